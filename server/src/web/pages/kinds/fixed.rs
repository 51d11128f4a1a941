//! Pages whose data are the site's settings alone.

use crate::web::page_table::Crumb;
use crate::web::page_table::fixed::{Audience, FixedPage, Schema};
use crate::web::pages::kinds::{PageKind, Robots, Words};
use crate::web::pages::structured_data::Compiler;
use crate::web::rendering::schema_org::{MainEntity, Node, Reference};
use domain::settings::SettingsJson;

impl PageKind for FixedPage {
    fn words(&self, settings: &SettingsJson) -> Words {
        let brand = settings.brand_name.as_str();
        let robots = match self.audience {
            Audience::Everybody => Robots::Index,
            Audience::Staff | Audience::LinkHolder => Robots::Nothing,
        };
        Words { title: self.title.into(), description: self.description.replace("{brand}", brand), robots }
    }

    fn heading(&self) -> String {
        self.heading.into()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let own = self.breadcrumb.map(|name| (name, self.path));
        let steps = self.above.iter().copied().chain(own);
        steps.map(|(name, address)| Crumb::new(name, address)).collect()
    }

    fn structured_data(&self, compiler: &Compiler<'_>, breadcrumbs: Option<Reference>) -> Vec<Node> {
        match self.schema {
            Schema::None => Vec::new(),
            Schema::ContactPage => {
                let about = Some(MainEntity::Node(compiler.provider()));
                vec![Node::ContactPage(compiler.page(self.heading, breadcrumbs, about))]
            }
            Schema::Consultancy => vec![Node::Service(compiler.consultancy())],
        }
    }
}
