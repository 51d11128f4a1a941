//! What a visitor gets, best first: the page as it is now, as it last was, as plain HTML. Never a blank one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use moka::future::Cache;
use tokio::task::JoinError;

use super::Site;
use super::cache::{CachedPage, PageKey};
use super::content::{self, Content, Loaded, Lookup};
use super::counts::{Reason, Step};
use super::failing::Basis;
use super::forms::FormResult;
use super::head;
use super::renderer::{Rank, RenderError, RenderRequest};
use super::shell::Shell;
use super::table::Page;
use crate::error::ApiError;
use crate::leads::my_data::json::MyDataJson;
use crate::settings::{self, SettingsJson};

/// A plain page stands in for a moment only: the renderer may be back.
const PLAIN_LIFETIME: Duration = Duration::from_secs(1);

/// What plain pages are made from, and those of the last second, so that an outage costs one template a second and
/// page.
#[derive(Debug)]
pub struct PlainPages {
    recent: Cache<(PageKey, i64), Arc<CachedPage>>,
    /// For the moment in which not even these can be read.
    settings: ArcSwapOption<SettingsJson>,
}

impl Default for PlainPages {
    fn default() -> Self {
        let recent = Cache::builder().max_capacity(512).time_to_live(PLAIN_LIFETIME).build();
        Self { recent, settings: ArcSwapOption::empty() }
    }
}

/// How good a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// Rendered from the present content.
    Fresh,
    /// Rendered from former content.
    LastGood,
    /// Not rendered.
    Plain,
}

/// What an address gives.
#[derive(Debug)]
pub enum Found {
    /// A page.
    Page(Arc<CachedPage>, Quality),
    /// Another address.
    Moved(String),
    /// Not even the data could be read, and there is no former copy.
    Unavailable,
}

/// Why a page was not rendered.
#[derive(Debug)]
enum NotRendered {
    Moved(String),
    Gone,
    Unknown,
    /// The data could not be read.
    Data(ApiError),
    /// The data is there, the renderer is not.
    Render(Box<Loaded>, RenderError),
}

impl From<JoinError> for NotRendered {
    fn from(error: JoinError) -> Self {
        Self::Data(ApiError::internal(error))
    }
}

/// Finds the best copy of a page; a missing one leads to the page of its error.
pub async fn find(site: &Site, key: &PageKey) -> Found {
    match find_here(site, key).await {
        Ok(found) => found,
        Err(status) => {
            let error_page = PageKey { page: Page::Error(status), splash: false };
            find_here(site, &error_page).await.unwrap_or(Found::Unavailable)
        }
    }
}

/// The page itself, or the status of the error page to show instead.
async fn find_here(site: &Site, key: &PageKey) -> Result<Found, u16> {
    let version = site.app.content.current();
    let counts = &site.pages.counts;
    if let Some(page) = site.pages.cache.fresh(key, version).await {
        counts.answered(Step::Cached);
        return Ok(Found::Page(page, Quality::Fresh));
    }
    let made = site.pages.cache.make_once(key, version, make(site.clone(), key.clone(), version)).await;
    let reason = match made {
        Ok(page) => {
            counts.answered(Step::Rendered);
            return Ok(Found::Page(page, Quality::Fresh));
        }
        Err(reason) => reason,
    };
    match reason.as_ref() {
        NotRendered::Moved(to) => return Ok(Found::Moved(to.clone())),
        NotRendered::Gone => return Err(410),
        NotRendered::Unknown => return Err(404),
        NotRendered::Data(error) => {
            counts.not_rendered(Reason::NoData);
            tracing::error!(cause = error.chain(), "the data of a page could not be read");
        }
        NotRendered::Render(_, error) => counts.not_rendered(error.reason()),
    }
    if let Some((page, step)) = last_good(site, key).await {
        counts.answered(step);
        return Ok(Found::Page(page, Quality::LastGood));
    }
    let found = match reason.as_ref() {
        NotRendered::Render(loaded, _) => plain(site, key, version, loaded).await,
        _ => Found::Unavailable,
    };
    counts.answered(if matches!(found, Found::Unavailable) { Step::Unavailable } else { Step::Plain });
    Ok(found)
}

async fn make(site: Site, key: PageKey, version: i64) -> Result<CachedPage, NotRendered> {
    let loaded = match content::load(&site.app, &key.page).await.map_err(NotRendered::Data)? {
        Lookup::Found(loaded) => loaded,
        Lookup::Moved(to) => return Err(NotRendered::Moved(to)),
        Lookup::Gone => return Err(NotRendered::Gone),
        Lookup::Unknown => return Err(NotRendered::Unknown),
    };
    site.pages.plain.settings.store(Some(Arc::new(loaded.settings.clone())));
    let status = status_of(&key.page);
    match render(&site, &key, status, &loaded, None).await {
        Ok(html) => {
            let page = compress(&site, version, status, html).await.map_err(NotRendered::Data)?;
            site.pages.last_good.save(&key, &page);
            Ok(page)
        }
        Err(error) => Err(NotRendered::Render(loaded, error)),
    }
}

/// Shows a page with the result of a form: made for one visitor, kept nowhere.
///
/// # Errors
/// When the data cannot be read.
pub async fn with_form(
    site: &Site,
    page: Page,
    status: u16,
    form: &FormResult,
) -> Result<CachedPage, ApiError> {
    let loaded = load_found(site, &page).await?;
    made_once(site, page, status, &loaded, Some(form)).await
}

