//! `/robots.txt`: who may read what.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::web::app::App;
use crate::web::files::ContentFile;
use crate::web::http::error_response::HandlerResult;
use domain::settings;

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
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> HandlerResult<Response> {
    let file = ContentFile {
        app: &app,
        headers: &headers,
        content_type: "text/plain; charset=utf-8",
        address: "/robots.txt",
    };
    file.answer(async || {
        let refused = if settings::ai_training(&app.store).await? { String::new() } else { refusal() };
        let sitemap = app.config.public_url.absolute("/sitemap.xml");
        Ok(Body::from(format!("{refused}User-agent: *\nDisallow: /api/\n\nSitemap: {sitemap}\n")))
    })
    .await
}

fn refusal() -> String {
    let names = TRAINING.map(|name| format!("User-agent: {name}\n"));
    format!("{}Disallow: /\n\n", names.concat())
}
