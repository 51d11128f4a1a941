//! The way of every page: from the cache, else made, else its last good copy, else a plain page.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::http::request::Parts;
use futures_util::FutureExt;
use tracing::Instrument;

use crate::web::app::App;
use crate::web::page_table::Page;
use crate::web::pages::kinds::Missing;
use crate::web::pages::make::{self, NotRendered};
use crate::web::rendering::cache::{CachedPage, Found, PageKey};
use crate::web::rendering::counts::{Reason, Step};
use base::error::{ApiError, ApiResult};
use domain::day;

/// The best copy of a page; for a missing page that of the error page.
///
/// # Errors
/// 429 when the network of `visitor` has asked for too many pages of which there is no end.
pub(crate) async fn get_or_make(app: &Arc<App>, key: &PageKey, visitor: Option<&Parts>) -> ApiResult<Found> {
    let version = app.store.content.current();
    if let Some(page) = app.pages.cache.fresh(key, version) {
        app.pages.counts.answered(if page.is_plain { Step::Plain } else { Step::Cached });
        return Ok(Found::Page(page));
    }

    // One of an unlimited number counts for the network that asks for it, unless it turns out to exist.
    let counted = match visitor {
        Some(parts) if key.page.is_endless() => app.count_made(&parts.extensions, &parts.headers)?,
        _ => None,
    };
    app.pages.counts.missed();

    // For all who wait, in a task of its own, which belongs to the request that asked first.
    let make = {
        let (app, key) = (app.clone(), key.clone());
        async move {
            let made = AssertUnwindSafe(make::page(&app, &key, version)).catch_unwind().await;
            let loaded = match made.unwrap_or_else(|_| Err(panicked().into())) {
                Ok(page) => return Found::Page(app.pages.cache.keep(page)),
                Err(NotRendered::Missing(Missing::Moved(to))) => return Found::Moved(to),
                Err(NotRendered::Missing(Missing::Gone)) => return Found::Missing(410),
                Err(NotRendered::Missing(Missing::Unknown)) => return Found::Missing(404),
                Err(NotRendered::Missing(Missing::Failed(error))) => {
                    app.pages.counts.not_rendered(Reason::NoData);
                    tracing::error!(cause = error.chain(), "the data of a page could not be read");
                    None
                }
                Err(NotRendered::Render(loaded, error)) => {
                    app.pages.counts.not_rendered(error.reason());
                    Some(loaded)
                }
            };

            // The other splash variant is better than no page.
            for splash in [key.splash, !key.splash] {
                let copy = app.pages.cache.last_good(&PageKey { splash, ..key.clone() });
                if let Some(page) = copy
                    && !shows_ended(&app, &page).await
                {
                    return Found::Page(page);
                }
            }

            let Some(loaded) = loaded else { return Found::Unavailable };
            match make::plain(&app, &key, version, &loaded).await {
                Ok(page) => Found::Page(app.pages.cache.keep(page)),
                Err(error) => {
                    tracing::error!(cause = error.chain(), "the plain page could not be made");
                    Found::Unavailable
                }
            }
        }
    };
    let found = app.pages.cache.make_once(key, version, make.in_current_span()).await;

    match &found {
        Found::Page(page) => {
            app.pages.counts.answered(step(key, version, page));
            if page.status == 200 && !key.page.is_variant() {
                app.give_back_made(counted);
            }
        }
        // Nothing can be missing of the error page itself.
        Found::Missing(status) => {
            return Box::pin(get_or_make(app, &PageKey::of(Page::Error(*status)), None)).await;
        }
        Found::Moved(_) => {}
        Found::Unavailable => app.pages.counts.answered(Step::Unavailable),
    }
    Ok(found)
}

/// What the panic was is in the log, written by the panic hook.
fn panicked() -> ApiError {
    ApiError::internal(anyhow::anyhow!("making a page panicked"))
}

fn step(asked: &PageKey, version: i64, page: &CachedPage) -> Step {
    if page.is_plain {
        Step::Plain
    } else if page.version >= version {
        Step::Rendered
    } else if page.key.splash == asked.splash {
        Step::LastGood
    } else {
        Step::OtherVariant
    }
}

/// Whether a page may show what has ended with its day. Without an answer the copy is better than no page.
async fn shows_ended(app: &App, page: &CachedPage) -> bool {
    let shows_ending = matches!(
        page.key.page,
        Page::Home
            | Page::Courses(_)
            | Page::Batches(_)
            | Page::Course { .. }
            | Page::Member { .. }
            | Page::Jobs
            | Page::Vacancy { .. }
    );
    shows_ending && day::has_ended_since(&app.store, page.day).await.unwrap_or(false)
}
