//! Create, update, delete and restore of the records that staff edit and visitors see: courses and their batches, team
//! members, testimonials.
//!
//! One transaction contains the revision check, the change with the next revision, the notice to search engines, the
//! audit log entry and the raised content version ([`Store::write_content`]). Deleted records stay stored and can be
//! restored.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait,
    IntoActiveModel, Iterable, ModelTrait, PrimaryKeyTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::query::{FromQuery, QueryReader};
use crate::kernel::revision::Expected;
use crate::store::Store;
use crate::store::slug_history::conflict;
use crate::subjects::audit::{self, Action, Actor, Subject, between};
use crate::subjects::indexnow;
use crate::subjects::versions::{self, Saved};

/// A kind of record, as the staff API returns it.
pub trait Record: Serialize + From<Row<Self>> + Send {
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

    /// The record of a row, with what it shows of other records.
    fn load<C: ConnectionTrait>(_db: &C, row: Row<Self>) -> impl Future<Output = ApiResult<Self>> + Send {
        std::future::ready(Ok(row.into()))
    }

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

    /// Notes a change of this record on what follows from it; `before` is the record before it, unless it is new.
    fn pass_on(
        &self,
        _before: Option<&Self>,
        _txn: &DatabaseTransaction,
        _now: DateTime<Utc>,
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
    type Input: DeserializeOwned + Sync;
    /// The same after the checks that need no database.
    type Content: Send + Sync;

    fn check(input: &Self::Input) -> ApiResult<Self::Content>;

    /// Stores a new record.
    fn insert(
        txn: &DatabaseTransaction,
        content: &Self::Content,
        now: DateTime<Utc>,
    ) -> impl Future<Output = ApiResult<Row<Self>>> + Send;

    /// Puts content into the row of a record that is there.
    fn fill(
        txn: &DatabaseTransaction,
        old: &Row<Self>,
        row: &mut ActiveRow<Self>,
        content: &Self::Content,
        now: DateTime<Utc>,
    ) -> impl Future<Output = ApiResult<()>> + Send;

    /// What else is to be done after the commit.
    fn written(_store: &Store) {}
}

/// Creates a record from what staff sent.
pub async fn create_from<R: Editable>(store: &Store, by: &Actor, input: &R::Input) -> ApiResult<R> {
    let content = R::check(input)?;
    let created = create(store, by, async |txn, now| R::insert(txn, &content, now).await).await;
    R::written(store);
    created
}

/// Replaces the content of a record by what staff sent.
pub async fn update_from<R: Editable>(
    store: &Store,
    by: &Actor,
    id: i32,
    input: &R::Input,
    expected: Expected,
) -> ApiResult<R> {
    let content = R::check(input)?;
    let updated = update(store, by, id, expected, async |txn, old, row, now| {
        R::fill(txn, old, row, &content, now).await
    })
    .await;
    R::written(store);
    updated
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
    let now = store.clock.now();
    let Some(id) = id else {
        let stored = R::load(txn, R::insert(txn, content, now).await?).await?;
        follow_up(store, txn, by, Action::Created, None, &stored, now).await?;
        return Ok(stored);
    };
    update_in(store, txn, by, id, expected, async |txn, old, row, now| {
        R::fill(txn, old, row, content, now).await
    })
    .await
}

/// A kind of record whose order is the provider's. Members and testimonials all have a place, and a new one comes last;
/// courses have one while they are on the home page.
pub trait Ordered: Record {
    const POSITION: Column<Self>;
    /// Decides between two at one position.
    const ID: Column<Self>;
}

/// The row of a record as it is stored.
pub type Row<R> = <<R as Record>::Entity as EntityTrait>::Model;
/// The row of a record that is about to be saved.
pub type ActiveRow<R> = <<R as Record>::Entity as EntityTrait>::ActiveModel;
type Column<R> = <<R as Record>::Entity as EntityTrait>::Column;

/// A record, deleted or not.
pub async fn find<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    R::load(db, find_row::<R>(db, id).await?).await
}

/// A record that is not deleted.
pub async fn find_present<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    let record: R = find(db, id).await?;
    if record.is_deleted() { Err(R::NOT_FOUND) } else { Ok(record) }
}

