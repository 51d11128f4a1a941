//! The read calls of `/api/courses`.

use std::sync::Arc;

use axum::extract::State;

use crate::kernel::error::ApiResult;
use crate::subjects::courses::filter::{CategoryFilter, CourseFilter, SearchText, Sort};
use crate::subjects::courses::json::{
    CategoryCounts, CourseJson, CourseMenu, CourseSuggestion, CourseSummary,
};
use crate::subjects::courses::queries;
use crate::web::app::App;
use crate::web::http::envelope::ErrorBody;
use crate::web::http::extract::{ApiPath, ApiQuery};
use crate::web::http::refusals::InvalidQuery;
use crate::web::http::respond::{CountedList, Reply};

/// The published courses
///
/// Without parameters the whole list, most popular first. `q` searches titles, categories, instructors, learning
/// points and syllabuses, tolerates a typing error, and orders by how well a course matches unless `sort` is given.
#[utoipa::path(
    get,
    path = "/api/courses/get",
    tag = "courses",
    params(
        ("category" = Option<CategoryFilter>, Query, description = "Only this column"),
        ("q" = Option<String>, Query, description = "Only courses with these words, at most 100 characters"),
        ("instructor" = Option<String>, Query, description = "Only courses of this instructor, by name in any case"),
        ("sort" = Option<Sort>, Query, description = "The order"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Courses on a page, 12 when only a page is given",
            minimum = 1, maximum = 100),
    ),
    responses(
        (status = 200, body = Vec<CourseJson>,
            headers(("x-total-count" = u64, description = "How many courses match in all"))),
        InvalidQuery,
    ),
)]
pub async fn list_courses(
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<CourseFilter>,
) -> ApiResult<CountedList<CourseJson>> {
    let page = queries::list(&app.store, &app.search, &filter).await?;
    Ok(CountedList { items: page.items, total: page.total })
}

/// How many courses there are by column
#[utoipa::path(
    get,
    path = "/api/courses/counts",
    tag = "courses",
    params(("q" = Option<String>, Query, description = "Only courses with these words")),
    responses((status = 200, body = CategoryCounts), InvalidQuery),
)]
pub async fn count_courses(
    State(app): State<Arc<App>>,
    ApiQuery(SearchText(q)): ApiQuery<SearchText>,
) -> ApiResult<Reply<CategoryCounts>> {
    queries::counts(&app.store, &app.search, q.as_deref()).await.map(Reply)
}

/// The columns of the menu, each with its first titles
#[utoipa::path(get, path = "/api/courses/menu", tag = "courses", responses((status = 200, body = CourseMenu)))]
pub async fn list_course_menu(State(app): State<Arc<App>>) -> ApiResult<Reply<CourseMenu>> {
    queries::menu(&app.store, &app.search).await.map(Reply)
}

/// Up to eight suggestions for the search box, best first
#[utoipa::path(
    get,
    path = "/api/courses/suggest",
    tag = "courses",
    params(("q" = Option<String>, Query, description = "What was typed so far")),
    responses((status = 200, body = Vec<CourseSuggestion>), InvalidQuery),
)]
pub async fn suggest_courses(
    State(app): State<Arc<App>>,
    ApiQuery(SearchText(q)): ApiQuery<SearchText>,
) -> ApiResult<Reply<Vec<CourseSuggestion>>> {
    queries::suggest(&app.store, &app.search, q.as_deref()).await.map(Reply)
}

/// One course
#[utoipa::path(
    get,
    path = "/api/courses/{id}",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course")),
    responses(
        (status = 200, body = CourseJson),
        (status = 404, description = "There is no published course with this number", body = ErrorBody),
    ),
)]
pub async fn find_course(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Reply<CourseJson>> {
    queries::find(&app.store, id).await.map(Reply)
}

/// Up to three courses close to one
#[utoipa::path(
    get,
    path = "/api/courses/{id}/related",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course")),
    responses(
        (status = 200, body = Vec<CourseSummary>),
        (status = 404, description = "There is no published course with this number", body = ErrorBody),
    ),
)]
pub async fn list_related_courses(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Reply<Vec<CourseSummary>>> {
    let course = queries::find(&app.store, id).await?;
    queries::related(&app.store, &course).await.map(Reply)
}
