//! Loading a page: its data as one [`View`], and the answers of API calls that the app begins with.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::web::app::App;
use crate::web::page_table::Page;
use crate::web::page_table::fixed::{CONSULTANCY, FixedPage, MY_DATA, TRAINING};
use crate::web::pages::kinds::{
    AboutPage, BatchesPage, ComparePage, CoursePage, ErrorPage, HomePage, JobsPage, ListingPage, MemberPage,
    MyDataPage, ReservePage, ServicePage, StackPage, StaffPage, VacancyPage, View,
};
use base::error::{ApiError, ApiResult};
use domain::consultancy::{self, ConsultancyService};
use domain::courses::search::CourseSearch;
use domain::courses::{self, CourseFilter, CourseJson};
use domain::leads::privacy::my_data::json::MyDataJson;
use domain::settings::SettingsJson;
use domain::settings::texts::{self, SiteTexts};
use domain::team;
use domain::vacancies;
use storage::Store;
use storage::slug_history::SlugLookup;

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
    pub texts: SiteTexts,
    /// Each page links to them.
    pub services: Arc<Vec<ConsultancyService>>,
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
    pub(super) fn put(&mut self, path: &str, answer: &impl Serialize) -> ApiResult<()> {
        let raw = to_raw_value(answer).map_err(anyhow::Error::from)?;
        self.answers.insert(path.to_owned(), raw);
        Ok(())
    }

    pub(super) fn put_record(&mut self, path: String, answer: &impl Serialize) -> ApiResult<()> {
        self.put(&path, answer)?;
        self.record = Some(path);
        Ok(())
    }
}

/// Why a page has no data.
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

/// A page with its data.
///
/// # Errors
/// When there is no such page, or the database does not answer.
pub async fn load(source: PageSource<'_>, page: &Page) -> Result<Loaded, Missing> {
    let mut preload = Preload::default();
    let settings = async { texts::store::with_settings(source.store).await.map_err(Missing::from) };
    let services = async { consultancy::store::all(source.store).await.map_err(Missing::from) };
    let view = Box::pin(load_view(source, page, &mut preload));
    let ((mut settings, texts), services, mut view) = tokio::try_join!(settings, services, view)?;
    view.say(&texts);
    for (slug, call) in texts::shown_on(&page.address()) {
        preload.put(&call, &texts.of(slug))?;
    }
    let is = |wanted: &FixedPage| matches!(page, Page::Fixed(fixed) if *fixed == wanted);
    if !is(&TRAINING) {
        // Half a kilobyte each, which only that page shows.
        settings.training_cases.clear();
    }
    preload.put("/api/settings", &settings)?;
    let names: Vec<_> = services.iter().map(ConsultancyService::named).collect();
    preload.put(consultancy::NAMES, &names)?;
    if is(&CONSULTANCY) {
        let cards: Vec<_> = services.iter().map(ConsultancyService::card).collect();
        preload.put(consultancy::CARDS, &cards)?;
    }
    Ok(Loaded { settings, texts, services, view, preload })
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

/// Courses of a list, and the answer of the call that lists them.
pub(super) async fn courses_of(
    source: PageSource<'_>,
    filter: &CourseFilter,
    preload: &mut Preload,
) -> ApiResult<Vec<CourseJson>> {
    let courses = courses::list(source.store, source.search, filter).await?.items;
    preload.put(&filter.api_path(), &courses)?;
    Ok(courses)
}
