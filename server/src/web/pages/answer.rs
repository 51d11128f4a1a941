//! Page requests over HTTP: which page, which encoding, which headers.

use std::sync::Arc;

use axum::http::header::{ALLOW, CONTENT_TYPE, LINK, LOCATION, RETRY_AFTER, VARY};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::error_response;
use crate::web::http::stored_body::{Repeatable, StoredBody, is_greeted};
use crate::web::page_table as table;
use crate::web::page_table::listing::Listing;
use crate::web::page_table::spelling::with_query;
use crate::web::page_table::{Page, Resolution};
use crate::web::pages::get_or_make::get_or_make;
use crate::web::pages::kinds::{self, PageSource};
use crate::web::pages::make;
use crate::web::pages::views;
use crate::web::rendering::cache::{CachedPage, Found, PageKey};
use crate::web::rendering::form_result as forms;
use crate::web::rendering::form_result::{FormResult, Outcome};
use base::error::ApiError;

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
/// The body differs by encoding, and by whether the visitor arrives (with splash) or moves within the site.
const VARIES: HeaderValue = HeaderValue::from_static("accept-encoding, sec-fetch-site");
/// The address of the rules by which browsers fetch next pages before they are opened.
pub const SPECULATION_RULES: &str = "/speculation-rules.json";
const SPECULATION_HEADER: HeaderName = HeaderName::from_static("speculation-rules");
/// In bytes. nginx gives the whole head of an answer four kilobytes (`proxy_buffer_size`), many clients give it sixteen.
const LOCATION_MAX: usize = 2000;
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("5");

