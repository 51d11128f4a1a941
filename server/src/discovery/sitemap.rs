//! `/sitemap.xml` and its parts: every page that search engines may list, and when it last changed.
//!
//! The time is that of the entity: of a course, or of the newest change among the courses of a listing. Pages whose
//! texts come with the program have none, since the time of a release says nothing about them.

use askama::Template;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{Stream, StreamExt, stream};

use super::ContentFile;
use crate::app::AppState;
use crate::config::PublicUrl;
use crate::consultancy;
use crate::courses::{self, CategoryKey, CourseAddress};
use crate::error::ApiResult;
use crate::http::respond::timestamp;
use crate::pages::content::COURSES_PER_PAGE;
use crate::pages::listing::Listing;
use crate::pages::table::{Page, Resolution};
use crate::pages::{Site, answer};
use crate::team;

const XML: &str = "application/xml; charset=utf-8";
/// What the protocol allows in one file.
const LARGEST_FILE: u64 = 50_000;
/// Entries that are read and written at a time.
const CHUNK: u64 = 1000;
const OPENING: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
const CLOSING: &str = "</urlset>\n";
const PAGES_FILE: &str = "/sitemaps/pages-1.xml";

#[derive(Template)]
#[template(path = "sitemap-index.xml")]
struct IndexTemplate {
    entries: Vec<Entry>,
}

#[derive(Template)]
#[template(path = "sitemap-urls.xml")]
struct UrlsTemplate {
    entries: Vec<Entry>,
}

struct Entry {
    location: String,
    changed: Option<String>,
}

impl Entry {
    fn new(public: &PublicUrl, address: &str, changed: Option<DateTime<Utc>>) -> Self {
        Self { location: public.absolute(address), changed: changed.map(timestamp) }
    }
}

/// Answers `/sitemap.xml`, the list of the parts.
pub async fn show_index(State(site): State<Site>, request: Request) -> ApiResult<Response> {
    let file =
        ContentFile { site: &site, headers: request.headers(), content_type: XML, address: "/sitemap.xml" };
    file.answer(async || {
        let public = &site.config.public_url;
        let changed = courses::last_change(&site.app, None).await?;
        let mut entries = vec![Entry::new(public, PAGES_FILE, changed)];
        for (index, part) in courses::address_parts(&site.app, LARGEST_FILE).await?.iter().enumerate() {
            entries.push(Entry::new(public, &courses_file(index + 1), Some(part.updated_at)));
        }
        let xml = IndexTemplate { entries }.render().map_err(anyhow::Error::from)?;
        Ok(Body::from(xml))
    })
    .await
}

fn courses_file(number: usize) -> String {
    format!("/sitemaps/courses-{number}.xml")
}

/// Answers `/sitemaps/{name}-{number}.xml`.
pub async fn show_part(State(site): State<Site>, request: Request) -> ApiResult<Response> {
    let (parts, _) = request.into_parts();
    let address = parts.uri.path();
    let file = ContentFile { site: &site, headers: &parts.headers, content_type: XML, address };
    if address == PAGES_FILE {
        return file.answer(async || pages(&site).await).await;
    }
    let courses = courses::address_parts(&site.app, LARGEST_FILE).await?;
    let named = courses.iter().enumerate().find(|(index, _)| address == courses_file(index + 1));
    match named {
        Some((_, part)) => {
            file.answer(async || {
                Ok(Body::from_stream(course_urls(
                    site.app.clone(),
                    site.config.public_url.clone(),
                    part.first,
                )))
            })
            .await
        }
        None => Ok(answer::show(&site, Resolution::Unknown, &parts).await),
    }
}

async fn pages(site: &Site) -> ApiResult<Body> {
    let public = &site.config.public_url;
    let fixed = [Page::Home, Page::About, Page::Consultancy, Page::Contact, Page::Privacy, Page::Terms];
    let mut entries: Vec<Entry> =
        fixed.iter().map(|page| Entry::new(public, &page.address(), None)).collect();
    for service in consultancy::services() {
        entries.push(Entry::new(public, &Page::Service { slug: &service.slug }.address(), None));
    }
    for member in team::addresses(&site.app).await? {
        let page = Page::Member { slug: member.slug };
        entries.push(Entry::new(public, &page.address(), Some(member.updated_at)));
    }
    let counts = courses::counts(&site.app, None).await?;
    for category in [None].into_iter().chain(CategoryKey::ALL.map(Some)) {
        let changed = courses::last_change(&site.app, category).await?;
        let last = counts.of(category).div_ceil(u64::from(COURSES_PER_PAGE)).max(1);
        for page in 1..=u32::try_from(last).unwrap_or(u32::MAX) {
            let listing = Listing { page, ..Listing::of(category) };
            entries.push(Entry::new(public, &listing.address(), changed));
        }
    }
    let urls = UrlsTemplate { entries }.render().map_err(anyhow::Error::from)?;
    Ok(Body::from(format!("{OPENING}{urls}{CLOSING}")))
}

/// The file in pieces, each made from one question to the database, so that fifty thousand courses never lie in
/// memory together.
fn course_urls(
    app: AppState,
    public: PublicUrl,
    first: i32,
) -> impl Stream<Item = Result<Bytes, anyhow::Error>> {
    let chunks = stream::try_unfold((first, 0), move |(first, written)| {
        let (app, public) = (app.clone(), public.clone());
        async move {
            let limit = CHUNK.min(LARGEST_FILE - written);
            let rows = courses::addresses(&app, first, limit).await?;
            let Some(last) = rows.last().map(|row| row.id) else { return Ok(None) };
            let written = written + rows.len() as u64;
            let entries = rows.into_iter().map(|row| course_entry(&public, row)).collect();
            let xml = UrlsTemplate { entries }.render()?;
            Ok::<_, anyhow::Error>(Some((Bytes::from(xml), (last.saturating_add(1), written))))
        }
    });
    let fixed = |text: &'static str| stream::once(async move { Ok(Bytes::from_static(text.as_bytes())) });
    fixed(OPENING).chain(chunks).chain(fixed(CLOSING))
}

fn course_entry(public: &PublicUrl, course: CourseAddress) -> Entry {
    Entry::new(public, &Page::Course { slug: course.slug }.address(), Some(course.updated_at))
}
