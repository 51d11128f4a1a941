//! How long an account makes wait after failures: by network, over all networks, and by browser or session.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use crate::kernel::error::ApiResult;
use crate::subjects::auth::throttle::delay::{Delay, Failures};
use crate::subjects::auth::throttle::entries::{Unsent, lock, make_room, wait};

/// For a browser that is known, and for an open session: no other sign-in is made to wait.
const ALONE: Delay = Delay { free: 5, first: 1, longest: 900, forget_after: 900 };
/// For one network on one account.
const OWN: Delay = Delay { free: 3, first: 1, longest: 900, forget_after: 3600 };
/// For an account over all networks. It meets people who have done nothing wrong, so it is short.
const SHARED: Delay = Delay { free: 5, first: 1, longest: 60, forget_after: 900 };
/// For the codes of an account over all networks. Only who has the password can make others wait, so that many networks
/// have no more tries than one: nine in the first hour, then one an hour.
const CODES: Delay = Delay { free: 3, first: 60, longest: 3600, forget_after: 3600 };

/// Recent failures, by what they are counted under.
#[derive(Debug, Default)]
pub struct AccountThrottle {
    failures: Mutex<Accounts>,
    pub(super) unsent: Unsent<AccountEvent>,
}

type Accounts = HashMap<Key, Failures>;

/// What happens to a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AccountEvent {
    /// It was admitted, and counts as a failure until another event says otherwise.
    Admitted(Attempt),
    Succeeded(Attempt),
    Undecided(Attempt),
}

impl AccountThrottle {
    /// Counts a try, or says how long it has to wait. It counts as a failure until [`Self::succeeded`] says otherwise,
    /// so that tries at the same moment cannot slip through together.
    pub fn begin(&self, attempt: &Attempt, now: DateTime<Utc>) -> ApiResult<()> {
        let mut accounts = lock(&self.failures);
        make_room(&mut accounts, |failures| Some(failures.last));
        let mut wait_for = |key: &Key, delay: &Delay| {
            let failures = accounts.entry(key.clone()).or_insert(Failures { number: 0, last: now });
            (failures.wait(delay, now), failures.remembered(delay, now) < delay.free)
        };
        let (own_wait, has_free_tries) = wait_for(&attempt.key(), attempt.delay());
        let shared = attempt.shared().filter(|_| attempt.is_code || !has_free_tries);
        let shared_wait = shared.map(|(key, delay)| wait_for(&key, delay).0);
        let longest = own_wait.max(shared_wait.unwrap_or_default());
        if longest > Duration::zero() {
            return Err(wait(longest));
        }
        count(&mut accounts, attempt, now);
        self.unsent.push(AccountEvent::Admitted(attempt.clone()));
        Ok(())
    }

    /// How many failures count against such a try.
    pub fn failures(&self, attempt: &Attempt, now: DateTime<Utc>) -> u32 {
        let accounts = lock(&self.failures);
        let counted =
            attempt.counted().filter_map(|(key, delay)| Some(accounts.get(&key)?.remembered(delay, now)));
        counted.max().unwrap_or_default()
    }

    /// The try was right: neither its network nor the account has anything held against it any more.
    pub fn succeeded(&self, attempt: &Attempt) {
        forget(&mut lock(&self.failures), attempt);
        self.unsent.push(AccountEvent::Succeeded(attempt.clone()));
    }

    /// The try was neither right nor wrong, because it could not be checked.
    pub fn undecided(&self, attempt: &Attempt) {
        give_back(&mut lock(&self.failures), attempt);
        self.unsent.push(AccountEvent::Undecided(attempt.clone()));
    }

    /// Takes part in what happened on another server.
    pub(super) fn add(&self, event: &AccountEvent, now: DateTime<Utc>) {
        let mut accounts = lock(&self.failures);
        make_room(&mut accounts, |failures| Some(failures.last));
        match event {
            AccountEvent::Admitted(attempt) => count(&mut accounts, attempt, now),
            AccountEvent::Succeeded(attempt) => forget(&mut accounts, attempt),
            AccountEvent::Undecided(attempt) => give_back(&mut accounts, attempt),
        }
    }
}

fn count(accounts: &mut Accounts, attempt: &Attempt, now: DateTime<Utc>) {
    for (key, delay) in attempt.counted() {
        accounts.entry(key).or_insert(Failures { number: 0, last: now }).count(delay, now);
    }
}

fn forget(accounts: &mut Accounts, attempt: &Attempt) {
    for (key, _) in attempt.counted() {
        accounts.remove(&key);
    }
}

fn give_back(accounts: &mut Accounts, attempt: &Attempt) {
    for (key, _) in attempt.counted() {
        if let Some(failures) = accounts.get_mut(&key) {
            failures.number = failures.number.saturating_sub(1);
        }
    }
}

/// What a try is counted under.
type Key = (String, Option<IpAddr>);

/// A try, by what it is counted under.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    name: String,
    network: Option<IpAddr>,
    /// Whether it is one by somebody who knows the password.
    is_code: bool,
}

impl Attempt {
    /// By a browser that is known, or in an open session.
    pub fn alone(name: String) -> Self {
        Self { name, network: None, is_code: false }
    }

