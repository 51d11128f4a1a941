//! The inbox: leads as staff list, answer and export them. Nothing of it is public.
//!
//! - [`filter`]: which leads are asked for; [`list`]: a page of them, and how many there are of each status
//! - [`detail`]: one lead with all that belongs to it; [`json`]: how leads leave the server
//! - [`edit`]: status, notes, next action; [`resend`]: its mails once more; [`stop`]: or not at all;
//!   `mails`: when which of it may be done
//! - [`export`]: the same leads as a file, with cells ([`cells`]) that no spreadsheet takes for formulas

pub mod cells;
pub mod detail;
pub mod edit;
pub mod export;
pub mod filter;
pub mod json;
pub mod list;
mod mails;
pub mod resend;
pub mod stop;

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, EntityTrait, IntoActiveModel, QuerySelect, Set};

use crate::kernel::error::{ApiError, ApiResult};
use crate::store::ids::LeadId;
use crate::subjects::audit::{RecordKind, Subject};
use crate::subjects::leads::entity::lead;

const NOT_FOUND: ApiError = ApiError::not_found("lead");

/// The row of a lead, held against other writers until the transaction ends: without that, two who read the same
/// revision on `PostgreSQL` would both write the next one.
async fn hold(txn: &DatabaseTransaction, id: LeadId) -> ApiResult<lead::Model> {
    lead::Entity::find_by_id(id).lock_exclusive().one(txn).await?.ok_or(NOT_FOUND)
}

/// The row with its next revision.
fn touched(lead: &lead::Model, now: DateTime<Utc>) -> lead::ActiveModel {
    let mut row = lead.clone().into_active_model();
    row.revision = Set(lead.revision + 1);
    row.updated_at = Set(now);
    row
}

/// What the audit log calls a lead: not by its sender's name, because the log outlives an erasure.
fn label(lead: &lead::Model) -> String {
    format!("{} {}", lead.kind.title(), lead.id)
}

/// A lead in the audit log.
fn subject<'a>(lead: &lead::Model, label: &'a str) -> Subject<'a> {
    Subject { kind: RecordKind::Lead, id: Some(lead.id.0), label }
}
