//! `/consultancy/{service}`

use crate::subjects::consultancy::{self, ConsultancyService};
use crate::subjects::courses::{CourseFilter, CourseJson};
use crate::web::app::App;
use crate::web::page_table::{Crumb, Page, fixed};
use crate::web::pages::kinds::{Missing, PageKind, Preload, Words, courses_of};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::structured_data::{Node, Reference};

/// Courses on the subject of a service.
const SERVICE_COURSES: u32 = 3;

#[derive(Debug)]
pub struct ServicePage {
    pub service: &'static ConsultancyService,
    pub courses: Vec<CourseJson>,
}

impl ServicePage {
    pub(super) async fn load(app: &App, slug: &str, preload: &mut Preload) -> Result<Self, Missing> {
        let service = consultancy::find(slug).ok_or(Missing::Unknown)?;
        preload.put_record(service.api_path(), service)?;
        let filter = CourseFilter::matching(&service.course_words, SERVICE_COURSES);
        Ok(Self { service, courses: courses_of(app, &filter, preload).await? })
    }
}

impl PageKind for ServicePage {
    fn words(&self, _brand: &str) -> Words {
        let service = self.service;
        Words::indexed(service.name.clone(), format!("{} {}", service.summary, service.description))
    }

    fn heading(&self) -> String {
        self.service.name.clone()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let address = Page::Service { slug: &self.service.slug }.address();
        vec![
            Crumb::new("Engineering Consultancy", fixed::CONSULTANCY.path),
            Crumb::new(&self.service.name, address),
        ]
    }

    fn structured_data(&self, compiler: &Compiler<'_>, _: Option<Reference>) -> Vec<Node> {
        vec![Node::Service(compiler.service(self.service))]
    }
}
