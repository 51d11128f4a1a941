//! How leads leave the server.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::kernel::clock::timestamp;
use crate::store::ids::{LeadId, MailId};
use crate::subjects::leads::consent::ConsentPurpose;
use crate::subjects::leads::entity::{consent, lead_event};
use crate::subjects::leads::events::EventKind;
use crate::subjects::leads::kinds::{Kind, Status};
use crate::subjects::mail::delivery_status::DeliveryStatus;
use crate::subjects::mail::outbox::{MailKind, MailState};

/// A line of the inbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadRow {
    /// Number of the lead.
    #[schema(value_type = i32)]
    pub id: LeadId,
    /// Which form it came from.
    pub kind: Kind,
    /// How far it has come.
    pub status: Status,
    /// Name; empty where the form has none.
    pub name: String,
    /// Where the answer goes; empty when the sender had it erased.
    pub email: String,
    /// E.164.
    #[schema(required = true)]
    pub phone: Option<String>,
    /// The phone number as people read it.
    #[schema(required = true, example = "+91 20 2712 3456")]
    pub phone_text: Option<String>,
    /// Whether the number can have `WhatsApp`: a land line has none.
    pub whatsapp: bool,
    /// Subject; empty where the form has none.
    pub subject: String,
    /// Title of the course, name of the stack or the service; or empty.
    pub item_name: String,
    /// How the message begins.
    pub excerpt: String,
    /// How its mails stand.
    pub mail: DeliveryStatus,
    /// Whether its sender wrote again, and staff have done nothing about it since.
    pub wrote_again: bool,
    /// When somebody wants to come back to it, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub next_action_at: Option<String>,
    /// Whether its sender had it erased.
    pub erased: bool,
    /// When it came, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
}

/// How many leads there are, for tabs and warnings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadCounts {
    /// All but spam.
    pub all: u64,
    /// Not answered yet.
    pub new: u64,
    /// Somebody has answered.
    pub contacted: u64,
    /// Worth following.
    pub qualified: u64,
    /// Became a learner or a client.
    pub enrolled: u64,
    /// Will not become one.
    pub lost: u64,
    /// Suspected or known to be spam.
    pub spam: u64,
    /// How mail is doing, whatever the list is narrowed by.
    pub mail: InboxMail,
}

/// How mail is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct InboxMail {
    /// Mails that wait to be sent.
    pub waiting: u64,
    /// How long the first of them has waited, in seconds.
    pub oldest_seconds: i64,
    /// Leads with a mail that waits for more than 15 minutes, spam left out.
    pub late: u64,
    /// Leads with a mail that was given up, spam left out.
    pub undelivered: u64,
}

/// A lead with all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadJson {
    /// Number of the lead.
    #[schema(value_type = i32)]
    pub id: LeadId,
    /// Which form it came from.
    pub kind: Kind,
    /// How far it has come.
    pub status: Status,
    /// Name; empty where the form has none.
    pub name: String,
    /// Where the answer goes; empty when the sender had it erased.
    pub email: String,
    /// E.164.
    #[schema(required = true)]
    pub phone: Option<String>,
    /// The phone number as people read it.
    #[schema(required = true, example = "+91 20 2712 3456")]
    pub phone_text: Option<String>,
    /// Whether the number can have `WhatsApp`: a land line has none.
    pub whatsapp: bool,
    /// Subject; empty where the form has none.
    pub subject: String,
    /// The text; empty where the form has none.
    pub message: String,
    /// What it is about.
    pub item: LeadItem,
    /// From where it came.
    pub arrival: LeadArrival,
    /// What speaks for spam.
    pub spam: LeadSpam,
    /// What staff noted.
    pub notes: String,
    /// When somebody wants to come back to it, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub next_action_at: Option<String>,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// When its sender no longer agreed to its use, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub consent_withdrawn_at: Option<String>,
    /// When its sender had it erased, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub erased_at: Option<String>,
    /// When it came, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
    /// Last change, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
    /// What the sender agreed to.
    pub consents: Vec<LeadConsent>,
    /// What happened to it since it came, oldest first.
    pub history: Vec<LeadEvent>,
    /// Its mails, oldest first.
    pub mails: Vec<LeadMail>,
    /// Other leads of the same person, by e-mail address or phone number; latest first, 50 at most.
    pub related: Vec<LeadRow>,
}

