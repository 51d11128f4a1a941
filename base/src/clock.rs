//! The one source of the current time.
//!
//! Everything that needs "now" takes it from here, so that a test can stop the time. Times are UTC and cut to
//! milliseconds, the finest resolution that both databases and JavaScript keep.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use chrono::{DateTime, Duration, FixedOffset, NaiveDate, NaiveTime, SecondsFormat, SubsecRound, Utc};

/// Five and a half hours ahead of UTC.
const INDIA_SECONDS: i32 = 19_800;

/// Where the time comes from: the system, or a value that only moves when told to.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Fixed(Arc<Fixed>),
}

#[derive(Debug)]
struct Fixed {
    millis: AtomicI64,
    start_millis: i64,
    start: Instant,
}

impl Clock {
    /// The machine's wall clock.
    pub const fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stays at `time` until [`Clock::advance`] moves it. Clones share the same time.
    pub fn fixed(time: DateTime<Utc>) -> Self {
        let start_millis = time.timestamp_millis();
        let millis = AtomicI64::new(start_millis);
        Self(Source::Fixed(Arc::new(Fixed { millis, start_millis, start: Instant::now() })))
    }

    /// The current time, UTC, in whole milliseconds.
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            Source::System => system_now(),
            Source::Fixed(fixed) => {
                DateTime::from_timestamp_millis(fixed.millis.load(Ordering::SeqCst)).unwrap_or_default()
            }
        }
    }

    /// The current day in India.
    pub fn today(&self) -> NaiveDate {
        in_india(self.now()).date_naive()
    }

    /// The monotonic time, for what is counted in memory: it cannot be set back. A fixed clock moves it along.
    pub fn instant(&self) -> Instant {
        match &self.0 {
            Source::System => Instant::now(),
            Source::Fixed(fixed) => {
                let passed = fixed.millis.load(Ordering::SeqCst) - fixed.start_millis;
                fixed.start + std::time::Duration::from_millis(u64::try_from(passed).unwrap_or(0))
            }
        }
    }

    /// Moves a fixed clock by `step`. The system clock cannot be moved and ignores it.
    pub fn advance(&self, step: Duration) {
        if let Source::Fixed(fixed) = &self.0 {
            fixed.millis.fetch_add(step.num_milliseconds(), Ordering::SeqCst);
        }
    }
}

/// A time in India, which has one time zone and no daylight saving time.
pub fn in_india(time: DateTime<Utc>) -> DateTime<FixedOffset> {
    let utc = time.fixed_offset();
    FixedOffset::east_opt(INDIA_SECONDS).map_or(utc, |india| utc.with_timezone(&india))
}

/// A time as people read it, in India.
pub fn india_time(time: DateTime<Utc>) -> String {
    in_india(time).format("%-d %b %Y, %H:%M IST").to_string()
}

/// When a day begins in India.
pub fn start_in_india(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc() - Duration::seconds(INDIA_SECONDS.into())
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the system clock")]
fn system_now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}

/// A time as the API writes it: UTC, in whole milliseconds.
pub fn timestamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_clock_keeps_whole_milliseconds() {
        let now = Clock::system().now();
        assert_eq!(now.timestamp_subsec_nanos() % 1_000_000, 0);
    }

    #[test]
    fn india_is_five_and_a_half_hours_ahead() {
        let time = "2026-11-21T19:00:00Z".parse().unwrap();
        assert_eq!(in_india(time).to_rfc3339(), "2026-11-22T00:30:00+05:30");
        let day = in_india(time).date_naive();
        assert_eq!(timestamp(start_in_india(day)), "2026-11-21T18:30:00.000Z");
    }

    #[test]
    fn a_fixed_clock_moves_only_when_told_and_clones_move_with_it() {
        let start = DateTime::from_timestamp_millis(1_700_000_000_123).unwrap();
        let clock = Clock::fixed(start);
        let other = clock.clone();
        let monotonic = clock.instant();
        assert_eq!(clock.now(), start);
        clock.advance(Duration::seconds(90));
        assert_eq!(other.now(), start + Duration::seconds(90));
        assert_eq!(other.instant(), monotonic + std::time::Duration::from_secs(90));
    }
}
