//! How much one address may ask for, counted in memory on the monotonic clock.
//!
//! An address is an IPv4 address or an IPv6 network of 64 bits, which is what one line gets. Cached pages and files are
//! not counted. With several instances each counts for itself.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::client_address::client_address;
use crate::error::{ApiError, ApiResult};
use crate::pages::Site;

/// Addresses that are remembered at once by one limiter.
const MOST_ADDRESSES: usize = 50_000;

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);

/// So many within a time.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// How many.
    pub most: u32,
    /// Within which time.
    pub within: Duration,
}

/// The limits of one process.
#[derive(Debug)]
pub struct Limits {
    /// Calls of any kind.
    pub calls: Limiter,
    /// Enquiries.
    pub forms: Limiter,
    /// Enquiries from forms that show no token.
    pub forms_without_token: Limiter,
}

impl Default for Limits {
    fn default() -> Self {
        let rule = |most, within| Rule { most, within };
        Self {
            calls: Limiter::new(vec![rule(50, Duration::from_secs(10)), rule(200, MINUTE)]),
            forms: Limiter::new(vec![rule(5, 10 * MINUTE), rule(20, DAY)]),
            forms_without_token: Limiter::new(vec![rule(3, 10 * MINUTE), rule(10, DAY)]),
        }
    }
}

/// Counts by address.
#[derive(Debug)]
pub struct Limiter {
    rules: Vec<Rule>,
    seen: Mutex<HashMap<Line, Vec<Counter>>>,
}

/// What one customer of a provider has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Line {
    V4(u32),
    V6(u64),
}

impl Line {
    fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => Self::V4(v4.to_bits()),
            IpAddr::V6(v6) => Self::V6(u64::try_from(v6.to_bits() >> 64).unwrap_or_default()),
        }
    }
}

/// The count of the present window and of the one before it, which fades out while the present one fills.
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

    /// How many count now.
    fn weight(&self, within: Duration, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.start).as_secs_f64() / within.as_secs_f64();
        f64::from(self.previous) * (1.0 - passed).max(0.0) + f64::from(self.current)
    }

    /// How long until one more fits.
    fn wait(&self, rule: Rule, now: Instant) -> Duration {
        let window = rule.within.as_secs_f64();
        let passed = now.saturating_duration_since(self.start).as_secs_f64();
        let room = f64::from(rule.most) - 1.0;
        let free_at = if f64::from(self.current) > room {
            // Not before the next window, in which today's count fades.
            window * (2.0 - room / f64::from(self.current))
        } else {
            window * (1.0 - (room - f64::from(self.current)) / f64::from(self.previous.max(1)))
        };
        Duration::from_secs_f64((free_at - passed).clamp(1.0, window * 2.0))
    }
}

impl Limiter {
    /// Holds every address to all of the rules.
    pub fn new(rules: Vec<Rule>) -> Self {
        Self { rules, seen: Mutex::default() }
    }

    /// Counts one more from `address`, or tells after how many seconds to come back.
    ///
    /// # Errors
    /// 429 when a rule is exhausted.
    pub fn take(&self, address: IpAddr, now: Instant) -> Result<(), ApiError> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= MOST_ADDRESSES {
            self.make_room(&mut seen, now);
        }
        let counters =
            seen.entry(Line::of(address)).or_insert_with(|| vec![Counter::new(now); self.rules.len()]);
        let mut wait = None;
        for (counter, rule) in counters.iter_mut().zip(&self.rules) {
            counter.roll(rule.within, now);
            if counter.weight(rule.within, now) + 1.0 > f64::from(rule.most) {
                wait = wait.max(Some(counter.wait(*rule, now)));
            }
        }
        if let Some(wait) = wait {
            return Err(ApiError::RateLimited { retry_after: whole_seconds(wait) });
        }
        for counter in counters {
            counter.current += 1;
        }
        Ok(())
    }

    /// Takes back one count: what was counted turned out to be a repetition.
    pub fn give_back(&self, address: IpAddr) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        for counter in seen.get_mut(&Line::of(address)).into_iter().flatten() {
            counter.current = counter.current.saturating_sub(1);
        }
    }

    /// Forgets addresses that were silent for as long as anything counts; under a flood from ever new ones, all.
    fn make_room(&self, seen: &mut HashMap<Line, Vec<Counter>>, now: Instant) {
        let rules = &self.rules;
        seen.retain(|_, counters| {
            counters
                .iter()
                .zip(rules)
                .any(|(counter, rule)| now.saturating_duration_since(counter.start) < rule.within * 2)
        });
        if seen.len() >= MOST_ADDRESSES {
            tracing::warn!("calls from more addresses than can be counted; the counts begin anew");
            seen.clear();
        }
    }
}

