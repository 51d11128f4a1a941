//! `/courses` and `/courses/category/{category}`

use std::sync::Arc;

use crate::web::page_table::listing::Listing;
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{Missing, PageKind, PageSource, Preload, Robots, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{MainEntity, Node, Reference};
use domain::courses::filter::CountFilter;
use domain::courses::{
    self, CategoryCounts, CategoryFilter, CategoryKey, CourseFilter, CourseJson, category_texts,
};
use domain::search::SearchJson;
use domain::settings::SettingsJson;
use domain::team::{self, MemberName};

/// Cards on one page of a listing: as many as a call answers that gives no number.
pub const COURSES_PER_PAGE: u32 = courses::filter::PER_PAGE;

#[derive(Debug)]
pub struct ListingPage {
    pub listing: Listing,
    pub courses: Vec<CourseJson>,
    pub total: u64,
    /// Courses in each category, for the tabs.
    pub counts: CategoryCounts,
    /// Team members, to whose pages the names of instructors lead.
    pub members: Arc<Vec<MemberName>>,
}

impl ListingPage {
    /// A page number behind the last one is an unknown page.
    pub(super) async fn load(
        source: PageSource<'_>,
        listing: &Listing,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let filter = CourseFilter::listing(
            listing.category,
            listing.search.as_deref(),
            listing.facets.clone(),
            listing.sort,
            listing.page,
            COURSES_PER_PAGE,
        );
        let search = listing.search.as_deref();
        let counted = CountFilter {
            category: Some(CategoryFilter::of(listing.category)),
            q: listing.search.clone(),
            facets: listing.facets.clone(),
        };
        let (found, counts, facets, members) = tokio::try_join!(
            courses::list(source.store, source.search, &filter),
            courses::counts(source.store, source.search, search, &listing.facets),
            courses::facets(source.store, source.search, &counted),
            team::names(source.store),
        )?;
        if found.items.is_empty() && listing.page > 1 {
            return Err(Missing::Unknown);
        }
        preload.put(&filter.api_path(), &found.items)?;
        preload.put(&courses::counts_path(search, &listing.facets), &counts)?;
        preload.put(&courses::facets_path(listing.category, search, &listing.facets), &facets)?;
        preload.put(team::NAMES_PATH, &*members)?;
        if let Some(q) = search {
            let words = &source.search.words;
            let all = words.find(source.store, q).await?;
            words.misses.looked_up(q, &all, source.store.clock.now());
            preload.put(&courses::search_path(q), &SearchJson::from(all.as_ref()))?;
        }
        Ok(Self { listing: listing.clone(), courses: found.items, total: found.total, counts, members })
    }

    pub fn next_page(&self) -> Option<String> {
        let shown = u64::from(self.listing.page) * u64::from(COURSES_PER_PAGE);
        let next = Listing { page: self.listing.page + 1, ..self.listing.clone() };
        (shown < self.total).then(|| next.address())
    }

    /// The steps to the listing of a category.
    pub fn crumbs(category: Option<CategoryKey>) -> Vec<Crumb> {
        let crumb = |key| Page::Courses(Listing::of(key)).address();
        let mut steps = vec![Crumb::new("Courses", crumb(None))];
        if category.is_some() {
            steps.push(Crumb::new(category_texts(category).name, crumb(category)));
        }
        steps
    }
}

impl PageKind for ListingPage {
    fn words(&self, _: &SettingsJson) -> Words {
        let listing = &self.listing;
        let heading = self.heading();
        let name = if heading.ends_with("Courses") { heading } else { format!("{heading} courses") };
        let page = if listing.page > 1 { format!(", page {}", listing.page) } else { String::new() };
        let name = if listing.facets.is_empty() { name } else { format!("{name}, filtered") };
        let title = match &listing.search {
            Some(search) => format!("\"{search}\" in {name}{page}"),
            None => format!("{name}{page}"),
        };
        let robots = if !listing.facets.is_empty() {
            // Their links lead to further combinations, and all their courses stand in the plain listing.
            Robots::Nothing
        } else if listing.search.is_some() {
            Robots::FollowOnly
        } else {
            Robots::Index
        };
        Words { title, description: format!("{}{page}.", topics(listing.category)), robots }
    }

    fn heading(&self) -> String {
        category_texts(self.listing.category).heading.to_owned()
    }

    /// Searched, sorted and further pages are one and the same step.
    fn breadcrumbs(&self) -> Vec<Crumb> {
        Self::crumbs(self.listing.category)
    }

    fn structured_data(&self, compiler: &Compiler<'_>, breadcrumbs: Option<Reference>) -> Vec<Node> {
        let list = compiler.courses(&self.courses).map(MainEntity::ItemList);
        vec![Node::CollectionPage(compiler.page(&self.heading(), breadcrumbs, list))]
    }
}

const fn topics(category: Option<CategoryKey>) -> &'static str {
    match category {
        None => {
            "Every course with syllabus, duration, price and instructor: software, data and AI, automation, electronics, machine design and more"
        }
        Some(CategoryKey::CsIt) => {
            "Software, data, AI, cloud and security courses with full syllabus, duration, price and instructor"
        }
        Some(CategoryKey::Electronics) => {
            "PLC, SCADA, robotics, embedded systems and IoT courses with full syllabus, duration, price and instructor"
        }
        Some(CategoryKey::MachineDesign) => {
            "CAD, drafting, GD&T, FEA and CNC courses with full syllabus, duration, price and instructor"
        }
        Some(CategoryKey::Other) => {
            "Quality, energy, safety and project courses with full syllabus, duration, price and instructor"
        }
    }
}
