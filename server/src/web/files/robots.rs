//! `/robots.txt`: who may read what.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;

/// Who collects text to train models. The same companies search under other names, which are not here.
const TRAINING: [&str; 9] = [
    "Amazonbot",
    "Applebot-Extended",
    "Bytespider",
    "CCBot",
    "ClaudeBot",
    "Google-Extended",
    "GPTBot",
    "cohere-training-data-crawler",
    "meta-externalagent",
];

/// Answers `/robots.txt`. Private pages are not named here: a crawler that may not fetch them would never see that
/// they are not to be listed.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Response {
    let sitemap = app.config.public_url.absolute("/sitemap.xml");
    let refused = if app.config.ai_training { String::new() } else { refusal() };
    let text = format!("{refused}User-agent: *\nDisallow: /api/\n\nSitemap: {sitemap}\n");
    (CachePolicy::PublicFile, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

fn refusal() -> String {
    let names = TRAINING.map(|name| format!("User-agent: {name}\n"));
    format!("{}Disallow: /\n\n", names.concat())
}
