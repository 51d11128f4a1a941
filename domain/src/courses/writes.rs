//! Changing courses, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, NotSet, Set};

use crate::audit::Actor;
use crate::batches;
use crate::courses::content::{self, CourseContentInput};
use crate::courses::input::{CourseContent, CourseInput};
use crate::courses::rules;
use crate::courses::staff::StaffCourseJson;
use crate::entities::courses::{course, course_slug};
use crate::fees::{Early, FeeTerms};
use crate::records::{self, Editable, Record};
use base::clock::in_india;
use base::error::{ApiError, ApiResult};
use base::lists;
use base::validate::{Checker, limits};
use storage::Store;
use storage::slug_history::{conflict, free_slug, record_of, remember};

pub(super) const SLUG_TAKEN: &str =
    "This address leads to another course, now or from earlier links. Choose another one.";

impl Editable for StaffCourseJson {
    type Input = CourseInput;

    type Content = CourseContent;

    fn check(input: &CourseInput) -> ApiResult<CourseContent> {
        input.check()
    }

    /// Stores a new course. It is published unless the input says otherwise.
    async fn insert(
        txn: &DatabaseTransaction,
        content: &CourseContent,
        now: DateTime<Utc>,
    ) -> ApiResult<course::Model> {
        insert(txn, content, now).await
    }

    /// Replaces the content of a course.
    async fn fill(
        txn: &DatabaseTransaction,
        old: &course::Model,
        row: &mut course::ActiveModel,
        content: &CourseContent,
        now: DateTime<Utc>,
    ) -> ApiResult<()> {
        let id = old.id;
        require_early_end(txn, id, content, now).await?;
        let slug = match &content.slug {
            Some(given) => Some(unused_slug(txn, given, Some(id)).await?),
            None if follows_title(old, content) => {
                let wanted = rules::course_slug(&content.title);
                Some(free_slug::<course_slug::Entity>(txn, &wanted, Some(id)).await?)
            }
            None => None,
        };
        if let Some(slug) = slug.filter(|slug| *slug != old.slug) {
            remember::<course_slug::Entity>(txn, &slug, id, now).await?;
            row.slug = Set(slug);
        }
        replace(row, old, content, now);
        if let Some(given) = &content.content {
            content::put(txn, id, given).await?;
        }
        Ok(())
    }

    /// Those who wait for a batch are told by mail.
    fn written(store: &Store) {
        store.mail_worker.wake();
    }
}

/// Stores a hidden course like an existing one, with an address of its own and without batches.
pub async fn copy(store: &Store, by: &Actor, id: i32) -> ApiResult<StaffCourseJson> {
    records::create(store, by, async |txn, now| {
        let original = course::Entity::find_by_id(id).one(txn).await?;
        let original = original.filter(|row| row.deleted_at.is_none()).ok_or(StaffCourseJson::NOT_FOUND)?;
        let content = content::stored(txn, std::slice::from_ref(&original)).await?.remove(&id);
        let input = CourseInput {
            title: title_of_copy(&original.title),
            slug: None,
            published: Some(false),
            ..CourseInput::of(&original, content.unwrap_or_default())
        };
        insert(txn, &input.check()?, now).await
    })
    .await
}

/// A long title is cut, so that the copy is acceptable.
fn title_of_copy(title: &str) -> String {
    const END: &str = " (copy)";
    let most = limits::TITLE - END.len();
    let start: String = title.chars().take(most).collect();
    format!("{}{END}", start.trim_end())
}

/// Stores several new courses inside a transaction of the caller, who raises the content version. Answers their
/// numbers.
pub async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[CourseInput],
    now: DateTime<Utc>,
) -> ApiResult<Vec<i32>> {
    let mut ids = Vec::with_capacity(inputs.len());
    for input in inputs {
        ids.push(insert(txn, &input.check()?, now).await?.id);
    }
    Ok(ids)
}

/// Stores what the page of a course shows, without a picture; see [`insert_all`].
pub async fn insert_content(txn: &DatabaseTransaction, id: i32, input: &CourseContentInput) -> ApiResult<()> {
    let mut checker = Checker::default();
    let given = input.check(&mut checker);
    checker.finish()?;
    content::put(txn, id, &given).await
}

async fn insert(
    txn: &DatabaseTransaction,
    content: &CourseContent,
    now: DateTime<Utc>,
) -> ApiResult<course::Model> {
    let slug = match &content.slug {
        Some(given) => unused_slug(txn, given, None).await?,
        None => free_slug::<course_slug::Entity>(txn, &rules::course_slug(&content.title), None).await?,
    };
    let row = new_row(slug, content, now).insert(txn).await.map_err(conflict)?;
    remember::<course_slug::Entity>(txn, &row.slug, row.id, now).await?;
    if let Some(given) = &content.content {
        content::put(txn, row.id, given).await?;
    }
    Ok(row)
}

