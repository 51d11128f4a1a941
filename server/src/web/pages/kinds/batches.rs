//! `/batches`: the calendar of starts.

use crate::web::page_table::listing::Listing;
use crate::web::page_table::starts::{PATH, Starts};
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{Missing, PageKind, PageSource, Preload, Robots, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{MainEntity, Node, Reference};
use domain::batches::starts::{self, PER_PAGE, StartChoices, StartsPage};
use domain::settings::SettingsJson;

const HEADING: &str = "Upcoming batches";

#[derive(Debug)]
pub struct BatchesPage {
    pub starts: Starts,
    pub found: StartsPage,
    pub choices: StartChoices,
}

impl BatchesPage {
    /// A page number behind the last one is an unknown page.
    pub(super) async fn load(
        source: PageSource<'_>,
        starts: &Starts,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let filter = starts.filter();
        let (found, choices) =
            tokio::try_join!(starts::upcoming(source.store, &filter), starts::choices(source.store))?;
        if found.batches.is_empty() && starts.page > 1 {
            return Err(Missing::Unknown);
        }
        preload.put(&format!("/api/batches/upcoming{}", starts.query()), &found)?;
        preload.put("/api/batches/upcoming/choices", &choices)?;
        Ok(Self { starts: starts.clone(), found, choices })
    }

    pub fn next_page(&self) -> Option<String> {
        let shown = u64::from(self.starts.page) * u64::from(PER_PAGE);
        let next = Starts { page: self.starts.page + 1, ..self.starts.clone() };
        (shown < self.found.total).then(|| next.address())
    }
}

impl PageKind for BatchesPage {
    fn words(&self, _: &SettingsJson) -> Words {
        let page = if self.starts.page > 1 { format!(", page {}", self.starts.page) } else { String::new() };
        Words {
            title: format!("{HEADING}: start dates, timings and fees{page}"),
            description: format!(
                "Every batch that you can join, by month: days, hours, place, language, free seats and fee, with dates \
                 for your own calendar{page}."
            ),
            robots: if self.starts.is_narrowed() { Robots::FollowOnly } else { Robots::Index },
        }
    }

    fn heading(&self) -> String {
        HEADING.to_owned()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let courses = Page::Courses(Listing::of(None)).address();
        vec![Crumb::new("Courses", courses), Crumb::new("Start dates", PATH)]
    }

    fn structured_data(&self, compiler: &Compiler<'_>, breadcrumbs: Option<Reference>) -> Vec<Node> {
        // Several batches of a course are one entry.
        let mut courses: Vec<(&str, &str)> = Vec::new();
        for start in &self.found.batches {
            let course = (start.course.title.as_str(), start.course.slug.as_str());
            if !courses.contains(&course) {
                courses.push(course);
            }
        }
        let list = compiler.course_list(&courses).map(MainEntity::ItemList);
        vec![Node::CollectionPage(compiler.page(HEADING, breadcrumbs, list))]
    }
}
