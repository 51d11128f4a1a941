//! The pictures of link previews.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::error_response::HandlerResult;
use crate::web::page_table::Resolution;
use crate::web::pages::answer;
use crate::web::previews::card::{self, Card};
use base::error::ApiResult;
use domain::courses::{self, CourseJson};
use domain::settings;
use storage::Store;
use storage::slug_history::SlugLookup;

/// Answers `/og/courses/{slug}-{digest}.png`; the address of a former picture leads to the present one.
pub(crate) async fn show_course(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    let Some((slug, _)) = card::parse_address(path) else {
        return Ok(answer::show(&app, Resolution::Unknown, &parts).await);
    };
    let Some(course) = current(&app.store, slug).await? else {
        return Ok(answer::show(&app, Resolution::Unknown, &parts).await);
    };
    let card = Card::of(&course, &settings::get(&app.store).await?);
    let address = card.address(&course.slug);
    if address != path {
        return Ok(answer::redirect(StatusCode::MOVED_PERMANENTLY, &address));
    }
    let picture = app.files.previews.picture(card).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(card::MIME)),
        (CONTENT_LENGTH, HeaderValue::from(picture.len())),
    ];
    Ok((CachePolicy::Immutable, headers, picture).into_response())
}

/// The course that has or had this name, if visitors may see it.
async fn current(store: &Store, slug: &str) -> ApiResult<Option<CourseJson>> {
    let mut found = courses::find_by_slug(store, slug).await?;
    if let SlugLookup::Moved { to } = &found {
        found = courses::find_by_slug(store, to).await?;
    }
    Ok(match found {
        SlugLookup::Current(course) => Some(*course),
        _ => None,
    })
}
