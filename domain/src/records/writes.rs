//! Creating, changing, showing, hiding, deleting and restoring records.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue, DatabaseTransaction, IntoActiveModel, Iterable, ModelTrait};
use serde::Serialize;

use crate::audit::{self, Action, Actor, between};
use crate::records::follow_up::follow_up;
use crate::records::{ActiveRow, Column, Editable, Hideable, Record, Row, find_row};
use base::error::ApiResult;
use base::revision::Expected;
use storage::Store;
use storage::slug_history::conflict;

/// Creates a record from what staff sent.
pub async fn create_from<R: Editable>(store: &Store, by: &Actor, input: &R::Input) -> ApiResult<R> {
    put(store, by, None, input, Expected(None)).await
}

/// Replaces the content of a record by what staff sent.
pub async fn update_from<R: Editable>(
    store: &Store,
    by: &Actor,
    id: i32,
    input: &R::Input,
    expected: Expected,
) -> ApiResult<R> {
    put(store, by, Some(id), input, expected).await
}

async fn put<R: Editable>(
    store: &Store,
    by: &Actor,
    id: Option<i32>,
    input: &R::Input,
    expected: Expected,
) -> ApiResult<R> {
    let content = R::check(input)?;
    let stored = audit::write_content(store, async |txn: &DatabaseTransaction| {
        // Boxed: a future that holds both ways would make those of all callers large.
        Box::pin(put_in(store, txn, by, id, &content, expected)).await
    })
    .await;
    R::written(store);
    stored
}

/// Creates a record, or replaces the content of the one with this number, in a transaction of the caller, who raises
/// the content version and calls [`Editable::written`] after the commit.
pub(crate) async fn put_in<R: Editable>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    id: Option<i32>,
    content: &R::Content,
    expected: Expected,
) -> ApiResult<R> {
    match id {
        None => create_in(store, txn, by, async |txn, now| R::insert(txn, content, now).await).await,
        Some(id) => {
            update_in(store, txn, by, id, expected, async |txn, old, row, now| {
                R::fill(txn, old, row, content, now).await
            })
            .await
        }
    }
}

/// Creates a record through `insert`.
pub(crate) async fn create<R: Record>(
    store: &Store,
    by: &Actor,
    insert: impl AsyncFnOnce(&DatabaseTransaction, DateTime<Utc>) -> ApiResult<Row<R>>,
) -> ApiResult<R> {
    store.write_content(async |txn: &DatabaseTransaction| create_in(store, txn, by, insert).await).await
}

async fn create_in<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    insert: impl AsyncFnOnce(&DatabaseTransaction, DateTime<Utc>) -> ApiResult<Row<R>>,
) -> ApiResult<R> {
    let now = store.clock.now();
    let stored = R::load(txn, insert(txn, now).await?).await?;
    follow_up(store, txn, by, Action::Created, None, &stored, now).await?;
    Ok(stored)
}

/// Updates a record that is not deleted. `fill` gets the stored row and changes the one to be saved. Where it changes
/// nothing, the record keeps its revision and the content its version.
pub(crate) async fn update<R: Record>(
    store: &Store,
    by: &Actor,
    id: i32,
    expected: Expected,
    fill: impl AsyncFnOnce(&DatabaseTransaction, &Row<R>, &mut ActiveRow<R>, DateTime<Utc>) -> ApiResult<()>,
) -> ApiResult<R> {
    audit::write_content(store, async |txn: &DatabaseTransaction| {
        update_in(store, txn, by, id, expected, fill).await
    })
    .await
}

/// [`update`] inside a transaction of the caller, who raises the content version.
pub(crate) async fn update_in<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    id: i32,
    expected: Expected,
    fill: impl AsyncFnOnce(&DatabaseTransaction, &Row<R>, &mut ActiveRow<R>, DateTime<Utc>) -> ApiResult<()>,
) -> ApiResult<R> {
    let now = store.clock.now();
    let (old, before) = open::<R>(txn, id, expected).await?;
    let mut row = old.clone().into_active_model();
    fill(txn, &old, &mut row, now).await?;
    if is_as_stored::<R>(&old, &row) {
        // Some of a record stands in rows of its own.
        let after = R::load(txn, old).await?;
        if between(Some(&before), &after)?.is_empty() {
            return Ok(before);
        }
    }
    save(store, txn, by, Action::Updated, &before, row, now).await
}

