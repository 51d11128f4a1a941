//! What both kinds of limits need: bounded tables in memory, what other servers are to hear of, and the answer that says
//! how long to wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

use crate::kernel::error::{ApiError, TOO_MANY_REQUESTS};

/// Entries of a table. Beyond, the ones used longest ago are removed.
pub const ENTRIES: usize = 50_000;

/// Events that are kept for other servers. Further ones they do not hear of.
const MAX_UNSENT: usize = 500;

/// Events that other servers have not heard of, oldest first; nothing is kept before it is asked for.
#[derive(Debug)]
pub struct Unsent<T>(Mutex<Option<Vec<T>>>);

impl<T> Default for Unsent<T> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<T> Unsent<T> {
    pub fn push(&self, event: T) {
        if let Some(events) = lock(&self.0).as_mut().filter(|events| events.len() < MAX_UNSENT) {
            events.push(event);
        }
    }

    /// The events since the last call. The first call begins to keep them.
    pub fn take(&self) -> Vec<T> {
        lock(&self.0).replace(Vec::new()).unwrap_or_default()
    }
}

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
