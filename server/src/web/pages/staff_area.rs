//! Access to the pages of the staff area, decided before any HTML is sent.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::response::{AppendHeaders, IntoResponse as _, Response};

use crate::web::app::App;
use crate::web::page_table as table;
use crate::web::page_table::{Page, Resolution, fixed};
use crate::web::pages::answer::{self, redirect};
use crate::web::pages::return_to;
use crate::web::pages::return_to::destination;
use crate::web::session::credential::Credential;
use crate::web::session::current::{self, SignedIn};

/// Answers `/admin`, everything below it, and `/dashboard`.
pub(crate) async fn show_staff_area(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if let Some(refusal) = answer::refuse_method(&parts) {
        return refusal;
    }
    let resolution = table::resolve(parts.uri.path(), parts.uri.query());
    if resolution != Resolution::Page(Page::Staff) {
        return answer::show(&app, resolution, &parts).await;
    }
    match visitor(&app, &parts).await {
        Err(unavailable) => unavailable,
        Ok(None) => {
            let removal = Credential::removal(&parts.headers, &app.config.public_url);
            let to = return_to::sign_in_address(parts.uri.path(), parts.uri.query());
            let cookies = AppendHeaders(removal.map(|cookie| (SET_COOKIE, cookie)));
            (cookies, redirect(StatusCode::FOUND, &to)).into_response()
        }
        Ok(Some(visitor)) if !visitor.user.is_staff() => redirect(StatusCode::FOUND, "/"),
        Ok(Some(_)) => answer::show(&app, resolution, &parts).await,
    }
}

/// Answers `/login`: the form, unless the visitor is signed in already.
pub(crate) async fn show_sign_in(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match visitor(&app, &parts).await {
        Ok(Some(visitor)) => {
            let next = return_to::next_page(parts.uri.query());
            redirect(StatusCode::FOUND, &destination(visitor.user.is_staff(), next.as_deref()))
        }
        // When nothing can be known about the visitor the form still shows.
        Ok(None) | Err(_) => answer::show(&app, Resolution::Page(Page::Fixed(&fixed::LOGIN)), &parts).await,
    }
}

async fn visitor(app: &Arc<App>, parts: &Parts) -> Result<Option<SignedIn>, Response> {
    current::who(app, parts).await.map_err(|error| {
        tracing::error!(cause = error.chain(), "who asks for a page could not be found out");
        answer::unavailable(app)
    })
}
