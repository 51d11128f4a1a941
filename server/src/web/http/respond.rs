//! Answers of the API: JSON with a charset, always the same bytes for the same value.
//!
//! A page preloads exactly what an API call would answer, so both serialise through [`to_bytes`].

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;

use crate::web::http::JSON;
use crate::web::http::error_response::ErrorResponse;
use base::error::ApiError;

/// How many records there are in all, beside a list that shows some of them.
pub const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// An answer with `value` as its body.
pub fn json(status: StatusCode, value: &impl Serialize) -> Response {
    match to_bytes(value) {
        Ok(bytes) => (status, [(header::CONTENT_TYPE, JSON)], bytes).into_response(),
        // The body of an error is made of texts, which always serialise: this does not come back here.
        Err(error) => ErrorResponse(ApiError::internal(error)).into_response(),
    }
}

/// The bytes of `value` as the API sends it.
///
/// # Errors
/// When a type cannot be written as JSON, as a map whose keys are no texts.
pub fn to_bytes(value: &impl Serialize) -> serde_json::Result<Bytes> {
    serde_json::to_vec(value).map(Bytes::from)
}

/// A successful answer: `200`, JSON.
#[derive(Debug)]
pub struct Reply<T>(pub T);

impl<T: Serialize> IntoResponse for Reply<T> {
    fn into_response(self) -> Response {
        json(StatusCode::OK, &self.0)
    }
}

/// A record that staff edit, as stored, with its revision as the entity tag.
#[derive(Debug)]
pub struct Stored<T> {
    pub record: T,
    /// How often it was written.
    pub revision: i32,
    /// Where a new record is found; `None` for one that was there before.
    pub created_at: Option<String>,
}

impl<T: Serialize> IntoResponse for Stored<T> {
    fn into_response(self) -> Response {
        let status = if self.created_at.is_some() { StatusCode::CREATED } else { StatusCode::OK };
        let mut response = json(status, &self.record);
        let tag = HeaderValue::try_from(format!("\"{}\"", self.revision));
        response.headers_mut().extend(tag.ok().map(|tag| (header::ETAG, tag)));
        let location = self.created_at.and_then(|address| HeaderValue::try_from(address).ok());
        response.headers_mut().extend(location.map(|address| (header::LOCATION, address)));
        response
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Deleted {
    /// Number of the record that is gone.
    pub id: i32,
}

/// A list with the number of all matching records in `X-Total-Count`.
#[derive(Debug)]
pub struct CountedList<T> {
    /// The records of this answer.
    pub items: Vec<T>,
    /// How many there are in all.
    pub total: u64,
}

impl<T: Serialize> IntoResponse for CountedList<T> {
    fn into_response(self) -> Response {
        let mut response = json(StatusCode::OK, &self.items);
        response.headers_mut().insert(TOTAL_COUNT, HeaderValue::from(self.total));
        response
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn a_value_that_cannot_be_written_is_a_failure_and_no_empty_success() {
        let answer = Reply(HashMap::from([(vec![1], 2)])).into_response();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], JSON);
    }
}
