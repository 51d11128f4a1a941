//! `/robots.txt`: who may read what.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::http::cache_policy::CachePolicy;
use crate::pages::Site;

/// Answers `/robots.txt`. Private pages are not named here: a crawler that may not fetch them would never see that
/// they are not to be listed.
pub async fn show(State(site): State<Site>) -> Response {
    let sitemap = site.config.public_url.absolute("/sitemap.xml");
    let text = format!("User-agent: *\nDisallow: /api/\n\nSitemap: {sitemap}\n");
    (CachePolicy::PublicFile, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
