//! A span and a log line for each request: what was asked for by its pattern, how it ended, how long it took.
//!
//! Addresses of visitors, query texts, cookies and bodies are personal data and never written. The trace of a request has a span
//! of its own, because paths and the text of log lines may not leave the site (`docs/decisions/0094`).

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use tracing::field::Empty;
use tracing::{Instrument, Span};

use crate::web::http::request_counts::{name_of, unlisted_route};
use crate::web::http::request_id;

/// The target of the spans of traces.
pub const TRACES: &str = "traces";
const PATH_MAX: usize = 200;

/// Gives the request a span, which every line that is logged while it is answered carries with its id, and logs how it
/// ended: errors of the server as errors, of the client as information.
pub async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let pattern = request.extensions().get::<MatchedPath>();
    let is_page = pattern.is_none();
    let path = pattern.map_or_else(|| shortened(request.uri().path()), |matched| matched.as_str().to_owned());
    let id = request_id::of(request.headers()).to_owned();
    let span = tracing::error_span!("request", id, %method, path);
    // A trace begins here, because anybody can send a `traceparent`.
    let trace = tracing::info_span!(
        target: TRACES,
        parent: None,
        "request",
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = name_of(&method),
        http.response.status_code = Empty,
        http.route = Empty,
        request.id = id,
    );
    let answer = async {
        let response = next.run(request).await;
        let status = response.status().as_u16();
        let duration_ms = started.elapsed().as_secs_f64() * 1000.0;
        match status {
            500.. => tracing::error!(status, duration_ms, "request failed"),
            // Any client can ask for addresses that do not exist, as often and as many as they like.
            404 if is_page => tracing::debug!(status, duration_ms, "no such page"),
            400.. => tracing::info!(status, duration_ms, "request refused"),
            _ => tracing::debug!(status, duration_ms, "request"),
        }
        let trace = Span::current();
        trace.record("http.route", if is_page { unlisted_route(&response) } else { &path });
        trace.record("http.response.status_code", i64::from(status));
        if status >= 500 {
            trace.record("otel.status_code", "error");
        }
        response
    };
    answer.instrument(trace).instrument(span).await
}

/// Enough of a path to tell which page was meant; the rest may be text that an attacker wants in the log.
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
