//! Create, update, delete and restore of the records that staff edit and visitors see: courses, team members,
//! testimonials.
//!
//! One transaction contains the revision check, the change with the next revision, the notice to search engines, the
//! audit log entry and the raised content version ([`Store::write_content`]). Deleted records stay stored and can be
//! restored.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel,
    ModelTrait, PrimaryKeyTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Serialize;

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::query::{FromQuery, QueryReader};
use crate::kernel::revision::Expected;
use crate::store::Store;
use crate::store::slug_history::conflict;
use crate::subjects::audit::{self, Action, Actor, Subject, between};
use crate::subjects::indexnow;

/// A kind of record, as the staff API returns it.
pub trait Record: Serialize + From<Row<Self>> {
    type Entity: EntityTrait<
            Model: Clone + IntoActiveModel<<Self::Entity as EntityTrait>::ActiveModel>,
            ActiveModel: Send,
            PrimaryKey: PrimaryKeyTrait<ValueType = i32>,
        >;
    /// The error when there is no such record.
    const NOT_FOUND: ApiError;
    /// The column of the revision number.
    const REVISION: Column<Self>;
    /// The column of the last change.
    const UPDATED_AT: Column<Self>;
    /// The column of the time of deletion.
    const DELETED_AT: Column<Self>;

    /// How the audit log identifies the record.
    fn subject(&self) -> Subject<'_>;

    /// Revision number, raised with every write.
    fn revision(&self) -> i32;

    fn is_deleted(&self) -> bool;

    /// Refuses to delete a record that something else needs.
    fn check_deletion(
        _txn: &DatabaseTransaction,
        _row: &Row<Self>,
    ) -> impl Future<Output = ApiResult<()>> + Send {
        std::future::ready(Ok(()))
    }

    /// The path of the public page, for notices to search engines; `None` while it is not public.
    fn address(&self) -> Option<String> {
        None
    }
}

/// A kind of record that staff add and change through the API.
pub trait Editable: Record {
    /// What staff send.
    type Input;

    fn create(store: &Store, by: &Actor, input: &Self::Input)
    -> impl Future<Output = ApiResult<Self>> + Send;

    fn update(
        store: &Store,
        by: &Actor,
        id: i32,
        input: &Self::Input,
        expected: Expected,
    ) -> impl Future<Output = ApiResult<Self>> + Send;
}

/// A kind of record whose order is the provider's: a new one comes last.
pub trait Ordered: Record {
    const POSITION: Column<Self>;
    /// Decides between two at one position.
    const ID: Column<Self>;
}

type Row<R> = <<R as Record>::Entity as EntityTrait>::Model;
type Draft<R> = <<R as Record>::Entity as EntityTrait>::ActiveModel;
type Column<R> = <<R as Record>::Entity as EntityTrait>::Column;

/// A record, deleted or not.
pub async fn find<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    find_row::<R>(db, id).await.map(R::from)
}

/// A record that is not deleted.
pub async fn find_present<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    let record: R = find(db, id).await?;
    if record.is_deleted() { Err(R::NOT_FOUND) } else { Ok(record) }
}

async fn find_row<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<Row<R>> {
    R::Entity::find_by_id(id).one(db).await?.ok_or(R::NOT_FOUND)
}

/// Which records a list of the staff area shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, utoipa::ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Presence {
    Present,
    /// Those that can be restored.
    Deleted,
}

impl FromQuery for Presence {
    fn from_query(query: &mut QueryReader) -> Self {
        let names = [("present", Self::Present), ("deleted", Self::Deleted)];
        query.choice("status", &names).unwrap_or(Self::Present)
    }
}

/// Present records in their order, or deleted ones, the latest deletion first.
pub async fn list<R: Ordered>(db: &impl ConnectionTrait, presence: Presence) -> ApiResult<Vec<R>> {
    let records = match presence {
        Presence::Present => in_order::<R>(),
        Presence::Deleted => {
            R::Entity::find().filter(R::DELETED_AT.is_not_null()).order_by_desc(R::DELETED_AT)
        }
    };
    Ok(records.all(db).await?.into_iter().map(R::from).collect())
}

/// The records that are not deleted, in their order.
pub fn in_order<R: Ordered>() -> Select<R::Entity> {
    R::Entity::find().filter(R::DELETED_AT.is_null()).order_by_asc(R::POSITION).order_by_asc(R::ID)
}

