//! The kinds of pages: what each shows, and what its head says.
//!
//! One file a kind, with its loading, its words, its breadcrumbs and its structured data. [`View`] is one of them with
//! its data; pages without data of their own are declared in [`crate::web::page_table::fixed`].

mod about;
mod batches;
mod compare;
mod course;
mod error;
mod fixed;
mod home;
mod jobs;
mod listing;
mod member;
mod my_data;
mod reserve;
mod service;
mod stack;
mod staff;
mod vacancy;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::web::app::App;
use crate::web::page_table::fixed::{CONSULTANCY, FixedPage, MY_DATA};
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::structured_data::Compiler;
use crate::web::previews::card;
use crate::web::rendering::schema_org::{Node, Reference};
use domain::kernel::error::{ApiError, ApiResult};
use domain::store::Store;
use domain::store::slug_history::SlugLookup;
use domain::subjects::consultancy::{self, ConsultancyService};
use domain::subjects::courses::search::CourseSearch;
use domain::subjects::courses::{self, CourseFilter, CourseJson};
use domain::subjects::leads::privacy::my_data::json::MyDataJson;
use domain::subjects::media::PictureJson;
use domain::subjects::media::shown::LinkPreview;
use domain::subjects::settings::{self, SettingsJson};
use domain::subjects::team;
use domain::subjects::vacancies;

pub use about::AboutPage;
pub use batches::BatchesPage;
pub use compare::ComparePage;
pub use course::CoursePage;
pub use error::ErrorPage;
pub use home::HomePage;
pub use jobs::JobsPage;
pub use listing::{COURSES_PER_PAGE, ListingPage};
pub use member::MemberPage;
pub use my_data::MyDataPage;
pub use reserve::ReservePage;
pub use service::ServicePage;
pub use stack::StackPage;
pub use staff::StaffPage;
pub use vacancy::VacancyPage;

#[derive(Debug)]
pub enum View {
    /// `/`
    Home(HomePage),
    /// `/about`
    About(AboutPage),
    /// `/courses` and `/courses/category/{category}`
    Listing(ListingPage),
    /// `/batches`
    Batches(BatchesPage),
    /// `/courses/compare`
    Compare(ComparePage),
    /// `/courses/{slug}`
    Course(CoursePage),
    /// `/courses/{slug}/reserve`
    Reserve(ReservePage),
    /// `/consultancy/{service}`
    Service(ServicePage),
    /// `/enroll/{stack}`
    Stack(StackPage),
    /// `/team/{slug}`
    Member(MemberPage),
    /// `/jobs`
    Jobs(JobsPage),
    /// `/jobs/{slug}`
    Vacancy(VacancyPage),
    /// `/privacy/my-data`, opened with a token.
    MyData(MyDataPage),
    /// `/admin` and everything below it.
    Staff(StaffPage),
    /// A page whose data are the site's settings alone.
    Fixed(&'static FixedPage),
    Error(ErrorPage),
}

impl View {
    /// What its kind says of it.
    pub fn kind(&self) -> &dyn PageKind {
        match self {
            Self::Home(page) => page,
            Self::About(page) => page,
            Self::Listing(page) => page,
            Self::Batches(page) => page,
            Self::Compare(page) => page,
            Self::Course(page) => page,
            Self::Reserve(page) => page,
            Self::Service(page) => page,
            Self::Stack(page) => page,
            Self::Member(page) => page,
            Self::Jobs(page) => page,
            Self::Vacancy(page) => page,
            Self::MyData(page) => page,
            Self::Staff(page) => page,
            Self::Fixed(page) => *page,
            Self::Error(page) => page,
        }
    }
}

/// What all kinds of pages have.
pub trait PageKind {
    /// Title and description, and whether search engines may list it.
    fn words(&self, settings: &SettingsJson) -> Words;

    /// Its `h1`.
    fn heading(&self) -> String;

    /// The status that it is answered with.
    fn status(&self) -> u16 {
        200
    }

    /// The steps from below the home page to itself; none where it shows none.
    fn breadcrumbs(&self) -> Vec<Crumb> {
        Vec::new()
    }

