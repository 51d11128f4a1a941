//! Changing courses. Every change goes through [`App::write_content`], so it is in the next answer, and leaves its
//! entry in the trail.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, NotSet, Set};

use super::entity::{course, course_slug};
use super::input::{CourseContent, CourseInput};
use super::json::CourseJson;
use super::queries::{NOT_FOUND, find_row};
use super::rules;
use super::staff::StaffCourseJson;
use crate::app::App;
use crate::audit::{self, Action, Actor, between};
use crate::error::ApiResult;
use crate::http::edit::Expected;
use crate::lists;
use crate::slugs::history::{conflict, free_slug, remember};

/// Stores a new course, as the program itself. It is published unless the input says otherwise.
pub async fn create(app: &App, input: &CourseInput) -> ApiResult<CourseJson> {
    create_as(app, &Actor::system(), input).await.map(|stored| stored.course)
}

/// Replaces the content of a course, as the program itself.
pub async fn update(app: &App, id: i32, input: &CourseInput) -> ApiResult<CourseJson> {
    update_as(app, &Actor::system(), id, input, Expected(None)).await.map(|stored| stored.course)
}

/// Takes a course away, as the program itself.
pub async fn delete(app: &App, id: i32) -> ApiResult<()> {
    delete_as(app, &Actor::system(), id, Expected(None)).await
}

/// Brings a deleted course back, as the program itself.
pub async fn restore(app: &App, id: i32) -> ApiResult<CourseJson> {
    restore_as(app, &Actor::system(), id).await.map(|stored| stored.course)
}

/// Stores a new course. It is published unless the input says otherwise.
pub async fn create_as(app: &App, by: &Actor, input: &CourseInput) -> ApiResult<StaffCourseJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let stored = StaffCourseJson::from(insert(txn, &content, now).await?);
        announce(app, txn, None, Some(&stored), now).await?;
        let changes = between(None, &stored)?;
        audit::record(txn, by, Action::Created, stored.subject(), changes, now).await?;
        Ok(stored)
    })
    .await
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
    let wanted = content.slug.clone().unwrap_or_else(|| rules::course_slug(&content.title));
    let slug = free_slug::<course_slug::Entity>(txn, &wanted, None).await?;
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
    remember::<course_slug::Entity>(txn, &row.slug, row.id, now).await?;
    Ok(row)
}

/// Replaces the content of a course.
pub async fn update_as(
    app: &App,
    by: &Actor,
    id: i32,
    input: &CourseInput,
    expected: Expected,
) -> ApiResult<StaffCourseJson> {
    let content = input.check()?;
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = find_row(txn, id).await?;
        let before = StaffCourseJson::from(old.clone());
        expected.hold(before.revision, &before)?;
        let slug = match wanted_slug(&old, &content) {
            Some(wanted) if wanted != old.slug => {
                free_slug::<course_slug::Entity>(txn, &wanted, Some(id)).await?
            }
            _ => old.slug.clone(),
        };
        let published = content.published.unwrap_or(old.published);
        let mut row = touched(old, now);
        row.slug = Set(slug);
        show(&mut row, published, before.first_published_at, now);
        put(&mut row, &content, now);
        let row = row.update(txn).await.map_err(conflict)?;
        remember::<course_slug::Entity>(txn, &row.slug, row.id, now).await?;
        let stored = StaffCourseJson::from(row);
        announce(app, txn, Some(&before), Some(&stored), now).await?;
        let changes = between(Some(&before), &stored)?;
        audit::record(txn, by, Action::Updated, stored.subject(), changes, now).await?;
        Ok(stored)
    })
    .await
}

/// Shows a course to visitors, or hides it, as the program itself.
pub async fn set_published(app: &App, id: i32, published: bool) -> ApiResult<CourseJson> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = find_row(txn, id).await?;
        let before = StaffCourseJson::from(old.clone());
        let mut row = touched(old, now);
        show(&mut row, published, before.first_published_at, now);
        let stored = StaffCourseJson::from(row.update(txn).await?);
        announce(app, txn, Some(&before), Some(&stored), now).await?;
        let changes = between(Some(&before), &stored)?;
        audit::record(txn, &Actor::system(), Action::Updated, stored.subject(), changes, now).await?;
        Ok(stored.course)
    })
    .await
}

/// Takes a course away. The record and its slugs stay, so that its address can answer 410, and [`restore_as`] can
/// bring it back.
pub async fn delete_as(app: &App, by: &Actor, id: i32, expected: Expected) -> ApiResult<()> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = find_row(txn, id).await?;
        let before = StaffCourseJson::from(old.clone());
        expected.hold(before.revision, &before)?;
        let mut row = touched(old, now);
        row.deleted_at = Set(Some(now));
        row.update(txn).await?;
        announce(app, txn, Some(&before), None, now).await?;
        audit::record(txn, by, Action::Deleted, before.subject(), Vec::new(), now).await
    })
    .await
}

/// Brings a deleted course back as it was. One that is not deleted stays as it is.
pub async fn restore_as(app: &App, by: &Actor, id: i32) -> ApiResult<StaffCourseJson> {
    let now = app.clock.now();
    app.write_content(async |txn: &DatabaseTransaction| {
        let old = course::Entity::find_by_id(id).one(txn).await?.ok_or(NOT_FOUND)?;
        if old.deleted_at.is_none() {
            return Ok(old.into());
        }
        let mut row = touched(old, now);
        row.deleted_at = Set(None);
        let stored = StaffCourseJson::from(row.update(txn).await?);
        announce(app, txn, None, Some(&stored), now).await?;
        audit::record(txn, by, Action::Restored, stored.subject(), Vec::new(), now).await?;
        Ok(stored)
    })
    .await
}

/// Queues the addresses at which visitors saw the course or see it now, for search engines. A draft is no news.
async fn announce(
    app: &App,
    txn: &DatabaseTransaction,
    before: Option<&StaffCourseJson>,
    after: Option<&StaffCourseJson>,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let mut addresses: Vec<String> = [before, after]
        .into_iter()
        .flatten()
        .filter(|course| course.published && course.deleted_at.is_none())
        .map(|course| format!("/courses/{}", course.course.slug))
        .collect();
    addresses.dedup();
    Ok(app.announcements.announce(txn, addresses, now).await?)
}

/// The row with its next revision.
fn touched(old: course::Model, now: DateTime<Utc>) -> course::ActiveModel {
    let revision = old.revision + 1;
    let mut row = old.into_active_model();
    row.revision = Set(revision);
    row.updated_at = Set(now);
    row
}

fn show(row: &mut course::ActiveModel, published: bool, first: Option<DateTime<Utc>>, now: DateTime<Utc>) {
    row.published = Set(published);
    row.first_published_at = Set(first.or(published.then_some(now)));
}

/// A slug that staff give counts always. Otherwise it follows the title until the course was first published: from
/// then on others may have linked to it.
fn wanted_slug(old: &course::Model, content: &CourseContent) -> Option<String> {
    match &content.slug {
        Some(slug) => Some(slug.clone()),
        None if old.first_published_at.is_none() && old.title != content.title => {
            Some(rules::course_slug(&content.title))
        }
        None => None,
    }
}

fn put(row: &mut course::ActiveModel, content: &CourseContent, now: DateTime<Utc>) {
    row.title = Set(content.title.clone());
    row.description = Set(content.description.clone());
    row.instructor = Set(content.instructor.clone());
    row.instructor_key = Set(rules::instructor_key(&content.instructor));
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
