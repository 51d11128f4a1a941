//! Origin of a request, from `Sec-Fetch-Site` and `Origin`.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};
use axum::http::request::Parts;

use crate::web::http::error_response::ErrorResponse;
use crate::web::session::cookie::SESSION;
use base::error::ApiError;
use base::public_url::PublicUrl;

/// Whether the browser marks the request as caused by another site. Old browsers do not send the header.
pub fn is_cross_site(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none")
}

/// A GET passes the check of the origin, but a link on another site must not make a member of staff download a file: 403.
#[derive(Debug)]
pub struct OwnLink;

impl<S: Send + Sync> FromRequestParts<S> for OwnLink {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        if is_cross_site(&parts.headers) { Err(ApiError::ForeignOrigin.into()) } else { Ok(Self) }
    }
}

/// Whether a request is same-origin, by `Sec-Fetch-Site` or else `Origin`. A client that sends neither is no browser,
/// or hides its origin: its requests must not be authorized by a cookie.
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
        // On localhost the site has several names; the host check has already verified the `Host` header.
        Some(origin) => {
            let scheme = if own.is_https() { "https" } else { "http" };
            let host = text(HOST.as_str()).unwrap_or_default();
            !host.is_empty() && origin == format!("{scheme}://{host}")
        }
        None => headers.contains_key(AUTHORIZATION) || SESSION.read(own, headers).is_none(),
    }
}
