//! The history of a lead: events with actor and time.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    NotSet, QueryFilter, QueryOrder, QuerySelect, Set,
};

use crate::store::ids::LeadId;
use crate::subjects::leads::entity::lead_event;
pub use crate::subjects::leads::entity::lead_event::EventKind;

/// The leads whose senders wrote again, with no action of staff since.
pub async fn written_again(
    db: &impl ConnectionTrait,
    leads: impl IntoIterator<Item = LeadId>,
) -> Result<HashSet<LeadId>, DbErr> {
    use lead_event::Column::{self, Actor, Id, Kind};
    let events: Vec<(LeadId, EventKind)> = lead_event::Entity::find()
        .select_only()
        .columns([Column::LeadId, Kind])
        .filter(Column::LeadId.is_in(leads))
        .filter(Condition::any().add(Kind.eq(EventKind::Repeated)).add(Actor.ne("")))
        .order_by_asc(Id)
        .into_tuple()
        .all(db)
        .await?;
    Ok(events.into_iter().fold(HashSet::new(), |mut waiting, (lead, kind)| {
        if kind == EventKind::Repeated {
            waiting.insert(lead);
        } else {
            waiting.remove(&lead);
        }
        waiting
    }))
}

/// Stores an event. `actor` is empty for visitors.
pub async fn note(
    txn: &DatabaseTransaction,
    lead_id: LeadId,
    kind: EventKind,
    actor: &str,
    detail: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = lead_event::ActiveModel {
        id: NotSet,
        lead_id: Set(lead_id),
        kind: Set(kind),
        actor: Set(actor.to_owned()),
        detail: Set(detail.to_owned()),
        created_at: Set(now),
    };
    row.insert(txn).await?;
    Ok(())
}
