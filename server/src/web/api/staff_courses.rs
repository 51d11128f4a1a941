//! The calls by which staff read and change courses.

use std::sync::Arc;

use axum::extract::State;

use crate::kernel::error::ApiResult;
use crate::kernel::revision::Expected;
use crate::subjects::courses::filter::CategoryFilter;
use crate::subjects::courses::input::CourseInput;
use crate::subjects::courses::staff::{self, CourseStatus, StaffCourseJson, StaffCourseRow, StaffFilter};
use crate::subjects::courses::writes;
use crate::subjects::records::{self, Restored};
use crate::web::api::records::{created, restored, stored};
use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::envelope::ErrorBody;
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery, Overtaken};
use crate::web::http::respond::{Deleted, Listing, Reply, Stored};
use crate::web::session::current::RequireAdmin;

/// Courses as staff see them, drafts too
#[utoipa::path(
    get,
    path = "/api/admin/courses",
    tag = "courses",
    params(
        ("q" = Option<String>, Query, description = "Only courses with these words in title, instructor or category"),
        ("category" = Option<CategoryFilter>, Query, description = "Only this column"),
        ("status" = Option<CourseStatus>, Query, description = "Only these; without it all that are not deleted"),
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
pub async fn list_staff_courses(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<StaffFilter>,
) -> ApiResult<Listing<StaffCourseRow>> {
    let (items, total) = staff::list(&app.store, &filter).await?;
    Ok(Listing { items, total })
}

/// One course for editing, whatever its state
#[utoipa::path(
    get,
    path = "/api/admin/courses/{id}",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course")),
    responses(
        (status = 200, body = StaffCourseJson),
        AdminOnly,
        (status = 404, description = "There never was a course with this number", body = ErrorBody),
    ),
)]
pub async fn find_staff_course(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Stored<StaffCourseJson>> {
    records::find(&app.store.db, id).await.map(stored)
}

/// Stores a new course
#[utoipa::path(
    post,
    path = "/api/courses",
    tag = "courses",
    request_body = CourseInput,
    responses(
        (status = 201, body = StaffCourseJson, headers(("location" = String, description = "The new course"))),
        AdminOnly, InvalidBody,
    ),
)]
pub async fn create_course(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<CourseInput>,
) -> ApiResult<Stored<StaffCourseJson>> {
    writes::create(&app.store, &(&admin).into(), &input).await.map(|course| created("/api/courses", course))
}

/// Replaces the content of a course
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the course has
/// another one by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/courses/{id}",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course")),
    request_body = CourseInput,
    responses(
        (status = 200, body = StaffCourseJson),
        AdminOnly,
        (status = 404, description = "There is no course with this number", body = ErrorBody),
        Overtaken, InvalidBody,
    ),
)]
pub async fn update_course(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<CourseInput>,
) -> ApiResult<Stored<StaffCourseJson>> {
    writes::update(&app.store, &(&admin).into(), id, &input, expected).await.map(stored)
}

/// Takes a course away; it can be restored
#[utoipa::path(
    delete,
    path = "/api/courses/{id}",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no course with this number", body = ErrorBody),
        Overtaken,
    ),
)]
pub async fn delete_course(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    expected: Expected,
) -> ApiResult<Reply<Deleted>> {
    records::delete::<StaffCourseJson>(&app.store, &(&admin).into(), id, expected).await?;
    Ok(Reply(Deleted { id }))
}

/// Brings a deleted course back
#[utoipa::path(
    post,
    path = "/api/courses/{id}/restore",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course")),
    responses(
        (status = 200, body = Restored<StaffCourseJson>),
        AdminOnly,
        (status = 404, description = "There never was a course with this number", body = ErrorBody),
    ),
)]
pub async fn restore_course(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Stored<Restored<StaffCourseJson>>> {
    records::restore(&app.store, &(&admin).into(), id).await.map(restored)
}
