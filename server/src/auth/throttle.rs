//! How often somebody may try to sign in (security guide 2, A5).
//!
//! Two limits, both in memory and kept for known and unknown accounts alike. A network gets a few tries at once and
//! thirty an hour. An account that was tried wrongly several times makes everybody wait, longer each time, and
//! forgets with time. It is never locked: that would lock out its owner, whom the cookie of a former sign-in
//! ([`super::device`]) lets pass besides.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

use crate::error::{ApiError, ApiResult};

const NETWORK_BURST: i32 = 5;
const NETWORK_EVERY: Duration = Duration::seconds(12);
const NETWORK_AN_HOUR: usize = 30;
const FREE_FAILURES: u32 = 5;
const LONGEST_DELAY: Duration = Duration::seconds(900);
/// With this many failures the delay is at its longest; more are not counted, so that forgetting takes no longer.
const MOST_FAILURES: u32 = 15;
/// After each such time without another failure one is forgotten.
const FORGET_AFTER: Duration = LONGEST_DELAY;
/// Entries of each kind. Beyond, the ones used longest ago give way.
const ENTRIES: usize = 50_000;

/// The tries of the recent past.
#[derive(Debug, Default)]
pub struct Throttle {
    networks: Mutex<HashMap<IpAddr, Tries>>,
    accounts: Mutex<HashMap<String, Failures>>,
}

impl Throttle {
    /// Counts a try of a network, or says how long it has to wait.
    pub fn admit_network(&self, network: IpAddr, now: DateTime<Utc>) -> ApiResult<()> {
        let mut networks = lock(&self.networks);
        make_room(&mut networks, Tries::last);
        networks.entry(network).or_default().admit(now).map_err(wait)
    }

    /// Counts a try on an account, or says how long it has to wait. It counts as a failure until [`Self::succeeded`]
    /// says otherwise, so that tries at the same moment cannot slip through together.
    pub fn begin(&self, account: &str, now: DateTime<Utc>) -> ApiResult<()> {
        let mut accounts = lock(&self.accounts);
        make_room(&mut accounts, |failures| Some(failures.last));
        let failures = accounts.entry(account.to_owned()).or_insert(Failures { number: 0, last: now });
        failures.begin(now).map_err(wait)
    }

    /// The try was right: nothing is held against the account any more.
    pub fn succeeded(&self, account: &str) {
        lock(&self.accounts).remove(account);
    }

    /// The try was neither right nor wrong, because it could not be checked.
    pub fn undecided(&self, account: &str) {
        if let Some(failures) = lock(&self.accounts).get_mut(account) {
            failures.number = failures.number.saturating_sub(1);
        }
    }
}

/// What a panic elsewhere left behind is still a list of times.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait(time: Duration) -> ApiError {
    let seconds = (time.num_milliseconds() + 999) / 1000;
    ApiError::RateLimited { retry_after: u32::try_from(seconds).unwrap_or(1).max(1) }
}

fn make_room<K: Clone + Eq + Hash, V>(
    entries: &mut HashMap<K, V>,
    last: impl Fn(&V) -> Option<DateTime<Utc>>,
) {
    if entries.len() < ENTRIES {
        return;
    }
    let mut ages: Vec<_> = entries.iter().map(|(key, value)| (last(value), key.clone())).collect();
    // A quarter at a time, so that this does not happen with every try.
    ages.select_nth_unstable_by_key(ENTRIES / 4, |(last, _)| *last);
    for (_, key) in ages.into_iter().take(ENTRIES / 4) {
        entries.remove(&key);
    }
}

/// The tries of one network.
#[derive(Debug, Default)]
struct Tries {
    /// Those of the last hour, at most as many as it may make.
    times: VecDeque<DateTime<Utc>>,
    /// When the allowance for bursts is whole again.
    whole_at: DateTime<Utc>,
}

impl Tries {
    fn last(&self) -> Option<DateTime<Utc>> {
        self.times.back().copied()
    }

    fn admit(&mut self, now: DateTime<Utc>) -> Result<(), Duration> {
        let hour = Duration::hours(1);
        // What lies ahead was written before the clock was set back; it must not count for years.
        self.times.retain(|time| *time <= now && now - *time < hour);
        let spent = (self.whole_at - now).clamp(Duration::zero(), NETWORK_EVERY * NETWORK_BURST);
        let too_fast = spent - NETWORK_EVERY * (NETWORK_BURST - 1);
        if too_fast > Duration::zero() {
            return Err(too_fast);
        }
        if let Some(oldest) = self.times.front().filter(|_| self.times.len() >= NETWORK_AN_HOUR) {
            return Err(*oldest + hour - now);
        }
        self.whole_at = now + spent + NETWORK_EVERY;
        self.times.push_back(now);
        Ok(())
    }
}

/// The failures on one account.
#[derive(Debug)]
struct Failures {
    number: u32,
    last: DateTime<Utc>,
}

