//! Rate limits of sign-in attempts.
//!
//! All limits are in memory and kept for known and unknown accounts alike. They delay, longer with each failure, and
//! expire with time. They never lock an account, which would lock out its owner.
//!
//! - A network gets a few tries at once and thirty an hour, over all accounts.
//! - On one account a network has a few tries of its own. After those each failure makes it wait longer, and the delay
//!   of the account applies to it, too: up to a minute, counted over all networks. So guessing from many networks gets
//!   slow, and a guesser cannot keep the owner out, who still has tries of their own.
//! - A browser that has signed in before ([`crate::web::session::device`]) is counted by itself.
//!
//! Why these numbers: `docs/decisions/0015-sign-in-delay-by-network.md`.
//!
//! - [`networks`], [`accounts`]: the two limits; [`delay`]: how failures make wait; `entries`: the tables of both

pub mod accounts;
pub mod delay;
mod entries;
pub mod networks;

pub use accounts::Attempt;

use accounts::AccountThrottle;
use networks::NetworkThrottle;

#[derive(Debug, Default)]
pub struct Throttle {
    pub networks: NetworkThrottle,
    pub accounts: AccountThrottle,
}
