//! Drafts: changes of records that staff save and visitors do not see until they are published.
//!
//! A record has one draft at most that all editors share: somebody asked to keep it. What a form saves on its own is kept for
//! its author alone, one draft for each account and record, so that nobody publishes what another has only tried.
//!
//! - [`json`]: drafts as staff send and see them; [`mod@list`]: lists of them
//! - [`publish`]: what a draft becomes; `first_batch`: a new course with its first batch
//! - [`schedule`]: changes that are made at a given moment
//! - [`editors`]: who has the form of a record open

pub mod editors;
mod first_batch;
pub mod json;
mod list;
pub mod publish;
pub mod schedule;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait,
    IntoActiveModel, NotSet, QueryFilter, QuerySelect, Set, SqlErr, TryInsertResult,
};
use serde_json::Value;

use crate::audit::{Actor, RecordKind};
use crate::drafts::json::{DraftInput, DraftJson, DraftRef, NewDraft};
use crate::entities::drafts::draft::{ActiveModel, Column, Entity, Model};
use crate::versions::{self, SavedDraft};
use base::error::{ApiError, ApiResult, LastChanges, StaleRecord};
use base::revision::Expected;
pub use list::{DraftFilter, LIST_MAX, latest, list};
use storage::Store;

const NOT_FOUND: ApiError = ApiError::not_found("draft");
/// The name of a draft whose record has none yet.
const UNTITLED: &str = "Untitled";
const LABEL_MAX: usize = 160;
/// The owner of what all editors share.
pub const SHARED: i32 = 0;

/// The drafts that an account sees: those that all editors share, and its own.
fn seen_by(account: i32) -> Condition {
    Condition::all().add(Column::OwnerId.is_in([SHARED, account]))
}

pub async fn find(store: &Store, id: i32) -> ApiResult<DraftJson> {
    DraftJson::try_from(&find_row(&store.db, id).await?)
}

/// The kind of record that a draft is of. 404 for what a form keeps for another account.
pub async fn kind_of(store: &Store, account: i32, id: i32) -> ApiResult<RecordKind> {
    let seen = Entity::find_by_id(id).filter(seen_by(account));
    let kind = seen.select_only().column(Column::Kind).into_tuple().one(&store.db).await?;
    kind.ok_or(NOT_FOUND)
}

pub(crate) async fn find_row(db: &impl ConnectionTrait, id: i32) -> ApiResult<Model> {
    Entity::find_by_id(id).one(db).await?.ok_or(NOT_FOUND)
}

/// Saves a new draft. 409 shows the draft that the record has already: of the account, or one that all share.
pub async fn create(store: &Store, by: &Actor, draft: &NewDraft) -> ApiResult<DraftJson> {
    draft.content.check()?;
    let now = store.clock.now();
    let record_id = if draft.kind.is_single() { Some(0) } else { draft.record_id };
    let kind = RecordKind::from(draft.kind);
    let owner_id = owner_of(by, &draft.content)?;
    store
        .write(async |txn: &DatabaseTransaction| {
            if let Some(id) = record_id
                && let Some(known) = of_record(txn, kind, id, owner_id).await?
            {
                return Err(stale(&known)?);
            }
            if record_id.is_some() {
                publish::require_record(txn, draft.kind, record_id).await?;
            }
            let mut row = ActiveModel {
                id: NotSet,
                kind: Set(kind),
                record_id: Set(record_id),
                owner_id: Set(owner_id),
                revision: Set(1),
                created_at: Set(now),
                ..Default::default()
            };
            put(&mut row, by, &draft.content, now);
            let row = match Entity::insert(row)
                .on_conflict(OnConflict::new().do_nothing().to_owned())
                .try_insert()
                .exec(txn)
                .await?
            {
                TryInsertResult::Inserted(inserted) => find_row(txn, inserted.last_insert_id).await?,
                // Somebody else saved the first draft of the record in the same moment.
                _ => match of_record(txn, kind, record_id.unwrap_or_default(), owner_id).await? {
                    Some(known) => return Err(stale(&known)?),
                    None => return Err(NOT_FOUND),
                },
            };
            end(txn, by, &row, draft.content.ends).await?;
            keep_version(txn, by, &row, &draft.content, now).await?;
            DraftJson::try_from(&row)
        })
        .await
}

/// Whom a draft is kept for.
fn owner_of(by: &Actor, content: &DraftInput) -> ApiResult<i32> {
    match by.id() {
        _ if content.keep_version => Ok(SHARED),
        Some(account) => Ok(account),
        None => Err(ApiError::invalid("keep_version", "Only an account has drafts of its own.")),
    }
}

