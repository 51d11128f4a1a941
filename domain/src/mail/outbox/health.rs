//! How the outbox is: what waits, what was refused, and how much was sent.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde::Serialize;

use crate::entities::mail::mail_outbox::{Column, Entity};
use crate::mail::outbox::{GIVE_UP_AFTER, MailState};
use crate::mail::quota;

/// Health of the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OutboxHealth {
    /// Queued messages.
    pub queued: u64,
    /// Age of the oldest queued message that no quota holds back, in seconds.
    pub oldest_seconds: i64,
    /// Dead letters.
    pub dead: u64,
}

/// Counts queued messages and dead letters.
pub async fn health(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<OutboxHealth, DbErr> {
    let in_state = |state: MailState| Entity::find().filter(Column::State.eq(state));
    let queued = in_state(MailState::Queued).count(db).await?;
    let dead = in_state(MailState::Dead).count(db).await?;
    // The age follows from `give_up_at`, which a resend renews, and not from `created_at`.
    let mut free = in_state(MailState::Queued);
    if !quota::is_left(db, now).await? {
        free = free.filter(Column::ToVisitors.eq(false));
    }
    let first_to_give_up: Option<DateTime<Utc>> = free
        .select_only()
        .column(Column::GiveUpAt)
        .order_by_asc(Column::GiveUpAt)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    let oldest = first_to_give_up.map(|time| time - GIVE_UP_AFTER);
    // Not negative after the clock was set back.
    let oldest_seconds = oldest.map_or(0, |oldest| (now - oldest).num_seconds().max(0));
    Ok(OutboxHealth { queued, oldest_seconds, dead })
}

/// Messages that were refused and wait, and what was said last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusals {
    /// Queued messages of which an attempt has failed.
    pub failing: u64,
    /// The error of the latest of them, or else of the latest dead letter. It names no address.
    pub last: Option<String>,
}

/// Counts refused messages.
pub async fn refusals(db: &impl ConnectionTrait) -> Result<Refusals, DbErr> {
    let refused = |state: MailState| {
        Entity::find().filter(Column::State.eq(state)).filter(Column::LastError.is_not_null())
    };
    let failing = refused(MailState::Queued).count(db).await?;
    let state = if failing > 0 { MailState::Queued } else { MailState::Dead };
    let last: Option<String> = refused(state)
        .select_only()
        .column(Column::LastError)
        .order_by_desc(Column::NextAttemptAt)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    Ok(Refusals { failing, last: last.map(|text| without_addresses(&text)) })
}

fn without_addresses(text: &str) -> String {
    let words = text.split(' ').map(|word| if word.contains('@') { "[address]" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// How many messages the mail server has taken since `time`.
pub async fn sent_since(db: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64, DbErr> {
    Entity::find().filter(Column::State.eq(MailState::Sent)).filter(Column::SentAt.gte(time)).count(db).await
}
