//! The newsletter list for the program that sends it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::refusals::AdminOnly;
use crate::web::session::current::RequireAdmin;
use crate::web::session::same_origin;
use domain::kernel::clock::in_india;
use domain::kernel::error::{ApiError, ApiResult};
use domain::kernel::error_response::ErrorBody;
use domain::subjects::leads::privacy::subscribers;

/// The subscribers of the newsletter as CSV, with their consent
///
/// Those who confirmed and have not left, with the columns `email`, `name` and `attributes`, as listmonk imports them.
/// `attributes` is JSON: when the address was confirmed, and time, text, version of the privacy notice and source of the
/// consent. UTF-8 without a byte order mark. The export is in the audit log.
#[utoipa::path(
    get,
    path = "/api/admin/newsletter.csv",
    tag = "inbox",
    responses(
        (status = 200, description = "The file", content_type = "text/csv", body = String),
        AdminOnly,
        (status = 403, description = "For administrators only, and not by a link on another site", body = ErrorBody),
    ),
)]
pub(crate) async fn export_subscribers(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    // A GET passes the origin check, but a link on another site must not make a member of staff download the list.
    if same_origin::is_cross_site(&headers) {
        return Err(ApiError::ForeignOrigin);
    }
    let file = subscribers::export(&app.store, &admin).await?;
    let day = in_india(app.store.clock.now()).format("%Y-%m-%d");
    let name = HeaderValue::try_from(format!("attachment; filename=\"newsletter-{day}.csv\""));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8; header=present")),
        (header::CONTENT_DISPOSITION, name.map_err(ApiError::internal)?),
    ];
    Ok((headers, file).into_response())
}
