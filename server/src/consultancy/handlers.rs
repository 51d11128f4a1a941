//! The read call of consultancy services.

use super::ConsultancyService;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::ApiPath;
use crate::http::respond::Reply;

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
pub async fn find_service(ApiPath(slug): ApiPath<String>) -> ApiResult<Reply<&'static ConsultancyService>> {
    super::find(&slug).map(Reply).ok_or(ApiError::not_found("service"))
}
