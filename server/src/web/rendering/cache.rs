//! The HTML cache: rendered pages, compressed, shared as bytes.
//!
//! An entry belongs to a page and carries the content version that it was rendered from. It is fresh while that version
//! is current, and afterwards remains as the last good copy. Concurrent misses wait for one render. A page that is
//! served again is compressed better in the background.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use chrono::NaiveDate;
use moka::future::Cache;
use tokio::task::JoinError;

use crate::web::http::conditional::digest;
use crate::web::http::prepared::CountServed;
use crate::web::page_table::Page;
use crate::web::rendering::compression::{Compressed, SharedPart};
use domain::kernel::cpu::CpuPool;

/// Some 300 pages: those of a provider with a hundred courses. The rest of a large catalogue is rendered again.
const PAGES_BYTES: u64 = 10 * 1024 * 1024;
const SEARCHES_BYTES: u64 = 2 * 1024 * 1024;
/// How long the result of a render stays available to the requests that wait for it.
const FLIGHT_LIFETIME: Duration = Duration::from_secs(2);
/// How many of them. They are whole pages, and stay until the next render when they have expired.
const FLIGHTS: u64 = 64;
/// Maximum age of a last good copy: beyond it a plain page is better.
const LAST_GOOD_AGE: Duration = Duration::from_hours(24);

/// Cache key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PageKey {
    /// The page with its allow-listed query.
    pub page: Page,
    /// Whether the splash is shown: on arrival, not on navigation within the site.
    pub splash: bool,
}

#[derive(Debug)]
pub struct CachedPage {
    /// The content version that the page was rendered from.
    pub version: i64,
    /// The day in India on which it was made.
    pub day: NaiveDate,
    /// HTTP status of the page.
    pub status: u16,
    /// Hash of the uncompressed bytes.
    pub digest: String,
    /// Made quickly while the first visitor waits, and replaced by smaller ones.
    bodies: ArcSwap<Compressed>,
    best_requested: AtomicBool,
    made: Instant,
    popularity: AtomicU64,
}

/// Weight of one visit. Much more than 1, so that small counts decay in small steps, too.
const VISIT: u64 = 1 << 16;
/// Half-life of a visit's weight.
const HALF_LIFE: Duration = Duration::from_hours(24);

impl CachedPage {
    /// Compresses `html` quickly, the sooner if `style` is part of it.
    pub fn new(version: i64, day: NaiveDate, status: u16, html: &[u8], style: Option<&SharedPart>) -> Self {
        Self {
            version,
            day,
            status,
            digest: digest(html),
            bodies: ArcSwap::from_pointee(Compressed::quick(html, style)),
            best_requested: AtomicBool::new(false),
            made: Instant::now(),
            popularity: AtomicU64::new(0),
        }
    }

    /// The smallest body so far.
    pub fn compressed(&self) -> Arc<Compressed> {
        self.bodies.load_full()
    }

    /// Recent visits with decay: the most visited pages are rendered ahead first.
    fn popularity(&self) -> u64 {
        decayed(self.popularity.load(Ordering::Relaxed), self.made.elapsed())
    }

    fn weight(&self) -> u32 {
        u32::try_from(self.compressed().br.len() + 256).unwrap_or(u32::MAX)
    }
}

impl CountServed for CachedPage {
    fn count_served(&self) {
        self.popularity.fetch_add(VISIT, Ordering::Relaxed);
    }
}

/// Rendered pages and renders in flight.
#[derive(Debug, Clone)]
pub struct HtmlCache {
    pages: Cache<PageKey, Arc<CachedPage>>,
    searches: Cache<PageKey, Arc<CachedPage>>,
    flights: Cache<(PageKey, i64), Arc<CachedPage>>,
    /// One page at a time is compressed better: renders have priority over it.
    best_compression: CpuPool,
}

impl Default for HtmlCache {
    fn default() -> Self {
        Self::new()
    }
}

impl HtmlCache {
    /// An empty cache with bounds for a small machine.
    pub fn new() -> Self {
        Self::bounded(PAGES_BYTES, SEARCHES_BYTES, FLIGHT_LIFETIME)
    }

