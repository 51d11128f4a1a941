//! Giving up a mail of a lead: it waits and is no longer wanted, or it failed and somebody has phoned instead.

use sea_orm::DatabaseTransaction;

use super::json::LeadJson;
use super::{detail, hold, mails};
use crate::app::App;
use crate::auth::AdminUser;
use crate::error::{ApiError, ApiResult};
use crate::leads::events;
use crate::mail::outbox::{self, state};

/// Gives a mail of a lead up. It can still be sent again.
pub async fn stop(app: &App, admin: &AdminUser, id: i32, mail_id: i32) -> ApiResult<LeadJson> {
    let now = app.clock.now();
    app.write(async |txn: &DatabaseTransaction| {
        let lead = hold(txn, id).await?;
        let mail = mails::find(txn, id, mail_id).await?;
        if let Some(reason) = mails::against_stopping(&mail, now) {
            return Err(ApiError::Conflict(reason.to_owned()));
        }
        events::note(txn, id, events::STOPPED, &admin.name, mails::title(&mail), now).await?;
        mails::record(txn, admin, &lead, &mail, state::CANCELLED, now).await?;
        outbox::set_aside(txn, mail).await?;
        detail::load(txn, lead, now).await
    })
    .await
}