/// Shows somebody what is stored about them: made for them alone, kept nowhere.
///
/// # Errors
/// When the data cannot be read.
pub async fn with_my_data(
    site: &Site,
    data: MyDataJson,
    form: Option<&FormResult>,
) -> Result<CachedPage, ApiError> {
    let mut loaded = load_found(site, &Page::MyData).await?;
    loaded.show_my_data(data)?;
    let status = form.map_or(200, |form| form.state.status());
    made_once(site, Page::MyData, status, &loaded, form).await
}

async fn load_found(site: &Site, page: &Page) -> Result<Box<Loaded>, ApiError> {
    match content::load(&site.app, page).await? {
        Lookup::Found(loaded) => Ok(loaded),
        _ => Err(ApiError::not_found("page")),
    }
}

async fn made_once(
    site: &Site,
    page: Page,
    status: u16,
    loaded: &Loaded,
    form: Option<&FormResult>,
) -> Result<CachedPage, ApiError> {
    let version = site.app.content.current();
    let key = PageKey { page, splash: false };
    let html = match render(site, &key, status, loaded, form).await {
        Ok(html) => html,
        Err(error) => {
            tracing::debug!(%error, page = key.page.id(), "a form result is shown plainly");
            shell(site, &key, status, loaded, form).map_err(ApiError::from)?.into_bytes()
        }
    };
    compress(site, version, status, html).await
}

async fn compress(site: &Site, version: i64, status: u16, html: Vec<u8>) -> Result<CachedPage, ApiError> {
    site.app.cpu.run(move || CachedPage::new(version, status, &html)).await
}

async fn render(
    site: &Site,
    key: &PageKey,
    status: u16,
    loaded: &Loaded,
    form: Option<&FormResult>,
) -> Result<Vec<u8>, RenderError> {
    let head = head::compile(&key.page, &loaded.content, &loaded.settings, &site.config.public_url);
    let request = RenderRequest {
        url: &key.page.address(),
        build_id: &site.pages.build.build_id,
        preload: &loaded.preload,
        status,
        head: &head,
        splash: key.splash,
        form,
    };
    // What is made for one visitor, or for one of endlessly many searches, leaves the renderer to pages of all.
    let rank = if form.is_some() || key.page.is_search() { Rank::Yields } else { Rank::First };
    let (renderers, failing) = (&site.pages.renderers, &site.pages.failing);
    let basis = Basis { version: site.app.content.current(), recoveries: renderers.recoveries() };
    if failing.is_paused(&key.page, basis).await {
        return Err(RenderError::Paused);
    }
    let rendered = renderers.render(&request, rank).await;
    match &rendered {
        Ok(_) if form.is_none() => failing.forget(&key.page).await,
        Err(error) if error.is_of_page() => {
            failing.report(&key.page, error).await;
            // What one visitor typed says nothing about the page of all others.
            if form.is_none() {
                failing.note(&key.page, basis).await;
            }
        }
        _ => {}
    }
    rendered
}

async fn last_good(site: &Site, key: &PageKey) -> Option<(Arc<CachedPage>, Step)> {
    // The other splash variant is better than no page.
    for (splash, step) in [(key.splash, Step::LastGood), (!key.splash, Step::OtherVariant)] {
        let key = PageKey { splash, ..key.clone() };
        if let Some(page) = site.pages.cache.last_good(&key).await {
            return Some((page, step));
        }
        if let Some(page) = site.pages.last_good.load(&key).await {
            return Some((site.pages.cache.restore(&key, page).await, step));
        }
    }
    None
}

async fn plain(site: &Site, key: &PageKey, version: i64, loaded: &Loaded) -> Found {
    let status = status_of(&key.page);
    let make = async {
        let html = shell(site, key, status, loaded, None).map_err(ApiError::from)?;
        compress(site, version, status, html.into_bytes()).await.map(Arc::new)
    };
    match site.pages.plain.recent.try_get_with((key.clone(), version), make).await {
        Ok(page) => Found::Page(page, Quality::Plain),
        Err(error) => {
            tracing::error!(cause = error.chain(), "the plain page could not be made");
            Found::Unavailable
        }
    }
}

fn shell(
    site: &Site,
    key: &PageKey,
    status: u16,
    loaded: &Loaded,
    form: Option<&FormResult>,
) -> anyhow::Result<String> {
    let head = head::compile(&key.page, &loaded.content, &loaded.settings, &site.config.public_url);
    let files = site.pages.build.files(key.page.id());
    Shell { key, status, head: &head, loaded, files, form }.render()
}

/// The page for a moment in which nothing can be read: the brand's name and a request to come back. A form that was
/// sent stands in it as it was typed.
///
/// # Errors
/// When the template cannot be filled.
pub fn unavailable(site: &Site, form: Option<&FormResult>) -> anyhow::Result<String> {
    let key = PageKey { page: Page::Error(503), splash: false };
    let settings = match site.pages.plain.settings.load_full() {
        Some(known) => SettingsJson::clone(&known),
        None => settings::defaults()?,
    };
    let loaded = Loaded { settings, content: Content::Fixed, preload: BTreeMap::new() };
    let head = head::compile(&key.page, &loaded.content, &loaded.settings, &site.config.public_url);
    // Without data the app has nothing to build from: no scripts.
    let files =
        super::build::PageFiles { styles: site.pages.build.files("_error").styles, ..Default::default() };
    Shell { key: &key, status: 503, head: &head, loaded: &loaded, files, form }.render()
}

fn status_of(page: &Page) -> u16 {
    match page {
        Page::Error(status) => *status,
        _ => 200,
    }
}