/// The position behind all others.
pub async fn next_position<R: Ordered>(db: &impl ConnectionTrait) -> ApiResult<i32> {
    let positions = R::Entity::find().select_only().column(R::POSITION).order_by_desc(R::POSITION);
    let last: Option<i32> = positions.into_tuple().one(db).await?;
    Ok(last.unwrap_or(0) + 1)
}

/// Whether there is any record, deleted or not.
pub async fn any<R: Record>(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(R::Entity::find().one(db).await?.is_some())
}

/// Creates a record through `insert`.
pub async fn create<R: Record>(
    store: &Store,
    by: &Actor,
    insert: impl AsyncFnOnce(&DatabaseTransaction, DateTime<Utc>) -> ApiResult<Row<R>>,
) -> ApiResult<R> {
    let now = store.clock.now();
    store
        .write_content(async |txn: &DatabaseTransaction| {
            let stored = R::from(insert(txn, now).await?);
            follow_up(store, txn, by, Action::Created, None, &stored, now).await?;
            Ok(stored)
        })
        .await
}

/// Updates a record that is not deleted. `fill` gets the stored row and changes the one to be saved.
pub async fn update<R: Record>(
    store: &Store,
    by: &Actor,
    id: i32,
    expected: Expected,
    fill: impl AsyncFnOnce(&DatabaseTransaction, &Row<R>, &mut Draft<R>, DateTime<Utc>) -> ApiResult<()>,
) -> ApiResult<R> {
    let now = store.clock.now();
    store
        .write_content(async |txn: &DatabaseTransaction| {
            let (old, before) = open::<R>(txn, id, expected).await?;
            let mut row = old.clone().into_active_model();
            fill(txn, &old, &mut row, now).await?;
            save(store, txn, by, Action::Updated, &before, row, now).await
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
        .write_content(async |txn: &DatabaseTransaction| {
            let old = find_row::<R>(txn, id).await?;
            let before = R::from(old.clone());
            if !before.is_deleted() {
                return Ok(Restored { record: before, restored: false });
            }
            let mut row = old.into_active_model();
            row.try_set(R::DELETED_AT, None::<DateTime<Utc>>.into())?;
            let record = save(store, txn, by, Action::Restored, &before, row, now).await?;
            Ok(Restored { record, restored: true })
        })
        .await
}

/// A deletion in the audit log: record id and time.
pub type Deletion = (i32, DateTime<Utc>);

/// Filters for deletions whose record has not been restored since.
pub async fn lasting_deletions<R: Record>(
    db: &impl ConnectionTrait,
    deletions: &[Deletion],
) -> ApiResult<Vec<Deletion>> {
    if deletions.is_empty() {
        return Ok(Vec::new());
    }
    let times = deletions.iter().map(|(_, at)| *at);
    let rows = R::Entity::find().filter(R::DELETED_AT.is_in(times)).all(db).await?;
    let lasting = rows.into_iter().filter_map(|row| {
        let deleted_at = row.get(R::DELETED_AT);
        let id = R::from(row).subject().id?;
        deletions.iter().find(|(of, at)| *of == id && deleted_at == Some(*at).into()).copied()
    });
    Ok(lasting.collect())
}

/// Loads the record for a change, unless it is deleted or has another revision by now.
async fn open<R: Record>(txn: &DatabaseTransaction, id: i32, expected: Expected) -> ApiResult<(Row<R>, R)> {
    let row = find_row::<R>(txn, id).await?;
    let record = R::from(row.clone());
    if record.is_deleted() {
        return Err(R::NOT_FOUND);
    }
    if expected.is_overtaken(record.revision()) {
        return Err(audit::stale(txn, record.subject(), &record).await?);
    }
    Ok((row, record))
}

/// Saves the row as the next revision.
async fn save<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    action: Action,
    before: &R,
    mut row: Draft<R>,
    now: DateTime<Utc>,
) -> ApiResult<R> {
    row.try_set(R::REVISION, (before.revision() + 1).into())?;
    row.try_set(R::UPDATED_AT, now.into())?;
    let stored = R::from(row.update(txn).await.map_err(conflict)?);
    follow_up(store, txn, by, action, Some(before), &stored, now).await?;
    Ok(stored)
}

/// Queues the former and the current URL of the record for search engines, and writes the audit log entry. Deleting and
/// restoring change no logged field.
async fn follow_up<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    action: Action,
    before: Option<&R>,
    after: &R,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let mut addresses: Vec<String> = before.into_iter().chain([after]).filter_map(R::address).collect();
    addresses.dedup();
    if store.announces_changes {
        indexnow::queue::add(txn, addresses, now).await?;
    }
    audit::record(txn, by, action, after.subject(), between(before, after)?, now).await
}
