//! Makes a page: load the data, render, compress. Without the renderer, a plain page is made from the same data. What one
//! person typed or stored is not handed to the renderer: the server's template shows it.

use std::sync::Arc;

use chrono::NaiveDate;
use tokio::task::JoinError;

use crate::web::app::App;
use crate::web::page_table::{Page, fixed};
use crate::web::pages::head;
use crate::web::pages::kinds::{self, ErrorPage, Loaded, Missing, PageSource, Preload, View};
use crate::web::pages::shell::Shell;
use crate::web::rendering::build::PageFiles;
use crate::web::rendering::cache::{CachedPage, PageKey};
use crate::web::rendering::failing::Basis;
use crate::web::rendering::form_result::{FormResult, Outcome};
use crate::web::rendering::head::Head;
use crate::web::rendering::renderer::{Priority, RenderError, RenderRequest};
use domain::kernel::error::ApiError;
use domain::kernel::spans::{self, Part};
use domain::subjects::leads::my_data::json::MyDataJson;
use domain::subjects::settings::{self, SettingsJson};

/// What the data of a page were read at: taken before they are, so that a change in between is seen once more.
#[derive(Clone, Copy)]
struct ContentBasis {
    version: i64,
    day: NaiveDate,
}

/// What a rendered page shows besides its data: nothing that one visitor typed.
#[derive(Clone, Copy, Default)]
struct OneTime {
    /// What became of a form.
    outcome: Option<Outcome>,
    /// Whether it is the page of a draft.
    is_preview: bool,
}

impl OneTime {
    const fn is_any(self) -> bool {
        self.outcome.is_some() || self.is_preview
    }
}

/// Why a page was not rendered.
#[derive(Debug)]
pub enum NotRendered {
    /// There is no such page, or its data could not be loaded.
    Missing(Missing),
    /// The data was loaded, but rendering failed.
    Render(Box<Loaded>, RenderError),
}

impl From<JoinError> for NotRendered {
    fn from(error: JoinError) -> Self {
        Self::Missing(Missing::Failed(ApiError::internal(error)))
    }
}

/// Renders a page that is the same for all visitors.
pub(crate) async fn page(app: Arc<App>, key: PageKey, version: i64) -> Result<CachedPage, NotRendered> {
    let basis = ContentBasis { version, day: app.store.clock.today() };
    let loaded = load(&app, &key.page).await.map_err(NotRendered::Missing)?;
    app.plain.settings.store(Some(Arc::new(loaded.settings.clone())));
    let status = status_of(&key.page);
    if key.page.is_written_by_the_server() {
        let written = write(&app, &key, basis, &loaded, None).await;
        return written.map_err(|error| NotRendered::Missing(Missing::Failed(error)));
    }
    match render(&app, &key, status, &loaded, OneTime::default()).await {
        Ok(html) => {
            let page = compress(&app, basis, status, html).await;
            page.map_err(|error| NotRendered::Missing(Missing::Failed(error)))
        }
        Err(error) => Err(NotRendered::Render(Box::new(loaded), error)),
    }
}

/// Makes a plain page.
///
/// # Errors
/// When the template cannot be filled.
pub(crate) async fn plain(
    app: &Arc<App>,
    key: &PageKey,
    version: i64,
    loaded: &Loaded,
) -> Result<CachedPage, ApiError> {
    let basis = ContentBasis { version, day: app.store.clock.today() };
    write(app, key, basis, loaded, None).await
}

/// Shows a page with a form as it was typed: for one visitor, never cached, and never handed to the renderer.
///
/// # Errors
/// When the data cannot be read.
pub(crate) async fn with_form(app: &Arc<App>, page: Page, form: &FormResult) -> Result<CachedPage, ApiError> {
    let loaded = load_found(app, &page).await?;
    write(app, &without_splash(page), current_basis(app), &loaded, Some(form)).await
}

/// Shows the "my data" page: for one person, never cached, and never handed to the renderer.
///
/// # Errors
/// When the data cannot be read.
pub(crate) async fn with_my_data(
    app: &Arc<App>,
    data: MyDataJson,
    form: Option<&FormResult>,
) -> Result<CachedPage, ApiError> {
    let page = Page::Fixed(&fixed::MY_DATA);
    let mut loaded = load_found(app, &page).await?;
    loaded.show_my_data(data)?;
    write(app, &without_splash(page), current_basis(app), &loaded, form).await
}

/// Shows the page of a draft: never cached, and nothing is remembered of it.
///
/// # Errors
/// When it cannot be written as HTML.
pub(crate) async fn preview(app: &Arc<App>, page: Page, loaded: &Loaded) -> Result<CachedPage, ApiError> {
    made_once(app, page, loaded, OneTime { outcome: None, is_preview: true }).await
}

async fn load_found(app: &App, page: &Page) -> Result<Loaded, ApiError> {
    load(app, page).await.map_err(|missing| match missing {
        Missing::Failed(error) => error,
        _ => ApiError::not_found("page"),
    })
}

async fn load(app: &App, page: &Page) -> Result<Loaded, Missing> {
    let reading = async {
        let loaded = kinds::load(PageSource::live(app), page).await;
        if let Err(Missing::Failed(_)) = loaded {
            spans::failed(&"the data could not be read");
        }
        loaded
    };
    spans::part(Part::Data, page.id(), reading).await
}

