//! Reading testimonials.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::entities::courses::course;
use crate::entities::testimonials::{Column, Entity};
use crate::media::shown;
use crate::records;
use crate::testimonials::json::{ReviewedCourse, StaffTestimonialJson, TestimonialJson};
use base::error::ApiResult;
use storage::Store;

/// How many testimonials the page of a course shows.
const MOST_OF_COURSE: u64 = 24;

/// The path of the call that answers [`list`]: the key of a preload.
pub const LIST_PATH: &str = "/api/testimonials/get";

/// The testimonials that visitors see, in their order.
pub async fn list(store: &Store) -> ApiResult<Vec<TestimonialJson>> {
    let rows = records::visible_in_order::<StaffTestimonialJson>().all(&store.db).await?;
    let mut testimonials: Vec<_> = rows.into_iter().map(Into::into).collect();
    shown::add(&store.db, &mut testimonials).await?;
    name_courses(store, &mut testimonials).await?;
    Ok(testimonials)
}

/// Adds the courses that testimonials are about.
async fn name_courses(store: &Store, testimonials: &mut [TestimonialJson]) -> ApiResult<()> {
    let ids: HashSet<i32> = testimonials.iter().filter_map(|one| one.course_id).collect();
    let courses = course::Entity::visible()
        .filter(course::Column::Id.is_in(ids))
        .select_only()
        .columns([course::Column::Id, course::Column::Slug, course::Column::Title])
        .into_model::<ReviewedCourse>()
        .all(&store.db)
        .await?;
    for one in testimonials {
        one.course = courses.iter().find(|course| Some(course.id) == one.course_id).cloned();
    }
    Ok(())
}

/// The testimonials about a course: the latest first, then those without a date in their order.
pub async fn of_course(store: &Store, course: i32) -> ApiResult<Vec<TestimonialJson>> {
    let about = records::visible_in_order::<StaffTestimonialJson>().filter(Column::CourseId.eq(course));
    let rows = about.limit(MOST_OF_COURSE).all(&store.db).await?;
    let mut testimonials: Vec<TestimonialJson> = rows.into_iter().map(Into::into).collect();
    testimonials.sort_by_key(|one| std::cmp::Reverse(one.said_on));
    shown::add(&store.db, &mut testimonials).await?;
    Ok(testimonials)
}

/// How many testimonials there are about each course.
pub(crate) struct ReviewCounts(HashMap<i32, u32>);

impl ReviewCounts {
    pub(crate) fn of(&self, course: i32) -> u32 {
        self.0.get(&course).copied().unwrap_or(0)
    }
}

pub(crate) async fn counts(store: &Store) -> ApiResult<Arc<ReviewCounts>> {
    store.kept(async || read_counts(&store.db).await).await
}

async fn read_counts(db: &impl ConnectionTrait) -> ApiResult<ReviewCounts> {
    let rows: Vec<(i32, i64)> = Entity::find()
        .filter(Column::Published.eq(true))
        .filter(Column::DeletedAt.is_null())
        .filter(Column::CourseId.is_not_null())
        .select_only()
        .column(Column::CourseId)
        .column_as(Column::Id.count(), "number")
        .group_by(Column::CourseId)
        .into_tuple()
        .all(db)
        .await?;
    let counts = rows.into_iter().map(|(course, number)| (course, u32::try_from(number).unwrap_or(u32::MAX)));
    Ok(ReviewCounts(counts.collect()))
}

pub async fn find(store: &Store, id: i32) -> ApiResult<TestimonialJson> {
    let found = records::find_visible::<StaffTestimonialJson>(&store.db, id).await?;
    shown::added(&store.db, found.testimonial).await
}
