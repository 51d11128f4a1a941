//! Claiming messages from the outbox, and marking them as sent or failed.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, Iterable, QueryFilter, QuerySelect,
};

use crate::entities::mail::mail_outbox::{Column, Entity};
use crate::mail::outbox::{MailKind, MailState};
use crate::mail::quota;
use storage::ids::MailId;
use storage::jobs::lease::{self, Job};
use storage::jobs::retry::Next;

/// How long a lease lasts without being renewed.
pub const LEASE: Duration = Duration::seconds(20);
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
    /// Whether the quota of messages to visitors applies.
    pub limited: bool,
    /// Rows that this process is sending: a clock jump must not make their leases look expired.
    pub except: Vec<MailId>,
}

impl ClaimFilter {
    async fn condition(&self, db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Condition, DbErr> {
        // Kinds unknown to this version are left to the version that queued them.
        let mut kinds: Vec<_> = MailKind::iter().collect();
        let mut matching = Condition::all().add(Column::Id.is_not_in(self.except.iter().copied()));
        if self.limited && !quota::is_left(db, now).await? {
            // A version before the mark queued some without it.
            kinds.retain(|kind| !MailKind::TO_VISITORS.contains(kind));
            matching = matching.add(Column::ToVisitors.eq(false));
        }
        Ok(matching.add(Column::Kind.is_in(kinds)))
    }
}

pub(crate) async fn any_due(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    filter: &ClaimFilter,
) -> Result<bool, DbErr> {
    lease::any_due::<Entity>(db, filter.condition(db, now).await?, now).await
}

/// Claims the next message that is due, if there is one.
pub async fn claim(
    txn: &DatabaseTransaction,
    now: DateTime<Utc>,
    filter: &ClaimFilter,
) -> Result<Option<Claimed>, DbErr> {
    Ok(lease::claim(txn, filter.condition(txn, now).await?, 1, now).await?.pop())
}

/// Marks a message as accepted by the mail server. False when the lease was lost meanwhile.
pub(crate) async fn mark_sent(
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
pub(crate) async fn may_send(db: &impl ConnectionTrait, claimed: &Claimed) -> Result<bool, DbErr> {
    Ok(claimed.still_held().one(db).await?.is_some())
}

/// Like [`may_send`], and locks the row until the transaction ends.
pub(crate) async fn hold(txn: &DatabaseTransaction, claimed: &Claimed) -> Result<bool, DbErr> {
    Ok(claimed.still_held().lock_exclusive().one(txn).await?.is_some())
}
