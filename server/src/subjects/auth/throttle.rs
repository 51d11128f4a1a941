//! How often somebody may try to sign in.
//!
//! All limits are in memory and kept for known and unknown accounts alike. They delay, longer with each failure, and
//! forget with time; they never lock, which would lock out the owner of an account.
//!
//! - A network gets a few tries at once and thirty an hour, over all accounts.
//! - On one account a network has a few tries of its own. After those each failure makes it wait longer, and the delay
//!   of the account applies to it, too: up to a minute, counted over all networks. So guessing from many networks gets
//!   slow, and a guesser cannot keep the owner out, who still has tries of their own.
//! - A browser that has signed in before ([`crate::web::session::device`]) is counted by itself.
//!
//! Why these numbers: `docs/decisions/0015-sign-in-delay-by-network.md`.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

use crate::kernel::error::{ApiError, ApiResult};

const NETWORK_BURST: i32 = 5;
const NETWORK_EVERY: Duration = Duration::seconds(12);
const NETWORK_AN_HOUR: usize = 30;
/// For a browser that is known, and for an open session: no other sign-in is made to wait.
const ALONE: Delay = Delay { free: 5, longest: 900, forget_after: 900 };
/// For one network on one account.
const OWN: Delay = Delay { free: 3, longest: 900, forget_after: 3600 };
/// For an account over all networks. It meets people who have done nothing wrong, so it is short.
const SHARED: Delay = Delay { free: 5, longest: 60, forget_after: 900 };
/// Entries of each kind. Beyond, the ones used longest ago give way.
const ENTRIES: usize = 50_000;

/// The tries of the recent past.
#[derive(Debug, Default)]
pub struct Throttle {
    networks: Mutex<HashMap<IpAddr, Tries>>,
    accounts: Mutex<HashMap<Line, Failures>>,
}

impl Throttle {
    /// Counts a try of a network, or says how long it has to wait.
    pub fn admit_network(&self, network: IpAddr, now: DateTime<Utc>) -> ApiResult<()> {
        let mut networks = lock(&self.networks);
        make_room(&mut networks, Tries::last);
        networks.entry(network).or_default().admit(now).map_err(wait)
    }

    /// Counts a try, or says how long it has to wait. It counts as a failure until [`Self::succeeded`] says otherwise,
    /// so that tries at the same moment cannot slip through together.
    pub fn begin(&self, attempt: &Attempt, now: DateTime<Utc>) -> ApiResult<()> {
        let mut accounts = lock(&self.accounts);
        make_room(&mut accounts, |failures| Some(failures.last));
        let mut wait_for = |line: &Line, delay: &Delay| {
            let failures = accounts.entry(line.clone()).or_insert(Failures { number: 0, last: now });
            (failures.wait(delay, now), failures.remembered(delay, now) < delay.free)
        };
        let (own_wait, has_free_tries) = wait_for(&attempt.line, attempt.delay);
        let shared_wait = attempt.shared().filter(|_| !has_free_tries).map(|line| wait_for(&line, &SHARED).0);
        let longest = own_wait.max(shared_wait.unwrap_or_default());
        if longest > Duration::zero() {
            return Err(wait(longest));
        }
        for (line, delay) in attempt.counted() {
            accounts.entry(line).or_insert(Failures { number: 0, last: now }).count(delay, now);
        }
        Ok(())
    }

    /// The try was right: neither its network nor the account has anything held against it any more.
    pub fn succeeded(&self, attempt: &Attempt) {
        let mut accounts = lock(&self.accounts);
        for (line, _) in attempt.counted() {
            accounts.remove(&line);
        }
    }

    /// The try was neither right nor wrong, because it could not be checked.
    pub fn undecided(&self, attempt: &Attempt) {
        let mut accounts = lock(&self.accounts);
        for (line, _) in attempt.counted() {
            if let Some(failures) = accounts.get_mut(&line) {
                failures.number = failures.number.saturating_sub(1);
            }
        }
    }
}

/// What a try is counted under.
type Line = (String, Option<IpAddr>);

