//! One id a request, in the log and in every error body.
//!
//! The id is always our own: one that a client sends along is dropped, so that no client can write into our log or
//! pass one request off as another.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

/// The header that carries the id, towards the handlers and back to the client.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of the request with these headers; empty where [`assign`] is not in place.
pub fn of(headers: &HeaderMap) -> &str {
    headers.get(REQUEST_ID).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Middleware that gives the request a fresh id and repeats it in the answer.
pub async fn assign(mut request: Request, next: Next) -> Response {
    let id = fresh();
    request.headers_mut().insert(REQUEST_ID, id.clone());
    let mut response = next.run(request).await;
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// An id that was never given before.
pub fn fresh() -> HeaderValue {
    let id = hex::encode(rand::random::<[u8; 12]>());
    HeaderValue::from_str(&id).unwrap_or_else(|_| HeaderValue::from_static("unknown"))
}
