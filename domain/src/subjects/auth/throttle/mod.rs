//! Rate limits of sign-in attempts.
//!
//! All limits are in memory and kept for known and unknown accounts alike. They delay, longer with each failure, and
//! expire with time. They never lock an account, which would lock out its owner. Servers over one `PostgreSQL` tell each
//! other what happened ([`Event`]), and count that as their own.
//!
//! - A network gets a few tries at once and thirty an hour, over all accounts. Those that were right are given back.
//! - On one account a network has a few tries of its own. After those each failure makes it wait longer, and the delay
//!   of the account applies to it, too: up to a minute, counted over all networks. So guessing from many networks gets
//!   slow, and a guesser cannot keep the owner out, who still has tries of their own.
//! - A browser that has signed in before (`web::session::device`) is counted by itself, and not with its network.
//! - Codes of a second factor come from somebody who knows the password: an account has a few, over all networks.
//!
//! Why these numbers: `docs/decisions/0015-sign-in-delay-by-network.md`.
//!
//! - [`networks`], [`accounts`]: the two limits; [`delay`]: how failures make wait; `entries`: the tables of both

pub mod accounts;
pub mod delay;
mod entries;
pub mod networks;

pub use accounts::Attempt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use accounts::{AccountEvent, AccountThrottle};
use networks::{NetworkEvent, NetworkThrottle};

#[derive(Debug, Default)]
pub struct Throttle {
    pub networks: NetworkThrottle,
    pub accounts: AccountThrottle,
}

/// What happened on one server and counts on the others, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Network(NetworkEvent),
    Account(AccountEvent),
}

impl Throttle {
    /// What other servers are to count, too.
    pub fn take_unsent(&self) -> impl Iterator<Item = Event> {
        let networks = self.networks.unsent.take().into_iter().map(Event::Network);
        networks.chain(self.accounts.unsent.take().into_iter().map(Event::Account))
    }

    /// Counts what happened on another server, as if it had happened now.
    pub fn add(&self, event: Event, now: DateTime<Utc>) {
        match event {
            Event::Network(event) => self.networks.add(&event, now),
            Event::Account(event) => self.accounts.add(&event, now),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::subjects::auth::throttle::entries::tests::{seconds, start};

    const OFFICE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 7));

    /// Hands over what one server has to tell, as text.
    fn tell(from: &Throttle, to: &Throttle, now: DateTime<Utc>) {
        for event in from.take_unsent() {
            let text = serde_json::to_string(&event).unwrap();
            to.add(serde_json::from_str(&text).unwrap(), now);
        }
    }

    #[test]
    fn two_servers_that_hear_each_other_admit_as_many_tries_as_one() {
        let (one, other, mut now) = (Throttle::default(), Throttle::default(), start());
        let attempt = Attempt::from_network("a".to_owned(), OFFICE);
        tell(&one, &other, now);
        tell(&other, &one, now);
        let (mut here, mut there, mut waits) = (&one, &other, Vec::new());
        for _ in 0..6 {
            waits.push((
                seconds(here.networks.admit(OFFICE, now)),
                seconds(here.accounts.begin(&attempt, now)),
            ));
            now += chrono::Duration::milliseconds(100);
            tell(here, there, now);
            (here, there) = (there, here);
        }
        assert_eq!(waits, [(0, 0), (0, 0), (0, 0), (0, 1), (0, 1), (12, 1)]);
        now += chrono::Duration::minutes(5);
        assert_eq!(seconds(one.accounts.begin(&attempt, now)), 0);
        one.accounts.undecided(&attempt);
        tell(&one, &other, now);
        assert_eq!(seconds(other.accounts.begin(&attempt, now)), 1, "three failures, as before");
        one.accounts.succeeded(&attempt);
        tell(&one, &other, now);
        assert_eq!(seconds(other.accounts.begin(&attempt, now)), 0);
    }

    #[test]
    fn what_other_servers_are_to_hear_of_stays_within_bounds() {
        let (throttle, now) = (Throttle::default(), start());
        for asked in [false, true] {
            for number in 0..2000_u32 {
                throttle.accounts.begin(&Attempt::alone(format!("{asked} {number}")), now).unwrap();
            }
            assert_eq!(throttle.take_unsent().count(), if asked { 500 } else { 0 });
        }
    }
}
