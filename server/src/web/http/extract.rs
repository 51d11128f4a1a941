//! How handlers read a request: like axum's extractors, but every refusal is an [`ApiError`].
//!
//! axum's own answer in plain text, so `clippy.toml` bans them everywhere else.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use tower_http::timeout::TimeoutError;

use crate::web::http::error_response::ErrorResponse;
use crate::web::http::kept_form::KeptForm;
use base::error::{ApiError, MediaType};
use base::json::parse_json;
use base::query::{FromQuery, parse_query};

/// What a browser sends of a form.
pub const FORM: &str = "application/x-www-form-urlencoded";
/// What a browser sends of a form with files.
pub const FILE_FORM: &str = "multipart/form-data";
/// A JSON body. 415 when it is not JSON or comes compressed, 413 when it is too large for the route, 400 when it is
/// no valid JSON, 422 with the path of the field when a value has the wrong type or a key comes twice.
#[derive(Debug)]
pub struct ApiJson<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        if plain_media_type(request.headers()).as_deref() != Some("application/json") {
            return Err(ApiError::UnsupportedMediaType(MediaType::Json).into());
        }
        Ok(Self(parse_json(&read_body(request, state).await?)?))
    }
}

/// The whole body: 413 when it is too large for the route, 408 when it comes too slowly, 400 when it breaks off.
pub(crate) async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    let kept = request.extensions().get::<KeptForm>().cloned();
    let body = Bytes::from_request(request, state).await;
    if let (Some(kept), Ok(body)) = (kept, &body) {
        kept.keep(body);
    }
    body.map_err(|rejection| match rejection {
        BytesRejection::FailedToBufferBody(cause)
            if cause.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE =>
        {
            ApiError::TooLarge
        }
        BytesRejection::FailedToBufferBody(cause) if is_timeout(&cause) => ApiError::TooSlow,
        _ => ApiError::Malformed("The request did not arrive completely.".to_owned()),
    })
}

/// Whether one of the time limits for bodies is the reason, however often the error was wrapped on its way here.
pub fn is_timeout(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source())
        .any(<dyn std::error::Error>::is::<TimeoutError>)
}

/// The media type of a body, in lower case and without parameters; `None` when the body comes encoded.
pub fn plain_media_type(headers: &HeaderMap) -> Option<String> {
    let encoded = headers.get(header::CONTENT_ENCODING).is_some_and(|value| value.as_bytes() != b"identity");
    let media_type = headers.get(header::CONTENT_TYPE)?.to_str().ok()?.split(';').next()?;
    (!encoded).then(|| media_type.trim().to_ascii_lowercase())
}

/// Whether a body is a form that may hold files.
pub fn is_file_form(headers: &HeaderMap) -> bool {
    plain_media_type(headers).as_deref() == Some(FILE_FORM)
}

/// Whether a browser is to show the answer: calls of the app ask for JSON.
pub fn accepts_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT);
    accepted.iter().any(|value| value.to_str().is_ok_and(|value| value.contains("text/html")))
}

/// The parameters in the path. Something that cannot be one (an id that is no number) is an unknown address: 404.
#[derive(Debug)]
pub struct ApiPath<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ErrorResponse;

    #[expect(clippy::disallowed_types, reason = "this is the wrapper that the ban points to")]
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        axum::extract::Path::<T>::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(value)| Self(value))
            .map_err(|_| ApiError::not_found("address").into())
    }
}

/// The query string, read into `T`.
#[derive(Debug)]
pub struct ApiQuery<T>(pub T);

impl<T: FromQuery, S: Send + Sync> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(parse_query(parts.uri.query().unwrap_or_default())?))
    }
}
