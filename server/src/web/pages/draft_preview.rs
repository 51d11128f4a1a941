//! The page of a draft, at the address of the real one with a token in its query: `?preview=…`.
//!
//! The draft is published in a sandbox of the store, in which the page is loaded by the same code as ever; then the sandbox
//! ends, and only then the page is rendered. So a preview is what publishing would give. It is shown to this visitor only:
//! no cache of the site or of a browser holds it. The server keeps it for a minute, see [`PreviewedPages`].
//!
//! [`PreviewedPages`]: crate::web::rendering::previewed::PreviewedPages

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use askama::Template;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::security_headers::Preview;
use crate::web::page_table::{self, Page, Resolution};
use crate::web::pages::answer::{answer, redirect, refused};
use crate::web::pages::kinds::{self, Loaded, Missing, PageSource};
use crate::web::pages::make;
use crate::web::rendering::cache::CachedPage;
use crate::web::rendering::previewed::PreviewKey;
use base::error::{ApiError, ApiResult, FieldErrors};
use base::revision::Expected;
use domain::audit::{Actor, RecordKind};
use domain::batches::StaffBatchJson;
use domain::courses::staff::StaffCourseJson;
use domain::drafts::publish::{self, service_slug};
use domain::entities::drafts::draft;
use domain::preview_links::{self, PARAMETER, Target};
use domain::records::{self, Record};
use domain::settings::{self, texts};
use domain::team::StaffTeamMemberJson;
use domain::vacancies::StaffVacancyJson;
use storage::Store;

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
/// Labels of fields whose name does not read as one; shared with the staff area.
const LABELS: &str = include_str!("../../../../app/admin/audit/field-labels.json");

/// The token in a query.
pub fn token_in(query: Option<&str>) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(query?.as_bytes());
    pairs.find(|(name, _)| name == PARAMETER).map(|(_, token)| token.into_owned())
}

/// Answers a request with such a token.
pub(crate) async fn show(app: &Arc<App>, token: &str, parts: &Parts) -> Response {
    let shown = make_for(app, token, parts).await.unwrap_or_else(|error| {
        if !error.is_refusal() {
            tracing::warn!(cause = error.chain(), "the page of a draft could not be shown");
        }
        refused(app, &error)
    });
    (Preview, shown).into_response()
}

async fn make_for(app: &Arc<App>, token: &str, parts: &Parts) -> ApiResult<Response> {
    // The first of a draft takes the turn of those who write.
    let network = app.counted_network(&parts.extensions, &parts.headers);
    network.map_or(Ok(()), |network| app.limits.previews.take(&network, app.store.clock.instant()))?;
    let draft = match preview_links::open(&app.store, &app.keys.previews, token).await? {
        Target::Draft(draft) => draft,
        Target::Ended(record) => {
            let live = live_address(&app.store, record).await;
            return Ok(Absent::ENDED.page_with(app, &parts.method, Vec::new(), live));
        }
        Target::Withdrawn => return Ok(Absent::WITHDRAWN.page(app, &parts.method)),
        Target::Expired => return Ok(Absent::EXPIRED.page(app, &parts.method)),
        Target::Unknown => return Ok(Absent::UNKNOWN.page(app, &parts.method)),
    };
    let key = PreviewKey {
        draft: draft.id,
        revision: draft.revision,
        content_version: app.store.content.current(),
        day: app.store.clock.today(),
    };
    match seen_or_made(app, key, &draft).await {
        Ok(made) => {
            let address = made.key.page.address();
            if parts.uri.path() != address {
                return Ok(redirect(StatusCode::FOUND, &format!("{address}?{PARAMETER}={token}")));
            }
            Ok(answer(&made, CachePolicy::NoStore, &parts.method, &parts.headers))
        }
        Err(Missing::Failed(ApiError::Invalid(fields))) => {
            Ok(Absent::GAPS.page_with(app, &parts.method, gaps(&fields), None))
        }
        Err(Missing::Failed(ApiError::Stale(_))) => Ok(Absent::OUTDATED.page(app, &parts.method)),
        Err(Missing::Failed(error)) if !error.is_refusal() => Err(error),
        // Its record was deleted meanwhile.
        Err(_) => Ok(Absent::GONE.page(app, &parts.method)),
    }
}

async fn seen_or_made(
    app: &Arc<App>,
    key: PreviewKey,
    draft: &draft::Model,
) -> Result<Arc<CachedPage>, Missing> {
    if let Some(seen) = app.pages.previewed.0.get(&key) {
        return Ok(seen);
    }
    let (page, loaded) = load(app, draft).await?;
    let made = Arc::new(make::preview(app, page, &loaded).await?);
    if !made.is_plain {
        app.pages.previewed.0.insert(key, made.clone());
    }
    Ok(made)
}

