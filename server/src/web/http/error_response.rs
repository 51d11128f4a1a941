//! The one shape in which the API tells an error.
//!
//! ```json
//! { "error": "…", "message": "…", "code": "invalid", "fields": { "email": ["…"] }, "request_id": "…" }
//! ```
//!
//! `error` and `message` carry the same text, because clients read one or the other.

use std::sync::Arc;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::web::http::JSON;
use base::error::{ApiError, FieldErrors, LastChange, LastChanges};

/// The error body of every API answer.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ErrorBody {
    /// What happened, in words for the user.
    pub error: String,
    /// The same text as `error`.
    pub message: String,
    /// A stable word for programs.
    #[schema(value_type = String, example = "invalid")]
    pub code: &'static str,
    /// Messages by field, when some values are not acceptable.
    #[serde(skip_serializing_if = "FieldErrors::is_empty")]
    #[schema(required = false, value_type = BTreeMap<String, Vec<String>>)]
    pub fields: FieldErrors,
    /// The record as it is now, when somebody else changed it first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object, required = false)]
    pub current: Option<serde_json::Value>,
    /// Who changed its fields last, and when, as far as the audit log tells.
    #[serde(skip_serializing_if = "LastChanges::is_empty")]
    #[schema(required = false, value_type = BTreeMap<String, LastChange>)]
    pub last_changes: LastChanges,
    /// The id under which the request is found in the log.
    pub request_id: String,
}

/// The cause of a 500 or 503, carried in the response extensions to the place that logs it.
#[derive(Clone, Debug)]
pub struct Cause(pub Arc<anyhow::Error>);

/// An error as the answer to a call. Pages show the same errors as rendered documents, with the same [`status`].
#[derive(Debug)]
pub struct ErrorResponse(pub ApiError);

/// The result of a handler.
pub type HandlerResult<T> = Result<T, ErrorResponse>;

impl<E: Into<ApiError>> From<E> for ErrorResponse {
    #[track_caller]
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// The status of an error (RFC 9110, 15.5 and 15.6; 429 is of RFC 6585, 507 of RFC 4918).
pub const fn status(error: &ApiError) -> StatusCode {
    match error {
        ApiError::Malformed(_) => StatusCode::BAD_REQUEST,
        ApiError::Unauthorized | ApiError::WrongPassword | ApiError::WrongSignature => {
            StatusCode::UNAUTHORIZED
        }
        ApiError::Forbidden
        | ApiError::MissingPermission(_)
        | ApiError::PasswordChangeRequired
        | ApiError::SecondFactorRequired
        | ApiError::ConfirmationRequired
        | ApiError::ForeignOrigin => StatusCode::FORBIDDEN,
        ApiError::NotFound(_) => StatusCode::NOT_FOUND,
        ApiError::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        ApiError::TooSlow => StatusCode::REQUEST_TIMEOUT,
        ApiError::Conflict(_) | ApiError::Stale(_) => StatusCode::CONFLICT,
        ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ApiError::UnsupportedMediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ApiError::WrongHost => StatusCode::MISDIRECTED_REQUEST,
        ApiError::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
        ApiError::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
        ApiError::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        ApiError::StorageFull(_) => StatusCode::INSUFFICIENT_STORAGE,
        ApiError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let Self(error) = self;
        let message = error.message().into_owned();
        let (status, code, retry_after) = (status(&error), error.code(), error.retry_after());
        let (mut fields, mut current, mut cause) = (FieldErrors::new(), None, None);
        let mut last_changes = LastChanges::new();
        match error {
            ApiError::Invalid(faults) => fields = faults,
            ApiError::Stale(record) => {
                current = Some(record.current);
                last_changes = record.last_changes;
            }
            ApiError::Internal(error) | ApiError::Unavailable(error) => cause = Some(error),
            _ => {}
        }
        let body = ErrorBody {
            error: message.clone(),
            message,
            code,
            fields,
            current,
            last_changes,
            request_id: String::new(),
        };
        // Texts and numbers always serialise.
        let json = serde_json::to_vec(&body).unwrap_or_default();
        let mut response = (status, [(header::CONTENT_TYPE, JSON)], json).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::MISDIRECTED_REQUEST) {
            // What may still come on this connection belongs to a request that is over.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let Some(cause) = cause {
            response.extensions_mut().insert(Cause(Arc::new(cause)));
        }
        response.extensions_mut().insert(body);
        response
    }
}
