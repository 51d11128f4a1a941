//! `/`

use crate::kernel::error::ApiResult;
use crate::subjects::courses::{self, CourseFilter, CourseJson, Sort};
use crate::subjects::testimonials::{self, TestimonialJson};
use crate::web::app::App;
use crate::web::pages::kinds::{PageKind, Preload, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::structured_data::{Node, Reference};

const POPULAR_COURSES: u32 = 6;

#[derive(Debug)]
pub struct HomePage {
    /// The courses with most students.
    pub popular: Vec<CourseJson>,
    pub testimonials: Vec<TestimonialJson>,
}

impl HomePage {
    /// The courses that it shows.
    pub fn popular_courses() -> CourseFilter {
        CourseFilter {
            sort: Some(Sort::Popularity),
            per_page: Some(POPULAR_COURSES),
            ..CourseFilter::default()
        }
    }

    pub(super) async fn load(app: &App, preload: &mut Preload) -> ApiResult<Self> {
        let filter = Self::popular_courses();
        let (popular, testimonials) = tokio::try_join!(
            courses::list(&app.store, &app.search, &filter),
            testimonials::list(&app.store),
        )?;
        preload.put(&filter.api_path(), &popular.items)?;
        preload.put(testimonials::LIST_PATH, &testimonials)?;
        Ok(Self { popular: popular.items, testimonials })
    }
}

impl PageKind for HomePage {
    fn words(&self, brand: &str) -> Words {
        Words::indexed(
            format!("{brand}: engineering training and consultancy"),
            format!(
                "{brand} trains engineers in industrial automation, AI and data, embedded systems and machine design, and \
                 takes on consultancy work for industry."
            ),
        )
    }

    fn heading(&self) -> String {
        "Learn Today Learn Tomorrow".into()
    }

    fn structured_data(&self, compiler: &Compiler<'_>, _: Option<Reference>) -> Vec<Node> {
        vec![Node::WebSite(compiler.website())]
    }
}
