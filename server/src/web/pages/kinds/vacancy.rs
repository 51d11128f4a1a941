//! `/jobs/{slug}`: a vacancy, or, after its last day, that it is closed and which others are open.

use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{JobsPage, Missing, PageKind, PageSource, Preload, Robots, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{Node, Reference};
use domain::settings::SettingsJson;
use domain::vacancies::{self, VacancyJson, VacancySummary};
use storage::slug_history::SlugLookup;

#[derive(Debug)]
pub struct VacancyPage {
    pub vacancy: Box<VacancyJson>,
    /// The other vacancies that are open.
    pub others: Vec<VacancySummary>,
}

impl VacancyPage {
    pub(super) async fn load(
        source: PageSource<'_>,
        slug: &str,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let vacancy = match vacancies::find_by_slug(source.store, slug).await? {
            SlugLookup::Current(vacancy) => vacancy,
            SlugLookup::Moved { to } => return Err(Missing::Moved(Page::Vacancy { slug: to }.address())),
            SlugLookup::Gone => return Err(Missing::Gone),
            SlugLookup::Unknown => return Err(Missing::Unknown),
        };
        let mut others = vacancies::open(source.store).await?;
        preload.put_record(format!("/api/vacancies/{}", vacancy.summary.id), &vacancy)?;
        preload.put(vacancies::OPEN_PATH, &others)?;
        others.retain(|other| other.id != vacancy.summary.id);
        Ok(Self { vacancy, others })
    }
}

impl PageKind for VacancyPage {
    fn words(&self, _: &SettingsJson) -> Words {
        let VacancyJson { summary, open, .. } = &*self.vacancy;
        if !open {
            return Words {
                title: format!("{}: closed", summary.title),
                description: "This vacancy is closed. Others are open.".to_owned(),
                robots: Robots::NoIndex,
            };
        }
        Words::indexed(
            format!("{}, {}", summary.title, summary.town),
            format!(
                "{} in {}: {}. {}. Apply until {}, free of charge.",
                summary.title,
                summary.place_in_words(),
                summary.pay_in_words(),
                summary.employer_in_words(),
                summary.last_day_in_words()
            ),
        )
    }

    fn heading(&self) -> String {
        self.vacancy.summary.title.clone()
    }

    fn status(&self) -> u16 {
        if self.vacancy.open { 200 } else { 410 }
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let VacancySummary { title, slug, .. } = &self.vacancy.summary;
        let mut steps = JobsPage::crumbs();
        steps.push(Crumb::new(title, Page::Vacancy { slug: slug.clone() }.address()));
        steps
    }

    fn structured_data(&self, compiler: &Compiler<'_>, _breadcrumbs: Option<Reference>) -> Vec<Node> {
        vec![Node::JobPosting(Box::new(compiler.vacancy(&self.vacancy)))]
    }
}
