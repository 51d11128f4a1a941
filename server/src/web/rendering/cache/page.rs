//! A page in the cache: its key, its bodies, and how often it was asked for.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, Method};
use axum::response::Response;
use chrono::NaiveDate;
use moka::Equivalent;

use crate::web::http::encoding::{Encoding, negotiate};
use crate::web::http::stored_body::StoredBody;
use crate::web::page_table::Page;
use crate::web::rendering::compression::{Compressed, SharedPart};
use crate::web::rendering::form_result::Outcome;

/// The encodings of pages, the best first.
const ENCODINGS: [Encoding; 2] = [Encoding::Br, Encoding::Gzip];
/// Weight of one visit. Much more than 1, so that small counts decay in small steps, too.
const VISIT: u64 = 1 << 16;
/// Half-life of a visit's weight.
const HALF_LIFE: Duration = Duration::from_hours(24);

/// Cache key.
#[derive(Debug, Clone)]
pub struct PageKey {
    /// The page with its allow-listed query.
    pub page: Page,
    /// Its canonical address, by which it is found.
    pub address: String,
    /// Whether the splash is shown: on arrival, not on navigation within the site.
    pub splash: bool,
    /// What became of a form, where the page says so. Its message is the same for all visitors.
    pub outcome: Option<Outcome>,
}

impl PageKey {
    /// The page by itself, without the splash.
    pub fn of(page: Page) -> Self {
        Self { address: page.address(), page, splash: false, outcome: None }
    }

    fn asked(&self) -> Asked<'_> {
        Asked { address: &self.address, splash: self.splash, outcome: self.outcome }
    }

    /// Whether it must not push real pages out of the cache.
    pub(super) fn is_variant(&self) -> bool {
        self.outcome.is_some() || self.page.is_variant()
    }
}

impl PartialEq for PageKey {
    fn eq(&self, other: &Self) -> bool {
        self.asked() == other.asked()
    }
}

impl Eq for PageKey {}

impl Hash for PageKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.asked().hash(state);
    }
}

/// A key as a request tells it.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Asked<'a> {
    pub address: &'a str,
    pub splash: bool,
    pub outcome: Option<Outcome>,
}

impl Equivalent<PageKey> for Asked<'_> {
    fn equivalent(&self, key: &PageKey) -> bool {
        *self == key.asked()
    }
}

/// A page as it is sent.
#[derive(Debug)]
pub struct CachedPage {
    pub key: PageKey,
    /// The content version that the page was rendered from.
    pub version: i64,
    /// The day in India on which it was made.
    pub day: NaiveDate,
    /// HTTP status of the page.
    pub status: u16,
    /// Whether it stands in for a page that could not be rendered.
    pub is_plain: bool,
    bodies: Compressed,
    made: Instant,
    popularity: AtomicU64,
}

impl CachedPage {
    /// Compresses `html`, the sooner if `style` is part of it.
    pub fn new(
        key: PageKey,
        version: i64,
        day: NaiveDate,
        status: u16,
        html: &[u8],
        style: Option<&SharedPart>,
    ) -> Self {
        Self {
            key,
            version,
            day,
            status,
            is_plain: false,
            bodies: Compressed::new(html, style),
            made: Instant::now(),
            popularity: AtomicU64::new(0),
        }
    }

    /// The same as one that stands in for a page that could not be rendered.
    #[must_use]
    pub fn plain(self) -> Self {
        Self { is_plain: true, ..self }
    }

    /// The body in an encoding that the client takes.
    pub fn body(&self, headers: &HeaderMap) -> Arc<StoredBody> {
        self.bodies.body(negotiate(headers, &ENCODINGS)).clone()
    }

    /// The finished answer, if it is known.
    pub fn repeat(&self, method: &Method, headers: &HeaderMap) -> Option<Response> {
        let body = self.bodies.known(negotiate(headers, &ENCODINGS))?.clone();
        let response = body.repeat(method, headers)?;
        self.count_served();
        Some(response)
    }

    pub fn count_served(&self) {
        self.popularity.fetch_add(VISIT, Ordering::Relaxed);
    }

    /// Whether it was made within the last `age`.
    pub(super) fn is_younger_than(&self, age: Duration) -> bool {
        self.made.elapsed() < age
    }

    /// Goes on from the visits of the page whose place it takes.
    pub(super) fn inherit(&self, former: &Self) {
        self.popularity.fetch_add(former.popularity(), Ordering::Relaxed);
    }

    /// Recent visits with decay: the most visited pages are rendered ahead first.
    pub(super) fn popularity(&self) -> u64 {
        decayed(self.popularity.load(Ordering::Relaxed), self.made.elapsed())
    }

    pub(super) fn weight(&self) -> u32 {
        u32::try_from(self.bodies.size() + 256).unwrap_or(u32::MAX)
    }
}

/// Decays a popularity by its age. In small steps this approximates exponential decay.
fn decayed(popularity: u64, age: Duration) -> u64 {
    let left = u128::from(popularity) * HALF_LIFE.as_millis() / (HALF_LIFE + age).as_millis();
    u64::try_from(left).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_visit_is_left_after_a_day() {
        assert_eq!(decayed(10 * VISIT, HALF_LIFE), 5 * VISIT);
    }
}
