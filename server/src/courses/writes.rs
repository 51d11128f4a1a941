//! Changing courses. Every change goes through [`App::write_content`], so it is in the next answer.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, NotSet, Set, SqlErr,
};

use super::entity::course;
use super::input::{CourseContent, CourseInput};
use super::json::CourseJson;
use super::queries::{NOT_FOUND, find_row};
use super::rules::course_slug;
use super::slugs::{free_slug, remember};
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::lists;

/// Stores a new course. It is published unless the input says otherwise.
pub async fn create(app: &App, input: &CourseInput) -> ApiResult<CourseJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| Ok(insert(txn, &content, now).await?.into())).await
}

/// Stores several new courses inside a transaction of the caller, who raises the content version.
pub(crate) async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[CourseInput],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for input in inputs {
        insert(txn, &input.check()?, now).await?;
    }
    Ok(())
}

async fn insert(
    txn: &DatabaseTransaction,
    content: &CourseContent,
    now: DateTime<Utc>,
) -> ApiResult<course::Model> {
    let wanted = content.slug.clone().unwrap_or_else(|| course_slug(&content.title));
    let slug = free_slug(txn, &wanted, None).await?;
    let published = content.published.unwrap_or(true);
    let mut row = course::ActiveModel {
        id: NotSet,
        slug: Set(slug),
        published: Set(published),
        first_published_at: Set(published.then_some(now)),
        deleted_at: Set(None),
        revision: Set(1),
        created_at: Set(now),
        ..Default::default()
    };
    put(&mut row, content, now);
    let row = row.insert(txn).await.map_err(conflict)?;
    remember(txn, &row.slug, row.id, now).await?;
    Ok(row)
}

/// Replaces the content of a course.
pub async fn update(app: &App, id: i32, input: &CourseInput) -> ApiResult<CourseJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = find_row(txn, id).await?;
        let wanted = wanted_slug(&old, &content);
        let slug = match wanted {
            Some(wanted) if wanted != old.slug => free_slug(txn, &wanted, Some(id)).await?,
            _ => old.slug.clone(),
        };
        let published = content.published.unwrap_or(old.published);
        let first_published_at = old.first_published_at.or(published.then_some(now));
        let revision = old.revision + 1;
        let mut row = old.into_active_model();
        row.slug = Set(slug);
        row.published = Set(published);
        row.first_published_at = Set(first_published_at);
        row.revision = Set(revision);
        put(&mut row, &content, now);
        let row = row.update(txn).await.map_err(conflict)?;
        remember(txn, &row.slug, row.id, now).await?;
        Ok(row.into())
    })
    .await
}

/// Shows a course to visitors, or hides it.
pub async fn set_published(app: &App, id: i32, published: bool) -> ApiResult<CourseJson> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = find_row(txn, id).await?;
        let first_published_at = old.first_published_at.or(published.then_some(now));
        let revision = old.revision + 1;
        let mut row = old.into_active_model();
        row.published = Set(published);
        row.first_published_at = Set(first_published_at);
        row.revision = Set(revision);
        row.updated_at = Set(now);
        Ok(row.update(txn).await?.into())
    })
    .await
}

/// Takes a course away. The record and its slugs stay, so that its address can answer 410, and [`restore`] can
/// bring it back.
pub async fn delete(app: &App, id: i32) -> ApiResult<()> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let mut row = find_row(txn, id).await?.into_active_model();
        row.deleted_at = Set(Some(now));
        row.updated_at = Set(now);
        row.update(txn).await?;
        Ok(())
    })
    .await
}

/// Brings a deleted course back as it was. One that is not deleted stays as it is.
pub async fn restore(app: &App, id: i32) -> ApiResult<CourseJson> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = course::Entity::find_by_id(id).one(txn).await?.ok_or(NOT_FOUND)?;
        if old.deleted_at.is_none() {
            return Ok(old.into());
        }
        let mut row = old.into_active_model();
        row.deleted_at = Set(None);
        row.updated_at = Set(now);
        Ok(row.update(txn).await?.into())
    })
    .await
}

/// A slug that staff give counts always. Otherwise it follows the title until the course was first published: from
/// then on others may have linked to it.
fn wanted_slug(old: &course::Model, content: &CourseContent) -> Option<String> {
    match &content.slug {
        Some(slug) => Some(slug.clone()),
        None if old.first_published_at.is_none() && old.title != content.title => {
            Some(course_slug(&content.title))
        }
        None => None,
    }
}

fn put(row: &mut course::ActiveModel, content: &CourseContent, now: DateTime<Utc>) {
    row.title = Set(content.title.clone());
    row.description = Set(content.description.clone());
    row.instructor = Set(content.instructor.clone());
    row.duration = Set(content.duration.clone());
    row.duration_days = Set(content.duration_days);
    row.students = Set(content.students);
    row.rating_tenths = Set(content.rating_tenths);
    row.image = Set(content.image.clone());
    row.downloadlink = Set(content.downloadlink.clone());
    row.price_paise = Set(content.price_paise);
    row.category = Set(content.category.clone());
    row.category_key = Set(content.category_key.as_str().to_owned());
    row.syllabus = Set(lists::to_stored(&content.syllabus));
    row.what_you_learn = Set(lists::to_stored(&content.what_you_learn));
    row.prerequisites = Set(lists::to_stored(&content.prerequisites));
    row.certification = Set(content.certification.clone());
    row.updated_at = Set(now);
}

/// Two writers may find the same slug free at the same moment; the database lets one of them have it.
fn conflict(error: DbErr) -> ApiError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => {
            ApiError::Conflict("Another course took this name just now. Please save again.".to_owned())
        }
        _ => error.into(),
    }
}
