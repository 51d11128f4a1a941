//! The mail outbox: queueing and cancelling messages, and its health.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr,
    EntityTrait, NotSet, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set, Statement,
};
use serde::Serialize;

use crate::entities::mail::mail_outbox::{ActiveModel, Column, Entity};
pub use crate::entities::mail::mail_outbox::{MailKind, MailState};
use crate::kernel::email::Email;
use crate::store::ids::{LeadId, MailId};
use crate::store::jobs::lease::without_lease;
use crate::subjects::mail::quota;

/// A row of the outbox.
pub(crate) use crate::entities::mail::mail_outbox::Model as MailRow;

/// A message that could not be delivered for this long is no longer useful.
pub const GIVE_UP_AFTER: Duration = Duration::hours(48);
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
/// Messages in one statement, far below the limit of parameters of either database.
const CHUNK: usize = 500;

impl MailKind {
    /// Messages to unconfirmed addresses, which are rate-limited. The link to one's data is none: it goes once a day to who is
    /// known, and what strangers cause must not hold it up.
    pub const TO_VISITORS: [Self; 3] = [Self::VisitorLead, Self::NewsletterConfirm, Self::BatchOpened];
}

#[derive(Clone, Debug)]
pub struct NewMail<'a> {
    pub kind: MailKind,
    /// The lead of the message.
    pub lead_id: Option<LeadId>,
    /// The recipient; `None` for staff, whose addresses are read at delivery time.
    pub recipient: Option<&'a Email>,
    /// Deduplication key within `REPEAT_WINDOW`.
    pub topic: String,
}

/// Queues a message, to be sent as soon as the transaction is committed and the worker is woken.
pub(crate) async fn add(
    txn: &DatabaseTransaction,
    mail: &NewMail<'_>,
    now: DateTime<Utc>,
) -> Result<MailId, DbErr> {
    Ok(new_row(mail, now).insert(txn).await?.id)
}

/// Queues many messages, with one statement for some hundreds of them.
pub(crate) async fn add_all(
    txn: &DatabaseTransaction,
    mails: &[NewMail<'_>],
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    for chunk in mails.chunks(CHUNK) {
        Entity::insert_many(chunk.iter().map(|mail| new_row(mail, now))).exec_without_returning(txn).await?;
    }
    Ok(())
}

fn new_row(mail: &NewMail<'_>, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        id: NotSet,
        message_key: Set(message_key()),
        kind: Set(mail.kind),
        to_visitors: Set(MailKind::TO_VISITORS.contains(&mail.kind)),
        lead_id: Set(mail.lead_id),
        topic: Set(mail.topic.clone()),
        recipient: Set(mail.recipient.map(|email| email.as_str().to_owned()).unwrap_or_default()),
        mailbox: Set(mail.recipient.map(Email::mailbox).unwrap_or_default()),
        state: Set(MailState::Queued),
        attempts: Set(0),
        next_attempt_at: Set(now),
        give_up_at: Set(now + GIVE_UP_AFTER),
        lease_token: Set(None),
        lease_until: Set(None),
        last_error: Set(None),
        created_at: Set(now),
        sent_at: Set(None),
    }
}

/// The part of the `Message-ID` that stays the same across all attempts.
pub(super) fn message_key() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

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

#[derive(Clone, Copy, Debug)]
pub enum Stop<'a> {
    Lead(LeadId),
    /// The notification and the confirmation of a lead, and the news that it waits for.
    Answers(LeadId),
    /// The messages of one kind about a lead.
    Kind(LeadId, MailKind),
    /// The messages of one kind to one address.
    To(&'a str, MailKind),
}

