//! The mail outbox: queueing, redirecting, resending and cancelling messages.
//!
//! [`limits`] says what is not queued, [`mod@forget`] erases, [`mod@health`] counts what waits and what was refused.

mod forget;
mod health;
mod limits;

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    NotSet, QueryFilter, QueryOrder, QuerySelect, Set,
};

use crate::entities::mail::mail_outbox::{ActiveModel, Column, Entity};
pub use crate::entities::mail::mail_outbox::{MailKind, MailState};
use base::email::Email;
pub(crate) use forget::{forget, forget_leads, forget_recipients, is_forgotten};
pub use health::{OutboxHealth, Refusals, health, refusals, sent_since};
pub use limits::add_within_limits;
pub(crate) use limits::{ConfirmationLimits, add_confirmation, add_once_a_day, is_confirmed, summarize};
use storage::ids::{LeadId, MailId};

/// A row of the outbox.
pub(crate) use crate::entities::mail::mail_outbox::Model as MailRow;

/// A message that could not be delivered for this long is no longer useful.
pub const GIVE_UP_AFTER: Duration = Duration::hours(48);
/// Messages in one statement, far below the limit of parameters of either database.
const CHUNK: usize = 500;

impl MailKind {
    /// Messages to unconfirmed addresses, which are rate-limited. The link to one's data is none: it goes once a day to who is
    /// known, and what strangers cause must not hold it up.
    pub const TO_VISITORS: [Self; 3] = [Self::VisitorLead, Self::NewsletterConfirm, Self::BatchOpened];
}

/// A message that is to be queued.
#[derive(Clone, Debug)]
pub struct NewMail<'a> {
    pub kind: MailKind,
    /// The lead of the message.
    pub lead_id: Option<LeadId>,
    /// The recipient; `None` for staff, whose addresses are read at delivery time.
    pub recipient: Option<&'a Email>,
    /// What it is about: a mailbox gets the same of one kind [once a day](add_once_a_day).
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

/// Which messages are to be cancelled.
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

/// The messages of a lead, oldest first.
pub(crate) async fn of_lead(db: &impl ConnectionTrait, lead_id: LeadId) -> Result<Vec<MailRow>, DbErr> {
    Entity::find().filter(Column::LeadId.eq(lead_id)).order_by_asc(Column::Id).all(db).await
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
