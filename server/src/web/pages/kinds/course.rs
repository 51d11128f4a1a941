//! `/courses/{slug}`

use std::sync::Arc;

use crate::web::page_table::findable::town;
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{ListingPage, Missing, PageKind, PageSource, Preload, PreviewPicture, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::previews::card::Card;
use crate::web::rendering::schema_org::{Node, Reference};
use domain::batches::{BatchJson, BatchMode, next_to_enrol};
use domain::courses::{self, CourseJson, CourseSummary};
use domain::settings::SettingsJson;
use domain::team::{self, MemberName};
use domain::vacancies::{self, VacancySummary};
use storage::slug_history::SlugLookup;

#[derive(Debug)]
pub struct CoursePage {
    pub course: Box<CourseJson>,
    /// Others that its readers may want.
    pub related: Vec<CourseSummary>,
    /// Team members, to one of whose pages the instructor's name leads.
    pub members: Arc<Vec<MemberName>>,
    /// The open vacancies for which it prepares.
    pub vacancies: Vec<VacancySummary>,
}

impl CoursePage {
    pub(super) async fn load(
        source: PageSource<'_>,
        slug: &str,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let course = find_course(source, slug, |slug| Page::Course { slug }).await?;
        let (related, members, modules, vacancies) = tokio::try_join!(
            courses::related(source.store, source.search, &course),
            team::names(source.store),
            courses::modules::of_course(source.store, course.id),
            vacancies::of_course(source.store, course.id),
        )?;
        preload.put_record(format!("/api/courses/{}", course.id), &course)?;
        preload.put(&format!("/api/courses/{}/related", course.id), &related)?;
        preload.put(&format!("/api/courses/{}/modules", course.id), &modules)?;
        preload.put(&format!("/api/courses/{}/vacancies", course.id), &vacancies)?;
        preload.put(team::NAMES_PATH, &*members)?;
        Ok(Self { course, related, members, vacancies })
    }
}

/// The course of a page about it, which is `page` for a slug.
pub(super) async fn find_course(
    source: PageSource<'_>,
    slug: &str,
    page: impl Fn(String) -> Page,
) -> Result<Box<CourseJson>, Missing> {
    let found = courses::find_by_slug(source.store, slug).await?;
    Err(match found {
        SlugLookup::Current(course) => return Ok(course),
        SlugLookup::Moved { to } => Missing::Moved(page(to).address()),
        SlugLookup::Gone => Missing::Gone,
        SlugLookup::Unknown => by_old_id(source, slug, page).await?,
    })
}

/// `/courses/12` and `/courses/12-anything`: addresses from before courses had names.
async fn by_old_id(
    source: PageSource<'_>,
    slug: &str,
    page: impl Fn(String) -> Page,
) -> Result<Missing, Missing> {
    let digits = slug.split('-').next().unwrap_or_default();
    let Ok(id) = digits.parse() else { return Ok(Missing::Unknown) };
    Ok(match courses::find_slug_by_id(source.store, id).await? {
        SlugLookup::Moved { to } => Missing::Moved(page(to).address()),
        SlugLookup::Gone => Missing::Gone,
        SlugLookup::Current(_) | SlugLookup::Unknown => Missing::Unknown,
    })
}

impl PageKind for CoursePage {
    fn words(&self, settings: &SettingsJson) -> Words {
        let course = &self.course;
        let is_online = |batch: &BatchJson| batch.details.mode == BatchMode::Online;
        let place = match town(&settings.address) {
            _ if !course.batches.is_empty() && course.batches.iter().all(is_online) => " online".to_owned(),
            Some(town) => format!(" in {town}"),
            None => String::new(),
        };
        let next = next_to_enrol(&course.batches).filter(|batch| !batch.has_started).map(|batch| {
            let start = batch.details.starts_on.format("%-d %b %Y");
            format!("Next batch {start}, ₹{}. ", batch.price.today.rupees)
        });
        let kind = if course.title.to_lowercase().contains("course") { "" } else { " course" };
        Words::indexed(
            format!("{}{kind}{place}: fee, dates, syllabus", course.title),
            format!("{}{}", next.unwrap_or_default(), course.description),
        )
    }

    fn heading(&self) -> String {
        self.course.title.clone()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let mut steps = ListingPage::crumbs(Some(self.course.category_key));
        let address = Page::Course { slug: self.course.slug.clone() }.address();
        steps.push(Crumb::new(&self.course.title, address));
        steps
    }

    fn structured_data(&self, compiler: &Compiler<'_>, _: Option<Reference>) -> Vec<Node> {
        vec![Node::Course(Box::new(compiler.course(&self.course, &self.members)))]
    }

    fn picture(&self, settings: &SettingsJson) -> Option<PreviewPicture> {
        let uploaded = self.course.picture.as_ref();
        let photograph = uploaded.and_then(|picture| PreviewPicture::photograph(picture, &self.course.title));
        Some(photograph.unwrap_or_else(|| {
            let card = Card::of(&self.course, settings);
            PreviewPicture::drawn(card.address(&self.course.slug), card.alternative())
        }))
    }
}
