//! How often one caller may ask, counted in memory on the monotonic clock.
//!
//! Who is signed in is counted by session: colleagues in one office share an address. All others are counted by network,
//! see [`base::network::Network`]. Cached pages and files are not counted.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::kept_form;
use crate::web::http::policy::{Policy, Rate};
use crate::web::pages::answer;
use crate::web::session::credential::Credential;
use base::error::ApiResult;

/// Counts a call of the network that a request comes from.
///
/// # Errors
/// 429 when the network has made as many as it may.
pub fn count_call(app: &Arc<App>, extensions: &Extensions, headers: &HeaderMap) -> ApiResult<()> {
    match app.counted_network(extensions, headers) {
        Some(network) => app.limits.calls.take(&network, app.store.clock.instant()),
        None => Ok(()),
    }
}

/// Middleware that holds calls to the limit of their session or network.
pub(crate) async fn limit_calls(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match admit(&app, &parts.extensions, &parts.headers).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => {
            kept_form::keep(Request::from_parts(parts, body)).await;
            ErrorResponse(error).into_response()
        }
    }
}

/// Middleware that counts files which are made from the content, other than those that the client holds already.
pub(crate) async fn limit_files(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let counted = match app.count_made(request.extensions(), request.headers()) {
        Ok(counted) => counted,
        Err(error) => return answer::refused(&app, &error),
    };
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_MODIFIED {
        app.give_back_made(counted);
    }
    response
}

/// Middleware that counts requests for files that are not there. A page may show dozens that are.
pub(crate) async fn limit_absent_files(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let counted = match app.count_made(request.extensions(), request.headers()) {
        Ok(counted) => counted,
        Err(error) => return answer::refused(&app, &error),
    };
    let response = next.run(request).await;
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        app.give_back_made(counted);
    }
    response
}

async fn admit(app: &Arc<App>, extensions: &Extensions, headers: &HeaderMap) -> ApiResult<()> {
    let Some(network) = app.counted_network(extensions, headers) else { return Ok(()) };
    let (limits, now) = (&app.limits, app.store.clock.instant());
    if Policy::of(extensions).rate == Rate::Forms {
        return limits.form_calls.take(&network, now);
    }
    let Some(credential) = Credential::of(headers, &app.config.public_url) else {
        return limits.calls.take(&network, now);
    };
    if let Some(session) = limits.sessions.get(credential.key()) {
        return limits.session_calls.take(&session, now);
    }
    // Counted before it is looked up, so that invented credentials cost the database no more than this limit.
    limits.calls.take(&network, now)?;
    let Ok(Some(session)) = credential.session(&app.store).await else { return Ok(()) };
    limits.calls.give_back(&network);
    limits.sessions.insert(credential.key().to_owned(), session.id);
    limits.session_calls.take(&session.id, now)
}
