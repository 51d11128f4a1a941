//! Pages that fail to render although the renderer works: logged, and retried with growing pauses.

use std::time::{Duration, Instant};

use moka::sync::Cache;

use crate::web::page_table::Page;
use crate::web::rendering::protocol::RenderError;

const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// Minimum time between two log lines about one page.
const REPORT_PAUSE: Duration = Duration::from_mins(1);
const MAX_PAGES: u64 = 1024;

/// The state that a render was tried with. Other content, or a renderer that recovered, may fix the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Basis {
    pub version: i64,
    /// Number of renderer recoveries so far.
    pub recoveries: u64,
}

#[derive(Debug, Clone, Copy)]
struct Failure {
    basis: Basis,
    count: u32,
    at: Instant,
}

/// The pages whose last render failed.
#[derive(Debug)]
pub struct FailingPages {
    failures: Cache<Page, Failure>,
    reported: Cache<String, ()>,
}

impl Default for FailingPages {
    fn default() -> Self {
        Self {
            failures: Cache::builder().max_capacity(MAX_PAGES).time_to_idle(LONGEST_PAUSE * 10).build(),
            reported: Cache::builder().max_capacity(MAX_PAGES).time_to_live(REPORT_PAUSE).build(),
        }
    }
}

impl FailingPages {
    /// Whether the page is in its backoff after a failure with the same content.
    pub fn is_paused(&self, page: &Page, basis: Basis) -> bool {
        let failure = self.failures.get(page);
        failure.is_some_and(|failure| failure.basis == basis && failure.at.elapsed() < pause(failure.count))
    }

    /// Stores a failure caused by the page itself.
    pub fn note(&self, page: &Page, basis: Basis) {
        let known = self.failures.get(page).filter(|known| known.basis == basis);
        let count = known.map_or(1, |known| known.count.saturating_add(1));
        self.failures.insert(page.clone(), Failure { basis, count, at: Instant::now() });
    }

    pub fn forget(&self, page: &Page) {
        self.failures.invalidate(page);
    }

    /// Logs which page failed, and why.
    pub fn report(&self, page: &Page, error: &RenderError) {
        // Search terms are not logged.
        let address = if page.is_search() { "a search" } else { &page.address() };
        if self.reported.entry_by_ref(address).or_insert(()).is_fresh() {
            tracing::warn!(page = address, reason = %error, "a page could not be rendered");
        }
    }
}

fn pause(failures: u32) -> Duration {
    let doublings = failures.saturating_sub(1).min(10);
    (FIRST_PAUSE * 2_u32.pow(doublings)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_a_minute() {
        let seconds: Vec<_> = [1, 2, 3, 6, 7, 8, u32::MAX].map(|failures| pause(failures).as_secs()).into();
        assert_eq!(seconds, [1, 2, 4, 32, 60, 60, 60]);
    }
}
