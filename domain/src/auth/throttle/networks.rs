//! How many tries a network has, over all accounts. Each server counts by itself, in memory.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::auth::throttle::wait;
use base::error::ApiResult;
use base::network::Network;
use chrono::{DateTime, Duration, Utc};

const BURST: i32 = 5;
const EVERY: Duration = Duration::seconds(12);
const AN_HOUR: usize = 30;
/// How many times as many tries the network around several has.
const AROUND: i32 = 4;

/// Networks that are counted. Beyond, the ones seen longest ago are removed.
const NETWORKS: usize = 50_000;

/// The tries of the last hour, by network.
#[derive(Debug, Default)]
pub struct NetworkThrottle {
    tries: Mutex<HashMap<Network, Tries>>,
}

impl NetworkThrottle {
    /// Counts a try of a network, or says how long it has to wait.
    ///
    /// The network around it has a few times as many, so that nobody gets ever new tries from ever new addresses of
    /// their own: one host may have 65,536 networks of IPv6.
    pub fn admit(&self, address: IpAddr, now: DateTime<Utc>) -> ApiResult<()> {
        let members = members(address);
        let mut networks = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        make_room(&mut networks);
        for (network, share) in members {
            networks.entry(network).or_default().check(share, now).map_err(wait)?;
        }
        for (network, share) in members {
            networks.entry(network).or_default().count(share, now);
        }
        Ok(())
    }

    /// Forgets a try that was right: all staff of an office sign in from one network.
    pub fn succeeded(&self, address: IpAddr) {
        let mut networks = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        for (network, share) in members(address) {
            if let Some(tries) = networks.get_mut(&network) {
                tries.give_back(share);
            }
        }
    }
}

fn make_room(networks: &mut HashMap<Network, Tries>) {
    if networks.len() < NETWORKS {
        return;
    }
    let mut ages: Vec<_> = networks.iter().map(|(network, tries)| (tries.last(), *network)).collect();
    // A quarter at a time, so that this does not happen with every try.
    ages.select_nth_unstable_by_key(NETWORKS / 4, |(last, _)| *last);
    for (_, network) in ages.into_iter().take(NETWORKS / 4) {
        networks.remove(&network);
    }
}

/// The networks under which a try of an address counts, with how many times as many tries each has.
fn members(address: IpAddr) -> [(Network, i32); 2] {
    let network = Network::from(address);
    [(network.around(), AROUND), (network, 1)]
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

    /// Counts a try of a network with `share` times the usual number.
    fn count(&mut self, share: i32, now: DateTime<Utc>) {
        self.whole_at = now + self.spent(now) + EVERY / share;
        self.times.push_back(now);
    }

    fn give_back(&mut self, share: i32) {
        self.whole_at -= EVERY / share;
        self.times.pop_back();
    }

    /// What is spent of the allowance for bursts.
    fn spent(&self, now: DateTime<Utc>) -> Duration {
        (self.whole_at - now).clamp(Duration::zero(), EVERY * BURST)
    }

    /// How long there may be no other try.
    fn check(&mut self, share: i32, now: DateTime<Utc>) -> Result<(), Duration> {
        let hour = Duration::hours(1);
        // What lies ahead was written before the clock was set back; it must not count for years.
        self.times.retain(|time| *time <= now && now - *time < hour);
        // An allowance of `share` times as many tries, of which each costs as much less.
        let too_fast = self.spent(now) + EVERY / share - EVERY * BURST;
        if too_fast > Duration::zero() {
            return Err(too_fast);
        }
        match self.times.front().filter(|_| self.times.len() >= most_in_an_hour(share)) {
            Some(oldest) => Err(*oldest + hour - now),
            None => Ok(()),
        }
    }
}

fn most_in_an_hour(share: i32) -> usize {
    AN_HOUR * usize::try_from(share).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::throttle::tests::{seconds, start};

    const OFFICE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 7));

    #[test]
    fn a_network_has_five_tries_at_once_then_one_in_twelve_seconds() {
        let (throttle, mut now) = (NetworkThrottle::default(), start());
        for _ in 0..5 {
            assert_eq!(seconds(throttle.admit(OFFICE, now)), 0);
        }
        assert_eq!(seconds(throttle.admit(OFFICE, now)), 12);
        now += Duration::seconds(11);
        assert_eq!(seconds(throttle.admit(OFFICE, now)), 1);
        now += Duration::seconds(1);
        assert_eq!(seconds(throttle.admit(OFFICE, now)), 0);
        assert_eq!(seconds(throttle.admit(OFFICE, now)), 12);
        assert_eq!(seconds(throttle.admit("198.51.100.1".parse().unwrap(), now)), 0);
    }

    #[test]
    fn a_network_has_thirty_tries_an_hour() {
        let (throttle, mut now) = (NetworkThrottle::default(), start());
        let mut admitted = 0;
        for _ in 0..3600 {
            admitted += usize::from(throttle.admit(OFFICE, now).is_ok());
            now += Duration::seconds(1);
        }
        assert_eq!(admitted, 30);
        assert_eq!(seconds(throttle.admit(OFFICE, now)), 0, "an hour after the first");
    }

    #[test]
    fn an_office_in_which_everybody_is_right_signs_in_all_day() {
        let (throttle, mut now) = (NetworkThrottle::default(), start());
        for _ in 0..80 {
            assert_eq!(seconds(throttle.admit(OFFICE, now)), 0);
            throttle.succeeded(OFFICE);
            now += Duration::seconds(1);
        }
        for _ in 0..5 {
            assert_eq!(seconds(throttle.admit(OFFICE, now)), 0);
        }
        assert_eq!(seconds(throttle.admit(OFFICE, now)), 12);
    }

    #[test]
    fn ever_new_addresses_of_one_network_share_a_number_of_tries() {
        for members in ["203.0.113.", "2001:db8:1:"] {
            let (throttle, now) = (NetworkThrottle::default(), start());
            let ending = if members.contains(':') { "::1" } else { "" };
            let admitted = (1..100)
                .filter(|number| {
                    let address = format!("{members}{number}{ending}").parse().unwrap();
                    throttle.admit(address, now).is_ok()
                })
                .count();
            assert_eq!(admitted, 20, "{members}");
            assert!(throttle.admit("198.51.100.1".parse().unwrap(), now).is_ok());
        }
    }

    #[test]
    fn a_clock_set_back_locks_no_network_out() {
        let (throttle, now) = (NetworkThrottle::default(), start());
        for _ in 0..5 {
            throttle.admit(OFFICE, now).unwrap();
        }
        assert!(seconds(throttle.admit(OFFICE, now - Duration::days(700))) <= 12);
    }
}
