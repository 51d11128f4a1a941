//! The newsletter list for the program that sends it.

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;

use crate::web::app::App;
use crate::web::http::csv_file::csv_file;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::refusals::AdminOnly;
use crate::web::session::current::RequireAdmin;
use crate::web::session::same_origin::OwnLink;
use domain::leads::privacy::subscribers;

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
    _link: OwnLink,
) -> HandlerResult<impl IntoResponse> {
    let file = subscribers::export(&app.store, &admin).await?;
    Ok(csv_file("newsletter", app.store.clock.now(), file)?)
}
