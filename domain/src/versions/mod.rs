//! Former versions of the records that staff edit: each as it was saved, when and by whom.
//!
//! A version is written in the transaction of the change, so every revision that visitors saw can be looked up and used
//! again. [`MOST`] of them are kept of a record, none longer than [`KEPT`].

use std::io::{Read, Write};

use chrono::{DateTime, TimeDelta, Utc};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, NotSet, QueryFilter, QueryOrder, QuerySelect,
    Set,
};
use serde::Serialize;
use serde_json::Value;

use crate::audit::{Actor, RecordKind, Subject};
use crate::entities::versions::{ActiveModel, Column, Entity};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use storage::Store;

/// How many versions of a record are kept.
pub const MOST: u64 = 200;
/// How long a version is kept; the latest is kept in any case.
pub const KEPT: TimeDelta = TimeDelta::days(365);

/// A version of a record, without its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct VersionJson {
    /// Number of the version.
    pub id: i32,
    /// The revision of the record that it was.
    pub revision: i32,
    /// When it was saved, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub at: String,
    /// Who saved it; empty where it was saved before versions were kept, and `at` is when the next one was saved.
    #[schema(example = "Asha Rao <asha@example.com>")]
    pub author: String,
    /// Whether it was saved as a draft, and so never public.
    pub draft: bool,
}

/// A version of a record with its content.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct VersionContent {
    #[serde(flatten)]
    pub version: VersionJson,
    /// The record as the call for editing answered it then; of a draft the values of its form.
    #[schema(value_type = Object)]
    pub content: Value,
}

/// What is saved: a record and its revision.
#[derive(Debug)]
pub struct Saved<'a, T> {
    pub revision: i32,
    pub record: &'a T,
}

/// Keeps a version in the transaction in which it is saved. Of a record that has none yet, the version `before` is kept,
/// too.
pub(crate) async fn keep<T: Serialize>(
    txn: &DatabaseTransaction,
    by: &Actor,
    subject: Subject<'_>,
    before: Option<Saved<'_, T>>,
    after: Saved<'_, T>,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let of_record = of_record(subject.kind, subject.id);
    if let Some(before) = before
        && Entity::find().filter(of_record.clone()).one(txn).await?.is_none()
    {
        insert(txn, "", subject, &before, now).await?;
    }
    insert(txn, by.name(), subject, &after, now).await?;
    forget_outdated(txn, of_record, now).await
}

async fn forget_outdated(
    txn: &DatabaseTransaction,
    of_record: Condition,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let too_many = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(of_record.clone())
        .order_by_desc(Column::Id)
        .offset(MOST)
        .limit(1);
    let mut outdated = Condition::any().add(Column::At.lt(now - KEPT));
    if let Some(id) = too_many.into_tuple::<i32>().one(txn).await? {
        outdated = outdated.add(Column::Id.lte(id));
    }
    Entity::delete_many().filter(of_record).filter(outdated).exec(txn).await?;
    Ok(())
}

/// A draft that is saved: of which record, and the values of its form.
#[derive(Debug)]
pub struct SavedDraft<'a> {
    pub id: i32,
    pub kind: RecordKind,
    /// `None` for a record that is not there yet.
    pub record_id: Option<i32>,
    /// The revision of the record that it is based on.
    pub base_revision: i32,
    pub values: &'a Value,
}

/// Keeps a version of a draft in the transaction in which it is saved.
pub(crate) async fn keep_draft(
    txn: &DatabaseTransaction,
    by: &Actor,
    draft: &SavedDraft<'_>,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let row = ActiveModel {
        id: NotSet,
        kind: Set(draft.kind),
        record_id: Set(draft.record_id.unwrap_or(0)),
        revision: Set(draft.base_revision),
        draft_id: Set(Some(draft.id)),
        at: Set(now),
        author: Set(by.name().to_owned()),
        content: Set(compressed(draft.values)?),
    };
    Entity::insert(row).exec_without_returning(txn).await?;
    let of_same = match draft.record_id {
        Some(id) => of_record(draft.kind, Some(id)),
        None => of_draft(draft.id),
    };
    forget_outdated(txn, of_same, now).await
}

