//! Claiming messages from the outbox, and marking them as sent or failed.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, Iterable,
    PaginatorTrait, QueryFilter, QuerySelect,
};

use crate::store::ids::MailId;
use crate::store::jobs::lease::{self, Job};
use crate::store::jobs::retry::Next;
use crate::subjects::mail::entity::mail_outbox::{Column, Entity};
use crate::subjects::mail::outbox::{MailKind, MailState};

/// How long a lease lasts without being renewed.
pub const LEASE: Duration = Duration::seconds(20);
/// Messages to visitors per hour and per day, over all instances. Beyond it they stay queued: a flood must not harm the
/// sender's reputation. An open day of 200 learners with their confirmations fits in.
const VISITOR_QUOTA: [(Duration, u64); 2] = [(Duration::hours(1), 500), (Duration::days(1), 2000)];
/// How long messages to visitors are put off at a time when the quota is used up, so that those to staff are found without
/// reading thousands of them.
const PUT_OFF: Duration = Duration::minutes(10);
/// How many due messages are looked through for them at a time.
const LOOKED_THROUGH: u64 = 500;

impl Job for Entity {
    const ID: Column = Column::Id;
    const ATTEMPTS: Column = Column::Attempts;
    const NEXT_ATTEMPT_AT: Column = Column::NextAttemptAt;
    const LEASE_TOKEN: Column = Column::LeaseToken;
    const LEASE_UNTIL: Column = Column::LeaseUntil;
    const LEASE: Duration = LEASE;

    fn open() -> Condition {
        Condition::all().add(Column::State.eq(MailState::Queued))
    }
}

/// A leased message.
pub type Claimed = lease::Claimed<Entity>;

/// Restricts which messages are claimed.
#[derive(Clone, Debug, Default)]
pub struct ClaimFilter {
    /// Whether `VISITOR_QUOTA` applies.
    pub limited: bool,
    /// Rows that this process is sending: a clock jump must not make their leases look expired.
    pub except: Vec<MailId>,
}

impl ClaimFilter {
    fn condition(&self, quota_left: bool) -> Condition {
        // Kinds unknown to this version are left to the version that queued them.
        let kinds = MailKind::iter().filter(|kind| quota_left || !MailKind::TO_VISITORS.contains(kind));
        let except = self.except.iter().copied();
        Condition::all().add(Column::Kind.is_in(kinds)).add(Column::Id.is_not_in(except))
    }

    async fn quota_left(&self, db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool, DbErr> {
        Ok(!self.limited || visitor_quota_left(db, now).await?)
    }
}

pub async fn any_due(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    filter: &ClaimFilter,
) -> Result<bool, DbErr> {
    let quota_left = filter.quota_left(db, now).await?;
    lease::any_due::<Entity>(db, filter.condition(quota_left), now).await
}

/// Claims the next message that is due, if there is one.
pub async fn claim(
    txn: &DatabaseTransaction,
    now: DateTime<Utc>,
    filter: &ClaimFilter,
) -> Result<Option<Claimed>, DbErr> {
    let quota_left = filter.quota_left(txn, now).await?;
    if !quota_left {
        let to_visitors = Condition::all().add(Column::Kind.is_in(MailKind::TO_VISITORS));
        lease::postpone::<Entity>(txn, to_visitors, LOOKED_THROUGH, now, now + PUT_OFF).await?;
    }
    Ok(lease::claim(txn, filter.condition(quota_left), 1, now).await?.pop())
}

async fn visitor_quota_left(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool, DbErr> {
    for (window, most) in VISITOR_QUOTA {
        let sent = Entity::find()
            .filter(Column::SentAt.gt(now - window))
            .filter(Column::SentAt.lte(now))
            .filter(Column::Kind.is_in(MailKind::TO_VISITORS));
        if sent.count(db).await? >= most {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Marks a message as accepted by the mail server. False when the lease was lost meanwhile.
pub async fn mark_sent(
    txn: &DatabaseTransaction,
    claimed: &Claimed,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let sent = claimed.release(txn, |row| {
        row.col_expr(Column::State, Expr::value(MailState::Sent))
            .col_expr(Column::SentAt, Expr::value(now))
            .col_expr(Column::LastError, Expr::value(Option::<String>::None))
    });
    sent.await
}

/// Stores a failure and the next state. A message that was cancelled meanwhile only loses its lease: it stays
/// cancelled, and the error is not stored. False for such a message, and when the lease was lost.
pub async fn mark_failed(
    txn: &DatabaseTransaction,
    claimed: &Claimed,
    error: &str,
    next: Next,
) -> Result<bool, DbErr> {
    let failed = claimed.release(txn, |row| {
        let row = row.filter(Entity::open()).col_expr(Column::LastError, Expr::value(error));
        match next {
            Next::Retry(at) => row.col_expr(Column::NextAttemptAt, Expr::value(at)),
            Next::Dead => row.col_expr(Column::State, Expr::value(MailState::Dead)),
        }
    });
    let failed = failed.await?;
    if !failed {
        claimed.release(txn, |row| row).await?;
    }
    Ok(failed)
}

/// Whether a message may still be sent: its lease is held, and it was not cancelled meanwhile.
pub async fn may_send(db: &impl ConnectionTrait, claimed: &Claimed) -> Result<bool, DbErr> {
    Ok(claimed.still_held().one(db).await?.is_some())
}

/// Like [`may_send`], and locks the row until the transaction ends.
pub async fn hold(txn: &DatabaseTransaction, claimed: &Claimed) -> Result<bool, DbErr> {
    Ok(claimed.still_held().lock_exclusive().one(txn).await?.is_some())
}