/// What a lead is about, as it was when it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadItem {
    /// Number of the course, for inquiries about one.
    #[schema(required = true)]
    pub course_id: Option<i32>,
    /// Slug of the course, id of the stack, slug of the service.
    #[schema(required = true)]
    pub reference: Option<String>,
    /// Title of the course, name of the stack or the service; or empty.
    pub name: String,
    /// The technology of a stack, the category of a course; or empty.
    pub group: String,
    /// Rupees with Indian grouping, without the symbol.
    #[schema(required = true, example = "14,999")]
    pub price: Option<String>,
    /// Duration, or empty.
    pub duration: String,
    /// Level, or empty.
    pub level: String,
}

/// From where a lead came, as far as that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadArrival {
    /// Path of the page; empty when it is not known.
    pub page: String,
    /// The campaign parameters of that page's address, as in a query string.
    pub campaign: String,
    /// Family of the browser.
    pub agent: String,
    /// The network, without the part that names a person's line.
    pub network: String,
}

/// What speaks for spam.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadSpam {
    /// The sum of the hints.
    pub score: i32,
    /// From here on a lead is flagged.
    pub threshold: i32,
    /// The hints in words.
    pub reasons: Vec<String>,
}

/// Something that the sender of a lead agreed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadConsent {
    /// What for.
    #[schema(example = "newsletter")]
    pub purpose: ConsentPurpose,
    /// The exact words at the form.
    pub label: String,
    /// Which privacy notice stood beside it.
    pub notice_version: String,
    /// By which way it was given.
    pub channel: String,
    /// When it was given, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub given_at: String,
    /// When it was taken back, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub withdrawn_at: Option<String>,
}

impl From<consent::Model> for LeadConsent {
    fn from(row: consent::Model) -> Self {
        Self {
            purpose: row.purpose,
            label: row.label,
            notice_version: row.notice_version,
            channel: row.channel,
            given_at: timestamp(row.given_at),
            withdrawn_at: row.withdrawn_at.map(timestamp),
        }
    }
}

/// Something that happened to a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadEvent {
    /// What it was.
    pub kind: EventKind,
    /// The name of the person on the staff; empty for what the sender did.
    pub actor: String,
    /// The same in detail, in words.
    pub detail: String,
    /// When, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub at: String,
}

impl From<lead_event::Model> for LeadEvent {
    fn from(row: lead_event::Model) -> Self {
        Self { kind: row.kind, actor: row.actor, detail: row.detail, at: timestamp(row.created_at) }
    }
}

/// A mail about a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadMail {
    /// Number of the mail.
    #[schema(value_type = i32)]
    pub id: MailId,
    /// What it says.
    pub kind: MailKind,
    /// To whom; empty for staff and after erasure.
    pub recipient: String,
    pub state: MailState,
    /// How often it was tried.
    pub attempts: i32,
    /// What the mail server said last.
    #[schema(required = true)]
    pub last_error: Option<String>,
    /// When it is tried again, UTC, if it waits.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub next_attempt_at: Option<String>,
    /// When it went out, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub sent_at: Option<String>,
    /// Whether it can be sent once more now.
    pub can_resend: bool,
    /// Whether it can be sent to another address.
    pub can_correct: bool,
    /// Whether it can be given up.
    pub can_stop: bool,
}

/// Whether a message goes to the address that a lead's sender gave, so that staff may correct it.
pub(super) fn can_correct(kind: MailKind) -> bool {
    kind == MailKind::VisitorLead
}

/// An optional time as the API writes it.
pub(super) fn optional_timestamp(time: Option<DateTime<Utc>>) -> Option<String> {
    time.map(timestamp)
}
