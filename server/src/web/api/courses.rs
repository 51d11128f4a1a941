//! The read calls of `/api/courses`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiPath, ApiQuery};
use crate::web::http::refusals::InvalidQuery;
use crate::web::http::respond::{CountedList, Reply};
use domain::batches::timing::Timing;
use domain::courses::facets::{Attendance, DurationBand, FacetCounts, PriceBand, Seats};
use domain::courses::filter::{CategoryFilter, CountFilter, CourseFilter, Sort};
use domain::courses::json::{CategoryCounts, CourseJson, CourseMenu, CourseSummary, HomeCourses};
use domain::courses::modules::{self, CourseModule, ModuleJson, ModuleLinks};
use domain::courses::queries;
use domain::courses::rules::CourseLevel;

/// The published courses
///
/// Without parameters the whole list, most popular first. Without `page` and `per_page` at most 500; `x-total-count` says
/// how many there are, and pages give the others. `q` searches titles, categories, instructors, learning
/// points and syllabuses as the search does, and orders by how well a course matches unless `sort` is given. Where no
/// course has all words, courses with some of them are listed.
/// `mode`, `timing`, `starts`, `language` and `seats` ask for one batch that is all of them.
#[utoipa::path(
    get,
    path = "/api/courses/get",
    tag = "courses",
    params(
        ("category" = Option<CategoryFilter>, Query, description = "Only this column"),
        ("q" = Option<String>, Query, description = "Only courses with these words, at most 100 characters"),
        ("instructor" = Option<String>, Query, description = "Only courses of this instructor, by name in any case"),
        ("level" = Option<CourseLevel>, Query, description = "Only courses of this level"),
        ("mode" = Option<Attendance>, Query, description = "Only with a batch that can be attended so"),
        ("timing" = Option<Timing>, Query, description = "Only with a batch whose lessons are then"),
        ("starts" = Option<String>, Query, description = "Only with a batch that starts in this month, such as 2027-01"),
        ("duration" = Option<DurationBand>, Query, description = "Only courses of this length"),
        ("price" = Option<PriceBand>, Query, description = "Only courses of this price, in rupees"),
        ("language" = Option<String>, Query, description = "Only with a batch in this language, at most 40 characters"),
        ("seats" = Option<Seats>, Query, description = "Only with a batch in which one can enrol today"),
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
pub(crate) async fn list_courses(
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<CourseFilter>,
) -> HandlerResult<CountedList<CourseJson>> {
    let page = queries::list(&app.store, &app.search, &filter).await?;
    Ok(CountedList { items: page.items, total: page.total })
}

/// How many courses there are by column
#[utoipa::path(
    get,
    path = "/api/courses/counts",
    tag = "courses",
    params(
        ("q" = Option<String>, Query, description = "Only courses with these words"),
        ("level" = Option<CourseLevel>, Query, description = "As in the list of courses"),
        ("mode" = Option<Attendance>, Query, description = "As in the list of courses"),
        ("timing" = Option<Timing>, Query, description = "As in the list of courses"),
        ("starts" = Option<String>, Query, description = "As in the list of courses"),
        ("duration" = Option<DurationBand>, Query, description = "As in the list of courses"),
        ("price" = Option<PriceBand>, Query, description = "As in the list of courses"),
        ("language" = Option<String>, Query, description = "As in the list of courses"),
        ("seats" = Option<Seats>, Query, description = "As in the list of courses"),
    ),
    responses((status = 200, body = CategoryCounts), InvalidQuery),
)]
pub(crate) async fn count_courses(
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<CountFilter>,
) -> HandlerResult<Reply<CategoryCounts>> {
    let CountFilter { q, facets, .. } = filter;
    Ok(Reply(queries::counts(&app.store, &app.search, q.as_deref(), &facets).await?))
}

