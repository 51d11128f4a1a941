//! The messages of an enquiry: notification to its owner or staff, confirmation to the sender, newsletter opt-in.

use std::iter;

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use crate::leads::kinds::Kind;
use crate::leads::privacy::newsletter;
use crate::mail::outbox::{self, ConfirmationLimits, MailState, Stop};
use crate::mail::{MailKind, NewMail};
use base::email::Email;
use storage::ids::LeadId;

/// The lead that the messages are about.
#[derive(Clone, Copy, Debug)]
pub struct LeadMailContext<'a> {
    pub lead_id: LeadId,
    /// Which form it came from.
    pub kind: Kind,
    /// Whether staff entered it, who chose then which messages there are.
    pub by_hand: bool,
    /// `None` where the sender gave none: then only staff are written to.
    pub email: Option<&'a Email>,
    /// Slug of the course or service, or id of the stack.
    pub reference: Option<&'a str>,
    /// The batch of a reservation.
    pub batch_id: Option<i32>,
    /// Whether the newsletter was requested.
    pub newsletter: bool,
    /// The account that owns it, which gets the notice instead of the address for staff.
    pub owner: Option<i32>,
}

/// Which messages there are too many of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flood {
    /// Whether notices that follow each other closely become one summary.
    pub of_notices: bool,
    /// Whether the sender is not written to, because their network has caused enough mails.
    pub of_confirmations: bool,
}

/// The messages of a lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Message {
    /// To its owner, or to staff.
    Notice,
    /// To its sender.
    Confirmation,
    /// Whether the sender wants the newsletter.
    Question,
}

impl Message {
    const fn kind(self) -> MailKind {
        match self {
            Self::Notice => MailKind::StaffLead,
            Self::Confirmation => MailKind::VisitorLead,
            Self::Question => MailKind::NewsletterConfirm,
        }
    }
}

impl LeadMailContext<'_> {
    fn messages(&self) -> impl Iterator<Item = Message> {
        let confirmation = (self.kind != Kind::Newsletter).then_some(Message::Confirmation);
        let question = self.newsletter.then_some(Message::Question);
        let to_sender = [confirmation, question].into_iter().flatten().filter(move |_| self.email.is_some());
        iter::once(Message::Notice).chain(to_sender)
    }
}

/// Queues the messages of a new lead. Tells whether the confirmation to the sender is among them.
pub(crate) async fn all(
    txn: &DatabaseTransaction,
    about: LeadMailContext<'_>,
    flood: Flood,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let mut confirmed = false;
    for message in about.messages() {
        let queued = add(txn, about, message, flood, now).await?;
        confirmed |= queued && message == Message::Confirmation;
    }
    Ok(confirmed)
}

/// Queues the notice to staff alone.
pub(crate) async fn to_staff(
    txn: &DatabaseTransaction,
    about: LeadMailContext<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    add(txn, about, Message::Notice, Flood::default(), now).await.map(drop)
}

/// Queues the confirmation to the sender alone.
pub(crate) async fn confirmation(
    txn: &DatabaseTransaction,
    about: LeadMailContext<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    add(txn, about, Message::Confirmation, Flood::default(), now).await.map(drop)
}

/// Queues the messages withheld from a lead that turned out not to be spam: those that were never queued or were
/// cancelled. Messages in other states stay as they are, so that nothing is sent twice.
pub(crate) async fn release(
    txn: &DatabaseTransaction,
    about: LeadMailContext<'_>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let earlier = outbox::of_lead(txn, about.lead_id).await?;
    for message in about.messages() {
        let mut same = earlier.iter().filter(|mail| mail.kind == message.kind()).rev();
        match same.next() {
            None if about.by_hand => {}
            None => drop(add(txn, about, message, Flood::default(), now).await?),
            Some(mail) if mail.state == MailState::Cancelled => {
                let answered = match about.email.filter(|_| message == Message::Question) {
                    Some(email) => newsletter::is_subscribed(txn, &email.key()).await?,
                    None => false,
                };
                if !answered {
                    outbox::resend(txn, mail.clone(), None, now).await?;
                }
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// False when a limit keeps the message back.
async fn add(
    txn: &DatabaseTransaction,
    about: LeadMailContext<'_>,
    message: Message,
    flood: Flood,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let (kind, lead_id) = (message.kind(), Some(about.lead_id));
    match message {
        Message::Confirmation => {
            let topic = format!("{}:{}", about.kind.as_str(), about.reference.unwrap_or_default());
            let topic = about.batch_id.map_or_else(|| topic.clone(), |batch| format!("{topic}:{batch}"));
            let mail = NewMail { kind, lead_id, recipient: about.email, topic };
            let limits =
                ConfirmationLimits { mailbox: about.kind != Kind::Enroll, network: flood.of_confirmations };
            return outbox::add_confirmation(txn, &mail, limits, now).await;
        }
        Message::Question => {
            if let Some(email) = about.email.filter(|_| !flood.of_confirmations) {
                newsletter::subscribe(txn, email, lead_id, now).await?;
            }
        }
        Message::Notice => {
            let topic = about.owner.map(account_topic).unwrap_or_default();
            let notice = NewMail { kind, lead_id, recipient: None, topic };
            if !flood.of_notices || !outbox::summarize(txn, &notice, now).await? {
                outbox::add(txn, &notice, now).await?;
            }
        }
    }
    Ok(true)
}

/// Queues the notice to a member of staff to whom a lead was handed over, in place of one that was not sent yet.
pub(crate) async fn to_new_owner(
    txn: &DatabaseTransaction,
    lead_id: LeadId,
    owner: Option<i32>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let kind = MailKind::LeadHandedOver;
    outbox::cancel(txn, Stop::Kind(lead_id, kind)).await?;
    if let Some(account) = owner {
        let mail = NewMail { kind, lead_id: Some(lead_id), recipient: None, topic: account_topic(account) };
        outbox::add(txn, &mail, now).await?;
    }
    Ok(())
}

/// The topic of a message to an account, whose address is read at delivery time.
pub fn account_topic(account: i32) -> String {
    format!("account:{account}")
}

/// The account of a topic, if it names one.
pub fn account_of_topic(topic: &str) -> Option<i32> {
    topic.strip_prefix("account:")?.parse().ok()
}
