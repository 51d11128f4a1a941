//! Who may change something: only requests that come from the site itself, in a form that a foreign page cannot send.
//!
//! A browser attaches our cookie to a request whoever caused it. Before anything else looks at a request that may
//! change something, it is held to where it comes from and to what it carries.

use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, HOST, ORIGIN, TRANSFER_ENCODING};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::auth::cookie;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::mail::tokens;
use crate::pages::{Site, failure};

const JSON: &str = "application/json";
/// What a browser sends of a form.
pub const FORM: &str = "application/x-www-form-urlencoded";
/// Reports come from the browser itself, not from a page, and change nothing.
pub const REPORTS: &str = "/api/csp-report";
/// Pages that links in mails lead to. The token in their address is the authority and no cookie is looked at, so there
/// is nothing that a foreign page could ride on; and mail services, which end a subscription in the name of its owner
/// (RFC 8058), come from elsewhere and send what they like.
const BY_TOKEN: [&str; 3] = ["/newsletter/confirm", "/newsletter/unsubscribe", "/privacy/my-data"];

/// Lets a request through that changes nothing, or that may.
pub async fn check(State(site): State<Site>, request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let path = request.uri().path();
    let by_token = BY_TOKEN.contains(&path) && tokens::in_query(request.uri().query()).is_some();
    if safe || by_token || path == REPORTS {
        return next.run(request).await;
    }
    if !comes_from_here(request.headers(), &site.config.public_url) {
        return failure::refuse(&site, request, ApiError::ForeignOrigin).await;
    }
    if !carries_what_is_taken(request.headers(), path) {
        return ApiError::UnsupportedMediaType.into_response();
    }
    next.run(request).await
}

/// Whether a browser says that another site has caused this request. One that is too old to say so is not held to it.
pub fn is_cross_site(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none")
}

/// A browser says where a request comes from, in `Sec-Fetch-Site` where it can and in `Origin` otherwise. Something
/// that says neither is no browser, or one that hides it: then it must not ride on a cookie.
pub fn comes_from_here(headers: &HeaderMap, own: &PublicUrl) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let origin = text(ORIGIN.as_str());
    if origin == Some(own.origin()) {
        return true;
    }
    if let Some(site) = text("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    match origin {
        // On one's own machine the site has several spellings; which of them are ours, the host check has decided.
        Some(origin) => {
            let scheme = if own.is_https() { "https" } else { "http" };
            let host = text(HOST.as_str()).unwrap_or_default();
            !host.is_empty() && origin == format!("{scheme}://{host}")
        }
        None => headers.contains_key(AUTHORIZATION) || cookie::value(headers, cookie::name(own)).is_none(),
    }
}

/// JSON, which no foreign form can send; and for the forms that work without JavaScript what a form sends.
fn carries_what_is_taken(headers: &HeaderMap, path: &str) -> bool {
    let Some(value) = headers.get(CONTENT_TYPE) else {
        let length = headers.get(CONTENT_LENGTH);
        return length.is_none_or(|length| length == "0") && !headers.contains_key(TRANSFER_ENCODING);
    };
    let media_type = value.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    media_type.eq_ignore_ascii_case(JSON) || (takes_forms(path) && media_type.eq_ignore_ascii_case(FORM))
}

fn takes_forms(path: &str) -> bool {
    path.starts_with("/api/mail/")
        || path == "/api/auth/login"
        || path == "/login"
        || BY_TOKEN.contains(&path)
}
