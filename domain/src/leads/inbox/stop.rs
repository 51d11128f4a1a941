//! Cancelling a message of a lead: it is queued and no longer wanted, or it failed and staff have phoned instead.

use sea_orm::{ActiveEnum, DatabaseTransaction};

use crate::auth::AdminUser;
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::json::LeadJson;
use crate::leads::inbox::{detail, hold, mails};
use crate::mail::outbox::{self, MailState};
use base::error::{ApiError, ApiResult};
use storage::Store;
use storage::ids::{LeadId, MailId};

/// Cancels a message of a lead. It can still be resent.
pub async fn stop(store: &Store, admin: &AdminUser, id: LeadId, mail_id: MailId) -> ApiResult<LeadJson> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            let mail = mails::find(txn, id, mail_id).await?;
            if let Some(reason) = mails::refusal_to_stop(&mail, now) {
                return Err(ApiError::Conflict(reason.to_owned()));
            }
            events::note(txn, id, EventKind::Stopped, &admin.name, mails::title(&mail), now).await?;
            mails::record(txn, admin, &lead, &mail, &MailState::Cancelled.to_value(), now).await?;
            outbox::cancel_one(txn, mail).await?;
            detail::load(txn, lead, now).await
        })
        .await
}
