//! Answers of the API: JSON with a charset, always the same bytes for the same value.
//!
//! A page preloads exactly what an API call would answer, so both serialise through [`to_bytes`].

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

/// The content type of every API answer.
pub const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// How many records there are in all, beside a list that shows some of them.
pub const TOTAL_COUNT: HeaderName = HeaderName::from_static("x-total-count");

/// An answer with `value` as its body.
pub fn json(status: StatusCode, value: &impl Serialize) -> Response {
    (status, [(header::CONTENT_TYPE, JSON)], json_body(value)).into_response()
}

/// The body alone, for middleware that keeps the head of an answer.
pub fn json_body(value: &impl Serialize) -> Body {
    Body::from(to_bytes(value))
}

/// The bytes of `value` as the API sends it.
///
/// The JSON types of this crate have string keys and finite numbers, which always serialise; should one ever not,
/// the answer is `null` and the log says so.
pub fn to_bytes(value: &impl Serialize) -> Bytes {
    serde_json::to_vec(value).map_or_else(
        |error| {
            tracing::error!(%error, "an answer could not be serialised");
            Bytes::from_static(b"null")
        },
        Bytes::from,
    )
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
    /// The record.
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

/// The answer to a delete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Deleted {
    /// Number of the record that is gone.
    pub id: i32,
}

/// A time as the API writes it: UTC, in whole milliseconds.
pub fn timestamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A list with the number of all matching records in `X-Total-Count`.
#[derive(Debug)]
pub struct Listing<T> {
    /// The records of this answer.
    pub items: Vec<T>,
    /// How many there are in all.
    pub total: u64,
}

impl<T: Serialize> IntoResponse for Listing<T> {
    fn into_response(self) -> Response {
        let mut response = json(StatusCode::OK, &self.items);
        response.headers_mut().insert(TOTAL_COUNT, HeaderValue::from(self.total));
        response
    }
}
