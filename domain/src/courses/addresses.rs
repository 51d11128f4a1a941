//! Which course pages there are and when they changed: for sitemaps and feeds, in parts.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use crate::courses::rules::CategoryKey;
use crate::entities::courses::course::{COLUMN, Column, Entity};
use base::error::ApiResult;
use storage::Store;

/// The address of a course page, and when the course last changed.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct CourseAddress {
    pub id: i32,
    /// The name in the address.
    pub slug: String,
    pub updated_at: DateTime<Utc>,
}

/// Published courses by number, from `first` on, at most `limit`.
pub async fn addresses(store: &Store, first: i32, limit: u64) -> ApiResult<Vec<CourseAddress>> {
    let query = Entity::visible().select_only().columns([Column::Id, Column::Slug, Column::UpdatedAt]);
    let query = query.filter(COLUMN.id.gte(first)).order_by_asc(Column::Id).limit(limit);
    Ok(query.into_model().all(&store.db).await?)
}

/// A run of published courses by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressPart {
    /// Number of its first course.
    pub first: i32,
    /// Last change of any of its courses.
    pub updated_at: DateTime<Utc>,
}

/// Cuts the published courses, by number, into parts of `size`.
pub async fn address_parts(store: &Store, size: u64) -> ApiResult<Vec<AddressPart>> {
    let mut parts = Vec::new();
    let mut first = addresses(store, i32::MIN, 1).await?.pop().map(|course| course.id);
    while let Some(id) = first {
        let next: Option<i32> = Entity::visible()
            .select_only()
            .column(Column::Id)
            .filter(COLUMN.id.gte(id))
            .order_by_asc(Column::Id)
            .offset(size)
            .limit(1)
            .into_tuple()
            .one(&store.db)
            .await?;
        let mut inside = Entity::visible().filter(COLUMN.id.gte(id));
        if let Some(next) = next {
            inside = inside.filter(COLUMN.id.lt(next));
        }
        let newest = inside
            .select_only()
            .column(Column::UpdatedAt)
            .order_by_desc(Column::UpdatedAt)
            .limit(1)
            .into_tuple()
            .one(&store.db)
            .await?;
        parts.extend(newest.map(|updated_at| AddressPart { first: id, updated_at }));
        first = next;
    }
    Ok(parts)
}

/// When the list of a category last changed, `None` for all courses: by a change of a course, or because one was
/// deleted. Drafts do not count.
pub async fn last_change(store: &Store, category: Option<CategoryKey>) -> ApiResult<Option<DateTime<Utc>>> {
    let mut query = Entity::find().filter(COLUMN.published.eq(true));
    if let Some(key) = category {
        query = query.filter(COLUMN.category_key.eq(key.as_str()));
    }
    let query = query.select_only().column(Column::UpdatedAt).order_by_desc(Column::UpdatedAt).limit(1);
    Ok(query.into_tuple().one(&store.db).await?)
}

#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct NewCourse {
    pub id: i32,
    /// The name in the address.
    pub slug: String,
    pub title: String,
    /// What the course is about.
    pub description: String,
    /// The category as staff typed it.
    pub category: String,
    /// When visitors could first see it.
    pub first_published_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The courses published last, newest first.
pub async fn newest(store: &Store, limit: u64) -> ApiResult<Vec<NewCourse>> {
    Ok(Entity::visible()
        .filter(Column::FirstPublishedAt.is_not_null())
        .order_by_desc(Column::FirstPublishedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .into_model()
        .all(&store.db)
        .await?)
}
