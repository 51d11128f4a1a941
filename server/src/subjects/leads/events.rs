//! The history of a lead: events with actor and time.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, DeriveActiveEnum,
    EntityTrait, EnumIter, NotSet, QueryFilter, QueryOrder, QuerySelect, Set,
};

use serde::Serialize;

use crate::store::ids::LeadId;
use crate::subjects::leads::entity::lead_event;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum EventKind {
    /// The same enquiry came again and said something else.
    Repeated,
    /// Staff changed its status.
    Status,
    /// Staff changed the notes or the next action.
    Edited,
    /// Staff sent a message once more.
    Resent,
    /// Staff gave a message up.
    Stopped,
    /// The sender took a consent back.
    Withdrawn,
    /// The sender had it erased.
    Erased,
}

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
