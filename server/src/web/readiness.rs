//! Whether the server can do its work.

use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use tokio::sync::Mutex;

use crate::web::rendering::counts::{Counts, CountsReport};
use crate::web::rendering::renderer::Renderers;
use domain::mail::outbox::{self, OutboxHealth};
use storage::integrity::Integrity;
use storage::{Store, db};

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
pub async fn readiness(store: &Store) -> Readiness {
    match db::pending_migrations(&store.db).await {
        Ok(pending) => Readiness { database: true, migrations: pending.is_empty() },
        Err(error) => {
            tracing::warn!(%error, "not ready: the database does not answer");
            Readiness { database: false, migrations: false }
        }
    }
}

/// What `/readyz` tells.
#[derive(Clone, Debug, Serialize)]
pub struct ReadyReport {
    pub status: &'static str,
    #[serde(flatten)]
    readiness: Readiness,
    renderer: bool,
    /// `null` when the database does not tell.
    mail: Option<OutboxHealth>,
    /// What the last check of the database's file found.
    integrity: Integrity,
    /// Whether there is little room on the disk.
    low_disk: bool,
    /// Whether the database takes writes.
    writable: bool,
    pages: CountsReport,
}

/// Mail that waits longer than this is a fault that somebody has to look at.
pub const MAIL_MAY_WAIT_SECONDS: i64 = 15 * 60;

/// How long a report holds. Anybody may ask, and each report costs questions to the database and to the renderer.
const REPORT_HOLDS: TimeDelta = TimeDelta::seconds(1);

/// The last report, and when it was made. Who asks while one is being made waits for it.
#[derive(Debug, Default)]
pub struct LastReport(Mutex<Option<Report>>);

type Report = (DateTime<Utc>, StatusCode, ReadyReport);

impl LastReport {
    /// The status and the report, made anew unless the last one holds.
    pub async fn current(
        &self,
        store: &Store,
        renderers: &Renderers,
        counts: &Counts,
    ) -> (StatusCode, ReadyReport) {
        let now = store.clock.now();
        let mut last = self.0.lock().await;
        // A clock that was set back is no reason to keep a report.
        let holds =
            last.as_ref().filter(|(made, ..)| (TimeDelta::zero()..REPORT_HOLDS).contains(&(now - *made)));
        let (_, code, report) = match holds {
            Some(report) => report.clone(),
            None => last.insert(make_report(store, renderers, counts, now).await).clone(),
        };
        (code, report)
    }
}

async fn make_report(store: &Store, renderers: &Renderers, counts: &Counts, now: DateTime<Utc>) -> Report {
    let (readiness, renderer, mail, writable) = tokio::join!(
        readiness(store),
        renderers.healthy(),
        outbox::health(&store.db, now),
        store.takes_writes()
    );
    let mail = mail.ok();
    let mail_moves = mail.is_some_and(|mail| mail.oldest_seconds <= MAIL_MAY_WAIT_SECONDS);
    let (integrity, low_disk) = (store.integrity.found(), store.disk.is_low());
    let is_well = renderer && mail_moves && integrity != Integrity::Damaged && !low_disk && writable;
    let (code, status) = match (readiness.is_ready(), is_well) {
        (true, true) => (StatusCode::OK, "ready"),
        (true, false) => (StatusCode::OK, "degraded"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
    };
    let pages = counts.report();
    (now, code, ReadyReport { status, readiness, renderer, mail, integrity, low_disk, writable, pages })
}
