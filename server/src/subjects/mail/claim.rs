//! Leases on rows of the outbox: who sends what, and what became of it.
//!
//! A row is claimed and marked in two short statements, with the sending between them and outside of any transaction.
//! Only the holder of the lease may send; a worker that dies loses it when it runs out.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, FromQueryResult,
    PaginatorTrait, QueryFilter, QuerySelect, Select, UpdateMany,
};

use crate::store::jobs::retry::{FURTHEST, Next};
use crate::subjects::mail::entity::mail_outbox::{Column, Entity, Model};
use crate::subjects::mail::outbox::{MailKind, state};

/// How long a claim holds without being renewed.
pub const LEASE: Duration = Duration::seconds(20);
/// Mails to visitors in an hour and in a day, over all instances. Beyond it they wait: a flood must not cost the
/// sender's good name. An open day of 200 learners with their confirmations fits in.
const VISITOR_MAILS: [(Duration, u64); 2] = [(Duration::hours(1), 500), (Duration::days(1), 2000)];

/// A row that the holder of the lease may send.
#[derive(Clone, Debug)]
pub struct Claimed {
    pub mail: Model,
    pub lease: String,
}

/// What narrows the choice.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Whether mails to visitors are held to their hourly and daily numbers.
    pub limited: bool,
    /// Rows that this process is sending. However far the clock jumps, their leases are not over.
    pub except: Vec<i32>,
}

/// Whether there is anything to claim: asked before the write lock is taken.
pub async fn any_due(db: &impl ConnectionTrait, now: DateTime<Utc>, choice: &Choice) -> Result<bool, DbErr> {
    let visitors = !choice.limited || visitor_mails_left(db, now).await?;
    Ok(db.query_one(&due(now, visitors, &choice.except)).await?.is_some())
}

/// Claims the next row that is due, if there is one.
pub async fn claim(
    txn: &DatabaseTransaction,
    now: DateTime<Utc>,
    choice: &Choice,
) -> Result<Option<Claimed>, DbErr> {
    let visitors = !choice.limited || visitor_mails_left(txn, now).await?;
    let lease = hex::encode(rand::random::<[u8; 16]>());
    let mut next = due(now, visitors, &choice.except);
    // Only PostgreSQL has row locks, and the builder leaves them out for SQLite, where one writer is alone anyway.
    next.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let update = Query::update()
        .table(Entity)
        .value(Column::LeaseToken, lease.as_str())
        .value(Column::LeaseUntil, now + LEASE)
        .value(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .and_where(Expr::col(Column::Id).in_subquery(next))
        .returning_all()
        .to_owned();
    let Some(row) = txn.query_one(&update).await? else { return Ok(None) };
    Ok(Some(Claimed { mail: Model::from_query_result(&row, "")?, lease }))
}

/// The first row that is due. A time that no retry can have set comes from a clock that was wrong, and counts as past.
fn due(now: DateTime<Utc>, visitors: bool, except: &[i32]) -> SelectStatement {
    let time_has_come =
        Condition::any().add(Column::NextAttemptAt.lte(now)).add(Column::NextAttemptAt.gt(now + FURTHEST));
    let is_free = Condition::any()
        .add(Column::LeaseUntil.is_null())
        .add(Column::LeaseUntil.lte(now))
        .add(Column::LeaseUntil.gt(now + LEASE * 2));
    let mut query = Query::select();
    query
        .column(Column::Id)
        .from(Entity)
        .and_where(Column::State.eq(state::QUEUED))
        .cond_where(time_has_come)
        .cond_where(is_free)
        .order_by(Column::NextAttemptAt, sea_orm::Order::Asc)
        .order_by(Column::Id, sea_orm::Order::Asc)
        .limit(1);
    if !except.is_empty() {
        query.and_where(Column::Id.is_not_in(except.iter().copied()));
    }
    if !visitors {
        query.and_where(Column::Kind.is_not_in(MailKind::TO_VISITORS.map(MailKind::as_str)));
    }
    query
}

async fn visitor_mails_left(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool, DbErr> {
    for (window, most) in VISITOR_MAILS {
        let sent = Entity::find()
            .filter(Column::SentAt.gt(now - window))
            .filter(Column::SentAt.lte(now))
            .filter(Column::Kind.is_in(MailKind::TO_VISITORS.map(MailKind::as_str)));
        if sent.count(db).await? >= most {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Holds on to a lease while the mail is still on its way. False when it was lost.
pub async fn renew(txn: &DatabaseTransaction, claimed: &Claimed, now: DateTime<Utc>) -> Result<bool, DbErr> {
    update(txn, claimed, |row| row.col_expr(Column::LeaseUntil, Expr::value(now + LEASE))).await
}

/// Notes that the mail server has taken the mail. False when the lease was lost meanwhile.
pub async fn mark_sent(
    txn: &DatabaseTransaction,
    claimed: &Claimed,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    update(txn, claimed, |row| {
        without_lease(row)
            .col_expr(Column::State, Expr::value(state::SENT))
            .col_expr(Column::SentAt, Expr::value(now))
            .col_expr(Column::LastError, Expr::value(Option::<String>::None))
    })
    .await
}

/// Notes a failure and what follows from it. A mail that was stopped meanwhile only loses its lease: it stays stopped,
/// and what the server said about it is not kept. False for such a mail, and when the lease was lost.
pub async fn mark_failed(
    txn: &DatabaseTransaction,
    claimed: &Claimed,
    error: &str,
    next: Next,
) -> Result<bool, DbErr> {
    let failed = update(txn, claimed, |row| {
        let row = without_lease(row.filter(Column::State.eq(state::QUEUED)))
            .col_expr(Column::LastError, Expr::value(error));
        match next {
            Next::Retry(at) => row.col_expr(Column::NextAttemptAt, Expr::value(at)),
            Next::Dead => row.col_expr(Column::State, Expr::value(state::DEAD)),
        }
    })
    .await?;
    if !failed {
        update(txn, claimed, without_lease).await?;
    }
    Ok(failed)
}

/// Whether a mail may still be sent: its lease holds, and it was not stopped meanwhile.
pub async fn may_send(db: &impl ConnectionTrait, claimed: &Claimed) -> Result<bool, DbErr> {
    Ok(still_claimed(claimed).one(db).await?.is_some())
}

/// The same, and the row stays as it is until the transaction ends.
pub async fn hold(txn: &DatabaseTransaction, claimed: &Claimed) -> Result<bool, DbErr> {
    Ok(still_claimed(claimed).lock_exclusive().one(txn).await?.is_some())
}

fn still_claimed(claimed: &Claimed) -> Select<Entity> {
    Entity::find_by_id(claimed.mail.id)
        .filter(Column::LeaseToken.eq(&claimed.lease))
        .filter(Column::State.eq(state::QUEUED))
}

fn without_lease(row: UpdateMany<Entity>) -> UpdateMany<Entity> {
    row.col_expr(Column::LeaseToken, Expr::value(Option::<String>::None))
        .col_expr(Column::LeaseUntil, Expr::value(Option::<DateTime<Utc>>::None))
}

/// Changes the row of a lease, if it still is one: after a resend by staff, or by another worker, it is theirs.
async fn update(
    txn: &DatabaseTransaction,
    claimed: &Claimed,
    change: impl FnOnce(UpdateMany<Entity>) -> UpdateMany<Entity>,
) -> Result<bool, DbErr> {
    let changed = change(Entity::update_many())
        .filter(Column::Id.eq(claimed.mail.id))
        .filter(Column::LeaseToken.eq(&claimed.lease))
        .exec(txn)
        .await?;
    Ok(changed.rows_affected == 1)
}