/// A try, by what it is counted under.
#[derive(Debug, Clone)]
pub struct Attempt {
    line: Line,
    delay: &'static Delay,
}

impl Attempt {
    /// By a browser that is known, or in an open session.
    pub fn alone(name: String) -> Self {
        Self { line: (name, None), delay: &ALONE }
    }

    /// On an account, from a network.
    pub fn from_network(account: String, network: IpAddr) -> Self {
        Self { line: (account, Some(network)), delay: &OWN }
    }

    /// The line of the account over all networks.
    fn shared(&self) -> Option<Line> {
        let (account, network) = &self.line;
        network.map(|_| (account.clone(), None))
    }

    fn counted(&self) -> impl Iterator<Item = (Line, &'static Delay)> {
        let shared = self.shared().map(|line| (line, &SHARED));
        std::iter::once((self.line.clone(), self.delay)).chain(shared)
    }
}

/// How long failures make wait, in seconds.
#[derive(Debug)]
struct Delay {
    /// So many failures cost nothing; each one after them doubles the delay, beginning with a second.
    free: u32,
    longest: i64,
    /// After each such time without another failure one is forgotten.
    forget_after: i64,
}

impl Delay {
    fn after(&self, failures: u32) -> Duration {
        match failures.checked_sub(self.free) {
            Some(more) => Duration::seconds((1_i64 << more.min(32)).min(self.longest)),
            None => Duration::zero(),
        }
    }

    /// With this many failures the delay is at its longest; more are not counted, so that forgetting takes no longer.
    fn most_failures(&self) -> u32 {
        self.free + self.longest.ilog2() + 1
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

/// The failures under one line.
#[derive(Debug)]
struct Failures {
    number: u32,
    last: DateTime<Utc>,
}

impl Failures {
    /// How long the next try has to wait.
    fn wait(&mut self, delay: &Delay, now: DateTime<Utc>) -> Duration {
        // A clock set back starts the present delay anew, and no more than that.
        self.last = self.last.min(now);
        (delay.after(self.number) - (now - self.last)).max(Duration::zero())
    }

    fn remembered(&self, delay: &Delay, now: DateTime<Utc>) -> u32 {
        let forgotten = (now - self.last).num_seconds().max(0) / delay.forget_after;
        self.number.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX))
    }

    fn count(&mut self, delay: &Delay, now: DateTime<Utc>) {
        self.number = (self.remembered(delay, now) + 1).min(delay.most_failures());
        self.last = now;
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

    fn open_session() -> Attempt {
        Attempt::alone("session".to_owned())
    }

    /// The network with this number, on account "a".
    fn network(number: u8) -> Attempt {
        Attempt::from_network("a".to_owned(), IpAddr::from([198, 51, 100, number]))
    }

    #[test]
    fn a_line_waits_longer_after_every_failure_and_never_longer_than_a_quarter_hour() {
        let (throttle, mut now) = (Throttle::default(), start());
        for _ in 0..5 {
            assert_eq!(seconds(throttle.begin(&open_session(), now)), 0);
        }
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            assert_eq!(seconds(throttle.begin(&open_session(), now)), expected);
            now += Duration::seconds(i64::from(expected));
            assert_eq!(seconds(throttle.begin(&open_session(), now)), 0);
        }
        assert_eq!(seconds(throttle.begin(&Attempt::alone("b".to_owned()), now)), 0, "another line");
    }

