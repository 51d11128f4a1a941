//! `/consultancy/{service}`

use crate::web::page_table::{Crumb, fixed};
use crate::web::pages::kinds::{Missing, PageKind, PageSource, Preload, Words, courses_of};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{Node, Reference};
use domain::consultancy::{ConsultancyService, store};
use domain::courses::{CourseFilter, CourseJson};
use domain::settings::SettingsJson;

/// Courses on the subject of a service.
const SERVICE_COURSES: u32 = 3;

#[derive(Debug)]
pub struct ServicePage {
    pub service: ConsultancyService,
    pub courses: Vec<CourseJson>,
}

impl ServicePage {
    pub(super) async fn load(
        source: PageSource<'_>,
        slug: &str,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let service = store::find(&source.store.db, slug).await?;
        preload.put_record(service.api_path(), &service)?;
        let words = &service.texts.course_words;
        let courses = if words.is_empty() {
            Vec::new()
        } else {
            courses_of(source, &CourseFilter::matching(words, SERVICE_COURSES), preload).await?
        };
        Ok(Self { service, courses })
    }
}

impl PageKind for ServicePage {
    fn words(&self, _: &SettingsJson) -> Words {
        let texts = &self.service.texts;
        Words::indexed(texts.name.clone(), format!("{} {}", texts.summary, texts.description))
    }

    fn heading(&self) -> String {
        self.service.texts.name.clone()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        vec![
            Crumb::new("Engineering Consultancy", fixed::CONSULTANCY.path),
            Crumb::new(&self.service.texts.name, self.service.address()),
        ]
    }

    fn structured_data(&self, compiler: &Compiler<'_>, _: Option<Reference>) -> Vec<Node> {
        vec![Node::Service(compiler.service(&self.service))]
    }
}