    /// Caches nothing, so that every request shows the current sources.
    pub fn for_development() -> Self {
        Self::bounded(0, 0, Duration::ZERO)
    }

    fn bounded(pages: u64, searches: u64, flight_lifetime: Duration) -> Self {
        let bounded = |bytes| {
            Cache::builder().max_capacity(bytes).weigher(|_, page: &Arc<CachedPage>| page.weight()).build()
        };
        Self {
            pages: bounded(pages),
            searches: bounded(searches),
            flights: Cache::builder().max_capacity(FLIGHTS).time_to_live(flight_lifetime).build(),
            best_compression: CpuPool::of(1),
        }
    }

    /// The page, if it was rendered from this version.
    pub async fn fresh(&self, key: &PageKey, version: i64) -> Option<Arc<CachedPage>> {
        self.store_of(key).get(key).await.filter(|page| page.version == version)
    }

    /// The last good copy, of any version.
    pub async fn last_good(&self, key: &PageKey) -> Option<Arc<CachedPage>> {
        self.store_of(key).get(key).await.filter(|page| page.made.elapsed() < LAST_GOOD_AGE)
    }

    /// Renders the page once for all concurrent requests of this key and version, and caches it. A caller that is
    /// dropped neither cancels the render nor loses its result.
    ///
    /// # Errors
    /// The error of `make`; failures are not cached.
    pub async fn make_once<E>(
        &self,
        key: &PageKey,
        version: i64,
        make: impl Future<Output = Result<CachedPage, E>> + Send + 'static,
    ) -> Result<Arc<CachedPage>, Arc<E>>
    where
        E: From<JoinError> + Send + Sync + 'static,
    {
        let (cache, key) = (self.clone(), key.clone());
        // moka starts over when the future that initialises an entry is dropped, so it runs in a task.
        let shared = tokio::spawn(async move {
            let make = async {
                // In a task of its own a panic is one failure for all waiting requests, instead of a retry by each.
                let page =
                    tokio::spawn(make).await.unwrap_or_else(|panic| Err(E::from(panic))).map(Arc::new)?;
                cache.keep(&key, &page).await;
                Ok(page)
            };
            cache.flights.try_get_with((key.clone(), version), make).await
        });
        shared.await.unwrap_or_else(|stopped| Err(Arc::new(E::from(stopped))))
    }

    /// Compresses a page better in the background, once. Variants are seldom asked for again.
    pub fn compress_better(&self, key: &PageKey, page: &Arc<CachedPage>) {
        if key.page.is_variant() || page.best_requested.swap(true, Ordering::Relaxed) {
            return;
        }
        let (core, page) = (self.best_compression.clone(), Arc::downgrade(page));
        let compress = move || {
            // A page that was replaced while it waited for its turn is gone.
            let Some(page) = page.upgrade() else { return };
            page.bodies.store(Arc::new(Compressed::best(&page.compressed().identity())));
        };
        tokio::spawn(async move { core.run(compress).await });
    }

