//! Failures of browser navigation: a page in place of the JSON that API calls get.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::envelope::hand_over_cause;
use crate::web::http::error_response::{self, ErrorBody, ErrorResponse};
use crate::web::http::extract::{FORM, accepts_html, is_file_form, plain_media_type};
use crate::web::http::kept_form::KeptForm;
use crate::web::http::policy::{Answers, Policy};
use crate::web::page_table::Page;
use crate::web::pages::answer::{answer, refused_form, unavailable};
use crate::web::pages::get_or_make::get_or_make;
use crate::web::rendering::cache::{Found, PageKey};
use crate::web::rendering::form_result::{FormResult, typed_values};
use crate::web::session::same_origin;
use base::error::{ApiError, TOO_MANY_REQUESTS};

/// Puts a page in the place of a failure that a handler of pages did not expect; calls keep their JSON. Under a form
/// stands what was typed.
pub(crate) async fn show(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let policy = Policy::of(request.extensions());
    let is_navigation = policy.answers == Answers::Page || is_form(request.method(), request.headers());
    let (method, headers) = (request.method().clone(), request.headers().clone());
    let form = own_form(&app, &request).map(|kind| (kind, KeptForm::default()));
    if let Some((_, kept)) = &form {
        request.extensions_mut().insert(kept.clone());
    }
    let mut failed = next.run(request).await;
    if is_page(&failed) {
        return failed;
    }
    let unrendered = failed.extensions().get::<ErrorBody>().is_some();
    let mut page = match (failed.status(), &form) {
        (
            StatusCode::INTERNAL_SERVER_ERROR
            | StatusCode::SERVICE_UNAVAILABLE
            | StatusCode::TOO_MANY_REQUESTS,
            Some((kind, kept)),
        ) => form_again(&app, kind, kept, &failed),
        (StatusCode::INTERNAL_SERVER_ERROR, None) if is_navigation => {
            error_page(&app, 500, &method, &headers).await
        }
        (StatusCode::SERVICE_UNAVAILABLE, None) if is_navigation && unrendered => unavailable(&app),
        _ => return failed,
    };
    hand_over_cause(&mut failed, &mut page);
    page
}

/// The form that a browser has posted from one of our own pages.
fn own_form(app: &Arc<App>, request: &Request) -> Option<&'static str> {
    let headers = request.headers();
    let kind = Policy::of(request.extensions()).form.filter(|_| is_form(request.method(), headers))?;
    same_origin::comes_from_here(headers, &app.config.public_url).then_some(kind)
}

fn is_page(response: &Response) -> bool {
    let media_type = response.headers().get(CONTENT_TYPE);
    media_type.is_some_and(|value| value.as_bytes().starts_with(b"text/html"))
}

/// The form as it was typed. It costs no query and no render: a refusal may come in thousands.
fn form_again(app: &Arc<App>, kind: &'static str, kept: &KeptForm, failed: &Response) -> Response {
    let status = failed.status();
    let retry_after = failed.headers().get(RETRY_AFTER);
    let mut fields = BTreeMap::new();
    for (name, value) in url::form_urlencoded::parse(kept.body().map(|body| &**body).unwrap_or_default()) {
        fields.entry(name.into_owned()).or_insert_with(|| value.into_owned());
    }
    let seconds = retry_after.and_then(|seconds| seconds.to_str().ok()?.parse().ok()).unwrap_or(60);
    let limited = ApiError::RateLimited { cause: TOO_MANY_REQUESTS, retry_after: seconds };
    let mut form = FormResult::refused(kind, &limited, typed_values(&fields));
    if status == StatusCode::SERVICE_UNAVAILABLE {
        form.message = "The service is busy. Please send the form again in a moment.".into();
    } else if status == StatusCode::INTERNAL_SERVER_ERROR {
        form.message = "Something went wrong on our side. Please send the form again later.".into();
    }
    let mut page = refused_form(app, &form, status);
    match retry_after {
        Some(seconds) => page.headers_mut().insert(RETRY_AFTER, seconds.clone()),
        None => page.headers_mut().remove(RETRY_AFTER),
    };
    page
}

/// Refuses a request: with the page of the error where a browser shows the answer, else as calls are refused.
pub(crate) async fn refuse(app: &Arc<App>, request: Request, error: ApiError) -> Response {
    let (parts, _) = request.into_parts();
    let policy = Policy::of(&parts.extensions);
    let wants_page = policy.answers == Answers::Page && accepts_html(&parts.headers);
    if !wants_page && !is_form(&parts.method, &parts.headers) {
        return ErrorResponse(error).into_response();
    }
    error_page(app, error_response::status(&error).as_u16(), &parts.method, &parts.headers).await
}

async fn error_page(app: &Arc<App>, status: u16, method: &Method, headers: &HeaderMap) -> Response {
    match get_or_make(app, &PageKey::of(Page::Error(status)), None).await {
        Ok(Found::Page(page)) => answer(&page, CachePolicy::NoStore, method, headers),
        _ => unavailable(app),
    }
}

/// A form that a page has posted without JavaScript. The app's own calls send JSON, and ask for it.
fn is_form(method: &Method, headers: &HeaderMap) -> bool {
    let is_plain = plain_media_type(headers).as_deref() == Some(FORM);
    *method == Method::POST && (is_plain || (is_file_form(headers) && accepts_html(headers)))
}
