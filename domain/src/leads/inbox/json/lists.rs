//! JSON of the list of leads and of its counts.

use serde::Serialize;

use crate::leads::assignment::colleagues::Colleague;
use crate::leads::assignment::waiting::LeadWaiting;
use crate::leads::kinds::{Kind, LostReason, Source, Status};
use crate::mail::delivery_status::DeliveryStatus;
use storage::ids::LeadId;

/// A row of the inbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadRow {
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
    /// Title of the course, name of the stack or the service; or empty.
    pub item_name: String,
    /// The batch in which a seat was reserved, in words, or empty.
    pub batch: String,
    /// When the mail about a new batch was queued, UTC, for those who wait for one.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub told_at: Option<String>,
    /// How the message begins.
    pub excerpt: String,
    /// Delivery status of its messages.
    pub mail: DeliveryStatus,
    /// Whether its sender wrote again, and staff have done nothing about it since.
    pub wrote_again: bool,
    /// How long its sender has waited for an answer; null when nobody waits.
    #[schema(required = true)]
    pub waiting: Option<LeadWaiting>,
    /// Who works on it.
    #[schema(required = true)]
    pub owner: Option<Colleague>,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// Time of the follow-up, UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub next_action_at: Option<String>,
    /// What is to be done then, or empty.
    pub next_action: String,
    /// Whether its sender had it erased.
    pub erased: bool,
    /// When it came, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
}

/// How many leads there are, for tabs and warnings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
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
    /// Of each owner, with the status of the filter.
    pub owners: OwnerCounts,
    /// With a follow-up, with the status and the owner of the filter.
    pub due: DueCounts,
    /// Health of e-mail delivery, independent of the filter.
    pub mail: InboxMail,
    /// What other sites delivered and could not be read, independent of the filter.
    pub unread_deliveries: u64,
}

/// How many leads somebody works on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OwnerCounts {
    /// Whoever owns them, or nobody.
    pub all: u64,
    /// Those of the asker.
    pub mine: u64,
    /// Without an owner.
    pub unassigned: u64,
}

/// How many leads have a follow-up, by days in India.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct DueCounts {
    /// Before this moment.
    pub overdue: u64,
    /// From now until midnight.
    pub today: u64,
    /// From tomorrow on.
    pub later: u64,
}

/// Health of e-mail delivery.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct InboxMail {
    /// Queued messages.
    pub waiting: u64,
    /// Age of the oldest queued message, in seconds.
    pub oldest_seconds: i64,
    /// Leads with a message queued for more than 15 minutes, without spam.
    pub late: u64,
    /// Leads with an undeliverable message, without spam.
    pub undelivered: u64,
    /// Queued messages of which an attempt has failed.
    pub failing: u64,
    /// Messages that were given up, also those that are about no lead.
    pub dead: u64,
    /// What the mail server said last, without addresses.
    #[schema(required = true)]
    pub last_refusal: Option<String>,
}
