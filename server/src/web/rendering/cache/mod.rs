//! The HTML cache: rendered pages as they are sent, with bodies and heads.
//!
//! An entry ([`page`]) belongs to an address and carries the content version that it was rendered from. It is fresh while that
//! version is current, and afterwards remains as the last good copy. Concurrent misses wait for one render.

mod page;

use std::collections::HashMap;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::HeaderMap;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared};
use moka::ops::compute::Op;
use moka::sync::Cache;

use crate::web::http::stored_body::StoredBody;
use base::lifecycle::Lifecycle;
use page::Asked;
pub use page::{CachedPage, PageKey};

/// Some 500 pages in Brotli, or 300 of which a few are asked for in other encodings: those of a provider with a hundred
/// courses. The rest of a large catalogue is rendered again.
const PAGES_BYTES: u64 = 16 * 1024 * 1024;
const VARIANTS_BYTES: u64 = 2 * 1024 * 1024;
/// Maximum age of a last good copy: beyond it a plain page is better.
const LAST_GOOD_AGE: Duration = Duration::from_hours(24);
/// How long a plain page stays, because the renderer may recover.
const PLAIN_AGE: Duration = Duration::from_secs(1);

/// What comes of asking for a page.
#[derive(Debug, Clone)]
pub enum Found {
    Page(Arc<CachedPage>),
    Moved(String),
    /// There is no such page: the status of the error page to show instead.
    Missing(u16),
    /// The data could not be read, and there is no last good copy.
    Unavailable,
}

type Flights = HashMap<(PageKey, i64), Shared<BoxFuture<'static, Found>>>;

/// Rendered pages and renders in flight.
#[derive(Debug, Clone)]
pub struct HtmlCache {
    pages: Cache<PageKey, Arc<CachedPage>>,
    variants: Cache<PageKey, Arc<CachedPage>>,
    flights: Arc<Mutex<Flights>>,
    lifecycle: Lifecycle,
}

impl HtmlCache {
    /// An empty cache with bounds for a small machine.
    pub fn new(lifecycle: Lifecycle) -> Self {
        Self::bounded(PAGES_BYTES, VARIANTS_BYTES, lifecycle)
    }

    /// Caches nothing, so that every request shows the current sources.
    pub fn for_development(lifecycle: Lifecycle) -> Self {
        Self::bounded(0, 0, lifecycle)
    }

    fn bounded(pages: u64, variants: u64, lifecycle: Lifecycle) -> Self {
        let bounded = |bytes| {
            Cache::builder().max_capacity(bytes).weigher(|_, page: &Arc<CachedPage>| page.weight()).build()
        };
        Self { pages: bounded(pages), variants: bounded(variants), flights: Arc::default(), lifecycle }
    }

    /// The page for all at an address, if it shows this version.
    pub fn find(&self, address: &str, splash: bool, version: i64) -> Option<Arc<CachedPage>> {
        self.pages.get(&Asked { address, splash, outcome: None }).filter(|page| page.version == version)
    }

    /// The page, if it shows this version.
    pub fn fresh(&self, key: &PageKey, version: i64) -> Option<Arc<CachedPage>> {
        let is_fresh = |page: &Arc<CachedPage>| {
            page.version == version && (!page.is_plain || page.is_younger_than(PLAIN_AGE))
        };
        self.store_of(key).get(key).filter(is_fresh)
    }

    /// The last good copy, of any version.
    pub fn last_good(&self, key: &PageKey) -> Option<Arc<CachedPage>> {
        let is_good = |page: &Arc<CachedPage>| !page.is_plain && page.is_younger_than(LAST_GOOD_AGE);
        self.store_of(key).get(key).filter(is_good)
    }

    /// Makes the page once for all concurrent requests of this key and version. A caller that is dropped neither cancels
    /// the making nor loses its result. What `make` is to keep it gives to [`Self::keep`].
    pub async fn make_once(
        &self,
        key: &PageKey,
        version: i64,
        make: impl Future<Output = Found> + Send + 'static,
    ) -> Found {
        let flight = {
            let mut flights = self.flights.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(made_meanwhile) = self.fresh(key, version) {
                return Found::Page(made_meanwhile);
            }
            let id = (key.clone(), version);
            flights.entry(id).or_insert_with_key(|id| self.start(id.clone(), make)).clone()
        };
        flight.await
    }