/// The page that a draft is of, with its data as if the draft were published.
async fn load(app: &App, draft: &draft::Model) -> Result<(Page, Loaded), Missing> {
    let search = app.search.pinned(&app.store).await?;
    app.store
        .sandboxed(async |sandbox: &Store| {
            let page = sandbox
                .write(async |txn: &DatabaseTransaction| {
                    // What a change of any kind may need is more than requests should carry.
                    let (by, change) = (Actor::system(), draft.into());
                    let published = Box::pin(publish::apply(sandbox, txn, &by, &change)).await?;
                    page_of(sandbox, txn, draft.kind, published.record_id).await
                })
                .await?;
            let source = PageSource { store: sandbox, search: &search };
            let loaded = kinds::load(source, &page).await?;
            Ok((page, loaded))
        })
        .await
}

/// The page on which visitors see a record. One that is hidden is seen in the preview nevertheless.
async fn page_of(
    store: &Store,
    txn: &DatabaseTransaction,
    kind: RecordKind,
    id: Option<i32>,
) -> ApiResult<Page> {
    Ok(match (kind, id) {
        (RecordKind::Course, Some(id)) => page_of_course(store, txn, id).await?,
        (RecordKind::Batch, Some(id)) => {
            let batch: StaffBatchJson = records::find(txn, id).await?;
            page_of_course(store, txn, batch.course_id).await?
        }
        (RecordKind::TeamMember, Some(id)) => {
            // A hidden one is seen, too.
            let by = Actor::system();
            let stored: StaffTeamMemberJson =
                records::set_published_within(store, txn, &by, id, Expected(None), true).await?;
            Page::Member { slug: stored.member.slug }
        }
        (RecordKind::Vacancy, Some(id)) => {
            let by = Actor::system();
            let stored: StaffVacancyJson =
                records::set_published_within(store, txn, &by, id, Expected(None), true).await?;
            Page::Vacancy { slug: stored.summary.slug }
        }
        (RecordKind::Service, Some(id)) => Page::Service { slug: service_slug(Some(id))? },
        (RecordKind::Text, Some(id)) => page_of_texts(id).ok_or(ApiError::not_found("page"))?,
        _ => Page::Home,
    })
}

/// The page that shows a group of texts; `None` for those of mails.
fn page_of_texts(id: i32) -> Option<Page> {
    let (_, group) = texts::numbered(id)?;
    let path = group.page.as_deref()?;
    match page_table::resolve(if path == texts::EVERY_PAGE { "/" } else { path }, None) {
        Resolution::Page(page) => Some(page),
        Resolution::Moved(_) | Resolution::Unknown => None,
    }
}

async fn page_of_course(store: &Store, txn: &DatabaseTransaction, id: i32) -> ApiResult<Page> {
    let by = Actor::system();
    let stored: StaffCourseJson =
        records::set_published_within(store, txn, &by, id, Expected(None), true).await?;
    Ok(Page::Course { slug: stored.course.slug })
}

/// The public page of a record; `None` where it has none.
async fn live_address(store: &Store, record: Option<(RecordKind, i32)>) -> Option<String> {
    async fn of<R: Record>(db: &impl ConnectionTrait, id: i32) -> Option<String> {
        records::find::<R>(db, id).await.ok()?.address()
    }
    let (kind, id) = record?;
    match kind {
        RecordKind::Course => of::<StaffCourseJson>(&store.db, id).await,
        RecordKind::TeamMember => of::<StaffTeamMemberJson>(&store.db, id).await,
        RecordKind::Vacancy => of::<StaffVacancyJson>(&store.db, id).await,
        RecordKind::Batch => {
            let batch: StaffBatchJson = records::find(&store.db, id).await.ok()?;
            of::<StaffCourseJson>(&store.db, batch.course_id).await
        }
        RecordKind::Text => page_of_texts(id).map(|page| page.address()),
        RecordKind::Service => Some(Page::Service { slug: service_slug(Some(id)).ok()? }.address()),
        _ => Some("/".to_owned()),
    }
}

/// Why there is no page to show.
#[derive(Clone, Copy)]
struct Absent {
    status: StatusCode,
    /// A word for the staff area, which shows this page in a frame.
    state: &'static str,
    heading: &'static str,
    text: &'static str,
}

