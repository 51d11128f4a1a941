//! The calls of consultancy services.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiPath;
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{Reply, Stored};
use crate::web::session::current::RequireAdmin;
use base::error::ApiError;
use domain::consultancy::store::{self, StaffServiceJson};
use domain::consultancy::{self, ConsultancyService, ServiceCard, ServiceName, ServiceTexts};

/// The consultancy services as their list shows them
#[utoipa::path(
    get,
    path = "/api/consultancy/services",
    tag = "consultancy",
    responses((status = 200, body = Vec<ServiceCard>)),
)]
pub(crate) async fn list_services(State(app): State<Arc<App>>) -> HandlerResult<Reply<Vec<ServiceCard>>> {
    let services = store::all(&app.store).await?;
    Ok(Reply(services.iter().map(ConsultancyService::card).collect()))
}

/// Only the names of the consultancy services, for links and forms
#[utoipa::path(
    get,
    path = "/api/consultancy/services/names",
    tag = "consultancy",
    responses((status = 200, body = Vec<ServiceName>)),
)]
pub(crate) async fn list_service_names(
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<ServiceName>>> {
    let services = store::all(&app.store).await?;
    Ok(Reply(services.iter().map(ConsultancyService::named).collect()))
}

/// One consultancy service
#[utoipa::path(
    get,
    path = "/api/consultancy/services/{slug}",
    tag = "consultancy",
    params(("slug" = String, Path, description = "Name of the service in addresses")),
    responses(
        (status = 200, body = ConsultancyService),
        (status = 404, description = "There is no service of this name", body = ErrorBody),
    ),
)]
pub(crate) async fn find_service(
    State(app): State<Arc<App>>,
    ApiPath(slug): ApiPath<String>,
) -> HandlerResult<Reply<ConsultancyService>> {
    Ok(Reply(store::find(&app.store.db, &slug).await?))
}

/// All consultancy services, for staff
#[utoipa::path(
    get,
    path = "/api/admin/services",
    tag = "consultancy",
    responses((status = 200, body = Vec<StaffServiceJson>), AdminOnly),
)]
pub(crate) async fn list_staff_services(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<StaffServiceJson>>> {
    Ok(Reply(store::list_for_staff(&app.store.db).await?))
}

/// One consultancy service for editing
#[utoipa::path(
    get,
    path = "/api/admin/services/{slug}",
    tag = "consultancy",
    params(("slug" = String, Path, description = "Name of the service in addresses")),
    responses(
        (status = 200, body = StaffServiceJson),
        AdminOnly,
        (status = 404, description = "There is no service of this name", body = ErrorBody),
    ),
)]
pub(crate) async fn find_staff_service(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(slug): ApiPath<String>,
) -> HandlerResult<Stored<StaffServiceJson>> {
    Ok(stored(store::find_for_staff(&app.store.db, &slug).await?))
}

/// The texts that a consultancy service had before anyone changed them
#[utoipa::path(
    get,
    path = "/api/admin/services/{slug}/original",
    tag = "consultancy",
    params(("slug" = String, Path, description = "Name of the service in addresses")),
    responses(
        (status = 200, body = ServiceTexts),
        AdminOnly,
        (status = 404, description = "There is no service of this name", body = ErrorBody),
    ),
)]
pub(crate) async fn find_original_service(
    _admin: RequireAdmin,
    ApiPath(slug): ApiPath<String>,
) -> HandlerResult<Reply<&'static ServiceTexts>> {
    let service = consultancy::find(&slug).ok_or(ApiError::not_found("service"))?;
    Ok(Reply(&service.texts))
}

/// Replaces the texts of a consultancy service
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the service has
/// another one by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/admin/services/{slug}",
    tag = "consultancy",
    params(("slug" = String, Path, description = "Name of the service in addresses")),
    request_body = ServiceTexts,
    responses(
        (status = 200, body = StaffServiceJson),
        AdminOnly,
        (status = 404, description = "There is no service of this name", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_service(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(slug): ApiPath<String>,
    Edit { input, expected }: Edit<ServiceTexts>,
) -> HandlerResult<Stored<StaffServiceJson>> {
    Ok(stored(store::update(&app.store, &(&admin).into(), &slug, &input, expected).await?))
}

fn stored(service: StaffServiceJson) -> Stored<StaffServiceJson> {
    Stored { revision: service.revision, record: service, created_at: None }
}