/// How many courses each choice would leave
///
/// For every value of every facet, the courses that there would be if it were chosen and everything else stayed.
#[utoipa::path(
    get,
    path = "/api/courses/facets",
    tag = "courses",
    params(
        ("category" = Option<CategoryFilter>, Query, description = "Only this column"),
        ("q" = Option<String>, Query, description = "Only courses with these words"),
        ("level" = Option<CourseLevel>, Query, description = "As in the list of courses"),
        ("mode" = Option<Attendance>, Query, description = "As in the list of courses"),
        ("timing" = Option<Timing>, Query, description = "As in the list of courses"),
        ("starts" = Option<String>, Query, description = "As in the list of courses"),
        ("duration" = Option<DurationBand>, Query, description = "As in the list of courses"),
        ("price" = Option<PriceBand>, Query, description = "As in the list of courses"),
        ("language" = Option<String>, Query, description = "As in the list of courses"),
        ("seats" = Option<Seats>, Query, description = "As in the list of courses"),
    ),
    responses((status = 200, body = FacetCounts), InvalidQuery),
)]
pub(crate) async fn count_facets(
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<CountFilter>,
) -> HandlerResult<Reply<FacetCounts>> {
    Ok(Reply(queries::facets(&app.store, &app.search, &filter).await?))
}

/// The columns of the menu, each with its first titles
#[utoipa::path(get, path = "/api/courses/menu", tag = "courses", responses((status = 200, body = CourseMenu)))]
pub(crate) async fn list_course_menu(State(app): State<Arc<App>>) -> HandlerResult<Reply<CourseMenu>> {
    Ok(Reply(queries::menu(&app.store, &app.search).await?))
}

/// The courses of the home page
///
/// Those that staff chose, in their order, then, up to six in all, those with most students.
#[utoipa::path(get, path = "/api/courses/home", tag = "courses", responses((status = 200, body = HomeCourses)))]
pub(crate) async fn list_home_courses(State(app): State<Arc<App>>) -> HandlerResult<Reply<HomeCourses>> {
    Ok(Reply(queries::for_home(&app.store).await?))
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
pub(crate) async fn find_course(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<CourseJson>> {
    Ok(Reply(queries::find(&app.store, id).await?))
}

/// Courses close to one
///
/// Those that staff chose for it, up to six. Where there are fewer than three, courses that share most words with it make
/// them up to three.
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
pub(crate) async fn list_related_courses(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<Vec<CourseSummary>>> {
    let course = queries::find(&app.store, id).await?;
    Ok(Reply(queries::related(&app.store, &app.search, &course).await?))
}

/// The short modules that count towards one course
#[utoipa::path(
    get,
    path = "/api/courses/{id}/modules",
    tag = "courses",
    params(("id" = i32, Path, description = "Number of the course")),
    responses(
        (status = 200, body = Vec<CourseModule>),
        (status = 404, description = "There is no published course with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn list_modules_of_course(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<Vec<CourseModule>>> {
    let course = queries::find(&app.store, id).await?;
    Ok(Reply(modules::of_course(&app.store, course.id).await?))
}

/// The short modules that count towards courses, and these courses
#[utoipa::path(
    get,
    path = "/api/modules",
    tag = "courses",
    responses((status = 200, body = Vec<ModuleLinks>)),
)]
pub(crate) async fn list_modules(State(app): State<Arc<App>>) -> HandlerResult<Reply<Vec<ModuleLinks>>> {
    Ok(Reply(modules::list(&app.store).await?))
}

/// One short module
#[utoipa::path(
    get,
    path = "/api/modules/{id}",
    tag = "courses",
    params(("id" = String, Path, description = "Its name in the catalogue")),
    responses(
        (status = 200, body = ModuleJson),
        (status = 404, description = "There is no such module", body = ErrorBody),
    ),
)]
pub(crate) async fn find_module(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<String>,
) -> HandlerResult<Reply<ModuleJson>> {
    Ok(Reply(modules::find(&app.store, &id).await?))
}
