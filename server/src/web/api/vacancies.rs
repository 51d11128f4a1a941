//! The read calls of `/api/vacancies`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use domain::records::Presence;
use domain::vacancies::{StaffVacancyJson, VacancyJson, VacancySummary, queries};

/// The open vacancies, the newest first
#[utoipa::path(
    get,
    path = "/api/vacancies/open",
    tag = "vacancies",
    responses((status = 200, body = Vec<VacancySummary>)),
)]
pub(crate) async fn list_open_vacancies(
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<VacancySummary>>> {
    Ok(Reply(queries::open(&app.store).await?))
}

/// One vacancy, also after its last day
#[utoipa::path(
    get,
    path = "/api/vacancies/{id}",
    tag = "vacancies",
    params(("id" = i32, Path, description = "Number of the vacancy")),
    responses(
        (status = 200, body = VacancyJson),
        (status = 404, description = "There is no vacancy with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn find_vacancy(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<VacancyJson>> {
    Ok(Reply(queries::find(&app.store, id).await?))
}

/// The open vacancies for which a course prepares, the newest first; none for an unknown course
#[utoipa::path(
    get,
    path = "/api/courses/{id}/vacancies",
    tag = "vacancies",
    params(("id" = i32, Path, description = "Number of the course")),
    responses(
        (status = 200, body = Vec<VacancySummary>),
        (status = 404, description = "The path has no number", body = ErrorBody),
    ),
)]
pub(crate) async fn list_vacancies_of_course(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<Vec<VacancySummary>>> {
    Ok(Reply(queries::of_course(&app.store, id).await?))
}

/// All vacancies, for staff: the latest last day first
#[utoipa::path(
    get,
    path = "/api/admin/vacancies",
    tag = "vacancies",
    params(("status" = inline(Option<Presence>), Query, description = "present, unless deleted ones are asked for")),
    responses((status = 200, body = Vec<StaffVacancyJson>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn list_staff_vacancies(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(presence): ApiQuery<Presence>,
) -> HandlerResult<Reply<Vec<StaffVacancyJson>>> {
    Ok(Reply(queries::list_for_staff(&app.store.db, presence).await?))
}
