//! Where a request comes from, as browsers tell it.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};

use crate::kernel::public_url::PublicUrl;
use crate::web::session::cookie;

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
