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

use crate::kernel::error::{ApiError, FieldErrors, LastChange, LastChanges};
use crate::kernel::json::JSON;

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

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let message = self.message().into_owned();
        let (status, code, retry_after) = (self.status(), self.code(), self.retry_after());
        let (mut fields, mut current, mut cause) = (FieldErrors::new(), None, None);
        let mut last_changes = LastChanges::new();
        match self {
            Self::Invalid(faults) => fields = faults,
            Self::Stale(record) => {
                current = Some(record.current);
                last_changes = record.last_changes;
            }
            Self::Internal(error) | Self::Unavailable(error) => cause = Some(error),
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
