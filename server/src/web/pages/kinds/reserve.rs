//! `/courses/{slug}/reserve`: a form below what is known of the course's batches, not to be listed by search engines.

use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::course::find_course;
use crate::web::pages::kinds::{ListingPage, Missing, PageKind, PageSource, Preload, Robots, Words};
use domain::courses::CourseJson;
use domain::settings::SettingsJson;

#[derive(Debug)]
pub struct ReservePage {
    pub course: Box<CourseJson>,
}

impl ReservePage {
    pub(super) async fn load(
        source: PageSource<'_>,
        slug: &str,
        batch: Option<i32>,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let course = find_course(source, slug, |slug| Page::Reserve { slug, batch }).await?;
        preload.put_record(format!("/api/courses/{}", course.id), &course)?;
        Ok(Self { course })
    }
}

impl PageKind for ReservePage {
    fn words(&self, _: &SettingsJson) -> Words {
        let title = &self.course.title;
        Words {
            title: format!("Reserve a seat: {title}"),
            description: format!(
                "Choose a batch of {title} and reserve a seat. Nothing to pay yet: an adviser calls you first."
            ),
            robots: Robots::FollowOnly,
        }
    }

    fn heading(&self) -> String {
        format!("Reserve a seat: {}", self.course.title)
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let mut steps = ListingPage::crumbs(Some(self.course.category_key));
        let slug = self.course.slug.clone();
        steps.push(Crumb::new(&self.course.title, Page::Course { slug: slug.clone() }.address()));
        steps.push(Crumb::new("Reserve a seat", Page::Reserve { slug, batch: None }.address()));
        steps
    }
}
