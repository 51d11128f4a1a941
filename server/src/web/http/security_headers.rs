//! The headers that every answer with content carries.
//!
//! What follows the scheme of `PUBLIC_URL` is decided once, at start: over plain http a browser would turn
//! `upgrade-insecure-requests` into addresses that nothing answers.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{IntoResponseParts, Response, ResponseParts};

use crate::web::http::policy::{Answers, Policy};
use base::public_url::PublicUrl;

const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";
/// For answers of the API, which repeat what was sent: opened by itself an answer has no origin either.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";
/// For other answers that are no page: opened by itself a file loads nothing, runs nothing and stands in no frame.
const FILE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// For files that somebody uploaded.
const UPLOAD_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";
/// What Vite needs in development: its inline preamble, its styles and its WebSocket.
const DEVELOPMENT_POLICY: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' https: data:; font-src 'self' data:; connect-src 'self' ws://localhost:24678; manifest-src 'self'; \
     object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// A drawing opened by itself may use its own colours and nothing else.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()";

/// Marks an answer with a file that somebody uploaded: opened by itself it has no origin.
#[derive(Debug, Clone, Copy)]
pub struct Sandboxed;

impl IntoResponseParts for Sandboxed {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        parts.extensions_mut().insert(self);
        Ok(parts)
    }
}

/// Marks the page of a draft: its address holds a token, and staff see it in frames.
#[derive(Debug, Clone, Copy)]
pub struct Preview;

impl IntoResponseParts for Preview {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        parts.extensions_mut().insert(self);
        Ok(parts)
    }
}

/// Marks a page that shows what one person typed, or what is stored about them. Its pictures come from this site alone: an
/// address elsewhere could carry the data away.
#[derive(Debug, Clone, Copy)]
pub struct Personal;

impl IntoResponseParts for Personal {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        parts.extensions_mut().insert(self);
        Ok(parts)
    }
}

/// The values that depend on the configuration.
#[derive(Debug, Clone)]
pub struct SecurityHeaders(Arc<Values>);

#[derive(Debug)]
struct Values {
    https: bool,
    page_policy: HeaderValue,
    /// For pages for one person.
    personal_policy: HeaderValue,
    /// For pages that show others of this site in frames.
    framing_policy: HeaderValue,
    /// For pages that may be shown so.
    framed_policy: HeaderValue,
}

impl SecurityHeaders {
    /// Fixes the values for one public origin, and for stylesheets with these hashes within pages.
    pub fn new(public: &PublicUrl, style_hashes: &[String]) -> Self {
        let styles =
            style_hashes.iter().fold("style-src 'self'".to_owned(), |all, hash| format!("{all} '{hash}'"));
        Self::with_policy(public, &PAGE_POLICY.replace("style-src 'self'", &styles))
    }

    /// The values of a development server.
    pub fn for_development(public: &PublicUrl) -> Self {
        Self::with_policy(public, DEVELOPMENT_POLICY)
    }

    fn with_policy(public: &PublicUrl, policy: &str) -> Self {
        let upgrade = if public.is_https() { "; upgrade-insecure-requests" } else { "" };
        let full = format!("{policy}{upgrade}; report-to csp");
        let value = |text| HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(PAGE_POLICY));
        Self(Arc::new(Values {
            https: public.is_https(),
            framing_policy: value(full.replace("object-src", "frame-src 'self'; object-src")),
            framed_policy: value(full.replace("frame-ancestors 'none'", "frame-ancestors 'self'")),
            personal_policy: value(full.replace("img-src 'self' https:", "img-src 'self'")),
            page_policy: value(full),
        }))
    }
}

/// Adds the headers to a finished response.
pub(crate) async fn apply(State(values): State<SecurityHeaders>, request: Request, next: Next) -> Response {
    let Policy { private, answers, frames, .. } = Policy::of(request.extensions());
    let api = answers == Answers::Json;
    let mut response = next.run(request).await;
    let content_type =
        response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let html = content_type.starts_with("text/html");
    let drawing = content_type.starts_with("image/svg");
    let failed = response.status().is_client_error() || response.status().is_server_error();
    let uploaded = response.extensions().get::<Sandboxed>().is_some();
    let preview = response.extensions().get::<Preview>().is_some();
    let personal = response.extensions().get::<Personal>().is_some() || (private && !frames);
    let unchanged = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    if values.0.https {
        headers.insert(
            STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=63072000; includeSubDomains"),
        );
    }
    // The browser goes on with the headers that it has kept, except for those that a 304 replaces. They would be half of
    // this answer, and it does not say whether it is about a page.
    if unchanged {
        return response;
    }
    everywhere(headers);
    // Not `no-referrer`: with it, browsers without `Sec-Fetch-Site` post forms as from nowhere (`Origin: null`).
    let referrer = if private { "same-origin" } else { "strict-origin-when-cross-origin" };
    headers.insert(REFERRER_POLICY, HeaderValue::from_static(referrer));
    if preview {
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    }
    if private || preview {
        set(headers, "x-robots-tag", "noindex, nofollow");
    } else if api || failed {
        set(headers, "x-robots-tag", "noindex");
    }
    if uploaded {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(UPLOAD_POLICY));
    } else if html {
        let policy = if preview {
            &values.0.framed_policy
        } else if frames {
            &values.0.framing_policy
        } else if personal {
            &values.0.personal_policy
        } else {
            &values.0.page_policy
        };
        headers.insert(CONTENT_SECURITY_POLICY, policy.clone());
        set(headers, "reporting-endpoints", "csp=\"/api/csp-report\"");
        set(headers, "cross-origin-embedder-policy", "credentialless");
    } else if drawing {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(DRAWING_POLICY));
    } else {
        let policy = if api { API_POLICY } else { FILE_POLICY };
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    }
    response
}

fn everywhere(headers: &mut HeaderMap) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    set(headers, "cross-origin-resource-policy", "same-origin");
    set(headers, "cross-origin-opener-policy", "same-origin");
    set(headers, "permissions-policy", PERMISSIONS);
}

fn set(headers: &mut HeaderMap, name: &'static str, value: &'static str) {
    headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
}
