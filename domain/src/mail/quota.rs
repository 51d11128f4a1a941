//! The quota of messages to visitors: beyond it they stay queued, because a flood must not harm the sender's reputation.

use chrono::{DateTime, Duration, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};

use crate::entities::mail::mail_outbox::{Column, Entity};

/// Messages per hour and per day, over all instances. An open day of 200 learners with their confirmations fits in.
const QUOTA: [(Duration, u64); 2] = [(Duration::hours(1), 500), (Duration::days(1), 2000)];

/// Whether another message to a visitor may be sent now.
pub(crate) async fn is_left(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool, DbErr> {
    for (window, most) in QUOTA {
        let sent = Entity::find()
            .filter(Column::ToVisitors.eq(true))
            .filter(Column::SentAt.gt(now - window))
            .filter(Column::SentAt.lte(now));
        if sent.count(db).await? >= most {
            return Ok(false);
        }
    }
    Ok(true)
}
