//! Failures that a browser shows in its window: a page in the place of the JSON that calls are answered with.

use axum::extract::{Request, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Site;
use super::answer::{answer, unavailable};
use super::cache::PageKey;
use super::ladder::{self, Found};
use super::table::Page;
use crate::error::{ApiError, ErrorBody, hand_over_cause};
use crate::http::cache_policy::CachePolicy;
use crate::http::extract::plain_media_type;
use crate::http::origin::FORM;

/// Whether an address belongs to the API.
pub fn is_call(path: &str) -> bool {
    path.strip_prefix("/api").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Puts a page in the place of a failure that a handler of pages did not expect; calls keep their JSON.
pub async fn show(State(site): State<Site>, request: Request, next: Next) -> Response {
    let in_window = !is_call(request.uri().path()) || is_form(request.method(), request.headers());
    let (method, headers) = (request.method().clone(), request.headers().clone());
    let mut failed = next.run(request).await;
    let untold = failed.extensions().get::<ErrorBody>().is_some();
    let mut page = match failed.status() {
        StatusCode::INTERNAL_SERVER_ERROR if in_window => error_page(&site, 500, &method, &headers).await,
        StatusCode::SERVICE_UNAVAILABLE if in_window && untold => unavailable(&site),
        _ => return failed,
    };
    hand_over_cause(&mut failed, &mut page);
    page
}

/// Refuses a request: with the page of the error where a browser shows the answer, else as calls are refused.
pub async fn refuse(site: &Site, request: Request, error: ApiError) -> Response {
    let (parts, _) = request.into_parts();
    let wants_page = !is_call(parts.uri.path()) && accepts_html(&parts.headers);
    if !wants_page && !is_form(&parts.method, &parts.headers) {
        return error.into_response();
    }
    error_page(site, error.status().as_u16(), &parts.method, &parts.headers).await
}

async fn error_page(site: &Site, status: u16, method: &Method, headers: &HeaderMap) -> Response {
    let key = PageKey { page: Page::Error(status), splash: false };
    match ladder::find(site, &key).await {
        Found::Page(page, _) => answer(&page, CachePolicy::NoStore, method, headers),
        _ => unavailable(site),
    }
}

/// A form that a page has posted without JavaScript. The app's own calls send JSON.
fn is_form(method: &Method, headers: &HeaderMap) -> bool {
    let media_type = plain_media_type(headers);
    *method == Method::POST && media_type.as_deref() == Some(FORM)
}

fn accepts_html(headers: &HeaderMap) -> bool {
    headers.get_all(ACCEPT).iter().any(|value| value.to_str().is_ok_and(|value| value.contains("text/html")))
}
