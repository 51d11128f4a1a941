//! From the name in an address to a course, whatever the course was called before.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};

use super::entity::{course, course_slug};
use super::json::CourseJson;
use crate::app::App;
use crate::error::ApiResult;
use crate::slugs::{first_free, is_slug};

/// What a slug in an address leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum SlugLookup {
    /// The course of this name.
    Current(Box<CourseJson>),
    /// A course that is now called otherwise: the final name, so one redirect is enough.
    Moved {
        /// The slug that it has now.
        to: String,
    },
    /// A course that was deleted.
    Gone,
    /// No course ever had this name, or it is not published.
    Unknown,
}

/// Looks up the name in `/courses/{slug}`.
pub async fn find_by_slug(app: &App, slug: &str) -> ApiResult<SlugLookup> {
    if !is_slug(slug) {
        return Ok(SlugLookup::Unknown);
    }
    let current = course::Entity::find().filter(course::COLUMN.slug.eq(slug)).one(&app.db).await?;
    let (course, moved) = match current {
        Some(course) => (course, false),
        None => match former(app, slug).await? {
            Some(course) => (course, true),
            None => return Ok(SlugLookup::Unknown),
        },
    };
    Ok(if course.deleted_at.is_some() {
        SlugLookup::Gone
    } else if !course.published {
        SlugLookup::Unknown
    } else if moved {
        SlugLookup::Moved { to: course.slug }
    } else {
        SlugLookup::Current(Box::new(course.into()))
    })
}

async fn former(app: &App, slug: &str) -> ApiResult<Option<course::Model>> {
    let Some(entry) = course_slug::Entity::find_by_id(slug).one(&app.db).await? else { return Ok(None) };
    Ok(course::Entity::find_by_id(entry.course_id).one(&app.db).await?)
}

/// Looks up the number in `/courses/{id}` and `/courses/{id}-anything`: never [`SlugLookup::Current`], since such an
/// address always leads on to the slug. Ask for the whole text as a slug first: a course may be called
/// `3-phase-motors`.
pub async fn find_slug_by_id(app: &App, id: i32) -> ApiResult<SlugLookup> {
    let Some(course) = course::Entity::find_by_id(id).one(&app.db).await? else {
        return Ok(SlugLookup::Unknown);
    };
    Ok(if course.deleted_at.is_some() {
        SlugLookup::Gone
    } else if course.published {
        SlugLookup::Moved { to: course.slug }
    } else {
        SlugLookup::Unknown
    })
}

/// The first of `wanted`, `wanted-2`, `wanted-3` … that no other course has or ever had.
pub(super) async fn free_slug(
    txn: &impl ConnectionTrait,
    wanted: &str,
    course_id: Option<i32>,
) -> ApiResult<String> {
    let mut query = course_slug::Entity::find()
        .filter(course_slug::Column::Slug.starts_with(wanted))
        .select_only()
        .column(course_slug::Column::Slug);
    if let Some(id) = course_id {
        query = query.filter(course_slug::COLUMN.course_id.ne(id));
    }
    let taken: HashSet<String> = query.into_tuple::<String>().all(txn).await?.into_iter().collect();
    Ok(first_free(wanted, |slug| taken.contains(slug)))
}

/// Remembers that a course is reachable under `slug`, for good.
pub(super) async fn remember(
    txn: &impl ConnectionTrait,
    slug: &str,
    course_id: i32,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let entry = course_slug::ActiveModel {
        slug: Set(slug.to_owned()),
        course_id: Set(course_id),
        created_at: Set(now),
    };
    // Going back to a former name is no news.
    let known = OnConflict::column(course_slug::Column::Slug).do_nothing().to_owned();
    course_slug::Entity::insert(entry).on_conflict(known).exec_without_returning(txn).await?;
    Ok(())
}
