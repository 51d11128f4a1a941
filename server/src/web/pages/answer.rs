//! Page requests over HTTP: which page, which encoding, which headers.

use std::sync::Arc;

use axum::body::Body;
use axum::http::header::{
    ALLOW, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, LINK, LOCATION, RETRY_AFTER, VARY,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::conditional::not_modified;
use crate::web::http::encoding::{Encoding, negotiate};
use crate::web::http::prepared::{CountServed, Reusable, ShownPage, arrives};
use crate::web::page_table as table;
use crate::web::page_table::listing::Listing;
use crate::web::page_table::spelling::with_query;
use crate::web::page_table::{Page, Resolution};
use crate::web::pages::get_or_make::get_or_make;
use crate::web::pages::kinds::{self, PageSource};
use crate::web::pages::make;
use crate::web::pages::views;
use crate::web::rendering::cache::{CachedPage, Found, PageKey};
use crate::web::rendering::compression::{Compressed, Effort};
use crate::web::rendering::form_result as forms;
use crate::web::rendering::form_result::{FormResult, Outcome};
use domain::kernel::error::ApiError;

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");
const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
const STORED: [Encoding; 2] = [Encoding::Br, Encoding::Gzip];
/// The body differs by encoding, and by whether the visitor arrives (with splash) or moves within the site.
const VARIES: HeaderValue = HeaderValue::from_static("accept-encoding, sec-fetch-site");
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
    let splash = outcome.is_none() && arrives(&parts.headers) && page.has_splash();
    let key = PageKey { page, splash, outcome };
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
    if shown.outcome.is_some() {
        let thanks = answer(&page, CachePolicy::NoStore, &parts.method, &parts.headers);
        return ([(ROBOTS_TAG, "noindex")], thanks).into_response();
    }
    if page.status == 200 && !shown.page.is_private() {
        views::count(app, &parts.method, &parts.uri, &parts.headers);
    }
    if let Page::Courses(Listing { search: Some(q), .. }) = &key.page {
        app.search.words.misses.shown(q, app.store.clock.now());
    }
    let policy =
        if shown.page.is_private() || page.is_plain { CachePolicy::NoStore } else { CachePolicy::PublicPage };
    let bodies = page.compressed();
    let (mut response, body) = answer_with(&page, &bodies, policy, &parts.method, &parts.headers);
    if policy == CachePolicy::PublicPage && response.status() == StatusCode::OK {
        // Who arrives gets the stylesheet within the page.
        let links = app.build.early_links(shown.page.id(), !shown.splash);
        response.headers_mut().extend(links.map(|links| (LINK, links)));
    }
    // Until the best compression is done, the next answer may be smaller.
    let is_reusable = policy == CachePolicy::PublicPage && shown.splash == key.splash && bodies.is_best();
    // Variants and queries that do not count are unlimited in number.
    let address = shown.page.address();
    if is_reusable && !shown.page.is_variant() && is_address_of(&parts.uri, &address) {
        let reusable = reusable(&page, bodies.effort, body, address, &parts.headers);
        response.extensions_mut().insert(reusable);
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
        Resolution::Page(page @ (Page::Course { .. } | Page::Reserve { .. } | Page::Member { .. })) => {
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
    answer_with(page, &page.compressed(), policy, method, headers).0
}

/// The same with the bodies given: better ones may become ready at any moment. Also tells the body, which an answer to `HEAD`
/// leaves out.
fn answer_with(
    page: &CachedPage,
    bodies: &Compressed,
    policy: CachePolicy,
    method: &Method,
    headers: &HeaderMap,
) -> (Response, Bytes) {
    let encoding = negotiate(headers, &STORED);
    let tag = bodies.effort.tag(&page.digest, encoding);
    // Who holds the quick body keeps it: the page is the same.
    let quick_tag = Effort::Quick.tag(&page.digest, encoding);
    let held = [&tag, &quick_tag].into_iter().find(|tag| not_modified(headers, tag));
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (policy, [(VARY, VARIES)]).into_response();
    if let Ok(tag) = HeaderValue::from_str(held.unwrap_or(&tag)) {
        response.headers_mut().insert(ETAG, tag);
    }
    if status == StatusCode::OK && held.is_some() {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return (response, Bytes::new());
    }
    let bytes = bodies.body(encoding);
    *response.status_mut() = status;
    let out = response.headers_mut();
    out.insert(CONTENT_TYPE, HTML);
    out.insert(CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    if let Some(coding) = encoding.header_value() {
        out.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    if *method != Method::HEAD {
        *response.body_mut() = Body::from(bytes.clone());
    }
    (response, bytes)
}

fn is_address_of(uri: &Uri, canonical: &str) -> bool {
    uri.path_and_query().is_some_and(|asked| asked.as_str() == canonical)
}

fn reusable(
    page: &Arc<CachedPage>,
    effort: Effort,
    body: Bytes,
    address: String,
    headers: &HeaderMap,
) -> Reusable {
    let encoding = negotiate(headers, &STORED);
    Reusable {
        address,
        page: Some(ShownPage { version: page.version, popularity: page.clone() }),
        offered: STORED.to_vec(),
        encoding,
        tag: effort.tag(&page.digest, encoding),
        former_tag: Some(Effort::Quick.tag(&page.digest, encoding)),
        body,
    }
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
    let mut response = plain_error(app, error.status(), None);
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
