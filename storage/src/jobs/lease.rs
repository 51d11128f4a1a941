//! Leases on job rows.
//!
//! A row is claimed and settled in two short statements; the work between them runs outside of any transaction. Only
//! the lease holder may work on the job; the lease of a worker that died expires.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{
    Asterisk, Expr, ExprTrait, LockBehavior, LockType, Query, SelectStatement, SimpleExpr,
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, FromQueryResult,
    ModelTrait, Order, QueryFilter, Select, UpdateMany,
};

use crate::jobs::retry::MAX_DELAY;

/// A job table.
pub trait Job: EntityTrait<Model: Send + Sync> {
    const ID: Self::Column;
    const ATTEMPTS: Self::Column;
    const NEXT_ATTEMPT_AT: Self::Column;
    const LEASE_TOKEN: Self::Column;
    const LEASE_UNTIL: Self::Column;
    /// How long a lease lasts without being renewed.
    const LEASE: Duration;

    /// The filter for unfinished rows. Not needed where finished rows are deleted.
    fn open() -> Condition {
        Condition::all()
    }
}

/// A leased row.
#[derive(Clone, Debug)]
pub struct Claimed<J: Job> {
    pub row: J::Model,
    lease: String,
}

/// Whether a job that matches `filter` is due: asked before the write lock is taken.
pub async fn any_due<J: Job>(
    db: &impl ConnectionTrait,
    filter: Condition,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    for come in times_that_have_come::<J>(now) {
        if db.query_one(&due::<J>(filter.clone().add(come), 1, now)).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Claims the jobs that match `filter`, the longest due first.
pub async fn claim<J: Job>(
    txn: &DatabaseTransaction,
    filter: Condition,
    at_most: u64,
    now: DateTime<Utc>,
) -> Result<Vec<Claimed<J>>, DbErr> {
    for come in times_that_have_come::<J>(now) {
        let claimed = claim_due(txn, filter.clone().add(come), at_most, now).await?;
        if !claimed.is_empty() {
            return Ok(claimed);
        }
    }
    Ok(Vec::new())
}

async fn claim_due<J: Job>(
    txn: &DatabaseTransaction,
    filter: Condition,
    at_most: u64,
    now: DateTime<Utc>,
) -> Result<Vec<Claimed<J>>, DbErr> {
    let lease = hex::encode(rand::random::<[u8; 16]>());
    let mut next = due::<J>(filter, at_most, now);
    // Only PostgreSQL has row locks; the builder omits them for SQLite, which has one writer at a time.
    next.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    // Not as a part of the update: PostgreSQL may run a subquery once for each row, and would claim more than `at_most`.
    let found = txn.query_all(next.clear_selects().column(Asterisk)).await?;
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let id_of = |row| J::Model::from_query_result(row, "").map(|row| row.get(J::ID));
    let ids = found.iter().map(id_of).collect::<Result<Vec<_>, _>>()?;
    let update = Query::update()
        .table(J::default())
        .value(J::LEASE_TOKEN, lease.as_str())
        .value(J::LEASE_UNTIL, now + J::LEASE)
        .value(J::ATTEMPTS, Expr::col(J::ATTEMPTS).add(1))
        .and_where(Expr::col(J::ID).is_in(ids))
        .returning_all()
        .to_owned();
    let rows = txn.query_all(&update).await?;
    let claimed = |row| Ok(Claimed { row: J::Model::from_query_result(row, "")?, lease: lease.clone() });
    rows.iter().map(claimed).collect()
}

/// A time beyond any possible backoff or lease comes from a wrong clock and counts as past. Asked for one after the other:
/// as one condition they would not be a range of an index, and all open rows would be read.
fn times_that_have_come<J: Job>(now: DateTime<Utc>) -> [SimpleExpr; 2] {
    [J::NEXT_ATTEMPT_AT.lte(now), J::NEXT_ATTEMPT_AT.gt(now + MAX_DELAY)]
}

fn due<J: Job>(filter: Condition, at_most: u64, now: DateTime<Utc>) -> SelectStatement {
    let is_free = Condition::any()
        .add(J::LEASE_UNTIL.is_null())
        .add(J::LEASE_UNTIL.lte(now))
        .add(J::LEASE_UNTIL.gt(now + J::LEASE * 2));
    Query::select()
        .column(J::ID)
        .from(J::default())
        .cond_where(J::open())
        .cond_where(filter)
        .cond_where(is_free)
        .order_by(J::NEXT_ATTEMPT_AT, Order::Asc)
        .order_by(J::ID, Order::Asc)
        .limit(at_most)
        .to_owned()
}

impl<J: Job> Claimed<J> {
    /// Extends the lease. False when it was lost.
    pub async fn renew(&self, txn: &DatabaseTransaction, now: DateTime<Utc>) -> Result<bool, DbErr> {
        self.update(txn, |row| row.col_expr(J::LEASE_UNTIL, Expr::value(now + J::LEASE))).await
    }

    /// Releases the lease and updates the row. False when the lease was lost: the row is another worker's.
    pub async fn release(
        &self,
        txn: &DatabaseTransaction,
        change: impl FnOnce(UpdateMany<J>) -> UpdateMany<J>,
    ) -> Result<bool, DbErr> {
        self.update(txn, |row| change(without_lease(row))).await
    }

    /// Deletes the row if the lease is still held.
    pub async fn delete(&self, txn: &DatabaseTransaction) -> Result<(), DbErr> {
        J::delete_many().filter(self.held()).exec(txn).await.map(drop)
    }

    /// The row, while the lease is held and the job is open.
    pub fn still_held(&self) -> Select<J> {
        J::find().filter(self.held()).filter(J::open())
    }

    async fn update(
        &self,
        txn: &DatabaseTransaction,
        change: impl FnOnce(UpdateMany<J>) -> UpdateMany<J>,
    ) -> Result<bool, DbErr> {
        let changed = change(J::update_many()).filter(self.held()).exec(txn).await?;
        Ok(changed.rows_affected == 1)
    }

    fn held(&self) -> Condition {
        Condition::all().add(J::ID.eq(self.row.get(J::ID))).add(J::LEASE_TOKEN.eq(&self.lease))
    }
}

/// Revokes the leases, so that later reports of their holders are discarded.
pub fn without_lease<J: Job>(rows: UpdateMany<J>) -> UpdateMany<J> {
    rows.col_expr(J::LEASE_TOKEN, Expr::value(Option::<String>::None))
        .col_expr(J::LEASE_UNTIL, Expr::value(Option::<DateTime<Utc>>::None))
}
