//! Sliding-window rate limiter by key, in bounded memory. Each server counts by itself.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::error::{ApiError, TOO_MANY_REQUESTS};
use crate::network::Network;

/// Maximum number of keys per limiter.
const MAX_KEYS: usize = 50_000;

#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub most: u32,
    pub within: Duration,
}

#[derive(Debug)]
pub struct Limiter<K> {
    rules: Vec<Rule>,
    cause: &'static str,
    refused: AtomicU64,
    /// One counter for each rule.
    seen: Mutex<HashMap<K, Vec<Counter>>>,
}

/// The counts of the current and the previous window; the previous one is weighted by how much it still overlaps.
#[derive(Clone, Copy, Debug)]
struct Counter {
    start: Instant,
    current: u32,
    previous: u32,
}

impl Counter {
    const fn new(now: Instant) -> Self {
        Self { start: now, current: 0, previous: 0 }
    }

    fn roll(&mut self, within: Duration, now: Instant) {
        let age = now.saturating_duration_since(self.start);
        if age >= within * 2 {
            *self = Self::new(now);
        } else if age >= within {
            *self = Self { start: self.start + within, current: 0, previous: self.current };
        }
    }

    fn weight(&self, within: Duration, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.start).as_secs_f64() / within.as_secs_f64();
        f64::from(self.previous) * (1.0 - passed).max(0.0) + f64::from(self.current)
    }

    /// How long until another request is allowed.
    fn wait(&self, rule: Rule, now: Instant) -> Duration {
        let window = rule.within.as_secs_f64();
        let passed = now.saturating_duration_since(self.start).as_secs_f64();
        let capacity = f64::from(rule.most) - 1.0;
        let free_at = if f64::from(self.current) > capacity {
            // Not before the next window, in which the weight of the current count decreases.
            window * (2.0 - capacity / f64::from(self.current))
        } else {
            window * (1.0 - (capacity - f64::from(self.current)) / f64::from(self.previous.max(1)))
        };
        Duration::from_secs_f64((free_at - passed).clamp(1.0, window * 2.0))
    }
}

impl<K: Clone + Eq + Hash> Limiter<K> {
    /// Every key must keep all of the rules.
    pub fn new(rules: Vec<Rule>) -> Self {
        Self { rules, cause: TOO_MANY_REQUESTS, refused: AtomicU64::new(0), seen: Mutex::new(HashMap::new()) }
    }

    /// Refuses with this sentence.
    #[must_use]
    pub fn with_cause(self, cause: &'static str) -> Self {
        Self { cause, ..self }
    }

    /// Counts a request under `key`, or returns the `Retry-After` seconds.
    ///
    /// # Errors
    /// 429 when a rule is exhausted.
    pub fn take(&self, key: &K, now: Instant) -> Result<(), ApiError> {
        let mut seen = self.lock();
        let counters = self.counters(&mut seen, key, now);
        let mut wait = None;
        for (counter, rule) in counters.iter().zip(&self.rules) {
            if counter.weight(rule.within, now) + 1.0 > f64::from(rule.most) {
                wait = wait.max(Some(counter.wait(*rule, now)));
            }
        }
        if let Some(wait) = wait {
            self.refused.fetch_add(1, Ordering::Relaxed);
            return Err(ApiError::RateLimited { cause: self.cause, retry_after: whole_seconds(wait) });
        }
        for counter in counters {
            counter.current = counter.current.saturating_add(1);
        }
        Ok(())
    }

    /// How many requests were refused since the start.
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    /// The current count of `key` under the first rule.
    pub fn level(&self, key: &K, now: Instant) -> f64 {
        let mut seen = self.lock();
        let counter = seen.get_mut(key).and_then(|counters| counters.first_mut());
        let (Some(counter), Some(rule)) = (counter, self.rules.first()) else { return 0.0 };
        counter.roll(rule.within, now);
        counter.weight(rule.within, now)
    }

    /// Takes one count back: the request turned out to be a repetition.
    pub fn give_back(&self, key: &K) {
        for counter in self.lock().get_mut(key).into_iter().flatten() {
            counter.current = counter.current.saturating_sub(1);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Vec<Counter>>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The counters of `key` at this time.
    fn counters<'a>(
        &self,
        seen: &'a mut HashMap<K, Vec<Counter>>,
        key: &K,
        now: Instant,
    ) -> &'a mut [Counter] {
        if seen.len() >= MAX_KEYS {
            self.evict(seen, now);
        }
        let counters = seen.entry(key.clone()).or_insert_with(|| vec![Counter::new(now); self.rules.len()]);
        for (counter, rule) in counters.iter_mut().zip(&self.rules) {
            counter.roll(rule.within, now);
        }
        counters
    }

    /// Removes expired keys, and under a flood of new keys the quarter that was counted longest ago.
    fn evict(&self, seen: &mut HashMap<K, Vec<Counter>>, now: Instant) {
        seen.retain(|_, counters| {
            counters
                .iter()
                .zip(&self.rules)
                .any(|(counter, rule)| now.saturating_duration_since(counter.start) < rule.within * 2)
        });
        if seen.len() >= MAX_KEYS {
            tracing::warn!("more callers than can be counted: those of longest ago are forgotten");
            let last = |counters: &[Counter]| counters.iter().map(|counter| counter.start).max();
            let mut ages: Vec<_> = seen.iter().map(|(key, counters)| (last(counters), key.clone())).collect();
            ages.select_nth_unstable_by_key(MAX_KEYS / 4, |(last, _)| *last);
            for (_, key) in ages.into_iter().take(MAX_KEYS / 4) {
                seen.remove(&key);
            }
        }
    }
}

