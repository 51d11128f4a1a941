//! The read call of consultancy services.

use crate::kernel::error::{ApiError, ApiResult};
use crate::subjects::consultancy::ConsultancyService;
use crate::web::http::envelope::ErrorBody;
use crate::web::http::extract::ApiPath;
use crate::web::http::respond::Reply;

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
    crate::subjects::consultancy::find(&slug).map(Reply).ok_or(ApiError::not_found("service"))
}