/// Cancels queued messages. One that is being sent at this moment may still be delivered.
pub(crate) async fn cancel(txn: &DatabaseTransaction, which: Stop<'_>) -> Result<u64, DbErr> {
    let matching = match which {
        Stop::Lead(id) => Condition::all().add(Column::LeadId.eq(id)),
        Stop::Answers(id) => Condition::all().add(Column::LeadId.eq(id)).add(Column::Kind.is_in([
            MailKind::StaffLead,
            MailKind::LeadHandedOver,
            MailKind::VisitorLead,
            MailKind::BatchOpened,
        ])),
        Stop::Kind(id, kind) => Condition::all().add(Column::LeadId.eq(id)).add(Column::Kind.eq(kind)),
        Stop::To(address, kind) => {
            Condition::all().add(Column::Recipient.eq(address)).add(Column::Kind.eq(kind))
        }
    };
    let stopped = Entity::update_many()
        .col_expr(Column::State, Expr::value(MailState::Cancelled))
        .filter(matching)
        .filter(Column::State.eq(MailState::Queued))
        .exec(txn)
        .await?;
    Ok(stopped.rows_affected)
}

/// Cancels one message in any state: it is no longer wanted, or its failure was handled in another way.
pub(crate) async fn cancel_one(txn: &DatabaseTransaction, mail: MailRow) -> Result<(), DbErr> {
    let mut row: ActiveModel = mail.into();
    row.state = Set(MailState::Cancelled);
    row.update(txn).await?;
    Ok(())
}

/// Cancels the messages of these leads and those to an address, and erases their recipients. Leases on them are
/// revoked, so that a worker that is sending one cannot store the reply of the mail server, which may name the
/// recipient.
///
/// Returns how many there were, and the ids of the messages whose files are deleted after the commit.
pub(crate) async fn forget(
    txn: &DatabaseTransaction,
    leads: &[LeadId],
    email_key: &str,
) -> Result<(u64, Vec<MailId>), DbErr> {
    // Imported here only: in the whole module it would shadow `max` of numbers.
    use sea_orm::sea_query::ExprTrait;
    let theirs = Condition::any()
        .add(Column::LeadId.is_in(leads.iter().copied()))
        .add(Func::lower(Expr::col(Column::Recipient)).eq(email_key));
    let mut ids = erase_recipients(txn, theirs).await?;
    let messages = ids.len() as u64;
    // A digest names people of many leads. Where mails are files, those that were sent go as well.
    ids.extend(
        ids_of(
            txn,
            Condition::all().add(Column::Kind.eq(MailKind::Digest)).add(Column::State.eq(MailState::Sent)),
        )
        .await?,
    );
    Ok((messages, ids))
}

/// Sends what still waits for one address of a lead to another one, or to nobody. A message that is being sent at this
/// moment may still go to the former.
pub(crate) async fn redirect(
    txn: &DatabaseTransaction,
    lead: LeadId,
    from: &str,
    to: Option<&Email>,
) -> Result<(), DbErr> {
    let waiting = Entity::update_many()
        .filter(Column::LeadId.eq(lead))
        .filter(Column::ToVisitors.eq(true))
        .filter(Column::Recipient.eq(from))
        .filter(Column::State.eq(MailState::Queued));
    let changed = match to {
        Some(to) => waiting
            .col_expr(Column::Recipient, Expr::value(to.as_str()))
            .col_expr(Column::Mailbox, Expr::value(to.mailbox())),
        None => waiting.col_expr(Column::State, Expr::value(MailState::Cancelled)),
    };
    changed.exec(txn).await?;
    Ok(())
}

/// Deletes the messages of leads that were kept long enough.
pub(crate) async fn forget_leads(txn: &DatabaseTransaction, leads: &[LeadId]) -> Result<Vec<MailId>, DbErr> {
    let theirs = Condition::all().add(Column::LeadId.is_in(leads.iter().copied()));
    let ids = ids_of(txn, theirs.clone()).await?;
    Entity::delete_many().filter(theirs).exec(txn).await?;
    Ok(ids)
}

