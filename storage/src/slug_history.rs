//! Slug history: every current or former slug of a record resolves to the record.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PrimaryKeyTrait, QueryFilter, QuerySelect, SqlErr,
};

use base::error::{ApiError, ApiResult};
use base::slug::{first_free, is_slug};

/// The result of a slug lookup.
#[derive(Clone, Debug, PartialEq)]
pub enum SlugLookup<T> {
    /// The record with this current slug.
    Current(Box<T>),
    /// A record that was renamed, with its current slug, so that one redirect is enough.
    Moved {
        /// The current slug.
        to: String,
    },
    /// A record that was deleted, or removed for good.
    Gone,
    /// No record ever had this slug, or it is not published.
    Unknown,
}

impl<T> SlugLookup<T> {
    /// The same with what `load` makes of a row that was found.
    pub async fn and_load<R>(self, load: impl AsyncFnOnce(T) -> ApiResult<R>) -> ApiResult<SlugLookup<R>> {
        Ok(match self {
            Self::Current(row) => SlugLookup::Current(Box::new(load(*row).await?)),
            Self::Moved { to } => SlugLookup::Moved { to },
            Self::Gone => SlugLookup::Gone,
            Self::Unknown => SlugLookup::Unknown,
        })
    }
}

/// What of a record decides which answer its addresses give.
pub struct Address<'a> {
    /// The current slug.
    pub slug: &'a str,
    pub published: bool,
    pub deleted: bool,
}

/// A table with one row for each current or former slug of the records of another table.
///
/// A row outlives its record, so that the address goes on answering that the record is gone.
pub trait SlugHistory: EntityTrait<PrimaryKey: PrimaryKeyTrait<ValueType = String>> {
    type Record: EntityTrait<PrimaryKey: PrimaryKeyTrait<ValueType = i32>>;
    /// The column of the slug, the primary key.
    const SLUG: Self::Column;
    /// The column of the record's id.
    const RECORD: Self::Column;
    /// The column of the current slug in the table of the records.
    const CURRENT: <Self::Record as EntityTrait>::Column;

    fn entry(slug: &str, record: i32, now: DateTime<Utc>) -> Self::ActiveModel;

    /// The record that a row belongs to.
    fn record(row: &Self::Model) -> i32;

    fn address(record: &Row<Self>) -> Address<'_>;
}

/// A row of the table of the records.
type Row<H> = <<H as SlugHistory>::Record as EntityTrait>::Model;

/// The record that has or had a slug.
pub async fn record_of<H: SlugHistory>(db: &impl ConnectionTrait, slug: &str) -> ApiResult<Option<i32>> {
    Ok(H::find_by_id(slug.to_owned()).one(db).await?.as_ref().map(H::record))
}

/// Looks up what visitors get at a slug, present or former.
pub async fn find_by_slug<H: SlugHistory>(
    db: &impl ConnectionTrait,
    slug: &str,
) -> ApiResult<SlugLookup<Row<H>>> {
    if !is_slug(slug) {
        return Ok(SlugLookup::Unknown);
    }
    if let Some(record) = H::Record::find().filter(H::CURRENT.eq(slug)).one(db).await? {
        return Ok(answer::<H>(record, slug));
    }
    let Some(id) = record_of::<H>(db, slug).await? else { return Ok(SlugLookup::Unknown) };
    let record = H::Record::find_by_id(id).one(db).await?;
    // Without a record it was removed for good.
    Ok(record.map_or(SlugLookup::Gone, |record| answer::<H>(record, slug)))
}

/// What visitors get of a record at an address with `slug`.
pub fn answer<H: SlugHistory>(record: Row<H>, slug: &str) -> SlugLookup<Row<H>> {
    let address = H::address(&record);
    if address.deleted {
        SlugLookup::Gone
    } else if !address.published {
        SlugLookup::Unknown
    } else if address.slug != slug {
        SlugLookup::Moved { to: address.slug.to_owned() }
    } else {
        SlugLookup::Current(Box::new(record))
    }
}

/// The first of `wanted`, `wanted-2`, `wanted-3` … that no other record has or ever had. `record` may reuse its own
/// former slugs.
pub async fn free_slug<H: SlugHistory>(
    txn: &impl ConnectionTrait,
    wanted: &str,
    record: Option<i32>,
) -> ApiResult<String> {
    let mut query = H::find().filter(H::SLUG.starts_with(wanted)).select_only().column(H::SLUG);
    if let Some(id) = record {
        query = query.filter(H::RECORD.ne(id));
    }
    let taken: HashSet<String> = query.into_tuple::<String>().all(txn).await?.into_iter().collect();
    Ok(first_free(wanted, |slug| taken.contains(slug)))
}

/// Adds `slug` to the history of a record, permanently.
pub async fn remember<H: SlugHistory>(
    txn: &impl ConnectionTrait,
    slug: &str,
    record: i32,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    // The slug is already stored when a record returns to a former name.
    let known = OnConflict::column(H::SLUG).do_nothing().to_owned();
    H::insert(H::entry(slug, record, now)).on_conflict(known).exec_without_returning(txn).await?;
    Ok(())
}

/// Two writers may find the same slug free at the same time; the unique key lets one of them succeed.
pub fn conflict(error: DbErr) -> ApiError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => {
            ApiError::Conflict("Another record took this name just now. Please save again.".to_owned())
        }
        _ => error.into(),
    }
}
