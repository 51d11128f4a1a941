//! The inbox: leads for staff. Nothing of it is public.
//!
//! - [`filter`]: filter, order and pagination; [`list`]: a page of leads; [`counts`]: counts per status
//! - [`detail`]: one lead with its messages and history; [`json`]: JSON of leads
//! - [`log`]: what staff said and did, one entry each, and what follows from it; [`entry_edit`]: correcting one;
//!   [`mod@undo`]: taking one back; [`entries`]: reading the log
//! - [`by_hand`]: enquiries that staff enter; [`known_people`]: whether they enquired before
//! - [`bulk`]: several leads at once; [`person`]: senders that are one person
//! - [`edit`]: status, follow-up; [`mod@correct`]: name, contact and course; [`mod@erase`]: a person who asks for it; [`owner`]: who
//!   works on it; [`resend`], [`stop`]: resend or cancel a message; `mails`: when that is permitted
//! - [`mod@cv`]: CVs that came with enquiries
//! - [`templates`]: texts with placeholders for replies
//! - [`mod@digest`]: what waits for each member of staff, by mail each morning, and [`digest_letter`], its text
//! - [`export`]: CSV export; [`mod@import`]: enquiries of a CSV file; [`mod@found`]: leads that staff look for; [`figures`]: how many came from where

pub mod bulk;
pub mod by_hand;
pub mod correct;
pub mod counts;
pub mod cv;
pub mod detail;
pub mod digest;
pub mod digest_letter;
pub mod edit;
pub mod entries;
pub mod entry_edit;
pub mod erase;
pub mod export;
pub mod figures;
pub mod filter;
pub mod found;
pub mod import;
pub mod json;
pub mod known_people;
pub mod list;
pub mod log;
mod mails;
pub mod owner;
pub mod person;
pub mod resend;
pub mod stop;
pub mod templates;
pub mod undo;

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, EntityTrait, IntoActiveModel, QuerySelect, Set};

use crate::audit::{self, RecordKind, Subject};
use crate::entities::leads::lead;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use storage::ids::LeadId;

const NOT_FOUND: ApiError = ApiError::not_found("lead");
const ERASED: &str = "The sender had this lead erased. Only a note can be added to its log.";

/// Loads and locks the row of a lead until the transaction ends. Without the lock, two writers that read the same
/// revision on `PostgreSQL` would both write the next one.
async fn hold(txn: &DatabaseTransaction, id: LeadId) -> ApiResult<lead::Model> {
    lead::Entity::find_by_id(id).lock_exclusive().one(txn).await?.ok_or(NOT_FOUND)
}

/// 409 with the lead as it is now, when a change is meant for another revision.
async fn refuse_stale(
    txn: &DatabaseTransaction,
    lead: &lead::Model,
    expected: Expected,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    if !expected.is_overtaken(lead.revision) {
        return Ok(());
    }
    let current = detail::load(txn, lead.clone(), now).await?;
    Err(audit::stale(txn, subject(lead, &label(lead)), &current).await?)
}

/// The row with its next revision and time of change.
fn next_revision(lead: &lead::Model, now: DateTime<Utc>) -> lead::ActiveModel {
    let mut row = lead.clone().into_active_model();
    row.revision = Set(lead.revision + 1);
    row.updated_at = Set(now);
    row
}

/// The label of a lead in the audit log: not its sender's name, because the log is kept after an erasure.
fn label(lead: &lead::Model) -> String {
    format!("{} {}", lead.kind.title(), lead.id)
}

fn subject<'a>(lead: &lead::Model, label: &'a str) -> Subject<'a> {
    Subject { kind: RecordKind::Lead, id: Some(lead.id.0), label }
}
