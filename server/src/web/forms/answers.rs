//! Answers to forms that a page has posted without JavaScript: on to a page that says thanks, or the same page again
//! with what was typed and what is wrong.

use std::sync::Arc;

use axum::http::header::{LOCATION, REFERER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use url::Url;

use crate::web::app::App;
use crate::web::forms::again::show_again;
use crate::web::forms::sender::Sender;
use crate::web::http::error_response::ErrorResponse;
use crate::web::page_table as table;
use crate::web::page_table::{Page, Resolution, fixed};
use crate::web::pages::kinds::{self, PageSource};
use crate::web::rendering::form_result::{FormResult, shown_by, typed_values};
use base::error::ApiError;
use domain::catalogue::catalogue;
use domain::courses;
use domain::leads::intake::form_post::FormFields;
use domain::leads::kinds::{Answer, Kind};
use domain::vacancies;
use storage::slug_history::SlugLookup;

/// 303 to the page with its thanks.
pub(crate) async fn sent(
    app: &Arc<App>,
    kind: Kind,
    answer: Answer,
    sender: &Sender,
    fields: &FormFields,
) -> Response {
    let address = page_with(app, kind, sender, fields).await.address();
    let mark = if address.contains('?') { '&' } else { '?' };
    let to = format!("{address}{mark}{}={}#{}", answer.parameter(), kind.as_str(), anchor(kind));
    match HeaderValue::from_str(&to) {
        Ok(location) => (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response(),
        Err(error) => ErrorResponse(ApiError::internal(error)).into_response(),
    }
}

/// The fragment of the form, so that the browser scrolls to the thanks.
const fn anchor(kind: Kind) -> &'static str {
    match kind {
        Kind::Inquiry | Kind::Syllabus => "inquiry",
        Kind::Consultancy => "consultancy-form",
        Kind::Contact | Kind::Enroll | Kind::Training => "form",
        Kind::Newsletter => "newsletter-form",
        Kind::Waitlist => "waiting",
        Kind::Staffing => "need-people",
        Kind::Candidate => "need-work",
    }
}

/// The page again, with the form as it was sent and why it was refused.
pub(crate) async fn refused(
    app: &Arc<App>,
    kind: Kind,
    sender: &Sender,
    fields: &FormFields,
    error: ApiError,
) -> Response {
    let page = page_with(app, kind, sender, fields).await;
    let values = typed_values(fields.iter());
    let result = FormResult::refused(shown_by(&page, kind).as_str(), &error, values);
    show_again(app, page, &result, error, &sender.headers, sender.network).await
}

/// The page that a form stands on.
async fn page_with(app: &Arc<App>, kind: Kind, sender: &Sender, fields: &FormFields) -> Page {
    match kind {
        Kind::Contact => Page::Fixed(&fixed::CONTACT),
        Kind::Training => Page::Fixed(&fixed::TRAINING),
        Kind::Staffing => Page::Fixed(&fixed::RECRUITMENT),
        Kind::Candidate => match fields.get("page").and_then(|named| own_page(named)) {
            Some(Page::Vacancy { slug }) if is_open(app, &slug).await => Page::Vacancy { slug },
            _ => Page::Fixed(&fixed::RECRUITMENT),
        },
        Kind::Enroll => match fields.get("stack_id").and_then(|id| catalogue().find_stack(id.trim())) {
            Some(found) => Page::Enroll { stack: &found.stack.id },
            None => match course_slug(app, fields).await {
                Some(slug) => Page::Reserve { slug, batch: number(fields, "batch_id") },
                None => Page::Fixed(&fixed::CONTACT),
            },
        },
        Kind::Consultancy => match fields.get("page").and_then(|named| own_page(named)) {
            Some(page @ Page::Service { .. }) => page,
            _ => Page::Fixed(&fixed::CONSULTANCY),
        },
        Kind::Inquiry | Kind::Syllabus => match course_slug(app, fields).await {
            Some(slug) => Page::Course { slug },
            None => Page::Fixed(&fixed::CONTACT),
        },
        Kind::Waitlist => match (course_slug(app, fields).await, named_page(app, sender, fields)) {
            (Some(of), Some(page @ Page::Reserve { .. })) if matches!(&page, Page::Reserve { slug, .. } if *slug == of) => {
                page
            }
            (Some(slug), _) => Page::Course { slug },
            (None, _) => Page::Fixed(&fixed::CONTACT),
        },
        Kind::Newsletter => match named_page(app, sender, fields) {
            Some(page) if exists(app, &page).await => page,
            _ => Page::Home,
        },
    }
}

async fn course_slug(app: &Arc<App>, fields: &FormFields) -> Option<String> {
    let id = number(fields, "course_id")?;
    let course = courses::find(&app.store, id).await.ok()?;
    Some(course.slug)
}

/// Whether the page of a vacancy has a form: it may have closed, or moved, while somebody wrote.
async fn is_open(app: &Arc<App>, slug: &str) -> bool {
    let found = vacancies::find_by_slug(&app.store, slug).await;
    matches!(found, Ok(SlugLookup::Current(vacancy)) if vacancy.open)
}

fn number(fields: &FormFields, name: &str) -> Option<i32> {
    fields.get(name)?.trim().parse().ok().filter(|number| *number > 0)
}

/// A course may be deleted, a listing may have no page of that number.
async fn exists(app: &Arc<App>, page: &Page) -> bool {
    kinds::load(PageSource::live(app), page).await.is_ok()
}

/// The newsletter box stands on every page: on the one that the form names, else the one that the browser names. Only
/// our own public pages count, so this leads nowhere else.
fn named_page(app: &Arc<App>, sender: &Sender, fields: &FormFields) -> Option<Page> {
    if let Some(named) = fields.get("page").filter(|named| !named.is_empty()) {
        return own_page(named);
    }
    let referer = Url::parse(sender.headers.get(REFERER)?.to_str().ok()?).ok()?;
    let here = Url::parse(app.config.public_url.origin()).ok()?;
    if referer.origin() != here.origin() {
        return None;
    }
    own(referer.path(), referer.query())
}

/// The public page of an address as a form names it.
fn own_page(named: &str) -> Option<Page> {
    let (path, query) = named.split_once('?').map_or((named, None), |(path, query)| (path, Some(query)));
    own(path, query)
}

fn own(path: &str, query: Option<&str>) -> Option<Page> {
    match table::resolve(path, query) {
        Resolution::Page(page) if !page.is_private() => Some(page),
        _ => None,
    }
}