    /// What it shows, as structured data.
    fn structured_data(&self, _compiler: &Compiler<'_>, _breadcrumbs: Option<Reference>) -> Vec<Node> {
        Vec::new()
    }

    /// The picture of its link preview; `None` for the site's own.
    fn picture(&self, _settings: &SettingsJson) -> Option<PreviewPicture> {
        None
    }
}

/// The picture of a link preview.
#[derive(Debug)]
pub struct PreviewPicture {
    /// Path only.
    pub address: String,
    pub mime: &'static str,
    pub width: u32,
    pub height: u32,
    /// What it shows.
    pub alt: String,
}

impl PreviewPicture {
    /// One that is drawn, of the size of all drawn ones.
    pub fn drawn(address: String, alt: String) -> Self {
        Self { address, mime: card::MIME, width: card::WIDTH, height: card::HEIGHT, alt }
    }

    /// An uploaded picture, where it is large enough.
    pub fn photograph(picture: &PictureJson, title: &str) -> Option<Self> {
        let LinkPreview { address, mime, width, height } = picture.link_preview()?;
        let alt = if picture.alt.is_empty() { title } else { &picture.alt };
        Some(Self { address, mime, width, height, alt: alt.to_owned() })
    }

    /// The one that staff chose for pages without a picture of their own.
    pub fn of_site(settings: &SettingsJson) -> Option<Self> {
        Self::photograph(settings.pictures.get("preview_picture")?, &settings.brand_name)
    }
}

/// The words of a page in search results.
#[derive(Debug)]
pub struct Words {
    /// Title, without the brand unless it is part of it.
    pub title: String,
    /// Description of any length.
    pub description: String,
    /// The directive for search engines.
    pub robots: Robots,
}

impl Words {
    /// The words of a page that search engines list.
    pub fn indexed(title: impl Into<String>, description: impl Into<String>) -> Self {
        Self { title: title.into(), description: description.into(), robots: Robots::Index }
    }
}

/// Whether search engines list a page and follow its links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Robots {
    /// List it, with large pictures.
    Index,
    FollowOnly,
    /// Neither say nor follow: for errors, whose links are those of every page.
    NoIndex,
    Nothing,
}

impl Robots {
    /// As in `<meta name="robots">`.
    pub const fn directive(self) -> &'static str {
        match self {
            Self::Index => "index, follow, max-image-preview:large",
            Self::FollowOnly => "noindex, follow",
            Self::NoIndex => "noindex",
            Self::Nothing => "noindex, nofollow",
        }
    }
}

/// Where the data of pages are read.
#[derive(Clone, Copy, Debug)]
pub struct PageSource<'a> {
    pub store: &'a Store,
    pub search: &'a CourseSearch,
}

impl<'a> PageSource<'a> {
    /// What visitors see.
    pub fn live(app: &'a App) -> Self {
        Self { store: &app.store, search: &app.search }
    }
}

/// A page with everything it needs.
#[derive(Debug)]
pub struct Loaded {
    pub settings: SettingsJson,
    /// Each page links to them.
    pub services: Vec<ConsultancyService>,
    /// What the page shows beside them.
    pub view: View,
    /// The same as the answers of API calls.
    pub preload: Preload,
}

impl Loaded {
    /// Adds what is stored about the person who asks, under the address of the page that shows it.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn show_my_data(&mut self, data: MyDataJson) -> ApiResult<()> {
        self.preload.put_record(MY_DATA.path.to_owned(), &data)?;
        self.view = View::MyData(MyDataPage(Box::new(data)));
        Ok(())
    }
}

/// The answers of API calls that a page begins with, so that the app asks for nothing.
#[derive(Debug, Default)]
pub struct Preload {
    /// By the address of the call.
    pub answers: BTreeMap<String, Box<RawValue>>,
    /// Under which of them the record is found that the page is about.
    pub record: Option<String>,
}

impl Preload {
    fn put(&mut self, path: &str, answer: &impl Serialize) -> ApiResult<()> {
        let raw = to_raw_value(answer).map_err(anyhow::Error::from)?;
        self.answers.insert(path.to_owned(), raw);
        Ok(())
    }

    fn put_record(&mut self, path: String, answer: &impl Serialize) -> ApiResult<()> {
        self.put(&path, answer)?;
        self.record = Some(path);
        Ok(())
    }
}

