//! Rate limits of enquiries.
//!
//! In India a college or thousands of customers of a mobile carrier share one IPv4 address. So the primary limit is by
//! signed form token, of which each opened form has its own, and the limit by network is one that such a network does
//! not reach. In between, a network that sends many forms is "busy": forms without a token of sufficient age are
//! flagged, and after many of those rejected. Forms with a token of ordinary age stay unflagged.

use std::time::{Duration, Instant};

use crate::leads::intake::form_token::{TokenState, Traffic};
use base::error::ApiResult;
use base::limiter::{Limiter, NetworkLimiter, Rule};
use base::network::Network;

const MINUTES_10: Duration = Duration::from_mins(10);
const DAY: Duration = Duration::from_hours(24);

/// Why a form is refused. The forms also offer the phone number, and a chat with what was typed.
const MANY_FROM_NETWORK: &str = "We have had many enquiries from your network.";
const MANY_FROM_FORM: &str = "You have sent several enquiries in a short time.";

/// Forms in ten minutes from which a network is busy.
const BUSY_FROM: f64 = 30.0;
/// Forms without a token that are not flagged on a network that is not busy: a few people have no JavaScript.
const UNPROVEN_CLEAN: f64 = 3.0;

/// How long the app delays a form after the first interaction. A little longer than the minimum age of a token, because
/// the token is issued a moment after the interaction.
const WAIT: Duration = Duration::from_millis(3300);
/// The same on a busy network, where a token below the minimum age flags the form: longer, for tokens that arrive late.
const BUSY_WAIT: Duration = Duration::from_secs(6);

#[derive(Debug)]
pub struct FormLimits {
    by_token: Limiter<String>,
    by_network: NetworkLimiter,
    unproven: NetworkLimiter,
}

impl Default for FormLimits {
    fn default() -> Self {
        let rule = |most, within| Rule { most, within };
        Self {
            by_token: Limiter::new(vec![rule(5, MINUTES_10)]).with_cause(MANY_FROM_FORM),
            by_network: NetworkLimiter::new(vec![rule(300, MINUTES_10), rule(2000, DAY)])
                .with_cause(MANY_FROM_NETWORK),
            unproven: NetworkLimiter::new(vec![rule(20, MINUTES_10), rule(100, DAY)])
                .with_cause(MANY_FROM_NETWORK),
        }
    }
}

/// A count, to be given back when nothing was stored.
#[derive(Debug, Default)]
pub struct Counted {
    network: Option<Network>,
    unproven: bool,
    nonce: Option<String>,
    /// Traffic of the network before this enquiry.
    pub traffic: Traffic,
}

impl FormLimits {
    /// Counts an enquiry; without a network no limit applies.
    ///
    /// # Errors
    /// 429 when the limit of the token or the network is reached.
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

    /// How many enquiries each limit refused since the start.
    pub fn refused(&self) -> [(&'static str, u64); 3] {
        [
            ("enquiries_by_form", self.by_token.refused()),
            ("enquiries_by_network", self.by_network.refused()),
            ("enquiries_without_proof", self.unproven.refused()),
        ]
    }

    /// Reverts a count: the enquiry was a repetition, or could not be stored.
    pub fn give_back(&self, counted: &Counted) {
        if let Some(network) = counted.network {
            self.by_network.give_back(&network);
            self.undo(counted, network);
        }
    }

    /// The delay that the app has to keep for a form opened now.
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
