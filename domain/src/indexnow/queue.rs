//! The queue of changed URLs.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, Set};

use crate::entities::indexnow::indexnow_notice::{ActiveModel, Column, Entity};
use storage::jobs::lease::{self, Job};
use storage::jobs::retry::{self, Failure, Next};

/// URLs per request; the protocol allows ten thousand.
const BATCH: u64 = 100;
/// After this time the sitemap has to suffice.
const GIVE_UP_AFTER: Duration = Duration::hours(48);

impl Job for Entity {
    const ID: Column = Column::Address;
    const ATTEMPTS: Column = Column::Attempts;
    const NEXT_ATTEMPT_AT: Column = Column::NextAttemptAt;
    const LEASE_TOKEN: Column = Column::LeaseToken;
    const LEASE_UNTIL: Column = Column::LeaseUntil;
    /// Longer than the request timeout.
    const LEASE: Duration = Duration::minutes(1);
}

/// A leased URL.
pub(super) type Claimed = lease::Claimed<Entity>;

/// Queues URLs (path only) inside the transaction of the change.
pub(crate) async fn add(
    txn: &DatabaseTransaction,
    addresses: Vec<String>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    for address in addresses {
        let row = ActiveModel {
            address: Set(address),
            queued_at: Set(now),
            attempts: Set(0),
            next_attempt_at: Set(now),
            lease_token: Set(None),
            lease_until: Set(None),
        };
        // A queued URL starts over; without its lease, a request in flight cannot mark it as done.
        let again = OnConflict::column(Column::Address)
            .update_columns([
                Column::QueuedAt,
                Column::Attempts,
                Column::NextAttemptAt,
                Column::LeaseToken,
                Column::LeaseUntil,
            ])
            .to_owned();
        Entity::insert(row).on_conflict(again).exec_without_returning(txn).await?;
    }
    Ok(())
}

pub(super) async fn any_due(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool, DbErr> {
    lease::any_due::<Entity>(db, Condition::all(), now).await
}

pub(super) async fn claim(txn: &DatabaseTransaction, now: DateTime<Utc>) -> Result<Vec<Claimed>, DbErr> {
    lease::claim(txn, Condition::all(), BATCH, now).await
}

/// Deletes rows that were accepted or given up, and reschedules the others.
pub(super) async fn settle(
    txn: &DatabaseTransaction,
    batch: &[Claimed],
    outcome: &Result<(), Failure>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    for notice in batch {
        let next = outcome.as_ref().err().map(|failure| {
            let give_up_at = notice.row.queued_at + GIVE_UP_AFTER;
            retry::next(failure, notice.row.attempts, give_up_at, now, rand::random())
        });
        match next {
            None | Some(Next::Dead) => notice.delete(txn).await?,
            Some(Next::Retry(at)) => {
                let later =
                    |row: sea_orm::UpdateMany<Entity>| row.col_expr(Column::NextAttemptAt, Expr::value(at));
                notice.release(txn, later).await?;
            }
        }
    }
    Ok(())
}
