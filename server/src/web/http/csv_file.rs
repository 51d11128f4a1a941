//! A table that staff download (RFC 4180).

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use chrono::{DateTime, Utc};

use base::clock::in_india;
use base::error::{ApiError, ApiResult};

/// The answer with `content`, as the file of today.
///
/// # Errors
/// 500 for a name that no header can hold.
pub(crate) fn csv_file(
    name: &str,
    now: DateTime<Utc>,
    content: impl Into<Body>,
) -> ApiResult<([(HeaderName, HeaderValue); 2], Body)> {
    let name = format!("attachment; filename=\"{name}-{}.csv\"", in_india(now).format("%Y-%m-%d"));
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8; header=present")),
        (CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(ApiError::internal)?),
    ];
    Ok((headers, content.into()))
}
