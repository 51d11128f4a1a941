//! How the site is doing, in words for staff.
//!
//! - [`checks`]: what is looked at; a new check is a function in its list
//! - [`day`]: figures of the last 24 hours
//! - `words`: numbers as people say them

pub mod checks;
pub mod day;
mod words;

use std::sync::Arc;

use serde::Serialize;

use crate::web::activity::{SAMPLE_EVERY, Totals};
use crate::web::app::App;
use crate::web::health::day::HealthDay;
use crate::web::rendering::counts::Step;
use base::clock::timestamp;
use base::error::ApiResult;

/// How something is doing, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HealthState {
    /// Nothing to do.
    Good,
    /// Visitors are served, but somebody should look at it.
    Attention,
    /// Something that visitors or staff need does not work.
    Broken,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct HealthCheck {
    /// A name that stays, such as `mail`.
    pub id: &'static str,
    /// The question that it answers.
    pub title: &'static str,
    /// How it is doing.
    pub state: HealthState,
    /// What was found.
    pub found: String,
    /// What that means for visitors and staff.
    pub meaning: String,
    /// What to do about it; null when it is good.
    #[schema(required = true)]
    pub action: Option<String>,
}

/// How the site is doing.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct HealthJson {
    /// The worst state of all checks.
    pub state: HealthState,
    /// When it was looked at.
    #[schema(format = DateTime)]
    pub checked_at: String,
    /// What was looked at, in the order in which it is shown.
    pub checks: Vec<HealthCheck>,
    /// Figures of the last 24 hours.
    pub day: HealthDay,
}

/// Looks at everything.
///
/// # Errors
/// When the figures of the day cannot be read.
pub(crate) async fn report(app: &Arc<App>) -> ApiResult<HealthJson> {
    let (checks, day) = tokio::join!(checks::all(app), day::figures(app));
    let state = checks.iter().map(|check| check.state).max().unwrap_or(HealthState::Good);
    Ok(HealthJson { state, checked_at: timestamp(app.store.clock.now()), checks, day: day? })
}

/// Reads the counters.
pub fn totals(app: &App) -> Totals {
    let counted = app.monitoring.requests.counted();
    let mut pages = counted.pages;
    pages[0] += counted.repeated_pages;
    Totals {
        pages,
        misses: app.pages.counts.misses(),
        fallback: app.pages.counts.from_steps(&[Step::LastGood, Step::OtherVariant, Step::Plain]),
        unavailable: app.pages.counts.from_steps(&[Step::Unavailable]),
        failed: counted.failed,
        refused: app.limits.refused().iter().map(|(_, count)| count).sum(),
        sign_in_failures: app.accounts.counts.failures().map(|(_, count)| count).sum(),
    }
}

/// Keeps samples of the counters.
pub(crate) async fn sample(app: Arc<App>) {
    loop {
        tokio::time::sleep(SAMPLE_EVERY.to_std().unwrap_or_default()).await;
        app.monitoring.recent.note(app.store.clock.now(), totals(&app));
    }
}
