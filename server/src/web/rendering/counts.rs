//! Counters of the fallback chain and of render failures, for `/readyz`, metrics and the health screen.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use base::durations::Durations;

/// The steps of the fallback chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// From the cache, current version.
    Cached,
    /// Rendered for this request.
    Rendered,
    /// The last good copy, of former content.
    LastGood,
    /// The last good copy of the other splash variant.
    OtherVariant,
    Plain,
    /// No copy and no data.
    Unavailable,
}

const STEPS: [(Step, &str); 6] = [
    (Step::Cached, "cached"),
    (Step::Rendered, "rendered"),
    (Step::LastGood, "last_good"),
    (Step::OtherVariant, "other_variant"),
    (Step::Plain, "plain"),
    (Step::Unavailable, "unavailable"),
];

/// Why a page was not rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The database is not available.
    NoData,
    NoRenderer,
    /// The render queue is full.
    QueueFull,
    TimedOut,
    Unreachable,
    /// The connection ended before the response.
    BrokeOff,
    /// The page cannot be rendered.
    Refused,
    /// The response is of another build or another request.
    WrongRenderer,
    /// The page failed recently and is in its backoff.
    Paused,
}

const REASONS: [(Reason, &str); 9] = [
    (Reason::NoData, "no_data"),
    (Reason::NoRenderer, "no_renderer"),
    (Reason::QueueFull, "queue_full"),
    (Reason::TimedOut, "timed_out"),
    (Reason::Unreachable, "unreachable"),
    (Reason::BrokeOff, "broke_off"),
    (Reason::Refused, "refused"),
    (Reason::WrongRenderer, "wrong_renderer"),
    (Reason::Paused, "paused"),
];

#[derive(Debug, Default)]
pub struct Counts {
    steps: [AtomicU64; STEPS.len()],
    reasons: [AtomicU64; REASONS.len()],
    misses: AtomicU64,
}

/// The counters in `/readyz`.
#[derive(Clone, Debug, Serialize)]
pub struct CountsReport {
    #[serde(flatten)]
    pub steps: BTreeMap<&'static str, u64>,
    pub not_rendered: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Counts a response from this step.
    pub fn answered(&self, step: Step) {
        self.steps[step as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a page that was not in the cache.
    pub fn missed(&self) {
        self.misses.fetch_add(1, Ordering::Relaxed);
    }

    /// How many pages were not in the cache.
    pub fn misses(&self) -> u64 {
        self.misses.load(Ordering::Relaxed)
    }

    /// How many responses came from one of these steps.
    pub fn from_steps(&self, steps: &[Step]) -> u64 {
        steps.iter().map(|step| self.steps[*step as usize].load(Ordering::Relaxed)).sum()
    }

    /// Counts a render failure.
    pub fn not_rendered(&self, reason: Reason) {
        self.reasons[reason as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// The current counters.
    pub fn report(&self) -> CountsReport {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        CountsReport {
            steps: STEPS.iter().map(|(step, name)| (*name, read(&self.steps[*step as usize]))).collect(),
            not_rendered: REASONS
                .iter()
                .map(|(reason, name)| (*name, read(&self.reasons[*reason as usize])))
                .collect(),
        }
    }
}

/// The outcomes of renders, of which several visitors may have waited for one.
#[derive(Debug, Default)]
pub struct RenderCounts {
    /// How long successful renders took, with the time in the queue.
    pub durations: Durations,
    failures: [AtomicU64; REASONS.len()],
}

impl RenderCounts {
    pub fn failed(&self, reason: Reason) {
        self.failures[reason as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// How many renders failed for each reason that a renderer can have.
    pub fn failures(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let of_renderers =
            REASONS.iter().filter(|(reason, _)| !matches!(reason, Reason::NoData | Reason::Paused));
        of_renderers.map(|(reason, name)| (*name, self.failures[*reason as usize].load(Ordering::Relaxed)))
    }
}
