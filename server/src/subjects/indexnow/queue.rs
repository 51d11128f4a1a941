//! The addresses that wait: adding, leasing, settling.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, OnConflict, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter,
    QuerySelect, Set,
};

use crate::store::jobs::retry::{self, Failure, Next};
use crate::subjects::indexnow::entity::indexnow_notice::{ActiveModel, Column, Entity, Model};

/// Addresses in one call; the protocol takes ten thousand.
const BATCH: u64 = 100;
/// Longer than a call can take.
const LEASE: Duration = Duration::minutes(1);
/// What was not told by then is told by the sitemap.
const GIVE_UP_AFTER: Duration = Duration::hours(48);

/// Queues addresses, path only, inside the transaction of the change.
pub async fn add(txn: &DatabaseTransaction, addresses: Vec<String>, now: DateTime<Utc>) -> Result<(), DbErr> {
    for address in addresses {
        let row = ActiveModel {
            address: Set(address),
            queued_at: Set(now),
            attempts: Set(0),
            next_attempt_at: Set(now),
            lease_token: Set(None),
            lease_until: Set(None),
        };
        // One that waits already begins anew; without its lease, what is on the way does not count for it.
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

/// Addresses that the holder of the lease may send.
#[derive(Debug)]
pub(super) struct Batch {
    pub rows: Vec<Model>,
    lease: String,
}

/// Whether anything is due: asked before the write lock is taken.
pub(super) async fn any_due(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool, DbErr> {
    Ok(Entity::find().filter(due(now)).limit(1).one(db).await?.is_some())
}

pub(super) async fn claim(txn: &DatabaseTransaction, now: DateTime<Utc>) -> Result<Batch, DbErr> {
    let lease = hex::encode(rand::random::<[u8; 16]>());
    let mut next = Query::select();
    next.column(Column::Address).from(Entity).cond_where(due(now)).limit(BATCH);
    // Only PostgreSQL has row locks, and the builder leaves them out for SQLite, where one writer is alone anyway.
    next.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    Entity::update_many()
        .col_expr(Column::LeaseToken, Expr::value(lease.as_str()))
        .col_expr(Column::LeaseUntil, Expr::value(now + LEASE))
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .filter(Expr::col(Column::Address).in_subquery(next))
        .exec(txn)
        .await?;
    let rows = Entity::find().filter(Column::LeaseToken.eq(&lease)).all(txn).await?;
    Ok(Batch { rows, lease })
}

/// Removes what was taken, and puts off or gives up what was not.
pub(super) async fn settle(
    txn: &DatabaseTransaction,
    batch: &Batch,
    outcome: &Result<(), Failure>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    for row in &batch.rows {
        let ours =
            Condition::all().add(Column::Address.eq(&row.address)).add(Column::LeaseToken.eq(&batch.lease));
        let again = match outcome {
            Ok(()) => None,
            Err(failure) => {
                match retry::next(failure, row.attempts, row.queued_at + GIVE_UP_AFTER, now, rand::random()) {
                    Next::Retry(at) => Some(at),
                    Next::Dead => None,
                }
            }
        };
        match again {
            None => Entity::delete_many().filter(ours).exec(txn).await.map(|_| ())?,
            Some(at) => Entity::update_many()
                .col_expr(Column::NextAttemptAt, Expr::value(at))
                .col_expr(Column::LeaseToken, Expr::value(Option::<String>::None))
                .col_expr(Column::LeaseUntil, Expr::value(Option::<DateTime<Utc>>::None))
                .filter(ours)
                .exec(txn)
                .await
                .map(|_| ())?,
        }
    }
    Ok(())
}

fn due(now: DateTime<Utc>) -> Condition {
    let free = Condition::any().add(Column::LeaseUntil.is_null()).add(Column::LeaseUntil.lte(now));
    Condition::all().add(Column::NextAttemptAt.lte(now)).add(free)
}