impl Absent {
    const UNKNOWN: Self = Self {
        status: StatusCode::FORBIDDEN,
        state: "refused",
        heading: "This link does not work",
        text: "Part of it may be missing. Copy the whole link, or ask for a new one.",
    };
    const EXPIRED: Self = Self {
        status: StatusCode::GONE,
        heading: "This link has expired",
        text: "A link to a preview works for seven days. Ask the person who sent it for a new one.",
        ..Self::UNKNOWN
    };
    const WITHDRAWN: Self = Self {
        status: StatusCode::GONE,
        heading: "This link was withdrawn",
        text: "Ask the person who sent it for a new one.",
        ..Self::UNKNOWN
    };
    const ENDED: Self = Self {
        status: StatusCode::GONE,
        state: "ended",
        heading: "There is no draft any more",
        text: "It was published or discarded in the meantime.",
    };
    const GONE: Self = Self {
        heading: "There is no page for this draft",
        text: "What it belongs to was deleted in the meantime.",
        ..Self::ENDED
    };
    const OUTDATED: Self = Self {
        status: StatusCode::CONFLICT,
        state: "outdated",
        heading: "This draft is out of date",
        text: "Its page was changed after the draft was begun. Open the draft in the staff area and save it again.",
    };
    const GAPS: Self = Self {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        state: "gaps",
        heading: "This draft still has gaps",
        text: "It can be seen as a page once these fields are right:",
    };

    fn page(self, app: &App, method: &Method) -> Response {
        self.page_with(app, method, Vec::new(), None)
    }

    /// With the fields that are wrong, and the public page.
    fn page_with(
        self,
        app: &App,
        method: &Method,
        gaps: Vec<(String, String)>,
        live: Option<String>,
    ) -> Response {
        let Self { status, state, heading, text } = self;
        let known = app.pages.last_settings.load_full().map(|settings| settings.brand_name.clone());
        let brand = known.or_else(|| Some(settings::defaults().ok()?.brand_name)).unwrap_or_default();
        let styles = app.pages.build.files("_error").styles;
        match (NoPreview { state, heading, text, brand, styles, gaps, live }).render() {
            Ok(html) => {
                let body = if *method == Method::HEAD { String::new() } else { html };
                (status, [(CONTENT_TYPE, HTML)], body).into_response()
            }
            Err(error) => ErrorResponse(ApiError::internal(error)).into_response(),
        }
    }
}

#[derive(Template)]
#[template(path = "no-preview.html")]
struct NoPreview {
    state: &'static str,
    heading: &'static str,
    text: &'static str,
    brand: String,
    styles: Vec<String>,
    gaps: Vec<(String, String)>,
    live: Option<String>,
}

fn gaps(fields: &FieldErrors) -> Vec<(String, String)> {
    let texts = fields.iter().flat_map(|(field, texts)| texts.iter().map(move |text| (field, text)));
    texts.map(|(field, text)| (label(field), text.clone())).collect()
}

/// `syllabus.3` is "Course Syllabus, line 4".
fn label(field: &str) -> String {
    static LABELS_BY_FIELD: LazyLock<HashMap<String, String>> =
        LazyLock::new(|| serde_json::from_str(LABELS).unwrap_or_default());
    let (places, names): (Vec<&str>, Vec<&str>) =
        field.split('.').partition(|part| part.parse::<usize>().is_ok());
    let plain = || names.last().copied().unwrap_or_default().replace('_', " ");
    let known = LABELS_BY_FIELD.get(&names.join(".")).cloned();
    let words = known.unwrap_or_else(plain);
    let mut letters = words.chars();
    let start = letters.next().into_iter().flat_map(char::to_uppercase);
    let label: String = start.chain(letters).collect();
    match places.first().and_then(|place| place.parse::<usize>().ok()) {
        Some(place) => format!("{label}, line {}", place + 1),
        None => label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_named_as_in_their_form() {
        for (field, expected) in [
            ("title", "Title"),
            ("downloadlink", "Syllabus file"),
            ("syllabus.3", "Course Syllabus, line 4"),
            ("content.questions.0.answer", "Answer, line 1"),
            ("content.for_whom", "Who it is for"),
            ("brand_name", "Name"),
        ] {
            assert_eq!(label(field), expected);
        }
    }

    #[test]
    fn the_token_is_found_in_any_query() {
        assert_eq!(token_in(Some("utm_source=x&preview=link.1.2.ab")).as_deref(), Some("link.1.2.ab"));
        assert_eq!(token_in(Some("previews=1")), None);
        assert_eq!(token_in(None), None);
    }
}