    #[test]
    fn a_network_has_three_tries_of_its_own_on_an_account_then_waits_longer_each_time() {
        let (throttle, mut now) = (Throttle::default(), start());
        for _ in 0..3 {
            assert_eq!(seconds(throttle.begin(&network(1), now)), 0);
        }
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
            assert_eq!(seconds(throttle.begin(&network(1), now)), expected);
            now += Duration::seconds(i64::from(expected));
            assert_eq!(seconds(throttle.begin(&network(1), now)), 0);
        }
        assert_eq!(seconds(throttle.begin(&network(2), now)), 0, "another network");
        now += Duration::hours(1);
        assert_eq!(seconds(throttle.begin(&network(1), now)), 0);
        assert_eq!(seconds(throttle.begin(&network(1), now)), 900);
    }

    #[test]
    fn many_networks_together_wait_a_minute_once_their_own_tries_are_used_up() {
        let (throttle, mut now) = (Throttle::default(), start());
        for _ in 0..3 {
            for number in 0..100 {
                assert_eq!(seconds(throttle.begin(&network(number), now)), 0);
            }
        }
        let mut checked = 0;
        for second in 0..3600_i64 {
            now += Duration::seconds(1);
            let number = u8::try_from(second % 100).unwrap();
            checked += u32::from(throttle.begin(&network(number), now).is_ok());
        }
        assert!(checked <= 60, "{checked} guesses checked in an hour");
        assert_eq!(seconds(throttle.begin(&network(200), now)), 0, "the owner has tries of their own");
    }

    #[test]
    fn one_network_cannot_hold_the_delay_of_an_account() {
        let (throttle, mut now) = (Throttle::default(), start());
        let mut held = 0;
        for _ in 0..3 {
            throttle.begin(&network(2), now).unwrap();
        }
        for _ in 0..3600 {
            now += Duration::seconds(1);
            let _ = throttle.begin(&network(1), now);
            let shared = (String::from("a"), None);
            held += u32::from(
                lock(&throttle.accounts).get_mut(&shared).unwrap().wait(&SHARED, now) > Duration::zero(),
            );
        }
        assert!(held < 600, "the account was delayed for {held} seconds of an hour");
    }

    #[test]
    fn failures_are_forgotten_with_time_and_with_success() {
        let (throttle, mut now) = (Throttle::default(), start());
        for _ in 0..5 {
            throttle.begin(&open_session(), now).unwrap();
        }
        now += Duration::seconds(ALONE.forget_after) * 3;
        for _ in 0..3 {
            assert_eq!(seconds(throttle.begin(&open_session(), now)), 0);
        }
        assert_eq!(seconds(throttle.begin(&open_session(), now)), 1);
        throttle.succeeded(&open_session());
        assert_eq!(seconds(throttle.begin(&open_session(), now)), 0);
        for _ in 0..3 {
            throttle.begin(&network(1), now).unwrap();
        }
        assert_eq!(seconds(throttle.begin(&network(1), now)), 1);
        throttle.succeeded(&network(1));
        assert_eq!(seconds(throttle.begin(&network(1), now)), 0);
    }

    #[test]
    fn a_try_that_was_not_decided_is_not_held_against_the_account() {
        let (throttle, now) = (Throttle::default(), start());
        for _ in 0..50 {
            for attempt in [open_session(), network(1)] {
                assert_eq!(seconds(throttle.begin(&attempt, now)), 0);
                throttle.undecided(&attempt);
            }
        }
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        let (throttle, now) = (Throttle::default(), start());
        for _ in 0..5 {
            throttle.admit_network(OFFICE, now).unwrap();
            throttle.begin(&open_session(), now).unwrap();
        }
        for _ in 0..3 {
            throttle.begin(&network(1), now).unwrap();
        }
        let before = now - Duration::days(700);
        assert!(seconds(throttle.admit_network(OFFICE, before)) <= 12);
        for attempt in [open_session(), network(1)] {
            assert_eq!(seconds(throttle.begin(&attempt, before)), 1);
            assert_eq!(seconds(throttle.begin(&attempt, before + Duration::seconds(1))), 0);
        }
    }

    #[test]
    fn a_flood_of_accounts_stays_within_bounds() {
        let (throttle, mut now) = (Throttle::default(), start());
        for number in 0..ENTRIES + 10 {
            now += Duration::milliseconds(1);
            throttle.begin(&Attempt::from_network(number.to_string(), OFFICE), now).unwrap();
        }
        let accounts = lock(&throttle.accounts);
        assert!(accounts.len() <= ENTRIES + 1);
        assert!(!accounts.contains_key(&("0".to_owned(), None)));
        assert!(accounts.contains_key(&(ENTRIES.to_string(), Some(OFFICE))));
    }
}
