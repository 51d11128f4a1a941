//! Reading records.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::records::{Hideable, Ordered, Record, Row};
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};

/// A record, deleted or not.
pub async fn find<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    R::load(db, find_row::<R>(db, id).await?).await
}

/// A record that is not deleted.
pub async fn find_present<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    let record: R = find(db, id).await?;
    if record.is_deleted() { Err(R::NOT_FOUND) } else { Ok(record) }
}

pub(crate) async fn find_row<R: Record>(db: &impl ConnectionTrait, id: i32) -> ApiResult<Row<R>> {
    R::Entity::find_by_id(id).one(db).await?.ok_or(R::NOT_FOUND)
}

/// A record that visitors see.
pub(crate) async fn find_visible<R: Hideable>(db: &impl ConnectionTrait, id: i32) -> ApiResult<R> {
    let row = find_row::<R>(db, id).await?;
    let published = R::is_published(&row);
    let record = R::load(db, row).await?;
    if published && !record.is_deleted() { Ok(record) } else { Err(R::NOT_FOUND) }
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

/// The records that visitors see, in their order.
pub fn visible_in_order<R: Ordered + Hideable>() -> Select<R::Entity> {
    in_order::<R>().filter(R::PUBLISHED.eq(true))
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
