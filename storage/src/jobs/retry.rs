//! Retry policy: exponential backoff with jitter, and when a job becomes a dead letter.

use chrono::{DateTime, Duration, Utc};

/// Backoff after the first failure.
const FIRST_PAUSE: Duration = Duration::seconds(30);
/// The backoff doubles up to this maximum.
const LONGEST_PAUSE: Duration = Duration::hours(6);
/// Jitter in percent, up or down, so that jobs that failed together are not retried together.
const JITTER_PERCENT: i64 = 20;

/// Whether a failed attempt may be retried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// May be retried: the server is down, full or busy, or refuses *us* rather than this job.
    Temporary(String),
    /// Retrying cannot help: the address does not exist, or the message cannot be composed.
    Permanent(String),
}

impl Failure {
    /// The error message shown to staff.
    pub fn text(&self) -> &str {
        match self {
            Self::Temporary(text) | Self::Permanent(text) => text,
        }
    }
}

/// The decision after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Retry(DateTime<Utc>),
    Dead,
}

/// Decides after attempt number `attempts`. `jitter`, from 0 to 1, is the position within the jitter range.
pub fn next(
    failure: &Failure,
    attempts: i32,
    give_up_at: DateTime<Utc>,
    now: DateTime<Utc>,
    jitter: f64,
) -> Next {
    if matches!(failure, Failure::Permanent(_)) || now >= give_up_at {
        return Next::Dead;
    }
    Next::Retry(now + with_jitter(pause(attempts), jitter))
}

fn pause(attempts: i32) -> Duration {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0).min(20);
    (FIRST_PAUSE * 2_i32.pow(doublings)).min(LONGEST_PAUSE)
}

fn with_jitter(pause: Duration, jitter: f64) -> Duration {
    let spread = pause.num_milliseconds() * JITTER_PERCENT / 100;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "hours in milliseconds are small"
    )]
    let shift = ((jitter.clamp(0.0, 1.0) * 2.0 - 1.0) * spread as f64) as i64;
    pause + Duration::milliseconds(shift)
}

/// Upper bound of any backoff. A retry time beyond it was written under a wrong clock.
pub const MAX_DELAY: Duration = Duration::hours(8);

#[cfg(test)]
mod tests {
    use super::*;

    fn temporary() -> Failure {
        Failure::Temporary("451 later".to_owned())
    }

    #[test]
    fn pauses_grow_from_half_a_minute_to_six_hours() {
        let seconds: Vec<_> = (1..=12).map(|attempt| pause(attempt).num_seconds()).collect();
        assert_eq!(seconds, [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
        assert_eq!(pause(i32::MAX), LONGEST_PAUSE);
        assert_eq!(pause(0), FIRST_PAUSE);
        assert!(with_jitter(LONGEST_PAUSE, 1.0) < MAX_DELAY);
    }

    #[test]
    fn jitter_stays_within_a_fifth() {
        assert_eq!(with_jitter(Duration::seconds(100), 0.0), Duration::seconds(80));
        assert_eq!(with_jitter(Duration::seconds(100), 0.5), Duration::seconds(100));
        assert_eq!(with_jitter(Duration::seconds(100), 1.0), Duration::seconds(120));
    }

    #[test]
    fn two_days_are_enough_and_a_refusal_is_final() {
        let start = DateTime::from_timestamp_millis(1_700_000_000_000).unwrap();
        let give_up_at = start + Duration::hours(48);
        let mut now = start;
        let mut attempts = 0;
        loop {
            attempts += 1;
            match next(&temporary(), attempts, give_up_at, now, 0.5) {
                Next::Retry(at) => now = at,
                Next::Dead => break,
            }
        }
        assert!(now - start >= Duration::hours(48) && now - start < Duration::hours(56), "{}", now - start);
        assert!((15..=20).contains(&attempts), "{attempts}");
        let refused = Failure::Permanent("550 unknown".to_owned());
        assert_eq!(next(&refused, 1, give_up_at, start, 0.5), Next::Dead);
    }
}
