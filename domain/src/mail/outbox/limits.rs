//! Which messages are not queued: too many to one mailbox, the same again, and notices to staff that follow each other
//! closely.

use chrono::{DateTime, Duration, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr,
    EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Set, Statement,
};

use crate::entities::mail::mail_outbox::{ActiveModel, Column, Entity};
use crate::mail::outbox::{GIVE_UP_AFTER, MailKind, MailState, NewMail, add, new_row};
use storage::ids::LeadId;

/// Rate limit per mailbox: this many messages to visitors …
const MAILBOX_BURST: u64 = 3;
/// … within this time.
const MAILBOX_WINDOW: Duration = Duration::hours(3);
/// The same confirmation is not queued twice within this time.
const REPEAT_WINDOW: Duration = Duration::hours(24);
/// Notices of new leads to one address of staff, each by itself, …
const NOTICES: u64 = 20;
/// … within this time.
const NOTICES_WITHIN: Duration = Duration::minutes(10);

/// Why a message to an unconfirmed address is not sent, for staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Mailbox,
    Network,
    Same,
}

impl Limit {
    const fn reason(self) -> &'static str {
        match self {
            Self::Mailbox => "this mailbox got three mails within three hours",
            Self::Network => "its network caused more mails than one may",
            Self::Same => "the same mail went to this mailbox within a day",
        }
    }
}

/// Queues a message, unless the same one was queued for its mailbox within a day.
pub(crate) async fn add_once_a_day(
    txn: &DatabaseTransaction,
    mail: &NewMail<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if limit_of(txn, mail, false, now).await?.is_none() {
        add(txn, mail, now).await?;
    }
    Ok(())
}

/// Queues a message to an unconfirmed address, unless its mailbox has reached the rate limit or was sent the same
/// message within a day. False then.
pub async fn add_within_limits(
    txn: &DatabaseTransaction,
    mail: &NewMail<'_>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    // The link to one's stored data is not delayed by earlier messages: it is sent once a day regardless of the limit.
    let is_within = limit_of(txn, mail, mail.kind != MailKind::MyData, now).await?.is_none();
    if is_within && mail.recipient.is_some() {
        add(txn, mail, now).await?;
        return Ok(true);
    }
    Ok(false)
}

/// The limits of a confirmation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConfirmationLimits {
    /// Whether that of the mailbox applies: not to what somebody has to have in hand, as the confirmation of a
    /// reservation, which waits for no other message.
    pub mailbox: bool,
    /// Whether the network of the sender has reached its own.
    pub network: bool,
}

/// Queues the confirmation of a lead. What a limit keeps back stands among its messages with the reason, so that staff
/// can send it. Tells whether the sender has it or will get it, which is true of one sent earlier that day.
pub(crate) async fn add_confirmation(
    txn: &DatabaseTransaction,
    mail: &NewMail<'_>,
    limits: ConfirmationLimits,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let limit =
        if limits.network { Some(Limit::Network) } else { limit_of(txn, mail, limits.mailbox, now).await? };
    let mut row = new_row(mail, now);
    if let Some(limit) = limit {
        row.state = Set(MailState::Cancelled);
        row.last_error = Set(Some(limit.reason().to_owned()));
    }
    row.insert(txn).await?;
    Ok(matches!(limit, None | Some(Limit::Same)))
}

/// The same for a lead that was stored before. False when the message was stopped since.
pub(crate) async fn is_confirmed(db: &impl ConnectionTrait, lead_id: LeadId) -> Result<bool, DbErr> {
    let confirmations = Entity::find()
        .filter(Column::LeadId.eq(lead_id))
        .filter(Column::Kind.eq(MailKind::VisitorLead))
        .filter(
            Condition::any()
                .add(Column::State.ne(MailState::Cancelled))
                .add(Column::LastError.eq(Limit::Same.reason())),
        );
    Ok(confirmations.count(db).await? > 0)
}

async fn limit_of(
    txn: &DatabaseTransaction,
    mail: &NewMail<'_>,
    counted: bool,
    now: DateTime<Utc>,
) -> Result<Option<Limit>, DbErr> {
    let Some(recipient) = mail.recipient else { return Ok(None) };
    one_at_a_time(txn, &recipient.mailbox()).await?;
    let to_mailbox = || {
        Entity::find()
            .filter(Column::Mailbox.eq(recipient.mailbox()))
            .filter(Column::State.ne(MailState::Cancelled))
    };
    if counted
        && to_mailbox().filter(Column::CreatedAt.gt(now - MAILBOX_WINDOW)).count(txn).await? >= MAILBOX_BURST
    {
        return Ok(Some(Limit::Mailbox));
    }
    let same = to_mailbox()
        .filter(Column::Kind.eq(mail.kind))
        .filter(Column::Topic.eq(&mail.topic))
        .filter(Column::CreatedAt.gt(now - REPEAT_WINDOW));
    Ok((same.count(txn).await? > 0).then_some(Limit::Same))
}

/// Serializes transactions that count the messages of one mailbox. SQLite has one writer in any case.
async fn one_at_a_time(txn: &DatabaseTransaction, mailbox: &str) -> Result<(), DbErr> {
    let backend = txn.get_database_backend();
    if backend == DbBackend::Postgres {
        let lock = "SELECT pg_advisory_xact_lock(hashtext('mailbox'), hashtext($1))";
        txn.execute_raw(Statement::from_sql_and_values(backend, lock, [mailbox.into()])).await?;
    }
    Ok(())
}

/// Lets one summary stand for a notice to staff, after [`NOTICES`] of them within [`NOTICES_WITHIN`] and while a summary
/// waits. False when the notice is to be queued itself.
///
/// A summary is a notice without a lead. It names all leads that have come in from its creation until it is sent, and is
/// sent that late.
pub(crate) async fn summarize(
    txn: &DatabaseTransaction,
    notice: &NewMail<'_>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let notices = || {
        Entity::find()
            .filter(Column::Mailbox.eq(""))
            .filter(Column::Kind.eq(notice.kind))
            .filter(Column::Topic.eq(&notice.topic))
    };
    let waiting = notices()
        .filter(Column::LeadId.is_null())
        .filter(Column::State.eq(MailState::Queued))
        .filter(Column::CreatedAt.gt(now - GIVE_UP_AFTER))
        // One that is being sent names no more of them.
        .filter(Column::LeaseToken.is_null())
        .lock_exclusive();
    if waiting.one(txn).await?.is_some() {
        return Ok(true);
    }
    if notices().filter(Column::CreatedAt.gt(now - NOTICES_WITHIN)).count(txn).await? < NOTICES {
        return Ok(false);
    }
    let summary = NewMail { lead_id: None, ..notice.clone() };
    ActiveModel { next_attempt_at: Set(now + NOTICES_WITHIN), ..new_row(&summary, now) }.insert(txn).await?;
    Ok(true)
}