impl Failures {
    fn begin(&mut self, now: DateTime<Utc>) -> Result<(), Duration> {
        // A clock set back starts the present delay anew, and no more than that.
        self.last = self.last.min(now);
        let passed = now - self.last;
        let delay = self.delay();
        if passed < delay {
            return Err(delay - passed);
        }
        let forgotten = passed.num_seconds() / FORGET_AFTER.num_seconds();
        let remaining = self.number.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX));
        self.number = (remaining + 1).min(MOST_FAILURES);
        self.last = now;
        Ok(())
    }

    fn delay(&self) -> Duration {
        match self.number.checked_sub(FREE_FAILURES) {
            Some(more) => Duration::seconds(1_i64 << more.min(32)).min(LONGEST_DELAY),
            None => Duration::zero(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> DateTime<Utc> {
        DateTime::from_timestamp_millis(1_760_000_000_000).unwrap()
    }

    fn seconds(result: ApiResult<()>) -> u32 {
        match result {
            Ok(()) => 0,
            Err(ApiError::RateLimited { retry_after }) => retry_after,
            Err(other) => panic!("{other:?}"),
        }
    }

    const OFFICE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 7));

    #[test]
    fn a_network_has_five_tries_at_once_then_one_in_twelve_seconds() {
        let (throttle, mut now) = (Throttle::default(), start());
        for _ in 0..5 {
            assert_eq!(seconds(throttle.admit_network(OFFICE, now)), 0);
        }
        assert_eq!(seconds(throttle.admit_network(OFFICE, now)), 12);
        now += Duration::seconds(11);
        assert_eq!(seconds(throttle.admit_network(OFFICE, now)), 1);
        now += Duration::seconds(1);
        assert_eq!(seconds(throttle.admit_network(OFFICE, now)), 0);
        assert_eq!(seconds(throttle.admit_network(OFFICE, now)), 12);
        assert_eq!(seconds(throttle.admit_network("198.51.100.1".parse().unwrap(), now)), 0);
    }

    #[test]
    fn a_network_has_thirty_tries_an_hour() {
        let (throttle, mut now) = (Throttle::default(), start());
        let mut admitted = 0;
        for _ in 0..3600 {
            admitted += usize::from(throttle.admit_network(OFFICE, now).is_ok());
            now += Duration::seconds(1);
        }
        assert_eq!(admitted, 30);
        assert_eq!(seconds(throttle.admit_network(OFFICE, now)), 0, "an hour after the first");
    }

    #[test]
    fn an_account_waits_longer_after_every_failure_and_never_longer_than_a_quarter_hour() {
        let (throttle, mut now) = (Throttle::default(), start());
        for _ in 0..5 {
            assert_eq!(seconds(throttle.begin("a", now)), 0);
        }
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            assert_eq!(seconds(throttle.begin("a", now)), expected);
            now += Duration::seconds(i64::from(expected));
            assert_eq!(seconds(throttle.begin("a", now)), 0);
        }
        assert_eq!(seconds(throttle.begin("b", now)), 0, "another account is not concerned");
    }

    #[test]
    fn failures_are_forgotten_with_time_and_with_success() {
        let (throttle, mut now) = (Throttle::default(), start());
        for _ in 0..5 {
            throttle.begin("a", now).unwrap();
        }
        now += FORGET_AFTER * 3;
        for _ in 0..3 {
            assert_eq!(seconds(throttle.begin("a", now)), 0);
        }
        assert_eq!(seconds(throttle.begin("a", now)), 1);
        throttle.succeeded("a");
        assert_eq!(seconds(throttle.begin("a", now)), 0);
    }

    #[test]
    fn a_try_that_was_not_decided_is_not_held_against_the_account() {
        let (throttle, now) = (Throttle::default(), start());
        for _ in 0..50 {
            assert_eq!(seconds(throttle.begin("a", now)), 0);
            throttle.undecided("a");
        }
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        let (throttle, now) = (Throttle::default(), start());
        for _ in 0..5 {
            throttle.admit_network(OFFICE, now).unwrap();
            throttle.begin("a", now).unwrap();
        }
        let before = now - Duration::days(700);
        assert!(seconds(throttle.admit_network(OFFICE, before)) <= 12);
        assert_eq!(seconds(throttle.begin("a", before)), 1);
        assert_eq!(seconds(throttle.begin("a", before + Duration::seconds(1))), 0);
    }

    #[test]
    fn a_flood_of_accounts_stays_within_bounds() {
        let (throttle, mut now) = (Throttle::default(), start());
        for number in 0..ENTRIES + 10 {
            now += Duration::milliseconds(1);
            throttle.begin(&number.to_string(), now).unwrap();
        }
        let accounts = lock(&throttle.accounts);
        assert!(accounts.len() <= ENTRIES);
        assert!(!accounts.contains_key("0") && accounts.contains_key(&ENTRIES.to_string()));
    }
}
