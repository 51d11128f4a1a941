//! One log line a request: what was asked for by its pattern, how it ended, how long it took.
//!
//! Addresses of visitors, query texts, cookies and bodies are personal data and never written.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;

/// Logs a request after it was answered: errors of the server as errors, of the client as information.
pub async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| request.uri().path().to_owned(), |matched| matched.as_str().to_owned());
    let request_id = request
        .extensions()
        .get::<RequestId>()
        .and_then(|id| id.header_value().to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let duration_ms = started.elapsed().as_secs_f64() * 1000.0;
    match status {
        500.. => tracing::error!(%method, path, status, duration_ms, request_id, "request failed"),
        400.. => tracing::info!(%method, path, status, duration_ms, request_id, "request refused"),
        _ => tracing::debug!(%method, path, status, duration_ms, request_id, "request"),
    }
    response
}
