//! Delivery status of the messages of leads, for staff: over a list of leads, and over all of them.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;

use crate::store::ids::LeadId;
use crate::subjects::mail::entity::mail_outbox::{Column, Entity};
use crate::subjects::mail::outbox::{GIVE_UP_AFTER, MailState};

/// A mail that waits longer than this is worth a warning.
pub const LATE_AFTER: Duration = Duration::minutes(15);

/// The delivery status of the messages of one lead, all in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryStatus {
    /// There are none, or all were stopped.
    #[default]
    None,
    Sent,
    /// At least one waits to be sent.
    Waiting,
    /// At least one was given up.
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

/// What may be wrong with the mails of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// At least one was given up.
    Undelivered,
    /// At least one waits for longer than [`LATE_AFTER`].
    Late,
}

/// The status of each of these leads; one that is missing has no mails.
pub async fn of_leads(
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

/// The numbers of the leads whose mails are in trouble, as a subquery.
pub fn leads_in(trouble: Trouble, now: DateTime<Utc>) -> SelectStatement {
    let those = match trouble {
        Trouble::Undelivered => Condition::all().add(Column::State.eq(MailState::Dead)),
        Trouble::Late => Condition::all()
            .add(Column::State.eq(MailState::Queued))
            .add(Column::GiveUpAt.lt(now - LATE_AFTER + GIVE_UP_AFTER)),
    };
    Query::select()
        .column(Column::LeadId)
        .from(Entity)
        .cond_where(those.add(Column::LeadId.is_not_null()))
        .to_owned()
}
