//! `/sitemap.xml` and its parts: every page that search engines may list, and when it last changed.
//!
//! The time is that of the entity: of a course, or of the newest change among the courses of a listing. Pages whose
//! texts come with the program have none, since the time of a release says nothing about them.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{Stream, StreamExt, stream};

use crate::web::app::App;
use crate::web::files::ContentFile;
use crate::web::http::error_response::HandlerResult;
use crate::web::page_table::fixed::{self, Audience};
use crate::web::page_table::listing::Listing;
use crate::web::page_table::{Page, Resolution, starts};
use crate::web::pages::answer;
use crate::web::pages::kinds::COURSES_PER_PAGE;
use base::clock::timestamp;
use base::error::ApiResult;
use base::public_url::PublicUrl;
use domain::courses::{self, CategoryKey, CourseAddress, Facets};
use domain::{consultancy, team, vacancies};
use storage::Store;

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
    entries: Vec<SitemapEntry>,
}

#[derive(Template)]
#[template(path = "sitemap-urls.xml")]
struct UrlsTemplate {
    entries: Vec<SitemapEntry>,
}

struct SitemapEntry {
    location: String,
    changed: Option<String>,
}

impl SitemapEntry {
    fn new(public: &PublicUrl, address: &str, changed: Option<DateTime<Utc>>) -> Self {
        Self { location: public.absolute(address), changed: changed.map(timestamp) }
    }
}

/// Answers `/sitemap.xml`, the list of the parts.
pub(crate) async fn show_index(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let file =
        ContentFile { app: &app, headers: request.headers(), content_type: XML, address: "/sitemap.xml" };
    file.answer(async || {
        let public = &app.config.public_url;
        let changed = courses::last_change(&app.store, None).await?;
        let mut entries = vec![SitemapEntry::new(public, PAGES_FILE, changed)];
        for (index, part) in courses::address_parts(&app.store, LARGEST_FILE).await?.iter().enumerate() {
            entries.push(SitemapEntry::new(public, &courses_file(index + 1), Some(part.updated_at)));
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
pub(crate) async fn show_part(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, _) = request.into_parts();
    let address = parts.uri.path();
    let file = ContentFile { app: &app, headers: &parts.headers, content_type: XML, address };
    if address == PAGES_FILE {
        return file.answer(async || pages(&app).await).await;
    }
    let courses = courses::address_parts(&app.store, LARGEST_FILE).await?;
    let named = courses.iter().enumerate().find(|(index, _)| address == courses_file(index + 1));
    match named {
        Some((_, part)) => {
            file.answer(async || {
                Ok(Body::from_stream(course_urls(
                    app.store.clone(),
                    app.config.public_url.clone(),
                    part.first,
                )))
            })
            .await
        }
        None => Ok(answer::show(&app, Resolution::Unknown, &parts).await),
    }
}

async fn pages(app: &Arc<App>) -> ApiResult<Body> {
    let public = &app.config.public_url;
    let fixed = fixed::ALL.into_iter().filter(|page| page.audience == Audience::Everybody);
    let paths = ["/", "/about"].into_iter().chain(fixed.map(|page| page.path));
    let mut entries: Vec<SitemapEntry> = paths.map(|path| SitemapEntry::new(public, path, None)).collect();
    let changed = courses::last_change(&app.store, None).await?;
    entries.push(SitemapEntry::new(public, starts::PATH, changed));
    for service in consultancy::services() {
        entries.push(SitemapEntry::new(public, &Page::Service { slug: &service.slug }.address(), None));
    }
    for member in team::addresses(&app.store).await? {
        let page = Page::Member { slug: member.slug };
        entries.push(SitemapEntry::new(public, &page.address(), Some(member.updated_at)));
    }
    entries.push(SitemapEntry::new(public, &Page::Jobs.address(), None));
    for vacancy in vacancies::newest(&app.store).await? {
        let page = Page::Vacancy { slug: vacancy.summary.slug };
        entries.push(SitemapEntry::new(public, &page.address(), Some(vacancy.updated_at)));
    }
    let counts = courses::counts(&app.store, &app.search, None, &Facets::default()).await?;
    for category in [None].into_iter().chain(CategoryKey::ALL.map(Some)) {
        let changed = courses::last_change(&app.store, category).await?;
        let last = counts.of(category).div_ceil(u64::from(COURSES_PER_PAGE)).max(1);
        for page in 1..=u32::try_from(last).unwrap_or(u32::MAX) {
            let listing = Listing { page, ..Listing::of(category) };
            entries.push(SitemapEntry::new(public, &listing.address(), changed));
        }
    }
    let urls = UrlsTemplate { entries }.render().map_err(anyhow::Error::from)?;
    Ok(Body::from(format!("{OPENING}{urls}{CLOSING}")))
}

/// The file in pieces, each made from one question to the database, so that fifty thousand courses never lie in
/// memory together.
fn course_urls(
    store: Arc<Store>,
    public: PublicUrl,
    first: i32,
) -> impl Stream<Item = Result<Bytes, anyhow::Error>> {
    let chunks = stream::try_unfold((first, 0), move |(first, written)| {
        let (store, public) = (store.clone(), public.clone());
        async move {
            let limit = CHUNK.min(LARGEST_FILE - written);
            let rows = courses::addresses(&store, first, limit).await?;
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

fn course_entry(public: &PublicUrl, course: CourseAddress) -> SitemapEntry {
    SitemapEntry::new(public, &Page::Course { slug: course.slug }.address(), Some(course.updated_at))
}
