//! The calls of process managers and load balancers.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::web::app::App;
use crate::web::http::respond;

/// `/healthz`: this process answers. It checks nothing else, so that a fault elsewhere does not restart it.
pub async fn healthz() -> Response {
    respond::json(StatusCode::OK, &serde_json::json!({ "status": "ok" }))
}

/// `/readyz`: 200 when requests can be served, `degraded` when pages come without the renderer, mail does not get out, the
/// file of the database is damaged or the disk is nearly full; 503 otherwise. Holds for a second.
pub async fn readyz(State(app): State<Arc<App>>) -> Response {
    let (code, report) = app.readiness.current(&app.store, &app.renderers, &app.counts).await;
    respond::json(code, &report)
}