#[derive(Debug)]
pub enum Missing {
    /// It has another address now.
    Moved(String),
    Gone,
    /// There never was such a page.
    Unknown,
    /// The data could not be read.
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for Missing {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

///
/// # Errors
/// When there is no such page, or the database does not answer.
pub async fn load(source: PageSource<'_>, page: &Page) -> Result<Loaded, Missing> {
    let mut preload = Preload::default();
    let settings = async { settings::get(source.store).await.map_err(Missing::from) };
    let services = async { consultancy::store::all(&source.store.db).await.map_err(Missing::from) };
    let view = Box::pin(load_view(source, page, &mut preload));
    let (settings, services, view) = tokio::try_join!(settings, services, view)?;
    preload.put("/api/settings", &settings)?;
    let names: Vec<_> = services.iter().map(ConsultancyService::named).collect();
    preload.put(consultancy::NAMES, &names)?;
    if matches!(page, Page::Fixed(fixed) if fixed.path == CONSULTANCY.path) {
        let cards: Vec<_> = services.iter().map(ConsultancyService::card).collect();
        preload.put(consultancy::CARDS, &cards)?;
    }
    Ok(Loaded { settings, services, view, preload })
}

async fn load_view(source: PageSource<'_>, page: &Page, preload: &mut Preload) -> Result<View, Missing> {
    Ok(match page {
        Page::Home => View::Home(HomePage::load(source, preload).await?),
        Page::About => View::About(AboutPage::load(source, preload).await?),
        Page::Courses(listing) => View::Listing(ListingPage::load(source, listing, preload).await?),
        Page::Batches(starts) => View::Batches(BatchesPage::load(source, starts, preload).await?),
        Page::Compare(comparison) => View::Compare(ComparePage::load(source, comparison, preload).await?),
        Page::Course { slug } => View::Course(CoursePage::load(source, slug, preload).await?),
        Page::Reserve { slug, batch } => {
            View::Reserve(ReservePage::load(source, slug, *batch, preload).await?)
        }
        Page::Service { slug } => View::Service(ServicePage::load(source, slug, preload).await?),
        Page::Enroll { stack } => View::Stack(StackPage::load(source, stack, preload).await?),
        Page::Member { slug } => View::Member(MemberPage::load(source, slug, preload).await?),
        Page::Jobs => View::Jobs(JobsPage::load(source, preload).await?),
        Page::Vacancy { slug } => View::Vacancy(VacancyPage::load(source, slug, preload).await?),
        Page::Staff => View::Staff(StaffPage),
        Page::Fixed(page) => View::Fixed(page),
        Page::Error(status) => View::Error(ErrorPage(*status)),
    })
}

/// Where an address leads that was found by another spelling: on to the present name of a course, a person or a vacancy, so that
/// one hop is enough.
pub(crate) async fn present_address(source: PageSource<'_>, page: &Page) -> ApiResult<String> {
    let moved = match page {
        Page::Course { slug } => match courses::find_by_slug(source.store, slug).await? {
            SlugLookup::Moved { to } => Some(Page::Course { slug: to }),
            _ => None,
        },
        Page::Reserve { slug, batch } => match courses::find_by_slug(source.store, slug).await? {
            SlugLookup::Moved { to } => Some(Page::Reserve { slug: to, batch: *batch }),
            _ => None,
        },
        Page::Member { slug } => match team::find_by_slug(source.store, slug).await? {
            SlugLookup::Moved { to } => Some(Page::Member { slug: to }),
            _ => None,
        },
        Page::Vacancy { slug } => match vacancies::find_by_slug(source.store, slug).await? {
            SlugLookup::Moved { to } => Some(Page::Vacancy { slug: to }),
            _ => None,
        },
        _ => None,
    };
    Ok(moved.as_ref().unwrap_or(page).address())
}

async fn courses_of(
    source: PageSource<'_>,
    filter: &CourseFilter,
    preload: &mut Preload,
) -> ApiResult<Vec<CourseJson>> {
    let courses = courses::list(source.store, source.search, filter).await?.items;
    preload.put(&filter.api_path(), &courses)?;
    Ok(courses)
}
