//! Counts views of public pages: by people, without knowing who.

use axum::http::header::{REFERER, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, Method, Uri};
use url::Url;

use crate::web::app::App;
use crate::web::http::stored_body::arrives;
use crate::web::session::cookie::SESSION;
use domain::channel::{self, WITHIN};
use domain::visits::crawlers::is_crawler;

/// Set by browsers that load a page which nobody has opened yet.
const PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// Counts a page that was found, unless a program asked for it, signed-in staff, or a browser ahead of time.
pub fn count(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap) {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if *method != Method::GET || is_crawler(text(USER_AGENT)) || text(PURPOSE).contains("prefetch") {
        return;
    }
    if SESSION.read(&app.config.public_url, headers).is_some() {
        return;
    }
    let referrer = text(REFERER);
    let origin = app.config.public_url.origin();
    let from_here =
        referrer.strip_prefix(origin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let channel = if from_here || !arrives(headers) {
        WITHIN.to_owned()
    } else {
        channel::of(&campaign_of(uri, origin), &channel::host(referrer).unwrap_or_default())
    };
    app.monitoring.page_views.count(uri.path(), channel);
}

/// The campaign parameters of an address of this site.
fn campaign_of(uri: &Uri, origin: &str) -> String {
    let marked = uri.query().filter(|query| query.contains("utm_"));
    let url = marked.and_then(|query| Url::parse(&format!("{origin}/?{query}")).ok());
    url.as_ref().map(channel::campaign).unwrap_or_default()
}
