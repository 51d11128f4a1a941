//! How long failures make the next try wait.

use chrono::{DateTime, Duration, Utc};

/// A rule by which failures make wait; times in seconds.
#[derive(Debug)]
pub struct Delay {
    /// So many failures cost nothing; each one after them doubles the delay.
    pub free: u32,
    /// The delay after the first of those.
    pub first: i64,
    pub longest: i64,
    /// After each such time without another failure one is forgotten.
    pub forget_after: i64,
}

impl Delay {
    fn after(&self, failures: u32) -> Duration {
        match failures.checked_sub(self.free) {
            Some(more) => Duration::seconds((self.first << more.min(32)).min(self.longest)),
            None => Duration::zero(),
        }
    }

    /// With this many failures the delay is at its longest; more are not counted, so that forgetting takes no longer.
    fn most_failures(&self) -> u32 {
        self.free + (self.longest / self.first).ilog2() + 1
    }
}

/// The failures counted in one place.
#[derive(Debug)]
pub struct Failures {
    pub number: u32,
    pub last: DateTime<Utc>,
}

impl Failures {
    /// How long the next try has to wait.
    pub fn wait(&mut self, delay: &Delay, now: DateTime<Utc>) -> Duration {
        // A clock set back starts the present delay anew, and no more than that.
        self.last = self.last.min(now);
        (delay.after(self.number) - (now - self.last)).max(Duration::zero())
    }

    pub fn remembered(&self, delay: &Delay, now: DateTime<Utc>) -> u32 {
        let forgotten = (now - self.last).num_seconds().max(0) / delay.forget_after;
        self.number.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX))
    }

    pub fn count(&mut self, delay: &Delay, now: DateTime<Utc>) {
        self.number = (self.remembered(delay, now) + 1).min(delay.most_failures());
        self.last = now;
    }
}
