//! The list of courses for staff, and copies. Their other calls are those of all records, see [`crate::web::api::staff_records`].

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::{CountedList, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use crate::web::typography;
use base::query::{FromQuery, QueryReader};
use domain::courses::filter::CategoryFilter;
use domain::courses::gaps::CourseGap;
use domain::courses::staff::{self, CourseStatus, StaffCourseJson, StaffCourseRow, StaffFilter, TypedFee};
use domain::courses::writes;
use domain::fees::{FeeJson, Gst};

/// More distinct letters than any course has.
const MAX_LETTERS: usize = 500;

/// Courses as staff see them, drafts too
#[utoipa::path(
    get,
    path = "/api/admin/courses",
    tag = "courses",
    params(
        ("q" = Option<String>, Query, description = "Only courses with these words in title, instructor or category"),
        ("category" = Option<CategoryFilter>, Query, description = "Only this column"),
        ("status" = Option<CourseStatus>, Query, description = "Only these; without it all that are not deleted"),
        ("lacks" = Option<CourseGap>, Query, description = "Only live courses that lack this"),
        ("featured" = Option<String>, Query,
            description = "With 1 only those on the home page, in their order there unless `sort` is given"),
        ("sort" = Option<String>, Query,
            description = "title, instructor, category, price, rating or updated; with a dash before it descending"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Courses a page, 25 unless given", minimum = 1, maximum = 100),
    ),
    responses(
        (status = 200, body = Vec<StaffCourseRow>,
            headers(("x-total-count" = u64, description = "How many courses match in all"))),
        AdminOnly, InvalidQuery,
    ),
)]
pub(crate) async fn list_staff_courses(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<StaffFilter>,
) -> HandlerResult<CountedList<StaffCourseRow>> {
    let (items, total) = staff::list(&app.store, &filter).await?;
    Ok(CountedList { items, total })
}

/// What visitors would read today of a fee that is being typed; null while it is not acceptable
#[utoipa::path(
    get,
    path = "/api/admin/courses/fee",
    tag = "courses",
    params(
        ("course" = Option<i32>, Query, description = "The course that is edited: its next batch names price and dates"),
        ("price" = String, Query, description = "As in a course"),
        ("gst" = Option<Gst>, Query, description = "As in a course"),
        ("instalments" = Option<u32>, Query, description = "As in a course"),
        ("early_price" = Option<String>, Query, description = "As in a course"),
        ("early_days" = Option<u32>, Query, description = "As in a course"),
        ("early_until" = Option<String>, Query, description = "As in a course"),
        ("group_price" = Option<String>, Query, description = "As in a course"),
        ("group_from" = Option<u32>, Query, description = "As in a course"),
    ),
    responses((status = 200, body = Option<FeeJson>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn preview_fee(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(typed): ApiQuery<TypedFee>,
) -> HandlerResult<Reply<Option<FeeJson>>> {
    Ok(Reply(staff::fee_preview(&app.store, &typed).await?))
}

/// Letters that are asked for.
#[derive(Debug)]
pub struct Letters(String);

impl FromQuery for Letters {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.text_within("letters", MAX_LETTERS).unwrap_or_default())
    }
}

/// Which letters the syllabus and the picture of link previews cannot show
///
/// No font has them. Each is drawn as □.
#[utoipa::path(
    get,
    path = "/api/admin/courses/undrawable",
    tag = "courses",
    params(("letters" = String, Query, description = "The letters to look for, at most 500")),
    responses((status = 200, body = Vec<String>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn find_undrawable(
    _admin: RequireAdmin,
    ApiQuery(Letters(letters)): ApiQuery<Letters>,
) -> Reply<Vec<String>> {
    Reply(typography::undrawable(&letters))
}

/// Stores a hidden course like an existing one, with an address of its own and without batches
#[utoipa::path(
    post,
    path = "/api/courses/{id}/copy",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course that is copied")),
    responses(
        (status = 201, body = StaffCourseJson,
            headers(("location" = String, description = "The new course"))),
        (status = 404, description = "There is no course with this number", body = ErrorBody),
        AdminOnly,
        (status = 422, description = "The course does not meet the present rules of the form", body = ErrorBody),
    ),
)]
pub(crate) async fn copy_course(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Stored<StaffCourseJson>> {
    let record = writes::copy(&app.store, &(&admin).into(), id).await?;
    let created_at = Some(format!("/api/courses/{}", record.course.id));
    Ok(Stored { revision: record.revision, record, created_at })
}
