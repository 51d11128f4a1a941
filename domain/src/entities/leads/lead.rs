//! An enquiry. `item_*`, `price_paise`, `duration`, `level` and `batch` are copies taken at that time.

use sea_orm::entity::prelude::*;

use super::{Kind, LostReason, Source, Status};
use storage::ids::LeadId;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "lead")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: LeadId,
    pub kind: Kind,
    pub source: Source,
    pub status: Status,
    /// Why it is lost, as far as staff said.
    pub lost_reason: Option<LostReason>,
    pub name: String,
    /// Empty where the sender gave a phone number instead.
    pub email: String,
    /// Tells senders apart: the address for comparison, and without one the phone number.
    pub email_key: String,
    pub phone: Option<String>,
    pub subject: String,
    pub message: String,
    pub course_id: Option<i32>,
    pub batch_id: Option<i32>,
    /// The batch in words; empty without one.
    pub batch: String,
    pub item_ref: Option<String>,
    pub item_name: String,
    pub item_group: String,
    pub price_paise: Option<i64>,
    pub duration: String,
    pub level: String,
    pub page: String,
    pub campaign: String,
    /// The page of the first arrival; empty when it is not known.
    pub first_page: String,
    /// The host of the site with the link that was followed; empty for none.
    pub referrer: String,
    /// See [`crate::channel`]; empty when it is not known.
    pub channel: String,
    pub agent: String,
    pub network: String,
    pub spam_score: i32,
    pub spam_reasons: String,
    pub form_nonce: Option<String>,
    pub idempotency_key: Option<String>,
    pub dedupe_key: Option<String>,
    pub search: String,
    /// The company that it names, folded like `search`; empty for none.
    pub company: String,
    /// What is to be learned or done, where it is about people of a company or for one; folded, too.
    pub trade: String,
    /// The account of the member of staff who works on it.
    pub owner_id: Option<i32>,
    pub next_action_at: Option<DateTimeUtc>,
    /// What is to be done then; empty without a time.
    pub next_action: String,
    /// When the last message came that staff have not answered.
    pub waiting_since: Option<DateTimeUtc>,
    /// When the mail about a new batch was queued, for those who wait for one.
    pub told_at: Option<DateTimeUtc>,
    pub revision: i32,
    pub consent_withdrawn_at: Option<DateTimeUtc>,
    pub erased_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
