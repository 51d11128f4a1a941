//! `/enroll/{stack}`: a form with a few facts above it, not to be listed by search engines.

use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{Missing, PageKind, PageSource, Preload, Robots, Words};
use domain::catalogue::{FoundStack, catalogue};
use domain::courses::modules;
use domain::settings::SettingsJson;

#[derive(Debug)]
pub struct StackPage(FoundStack<'static>);

impl StackPage {
    pub(super) async fn load(
        source: PageSource<'_>,
        id: &str,
        preload: &mut Preload,
    ) -> Result<Self, Missing> {
        let found = catalogue().find_stack(id).ok_or(Missing::Unknown)?;
        let module = modules::find(source.store, id).await?;
        preload.put(&format!("/api/modules/{id}"), &module)?;
        Ok(Self(found))
    }
}

impl PageKind for StackPage {
    fn words(&self, _: &SettingsJson) -> Words {
        let FoundStack { stack, technology, .. } = &self.0;
        Words {
            title: format!("Enroll: {}", stack.name),
            description: format!(
                "{}: {} {}, {}.",
                technology.name,
                stack.description,
                stack.duration,
                stack.shown_price()
            ),
            robots: Robots::FollowOnly,
        }
    }

    fn heading(&self) -> String {
        self.0.stack.name.clone()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        let stack = self.0.stack;
        vec![Crumb::new(&stack.name, Page::Enroll { stack: &stack.id }.address())]
    }
}