/// How many times as much a network around several may ask as one of them.
const AROUND: u32 = 4;

/// A limit by network, and a larger one by the network around it.
#[derive(Debug)]
pub struct NetworkLimiter {
    own: Limiter<Network>,
    around: Limiter<Network>,
}

impl NetworkLimiter {
    /// `rules` are those of one network.
    pub fn new(rules: Vec<Rule>) -> Self {
        let wider = rules.iter().map(|rule| Rule { most: rule.most.saturating_mul(AROUND), ..*rule });
        Self { around: Limiter::new(wider.collect()), own: Limiter::new(rules) }
    }

    /// Refuses with this sentence.
    #[must_use]
    pub fn with_cause(self, cause: &'static str) -> Self {
        Self { own: self.own.with_cause(cause), around: self.around.with_cause(cause) }
    }

    /// Counts a request of `network`.
    ///
    /// # Errors
    /// 429 when the network, or the one around it, has made as many as it may.
    pub fn take(&self, network: &Network, now: Instant) -> Result<(), ApiError> {
        // The one around first: refused, it makes no entry for each of ever new addresses.
        let around = network.around();
        self.around.take(&around, now)?;
        self.own.take(network, now).inspect_err(|_| self.around.give_back(&around))
    }

    /// How many requests were refused since the start.
    pub fn refused(&self) -> u64 {
        self.own.refused() + self.around.refused()
    }

    /// The current count of one network under the first rule.
    pub fn level(&self, network: &Network, now: Instant) -> f64 {
        self.own.level(network, now)
    }

    /// Takes one count back.
    pub fn give_back(&self, network: &Network) {
        self.own.give_back(network);
        self.around.give_back(&network.around());
    }
}

fn whole_seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn limiter(most: u32, seconds: u64) -> Limiter<Network> {
        Limiter::new(vec![Rule { most, within: Duration::from_secs(seconds) }])
    }

    fn network(text: &str) -> Network {
        text.parse::<IpAddr>().unwrap().into()
    }

    fn wait(result: Result<(), ApiError>) -> u32 {
        match result {
            Err(ApiError::RateLimited { retry_after, .. }) => retry_after,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_burst_passes_and_the_next_one_waits_as_long_as_it_is_told() {
        let limiter = limiter(5, 600);
        let start = Instant::now();
        let visitor = network("203.0.113.7");
        for _ in 0..5 {
            limiter.take(&visitor, start).unwrap();
        }
        let seconds = wait(limiter.take(&visitor, start));
        assert!((60..=1201).contains(&seconds), "{seconds}");
        assert!(limiter.take(&visitor, start + Duration::from_secs(u64::from(seconds))).is_ok());
        assert!(limiter.take(&visitor, start + Duration::from_mins(1)).is_err());
        assert!(limiter.take(&visitor, start + Duration::from_mins(20)).is_ok());
        assert!(limiter.take(&network("203.0.113.8"), start).is_ok(), "another network is not affected");
    }

    #[test]
    fn over_a_long_time_the_rate_is_the_rule() {
        let limiter = limiter(5, 600);
        let start = Instant::now();
        let passed = (0..6000)
            .filter(|second| {
                limiter.take(&network("203.0.113.7"), start + Duration::from_secs(*second)).is_ok()
            })
            .count();
        assert!((40..=56).contains(&passed), "{passed} in ten windows of five");
    }

    #[test]
    fn a_network_around_several_has_a_larger_limit() {
        for address in ["203.0.113.", "2001:db8:1:"] {
            let limiter = NetworkLimiter::new(vec![Rule { most: 2, within: Duration::from_secs(10) }]);
            let start = Instant::now();
            let ending = if address.contains(':') { "::1" } else { "" };
            let member = |number: u8| network(&format!("{address}{number}{ending}"));
            for number in 0..8 {
                limiter.take(&member(number), start).unwrap();
            }
            assert!(limiter.take(&member(9), start).is_err(), "{address}");
            assert!(limiter.take(&network("198.51.100.1"), start).is_ok(), "{address}");
            limiter.give_back(&member(3));
            assert!(limiter.take(&member(9), start).is_ok(), "{address}");
        }
    }

    #[test]
    fn a_repetition_is_given_back_and_memory_is_bounded() {
        let limiter = limiter(1, 10);
        let start = Instant::now();
        limiter.take(&network("203.0.113.7"), start).unwrap();
        limiter.give_back(&network("203.0.113.7"));
        limiter.take(&network("203.0.113.7"), start).unwrap();
        for number in 0..u32::try_from(MAX_KEYS).unwrap() * 2 {
            let _ = limiter.take(&Network::V4(number), start);
        }
        assert!(limiter.lock().len() <= MAX_KEYS);
        // Who was counted since is not forgotten by another flood.
        let own = network("203.0.113.8");
        limiter.take(&own, start + Duration::from_secs(1)).unwrap();
        let later = start + Duration::from_secs(2);
        for number in 0..u32::try_from(MAX_KEYS / 2).unwrap() {
            let _ = limiter.take(&Network::V4(1_000_000 + number), later);
        }
        assert_ne!(wait(limiter.take(&own, later)), 0);
    }
}
