//! `/courses/compare`

use serde::Serialize;

use std::sync::Arc;

use crate::web::page_table::comparison::{Comparison, MOST};
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{ListingPage, Missing, PageKind, PageSource, Preload, Robots, Words};
use domain::courses::{self, CourseJson};
use domain::settings::SettingsJson;
use domain::team::{self, MemberName};
use storage::slug_history::SlugLookup;

#[derive(Debug)]
pub struct ComparePage {
    pub comparison: Comparison,
    pub courses: Vec<CourseJson>,
    /// Team members, to whose pages the names of instructors lead.
    pub members: Arc<Vec<MemberName>>,
}

/// The data of the page.
#[derive(Serialize)]
struct Record<'a> {
    courses: &'a [CourseJson],
    /// Names in the address that no course has.
    unknown: &'a [&'a str],
}

impl ComparePage {
    pub(super) async fn load(
        source: PageSource<'_>,
        comparison: &Comparison,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let (mut courses, mut unknown) = (Vec::<CourseJson>::new(), Vec::new());
        for slug in comparison.slugs.iter().take(MOST) {
            match find(source, slug).await? {
                Some(course) if courses.iter().all(|known| known.id != course.id) => courses.push(*course),
                Some(_) => {}
                None => unknown.push(slug.as_str()),
            }
        }
        let address = Page::Compare(comparison.clone()).address();
        preload.put_record(address, &Record { courses: &courses, unknown: &unknown })?;
        let members = team::names(source.store).await?;
        preload.put(team::NAMES_PATH, &*members)?;
        Ok(Self { comparison: comparison.clone(), courses, members })
    }
}

/// The course of this name, present or former.
async fn find(source: PageSource<'_>, slug: &str) -> Result<Option<Box<CourseJson>>, Missing> {
    let found = match courses::find_by_slug(source.store, slug).await? {
        SlugLookup::Moved { to } => courses::find_by_slug(source.store, &to).await?,
        found => found,
    };
    Ok(match found {
        SlugLookup::Current(course) => Some(course),
        _ => None,
    })
}

impl PageKind for ComparePage {
    fn words(&self, _: &SettingsJson) -> Words {
        let titles: Vec<&str> = self.courses.iter().map(|course| course.title.as_str()).collect();
        let title =
            if titles.is_empty() { self.heading() } else { format!("Compare {}", titles.join(" with ")) };
        let description = "Price, dates, mode, level, syllabus and certificate of courses side by side.";
        Words { title, description: description.to_owned(), robots: Robots::FollowOnly }
    }

    fn heading(&self) -> String {
        "Compare courses".to_owned()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let mut steps = ListingPage::crumbs(None);
        steps.push(Crumb::new("Compare", Page::Compare(self.comparison.clone()).address()));
        steps
    }
}
