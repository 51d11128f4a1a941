//! How long an answer may be kept, as a type.
//!
//! Handlers attach a [`CachePolicy`] to a response; [`apply`] turns it into headers. Nothing else writes
//! `Cache-Control`. Without a policy an answer is not stored, and an error or an answer with a cookie never is.

use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponseParts, Response, ResponseParts};
use std::convert::Infallible;

/// What caches, ours and others', may do with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CachePolicy {
    #[default]
    NoStore,
    /// A public page: browsers ask again each time, shared caches may bridge a minute and an outage.
    PublicPage,
    /// A file whose name changes with its content.
    Immutable,
    /// A file with a fixed name: kept for an hour, then asked for again.
    PublicFile,
}

impl CachePolicy {
    fn header_value(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::NoStore => "no-store",
            Self::PublicPage => {
                "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"
            }
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::PublicFile => "public, max-age=3600",
        })
    }
}

impl IntoResponseParts for CachePolicy {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        parts.extensions_mut().insert(self);
        Ok(parts)
    }
}

/// Writes the `Cache-Control` header of a finished response.
pub(crate) async fn apply(mut response: Response) -> Response {
    debug_assert!(
        !response.headers().contains_key(CACHE_CONTROL),
        "attach a CachePolicy instead of writing Cache-Control"
    );
    let wanted = response.extensions().get::<CachePolicy>().copied().unwrap_or_default();
    let storable = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let policy =
        if storable && !response.headers().contains_key(SET_COOKIE) { wanted } else { CachePolicy::NoStore };
    response.headers_mut().insert(CACHE_CONTROL, policy.header_value());
    response
}
