//! Who may change something: only requests that come from the site itself, in a form that a foreign page cannot send.
//!
//! A browser attaches our cookie to a request, whichever page caused it. Before anything else looks at a request that may
//! change something, it is held to where it comes from and to what it carries.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::extract::{FILE_FORM, FORM};
use crate::web::http::policy::{Origin, Policy, Takes};
use crate::web::pages::failure;
use crate::web::session::same_origin::comes_from_here;
use base::error::{ApiError, MediaType};
use domain::mail::tokens;

const JSON: &str = "application/json";

/// Lets a request through that changes nothing, or that may.
pub(crate) async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let policy = Policy::of(request.extensions());
    let free = match policy.origin {
        Origin::Own => false,
        Origin::OwnOrToken => tokens::in_query(request.uri().query()).is_some(),
        Origin::Any => true,
    };
    if safe || free {
        return next.run(request).await;
    }
    if !comes_from_here(request.headers(), &app.config.public_url) {
        let network = app.logged_network(request.extensions(), request.headers());
        tracing::warn!(event = "origin_refused", network, "a request came from another site");
        return failure::refuse(&app, request, ApiError::ForeignOrigin).await;
    }
    if !carries_what_is_taken(request.headers(), policy.takes) {
        return ErrorResponse(ApiError::UnsupportedMediaType(MediaType::Json)).into_response();
    }
    next.run(request).await
}

/// JSON, which no foreign form can send; and for the forms that work without JavaScript what a form sends, also with a file.
fn carries_what_is_taken(headers: &HeaderMap, takes: Takes) -> bool {
    let Some(value) = headers.get(CONTENT_TYPE) else {
        let length = headers.get(CONTENT_LENGTH);
        return length.is_none_or(|length| length == "0") && !headers.contains_key(TRANSFER_ENCODING);
    };
    let media_type = value.to_str().unwrap_or_default().split(';').next().unwrap_or_default().trim();
    takes == Takes::Any
        || media_type.eq_ignore_ascii_case(JSON)
        || (matches!(takes, Takes::JsonOrForm | Takes::JsonFormOrFile)
            && media_type.eq_ignore_ascii_case(FORM))
        || (takes == Takes::JsonFormOrFile && media_type.eq_ignore_ascii_case(FILE_FORM))
}
