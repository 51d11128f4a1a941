//! `/feed.xml`: new courses as an Atom feed (RFC 4287).

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};

use crate::web::app::App;
use crate::web::files::{ContentFile, xml_text};
use crate::web::page_table::Page;
use domain::kernel::clock::timestamp;
use domain::kernel::error::ApiResult;
use domain::subjects::courses::{self, NewCourse};
use domain::subjects::settings;

/// The address of the feed.
pub const ADDRESS: &str = "/feed.xml";
const ENTRIES: u64 = 30;

#[derive(Template)]
#[template(path = "feed.xml")]
struct FeedTemplate {
    home: String,
    address: String,
    brand: String,
    tagline: String,
    updated: String,
    entries: Vec<FeedEntry>,
}

struct FeedEntry {
    /// Stays when the course gets another name, as readers of feeds need it.
    id: String,
    address: String,
    title: String,
    summary: String,
    category: String,
    published: String,
    updated: String,
}

impl FeedEntry {
    fn of(course: NewCourse, app: &Arc<App>) -> Self {
        let public = &app.config.public_url;
        Self {
            id: public.absolute(&format!("/courses/{}", course.id)),
            address: public.absolute(&Page::Course { slug: course.slug }.address()),
            title: xml_text(&course.title),
            summary: xml_text(&course.description),
            category: xml_text(&course.category),
            published: timestamp(course.first_published_at),
            updated: timestamp(course.updated_at),
        }
    }
}

/// Answers `/feed.xml`.
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> ApiResult<Response> {
    let file = ContentFile {
        app: &app,
        headers: &headers,
        content_type: "application/atom+xml; charset=utf-8",
        address: ADDRESS,
    };
    file.answer(async || {
        let settings = settings::get(&app.store).await?;
        let courses = courses::newest(&app.store, ENTRIES).await?;
        // A feed without entries still has to say when it changed.
        let updated =
            courses.iter().map(|course| course.updated_at).max().unwrap_or(DateTime::<Utc>::UNIX_EPOCH);
        let template = FeedTemplate {
            home: app.config.public_url.absolute("/"),
            address: app.config.public_url.absolute(ADDRESS),
            brand: xml_text(&settings.brand_name),
            tagline: xml_text(&settings.tagline),
            updated: timestamp(updated),
            entries: courses.into_iter().map(|course| FeedEntry::of(course, &app)).collect(),
        };
        Ok(Body::from(template.render().map_err(anyhow::Error::from)?))
    })
    .await
}
