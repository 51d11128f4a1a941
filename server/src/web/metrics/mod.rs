//! Metrics for Prometheus, on an address of this machine only (`METRICS_BIND`). What each means: `docs/metrics.md`.

mod exposition;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::web::app::App;
use crate::web::http::connections::Connections;
use crate::web::http::listener;

const CONTENT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// A few scrapers and a person with a browser.
const CONNECTIONS: usize = 16;

/// `/metrics` and nothing else. `connections` are those of the site.
pub fn router(app: Arc<App>, connections: Arc<Connections>) -> Router {
    Router::new().route("/metrics", get(show)).with_state((app, connections))
}

async fn show(State((app, connections)): State<(Arc<App>, Arc<Connections>)>) -> Response {
    match exposition::text(&app, &connections).await {
        Ok(text) => ([(CONTENT_TYPE, CONTENT)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "metrics cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Answers scrapes until `stop`.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    listener::serve(listener, router, Connections::new(CONNECTIONS, Vec::new()), stop).await;
}
