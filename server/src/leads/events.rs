//! What happened to a lead, by whom and when.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, DbErr, NotSet, Set};

use super::entity::lead_event;

/// The same enquiry came again and said something else.
pub const REPEATED: &str = "repeated";
/// Staff changed its status.
pub const STATUS: &str = "status";
/// Staff changed the notes or the next action.
pub const EDITED: &str = "edited";
/// Staff sent a mail once more.
pub const RESENT: &str = "resent";
/// Staff gave a mail up.
pub const STOPPED: &str = "stopped";
/// The sender took a consent back.
pub const WITHDRAWN: &str = "withdrawn";
/// The sender had it erased.
pub const ERASED: &str = "erased";

/// Notes an event. `actor` is empty for what visitors do.
pub async fn note(
    txn: &DatabaseTransaction,
    lead_id: i32,
    kind: &str,
    actor: &str,
    detail: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = lead_event::ActiveModel {
        id: NotSet,
        lead_id: Set(lead_id),
        kind: Set(kind.to_owned()),
        actor: Set(actor.to_owned()),
        detail: Set(detail.to_owned()),
        created_at: Set(now),
    };
    row.insert(txn).await?;
    Ok(())
}