/// The answer to methods other than GET and HEAD.
pub fn refuse_method(parts: &Parts) -> Option<Response> {
    if parts.method == Method::GET || parts.method == Method::HEAD {
        return None;
    }
    let text = "This address shows a page: use GET or HEAD.\n";
    Some((StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")], text).into_response())
}

pub(crate) async fn refuse_method_of_file() -> Response {
    let text = "This address is a file: use GET or HEAD.\n";
    (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")], text).into_response()
}

/// The same for a page whose form posts to it.
pub(crate) async fn refuse_form_method() -> Response {
    let text = "This address shows a page with a form: use GET, HEAD or POST.\n";
    (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD, POST")], text).into_response()
}

/// Shows what an address leads to.
pub(crate) async fn show(app: &Arc<App>, resolution: Resolution, parts: &Parts) -> Response {
    let page = match resolution {
        Resolution::Page(page) => page,
        Resolution::Unknown => Page::Error(404),
        Resolution::Moved(to) => {
            let to = present(app, to).await;
            match moved(&to, &parts.uri) {
                Some(response) => return response,
                None => Page::Error(404),
            }
        }
    };
    let outcome = forms::thanks_in(&page, parts.uri.query());
    let splash = outcome.is_none() && is_greeted(&parts.headers, parts.uri.path()) && page.has_splash();
    let key = PageKey { splash, outcome, ..PageKey::of(page) };
    let page = match get_or_make(app, &key, Some(parts)).await {
        Ok(Found::Page(page)) => page,
        Ok(Found::Moved(to)) => {
            return moved(&to, &parts.uri).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response());
        }
        Ok(Found::Missing(_) | Found::Unavailable) => return unavailable(app),
        Err(error) => return refused(app, &error),
    };
    page.count_served();
    let shown = &page.key;
    let is_thanks = shown.outcome.is_some();
    if page.status == 200 && !is_thanks && !shown.page.is_private() {
        views::count(app, &parts.method, &parts.uri, &parts.headers);
    }
    if !is_thanks && let Page::Courses(Listing { search: Some(q), .. }) = &key.page {
        app.search.words.misses.shown(q, app.store.clock.now());
    }
    let policy = if is_thanks || shown.page.is_private() || page.is_plain {
        CachePolicy::NoStore
    } else {
        CachePolicy::PublicPage
    };
    let body = app.pages.cache.body(&page, &parts.headers);
    let mut response = answer_with(&page, &body, policy, &parts.method, &parts.headers);
    if is_thanks {
        response.headers_mut().insert(ROBOTS_TAG, HeaderValue::from_static("noindex"));
    }
    if policy == CachePolicy::PublicPage && response.status() == StatusCode::OK {
        // Who arrives gets the stylesheet within the page.
        let links = app.pages.build.early_links(shown.page.id(), !shown.splash);
        response.headers_mut().extend(links.map(|links| (LINK, links)));
        let rules = HeaderValue::try_from(format!("\"{SPECULATION_RULES}\""));
        response.headers_mut().extend(rules.map(|rules| (SPECULATION_HEADER, rules)));
    }
    // Searches are counted by their words.
    if policy == CachePolicy::PublicPage && !shown.page.is_variant() {
        response.extensions_mut().insert(Repeatable { body, is_file: false });
    }
    response
}

/// Shows the outcome of a form that is the same for all visitors, under its status.
pub(crate) async fn show_outcome(
    app: &Arc<App>,
    page: Page,
    outcome: Outcome,
    status: StatusCode,
    parts: &Parts,
) -> Response {
    let key = PageKey { outcome: Some(outcome), ..PageKey::of(page) };
    let Ok(Found::Page(page)) = get_or_make(app, &key, None).await else { return unavailable(app) };
    let mut response = answer(&page, CachePolicy::NoStore, &parts.method, &parts.headers);
    if response.status() != StatusCode::NOT_MODIFIED {
        *response.status_mut() = status;
    }
    response
}

/// The final target of a redirect from another spelling: the page may have moved, too.
async fn present(app: &Arc<App>, to: String) -> String {
    let (path, query) = to.split_once('?').map_or((&*to, None), |(path, query)| (path, Some(query)));
    match table::resolve(path, query) {
        Resolution::Page(
            page @ (Page::Course { .. } | Page::Reserve { .. } | Page::Member { .. } | Page::Vacancy { .. }),
        ) => {
            // When the database fails, the next request is redirected once more.
            kinds::present_address(PageSource::live(app), &page).await.unwrap_or(to)
        }
        _ => to,
    }
}

/// Leads to where an address has moved to, with the query that came with it, so that an old link keeps its campaign
/// parameters. Nowhere where the address is longer than proxies and clients take in a header; a query that makes it so is
/// left out.
fn moved(to: &str, from: &Uri) -> Option<Response> {
    let path = to.split(['?', '#']).next().unwrap_or(to);
    let candidates = [keeping_query(to, from), path.to_owned()];
    let to = candidates.into_iter().find(|to| to.len() <= LOCATION_MAX)?;
    Some(redirect(StatusCode::MOVED_PERMANENTLY, &to))
}

fn keeping_query(to: &str, from: &Uri) -> String {
    if to.contains('?') {
        return to.to_owned();
    }
    match to.split_once('#') {
        Some((path, fragment)) => format!("{}#{fragment}", with_query(path, from.query())),
        None => with_query(to, from.query()),
    }
}

/// Turns a finished page into a response.
pub fn answer(page: &CachedPage, policy: CachePolicy, method: &Method, headers: &HeaderMap) -> Response {
    answer_with(page, &page.body(headers), policy, method, headers)
}

/// The same with the body given: a better one may become ready at any moment.
fn answer_with(
    page: &CachedPage,
    body: &StoredBody,
    policy: CachePolicy,
    method: &Method,
    headers: &HeaderMap,
) -> Response {
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (policy, [(VARY, VARIES)], body.answer(status, HTML, method, headers)).into_response()
}

/// The page for a failure in which nothing can be loaded.
pub fn unavailable(app: &Arc<App>) -> Response {
    plain_error(app, StatusCode::SERVICE_UNAVAILABLE, None)
}

/// The same for a form, with what was typed, so that it can be sent again.
pub fn unavailable_for_form(app: &Arc<App>, form: &FormResult) -> Response {
    plain_error(app, StatusCode::SERVICE_UNAVAILABLE, Some(form))
}

/// A form that was refused before anything was read or rendered for it, with what was typed.
pub fn refused_form(app: &Arc<App>, form: &FormResult, status: StatusCode) -> Response {
    plain_error(app, status, Some(form))
}

/// A page that was refused before anything was read or rendered for it.
pub fn refused(app: &Arc<App>, error: &ApiError) -> Response {
    let mut response = plain_error(app, error_response::status(error), None);
    if let Some(seconds) = error.retry_after() {
        response.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    response
}

fn plain_error(app: &Arc<App>, status: StatusCode, form: Option<&FormResult>) -> Response {
    let html = make::plain_error(app, status.as_u16(), form).unwrap_or_else(|error| {
        tracing::error!(%error, "the plain page of an error could not be made");
        "<!DOCTYPE html><title>Please try again</title><p>Please try again in a moment.</html>".into()
    });
    (status, [(CONTENT_TYPE, HTML), (RETRY_AFTER, RETRY_SECONDS)], html).into_response()
}

/// Leads to another address of this site.
pub fn redirect(status: StatusCode, to: &str) -> Response {
    match HeaderValue::from_str(to) {
        Ok(location) => (status, [(LOCATION, location)]).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}
