//! Changing several leads at once: status, owner, follow-up.
//!
//! Each lead is changed under its own revision, all in one transaction. One that a colleague changed meanwhile stays as it
//! is, and the others go on. The answer says what each was before, so that the same call takes the change back.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};

use crate::auth::AdminUser;
use crate::bulk::{BulkLeft, BulkRefused, MOST};
use crate::entities::leads::{lead, lead_entry};
use crate::leads::inbox::edit::{self, CheckedEdit, LeadEdit, Patch};
use crate::leads::inbox::json::optional_timestamp;
use crate::leads::inbox::owner::{self, OwnerInput};
use crate::leads::inbox::{ERASED, hold, label};
use crate::leads::kinds::{LostReason, Status};
use base::error::{ApiError, ApiResult};
use storage::Store;
use storage::ids::LeadId;

/// The leads to change.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct LeadBulkInput {
    #[schema(min_items = 1, max_items = 100)]
    pub leads: Vec<LeadChange>,
}

/// A change of one of them. What is left out stays as it is.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct LeadChange {
    /// Number of the lead.
    #[schema(value_type = i32)]
    pub id: LeadId,
    /// The revision that the change is meant for.
    pub revision: i32,
    #[serde(flatten)]
    pub edit: LeadEdit,
    /// Number of the account that is to own it, or `null` for nobody.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub owner_id: Patch<Option<i32>>,
}

/// What can be changed, as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LeadBefore {
    pub status: Status,
    #[schema(required = true)]
    pub lost_reason: Option<LostReason>,
    #[schema(required = true)]
    pub owner_id: Option<i32>,
    /// UTC.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub next_action_at: Option<String>,
    pub next_action: String,
}

/// What an entry changed of its lead.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Undo {
    /// The revision after the change.
    pub revision: i32,
    pub before: LeadBefore,
    /// The batch of which it took a seat.
    #[serde(default)]
    pub batch_id: Option<i32>,
}

impl Undo {
    /// What an entry keeps of that.
    pub fn of(entry: &lead_entry::Model) -> ApiResult<Option<Self>> {
        entry.before.as_deref().map(serde_json::from_str).transpose().map_err(ApiError::internal)
    }

    pub fn as_text(&self) -> ApiResult<String> {
        serde_json::to_string(self).map_err(ApiError::internal)
    }
}

impl LeadBefore {
    pub(super) fn of(lead: &lead::Model) -> Self {
        Self {
            status: lead.status,
            lost_reason: lead.lost_reason,
            owner_id: lead.owner_id,
            next_action_at: optional_timestamp(lead.next_action_at),
            next_action: lead.next_action.clone(),
        }
    }
}

/// A lead that was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadChanged {
    /// Number of the lead.
    #[schema(value_type = i32)]
    pub id: LeadId,
    /// Its new revision.
    pub revision: i32,
    pub before: LeadBefore,
}

/// What became of each lead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadBulkResult {
    pub changed: Vec<LeadChanged>,
    /// Those that were so already.
    pub unchanged: Vec<BulkLeft>,
    /// Those that a colleague changed after they were chosen.
    pub overtaken: Vec<BulkLeft>,
    /// Those that are not stored.
    pub gone: Vec<BulkLeft>,
    pub refused: Vec<BulkRefused>,
}

/// Changes several leads.
///
/// # Errors
/// 422 when there are none or too many, one comes twice, or a value is not acceptable.
pub async fn change(store: &Store, admin: &AdminUser, input: &LeadBulkInput) -> ApiResult<LeadBulkResult> {
    let changes = &input.leads;
    if changes.is_empty() || changes.len() > MOST {
        return Err(ApiError::invalid("leads", format!("Choose between 1 and {MOST} enquiries.")));
    }
    let mut seen = HashSet::new();
    if !changes.iter().all(|change| seen.insert(change.id)) {
        return Err(ApiError::invalid("leads", "Choose each enquiry once."));
    }
    let checked = changes.iter().map(|change| Ok((change, change.edit.check()?)));
    let checked: Vec<_> = checked.collect::<ApiResult<_>>()?;
    let now = store.clock.now();
    let result = store
        .write(async |txn: &DatabaseTransaction| {
            let mut result = LeadBulkResult::default();
            for (change, edit) in &checked {
                one(txn, admin, change, edit, now, &mut result).await?;
            }
            Ok(result)
        })
        .await?;
    store.mail_worker.wake();
    Ok(result)
}

async fn one(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    change: &LeadChange,
    edit: &CheckedEdit,
    now: DateTime<Utc>,
    result: &mut LeadBulkResult,
) -> ApiResult<()> {
    let old = match hold(txn, change.id).await {
        Err(ApiError::NotFound(_)) => {
            result.gone.push(BulkLeft { id: change.id.0, label: String::new() });
            return Ok(());
        }
        found => found?,
    };
    let left = BulkLeft { id: change.id.0, label: sender(&old) };
    if old.erased_at.is_some() {
        result.refused.push(BulkRefused { record: left, message: ERASED.to_owned() });
        return Ok(());
    }
    if old.revision != change.revision {
        result.overtaken.push(left);
        return Ok(());
    }
    let before = LeadBefore::of(&old);
    let mut lead = edit::apply(txn, admin, old, edit, now).await?;
    let owner = OwnerInput { owner_id: change.owner_id };
    lead = owner::apply(txn, admin, lead, owner, now).await?;
    if lead.revision == change.revision {
        result.unchanged.push(left);
    } else {
        result.changed.push(LeadChanged { id: lead.id, revision: lead.revision, before });
    }
    Ok(())
}

/// What staff call a lead in their list.
fn sender(lead: &lead::Model) -> String {
    match [&lead.name, &lead.email].into_iter().find(|text| !text.is_empty()) {
        Some(text) => text.clone(),
        None => label(lead),
    }
}
