//! One change of several records at once.
//!
//! Each record is changed under its own revision, all in one transaction. What somebody else changed after it was chosen
//! stays as it is, the others go on, and the answer says which is which.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, IntoActiveModel};
use serde::{Deserialize, Serialize};

use crate::audit::{Action, Actor};
use crate::records::{self, ActiveRow, Hideable, Record, Row};
use base::error::{ApiError, ApiResult};
use storage::Store;

/// How many records are changed at once.
pub const MOST: usize = 100;

/// A record as it was when it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
pub struct Chosen {
    /// Number of the record.
    pub id: i32,
    /// The revision that the change is meant for.
    pub revision: i32,
    /// The place on the home page that a course gets, from 1; at the end unless it is given.
    #[serde(default)]
    #[schema(minimum = 1)]
    pub place: Option<usize>,
}

/// A record that was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BulkChanged {
    /// Number of the record.
    pub id: i32,
    /// Its revision now.
    pub revision: i32,
    /// The place that a course had on the home page, from which it was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub place: Option<usize>,
}

/// A record that was not changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BulkLeft {
    /// Number of the record.
    pub id: i32,
    /// What people call it; empty when it is not stored any more.
    pub label: String,
}

/// A record that could not be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BulkRefused {
    #[serde(flatten)]
    pub record: BulkLeft,
    /// Why, as a sentence.
    pub message: String,
}

/// What became of each of the chosen records.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BulkResult {
    pub changed: Vec<BulkChanged>,
    /// Those that were so already.
    pub unchanged: Vec<BulkLeft>,
    /// Those that somebody else changed after they were chosen.
    pub overtaken: Vec<BulkLeft>,
    /// Those that somebody else deleted.
    pub gone: Vec<BulkLeft>,
    pub refused: Vec<BulkRefused>,
}

/// Shows records to visitors, or hides them.
pub async fn set_published<R: Hideable>(
    store: &Store,
    by: &Actor,
    chosen: &[Chosen],
    published: bool,
) -> ApiResult<BulkResult> {
    each::<R>(store, by, chosen, Action::Updated, |old, row, now| {
        if R::is_published(old) == published {
            return Ok(false);
        }
        R::show(old, row, published, now)?;
        Ok(true)
    })
    .await
}

pub async fn delete<R: Record>(store: &Store, by: &Actor, chosen: &[Chosen]) -> ApiResult<BulkResult> {
    each::<R>(store, by, chosen, Action::Deleted, |_, row, now| {
        row.try_set(R::DELETED_AT, Some(now).into())?;
        Ok(true)
    })
    .await
}

/// Restores deleted records.
pub async fn restore<R: Record>(store: &Store, by: &Actor, chosen: &[Chosen]) -> ApiResult<BulkResult> {
    each::<R>(store, by, chosen, Action::Restored, |_, row, _| {
        row.try_set(R::DELETED_AT, None::<DateTime<Utc>>.into())?;
        Ok(true)
    })
    .await
}

/// Changes each record with `fill`, which says whether there is anything to save.
async fn each<R: Record>(
    store: &Store,
    by: &Actor,
    chosen: &[Chosen],
    action: Action,
    fill: impl Fn(&Row<R>, &mut ActiveRow<R>, DateTime<Utc>) -> ApiResult<bool>,
) -> ApiResult<BulkResult> {
    let now = store.clock.now();
    store
        .write_content_if(async |txn: &DatabaseTransaction| {
            let mut result = BulkResult::default();
            for Chosen { id, revision, .. } in chosen.iter().copied() {
                let old = match records::find_row::<R>(txn, id).await {
                    Err(ApiError::NotFound(_)) => {
                        result.gone.push(BulkLeft { id, label: String::new() });
                        continue;
                    }
                    found => found?,
                };
                let before = R::load(txn, old.clone()).await?;
                let left = BulkLeft { id, label: before.subject().label.to_owned() };
                match (before.is_deleted(), action == Action::Restored) {
                    (true, false) => result.gone.push(left),
                    (false, true) => result.unchanged.push(left),
                    _ if before.revision() != revision => result.overtaken.push(left),
                    _ => {
                        if let Some(message) = refusal::<R>(txn, &old, action).await? {
                            result.refused.push(BulkRefused { record: left, message });
                            continue;
                        }
                        let mut row = old.clone().into_active_model();
                        if fill(&old, &mut row, now)? {
                            let stored = records::save(store, txn, by, action, &before, row, now).await?;
                            let revision = stored.revision();
                            result.changed.push(BulkChanged { id, revision, place: None });
                        } else {
                            result.unchanged.push(left);
                        }
                    }
                }
            }
            let has_changed = !result.changed.is_empty();
            Ok((result, has_changed))
        })
        .await
}

/// Why a record cannot be deleted.
async fn refusal<R: Record>(
    txn: &DatabaseTransaction,
    row: &Row<R>,
    action: Action,
) -> ApiResult<Option<String>> {
    if action != Action::Deleted {
        return Ok(None);
    }
    match R::check_deletion(txn, row).await {
        Ok(()) => Ok(None),
        Err(ApiError::Conflict(text)) => Ok(Some(text)),
        Err(error) => Err(error),
    }
}
