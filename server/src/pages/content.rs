//! What each page shows: loaded once, handed to the renderer as the answers of API calls, and to the shell as values.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::listing::Listing;
use super::table::Page;
use crate::app::AppState;
use crate::courses::{self, CategoryCounts, CourseFilter, CourseJson, CourseSummary, SlugLookup, Sort};
use crate::error::ApiResult;
use crate::settings::{self, SettingsJson};
use crate::team::{self, TeamMemberJson};
use crate::testimonials::{self, TestimonialJson};

/// Cards on one page of a listing (DESIGN 4).
pub const COURSES_PER_PAGE: u32 = 12;
const POPULAR_COURSES: u32 = 6;

/// The values that a page shows beside the site's settings.
#[derive(Debug)]
pub enum Content {
    /// `/`
    Home {
        /// The courses with most students.
        popular: Vec<CourseJson>,
        /// All of them.
        testimonials: Vec<TestimonialJson>,
    },
    /// `/about`
    About {
        /// All members.
        team: Vec<TeamMemberJson>,
        /// All of them.
        testimonials: Vec<TestimonialJson>,
    },
    /// A listing.
    Listing {
        /// The courses of this page.
        courses: Vec<CourseJson>,
        /// Courses over all pages.
        total: u64,
        /// Courses in each category, for the tabs.
        counts: CategoryCounts,
    },
    /// A course.
    Course {
        /// The course.
        course: Box<CourseJson>,
        /// Others that its readers may want.
        related: Vec<CourseSummary>,
    },
    /// Pages whose texts do not come from the database.
    Fixed,
}

/// A page with everything it needs.
#[derive(Debug)]
pub struct Loaded {
    /// The site's settings.
    pub settings: SettingsJson,
    /// What the page shows beside them.
    pub content: Content,
    /// The same as the answers of API calls, keyed by their addresses (DESIGN 3.4).
    pub preload: BTreeMap<String, Box<RawValue>>,
}

/// What the data says about an address.
#[derive(Debug)]
pub enum Lookup {
    /// The page is there.
    Found(Box<Loaded>),
    /// It has another address now.
    Moved(String),
    /// It was deleted.
    Gone,
    /// There never was such a page.
    Unknown,
}

/// Loads a page.
///
/// # Errors
/// When the database does not answer.
pub async fn load(app: &AppState, page: &Page) -> ApiResult<Lookup> {
    let settings = settings::get(app).await?;
    let mut preload = Preload::default();
    preload.put("/api/settings", &settings)?;
    let content = match page {
        Page::Home => home(app, &mut preload).await?,
        Page::About => about(app, &mut preload).await?,
        Page::Courses(listing) => match self::listing(app, listing, &mut preload).await? {
            Some(content) => content,
            None => return Ok(Lookup::Unknown),
        },
        Page::Course { slug } => match courses::find_by_slug(app, slug).await? {
            SlugLookup::Current(course) => self::course(app, *course, &mut preload).await?,
            SlugLookup::Moved { to } => return Ok(moved_to(to)),
            SlugLookup::Gone => return Ok(Lookup::Gone),
            SlugLookup::Unknown => return by_old_id(app, slug).await,
        },
        Page::Contact
        | Page::Consultancy
        | Page::Login
        | Page::ForgotPassword
        | Page::Privacy
        | Page::Terms
        | Page::Staff
        | Page::Error(_) => Content::Fixed,
    };
    Ok(Lookup::Found(Box::new(Loaded { settings, content, preload: preload.0 })))
}

async fn home(app: &AppState, preload: &mut Preload) -> ApiResult<Content> {
    let filter = CourseFilter {
        sort: Some(Sort::Popularity),
        per_page: Some(POPULAR_COURSES),
        ..CourseFilter::default()
    };
    let popular = courses::list(app, &filter).await?.items;
    preload.put(&filter.api_path(), &popular)?;
    let testimonials = all_testimonials(app, preload).await?;
    Ok(Content::Home { popular, testimonials })
}

async fn about(app: &AppState, preload: &mut Preload) -> ApiResult<Content> {
    let team = team::list(app).await?;
    preload.put("/api/team/get", &team)?;
    let testimonials = all_testimonials(app, preload).await?;
    Ok(Content::About { team, testimonials })
}

async fn all_testimonials(app: &AppState, preload: &mut Preload) -> ApiResult<Vec<TestimonialJson>> {
    let testimonials = testimonials::list(app).await?;
    preload.put("/api/testimonials/get", &testimonials)?;
    Ok(testimonials)
}

/// `None` for a page number behind the last one.
async fn listing(app: &AppState, listing: &Listing, preload: &mut Preload) -> ApiResult<Option<Content>> {
    let filter = CourseFilter::listing(
        listing.category,
        listing.search.as_deref(),
        listing.sort,
        listing.page,
        COURSES_PER_PAGE,
    );
    let found = courses::list(app, &filter).await?;
    if found.items.is_empty() && listing.page > 1 {
        return Ok(None);
    }
    preload.put(&filter.api_path(), &found.items)?;
    let counts = courses::counts(app, listing.search.as_deref()).await?;
    preload.put(&courses::counts_path(listing.search.as_deref()), &counts)?;
    Ok(Some(Content::Listing { courses: found.items, total: found.total, counts }))
}

async fn course(app: &AppState, course: CourseJson, preload: &mut Preload) -> ApiResult<Content> {
    let related = courses::related(app, course.id).await?;
    preload.put(&format!("/api/courses/{}", course.id), &course)?;
    preload.put(&format!("/api/courses/{}/related", course.id), &related)?;
    Ok(Content::Course { course: Box::new(course), related })
}

/// `/courses/12` and `/courses/12-anything`: addresses from before courses had names.
async fn by_old_id(app: &AppState, slug: &str) -> ApiResult<Lookup> {
    let digits = slug.split('-').next().unwrap_or_default();
    let Ok(id) = digits.parse() else { return Ok(Lookup::Unknown) };
    Ok(match courses::find_slug_by_id(app, id).await? {
        SlugLookup::Moved { to } => moved_to(to),
        SlugLookup::Gone => Lookup::Gone,
        SlugLookup::Current(_) | SlugLookup::Unknown => Lookup::Unknown,
    })
}

fn moved_to(slug: String) -> Lookup {
    Lookup::Moved(Page::Course { slug }.address())
}

#[derive(Debug, Default)]
struct Preload(BTreeMap<String, Box<RawValue>>);

impl Preload {
    fn put(&mut self, path: &str, answer: &impl Serialize) -> ApiResult<()> {
        let raw = to_raw_value(answer).map_err(anyhow::Error::from)?;
        self.0.insert(path.to_owned(), raw);
        Ok(())
    }
}
