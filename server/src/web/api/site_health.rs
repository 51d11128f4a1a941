//! The call of `/api/admin/health`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::health::{self, HealthJson};
use crate::web::http::error_response::HandlerResult;
use crate::web::http::refusals::AdminOnly;
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;

/// How the site is doing, in words
///
/// Answers, pages, mail, database, backup and disk, each with what was found, what it means and what to do, and figures of
/// the last 24 hours.
#[utoipa::path(
    get,
    path = "/api/admin/health",
    tag = "settings",
    responses((status = 200, body = HealthJson), AdminOnly),
)]
pub(crate) async fn show_site_health(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<HealthJson>> {
    Ok(Reply(health::report(&app).await?))
}
