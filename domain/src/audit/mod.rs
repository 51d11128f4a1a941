//! The audit log: who changed what, and when.
//!
//! An entry is written in the transaction of the change itself, so there is none without the other. Entries are never
//! changed; they name the person by words as well, because an account may be gone by the time an entry is read.
//!
//! - [`changes`]: what differs between two versions of a record
//! - [`json`]: an entry as the API shows it

pub mod changes;
pub mod json;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, NotSet, QueryFilter, QueryOrder,
    QuerySelect, Set,
};

use serde::Serialize;

pub use crate::entities::audit::{Action, RecordKind};
pub use changes::{Change, between};

use crate::entities::audit as entity;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult, LastChange, LastChanges, StaleRecord};
use storage::Store;

/// Entries of one record that [`last_changes`] looks at: enough for any two people who work on it at once.
const LATEST: u64 = 50;
/// Entries in one statement.
const ENTRIES_AT_ONCE: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    id: Option<i32>,
    name: String,
}

impl Actor {
    /// The program itself, as on its command line.
    pub fn system() -> Self {
        Self { id: None, name: "Command line".to_owned() }
    }

    /// The library of uploads, when records follow a file that was replaced.
    pub fn media_library() -> Self {
        Self { id: None, name: "Media library".to_owned() }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The person who asked for a change that is made later.
    pub fn remembered(id: Option<i32>, name: String) -> Self {
        Self { id, name }
    }

    pub fn id(&self) -> Option<i32> {
        self.id
    }

    pub fn account(id: i32, name: &str, email: &str) -> Self {
        Self { id: Some(id), name: format!("{name} <{email}>") }
    }
}

/// Deletes the entries from before a moment.
pub(crate) async fn forget_before(txn: &DatabaseTransaction, before: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(entity::Entity::delete_many().filter(entity::Column::At.lt(before)).exec(txn).await?.rows_affected)
}

#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub kind: RecordKind,
    /// Its number; settings have none.
    pub id: Option<i32>,
    pub label: &'a str,
}

/// [`Store::write_content`] for changes that write an entry here each: where they write none, nothing has changed, and the
/// cached pages stay.
pub(crate) async fn write_content<T>(
    store: &Store,
    work: impl AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
) -> ApiResult<T> {
    store
        .write_content_if(async |txn: &DatabaseTransaction| {
            let before = last_entry(txn).await?;
            let done = work(txn).await?;
            Ok((done, last_entry(txn).await? != before))
        })
        .await
}

async fn last_entry(txn: &DatabaseTransaction) -> ApiResult<Option<i32>> {
    let newest = entity::Entity::find().select_only().column(entity::Column::Id);
    Ok(newest.order_by_desc(entity::Column::Id).into_tuple().one(txn).await?)
}

/// Writes an entry, in the transaction of the change.
pub(crate) async fn record(
    txn: &DatabaseTransaction,
    by: &Actor,
    action: Action,
    subject: Subject<'_>,
    changes: Vec<Change>,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    entry(by, action, subject, &changes, now)?.insert(txn).await?;
    Ok(())
}

/// Writes the entries of several changes, with few statements.
pub(crate) async fn record_all(
    txn: &DatabaseTransaction,
    by: &Actor,
    entries: impl IntoIterator<Item = (Action, Subject<'_>, Vec<Change>)>,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let rows =
        entries.into_iter().map(|(action, subject, changes)| entry(by, action, subject, &changes, now));
    let rows = rows.collect::<ApiResult<Vec<_>>>()?;
    for rows in rows.chunks(ENTRIES_AT_ONCE) {
        entity::Entity::insert_many(rows.iter().cloned()).exec_without_returning(txn).await?;
    }
    Ok(())
}

fn entry(
    by: &Actor,
    action: Action,
    subject: Subject<'_>,
    changes: &[Change],
    now: DateTime<Utc>,
) -> ApiResult<entity::ActiveModel> {
    Ok(entity::ActiveModel {
        id: NotSet,
        at: Set(now),
        user_id: Set(by.id),
        actor: Set(by.name.clone()),
        action: Set(action),
        kind: Set(subject.kind),
        record_id: Set(subject.id),
        label: Set(subject.label.to_owned()),
        changes: Set(serde_json::to_string(changes).map_err(ApiError::internal)?),
    })
}

/// The refusal of a change to a revision that is no longer current: shows the record, and who changed its fields last.
pub(crate) async fn stale(
    txn: &DatabaseTransaction,
    subject: Subject<'_>,
    current: &impl Serialize,
) -> ApiResult<ApiError> {
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    let last_changes = last_changes(txn, subject).await?;
    Ok(ApiError::Stale(Box::new(StaleRecord { current, last_changes })))
}

async fn last_changes(txn: &DatabaseTransaction, subject: Subject<'_>) -> ApiResult<LastChanges> {
    let of_record = match subject.id {
        Some(id) => entity::Column::RecordId.eq(id),
        None => entity::Column::RecordId.is_null(),
    };
    let entries = entity::Entity::find()
        .filter(entity::Column::Kind.eq(subject.kind))
        .filter(of_record)
        .order_by_desc(entity::Column::Id)
        .limit(LATEST)
        .all(txn)
        .await?;
    let mut last = LastChanges::new();
    for entry in entries {
        let changes: Vec<Change> = serde_json::from_str(&entry.changes).map_err(ApiError::internal)?;
        for change in changes {
            let by = || LastChange { by: entry.actor.clone(), at: timestamp(entry.at) };
            last.entry(change.field).or_insert_with(by);
        }
    }
    Ok(last)
}
