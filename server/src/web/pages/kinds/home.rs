//! `/`

use crate::kernel::error::ApiResult;
use crate::subjects::batches::starts::{self, StartFilter, StartJson};
use crate::subjects::courses::{self, CourseFilter, CourseJson, Sort, modules};
use crate::subjects::testimonials::{self, TestimonialJson};
use crate::web::pages::kinds::{PageKind, PageSource, Preload, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::structured_data::{Node, Reference};

const POPULAR_COURSES: u32 = 6;
const SOON: u32 = 6;

#[derive(Debug)]
pub struct HomePage {
    /// The courses with most students.
    pub popular: Vec<CourseJson>,
    /// The next batches with free seats.
    pub soon: Vec<StartJson>,
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

    pub(super) async fn load(source: PageSource<'_>, preload: &mut Preload) -> ApiResult<Self> {
        let filter = Self::popular_courses();
        let soon = StartFilter { enrolling: true, per_page: SOON, ..StartFilter::default() };
        let (popular, soon, testimonials, links) = tokio::try_join!(
            courses::list(source.store, source.search, &filter),
            starts::upcoming(source.store, &soon),
            testimonials::list(source.store),
            modules::list(source.store),
        )?;
        preload.put(&filter.api_path(), &popular.items)?;
        preload.put(&format!("/api/batches/upcoming?enrolling=true&per_page={SOON}"), &soon)?;
        preload.put(testimonials::LIST_PATH, &testimonials)?;
        preload.put(modules::LIST_PATH, &links)?;
        Ok(Self { popular: popular.items, soon: soon.batches, testimonials })
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
