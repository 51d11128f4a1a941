//! The list of mails to be sent: adding to it, stopping what stands in it, and how it is doing.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr,
    DeriveActiveEnum, EntityTrait, EnumIter, NotSet, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Set, Statement,
};
use serde::Serialize;

use crate::kernel::email::Email;
use crate::store::ids::{LeadId, MailId};
use crate::store::jobs::lease::without_lease;
use crate::subjects::mail::entity::mail_outbox::{ActiveModel, Column, Entity};

/// A mail as it stands in the list.
pub(crate) use crate::subjects::mail::entity::mail_outbox::Model as MailRow;

/// A mail that could not be sent for so long will not be wanted any more.
pub const GIVE_UP_AFTER: Duration = Duration::hours(48);
/// One mailbox gets this many mails of ours at once …
const MAILBOX_BURST: u64 = 3;
/// … and from then on one an hour: so many fit into this time.
const MAILBOX_WINDOW: Duration = Duration::hours(3);
/// The same confirmation is not written twice within this time.
const REPEAT_WINDOW: Duration = Duration::hours(24);

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum MailKind {
    StaffLead,
    /// What was asked for, to the sender of a lead.
    VisitorLead,
    /// The link that confirms a newsletter address.
    NewsletterConfirm,
    /// The link to what is stored about an address.
    MyData,
}

impl MailKind {
    /// Mails that go to an unconfirmed address: they are what limits are about.
    pub const TO_VISITORS: [Self; 3] = [Self::VisitorLead, Self::NewsletterConfirm, Self::MyData];
}

/// Where a message stands. There is no word for "being sent": that is a lease on a queued row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum MailState {
    Queued,
    /// Taken by the mail server.
    Sent,
    /// Given up after a refusal, or after two days of failures.
    Dead,
    Cancelled,
}

#[derive(Clone, Debug)]
pub struct NewMail<'a> {
    pub kind: MailKind,
    /// The lead that it is about.
    pub lead_id: Option<LeadId>,
    /// To whom; `None` for staff, whose address is settled when it is sent.
    pub recipient: Option<&'a Email>,
    /// What it is about, so that the same is not written twice a day.
    pub topic: String,
}

/// Adds a mail, to be sent as soon as the transaction is committed and the worker is woken.
pub async fn add(txn: &DatabaseTransaction, mail: &NewMail<'_>, now: DateTime<Utc>) -> Result<MailId, DbErr> {
    let row = ActiveModel {
        id: NotSet,
        message_key: Set(message_key()),
        kind: Set(mail.kind),
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
    };
    Ok(row.insert(txn).await?.id)
}

/// The part of a `Message-ID` that belongs to one mail and stays with it through every attempt.
pub(super) fn message_key() -> String {
    hex::encode(rand::random::<[u8; 16]>())
}

/// Adds a mail to an unconfirmed address, unless its mailbox had enough recently or had the same mail
/// within a day. Whether it was added must not show in what the visitor is told.
pub async fn add_within_limits(
    txn: &DatabaseTransaction,
    mail: &NewMail<'_>,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let Some(recipient) = mail.recipient else { return Ok(false) };
    one_at_a_time(txn, &recipient.mailbox()).await?;
    let to_mailbox = || {
        Entity::find()
            .filter(Column::Mailbox.eq(recipient.mailbox()))
            .filter(Column::State.ne(MailState::Cancelled))
    };
    // A person need not wait for the data stored about them because of what they sent before: once a day it goes out anyway.
    if mail.kind != MailKind::MyData
        && to_mailbox().filter(Column::CreatedAt.gt(now - MAILBOX_WINDOW)).count(txn).await? >= MAILBOX_BURST
    {
        return Ok(false);
    }
    let same = to_mailbox()
        .filter(Column::Kind.eq(mail.kind))
        .filter(Column::Topic.eq(&mail.topic))
        .filter(Column::CreatedAt.gt(now - REPEAT_WINDOW));
    if same.count(txn).await? > 0 {
        return Ok(false);
    }
    add(txn, mail, now).await?;
    Ok(true)
}

/// Two transactions that count the mails of one mailbox do so one after the other. SQLite has one writer in any case.
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
    /// Those that answer the enquiry of a lead.
    Answers(LeadId),
    /// Those of one kind to one address.
    To(&'a str, MailKind),
}

