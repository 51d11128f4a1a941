//! Whether the server lives, and whether it can do its work.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use crate::app::App;
use crate::db;
use crate::http::respond;
use crate::mail::outbox::{self, OutboxHealth};
use crate::pages::Site;

/// The state of what the server needs from the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Readiness {
    /// Whether the database answers.
    pub database: bool,
    /// Whether its schema is the one of this program.
    pub migrations: bool,
}

impl Readiness {
    /// Whether requests can be served.
    pub const fn is_ready(&self) -> bool {
        self.database && self.migrations
    }
}

/// Asks the database, and compares its migrations with this program's.
pub async fn readiness(app: &App) -> Readiness {
    match db::pending_migrations(&app.db).await {
        Ok(pending) => Readiness { database: true, migrations: pending.is_empty() },
        Err(error) => {
            tracing::warn!(%error, "not ready: the database does not answer");
            Readiness { database: false, migrations: false }
        }
    }
}

/// `/healthz`: this process answers. It asks nothing else, so that a fault elsewhere never gets it restarted.
pub async fn healthz() -> Response {
    respond::json(StatusCode::OK, &serde_json::json!({ "status": "ok" }))
}

/// What `/readyz` tells.
#[derive(Clone, Debug, Serialize)]
struct ReadyReport {
    status: &'static str,
    #[serde(flatten)]
    readiness: Readiness,
    renderer: bool,
    /// `null` when the database does not tell.
    mail: Option<OutboxHealth>,
}

/// Mail that waits longer than this is a fault that somebody has to look at.
const MAIL_MAY_WAIT_SECONDS: i64 = 15 * 60;

/// `/readyz`: 200 when requests can be served, `degraded` when pages come without the renderer or mail does not get out;
/// 503 otherwise.
pub async fn readyz(State(site): State<Site>) -> Response {
    let (readiness, renderer, mail) = tokio::join!(
        readiness(&site.app),
        site.pages.renderers.healthy(),
        outbox::health(&site.app.db, site.app.clock.now())
    );
    let mail = mail.ok();
    let mail_moves = mail.is_some_and(|mail| mail.oldest_seconds <= MAIL_MAY_WAIT_SECONDS);
    let (code, status) = match (readiness.is_ready(), renderer && mail_moves) {
        (true, true) => (StatusCode::OK, "ready"),
        (true, false) => (StatusCode::OK, "degraded"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
    };
    respond::json(code, &ReadyReport { status, readiness, renderer, mail })
}
