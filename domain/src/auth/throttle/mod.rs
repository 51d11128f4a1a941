//! Rate limits of sign-in attempts.
//!
//! They are kept for known and unknown accounts alike. They delay, longer with each failure, and expire with time. They
//! never lock an account, which would lock out its owner.
//!
//! - A network gets a few tries at once and thirty an hour, over all accounts. Those that were right are given back. Each
//!   server counts them by itself.
//! - On one account a network has a few tries of its own. After those each failure makes it wait longer, and the delay
//!   of the account applies to it, too: up to a minute, counted over all networks. So guessing from many networks gets
//!   slow, and a guesser cannot keep the owner out, who still has tries of their own. These are counted in the database,
//!   by all servers together.
//! - A browser that has signed in before (`web::session::device`) is counted by itself, and not with its network.
//! - Codes of a second factor come from somebody who knows the password: an account has a few, over all networks.
//!
//! - [`networks`], [`accounts`]: the two limits; `delay`: how failures make wait

pub mod accounts;
mod delay;
pub mod networks;

use chrono::Duration;

pub use accounts::Attempt;

use base::error::{ApiError, TOO_MANY_REQUESTS};

fn wait(time: Duration) -> ApiError {
    let seconds = (time.num_milliseconds() + 999) / 1000;
    ApiError::RateLimited {
        cause: TOO_MANY_REQUESTS,
        retry_after: u32::try_from(seconds).unwrap_or(1).max(1),
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use base::error::ApiResult;

    pub fn start() -> DateTime<Utc> {
        DateTime::from_timestamp_millis(1_760_000_000_000).unwrap()
    }

    pub fn seconds(result: ApiResult<()>) -> u32 {
        match result {
            Ok(()) => 0,
            Err(ApiError::RateLimited { retry_after, .. }) => retry_after,
            Err(other) => panic!("{other:?}"),
        }
    }
}