/// The row of a new course.
pub(super) fn new_row(slug: String, content: &CourseContent, now: DateTime<Utc>) -> course::ActiveModel {
    let published = content.published.unwrap_or(true);
    let mut row = course::ActiveModel {
        id: NotSet,
        slug: Set(slug),
        published: Set(published),
        first_published_at: Set(published.then_some(now)),
        featured_position: Set(None),
        deleted_at: Set(None),
        revision: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    put(&mut row, content);
    row
}

/// Puts content into the row of a course, apart from its slug.
pub(super) fn replace(
    row: &mut course::ActiveModel,
    old: &course::Model,
    content: &CourseContent,
    now: DateTime<Utc>,
) {
    show(row, content.published.unwrap_or(old.published), old.first_published_at, now);
    put(row, content);
}

fn show(row: &mut course::ActiveModel, published: bool, first: Option<DateTime<Utc>>, now: DateTime<Utc>) {
    row.published = Set(published);
    row.first_published_at = Set(first.or(published.then_some(now)));
}

/// A slug follows the title until the course was first published: from then on there may be links to it.
pub(super) fn follows_title(old: &course::Model, content: &CourseContent) -> bool {
    old.first_published_at.is_none() && old.title != content.title
}

/// Refuses a last day of the early-bird fee after the next start: from then on it could not be had.
async fn require_early_end(
    txn: &DatabaseTransaction,
    id: i32,
    content: &CourseContent,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let Some(until) = content.fee.early.and_then(Early::until) else { return Ok(()) };
    match batches::next_start(txn, id, in_india(now).date_naive()).await? {
        Some(start) if until > start => {
            let start = start.format("%-d %B %Y");
            Err(ApiError::invalid(
                "early_until",
                format!(
                    "The next batch starts on {start}. Choose this day or an earlier one, or say how many days \
                     before each start the early-bird fee ends."
                ),
            ))
        }
        _ => Ok(()),
    }
}

/// A slug that staff give is taken as it is, or not at all: they read it in the form and pass it on.
async fn unused_slug(txn: &DatabaseTransaction, given: &str, course: Option<i32>) -> ApiResult<String> {
    match record_of::<course_slug::Entity>(txn, given).await? {
        Some(owner) if Some(owner) != course => Err(ApiError::invalid("slug", SLUG_TAKEN)),
        _ => Ok(given.to_owned()),
    }
}

fn put(row: &mut course::ActiveModel, content: &CourseContent) {
    row.title = Set(content.title.clone());
    row.description = Set(content.description.clone());
    row.instructor = Set(content.instructor.clone());
    row.instructor_key = Set(rules::instructor_key(&content.instructor));
    row.duration = Set(content.duration.clone());
    row.duration_days = Set(content.duration_days);
    row.level = Set(content.level.map(|level| level.as_str().to_owned()));
    row.students = Set(content.students);
    row.rating_tenths = Set(content.rating_tenths);
    row.image = Set(content.image.clone());
    row.downloadlink = Set(content.downloadlink.clone());
    put_fee(row, &content.fee);
    row.category = Set(content.category.clone());
    row.category_key = Set(content.category_key.as_str().to_owned());
    row.syllabus = Set(lists::to_stored(&content.syllabus));
    row.what_you_learn = Set(lists::to_stored(&content.what_you_learn));
    row.prerequisites = Set(lists::to_stored(&content.prerequisites));
    row.certification = Set(content.certification.clone());
    if let Some(given) = &content.content {
        row.project_image = Set(given.project_image.clone());
    }
}

fn put_fee(row: &mut course::ActiveModel, fee: &FeeTerms) {
    row.price_paise = Set(fee.price);
    row.gst = Set(fee.gst);
    row.fee_includes = Set(lists::to_stored(&fee.includes));
    row.instalments = Set(fee.instalments);
    row.instalments_due = Set(lists::to_stored(&fee.instalments_due));
    row.early_paise = Set(fee.early.map(|early| early.price));
    row.early_days = Set(fee.early.and_then(Early::days));
    row.early_until = Set(fee.early.and_then(Early::until));
    row.group_paise = Set(fee.group.map(|(price, _)| price));
    row.group_from = Set(fee.group.map(|(_, from)| from));
}
