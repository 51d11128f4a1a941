//! What both kinds of limits need: bounded tables in memory, and the answer that says how long to wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

use crate::kernel::error::{ApiError, TOO_MANY_REQUESTS};

/// Entries of a table. Beyond, the ones used longest ago are removed.
pub const ENTRIES: usize = 50_000;

/// A table that a panic left behind is still a table of times.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn wait(time: Duration) -> ApiError {
    let seconds = (time.num_milliseconds() + 999) / 1000;
    ApiError::RateLimited {
        cause: TOO_MANY_REQUESTS,
        retry_after: u32::try_from(seconds).unwrap_or(1).max(1),
    }
}

pub fn make_room<K: Clone + Eq + Hash, V>(
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

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::kernel::error::ApiResult;

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
