//! Makes a page: load the data, render, compress. Without the renderer, a plain page is made from the same data. What one
//! person typed or stored is not handed to the renderer: the server's template shows it.

use std::sync::Arc;

use chrono::NaiveDate;
use tracing::field::Empty;
use tracing::{Instrument, Span};

use crate::web::app::App;
use crate::web::http::request_log::TRACES;
use crate::web::page_table::{Page, fixed};
use crate::web::pages::head;
use crate::web::pages::kinds::{self, ErrorPage, Loaded, Missing, PageSource, Preload, View};
use crate::web::pages::shell::Shell;
use crate::web::rendering::build::PageFiles;
use crate::web::rendering::cache::{CachedPage, PageKey};
use crate::web::rendering::failing::Basis;
use crate::web::rendering::form_result::{FormResult, Outcome};
use crate::web::rendering::protocol::{Head, RenderError, RenderRequest};
use crate::web::rendering::renderer::Priority;
use base::error::ApiError;
use domain::leads::privacy::my_data::json::MyDataJson;
use domain::settings::texts::SiteTexts;
use domain::settings::{self, SettingsJson};

/// What the data of a page were read at: taken before they are, so that a change in between is seen once more.
#[derive(Clone, Copy)]
struct ContentBasis {
    version: i64,
    day: NaiveDate,
}

/// Why a page was not rendered.
#[derive(Debug)]
pub enum NotRendered {
    /// There is no such page, or its data could not be loaded.
    Missing(Missing),
    /// The data was loaded, but rendering failed.
    Render(Box<Loaded>, RenderError),
}

impl From<ApiError> for NotRendered {
    fn from(error: ApiError) -> Self {
        Self::Missing(Missing::Failed(error))
    }
}

/// Renders a page that is the same for all visitors.
pub(crate) async fn page(app: &Arc<App>, key: &PageKey, version: i64) -> Result<CachedPage, NotRendered> {
    let basis = ContentBasis { version, day: app.store.clock.today() };
    let loaded = load(app, &key.page).await.map_err(NotRendered::Missing)?;
    app.pages.last_settings.store(Some(Arc::new(loaded.settings.clone())));
    if key.page.is_written_by_the_server() {
        return Ok(write(app, key, basis, &loaded, None).await?);
    }
    match render(app, key, &loaded, false).await {
        Ok(html) => Ok(compress(app, key, basis, status_of(key, &loaded), html).await?),
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
    write(app, key, basis, loaded, None).await.map(CachedPage::plain)
}

/// Shows a page with a form as it was typed: for one visitor, never cached, and never handed to the renderer.
///
/// # Errors
/// When the data cannot be read.
pub(crate) async fn with_form(app: &Arc<App>, page: Page, form: &FormResult) -> Result<CachedPage, ApiError> {
    let loaded = load_found(app, &page).await?;
    write(app, &PageKey::of(page), current_basis(app), &loaded, Some(form)).await
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
    write(app, &PageKey::of(page), current_basis(app), &loaded, form).await
}

/// Shows the page of a draft: never cached, and nothing is remembered of it.
///
/// # Errors
/// When it cannot be written as HTML.
pub(crate) async fn preview(app: &Arc<App>, page: Page, loaded: &Loaded) -> Result<CachedPage, ApiError> {
    let (basis, key) = (current_basis(app), PageKey::of(page));
    let (html, is_plain) = match render(app, &key, loaded, true).await {
        Ok(html) => (html, false),
        Err(error) => {
            tracing::debug!(%error, page = key.page.id(), "a preview is shown plainly");
            (shell(app, &key, 200, loaded, None, true).map_err(ApiError::from)?.into_bytes(), true)
        }
    };
    let mut page = compress(app, &key, basis, 200, html).await?;
    page.is_plain = is_plain;
    Ok(page)
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
            Span::current().record("otel.status_description", "the data could not be read");
        }
        loaded
    };
    let span = tracing::info_span!(
        target: TRACES,
        "data",
        otel.kind = "internal",
        otel.status_description = Empty,
        page = page.id()
    );
    reading.instrument(span).await
}

