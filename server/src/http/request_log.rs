//! One log line a request: what was asked for by its pattern, how it ended, how long it took.
//!
//! Addresses of visitors, query texts, cookies and bodies are personal data and never written.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;

const PATH_MAX: usize = 200;

/// Logs a request after it was answered: errors of the server as errors, of the client as information.
pub async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let pattern = request.extensions().get::<MatchedPath>();
    let is_page = pattern.is_none();
    let path = pattern.map_or_else(|| shortened(request.uri().path()), |matched| matched.as_str().to_owned());
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
        // Anybody can ask for addresses that do not exist, as often and as many as they like.
        404 if is_page => tracing::debug!(%method, path, status, duration_ms, request_id, "no such page"),
        400.. => tracing::info!(%method, path, status, duration_ms, request_id, "request refused"),
        _ => tracing::debug!(%method, path, status, duration_ms, request_id, "request"),
    }
    response
}

/// As much of a path as tells which page was meant; the rest is what somebody wants to see in our log.
fn shortened(path: &str) -> String {
    match path.char_indices().nth(PATH_MAX) {
        Some((end, _)) => format!("{}…", &path[..end]),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_logged_up_to_a_bound() {
        assert_eq!(shortened("/courses/plc"), "/courses/plc");
        let logged = shortened(&format!("/{}", "ä".repeat(20_000)));
        assert_eq!(logged.chars().count(), PATH_MAX + 1);
        assert!(logged.ends_with('…'));
        assert_eq!(shortened(&"x".repeat(PATH_MAX)).len(), PATH_MAX);
    }
}
