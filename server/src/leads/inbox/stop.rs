//! Giving up a mail of a lead: it waits and is no longer wanted, or it failed and somebody has phoned instead.

use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::json::LeadJson;
use super::resend::{ON_ITS_WAY, find, is_on_its_way, record, title};
use super::{detail, hold};
use crate::app::App;
use crate::auth::AdminUser;
use crate::error::{ApiError, ApiResult};
use crate::leads::events;
use crate::mail::outbox::{self, MailRow, state};

/// What speaks against giving this mail up.
pub(super) fn why_not(mail: &MailRow, now: DateTime<Utc>) -> Option<&'static str> {
    if is_on_its_way(mail, now) {
        Some(ON_ITS_WAY)
    } else if mail.state == state::SENT {
        Some("This mail has gone out already.")
    } else if mail.state == state::CANCELLED {
        Some("This mail is stopped already.")
    } else {
        None
    }
}

/// Gives a mail of a lead up. It can still be sent again.
pub async fn stop(app: &App, admin: &AdminUser, id: i32, mail_id: i32) -> ApiResult<LeadJson> {
    let now = app.clock.now();
    app.write(async |txn: &DatabaseTransaction| {
        let lead = hold(txn, id).await?;
        let mail = find(txn, id, mail_id).await?;
        if let Some(reason) = why_not(&mail, now) {
            return Err(ApiError::Conflict(reason.to_owned()));
        }
        events::note(txn, id, events::STOPPED, &admin.name, title(&mail), now).await?;
        record(txn, admin, &lead, &mail, state::CANCELLED, now).await?;
        outbox::set_aside(txn, mail).await?;
        detail::load(txn, lead, now).await
    })
    .await
}
