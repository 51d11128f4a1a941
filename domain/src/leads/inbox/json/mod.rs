//! JSON of leads; [`lists`]: of the inbox and its counts.

pub mod lists;

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;

use crate::entities::leads::lead_entry::{EntryKind, EntryOutcome, Model};
use crate::entities::leads::{consent, lead_event};
use crate::leads::assignment::colleagues::Colleague;
use crate::leads::assignment::waiting::LeadWaiting;
use crate::leads::cvs::json::LeadCv;
use crate::leads::events::EventKind;
use crate::leads::inbox::json::lists::LeadRow;
use crate::leads::kinds::{Kind, LostReason, Source, Status};
use crate::leads::privacy::consent::ConsentPurpose;
use crate::mail::outbox::{MailKind, MailState};
use base::clock::timestamp;
use storage::ids::{EntryId, LeadId, MailId};

/// A lead with its log, messages, consents and history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadJson {
    /// Number of the lead.
    #[schema(value_type = i32)]
    pub id: LeadId,
    /// Which form it came from.
    pub kind: Kind,
    /// How it reached us.
    pub source: Source,
    /// How far it has come.
    pub status: Status,
    /// Why it is lost, as far as staff said; null for those that are not.
    #[schema(required = true)]
    pub lost_reason: Option<LostReason>,
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
    /// The CVs that came with it, the latest first.
    pub cvs: Vec<LeadCv>,
    /// Where it came from.
    pub arrival: LeadArrival,
    /// Result of the spam filter.
    pub spam: LeadSpam,
    /// How long its sender has waited for an answer; null when nobody waits.
    #[schema(required = true)]
    pub waiting: Option<LeadWaiting>,
    /// Who works on it.
    #[schema(required = true)]
    pub owner: Option<Colleague>,
    /// Time of the follow-up, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub next_action_at: Option<String>,
    /// What is to be done then, or empty.
    pub next_action: String,
    /// When the mail about a new batch was queued, UTC, for those who wait for one.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub told_at: Option<String>,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// When its sender withdrew the consent, UTC.
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
    /// What staff said and did, latest first, 50 at most.
    pub entries: Vec<LeadEntry>,
    /// How many entries the log has.
    pub entries_total: u64,
    /// Events, oldest first.
    pub history: Vec<LeadEvent>,
    /// Messages, oldest first.
    pub mails: Vec<LeadMail>,
    /// Other leads of the same person, by e-mail address or phone number; latest first, 50 at most.
    pub related: Vec<LeadRow>,
    /// Whether staff noted that its sender is one person with senders of other addresses or numbers.
    pub put_together: bool,
}

/// What a lead is about, as it was when it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadItem {
    /// Number of the course, for inquiries about one.
    #[schema(required = true)]
    pub course_id: Option<i32>,
    /// Slug of the course or service, or id of the stack.
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
    /// Number of the batch in which a seat was reserved.
    #[schema(required = true)]
    pub batch_id: Option<i32>,
    /// That batch in words, or empty.
    #[schema(example = "7 December 2026 to 30 January 2027; Mon, Wed 18:30–20:30; online; English")]
    pub batch: String,
}

/// Where a lead came from, as far as that is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadArrival {
    /// Path of the page; empty when it is not known.
    pub page: String,
    /// The campaign parameters of the first page's address, else of this one's, as in a query string.
    pub campaign: String,
    /// Path of the page on which the sender first arrived; empty when it is not known.
    pub first_page: String,
    /// Host of the site whose link was followed to get there; empty when there was none.
    pub referrer: String,
    /// The source that enquiries are counted under, such as `google` or `direct`; empty when it is not known.
    pub channel: String,
    /// Family of the browser.
    pub agent: String,
    /// The network, without the part that names a person's line.
    pub network: String,
}

/// Result of the spam filter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadSpam {
    /// Sum of the scores of all signals.
    pub score: i32,
    /// Score from which a lead is flagged.
    pub threshold: i32,
    /// Descriptions of the signals.
    pub reasons: Vec<String>,
}

/// A consent of the sender of a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadConsent {
    /// What for.
    #[schema(example = "newsletter")]
    pub purpose: ConsentPurpose,
    /// The exact label at the form.
    pub label: String,
    /// Version of the privacy notice at the form.
    pub notice_version: String,
    /// Channel by which it was given.
    pub channel: String,
    /// When it was given, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub given_at: String,
    /// When it was withdrawn, UTC.
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

/// An event in the history of a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadEvent {
    /// What it was.
    pub kind: EventKind,
    /// Name of the staff member; empty for the sender.
    pub actor: String,
    /// Description.
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

/// How long authors can correct an entry.
pub(super) const EDITABLE_FOR: Duration = Duration::minutes(15);

/// An entry in the log of a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadEntry {
    /// Number of the entry.
    #[schema(value_type = i32)]
    pub id: EntryId,
    /// How staff were in touch.
    pub kind: EntryKind,
    /// What came of it.
    pub outcome: EntryOutcome,
    /// What was said and agreed; empty where the kind says enough.
    pub text: String,
    /// Number of the author's account; null for notes from before the log.
    #[schema(required = true)]
    pub author_id: Option<i32>,
    /// Name of the author as it was; empty for notes from before the log.
    pub author: String,
    /// When it was added, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub at: String,
    /// When its author corrected it last, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub edited_at: Option<String>,
    /// Until when it can be corrected, UTC; null for those who are not its author.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub editable_until: Option<String>,
}

impl LeadEntry {
    /// The entry as an account sees it.
    #[must_use]
    pub fn seen_by(self, account: i32) -> Self {
        let editable_until = self.editable_until.filter(|_| self.author_id == Some(account));
        Self { editable_until, ..self }
    }
}

impl LeadJson {
    /// The lead as an account sees it.
    #[must_use]
    pub fn seen_by(self, account: i32) -> Self {
        Self { entries: self.entries.into_iter().map(|entry| entry.seen_by(account)).collect(), ..self }
    }
}

impl From<Model> for LeadEntry {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            outcome: row.outcome,
            text: row.text,
            author_id: row.author_id,
            author: row.author,
            at: timestamp(row.created_at),
            edited_at: optional_timestamp(row.edited_at),
            editable_until: Some(timestamp(row.created_at + EDITABLE_FOR)),
        }
    }
}

/// A message about a lead.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts about a message, each a member of the answer"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadMail {
    /// Id of the message.
    #[schema(value_type = i32)]
    pub id: MailId,
    /// What it says.
    pub kind: MailKind,
    /// Recipient; empty for staff and after erasure.
    pub recipient: String,
    pub state: MailState,
    /// Number of attempts.
    pub attempts: i32,
    /// Last reply of the mail server.
    #[schema(required = true)]
    pub last_error: Option<String>,
    /// Whether it waits, because for now as many messages were sent to visitors as are allowed.
    pub is_held: bool,
    /// Time of the next attempt, UTC, if it is queued.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub next_attempt_at: Option<String>,
    /// When it was sent, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub sent_at: Option<String>,
    /// Whether it can be resent now.
    pub can_resend: bool,
    /// Whether it can be sent to another address.
    pub can_correct: bool,
    /// Whether it can be cancelled.
    pub can_stop: bool,
}

/// Whether a message goes to the address given by the sender, so that staff may correct it.
pub(super) fn can_correct(kind: MailKind) -> bool {
    kind == MailKind::VisitorLead
}

/// Formats an optional time for the API.
pub(super) fn optional_timestamp(time: Option<DateTime<Utc>>) -> Option<String> {
    time.map(timestamp)
}
