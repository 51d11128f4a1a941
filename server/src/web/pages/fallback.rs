//! The fallback chain: a fresh render, else the last good copy, else a plain page.

use std::sync::Arc;

use crate::web::app::App;
use crate::web::page_table::Page;
use crate::web::pages::kinds::{Loaded, Missing};
use crate::web::pages::make::{self, NotRendered};
use crate::web::rendering::cache::{CachedPage, PageKey};
use crate::web::rendering::counts::{Reason, Step};
use domain::kernel::spans;
use domain::subjects::batches;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// Rendered from the current content.
    Fresh,
    /// Rendered from former content.
    LastGood,
    Plain,
}

#[derive(Debug)]
pub enum Found {
    Page(Arc<CachedPage>, Quality),
    Moved(String),
    /// The data could not be read, and there is no last good copy.
    Unavailable,
}

/// Finds the best copy of a page; for a missing page that of the error page.
pub(crate) async fn find(app: &Arc<App>, key: &PageKey) -> Found {
    match cached(app, key).await {
        Some(page) => Found::Page(page, Quality::Fresh),
        None => find_uncached(app, key).await,
    }
}

/// The page from the cache, if it shows the current content.
pub(crate) async fn cached(app: &App, key: &PageKey) -> Option<Arc<CachedPage>> {
    let page = app.cache.fresh(key, app.store.content.current()).await?;
    app.counts.answered(Step::Cached);
    app.cache.compress_better(key, &page);
    Some(page)
}

/// [`find`] for a page that is not in the cache.
pub(crate) async fn find_uncached(app: &Arc<App>, key: &PageKey) -> Found {
    app.counts.missed();
    match make_or_fall_back(app, key).await {
        Ok(found) => found,
        Err(status) => {
            let error_page = PageKey { page: Page::Error(status), splash: false };
            if let Some(page) = cached(app, &error_page).await {
                return Found::Page(page, Quality::Fresh);
            }
            make_or_fall_back(app, &error_page).await.unwrap_or(Found::Unavailable)
        }
    }
}

/// The page itself, or the status of the error page to show instead.
async fn make_or_fall_back(app: &Arc<App>, key: &PageKey) -> Result<Found, u16> {
    let version = app.store.content.current();
    let counts = &app.counts;
    // Made in a task of its own, which belongs to the request that asked first.
    let make = spans::carried(make::page(app.clone(), key.clone(), version));
    let made = app.cache.make_once(key, version, make).await;
    let reason = match made {
        Ok(page) => {
            counts.answered(Step::Rendered);
            return Ok(Found::Page(page, Quality::Fresh));
        }
        Err(reason) => reason,
    };
    match reason.as_ref() {
        NotRendered::Missing(Missing::Moved(to)) => return Ok(Found::Moved(to.clone())),
        NotRendered::Missing(Missing::Gone) => return Err(410),
        NotRendered::Missing(Missing::Unknown) => return Err(404),
        NotRendered::Missing(Missing::Failed(error)) => {
            counts.not_rendered(Reason::NoData);
            tracing::error!(cause = error.chain(), "the data of a page could not be read");
        }
        NotRendered::Render(_, error) => counts.not_rendered(error.reason()),
    }
    if let Some((page, step)) = last_good(app, key).await {
        counts.answered(step);
        return Ok(Found::Page(page, Quality::LastGood));
    }
    let found = match reason.as_ref() {
        NotRendered::Render(loaded, _) => plain(app, key, version, loaded).await,
        NotRendered::Missing(_) => Found::Unavailable,
    };
    counts.answered(if matches!(found, Found::Unavailable) { Step::Unavailable } else { Step::Plain });
    Ok(found)
}

async fn last_good(app: &Arc<App>, key: &PageKey) -> Option<(Arc<CachedPage>, Step)> {
    // The other splash variant is better than no page.
    for (splash, step) in [(key.splash, Step::LastGood), (!key.splash, Step::OtherVariant)] {
        let key = PageKey { splash, ..key.clone() };
        if let Some(page) = app.cache.last_good(&key).await
            && !shows_ended(app, &key, &page).await
        {
            return Some((page, step));
        }
    }
    None
}

/// Whether a page may show what has ended with its day. Without an answer the copy is better than no page.
async fn shows_ended(app: &App, key: &PageKey, page: &CachedPage) -> bool {
    let shows_courses = matches!(
        key.page,
        Page::Home | Page::Courses(_) | Page::Batches(_) | Page::Course { .. } | Page::Member { .. }
    );
    shows_courses && batches::day::has_ended_since(&app.store, page.day).await.unwrap_or(false)
}

async fn plain(app: &Arc<App>, key: &PageKey, version: i64, loaded: &Loaded) -> Found {
    let make = async { make::plain(app, key, version, loaded).await.map(Arc::new) };
    match app.plain.recent.try_get_with((key.clone(), version), make).await {
        Ok(page) => Found::Page(page, Quality::Plain),
        Err(error) => {
            tracing::error!(cause = error.chain(), "the plain page could not be made");
            Found::Unavailable
        }
    }
}
