//! Who sees which page of the staff area, decided before any HTML leaves (specification 2, route guard).

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;

use super::current::{self, SignedIn};
use super::login_page::destination;
use crate::pages::answer::{self, redirect};
use crate::pages::table::{self, Page, Resolution};
use crate::pages::{Site, return_to};

/// Answers `/admin`, everything below it, and `/dashboard`.
pub async fn show_staff_area(State(site): State<Site>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if let Some(refusal) = answer::refuse_method(&parts) {
        return refusal;
    }
    let resolution = table::resolve(parts.uri.path(), parts.uri.query());
    if resolution != Resolution::Page(Page::Staff) {
        return answer::show(&site, resolution, &parts).await;
    }
    match visitor(&site, &parts).await {
        Err(unavailable) => unavailable,
        Ok(None) => redirect(StatusCode::FOUND, &return_to::sign_in(parts.uri.path(), parts.uri.query())),
        Ok(Some(visitor)) if !visitor.user.is_admin => redirect(StatusCode::FOUND, "/"),
        Ok(Some(_)) => answer::show(&site, resolution, &parts).await,
    }
}

/// Answers `/login`: the form, unless somebody is signed in already.
pub async fn show_sign_in(State(site): State<Site>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match visitor(&site, &parts).await {
        Ok(Some(visitor)) => {
            let next = return_to::next_page(parts.uri.query());
            redirect(StatusCode::FOUND, &destination(visitor.user.is_admin, next.as_deref()))
        }
        // When nothing can be known about the visitor the form still shows.
        Ok(None) | Err(_) => answer::show(&site, Resolution::Page(Page::Login), &parts).await,
    }
}

async fn visitor(site: &Site, parts: &Parts) -> Result<Option<SignedIn>, Response> {
    current::who(&site.app, parts).await.map_err(|error| {
        tracing::error!(cause = error.chain(), "who asks for a page could not be found out");
        answer::unavailable(site)
    })
}