    /// Pages and bytes in the cache, of pages for all and of variants such as searches.
    pub fn sizes(&self) -> [(&'static str, u64, u64); 2] {
        let of = |name, cache: &Cache<PageKey, Arc<CachedPage>>| {
            (name, cache.entry_count(), cache.weighted_size())
        };
        [of("pages", &self.pages), of("variants", &self.searches)]
    }

    /// The most visited pages, at most `limit`.
    pub fn most_served(&self, limit: usize) -> Vec<PageKey> {
        let mut pages: Vec<_> = self.pages.iter().map(|(key, page)| (page.popularity(), key)).collect();
        pages.sort_unstable_by_key(|(popularity, _)| std::cmp::Reverse(*popularity));
        pages.into_iter().take(limit).map(|(_, key)| key.as_ref().clone()).collect()
    }

    /// A render that began before a write must not replace one that began after it. The popularity of the former
    /// version is kept.
    async fn keep(&self, key: &PageKey, page: &Arc<CachedPage>) {
        let store = self.store_of(key);
        match store.get(key).await {
            Some(held) if held.version >= page.version => return,
            Some(held) => drop(page.popularity.fetch_add(held.popularity(), Ordering::Relaxed)),
            None => {}
        }
        store.insert(key.clone(), Arc::clone(page)).await;
    }

    fn store_of(&self, key: &PageKey) -> &Cache<PageKey, Arc<CachedPage>> {
        if key.page.is_variant() { &self.searches } else { &self.pages }
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
    use std::sync::atomic::AtomicUsize;

    #[derive(Debug)]
    struct Failed;

    impl From<JoinError> for Failed {
        fn from(_: JoinError) -> Self {
            Self
        }
    }

    fn key() -> PageKey {
        PageKey { page: Page::Home, splash: false }
    }

    fn page(version: i64) -> CachedPage {
        CachedPage::new(version, NaiveDate::default(), 200, "<html>ಠ €</html>".repeat(40).as_bytes(), None)
    }

    #[tokio::test]
    async fn a_thousand_waiters_share_one_render() {
        let cache = HtmlCache::new();
        let renders = Arc::new(AtomicUsize::new(0));
        let visits = (0..1000).map(|_| {
            let (cache, renders) = (&cache, Arc::clone(&renders));
            async move {
                let make = async move {
                    renders.fetch_add(1, Ordering::SeqCst);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    Ok::<_, Failed>(page(1))
                };
                cache.make_once(&key(), 1, make).await.unwrap();
            }
        });
        futures_util::future::join_all(visits).await;
        assert_eq!(renders.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn a_failure_is_not_kept_and_the_last_good_page_stays() {
        let cache = HtmlCache::new();
        cache.make_once(&key(), 1, async { Ok::<_, Failed>(page(1)) }).await.unwrap();
        assert!(cache.make_once(&key(), 2, async { Err(Failed) }).await.is_err());
        assert!(cache.fresh(&key(), 2).await.is_none());
        assert_eq!(cache.last_good(&key()).await.unwrap().version, 1);
        cache.make_once(&key(), 2, async { Ok::<_, Failed>(page(2)) }).await.unwrap();
        assert_eq!(cache.fresh(&key(), 2).await.unwrap().version, 2);
    }

    #[tokio::test]
    async fn a_late_render_of_an_old_version_does_not_win() {
        let cache = HtmlCache::new();
        cache.make_once(&key(), 2, async { Ok::<_, Failed>(page(2)) }).await.unwrap();
        cache.make_once(&key(), 1, async { Ok::<_, Failed>(page(1)) }).await.unwrap();
        assert_eq!(cache.fresh(&key(), 2).await.unwrap().version, 2);
    }

    #[tokio::test]
    async fn popularity_survives_writes_and_fades_with_time() {
        let cache = HtmlCache::new();
        let keys = [Page::About, Page::Home].map(|page| PageKey { page, splash: false });
        for version in 1..=50 {
            for (visits, key) in (1..).zip(&keys) {
                let made = cache.make_once(key, version, async move { Ok::<_, Failed>(page(version)) });
                let made = made.await.unwrap();
                assert!(version == 1 || made.popularity() > 0);
                if version == 1 {
                    (0..visits).for_each(|_| made.count_served());
                }
            }
            assert_eq!(cache.most_served(1), [keys[1].clone()], "after {version} writes");
        }
        assert_eq!(decayed(10 * VISIT, HALF_LIFE), 5 * VISIT);
    }

    #[tokio::test]
    async fn better_compression_keeps_the_page() {
        let cache = HtmlCache::new();
        let made = cache.make_once(&key(), 1, async { Ok::<_, Failed>(page(1)) }).await.unwrap();
        assert!(!made.compressed().is_best());
        let quick = made.compressed().identity();
        cache.compress_better(&key(), &made);
        while !made.compressed().is_best() {
            tokio::task::yield_now().await;
        }
        assert_eq!(made.compressed().identity(), quick);
        assert_eq!(quick, "<html>ಠ €</html>".repeat(40).as_bytes());
    }
}
