//! Origin of a request, from `Sec-Fetch-Site` and `Origin`.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};

use crate::web::session::cookie;
use domain::kernel::public_url::PublicUrl;

/// Whether the browser marks the request as caused by another site. Old browsers do not send the header.
pub fn is_cross_site(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none")
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
        None => headers.contains_key(AUTHORIZATION) || cookie::value(headers, cookie::name(own)).is_none(),
    }
}
