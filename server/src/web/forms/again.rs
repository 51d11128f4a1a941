//! A page shown again with a form that was refused.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::envelope::hand_over_cause;
use crate::web::http::error_response::{ErrorResponse, status};
use crate::web::http::security_headers::Personal;
use crate::web::page_table::Page;
use crate::web::pages::answer::{answer, refused_form, unavailable_for_form};
use crate::web::pages::make;
use crate::web::rendering::form_result::FormResult;
use base::error::ApiError;
use base::network::Network;

/// The page with the form as it was typed and the reason; a plain one when the page cannot be made, or when its network
/// has sent too many.
pub(crate) async fn show_again(
    app: &Arc<App>,
    page: Page,
    result: &FormResult,
    error: ApiError,
    headers: &HeaderMap,
    network: Option<Network>,
) -> Response {
    if let Err(limited) = app.count_made_for(network) {
        let form = FormResult { message: limited.message().into_owned(), ..result.clone() };
        let mut response = refused_form(app, &form, status(&limited));
        mark(&mut response, limited);
        return response;
    }
    match make::with_form(app, page, result).await {
        Ok(page) => {
            let shown = answer(&page, CachePolicy::NoStore, &Method::POST, headers);
            let mut response = (Personal, shown).into_response();
            mark(&mut response, error);
            response
        }
        Err(failure) => {
            tracing::warn!(cause = failure.chain(), "a form could not be shown again");
            let mut response = unavailable_for_form(app, result);
            hand_over_cause(&mut ErrorResponse(error).into_response(), &mut response);
            response
        }
    }
}

/// Puts the true status into the head of an answer that shows an error, and leaves its cause to the log.
pub fn mark(response: &mut Response, error: ApiError) {
    *response.status_mut() = status(&error);
    if let Some(seconds) = error.retry_after() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    hand_over_cause(&mut ErrorResponse(error).into_response(), response);
}
