//! The kinds of pages: what each shows, and what its head says.
//!
//! One file a kind, with its loading, its words, its breadcrumbs and its structured data. [`View`] is one of them with
//! its data; pages without data of their own are declared in [`crate::web::page_table::fixed`].
//! [`mod@load`] fills it.

mod about;
mod batches;
mod compare;
mod course;
mod error;
mod fixed;
mod home;
mod jobs;
mod listing;
mod load;
mod member;
mod my_data;
mod reserve;
mod service;
mod stack;
mod staff;
mod vacancy;

use crate::web::page_table::Crumb;
use crate::web::page_table::fixed::FixedPage;
use crate::web::pages::structured_data::Compiler;
use crate::web::previews::card;
use crate::web::rendering::schema_org::{Node, Reference};
use domain::media::PictureJson;
use domain::media::shown::LinkPreview;
use domain::settings::SettingsJson;
use domain::settings::texts::SiteTexts;

pub use about::AboutPage;
pub use batches::BatchesPage;
pub use compare::ComparePage;
pub use course::CoursePage;
pub use error::ErrorPage;
pub use home::HomePage;
pub use jobs::JobsPage;
pub use listing::{COURSES_PER_PAGE, ListingPage};
use load::courses_of;
pub(crate) use load::present_address;
pub use load::{Loaded, Missing, PageSource, Preload, load};
pub use member::MemberPage;
pub use my_data::MyDataPage;
pub use reserve::ReservePage;
pub use service::ServicePage;
pub use stack::StackPage;
pub use staff::StaffPage;
pub use vacancy::VacancyPage;

/// A kind of page with its data.
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
    /// Takes over the texts of staff that its head says.
    fn say(&mut self, texts: &SiteTexts) {
        if let Self::Home(page) = self {
            texts.text("home-hero", "slide_1_title").clone_into(&mut page.heading);
        }
    }

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