/// The versions of a draft belong to the record that was made from it.
pub(crate) async fn adopt_draft(txn: &DatabaseTransaction, draft_id: i32, record_id: i32) -> ApiResult<()> {
    Entity::update_many()
        .col_expr(Column::RecordId, Expr::value(record_id))
        .filter(of_draft(draft_id))
        .exec(txn)
        .await?;
    Ok(())
}

/// Forgets the versions of a draft of a record that will not be there.
pub(crate) async fn forget_draft(txn: &DatabaseTransaction, draft_id: i32) -> ApiResult<()> {
    Entity::delete_many().filter(of_draft(draft_id)).exec(txn).await?;
    Ok(())
}

async fn insert<T: Serialize>(
    txn: &DatabaseTransaction,
    author: &str,
    subject: Subject<'_>,
    saved: &Saved<'_, T>,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let row = ActiveModel {
        id: NotSet,
        kind: Set(subject.kind),
        record_id: Set(subject.id.unwrap_or(0)),
        revision: Set(saved.revision),
        draft_id: Set(None),
        at: Set(now),
        author: Set(author.to_owned()),
        content: Set(compressed(saved.record)?),
    };
    Entity::insert(row).exec_without_returning(txn).await?;
    Ok(())
}

/// The versions of a record or of a draft of a new one, the latest first, as far as it is of one of these kinds.
pub async fn list(store: &Store, of: &VersionsOf, kinds: &[RecordKind]) -> ApiResult<Vec<VersionJson>> {
    type Row = (i32, i32, Option<i32>, DateTime<Utc>, String);
    let of = match *of {
        VersionsOf::Record(kind, id) => of_record(kind, id),
        VersionsOf::Draft(id) => of_draft(id),
    };
    let rows: Vec<Row> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Revision, Column::DraftId, Column::At, Column::Author])
        .filter(of)
        .filter(Column::Kind.is_in(kinds.iter().copied()))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(&store.db)
        .await?;
    let version = |(id, revision, draft_id, at, author): Row| VersionJson {
        id,
        revision,
        at: timestamp(at),
        author,
        draft: draft_id.is_some(),
    };
    Ok(rows.into_iter().map(version).collect())
}

/// What versions are listed of.
#[derive(Clone, Copy, Debug)]
pub enum VersionsOf {
    Record(RecordKind, Option<i32>),
    /// A draft of a record that is not there yet.
    Draft(i32),
}

/// A version, if it is of a record of one of these kinds.
pub async fn find(store: &Store, id: i32, kinds: &[RecordKind]) -> ApiResult<VersionContent> {
    let of_kinds = Entity::find_by_id(id).filter(Column::Kind.is_in(kinds.iter().copied()));
    let row = of_kinds.one(&store.db).await?.ok_or(ApiError::not_found("version"))?;
    let content = decompressed(&row.content).map_err(ApiError::internal)?;
    let version = VersionJson {
        id: row.id,
        revision: row.revision,
        at: timestamp(row.at),
        author: row.author,
        draft: row.draft_id.is_some(),
    };
    Ok(VersionContent { version, content })
}

fn of_record(kind: RecordKind, id: Option<i32>) -> Condition {
    Condition::all().add(Column::Kind.eq(kind)).add(Column::RecordId.eq(id.unwrap_or(0)))
}

fn of_draft(id: i32) -> Condition {
    Condition::all().add(Column::DraftId.eq(id))
}

fn compressed<T: Serialize>(record: &T) -> ApiResult<Vec<u8>> {
    let json = serde_json::to_vec(record).map_err(ApiError::internal)?;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&json).and_then(|()| encoder.finish()).map_err(ApiError::internal)
}

fn decompressed(content: &[u8]) -> anyhow::Result<Value> {
    let mut json = Vec::new();
    ZlibDecoder::new(content).read_to_end(&mut json)?;
    Ok(serde_json::from_slice(&json)?)
}
