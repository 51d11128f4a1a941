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
use crate::web::pages::fallback::{self, Found, Quality};
use crate::web::pages::kinds::{self, PageSource};
use crate::web::pages::make;
use crate::web::pages::views;
use crate::web::rendering::cache::{CachedPage, PageKey};
use crate::web::rendering::compression::{Compressed, Effort};
use crate::web::rendering::form_result as forms;
use crate::web::rendering::form_result::{FormResult, Outcome};
use domain::kernel::error::{ApiError, ApiResult};

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
    if let Some(outcome) = forms::thanks_in(&page, parts.uri.query()) {
        // A page of an address that was made up is looked for before the cache knows that there is none.
        let counted =
            if is_endless(&page) { app.count_made(&parts.extensions, &parts.headers) } else { Ok(None) };
        let counted = match counted {
            Ok(counted) => counted,
            Err(error) => return refused(app, &error),
        };
        // Without the thanks the page is answered as usual.
        if let Ok(thanks) = make::outcome(app, page.clone(), outcome).await {
            if !page.is_variant() {
                app.give_back_made(counted);
            }
            let shown = answer(&thanks, CachePolicy::NoStore, &parts.method, &parts.headers);
            return ([(ROBOTS_TAG, "noindex")], shown).into_response();
        }
        // Counted below.
        app.give_back_made(counted);
    }
    let splash = arrives(&parts.headers) && page.has_splash();
    let key = PageKey { page, splash };
    let found = match fallback::cached(app, &key).await {
        Some(page) => Found::Page(page, Quality::Fresh),
        None => match find_within_limit(app, &key, parts).await {
            Ok(found) => found,
            Err(error) => return refused(app, &error),
        },
    };
    match found {
        Found::Page(page, quality) => {
            page.count_served();
            if page.status == 200 && !key.page.is_private() {
                views::count(app, &parts.method, &parts.uri, &parts.headers);
            }
            if let Page::Courses(Listing { search: Some(q), .. }) = &key.page {
                app.search.words.misses.shown(q, app.store.clock.now());
            }
            let policy = if key.page.is_private() || quality == Quality::Plain {
                CachePolicy::NoStore
            } else {
                CachePolicy::PublicPage
            };
            let bodies = page.compressed();
            let (mut response, body) = answer_with(&page, &bodies, policy, &parts.method, &parts.headers);
            if policy == CachePolicy::PublicPage && response.status() == StatusCode::OK {
                // Who arrives gets the stylesheet within the page.
                let links = app.build.early_links(key.page.id(), !key.splash);
                response.headers_mut().extend(links.map(|links| (LINK, links)));
            }
            // Until the best compression is done, the next answer may be smaller.
            let is_reusable =
                policy == CachePolicy::PublicPage && quality == Quality::Fresh && bodies.is_best();
            // Variants and queries that do not count are unlimited in number.
            let address = key.page.address();
            if is_reusable && !key.page.is_variant() && is_address_of(&parts.uri, &address) {
                let reusable = reusable(&page, bodies.effort, body, address, &parts.headers);
                response.extensions_mut().insert(reusable);
            }
            response
        }
        Found::Moved(to) => moved(&to, &parts.uri).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response()),
        Found::Unavailable => unavailable(app),
    }
}

/// Finds a page that is not in the cache. One of an unlimited number counts for the network that asks for
/// it, unless it turns out to exist.
async fn find_within_limit(app: &Arc<App>, key: &PageKey, parts: &Parts) -> ApiResult<Found> {
    if !is_endless(&key.page) {
        return Ok(fallback::find_uncached(app, key).await);
    }
    let counted = app.count_made(&parts.extensions, &parts.headers)?;
    let found = fallback::find_uncached(app, key).await;
    if let Found::Page(page, _) = &found
        && page.status == 200
        && !key.page.is_variant()
    {
        app.give_back_made(counted);
    }
    Ok(found)
}

/// Whether anybody can make up ever new addresses of such pages.
fn is_endless(page: &Page) -> bool {
    page.is_variant() || matches!(page, Page::Course { .. } | Page::Reserve { .. } | Page::Member { .. })
}

/// Shows the outcome of a form that is the same for all visitors, under its status.
pub(crate) async fn show_outcome(
    app: &Arc<App>,
    page: Page,
    outcome: Outcome,
    status: StatusCode,
    parts: &Parts,
) -> Response {
    match make::outcome(app, page, outcome).await {
        Ok(page) => {
            let mut response = answer(&page, CachePolicy::NoStore, &parts.method, &parts.headers);
            if response.status() != StatusCode::NOT_MODIFIED {
                *response.status_mut() = status;
            }
            response
        }
        Err(error) => {
            tracing::warn!(cause = error.chain(), "the outcome of a form could not be shown");
            unavailable(app)
        }
    }
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
