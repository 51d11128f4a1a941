//! Answers to forms that a page has posted without JavaScript: on to a page that says thanks, or the same page again
//! with what was typed and what is wrong.

use axum::http::header::{LOCATION, REFERER, RETRY_AFTER};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use url::Url;

use super::arrival::Sender;
use super::payloads::FormFields;
use crate::catalogue::catalogue;
use crate::courses;
use crate::error::{ApiError, FieldErrors, hand_over_cause};
use crate::http::cache_policy::CachePolicy;
use crate::leads::kinds::{Answer, Kind};
use crate::pages::Site;
use crate::pages::answer::{answer, unavailable_for_form};
use crate::pages::content::{self, Lookup};
use crate::pages::forms::{FormResult, FormState, shown_by, typed_values};
use crate::pages::ladder;
use crate::pages::table::{self, Page, Resolution};

/// 303 to the page with its thanks.
pub async fn sent(site: &Site, kind: Kind, answer: Answer, sender: &Sender, fields: &FormFields) -> Response {
    let address = page_with(site, kind, sender, fields).await.address();
    let mark = if address.contains('?') { '&' } else { '?' };
    let to = format!("{address}{mark}{}={}#{}", answer.parameter(), kind.as_str(), anchor(kind));
    match HeaderValue::from_str(&to) {
        Ok(location) => (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response(),
        Err(error) => ApiError::internal(error).into_response(),
    }
}

/// The place on the page where the form stands, so that the thanks are in sight.
const fn anchor(kind: Kind) -> &'static str {
    match kind {
        Kind::Inquiry => "inquiry",
        Kind::Consultancy => "consultancy-form",
        Kind::Contact | Kind::Enroll => "form",
        Kind::Newsletter => "newsletter-form",
    }
}

/// The page again, with the form as it was sent and what keeps it from being taken.
pub async fn refused(
    site: &Site,
    kind: Kind,
    sender: &Sender,
    fields: &FormFields,
    error: ApiError,
) -> Response {
    let (status, retry_after) = (error.status(), error.retry_after());
    let page = page_with(site, kind, sender, fields).await;
    let result = FormResult {
        kind: shown_by(&page, kind).as_str(),
        state: FormState::Invalid,
        message: error.message().into_owned(),
        values: typed_values(fields.iter()),
        fields: match &error {
            ApiError::Invalid(errors) => errors.clone(),
            _ => FieldErrors::new(),
        },
    };
    // The app shows a page with its form for a 422 and an error page for anything else; the true status goes into the
    // head of the answer.
    let shown = StatusCode::UNPROCESSABLE_ENTITY.as_u16();
    let mut response = match ladder::with_form(site, page, shown, &result).await {
        Ok(page) => answer(&page, CachePolicy::NoStore, &Method::POST, &sender.headers),
        Err(failure) => {
            tracing::warn!(cause = failure.chain(), "a form could not be shown again");
            unavailable_for_form(site, &result)
        }
    };
    if response.status() == StatusCode::UNPROCESSABLE_ENTITY {
        *response.status_mut() = status;
    }
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    hand_over_cause(&mut error.into_response(), &mut response);
    response
}

/// The page that a form stands on.
async fn page_with(site: &Site, kind: Kind, sender: &Sender, fields: &FormFields) -> Page {
    match kind {
        Kind::Contact => Page::Contact,
        Kind::Enroll => match fields.get("stack_id").and_then(|id| catalogue().find_stack(id.trim())) {
            Some(found) => Page::Enroll { stack: &found.stack.id },
            None => Page::Contact,
        },
        Kind::Consultancy => match fields.get("page").and_then(|named| own_page(named)) {
            Some(page @ Page::Service { .. }) => page,
            _ => Page::Consultancy,
        },
        Kind::Inquiry => match course_page(site, fields).await {
            Some(page) => page,
            None => Page::Contact,
        },
        Kind::Newsletter => match named_page(site, sender, fields) {
            Some(page) if exists(site, &page).await => page,
            _ => Page::Home,
        },
    }
}

async fn course_page(site: &Site, fields: &FormFields) -> Option<Page> {
    let id = fields.get("course_id")?.trim().parse().ok()?;
    let course = courses::find(&site.app, id).await.ok()?;
    Some(Page::Course { slug: course.slug })
}

/// Whether there is such a page: a course may be gone, a listing may have no page of that number.
async fn exists(site: &Site, page: &Page) -> bool {
    matches!(content::load(&site.app, page).await, Ok(Lookup::Found(_)))
}

/// The newsletter box stands on every page: on the one that the form names, else the one that the browser names. Only
/// our own public pages count, so this leads nowhere else.
fn named_page(site: &Site, sender: &Sender, fields: &FormFields) -> Option<Page> {
    if let Some(named) = fields.get("page").filter(|named| !named.is_empty()) {
        return own_page(named);
    }
    let referer = Url::parse(sender.headers.get(REFERER)?.to_str().ok()?).ok()?;
    let here = Url::parse(site.config.public_url.origin()).ok()?;
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