async fn made_once(
    app: &Arc<App>,
    page: Page,
    loaded: &Loaded,
    one_time: OneTime,
) -> Result<CachedPage, ApiError> {
    let status = one_time.outcome.map_or_else(|| status_of(&page), |outcome| outcome.state.status());
    let (basis, key) = (current_basis(app), without_splash(page));
    match render(app, &key, status, loaded, one_time).await {
        Ok(html) => compress(app, basis, status, html).await,
        Err(error) => {
            tracing::debug!(%error, page = key.page.id(), "a page made once is shown plainly");
            let form = one_time.outcome.map(Outcome::result);
            let html = shell(app, &key, status, loaded, form.as_ref(), one_time.is_preview);
            compress(app, basis, status, html.map_err(ApiError::from)?.into_bytes()).await
        }
    }
}

fn current_basis(app: &App) -> ContentBasis {
    ContentBasis { version: app.store.content.current(), day: app.store.clock.today() }
}

const fn without_splash(page: Page) -> PageKey {
    PageKey { page, splash: false }
}

/// A page with the outcome of a form, which is the same for all visitors and cached for a short time.
///
/// # Errors
/// When the page does not exist or its data cannot be read.
pub(crate) async fn outcome(
    app: &Arc<App>,
    page: Page,
    outcome: Outcome,
) -> Result<Arc<CachedPage>, Arc<ApiError>> {
    let key = (page.clone(), outcome, app.store.content.current());
    let make = async {
        if page.is_written_by_the_server() {
            return with_form(app, page, &outcome.result()).await.map(Arc::new);
        }
        let loaded = load_found(app, &page).await?;
        let one_time = OneTime { outcome: Some(outcome), is_preview: false };
        made_once(app, page, &loaded, one_time).await.map(Arc::new)
    };
    app.outcomes.0.try_get_with(key, make).await
}

async fn render(
    app: &Arc<App>,
    key: &PageKey,
    status: u16,
    loaded: &Loaded,
    one_time: OneTime,
) -> Result<Vec<u8>, RenderError> {
    let head = compile_head(app, &key.page, loaded, one_time.is_preview);
    let request = RenderRequest {
        url: &key.page.address(),
        build_id: &app.build.build_id,
        preload: &loaded.preload.answers,
        record: loaded.preload.record.as_deref(),
        status,
        head: &head,
        splash: key.splash,
        form: one_time.outcome,
        preview: one_time.is_preview,
    };
    // Pages for one visitor, and variants, have a lower priority than pages for all.
    let priority = if one_time.is_any() || key.page.is_variant() { Priority::Low } else { Priority::High };
    let (renderers, failing) = (&app.renderers, &app.failing);
    let basis = Basis { version: app.store.content.current(), recoveries: renderers.recoveries() };
    if failing.is_paused(&key.page, basis).await {
        return Err(RenderError::Paused);
    }
    let rendered = spans::part(Part::Render, key.page.id(), renderers.render(&request, priority)).await;
    match &rendered {
        Ok(_) if !one_time.is_any() => failing.forget(&key.page).await,
        Err(error) if error.is_page_fault() => {
            failing.report(&key.page, error).await;
            // A failure with the outcome of a form, or with a draft, says nothing about the page of the others.
            if !one_time.is_any() {
                failing.note(&key.page, basis).await;
            }
        }
        _ => {}
    }
    rendered
}

/// Makes a page by the server's own template.
async fn write(
    app: &Arc<App>,
    key: &PageKey,
    basis: ContentBasis,
    loaded: &Loaded,
    form: Option<&FormResult>,
) -> Result<CachedPage, ApiError> {
    let status = form.map_or_else(|| status_of(&key.page), |form| form.state.status());
    let html = shell(app, key, status, loaded, form, false).map_err(ApiError::from)?;
    compress(app, basis, status, html.into_bytes()).await
}

async fn compress(
    app: &Arc<App>,
    ContentBasis { version, day }: ContentBasis,
    status: u16,
    html: Vec<u8>,
) -> Result<CachedPage, ApiError> {
    let style = app.build.style.clone();
    app.cpu.run(move || CachedPage::new(version, day, status, &html, style.as_deref())).await
}

fn shell(
    app: &Arc<App>,
    key: &PageKey,
    status: u16,
    loaded: &Loaded,
    form: Option<&FormResult>,
    is_preview: bool,
) -> anyhow::Result<String> {
    let head = compile_head(app, &key.page, loaded, is_preview);
    let files = app.build.files(key.page.id());
    Shell { key, status, head: &head, loaded, files, form, is_preview }.render()
}

fn compile_head(app: &App, page: &Page, loaded: &Loaded, is_preview: bool) -> Head {
    let head = head::compile(page, loaded, &app.config.public_url);
    if is_preview { head::of_preview(head) } else { head }
}

/// A plain error page from data in memory: the brand and a request to try again later. Submitted form values are
/// included.
///
/// # Errors
/// When the template cannot be filled.
pub fn plain_error(app: &App, status: u16, form: Option<&FormResult>) -> anyhow::Result<String> {
    let key = without_splash(Page::Error(status));
    let settings = match app.plain.settings.load_full() {
        Some(known) => SettingsJson::clone(&known),
        None => settings::defaults()?,
    };
    let view = View::Error(ErrorPage(status));
    let loaded = Loaded { settings, services: Vec::new(), view, preload: Preload::default() };
    let head = head::compile(&key.page, &loaded, &app.config.public_url);
    // Without scripts, because there is no data for the app to hydrate from.
    let files = PageFiles { styles: app.build.files("_error").styles, ..Default::default() };
    Shell { key: &key, status, head: &head, loaded: &loaded, files, form, is_preview: false }.render()
}

fn status_of(page: &Page) -> u16 {
    match page {
        Page::Error(status) => *status,
        _ => 200,
    }
}