fn is_as_stored<R: Record>(old: &Row<R>, row: &ActiveRow<R>) -> bool {
    Column::<R>::iter().all(|column| match row.get(column) {
        ActiveValue::Set(value) => value == old.get(column),
        ActiveValue::Unchanged(_) | ActiveValue::NotSet => true,
    })
}

/// Shows a record to visitors, or hides it, as a change like every other: with its revision check, audit entry, version
/// and notices. Does nothing when it is so already.
pub async fn set_published<R: Hideable>(
    store: &Store,
    by: &Actor,
    id: i32,
    expected: Expected,
    published: bool,
) -> ApiResult<R> {
    audit::write_content(store, async |txn: &DatabaseTransaction| {
        set_published_within(store, txn, by, id, expected, published).await
    })
    .await
}

/// [`set_published`] inside a transaction of the caller, who raises the content version.
pub async fn set_published_within<R: Hideable>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    id: i32,
    expected: Expected,
    published: bool,
) -> ApiResult<R> {
    update_in(store, txn, by, id, expected, async |_, old, row, now| {
        if R::is_published(old) == published { Ok(()) } else { R::show(old, row, published, now) }
    })
    .await
}

/// Deletes a record. It stays stored, with its slugs, so that its URL can answer 410 and [`restore`] can bring it back.
pub async fn delete<R: Record>(store: &Store, by: &Actor, id: i32, expected: Expected) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write_content(async |txn: &DatabaseTransaction| {
            let (old, before) = open::<R>(txn, id, expected).await?;
            R::check_deletion(txn, &old).await?;
            let mut row = old.into_active_model();
            row.try_set(R::DELETED_AT, Some(now).into())?;
            save(store, txn, by, Action::Deleted, &before, row, now).await.map(drop)
        })
        .await
}

/// The answer to a restore.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Restored<R> {
    /// The record, which is there now.
    #[serde(flatten)]
    pub record: R,
    /// Whether this call brought it back; `false` when it was not deleted any more.
    pub restored: bool,
}

/// Restores a deleted record with its former position. Does nothing when it is not deleted.
pub async fn restore<R: Record>(store: &Store, by: &Actor, id: i32) -> ApiResult<Restored<R>> {
    let now = store.clock.now();
    store
        .write_content_if(async |txn: &DatabaseTransaction| {
            let old = find_row::<R>(txn, id).await?;
            let before = R::load(txn, old.clone()).await?;
            if !before.is_deleted() {
                return Ok((Restored { record: before, restored: false }, false));
            }
            let mut row = old.into_active_model();
            row.try_set(R::DELETED_AT, None::<DateTime<Utc>>.into())?;
            let record = save(store, txn, by, Action::Restored, &before, row, now).await?;
            Ok((Restored { record, restored: true }, true))
        })
        .await
}

/// Loads the record for a change, unless it is deleted or has another revision by now.
async fn open<R: Record>(txn: &DatabaseTransaction, id: i32, expected: Expected) -> ApiResult<(Row<R>, R)> {
    let row = find_row::<R>(txn, id).await?;
    let record = R::load(txn, row.clone()).await?;
    if record.is_deleted() {
        return Err(R::NOT_FOUND);
    }
    if expected.is_overtaken(record.revision()) {
        return Err(audit::stale(txn, record.subject(), &record).await?);
    }
    Ok((row, record))
}

/// Saves the row as the next revision.
pub(crate) async fn save<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    action: Action,
    before: &R,
    mut row: ActiveRow<R>,
    now: DateTime<Utc>,
) -> ApiResult<R> {
    row.try_set(R::REVISION, (before.revision() + 1).into())?;
    row.try_set(R::UPDATED_AT, now.into())?;
    let stored = R::load(txn, row.update(txn).await.map_err(conflict)?).await?;
    follow_up(store, txn, by, action, Some(before), &stored, now).await?;
    Ok(stored)
}
