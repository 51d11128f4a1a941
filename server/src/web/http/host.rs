//! The host names that the site answers to.
//!
//! Links and cookies are made from `PUBLIC_URL` alone, so a request under another name is a mistake or an attempt to
//! poison a cache. hyper lets two `Host` headers, a foreign absolute form and one of another scheme through; they stop
//! here, and so do transfer codings beside `chunked`, which nothing here would undo. Of a request with both
//! `Content-Length` and `Transfer-Encoding` hyper keeps the latter and drops the former unseen; a proxy in front may have
//! counted otherwise, so a connection is not used again after a chunked request.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, HOST, TRANSFER_ENCODING};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::http::error_response::{self, ErrorResponse};
use crate::web::http::policy::{Answers, Policy};
use base::error::ApiError;
use base::public_url::PublicUrl;

/// The authorities that a request may name.
#[derive(Debug, Clone)]
pub struct AllowedHosts(Arc<[String]>);

impl AllowedHosts {
    /// The public one; for a site on this machine also its other loopback spellings, and the listen address itself
    /// when that is loopback, for health checks.
    pub fn new(public: &PublicUrl, bind: SocketAddr) -> Self {
        let mut names = vec![public.authority().to_ascii_lowercase()];
        if bind.ip().is_loopback() || (public.is_loopback() && bind.ip().is_unspecified()) {
            let port = bind.port();
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(|host| format!("{host}:{port}")));
        }
        if public.is_loopback()
            && let Some((_, port)) = public.authority().rsplit_once(':')
        {
            names.extend(["localhost", "127.0.0.1", "[::1]"].map(|host| format!("{host}:{port}")));
        }
        Self(names.into())
    }

    pub fn allow(&self, authority: &str) -> bool {
        self.0.iter().any(|name| name.eq_ignore_ascii_case(authority))
    }
}

/// Lets a request through when it names this site, once and unambiguously.
pub(crate) async fn check(State(allowed): State<AllowedHosts>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let call = Policy::of(request.extensions()).answers == Answers::Json;
    let chunked = headers.contains_key(TRANSFER_ENCODING);
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return refuse(call, ApiError::Malformed("Send exactly one Host header.".to_owned()));
    };
    let host = host.to_str().unwrap_or_default();
    let same_authority = request.uri().authority().is_none_or(|authority| authority.as_str() == host);
    let web_scheme = request.uri().scheme_str().is_none_or(|scheme| matches!(scheme, "http" | "https"));
    if !same_authority || !web_scheme || !allowed.allow(host) {
        tracing::warn!(event = "host_refused", "a request named another host");
        return refuse(call, ApiError::WrongHost);
    }
    if !is_chunked_alone(headers) {
        return refuse(
            call,
            ApiError::Malformed("Send no transfer coding but chunked, and it once.".to_owned()),
        );
    }
    let mut response = next.run(request).await;
    if chunked {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Whether the body comes as it is or in chunks, and in no other transfer coding.
fn is_chunked_alone(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(TRANSFER_ENCODING).iter();
    let first = codings.next();
    first.is_none_or(|coding| coding.as_bytes().eq_ignore_ascii_case(b"chunked")) && codings.next().is_none()
}

/// API calls get the error envelope, all else a line of text: no page of this site is shown under a foreign name.
fn refuse(call: bool, error: ApiError) -> Response {
    let close = [(CONNECTION, "close")];
    if call {
        return (close, ErrorResponse(error)).into_response();
    }
    (error_response::status(&error), close, format!("{}\n", error.message())).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn allowed(public_url: &str, bind: &str) -> AllowedHosts {
        let config = Config::from_lookup(|name| match name {
            "PUBLIC_URL" => Some(public_url.into()),
            "BIND" => Some(bind.into()),
            _ => None,
        })
        .unwrap();
        AllowedHosts::new(&config.public_url, config.bind)
    }

    #[test]
    fn a_public_site_answers_to_its_own_name_only() {
        let hosts = allowed("https://training.example", "0.0.0.0:443");
        assert!(hosts.allow("training.example") && hosts.allow("Training.Example"));
        for other in ["evil.example", "training.example.evil.example", "localhost:443", ""] {
            assert!(!hosts.allow(other), "{other}");
        }
    }

    #[test]
    fn a_site_on_this_machine_answers_to_every_loopback_spelling() {
        let hosts = allowed("http://localhost:3000", "127.0.0.1:3000");
        assert!(["localhost:3000", "127.0.0.1:3000", "[::1]:3000"].iter().all(|host| hosts.allow(host)));
        assert!(!hosts.allow("localhost:3001"));
    }
}
