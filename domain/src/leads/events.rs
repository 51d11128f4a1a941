//! The history of a lead: events with actor and time.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    NotSet, QueryFilter, QueryOrder, QuerySelect, Set,
};

pub use crate::entities::leads::lead_event::EventKind;
use crate::entities::leads::{lead_entry, lead_event};
use crate::leads::assignment::waiting;
use storage::ids::LeadId;

/// The leads whose senders wrote again, with no action of staff since: neither an event nor an entry of the log. Another
/// owner is no answer.
pub(crate) async fn written_again(
    db: &impl ConnectionTrait,
    leads: impl IntoIterator<Item = LeadId>,
) -> Result<HashSet<LeadId>, DbErr> {
    use lead_event::Column::{self, Actor, CreatedAt, Id, Kind};
    let events: Vec<(LeadId, EventKind, DateTime<Utc>)> = lead_event::Entity::find()
        .select_only()
        .columns([Column::LeadId, Kind, CreatedAt])
        .filter(Column::LeadId.is_in(leads))
        .filter(Condition::any().add(Kind.eq(EventKind::Repeated)).add(Actor.ne("")))
        .filter(Kind.ne(EventKind::Owner))
        .order_by_asc(Id)
        .into_tuple()
        .all(db)
        .await?;
    let waiting = events.into_iter().fold(HashMap::new(), |mut waiting, (lead, kind, at)| {
        if kind == EventKind::Repeated {
            waiting.insert(lead, at);
        } else {
            waiting.remove(&lead);
        }
        waiting
    });
    without_entry_since(db, waiting).await
}

async fn without_entry_since(
    db: &impl ConnectionTrait,
    mut waiting: HashMap<LeadId, DateTime<Utc>>,
) -> Result<HashSet<LeadId>, DbErr> {
    if waiting.is_empty() {
        return Ok(HashSet::new());
    }
    let entries: Vec<(LeadId, DateTime<Utc>)> = lead_entry::Entity::find()
        .select_only()
        .columns([lead_entry::Column::LeadId, lead_entry::Column::CreatedAt])
        .filter(lead_entry::Column::LeadId.is_in(waiting.keys().copied()))
        .filter(lead_entry::Column::Author.ne(""))
        .into_tuple()
        .all(db)
        .await?;
    for (lead, at) in entries {
        if waiting.get(&lead).is_some_and(|written| at > *written) {
            waiting.remove(&lead);
        }
    }
    Ok(waiting.into_keys().collect())
}

/// Stores an event. `actor` is empty for visitors, and for the rules for new leads.
pub(crate) async fn note(
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
    if kind == EventKind::Repeated {
        waiting::after(txn, lead_id).await?;
    }
    Ok(())
}
