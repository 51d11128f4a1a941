//! The calls of process managers and load balancers.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;

use crate::web::app::App;
use crate::web::http::client_address::client_address;
use crate::web::http::respond;

/// `/healthz`: this process answers. It checks nothing else, so that a fault elsewhere does not restart it.
pub(crate) async fn healthz() -> Response {
    respond::json(StatusCode::OK, &serde_json::json!({ "status": "ok" }))
}

/// `/readyz`: 200 when requests can be served, `degraded` when pages come without the renderer, mail does not get out, the
/// file of the database is damaged or the disk is nearly full; 503 otherwise. Holds for a second. Only who asks from this
/// machine, or from a proxy of ours, is told more than the status.
pub(crate) async fn readyz(State(app): State<Arc<App>>, request: Request) -> Response {
    let (code, report) =
        app.monitoring.readiness.current(&app.store, &app.pages.renderers, &app.pages.counts).await;
    if is_ours(&app, &request) {
        return respond::json(code, &report);
    }
    respond::json(code, &serde_json::json!({ "status": report.status }))
}

/// Whether a request comes from this machine or from one of our proxies itself. What a proxy passes on names another
/// client, also where `TRUSTED_PROXIES` does not list the proxy.
fn is_ours(app: &App, request: &Request) -> bool {
    let (extensions, headers) = (request.extensions(), request.headers());
    let trusted = &app.config.trusted_proxies;
    let is_passed_on =
        ["x-forwarded-for", "forwarded", "x-real-ip"].iter().any(|name| headers.contains_key(*name));
    if trusted.is_empty() && is_passed_on {
        return false;
    }
    // Without a peer the call was not made over a network.
    client_address(extensions, headers, trusted).is_none_or(|address| {
        address.is_loopback() || trusted.iter().any(|network| network.contains(&address))
    })
}