    fn start(
        &self,
        id: (PageKey, i64),
        make: impl Future<Output = Found> + Send + 'static,
    ) -> Shared<BoxFuture<'static, Found>> {
        let flights = self.flights.clone();
        let task = self.lifecycle.spawn_awaited(async move {
            let made = AssertUnwindSafe(make).catch_unwind().await;
            flights.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            made.unwrap_or(Found::Unavailable)
        });
        task.map(|made| made.unwrap_or(Found::Unavailable)).boxed().shared()
    }

    /// Keeps a page, unless a better one is there: a render that began before a write must not replace one that began
    /// after it. The popularity of the former version is kept.
    pub fn keep(&self, page: impl Into<Arc<CachedPage>>) -> Arc<CachedPage> {
        let page = page.into();
        self.store_of(&page.key).entry_by_ref(&page.key).and_compute_with(|held| {
            let Some(held) = held.map(moka::Entry::into_value) else { return Op::Put(page.clone()) };
            let is_better = (held.version, !held.is_plain) > (page.version, !page.is_plain);
            if is_better {
                return Op::Nop;
            }
            if !Arc::ptr_eq(&held, &page) {
                page.inherit(&held);
            }
            Op::Put(page.clone())
        });
        page
    }

    /// The body that a client takes. One that is made for it counts for the bound from now on.
    pub fn body(&self, page: &Arc<CachedPage>, headers: &HeaderMap) -> Arc<StoredBody> {
        let weight = page.weight();
        let body = page.body(headers);
        if page.weight() != weight {
            self.keep(page.clone());
        }
        body
    }

    /// Pages and bytes in the cache, of pages for all and of variants such as searches.
    pub fn sizes(&self) -> [(&'static str, u64, u64); 2] {
        let of = |name, cache: &Cache<PageKey, Arc<CachedPage>>| {
            (name, cache.entry_count(), cache.weighted_size())
        };
        [of("pages", &self.pages), of("variants", &self.variants)]
    }

    /// The most visited pages, at most `limit`.
    pub fn most_served(&self, limit: usize) -> Vec<PageKey> {
        let mut pages: Vec<_> = self.pages.iter().map(|(key, page)| (page.popularity(), key)).collect();
        pages.sort_unstable_by_key(|(popularity, _)| std::cmp::Reverse(*popularity));
        pages.into_iter().take(limit).map(|(_, key)| key.as_ref().clone()).collect()
    }

    fn store_of(&self, key: &PageKey) -> &Cache<PageKey, Arc<CachedPage>> {
        if key.is_variant() { &self.variants } else { &self.pages }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::http::HeaderMap;
    use chrono::NaiveDate;
    use tokio::sync::Notify;

    use super::*;
    use crate::web::page_table::Page;

    fn key() -> PageKey {
        PageKey::of(Page::Home)
    }

    fn page(key: &PageKey, version: i64) -> CachedPage {
        let html = "<html>ಠ €</html>".repeat(40);
        CachedPage::new(key.clone(), version, NaiveDate::default(), 200, html.as_bytes(), None)
    }

    #[tokio::test]
    async fn a_thousand_waiters_share_one_render() {
        let cache = HtmlCache::new(Lifecycle::default());
        let renders = Arc::new(AtomicUsize::new(0));
        let visits = (0..1000).map(|_| {
            let (cache, renders) = (cache.clone(), Arc::clone(&renders));
            async move {
                let keeper = cache.clone();
                let make = async move {
                    renders.fetch_add(1, Ordering::SeqCst);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    Found::Page(keeper.keep(page(&key(), 1)))
                };
                assert!(matches!(cache.make_once(&key(), 1, make).await, Found::Page(_)));
            }
        });
        futures_util::future::join_all(visits).await;
        assert_eq!(renders.load(Ordering::SeqCst), 1);
        assert!(cache.flights.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_failure_is_not_kept_and_the_next_request_tries_again() {
        let cache = HtmlCache::new(Lifecycle::default());
        cache.keep(page(&key(), 1));
        let failures: [BoxFuture<'static, Found>; 2] =
            [async { Found::Unavailable }.boxed(), async { panic!("a page that panics") }.boxed()];
        for failure in failures {
            assert!(matches!(cache.make_once(&key(), 2, failure).await, Found::Unavailable));
        }
        assert!(cache.fresh(&key(), 2).is_none());
        assert_eq!(cache.last_good(&key()).unwrap().version, 1);
    }

    #[tokio::test]
    async fn the_end_of_the_process_waits_for_a_page_that_nobody_waits_for() {
        let lifecycle = Lifecycle::default();
        let cache = HtmlCache::new(lifecycle.clone());
        let (begun, keeper) = (Arc::new(Notify::new()), cache.clone());
        let begins = Arc::clone(&begun);
        let visit = tokio::spawn({
            let cache = cache.clone();
            async move {
                let make = async move {
                    begins.notify_one();
                    tokio::task::yield_now().await;
                    Found::Page(keeper.keep(page(&key(), 1)))
                };
                cache.make_once(&key(), 1, make).await
            }
        });
        begun.notified().await;
        visit.abort();
        lifecycle.finish().await.unwrap();
        assert!(cache.fresh(&key(), 1).is_some());
    }

    #[test]
    fn neither_a_late_render_of_an_old_version_nor_a_plain_page_wins() {
        let cache = HtmlCache::new(Lifecycle::default());
        cache.keep(page(&key(), 2));
        cache.keep(page(&key(), 1));
        cache.keep(page(&key(), 2).plain());
        assert!(!cache.fresh(&key(), 2).unwrap().is_plain);
        cache.keep(page(&key(), 3).plain());
        assert!(cache.fresh(&key(), 3).unwrap().is_plain && cache.last_good(&key()).is_none());
        cache.keep(page(&key(), 3));
        assert!(!cache.fresh(&key(), 3).unwrap().is_plain);
    }

    #[test]
    fn popularity_survives_writes_and_fades_with_time() {
        let cache = HtmlCache::new(Lifecycle::default());
        let keys = [Page::About, Page::Home].map(PageKey::of);
        for version in 1..=50 {
            for (visits, key) in (1..).zip(&keys) {
                let made = cache.keep(page(key, version));
                assert!(version == 1 || made.popularity() > 0);
                if version == 1 {
                    (0..visits).for_each(|_| made.count_served());
                }
            }
            assert_eq!(cache.most_served(1), [keys[1].clone()], "after {version} writes");
        }
    }

    #[test]
    fn what_is_made_for_a_client_counts_for_the_bound() {
        let cache = HtmlCache::new(Lifecycle::default());
        let made = cache.keep(page(&key(), 1));
        let bytes = || {
            cache.pages.run_pending_tasks();
            cache.sizes()[0].2
        };
        let before = bytes();
        for _ in 0..2 {
            let whole = cache.body(&made, &HeaderMap::new());
            assert_eq!(bytes(), before + whole.bytes.len() as u64);
        }
    }
}
