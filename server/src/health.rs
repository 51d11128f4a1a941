//! Whether the server lives, and whether it can do its work.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use tokio::sync::Mutex;

use crate::app::App;
use crate::db;
use crate::http::respond;
use crate::mail::outbox::{self, OutboxHealth};
use crate::pages::Site;
use crate::pages::counts::CountsReport;

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
    /// Since the start.
    pages: CountsReport,
}

/// Mail that waits longer than this is a fault that somebody has to look at.
const MAIL_MAY_WAIT_SECONDS: i64 = 15 * 60;

/// How long a report holds. Anybody may ask, and each report costs questions to the database and to the renderer.
const REPORT_HOLDS: TimeDelta = TimeDelta::seconds(1);

/// The last report, and when it was made. Who asks while one is being made waits for it.
#[derive(Debug, Default)]
pub struct LastReport(Mutex<Option<Report>>);

type Report = (DateTime<Utc>, StatusCode, ReadyReport);

/// `/readyz`: 200 when requests can be served, `degraded` when pages come without the renderer or mail does not get out;
/// 503 otherwise. Holds for a second.
pub async fn readyz(State(site): State<Site>) -> Response {
    let now = site.app.clock.now();
    let mut last = site.health.0.lock().await;
    // A clock that was set back is no reason to keep a report.
    let holds =
        last.as_ref().is_some_and(|(made, ..)| (TimeDelta::zero()..REPORT_HOLDS).contains(&(now - *made)));
    if !holds {
        *last = None;
    }
    let (_, code, report) = match last.as_ref() {
        Some(report) => report,
        None => last.insert(make_report(&site, now).await),
    };
    respond::json(*code, report)
}

async fn make_report(site: &Site, now: DateTime<Utc>) -> Report {
    let (readiness, renderer, mail) =
        tokio::join!(readiness(&site.app), site.pages.renderers.healthy(), outbox::health(&site.app.db, now));
    let mail = mail.ok();
    let mail_moves = mail.is_some_and(|mail| mail.oldest_seconds <= MAIL_MAY_WAIT_SECONDS);
    let (code, status) = match (readiness.is_ready(), renderer && mail_moves) {
        (true, true) => (StatusCode::OK, "ready"),
        (true, false) => (StatusCode::OK, "degraded"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
    };
    let pages = site.pages.counts.report();
    (now, code, ReadyReport { status, readiness, renderer, mail, pages })
}
