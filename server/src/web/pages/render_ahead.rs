//! Renders pages before they are requested: one of each kind after the start, popular ones after a write.

use std::sync::Arc;

use crate::web::app::App;
use crate::web::page_table::listing::Listing;
use crate::web::page_table::starts::Starts;
use crate::web::page_table::{Page, fixed};
use crate::web::pages::get_or_make::get_or_make;
use crate::web::rendering::cache::PageKey;
use base::error::ApiResult;
use domain::catalogue::catalogue;
use domain::consultancy;
use domain::courses::{self, CategoryKey};
use domain::team;
use domain::vacancies;

/// Pages rendered ahead after one write.
const PAGES: usize = 64;

/// Renders a page of each kind as soon as a renderer is there, so that the first visitor waits neither for the render
/// nor for the JavaScript engine, which compiles what it has run a few times.
pub async fn each_kind(app: Arc<App>) {
    app.pages.renderers.wait_until_healthy().await;
    let pages = match pages_of_each_kind(&app).await {
        Ok(pages) => pages,
        Err(error) => {
            tracing::warn!(cause = error.chain(), "no page is rendered ahead: their list cannot be read");
            return;
        }
    };
    for page in pages {
        for splash in [true, false] {
            if !splash || page.has_splash() {
                let key = PageKey { splash, ..PageKey::of(page.clone()) };
                let _ = get_or_make(&app, &key, None).await;
            }
        }
    }
    tracing::debug!("a page of each kind is rendered ahead");
}

async fn pages_of_each_kind(app: &App) -> ApiResult<Vec<Page>> {
    let courses = courses::for_home(&app.store).await?.courses;
    let member = team::names(&app.store).await?.first().cloned();
    let vacancy = vacancies::open(&app.store).await?.into_iter().next();
    let service = consultancy::services().first();
    let stack = catalogue().stacks().next();
    let categories = CategoryKey::ALL.map(Some).into_iter().chain([None]);
    let mut pages = vec![Page::Home, Page::About, Page::Batches(Starts::default()), Page::Jobs];
    pages.extend(categories.map(|category| Page::Courses(Listing::of(category))));
    pages.extend(fixed::ALL.into_iter().map(Page::Fixed));
    pages.extend(courses.into_iter().map(|course| Page::Course { slug: course.slug }));
    pages.extend(member.map(|member| Page::Member { slug: member.slug }));
    pages.extend(vacancy.map(|vacancy| Page::Vacancy { slug: vacancy.slug }));
    pages.extend(service.map(|service| Page::Service { slug: &service.slug }));
    pages.extend(stack.map(|found| Page::Enroll { stack: &found.stack.id }));
    pages.retain(|page| !page.is_private());
    Ok(pages)
}

/// Follows the content version until the process stops.
pub async fn follow(app: Arc<App>) {
    let mut versions = app.store.content.subscribe();
    while versions.changed().await.is_ok() {
        let version = *versions.borrow_and_update();
        for key in app.pages.cache.most_served(PAGES) {
            // A newer write makes the rest of this round pointless.
            if versions.has_changed().unwrap_or(true) {
                break;
            }
            let _ = get_or_make(&app, &key, None).await;
        }
        tracing::debug!(version, "popular pages are rendered ahead");
    }
}
