//! What happened to a lead, by whom and when.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    NotSet, QueryFilter, QueryOrder, QuerySelect, Set,
};

use crate::subjects::leads::entity::lead_event;

/// The same enquiry came again and said something else.
pub const REPEATED: &str = "repeated";
/// Staff changed its status.
pub const STATUS: &str = "status";
/// Staff changed the notes or the next action.
pub const EDITED: &str = "edited";
/// Staff sent a mail once more.
pub const RESENT: &str = "resent";
pub const STOPPED: &str = "stopped";
/// The sender took a consent back.
pub const WITHDRAWN: &str = "withdrawn";
/// The sender had it erased.
pub const ERASED: &str = "erased";

/// Which of these leads were written to again by their senders, with staff having done nothing since.
pub async fn written_again(
    db: &impl ConnectionTrait,
    leads: impl IntoIterator<Item = i32>,
) -> Result<HashSet<i32>, DbErr> {
    use lead_event::Column::{Actor, Id, Kind, LeadId};
    let events: Vec<(i32, String)> = lead_event::Entity::find()
        .select_only()
        .columns([LeadId, Kind])
        .filter(LeadId.is_in(leads))
        .filter(Condition::any().add(Kind.eq(REPEATED)).add(Actor.ne("")))
        .order_by_asc(Id)
        .into_tuple()
        .all(db)
        .await?;
    Ok(events.into_iter().fold(HashSet::new(), |mut waiting, (lead, kind)| {
        if kind == REPEATED {
            waiting.insert(lead);
        } else {
            waiting.remove(&lead);
        }
        waiting
    }))
}

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
