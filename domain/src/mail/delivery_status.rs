//! Delivery status of the messages of leads, for staff.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;

use crate::entities::mail::mail_outbox::{Column, Entity};
use crate::mail::outbox::{GIVE_UP_AFTER, MailState};
use storage::ids::LeadId;

/// A message queued for longer than this causes a warning.
pub const LATE_AFTER: Duration = Duration::minutes(15);

/// Combined delivery status of the messages of one lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryStatus {
    /// No messages, or all were cancelled.
    #[default]
    None,
    Sent,
    /// At least one is queued.
    Waiting,
    /// At least one is a dead letter.
    Undelivered,
}

impl DeliveryStatus {
    const fn of(state: MailState) -> Self {
        match state {
            MailState::Sent => Self::Sent,
            MailState::Queued => Self::Waiting,
            MailState::Dead => Self::Undelivered,
            MailState::Cancelled => Self::None,
        }
    }
}

/// A delivery problem of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryProblem {
    /// At least one is a dead letter.
    Undelivered,
    /// At least one has been queued for longer than [`LATE_AFTER`].
    Late,
}

/// The status of each of these leads; a missing one has no messages.
pub(crate) async fn of_leads(
    db: &impl ConnectionTrait,
    leads: impl IntoIterator<Item = LeadId>,
) -> Result<HashMap<LeadId, DeliveryStatus>, DbErr> {
    let mails: Vec<(LeadId, MailState)> = Entity::find()
        .select_only()
        .columns([Column::LeadId, Column::State])
        .filter(Column::LeadId.is_in(leads))
        .into_tuple()
        .all(db)
        .await?;
    Ok(mails.into_iter().fold(HashMap::new(), |mut statuses, (lead, state)| {
        let status = statuses.entry(lead).or_default();
        *status = DeliveryStatus::of(state).max(*status);
        statuses
    }))
}

/// Subquery for the ids of the leads with a delivery problem.
pub fn leads_with(problem: DeliveryProblem, now: DateTime<Utc>) -> SelectStatement {
    let matching = match problem {
        DeliveryProblem::Undelivered => Condition::all().add(Column::State.eq(MailState::Dead)),
        DeliveryProblem::Late => Condition::all()
            .add(Column::State.eq(MailState::Queued))
            .add(Column::GiveUpAt.lt(now - LATE_AFTER + GIVE_UP_AFTER)),
    };
    Query::select()
        .column(Column::LeadId)
        .from(Entity)
        .cond_where(matching.add(Column::LeadId.is_not_null()))
        .to_owned()
}
