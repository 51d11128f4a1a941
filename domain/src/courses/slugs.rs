//! From the slug in an address, present or former, to a course.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};

use crate::courses::json::CourseJson;
use crate::courses::queries::for_visitors;
use crate::entities::courses::{course, course_slug};
use base::error::ApiResult;
use storage::Store;
use storage::slug_history::{self, Address, SlugHistory, SlugLookup};

/// Far below the limit of parameters of either database.
const IN_ONE_QUERY: usize = 500;

impl SlugHistory for course_slug::Entity {
    type Record = course::Entity;
    const SLUG: course_slug::Column = course_slug::Column::Slug;
    const RECORD: course_slug::Column = course_slug::Column::CourseId;
    const CURRENT: course::Column = course::Column::Slug;

    fn entry(slug: &str, record: i32, now: DateTime<Utc>) -> course_slug::ActiveModel {
        course_slug::ActiveModel { slug: Set(slug.to_owned()), course_id: Set(record), created_at: Set(now) }
    }

    fn record(row: &course_slug::Model) -> i32 {
        row.course_id
    }

    fn address(record: &course::Model) -> Address<'_> {
        Address { slug: &record.slug, published: record.published, deleted: record.deleted_at.is_some() }
    }
}

/// Looks up the name in `/courses/{slug}`.
pub async fn find_by_slug(store: &Store, slug: &str) -> ApiResult<SlugLookup<CourseJson>> {
    let found = slug_history::find_by_slug::<course_slug::Entity>(&store.db, slug).await?;
    found.and_load(async |course| for_visitors(store, course).await).await
}

/// Looks up the number in `/courses/{id}` and `/courses/{id}-anything`: never [`SlugLookup::Current`], since such an
/// address always leads on to the slug. Ask for the whole text as a slug first: a course may be called
/// `3-phase-motors`.
pub async fn find_slug_by_id(store: &Store, id: i32) -> ApiResult<SlugLookup<CourseJson>> {
    let Some(course) = course::Entity::find_by_id(id).one(&store.db).await? else {
        return Ok(SlugLookup::Unknown);
    };
    // No slug is empty.
    let found = slug_history::answer::<course_slug::Entity>(course, "");
    found.and_load(async |course| for_visitors(store, course).await).await
}

/// The courses that have these slugs at present.
pub(crate) async fn ids_of_slugs(
    db: &impl ConnectionTrait,
    slugs: impl IntoIterator<Item = &str>,
) -> ApiResult<HashMap<String, i32>> {
    let slugs: Vec<&str> = slugs.into_iter().collect();
    let mut ids = HashMap::new();
    for part in slugs.chunks(IN_ONE_QUERY) {
        let found: Vec<(String, i32)> = course::Entity::find()
            .select_only()
            .columns([course::Column::Slug, course::Column::Id])
            .filter(course::COLUMN.slug.is_in(part.iter().copied()))
            .into_tuple()
            .all(db)
            .await?;
        ids.extend(found);
    }
    Ok(ids)
}

/// The titles of these courses, also of those that visitors do not see.
pub(crate) async fn titles(db: &impl ConnectionTrait, ids: &[i32]) -> ApiResult<HashMap<i32, String>> {
    let mut titles = HashMap::new();
    for part in ids.chunks(IN_ONE_QUERY) {
        let found: Vec<(i32, String)> = course::Entity::find()
            .select_only()
            .columns([course::Column::Id, course::Column::Title])
            .filter(course::COLUMN.id.is_in(part.iter().copied()))
            .into_tuple()
            .all(db)
            .await?;
        titles.extend(found);
    }
    Ok(titles)
}
