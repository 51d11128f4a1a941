//! Cancelling a message of a lead: it is queued and no longer wanted, or it failed and staff have phoned instead.

use sea_orm::{ActiveEnum, DatabaseTransaction};

use crate::kernel::error::{ApiError, ApiResult};
use crate::store::Store;
use crate::store::ids::{LeadId, MailId};
use crate::subjects::auth::AdminUser;
use crate::subjects::leads::events::{self, EventKind};
use crate::subjects::leads::inbox::json::LeadJson;
use crate::subjects::leads::inbox::{detail, hold, mails};
use crate::subjects::mail::outbox::{self, MailState};

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
