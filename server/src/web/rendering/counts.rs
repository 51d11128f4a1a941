//! How often each step of the fallback chain answered, and why pages were not rendered: part of `/readyz`.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

/// Where an answer came from, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The cache holds the present version.
    Cached,
    /// Rendered for this answer.
    Rendered,
    /// Rendered from former content.
    LastGood,
    /// The same, with or without the splash, as it was not asked for.
    OtherVariant,
    Plain,
    /// There was nothing to show.
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
    /// The database did not answer.
    NoData,
    NoRenderer,
    /// Too many renders were waiting.
    QueueFull,
    TimedOut,
    Unreachable,
    /// The connection ended before the answer.
    BrokeOff,
    /// The page cannot be rendered.
    Refused,
    /// The renderer is not of this build, or answers another request.
    WrongRenderer,
    /// The page failed a moment ago.
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
}

/// The counts as `/readyz` tells them.
#[derive(Clone, Debug, Serialize)]
pub struct CountsReport {
    #[serde(flatten)]
    steps: BTreeMap<&'static str, u64>,
    not_rendered: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// An answer was found at this step.
    pub fn answered(&self, step: Step) {
        self.steps[step as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// A page could not be rendered.
    pub fn not_rendered(&self, reason: Reason) {
        self.reasons[reason as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// The counts at this moment.
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
