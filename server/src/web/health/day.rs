//! What the last 24 hours looked like.

use std::sync::Arc;

use chrono::TimeDelta;
use serde::Serialize;

use crate::web::app::App;
use crate::web::health::totals;
use base::clock::timestamp;
use base::durations::quantile;
use base::error::ApiResult;
use domain::leads::inbox::figures;
use domain::mail::outbox;

/// Figures of the last 24 hours. Enquiries and mails are those of the site, all others those of this server since it was
/// started.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct HealthDay {
    /// Since when this server counts: about 24 hours ago, or its start.
    #[schema(format = DateTime)]
    pub since: String,
    /// Answers of addresses of pages, those of missing pages included.
    pub pages: u64,
    /// The time in milliseconds within which 95 of 100 pages were answered; null without pages, or beyond 10 seconds.
    #[schema(required = true)]
    pub pages_within_ms: Option<f64>,
    /// Pages that took longer than a second.
    pub slow_pages: u64,
    /// Pages that were not in the cache.
    pub made: u64,
    /// Pages that were shown from a former copy or in a plain form, because they could not be made.
    pub fallback: u64,
    /// Requests that failed on the server.
    pub failed: u64,
    /// Requests that were refused because there were too many from one place.
    pub refused: u64,
    /// Sign-ins that did not succeed.
    pub sign_in_failures: u64,
    /// Enquiries without spam.
    pub enquiries: u64,
    /// Mails that the mail server has taken.
    pub mails_sent: u64,
}

pub(crate) async fn figures(app: &Arc<App>) -> ApiResult<HealthDay> {
    let (now, day) = (app.store.clock.now(), TimeDelta::hours(24));
    let (since, counted) = app.monitoring.recent.within(day, now, totals(app));
    let (enquiries, mails_sent) =
        tokio::join!(figures::since(&app.store, now - day), outbox::sent_since(&app.store.db, now - day));
    let within = quantile(&counted.pages, 0.95).filter(|seconds| seconds.is_finite());
    Ok(HealthDay {
        since: timestamp(since),
        pages: counted.page_count(),
        pages_within_ms: within.map(|seconds| seconds * 1000.0),
        slow_pages: counted.slow_pages(),
        made: counted.misses,
        fallback: counted.fallback + counted.unavailable,
        failed: counted.failed,
        refused: counted.refused,
        sign_in_failures: counted.sign_in_failures,
        enquiries: enquiries?,
        mails_sent: mails_sent?,
    })
}
