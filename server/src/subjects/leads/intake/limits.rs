//! How many enquiries are taken, and when a form has to show more before it counts as clean.
//!
//! In India a college or thousands of customers of a mobile carrier share one IPv4 address. So a form is counted by its
//! signed token first, which each opened form has to itself, and by network under a cap that such a network does not
//! reach. Between the two, a network that sends many forms is busy: from then on a form that shows no token of some age
//! is flagged, and after many of those such forms are refused. Forms with a token of ordinary age go on being clean.

use std::time::{Duration, Instant};

use crate::kernel::error::ApiResult;
use crate::kernel::limiter::{Limiter, Network, Rule};
use crate::subjects::leads::intake::form_token::{TokenState, Traffic};

const MINUTES_10: Duration = Duration::from_mins(10);
const DAY: Duration = Duration::from_hours(24);

/// From so many forms in ten minutes on, a network is busy.
const BUSY_FROM: f64 = 30.0;
/// So many forms without a token are clean on a network that is not busy: a few people have no JavaScript.
const UNPROVEN_CLEAN: f64 = 3.0;

/// How long the app holds a form back after its first touch. A little more than what makes a token old enough, because
/// the token is made a moment after the touch.
const WAIT: Duration = Duration::from_millis(3300);
/// The same on a busy network, where a token that is too young decides: it leaves room for one that came late.
const BUSY_WAIT: Duration = Duration::from_secs(6);

#[derive(Debug)]
pub struct FormLimits {
    by_token: Limiter<String>,
    by_network: Limiter<Network>,
    unproven: Limiter<Network>,
}

impl Default for FormLimits {
    fn default() -> Self {
        let rule = |most, within| Rule { most, within };
        Self {
            by_token: Limiter::new(vec![rule(5, MINUTES_10)]),
            by_network: Limiter::new(vec![rule(300, MINUTES_10), rule(2000, DAY)]),
            unproven: Limiter::new(vec![rule(20, MINUTES_10), rule(100, DAY)]),
        }
    }
}

/// What was counted, to be given back when nothing was stored.
#[derive(Debug, Default)]
pub struct Counted {
    network: Option<Network>,
    unproven: bool,
    nonce: Option<String>,
    /// What the network had sent before.
    pub traffic: Traffic,
}

impl FormLimits {
    /// Counts an enquiry; without a network nothing is limited.
    ///
    /// # Errors
    /// 429 when its token or its network has sent as many as it may.
    pub fn count(&self, network: Option<Network>, token: &TokenState, now: Instant) -> ApiResult<Counted> {
        let Some(network) = network else { return Ok(Counted::default()) };
        let traffic = self.traffic(network, now);
        let mut counted = Counted { traffic, ..Counted::default() };
        let taken = (|| {
            if let Some(nonce) = token.nonce() {
                self.by_token.take(&nonce.to_owned(), now)?;
                counted.nonce = Some(nonce.to_owned());
            }
            if !token.is_proof(traffic) {
                self.unproven.take(&network, now)?;
                counted.unproven = true;
            }
            self.by_network.take(&network, now)
        })();
        match taken {
            Ok(()) => Ok(Counted { network: Some(network), ..counted }),
            Err(error) => {
                self.undo(&counted, network);
                Err(error)
            }
        }
    }

    /// Takes a count back: the enquiry was a repetition, or could not be stored.
    pub fn give_back(&self, counted: &Counted) {
        if let Some(network) = counted.network {
            self.by_network.give_back(&network);
            self.undo(counted, network);
        }
    }

    /// For how long the app is to hold back a form that is touched now.
    pub fn wait_for(&self, network: Option<Network>, now: Instant) -> Duration {
        match network.map(|network| self.traffic(network, now)) {
            Some(Traffic::Busy) => BUSY_WAIT,
            Some(Traffic::Quiet | Traffic::Unproven) | None => WAIT,
        }
    }

    fn traffic(&self, network: Network, now: Instant) -> Traffic {
        if self.by_network.level(&network, now) >= BUSY_FROM {
            Traffic::Busy
        } else if self.unproven.level(&network, now) >= UNPROVEN_CLEAN {
            Traffic::Unproven
        } else {
            Traffic::Quiet
        }
    }

    fn undo(&self, counted: &Counted, network: Network) {
        if let Some(nonce) = &counted.nonce {
            self.by_token.give_back(nonce);
        }
        if counted.unproven {
            self.unproven.give_back(&network);
        }
    }
}
