//! What each page shows: loaded once, handed to the renderer as the answers of API calls, and to the shell as values.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::listing::Listing;
use super::table::Page;
use crate::app::AppState;
use crate::catalogue::{FoundStack, catalogue};
use crate::consultancy::{self, ConsultancyService};
use crate::courses::{self, CategoryCounts, CourseFilter, CourseJson, CourseSummary, Sort};
use crate::error::ApiResult;
use crate::leads::my_data::json::MyDataJson;
use crate::settings::{self, SettingsJson};
use crate::slugs::history::SlugLookup;
use crate::team::{self, MemberName, TeamMemberJson};
use crate::testimonials::{self, TestimonialJson};

/// Cards on one page of a listing (DESIGN 4).
pub const COURSES_PER_PAGE: u32 = 12;
const POPULAR_COURSES: u32 = 6;
/// Courses on the subject of a service.
const SERVICE_COURSES: u32 = 3;
/// Courses on the page of a member; the search by name has the others.
const MEMBER_COURSES: u32 = 24;

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
        /// Whose page an instructor's name leads to.
        members: Vec<MemberName>,
    },
    /// A course.
    Course {
        /// The course.
        course: Box<CourseJson>,
        /// Others that its readers may want.
        related: Vec<CourseSummary>,
        /// Whose page the instructor's name leads to.
        members: Vec<MemberName>,
    },
    /// A consultancy service.
    Service {
        /// The service.
        service: &'static ConsultancyService,
        /// Courses on its subject.
        courses: Vec<CourseJson>,
    },
    /// A stack of the catalogue.
    Stack(FoundStack<'static>),
    /// A member of the team.
    Member {
        /// The member.
        member: Box<TeamMemberJson>,
        /// The courses that the member teaches.
        courses: Vec<CourseJson>,
    },
    /// What is stored about whoever asks.
    MyData(Box<MyDataJson>),
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

impl Loaded {
    /// Adds what is stored about whoever asks, under the address of the page that shows it.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn show_my_data(&mut self, data: MyDataJson) -> ApiResult<()> {
        let raw = to_raw_value(&data).map_err(anyhow::Error::from)?;
        self.preload.insert(Page::MyData.address(), raw);
        self.content = Content::MyData(Box::new(data));
        Ok(())
    }
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
        Page::Service { slug } => match consultancy::find(slug) {
            Some(service) => self::service(app, service, &mut preload).await?,
            None => return Ok(Lookup::Unknown),
        },
        Page::Enroll { stack } => match catalogue().find_stack(stack) {
            Some(found) => Content::Stack(found),
            None => return Ok(Lookup::Unknown),
        },
        Page::Member { slug } => match team::find_by_slug(app, slug).await? {
            SlugLookup::Current(member) => self::member(app, member, &mut preload).await?,
            SlugLookup::Moved { to } => return Ok(Lookup::Moved(Page::Member { slug: to }.address())),
            SlugLookup::Gone => return Ok(Lookup::Gone),
            SlugLookup::Unknown => return Ok(Lookup::Unknown),
        },
        Page::Contact
        | Page::Consultancy
        | Page::Login
        | Page::ForgotPassword
        | Page::Privacy
        | Page::Terms
        | Page::NewsletterConfirm
        | Page::NewsletterUnsubscribe
        | Page::MyData
        | Page::Staff
        | Page::Error(_) => Content::Fixed,
    };
    Ok(Lookup::Found(Box::new(Loaded { settings, content, preload: preload.0 })))
}

/// Where an address leads that was found by another spelling: on to the present name of a course or a person, so that
/// one hop is enough.
///
/// # Errors
/// When the database does not answer.
pub async fn present_address(app: &AppState, page: &Page) -> ApiResult<String> {
    let moved = match page {
        Page::Course { slug } => match courses::find_by_slug(app, slug).await? {
            SlugLookup::Moved { to } => Some(Page::Course { slug: to }),
            _ => None,
        },
        Page::Member { slug } => match team::find_by_slug(app, slug).await? {
            SlugLookup::Moved { to } => Some(Page::Member { slug: to }),
            _ => None,
        },
        _ => None,
    };
    Ok(moved.as_ref().unwrap_or(page).address())
}

async fn home(app: &AppState, preload: &mut Preload) -> ApiResult<Content> {
    let filter = CourseFilter {
        sort: Some(Sort::Popularity),
        per_page: Some(POPULAR_COURSES),
        ..CourseFilter::default()
    };
    let popular = courses_of(app, &filter, preload).await?;
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
    let members = member_names(app, preload).await?;
    Ok(Some(Content::Listing { courses: found.items, total: found.total, counts, members }))
}

async fn course(app: &AppState, course: CourseJson, preload: &mut Preload) -> ApiResult<Content> {
    let related = courses::related(app, &course).await?;
    preload.put(&format!("/api/courses/{}", course.id), &course)?;
    preload.put(&format!("/api/courses/{}/related", course.id), &related)?;
    let members = member_names(app, preload).await?;
    Ok(Content::Course { course: Box::new(course), related, members })
}

async fn member_names(app: &AppState, preload: &mut Preload) -> ApiResult<Vec<MemberName>> {
    let members = team::names(app).await?;
    preload.put(team::NAMES_PATH, &members)?;
    Ok(members)
}

async fn service(
    app: &AppState,
    service: &'static ConsultancyService,
    preload: &mut Preload,
) -> ApiResult<Content> {
    preload.put(&service.api_path(), service)?;
    let filter = CourseFilter::matching(&service.course_words, SERVICE_COURSES);
    Ok(Content::Service { service, courses: courses_of(app, &filter, preload).await? })
}

async fn member(app: &AppState, member: Box<TeamMemberJson>, preload: &mut Preload) -> ApiResult<Content> {
    preload.put(&format!("/api/team/{}", member.id), &member)?;
    let courses = courses_of(app, &CourseFilter::taught_by(&member.name, MEMBER_COURSES), preload).await?;
    Ok(Content::Member { member, courses })
}

async fn courses_of(
    app: &AppState,
    filter: &CourseFilter,
    preload: &mut Preload,
) -> ApiResult<Vec<CourseJson>> {
    let courses = courses::list(app, filter).await?.items;
    preload.put(&filter.api_path(), &courses)?;
    Ok(courses)
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
