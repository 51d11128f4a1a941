//! The calendar of starts, and the calls of staff for batches that other records do not have: see
//! [`crate::web::api::staff_records`] for the rest.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::{CountedList, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use base::query::{FromQuery, QueryReader};
use domain::batches::languages::LANGUAGE_MAX;
use domain::batches::staff::{self, BatchChoices, BatchFilter, BatchStatus};
use domain::batches::starts::{self, PER_PAGE, StartChoices, StartFilter, StartsPage};
use domain::batches::timing::Timing;
use domain::batches::waiting::{self, CourseWaiting};
use domain::batches::{BatchCopy, BatchMode, BatchState, StaffBatchJson, writes};
use domain::courses::CategoryKey;

/// [`StartFilter`] as a query.
#[derive(Debug)]
pub struct StartsQuery(StartFilter);

impl FromQuery for StartsQuery {
    fn from_query(query: &mut QueryReader) -> Self {
        let categories = CategoryKey::ALL.map(|key| (key.as_str(), key.as_str()));
        Self(StartFilter {
            category: query.choice("category", &categories),
            mode: query.choice("mode", &[("online", BatchMode::Online), ("centre", BatchMode::Centre)]),
            timing: query.choice("timing", &Timing::CHOICES),
            month: query.month("month"),
            language: query.text_within("language", LANGUAGE_MAX),
            enrolling: query.choice("enrolling", &[("true", true), ("false", false)]).unwrap_or(false),
            to_come: query.choice("to_come", &[("true", true), ("false", false)]).unwrap_or(false),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        })
    }
}

/// The batches of all courses that one can still join by their dates, the soonest first
#[utoipa::path(
    get,
    path = "/api/batches/upcoming",
    tag = "batches",
    params(
        ("category" = Option<CategoryKey>, Query, description = "Only courses of this column"),
        ("mode" = Option<BatchMode>, Query,
            description = "online or centre: batches that are taught both ways are found by either"),
        ("timing" = Option<Timing>, Query, description = "Only batches whose lessons are then"),
        ("month" = Option<String>, Query, description = "Only batches that start in this month, such as 2027-01"),
        ("language" = Option<String>, Query, description = "Only batches with this language, in any case"),
        ("enrolling" = Option<bool>, Query, description = "Only batches with free seats"),
        ("to_come" = Option<bool>, Query, description = "Only batches that have not started"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Batches a page, 50 unless given", minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = StartsPage), InvalidQuery),
)]
pub(crate) async fn list_upcoming_batches(
    State(app): State<Arc<App>>,
    ApiQuery(StartsQuery(filter)): ApiQuery<StartsQuery>,
) -> HandlerResult<Reply<StartsPage>> {
    Ok(Reply(starts::upcoming(&app.store, &filter).await?))
}

/// What the list of upcoming batches can be narrowed to
#[utoipa::path(
    get,
    path = "/api/batches/upcoming/choices",
    tag = "batches",
    responses((status = 200, body = StartChoices)),
)]
pub(crate) async fn list_upcoming_choices(State(app): State<Arc<App>>) -> HandlerResult<Reply<StartChoices>> {
    Ok(Reply(starts::choices(&app.store).await?))
}

/// Batches of all courses, the soonest first
#[utoipa::path(
    get,
    path = "/api/admin/batches",
    tag = "batches",
    params(
        ("q" = Option<String>, Query,
            description = "Only batches with these words in title of the course, place, language or remark"),
        ("status" = Option<BatchStatus>, Query, description = "Only these; those that are not over unless given"),
        ("state" = Option<BatchState>, Query, description = "Only batches in this state"),
        ("month" = Option<String>, Query, description = "Only batches that start in this month, such as 2027-01"),
        ("course_id" = Option<i32>, Query, description = "Only batches of this course"),
        ("sort" = Option<String>, Query,
            description = "starts, ends or course; with a dash before it descending"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Batches a page, 25 unless given", minimum = 1, maximum = 100),
    ),
    responses(
        (status = 200, body = Vec<StaffBatchJson>,
            headers(("x-total-count" = u64, description = "How many batches match in all"))),
        AdminOnly, InvalidQuery,
    ),
)]
pub(crate) async fn list_staff_batches(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<BatchFilter>,
) -> HandlerResult<CountedList<StaffBatchJson>> {
    let (items, total) = staff::list(&app.store, &filter).await?;
    Ok(CountedList { items, total })
}

/// What the list of batches can be narrowed to, and the courses that batches can be added to
#[utoipa::path(
    get,
    path = "/api/admin/batches/choices",
    tag = "batches",
    responses((status = 200, body = BatchChoices), AdminOnly),
)]
pub(crate) async fn list_batch_choices(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<BatchChoices>> {
    Ok(Reply(staff::choices(&app.store).await?))
}

/// How many wait for the next batch of each course, most first
#[utoipa::path(
    get,
    path = "/api/admin/batches/waiting",
    tag = "batches",
    responses((status = 200, body = Vec<CourseWaiting>), AdminOnly),
)]
pub(crate) async fn list_waiting(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<CourseWaiting>>> {
    Ok(Reply(waiting::by_course(&app.store).await?))
}

/// Stores a new batch like an existing one, with all its dates moved and its seats free
#[utoipa::path(
    post,
    path = "/api/batches/{id}/copy",
    tag = "batches",
    params(("id" = i32, Path, description = "Number of the batch that is copied")),
    request_body = BatchCopy,
    responses(
        (status = 201, body = StaffBatchJson,
            headers(("location" = String, description = "The new batch"))),
        (status = 404, description = "There is no batch with this number", body = ErrorBody),
        AdminOnly, InvalidBody,
    ),
)]
pub(crate) async fn copy_batch(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    ApiJson(copy): ApiJson<BatchCopy>,
) -> HandlerResult<Stored<StaffBatchJson>> {
    let record = writes::copy(&app.store, &(&admin).into(), id, &copy).await?;
    let created_at = Some(format!("/api/batches/{}", record.id));
    Ok(Stored { revision: record.revision, record, created_at })
}
