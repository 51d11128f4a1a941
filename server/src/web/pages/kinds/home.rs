//! `/`

use crate::web::pages::kinds::{PageKind, PageSource, Preload, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{Node, Reference};
use base::error::ApiResult;
use domain::batches::starts::{self, StartFilter, StartJson};
use domain::courses::{self, CourseJson, modules, queries};
use domain::settings::SettingsJson;
use domain::testimonials::{self, TestimonialJson};

const SOON: u32 = 6;

#[derive(Debug)]
pub struct HomePage {
    /// Its `h1`, a text of staff.
    pub heading: String,
    /// Whether staff chose some of the courses.
    pub featured: bool,
    /// Those that staff chose, and popular ones.
    pub courses: Vec<CourseJson>,
    /// The next batches to come with free seats.
    pub soon: Vec<StartJson>,
    pub testimonials: Vec<TestimonialJson>,
}

impl HomePage {
    pub(super) async fn load(source: PageSource<'_>, preload: &mut Preload) -> ApiResult<Self> {
        let soon = StartFilter { enrolling: true, to_come: true, per_page: SOON, ..StartFilter::default() };
        let (courses, soon, testimonials, links) = tokio::try_join!(
            courses::for_home(source.store),
            starts::upcoming(source.store, &soon),
            testimonials::list(source.store),
            modules::list(source.store),
        )?;
        preload.put(queries::HOME_PATH, &courses)?;
        preload.put(&format!("/api/batches/upcoming?enrolling=true&to_come=true&per_page={SOON}"), &soon)?;
        preload.put(testimonials::LIST_PATH, &testimonials)?;
        preload.put(modules::LIST_PATH, &links)?;
        Ok(Self {
            heading: String::new(),
            featured: courses.featured > 0,
            courses: courses.courses,
            soon: soon.batches,
            testimonials,
        })
    }
}

impl PageKind for HomePage {
    fn words(&self, settings: &SettingsJson) -> Words {
        let brand = settings.brand_name.as_str();
        Words::indexed(
            format!("{brand}: engineering training and consultancy"),
            format!(
                "{brand} trains engineers in industrial automation, AI and data, embedded systems and machine design, and \
                 takes on consultancy work for industry."
            ),
        )
    }

    fn heading(&self) -> String {
        self.heading.clone()
    }

    fn structured_data(&self, compiler: &Compiler<'_>, _: Option<Reference>) -> Vec<Node> {
        vec![Node::WebSite(compiler.website())]
    }
}