    /// On an account, from a network.
    pub fn from_network(account: String, network: IpAddr) -> Self {
        Self { name: account, network: Some(network), is_code: false }
    }

    /// With a code of the second factor of an account, after the right password, from a network.
    pub fn with_code(account: String, network: IpAddr) -> Self {
        Self { name: account, network: Some(network), is_code: true }
    }

    fn key(&self) -> Key {
        (self.name.clone(), self.network)
    }

    fn delay(&self) -> &'static Delay {
        if self.network.is_some() { &OWN } else { &ALONE }
    }

    /// The account over all networks.
    fn shared(&self) -> Option<(Key, &'static Delay)> {
        let delay = if self.is_code { &CODES } else { &SHARED };
        self.network.map(|_| ((self.name.clone(), None), delay))
    }

    fn counted(&self) -> impl Iterator<Item = (Key, &'static Delay)> {
        std::iter::once((self.key(), self.delay())).chain(self.shared())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subjects::auth::throttle::entries::ENTRIES;
    use crate::subjects::auth::throttle::entries::tests::{seconds, start};

    fn open_session() -> Attempt {
        Attempt::alone("session".to_owned())
    }

    /// The network with this number, on account "a".
    fn network(number: u8) -> Attempt {
        Attempt::from_network("a".to_owned(), IpAddr::from([198, 51, 100, number]))
    }

    #[test]
    fn a_session_waits_longer_after_every_failure_and_never_longer_than_a_quarter_hour() {
        let (throttle, mut now) = (AccountThrottle::default(), start());
        for _ in 0..5 {
            assert_eq!(seconds(throttle.begin(&open_session(), now)), 0);
        }
        for expected in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            assert_eq!(seconds(throttle.begin(&open_session(), now)), expected);
            now += Duration::seconds(i64::from(expected));
            assert_eq!(seconds(throttle.begin(&open_session(), now)), 0);
        }
        assert_eq!(seconds(throttle.begin(&Attempt::alone("b".to_owned()), now)), 0, "another session");
    }

    #[test]
    fn a_network_has_three_tries_of_its_own_on_an_account_then_waits_longer_each_time() {
        let (throttle, mut now) = (AccountThrottle::default(), start());
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
        let (throttle, mut now) = (AccountThrottle::default(), start());
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
    fn many_networks_have_no_more_tries_of_a_code_than_one() {
        let (throttle, mut now) = (AccountThrottle::default(), start());
        let code = |number| Attempt::with_code("a".to_owned(), IpAddr::from([198, 51, 100, number]));
        let mut in_hours = Vec::new();
        for hour in 0..3 {
            let judged = (0..3600_u32).filter(|second| {
                now += Duration::seconds(1);
                throttle.begin(&code(u8::try_from((hour + second) % 60).unwrap()), now).is_ok()
            });
            in_hours.push(judged.count());
        }
        assert_eq!(in_hours, [8, 1, 1]);
        throttle.begin(&Attempt::alone("a".to_owned()), now).unwrap();
    }

    #[test]
    fn one_network_cannot_hold_the_delay_of_an_account() {
        let (throttle, mut now) = (AccountThrottle::default(), start());
        let mut held = 0;
        for _ in 0..3 {
            throttle.begin(&network(2), now).unwrap();
        }
        for _ in 0..3600 {
            now += Duration::seconds(1);
            let _ = throttle.begin(&network(1), now);
            let shared = (String::from("a"), None);
            held += u32::from(
                lock(&throttle.failures).get_mut(&shared).unwrap().wait(&SHARED, now) > Duration::zero(),
            );
        }
        assert!(held < 600, "the account was delayed for {held} seconds of an hour");
    }

    #[test]
    fn failures_are_forgotten_with_time_and_with_success() {
        let (throttle, mut now) = (AccountThrottle::default(), start());
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
        let (throttle, now) = (AccountThrottle::default(), start());
        for _ in 0..50 {
            for attempt in [open_session(), network(1)] {
                assert_eq!(seconds(throttle.begin(&attempt, now)), 0);
                throttle.undecided(&attempt);
            }
        }
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        let (throttle, now) = (AccountThrottle::default(), start());
        for _ in 0..5 {
            throttle.begin(&open_session(), now).unwrap();
        }
        for _ in 0..3 {
            throttle.begin(&network(1), now).unwrap();
        }
        let before = now - Duration::days(700);
        for attempt in [open_session(), network(1)] {
            assert_eq!(seconds(throttle.begin(&attempt, before)), 1);
            assert_eq!(seconds(throttle.begin(&attempt, before + Duration::seconds(1))), 0);
        }
    }

    #[test]
    fn a_flood_of_accounts_stays_within_bounds() {
        let (throttle, mut now) = (AccountThrottle::default(), start());
        let network = IpAddr::from([203, 0, 113, 7]);
        for number in 0..ENTRIES + 10 {
            now += Duration::milliseconds(1);
            throttle.begin(&Attempt::from_network(number.to_string(), network), now).unwrap();
        }
        let accounts = lock(&throttle.failures);
        assert!(accounts.len() <= ENTRIES + 1);
        assert!(!accounts.contains_key(&("0".to_owned(), None)));
        assert!(accounts.contains_key(&(ENTRIES.to_string(), Some(network))));
    }
}
