//! How many tries a network has, over all accounts.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Mutex;

use chrono::{DateTime, Duration, Utc};

use crate::kernel::error::ApiResult;
use crate::subjects::auth::throttle::entries::{lock, make_room, wait};

const BURST: i32 = 5;
const EVERY: Duration = Duration::seconds(12);
const AN_HOUR: usize = 30;

/// The tries of the last hour, by network.
#[derive(Debug, Default)]
pub struct NetworkThrottle(Mutex<HashMap<IpAddr, Tries>>);

impl NetworkThrottle {
    /// Counts a try of a network, or says how long it has to wait.
    pub fn admit(&self, network: IpAddr, now: DateTime<Utc>) -> ApiResult<()> {
        let mut networks = lock(&self.0);
        make_room(&mut networks, Tries::last);
        networks.entry(network).or_default().admit(now).map_err(wait)
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
        let spent = (self.whole_at - now).clamp(Duration::zero(), EVERY * BURST);
        let too_fast = spent - EVERY * (BURST - 1);
        if too_fast > Duration::zero() {
            return Err(too_fast);
        }
        if let Some(oldest) = self.times.front().filter(|_| self.times.len() >= AN_HOUR) {
            return Err(*oldest + hour - now);
        }
        self.whole_at = now + spent + EVERY;
        self.times.push_back(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subjects::auth::throttle::entries::tests::{seconds, start};

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
    fn a_clock_set_back_locks_no_network_out() {
        let (throttle, now) = (NetworkThrottle::default(), start());
        for _ in 0..5 {
            throttle.admit(OFFICE, now).unwrap();
        }
        assert!(seconds(throttle.admit(OFFICE, now - Duration::days(700))) <= 12);
    }
}