fn whole_seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX)
}

/// Counts a call of the address that a request comes from.
///
/// # Errors
/// 429 when the address has made as many as it may.
pub fn count_call(site: &Site, extensions: &Extensions, headers: &HeaderMap) -> ApiResult<()> {
    if !site.config.rate_limits {
        return Ok(());
    }
    match client_address(extensions, headers, &site.config.trusted_proxies) {
        Some(address) => site.app.limits.calls.take(address, Instant::now()),
        None => Ok(()),
    }
}

/// Middleware that holds calls to the limit of their address.
pub async fn limit_calls(State(site): State<Site>, request: Request, next: Next) -> Response {
    match count_call(&site, request.extensions(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(most: u32, seconds: u64) -> Limiter {
        Limiter::new(vec![Rule { most, within: Duration::from_secs(seconds) }])
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn wait(result: Result<(), ApiError>) -> u32 {
        match result {
            Err(ApiError::RateLimited { retry_after }) => retry_after,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_burst_passes_and_the_next_one_waits_as_long_as_it_is_told() {
        let limiter = limiter(5, 600);
        let start = Instant::now();
        let visitor = address("203.0.113.7");
        for _ in 0..5 {
            limiter.take(visitor, start).unwrap();
        }
        let seconds = wait(limiter.take(visitor, start));
        assert!((60..=1201).contains(&seconds), "{seconds}");
        assert!(limiter.take(visitor, start + Duration::from_secs(u64::from(seconds))).is_ok());
        assert!(limiter.take(visitor, start + Duration::from_mins(1)).is_err());
        assert!(limiter.take(visitor, start + Duration::from_mins(20)).is_ok());
        assert!(limiter.take(address("203.0.113.8"), start).is_ok(), "another address is not affected");
    }

    #[test]
    fn over_a_long_time_the_rate_is_the_rule() {
        let limiter = limiter(5, 600);
        let start = Instant::now();
        let passed = (0..6000)
            .filter(|second| {
                limiter.take(address("203.0.113.7"), start + Duration::from_secs(*second)).is_ok()
            })
            .count();
        assert!((40..=56).contains(&passed), "{passed} in ten windows of five");
    }

    #[test]
    fn one_line_of_ipv6_is_one_address() {
        let limiter = limiter(1, 10);
        let start = Instant::now();
        limiter.take(address("2001:db8:1:2::1"), start).unwrap();
        assert!(limiter.take(address("2001:db8:1:2:ffff::9"), start).is_err());
        assert!(limiter.take(address("2001:db8:1:3::1"), start).is_ok());
        limiter.take(address("::ffff:203.0.113.7"), start).unwrap();
        assert!(limiter.take(address("203.0.113.7"), start).is_err());
    }

    #[test]
    fn a_repetition_is_given_back_and_memory_is_bounded() {
        let limiter = limiter(1, 10);
        let start = Instant::now();
        limiter.take(address("203.0.113.7"), start).unwrap();
        limiter.give_back(address("203.0.113.7"));
        limiter.take(address("203.0.113.7"), start).unwrap();
        for number in 0..u32::try_from(MOST_ADDRESSES).unwrap() * 2 {
            let _ = limiter.take(IpAddr::from(number.to_be_bytes()), start);
        }
        assert!(limiter.seen.lock().unwrap().len() <= MOST_ADDRESSES);
    }
}
