//! The syllabus of a course, for those who asked for it.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::error_response::HandlerResult;
use crate::web::page_table::{Page, Resolution};
use crate::web::pages::answer;
use crate::web::syllabus;
use crate::web::syllabus::sheet::Sheet;
use domain::courses;
use domain::courses::syllabus_links;
use domain::settings;
use storage::slug_history::SlugLookup;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Answers `/courses/{slug}/syllabus.pdf` with a link that was issued. Without one, or with one that has expired, it
/// leads to where a new one can be asked for.
pub(crate) async fn show_course(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    let slug = path.strip_prefix("/courses/").and_then(|rest| rest.strip_suffix("/syllabus.pdf"));
    let Some(slug) = slug else {
        return Ok(answer::show(&app, Resolution::Unknown, &parts).await);
    };
    let query = parts.uri.query().unwrap_or_default();
    // Verified before the course is looked up: a link is issued for the name that the course had then.
    let admitted = app.keys.syllabuses.admits(slug, query, app.store.clock.now());
    let mut found = courses::find_by_slug(&app.store, slug).await?;
    if let SlugLookup::Moved { to } = &found {
        found = courses::find_by_slug(&app.store, to).await?;
    }
    let SlugLookup::Current(course) = found else {
        return Ok(answer::show(&app, Resolution::Page(Page::Course { slug: slug.to_owned() }), &parts).await);
    };
    let page = Page::Course { slug: course.slug.clone() }.address();
    if !admitted {
        return Ok(answer::redirect(StatusCode::SEE_OTHER, &format!("{page}#syllabus-request")));
    }
    if !syllabus_links::is_made(&course.downloadlink) {
        return Ok(answer::redirect(StatusCode::SEE_OTHER, &course.downloadlink));
    }
    let settings = settings::get(&app.store).await?;
    let file = app
        .files
        .syllabuses
        .file(Sheet::of(&course, &settings, app.config.public_url.absolute(&page)))
        .await?;
    let name = HeaderValue::try_from(format!("inline; filename=\"{}-syllabus.pdf\"", course.slug));
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(syllabus::MIME)),
        (CONTENT_LENGTH, HeaderValue::from(file.len())),
        (CONTENT_DISPOSITION, name.map_err(anyhow::Error::from)?),
        // The page says the same.
        (ROBOTS, HeaderValue::from_static("noindex")),
    ];
    Ok((headers, file).into_response())
}
