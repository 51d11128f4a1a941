//! `/jobs`: the open vacancies.

use crate::web::page_table::fixed::RECRUITMENT;
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{Missing, PageKind, PageSource, Preload, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{MainEntity, Node, Reference};
use domain::settings::SettingsJson;
use domain::vacancies::{self, VacancySummary};

const HEADING: &str = "Jobs";

#[derive(Debug)]
pub struct JobsPage {
    pub open: Vec<VacancySummary>,
}

impl JobsPage {
    pub(super) async fn load(source: PageSource<'_>, preload: &mut Preload) -> Result<Self, Missing> {
        let open = vacancies::open(source.store).await?;
        preload.put(vacancies::OPEN_PATH, &open)?;
        Ok(Self { open })
    }

    /// The steps from below the home page to here.
    pub(super) fn crumbs() -> Vec<Crumb> {
        vec![Crumb::new(RECRUITMENT.heading, RECRUITMENT.path), Crumb::new(HEADING, Page::Jobs.address())]
    }
}

impl PageKind for JobsPage {
    fn words(&self, _: &SettingsJson) -> Words {
        Words::indexed(
            "Jobs for technicians and engineers",
            "Open vacancies of companies that ask us for people, with place, pay and the last day to apply. You pay nothing, \
             ever.",
        )
    }

    fn heading(&self) -> String {
        HEADING.to_owned()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        Self::crumbs()
    }

    fn structured_data(&self, compiler: &Compiler<'_>, breadcrumbs: Option<Reference>) -> Vec<Node> {
        let list = compiler.vacancy_list(&self.open).map(MainEntity::ItemList);
        vec![Node::CollectionPage(compiler.page(HEADING, breadcrumbs, list))]
    }
}
