//! `/about`

use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{PageKind, PageSource, Preload, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{MainEntity, Node, Reference};
use base::error::ApiResult;
use domain::settings::SettingsJson;
use domain::team::{self, TeamMemberJson};
use domain::testimonials::{self, TestimonialJson};

#[derive(Debug)]
pub struct AboutPage {
    pub team: Vec<TeamMemberJson>,
    pub testimonials: Vec<TestimonialJson>,
}

impl AboutPage {
    pub(super) async fn load(source: PageSource<'_>, preload: &mut Preload) -> ApiResult<Self> {
        let (team, testimonials) =
            tokio::try_join!(team::list(source.store), testimonials::list(source.store))?;
        preload.put("/api/team/get", &team)?;
        preload.put(testimonials::LIST_PATH, &testimonials)?;
        Ok(Self { team, testimonials })
    }

    pub fn crumb() -> Crumb {
        Crumb::new("About Us", Page::About.address())
    }
}

impl PageKind for AboutPage {
    fn words(&self, settings: &SettingsJson) -> Words {
        let brand = settings.brand_name.as_str();
        Words::indexed(
            "About us",
            format!(
                "What {brand} stands for, how it teaches, and the engineers who teach: vision, values, team and what \
                 learners say."
            ),
        )
    }

    fn heading(&self) -> String {
        "About Us".into()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        vec![Self::crumb()]
    }

    fn structured_data(&self, compiler: &Compiler<'_>, breadcrumbs: Option<Reference>) -> Vec<Node> {
        let about = Some(MainEntity::Node(compiler.provider()));
        let mut nodes = vec![Node::AboutPage(compiler.page("About Us", breadcrumbs, about))];
        nodes.extend(self.team.iter().map(|member| Node::Person(compiler.person(member))));
        nodes
    }
}
