//! What happened in the last day, from samples of the counters of this process.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use base::durations::{BOUNDS, Buckets};

/// How often the counters are read.
pub const SAMPLE_EVERY: TimeDelta = TimeDelta::minutes(5);
const KEPT: TimeDelta = TimeDelta::hours(24);

/// Counters since the start, or their difference over a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Pages by how long they took.
    pub pages: Buckets,
    /// Pages without the cache.
    pub misses: u64,
    /// Pages from a former copy or without the renderer.
    pub fallback: u64,
    /// Pages for which there was neither a copy nor data.
    pub unavailable: u64,
    /// Requests that failed on the server.
    pub failed: u64,
    /// Requests that a rate limit refused.
    pub refused: u64,
    pub sign_in_failures: u64,
}

impl Totals {
    /// What was added since `former`.
    fn since(self, former: Self) -> Self {
        Self {
            pages: std::array::from_fn(|bucket| self.pages[bucket].saturating_sub(former.pages[bucket])),
            misses: self.misses.saturating_sub(former.misses),
            fallback: self.fallback.saturating_sub(former.fallback),
            unavailable: self.unavailable.saturating_sub(former.unavailable),
            failed: self.failed.saturating_sub(former.failed),
            refused: self.refused.saturating_sub(former.refused),
            sign_in_failures: self.sign_in_failures.saturating_sub(former.sign_in_failures),
        }
    }

    pub fn page_count(&self) -> u64 {
        self.pages.iter().sum()
    }

    /// Pages that took longer than a second.
    pub fn slow_pages(&self) -> u64 {
        self.pages
            .iter()
            .zip(BOUNDS.iter().chain([&f64::INFINITY]))
            .filter(|(_, bound)| **bound > 1.0)
            .map(|(count, _)| count)
            .sum()
    }
}

/// The samples of the last day.
#[derive(Debug)]
pub struct Activity(Mutex<VecDeque<(DateTime<Utc>, Totals)>>);

impl Activity {
    /// Nothing has been counted before `start`.
    pub fn since(start: DateTime<Utc>) -> Self {
        Self(Mutex::new(VecDeque::from([(start, Totals::default())])))
    }

    /// Keeps a sample, and the one before the last day.
    pub fn note(&self, now: DateTime<Utc>, totals: Totals) {
        let mut samples = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        samples.push_back((now, totals));
        while samples.get(1).is_some_and(|(time, _)| *time <= now - KEPT) {
            samples.pop_front();
        }
    }

    /// What was added within `time` before `now`, or since the start; and since when.
    pub fn within(&self, time: TimeDelta, now: DateTime<Utc>, totals: Totals) -> (DateTime<Utc>, Totals) {
        let samples = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = samples.iter().rfind(|(at, _)| *at <= now - time).or_else(|| samples.front());
        let (since, former) = before.copied().unwrap_or((now, totals));
        (since, totals.since(former))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(failed: u64) -> Totals {
        Totals { failed, ..Totals::default() }
    }

    #[test]
    fn a_time_counts_what_came_within_it() {
        let start = DateTime::<Utc>::UNIX_EPOCH;
        let activity = Activity::since(start);
        let quarter = TimeDelta::minutes(15);
        assert_eq!(activity.within(quarter, start, failed(1)), (start, failed(1)));
        for hour in 1..=48 {
            activity.note(start + TimeDelta::hours(hour), failed(u64::try_from(hour).unwrap()));
        }
        let now = start + TimeDelta::hours(48);
        assert_eq!(activity.within(quarter, now, failed(50)).1, failed(3), "since the sample before it");
        let day_ago = start + TimeDelta::hours(24);
        assert_eq!(activity.within(KEPT, now, failed(50)), (day_ago, failed(26)));
        assert_eq!(activity.0.lock().unwrap().len(), 25);
    }
}