pub(super) async fn find_row<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<Row<R>> {
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

/// The records that have a place and are not deleted, in their order.
pub fn in_order<R: Ordered>() -> Select<R::Entity> {
    R::Entity::find()
        .filter(R::POSITION.is_not_null())
        .filter(R::DELETED_AT.is_null())
        .order_by_asc(R::POSITION)
        .order_by_asc(R::ID)
}

/// The position behind all others.
pub(crate) async fn next_position<R: Ordered>(db: &impl ConnectionTrait) -> ApiResult<i32> {
    let positions = R::Entity::find().select_only().column(R::POSITION).order_by_desc(R::POSITION);
    let last: Option<i32> = positions.into_tuple().one(db).await?;
    Ok(last.unwrap_or(0) + 1)
}

/// Whether there is any record, deleted or not.
pub async fn any<R: Record>(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(R::Entity::find().one(db).await?.is_some())
}

/// Creates a record through `insert`.
pub(crate) async fn create<R: Record>(
    store: &Store,
    by: &Actor,
    insert: impl AsyncFnOnce(&DatabaseTransaction, DateTime<Utc>) -> ApiResult<Row<R>>,
) -> ApiResult<R> {
    let now = store.clock.now();
    store
        .write_content(async |txn: &DatabaseTransaction| {
            let stored = R::load(txn, insert(txn, now).await?).await?;
            follow_up(store, txn, by, Action::Created, None, &stored, now).await?;
            Ok(stored)
        })
        .await
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
pub(super) async fn save<R: Record>(
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

/// A change that a transaction has stored.
pub struct Written<R> {
    /// The record before it; `None` where it is new.
    pub before: Option<R>,
    pub after: R,
}

/// What follows from several changes that the caller stored, as from those of [`create`] and [`update`], in the same
/// transaction.
pub(crate) async fn follow_up_all<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    written: &[Written<R>],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let mut entries = Vec::with_capacity(written.len());
    for Written { before, after } in written {
        follow(store, txn, by, before.as_ref(), after, now).await?;
        let action = if before.is_some() { Action::Updated } else { Action::Created };
        entries.push((action, after.subject(), between(before.as_ref(), after)?));
    }
    audit::record_all(txn, by, entries, now).await
}

/// What follows from a change, with its entry in the audit log. Deleting and restoring change no logged field.
async fn follow_up<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    action: Action,
    before: Option<&R>,
    after: &R,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    follow(store, txn, by, before, after, now).await?;
    audit::record(txn, by, action, after.subject(), between(before, after)?, now).await
}

/// Passes the change on, queues the former and the current URL of the record for search engines, and keeps the version.
async fn follow<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    before: Option<&R>,
    after: &R,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    after.pass_on(before, txn, now).await?;
    let mut addresses: Vec<String> = before.into_iter().chain([after]).filter_map(R::address).collect();
    addresses.dedup();
    if store.announces_changes {
        indexnow::queue::add(txn, addresses, now).await?;
    }
    let saved = |record| Saved { revision: R::revision(record), record };
    versions::keep(txn, by, after.subject(), before.map(saved), saved(after), now).await
}

/// A kind of record that staff can hide from visitors without deleting it.
pub trait Hideable: Record {
    /// The column that says whether visitors see it.
    const PUBLISHED: Column<Self>;

    /// Shows or hides the stored row `old` in the one that is to be saved.
    fn show(
        _old: &Row<Self>,
        row: &mut ActiveRow<Self>,
        published: bool,
        _now: DateTime<Utc>,
    ) -> ApiResult<()> {
        Ok(row.try_set(Self::PUBLISHED, published.into())?)
    }

    fn is_published(row: &Row<Self>) -> bool {
        row.get(Self::PUBLISHED) == true.into()
    }
}

/// The records that visitors see, in their order.
pub fn visible_in_order<R: Ordered + Hideable>() -> Select<R::Entity> {
    in_order::<R>().filter(R::PUBLISHED.eq(true))
}

/// A record that visitors see.
pub(crate) async fn find_visible<R: Hideable>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    let row = find_row::<R>(db, id).await?;
    let published = R::is_published(&row);
    let record = R::load(db, row).await?;
    if published && !record.is_deleted() { Ok(record) } else { Err(R::NOT_FOUND) }
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
    let now = store.clock.now();
    let (old, before) = open::<R>(txn, id, expected).await?;
    if R::is_published(&old) == published {
        return Ok(before);
    }
    let mut row = old.clone().into_active_model();
    R::show(&old, &mut row, published, now)?;
    save(store, txn, by, Action::Updated, &before, row, now).await
}
