//! `/robots.txt`: who may read what.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;

/// Answers `/robots.txt`. Private pages are not named here: a crawler that may not fetch them would never see that
/// they are not to be listed.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Response {
    let sitemap = app.config.public_url.absolute("/sitemap.xml");
    let text = format!("User-agent: *\nDisallow: /api/\n\nSitemap: {sitemap}\n");
    (CachePolicy::PublicFile, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