/// Saves a draft again. An own one that is kept on request becomes one that all share. 409 shows the draft when somebody else
/// has saved it meanwhile, or the one that the record has already.
pub async fn update(
    store: &Store,
    by: &Actor,
    id: i32,
    content: &DraftInput,
    expected: Expected,
) -> ApiResult<DraftJson> {
    content.check()?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let old = open(txn, id, expected).await?;
            let owner_id = owner_of(by, content)?;
            if old.owner_id == SHARED && owner_id != SHARED {
                let text = "All editors share this draft. What nobody asked to keep is a draft of its own.";
                return Err(ApiError::invalid("keep_version", text));
            }
            if old.owner_id != owner_id
                && let Some(record_id) = old.record_id
                && let Some(known) = of_record(txn, old.kind, record_id, owner_id).await?
            {
                return Err(stale(&known)?);
            }
            let mut row = old.clone().into_active_model();
            row.revision = Set(old.revision + 1);
            row.owner_id = Set(owner_id);
            put(&mut row, by, content, now);
            let row = row.update(txn).await.map_err(taken_meanwhile)?;
            end(txn, by, &row, content.ends).await?;
            keep_version(txn, by, &row, content, now).await?;
            DraftJson::try_from(&row)
        })
        .await
}

/// Two people who keep the first draft of a record in the same moment: the second sees it when they save again.
fn taken_meanwhile(error: DbErr) -> ApiError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => {
            ApiError::Conflict("Somebody else saved a draft in the same moment. Save again.".to_owned())
        }
        _ => error.into(),
    }
}

/// Which drafts may end with a change: of its kind, and of its record or of none yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndsOf {
    pub kind: RecordKind,
    pub record_id: Option<i32>,
}

/// Locks the drafts that end with a change, as they were seen. One that is gone is none. 409 shows one that was saved meanwhile.
pub(super) async fn ending(
    txn: &DatabaseTransaction,
    by: &Actor,
    of: EndsOf,
    drafts: &[DraftRef],
) -> ApiResult<Vec<Model>> {
    let mut held = Vec::new();
    for DraftRef { id, revision } in drafts {
        let theirs = Entity::find_by_id(*id)
            .filter(seen_by(by.id().unwrap_or(SHARED)))
            .filter(Column::Kind.eq(of.kind))
            .filter(Condition::any().add(Column::RecordId.eq(of.record_id)).add(Column::RecordId.is_null()));
        let Some(row) = theirs.lock_exclusive().one(txn).await? else { continue };
        if row.revision != *revision {
            return Err(stale(&row)?);
        }
        held.push(row);
    }
    Ok(held)
}

/// Ends the own draft whose content stands in another one now.
async fn end(txn: &DatabaseTransaction, by: &Actor, within: &Model, ends: Option<DraftRef>) -> ApiResult<()> {
    let of = EndsOf { kind: within.kind, record_id: within.record_id };
    for row in ending(txn, by, of, ends.as_slice()).await? {
        if row.id != within.id {
            Entity::delete_by_id(row.id).exec(txn).await?;
        }
    }
    Ok(())
}

/// Discards a draft, with what was scheduled for it. Its versions stay as long as its record.
pub async fn discard(store: &Store, id: i32, expected: Expected) -> ApiResult<()> {
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = open(txn, id, expected).await?;
            if row.record_id.is_none() {
                versions::forget_draft(txn, id).await?;
            }
            Entity::delete_by_id(id).exec(txn).await?;
            Ok(())
        })
        .await
}

async fn of_record(
    txn: &DatabaseTransaction,
    kind: RecordKind,
    record_id: i32,
    owner_id: i32,
) -> ApiResult<Option<Model>> {
    let of_record = Entity::find()
        .filter(Column::Kind.eq(kind))
        .filter(Column::RecordId.eq(record_id))
        .filter(Column::OwnerId.eq(owner_id));
    Ok(of_record.one(txn).await?)
}

/// Loads and locks a draft for a change, unless it has another revision by now.
async fn open(txn: &DatabaseTransaction, id: i32, expected: Expected) -> ApiResult<Model> {
    let row = Entity::find_by_id(id).lock_exclusive().one(txn).await?.ok_or(NOT_FOUND)?;
    if expected.is_overtaken(row.revision) { Err(stale(&row)?) } else { Ok(row) }
}

fn stale(row: &Model) -> ApiResult<ApiError> {
    let current = serde_json::to_value(DraftJson::try_from(row)?).map_err(ApiError::internal)?;
    Ok(ApiError::Stale(Box::new(StaleRecord { current, last_changes: LastChanges::new() })))
}

fn put(row: &mut ActiveModel, by: &Actor, content: &DraftInput, now: DateTime<Utc>) {
    let label: String = content.label.trim().chars().filter(|c| !c.is_control()).take(LABEL_MAX).collect();
    row.base_revision = Set(content.base_revision);
    row.label = Set(if label.is_empty() { UNTITLED.to_owned() } else { label });
    row.form = Set(content.form.to_string());
    row.input = Set(content.input.to_string());
    row.author = Set(by.name().to_owned());
    row.updated_at = Set(now);
}

async fn keep_version(
    txn: &DatabaseTransaction,
    by: &Actor,
    row: &Model,
    content: &DraftInput,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let values = content.form.get("values").unwrap_or(&Value::Null);
    if !content.keep_version || values.is_null() {
        return Ok(());
    }
    let (id, kind, record_id, base_revision) = (row.id, row.kind, row.record_id, row.base_revision);
    versions::keep_draft(txn, by, &SavedDraft { id, kind, record_id, base_revision, values }, now).await
}