/// Erases the recipients of some messages from before a moment that are not waiting any more. Those that are about no
/// lead are of no use without it, and deleted.
pub(crate) async fn forget_recipients(
    txn: &DatabaseTransaction,
    before: DateTime<Utc>,
) -> Result<Vec<MailId>, DbErr> {
    let over = Condition::all().add(Column::State.ne(MailState::Queued)).add(Column::CreatedAt.lt(before));
    let named = Condition::any()
        .add(Column::LeadId.is_null())
        .add(Column::Recipient.ne(""))
        .add(Column::LastError.is_not_null());
    let ids: Vec<MailId> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(over)
        .filter(named)
        .limit(CHUNK as u64)
        .into_tuple()
        .all(txn)
        .await?;
    let some = || Condition::all().add(Column::Id.is_in(ids.iter().copied()));
    Entity::delete_many().filter(some()).filter(Column::LeadId.is_null()).exec(txn).await?;
    erase_recipients(txn, some()).await?;
    Ok(ids)
}

async fn ids_of(txn: &DatabaseTransaction, which: Condition) -> Result<Vec<MailId>, DbErr> {
    Entity::find().select_only().column(Column::Id).filter(which).into_tuple().all(txn).await
}

/// Returns the ids of the messages.
async fn erase_recipients(txn: &DatabaseTransaction, which: Condition) -> Result<Vec<MailId>, DbErr> {
    let ids = ids_of(txn, which.clone()).await?;
    let matching = || Entity::update_many().filter(which.clone());
    matching()
        .col_expr(Column::State, Expr::value(MailState::Cancelled))
        .filter(Column::State.eq(MailState::Queued))
        .exec(txn)
        .await?;
    without_lease(matching())
        .col_expr(Column::Recipient, Expr::value(""))
        .col_expr(Column::Mailbox, Expr::value(""))
        .col_expr(Column::LastError, Expr::value(Option::<String>::None))
        .exec(txn)
        .await?;
    Ok(ids)
}

/// Whether a message was deleted, or cancelled and its lease revoked, as after an erasure.
pub(crate) async fn is_forgotten(db: &impl ConnectionTrait, id: MailId) -> Result<bool, DbErr> {
    let row = Entity::find_by_id(id).one(db).await?;
    Ok(row.is_none_or(|row| row.state == MailState::Cancelled && row.lease_token.is_none()))
}

/// The messages of a lead, oldest first.
pub(crate) async fn of_lead(db: &impl ConnectionTrait, lead_id: LeadId) -> Result<Vec<MailRow>, DbErr> {
    Entity::find().filter(Column::LeadId.eq(lead_id)).order_by_asc(Column::Id).all(db).await
}

/// Queues a copy of a message, to `recipient` if one is given. It gets a new `Message-ID`: with the former one the
/// mailbox would hide it as a duplicate.
pub(crate) async fn resend(
    txn: &DatabaseTransaction,
    mail: MailRow,
    recipient: Option<&Email>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut row: ActiveModel = mail.into();
    if let Some(email) = recipient {
        row.recipient = Set(email.as_str().to_owned());
        row.mailbox = Set(email.mailbox());
    }
    row.message_key = Set(message_key());
    row.state = Set(MailState::Queued);
    row.attempts = Set(0);
    row.next_attempt_at = Set(now);
    row.give_up_at = Set(now + GIVE_UP_AFTER);
    row.lease_token = Set(None);
    row.lease_until = Set(None);
    row.last_error = Set(None);
    row.sent_at = Set(None);
    row.update(txn).await?;
    Ok(())
}

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

/// Some dead letters with ids above `after`, in order.
pub(crate) async fn dead_letters(
    db: &impl ConnectionTrait,
    after: MailId,
    at_most: u64,
) -> Result<Vec<MailRow>, DbErr> {
    Entity::find()
        .filter(Column::State.eq(MailState::Dead))
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(at_most)
        .all(db)
        .await
}

/// How many messages the mail server has taken since `time`.
pub async fn sent_since(db: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64, DbErr> {
    Entity::find().filter(Column::State.eq(MailState::Sent)).filter(Column::SentAt.gte(time)).count(db).await
}
