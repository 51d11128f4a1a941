//! Changing courses, as all [`records`] are changed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, NotSet, Set};

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::lists;
use crate::kernel::revision::Expected;
use crate::store::Store;
use crate::store::slug_history::{conflict, free_slug, record_of, remember};
use crate::subjects::audit::Actor;
use crate::subjects::courses::entity::{course, course_slug};
use crate::subjects::courses::input::{CourseContent, CourseInput};
use crate::subjects::courses::rules;
use crate::subjects::courses::staff::StaffCourseJson;
use crate::subjects::records::{self, Editable};

impl Editable for StaffCourseJson {
    type Input = CourseInput;

    /// Stores a new course. It is published unless the input says otherwise.
    async fn create(store: &Store, by: &Actor, input: &CourseInput) -> ApiResult<Self> {
        let content = input.check()?;
        records::create(store, by, async |txn, now| insert(txn, &content, now).await).await
    }

    /// Replaces the content of a course.
    async fn update(
        store: &Store,
        by: &Actor,
        id: i32,
        input: &CourseInput,
        expected: Expected,
    ) -> ApiResult<Self> {
        let content = input.check()?;
        records::update::<Self>(store, by, id, expected, async |txn, old, row, now| {
            let slug = match &content.slug {
                Some(given) => Some(unused_slug(txn, given, Some(id)).await?),
                None if follows_title(old, &content) => {
                    let wanted = rules::course_slug(&content.title);
                    Some(free_slug::<course_slug::Entity>(txn, &wanted, Some(id)).await?)
                }
                None => None,
            };
            if let Some(slug) = slug.filter(|slug| *slug != old.slug) {
                remember::<course_slug::Entity>(txn, &slug, id, now).await?;
                row.slug = Set(slug);
            }
            show(row, content.published.unwrap_or(old.published), old.first_published_at, now);
            put(row, &content);
            Ok(())
        })
        .await
    }
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
    let slug = match &content.slug {
        Some(given) => unused_slug(txn, given, None).await?,
        None => free_slug::<course_slug::Entity>(txn, &rules::course_slug(&content.title), None).await?,
    };
    let published = content.published.unwrap_or(true);
    let mut row = course::ActiveModel {
        id: NotSet,
        slug: Set(slug),
        published: Set(published),
        first_published_at: Set(published.then_some(now)),
        deleted_at: Set(None),
        revision: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    put(&mut row, content);
    let row = row.insert(txn).await.map_err(conflict)?;
    remember::<course_slug::Entity>(txn, &row.slug, row.id, now).await?;
    Ok(row)
}

fn show(row: &mut course::ActiveModel, published: bool, first: Option<DateTime<Utc>>, now: DateTime<Utc>) {
    row.published = Set(published);
    row.first_published_at = Set(first.or(published.then_some(now)));
}

/// A slug follows the title until the course was first published: from then on there may be links to it.
fn follows_title(old: &course::Model, content: &CourseContent) -> bool {
    old.first_published_at.is_none() && old.title != content.title
}

/// A slug that staff give is taken as it is, or not at all: they read it in the form and pass it on.
async fn unused_slug(txn: &DatabaseTransaction, given: &str, course: Option<i32>) -> ApiResult<String> {
    match record_of::<course_slug::Entity>(txn, given).await? {
        Some(owner) if Some(owner) != course => Err(ApiError::invalid(
            "slug",
            "This address leads to another course, now or from earlier links. Choose another one.",
        )),
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
}