fn current_basis(app: &App) -> ContentBasis {
    ContentBasis { version: app.store.content.current(), day: app.store.clock.today() }
}

async fn render(
    app: &Arc<App>,
    key: &PageKey,
    loaded: &Loaded,
    is_preview: bool,
) -> Result<Vec<u8>, RenderError> {
    let head = compile_head(app, &key.page, loaded, is_preview);
    let request = RenderRequest {
        url: &key.address,
        build_id: &app.pages.build.build_id,
        preload: &loaded.preload.answers,
        record: loaded.preload.record.as_deref(),
        status: status_rendered(key),
        head: &head,
        splash: key.splash,
        form: key.outcome,
        preview: is_preview,
    };
    // With the outcome of a form, or of a draft.
    let is_special = key.outcome.is_some() || is_preview;
    // These, and variants, have a lower priority than pages for all.
    let priority = if is_special || key.page.is_variant() { Priority::Low } else { Priority::High };
    let (renderers, failing) = (&app.pages.renderers, &app.pages.failing);
    let basis = Basis { version: app.store.content.current(), recoveries: renderers.recoveries() };
    if failing.is_paused(&key.page, basis) {
        return Err(RenderError::Paused);
    }
    let span = tracing::info_span!(
        target: TRACES,
        "render",
        otel.kind = "client",
        otel.status_description = Empty,
        page = key.page.id(),
        renderer.ms = Empty
    );
    let rendered = renderers.render(&request, priority).instrument(span).await;
    match &rendered {
        Ok(_) if !is_special => failing.forget(&key.page),
        Err(error) if error.is_page_fault() => {
            failing.report(&key.page, error);
            // Its failure says nothing about the page of the others.
            if !is_special {
                failing.note(&key.page, basis);
            }
        }
        _ => {}
    }
    rendered
}

/// Makes a page by the server's own template, with what was typed into its form or what became of it.
async fn write(
    app: &Arc<App>,
    key: &PageKey,
    basis: ContentBasis,
    loaded: &Loaded,
    typed: Option<&FormResult>,
) -> Result<CachedPage, ApiError> {
    let outcome = key.outcome.map(Outcome::result);
    let form = typed.or(outcome.as_ref());
    let status = form.map_or_else(|| status_of(key, loaded), |form| form.state.status());
    let html = shell(app, key, status, loaded, form, false).map_err(ApiError::from)?;
    compress(app, key, basis, status, html.into_bytes()).await
}

async fn compress(
    app: &Arc<App>,
    key: &PageKey,
    ContentBasis { version, day }: ContentBasis,
    status: u16,
    html: Vec<u8>,
) -> Result<CachedPage, ApiError> {
    let (key, style) = (key.clone(), app.pages.build.style.clone());
    app.cpu.run(move || CachedPage::new(key, version, day, status, &html, style.as_deref())).await
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
    let files = app.pages.build.files(key.page.id());
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
    let key = PageKey::of(Page::Error(status));
    let settings = match app.pages.last_settings.load_full() {
        Some(known) => SettingsJson::clone(&known),
        None => settings::defaults()?,
    };
    let view = View::Error(ErrorPage(status));
    let texts = SiteTexts::default();
    let loaded = Loaded { settings, texts, services: Arc::default(), view, preload: Preload::default() };
    let head = head::compile(&key.page, &loaded, &app.config.public_url);
    // Without scripts, because there is no data for the app to hydrate from.
    let files = PageFiles { styles: app.pages.build.files("_error").styles, ..Default::default() };
    Shell { key: &key, status, head: &head, loaded: &loaded, files, form, is_preview: false }.render()
}

/// The status that a page is answered with.
fn status_of(key: &PageKey, loaded: &Loaded) -> u16 {
    key.outcome.map_or_else(|| loaded.view.kind().status(), |outcome| outcome.state.status())
}

/// The status by which the renderer chooses the page: it shows the error page for all from 400 on, and a closed vacancy has
/// a page of its own.
fn status_rendered(key: &PageKey) -> u16 {
    match (key.outcome, &key.page) {
        (Some(outcome), _) => outcome.state.status(),
        (None, Page::Error(status)) => *status,
        (None, _) => 200,
    }
}