/// Stops mails that have not gone out yet. One that is on its way at this moment may still arrive.
pub async fn cancel(txn: &DatabaseTransaction, which: Stop<'_>) -> Result<u64, DbErr> {
    let those = match which {
        Stop::Lead(id) => Condition::all().add(Column::LeadId.eq(id)),
        Stop::Answers(id) => Condition::all()
            .add(Column::LeadId.eq(id))
            .add(Column::Kind.is_in([MailKind::StaffLead, MailKind::VisitorLead])),
        Stop::To(address, kind) => {
            Condition::all().add(Column::Recipient.eq(address)).add(Column::Kind.eq(kind))
        }
    };
    let stopped = Entity::update_many()
        .col_expr(Column::State, Expr::value(MailState::Cancelled))
        .filter(those)
        .filter(Column::State.eq(MailState::Queued))
        .exec(txn)
        .await?;
    Ok(stopped.rows_affected)
}

/// Gives a mail up for good: it is no longer wanted, or its failure was dealt with in another way.
pub async fn set_aside(txn: &DatabaseTransaction, mail: MailRow) -> Result<(), DbErr> {
    let mut row: ActiveModel = mail.into();
    row.state = Set(MailState::Cancelled);
    row.update(txn).await?;
    Ok(())
}

/// Stops the mails of these leads and those to an address, and forgets to whom they went. A worker that has one of them
/// in hand loses its lease with it, so that nothing which a mail server says about it is written down any more.
///
/// Returns the numbers of the mails, for what lies of them outside the database.
pub async fn forget(
    txn: &DatabaseTransaction,
    leads: &[LeadId],
    email_key: &str,
) -> Result<Vec<MailId>, DbErr> {
    // Here alone: in the whole module it would take `max` away from numbers.
    use sea_orm::sea_query::ExprTrait;
    let theirs = Condition::any()
        .add(Column::LeadId.is_in(leads.iter().copied()))
        .add(Func::lower(Expr::col(Column::Recipient)).eq(email_key));
    let ids: Vec<MailId> =
        Entity::find().select_only().column(Column::Id).filter(theirs).into_tuple().all(txn).await?;
    let those = || Entity::update_many().filter(Column::Id.is_in(ids.iter().copied()));
    those()
        .col_expr(Column::State, Expr::value(MailState::Cancelled))
        .filter(Column::State.eq(MailState::Queued))
        .exec(txn)
        .await?;
    without_lease(those())
        .col_expr(Column::Recipient, Expr::value(""))
        .col_expr(Column::Mailbox, Expr::value(""))
        .col_expr(Column::LastError, Expr::value(Option::<String>::None))
        .exec(txn)
        .await?;
    Ok(ids)
}

/// Whether a mail was stopped and holds no lease any more, as after an erasure.
pub async fn is_forgotten(db: &impl ConnectionTrait, id: MailId) -> Result<bool, DbErr> {
    let row = Entity::find_by_id(id)
        .filter(Column::State.eq(MailState::Cancelled))
        .filter(Column::LeaseToken.is_null());
    Ok(row.one(db).await?.is_some())
}

/// The mails of a lead, oldest first.
pub async fn of_lead(db: &impl ConnectionTrait, lead_id: LeadId) -> Result<Vec<MailRow>, DbErr> {
    Entity::find().filter(Column::LeadId.eq(lead_id)).order_by_asc(Column::Id).all(db).await
}

/// Sends a mail of a lead once more, to `recipient` if one is given. It is a new mail: under its former `Message-ID` a
/// mailbox would take it for a copy and hide it.
pub async fn resend(
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

/// How the outbox is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OutboxHealth {
    /// Mails that wait to be sent.
    pub queued: u64,
    /// Age of the oldest of them, in seconds.
    pub oldest_seconds: i64,
    /// Mails that were given up.
    pub dead: u64,
}

/// Counts what waits and what was given up.
pub async fn health(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<OutboxHealth, DbErr> {
    let in_state = |state: MailState| Entity::find().filter(Column::State.eq(state));
    let queued = in_state(MailState::Queued).count(db).await?;
    let dead = in_state(MailState::Dead).count(db).await?;
    // Since when a mail waits shows in when it is given up: one that was sent anew waits since then.
    let first_to_give_up: Option<DateTime<Utc>> = in_state(MailState::Queued)
        .select_only()
        .column(Column::GiveUpAt)
        .order_by_asc(Column::GiveUpAt)
        .limit(1)
        .into_tuple()
        .one(db)
        .await?;
    let oldest = first_to_give_up.map(|time| time - GIVE_UP_AFTER);
    // A clock that was set back must not show a negative age.
    let oldest_seconds = oldest.map_or(0, |oldest| (now - oldest).num_seconds().max(0));
    Ok(OutboxHealth { queued, oldest_seconds, dead })
}
