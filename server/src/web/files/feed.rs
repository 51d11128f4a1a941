//! Atom feeds (RFC 4287): `/feed.xml` of new courses, `/jobs.xml` of open vacancies.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};

use crate::web::app::App;
use crate::web::files::{ContentFile, xml_text};
use crate::web::http::error_response::HandlerResult;
use crate::web::page_table::Page;
use base::clock::timestamp;
use base::error::ApiResult;
use base::public_url::PublicUrl;
use domain::courses::{self, NewCourse};
use domain::settings;
use domain::vacancies::{self, NewVacancy};

/// The address of the feed of courses.
pub const ADDRESS: &str = "/feed.xml";
/// The address of the feed of vacancies.
pub const JOBS_ADDRESS: &str = "/jobs.xml";
const ENTRIES: u64 = 30;

#[derive(Template)]
#[template(path = "feed.xml")]
struct FeedTemplate {
    home: String,
    address: String,
    title: String,
    brand: String,
    tagline: String,
    updated: String,
    entries: Vec<FeedEntry>,
}

struct FeedEntry {
    /// Stays when the record gets another name, as readers of feeds need it.
    id: String,
    address: String,
    title: String,
    summary: String,
    category: String,
    published: String,
    updated: String,
}

impl FeedEntry {
    fn of_course(course: NewCourse, public: &PublicUrl) -> Self {
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

    fn of_vacancy(vacancy: &NewVacancy, public: &PublicUrl) -> Self {
        let summary = &vacancy.summary;
        let facts = format!(
            "{}, {}, {}, until {}.",
            summary.employer_in_words(),
            summary.place_in_words(),
            summary.pay_in_words(),
            summary.last_day_in_words()
        );
        Self {
            id: public.absolute(&format!("/api/vacancies/{}", summary.id)),
            address: public.absolute(&Page::Vacancy { slug: summary.slug.clone() }.address()),
            title: xml_text(&summary.title),
            summary: xml_text(&format!("{facts} {}", vacancy.text)),
            category: xml_text(&summary.town),
            published: timestamp(vacancy.published_at),
            updated: timestamp(vacancy.updated_at),
        }
    }
}

/// Answers `/feed.xml`.
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> HandlerResult<Response> {
    answer(&app, &headers, ADDRESS, "New courses of", async || {
        let courses = courses::newest(&app.store, ENTRIES).await?;
        let updated = courses.iter().map(|course| course.updated_at).max();
        let public = &app.config.public_url;
        let entries = courses.into_iter().map(|course| FeedEntry::of_course(course, public));
        Ok((updated, entries.collect()))
    })
    .await
}

/// Answers `/jobs.xml`.
pub(crate) async fn show_jobs(State(app): State<Arc<App>>, headers: HeaderMap) -> HandlerResult<Response> {
    answer(&app, &headers, JOBS_ADDRESS, "Jobs, by", async || {
        let vacancies = vacancies::newest(&app.store).await?;
        let updated = vacancies.iter().map(|vacancy| vacancy.updated_at).max();
        let public = &app.config.public_url;
        let entries = vacancies.iter().map(|vacancy| FeedEntry::of_vacancy(vacancy, public));
        Ok((updated, entries.collect()))
    })
    .await
}

/// Answers with the entries that `load` reads, and the time of the last change among them.
async fn answer(
    app: &Arc<App>,
    headers: &HeaderMap,
    address: &'static str,
    title: &str,
    load: impl AsyncFnOnce() -> ApiResult<(Option<DateTime<Utc>>, Vec<FeedEntry>)>,
) -> HandlerResult<Response> {
    let content_type = "application/atom+xml; charset=utf-8";
    let file = ContentFile { app, headers, content_type, address };
    file.answer(async || {
        let settings = settings::get(&app.store).await?;
        let (updated, entries) = load().await?;
        let brand = xml_text(&settings.brand_name);
        let template = FeedTemplate {
            home: app.config.public_url.absolute("/"),
            address: app.config.public_url.absolute(address),
            title: format!("{title} {brand}"),
            brand,
            tagline: xml_text(&settings.tagline),
            // A feed without entries still has to say when it changed.
            updated: timestamp(updated.unwrap_or(DateTime::<Utc>::UNIX_EPOCH)),
            entries,
        };
        Ok(Body::from(template.render().map_err(anyhow::Error::from)?))
    })
    .await
}
