//! The file that proves to search engines who sends notices.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;

/// Answers `/{key}.txt`, by which search engines see that the sender of a notice owns the site.
pub(crate) async fn show_key(State(app): State<Arc<App>>) -> Response {
    let key = app.config.indexnow.as_ref().map(|indexnow| indexnow.key.clone()).unwrap_or_default();
    (CachePolicy::PublicFile, [(CONTENT_TYPE, "text/plain; charset=utf-8")], key).into_response()
}
