//! `/enroll/{stack}`: a form with a few facts above it, not to be listed by search engines.

use crate::subjects::catalogue::{FoundStack, catalogue};
use crate::web::page_table::{Crumb, Page};
use crate::web::pages::kinds::{Missing, PageKind, Robots, Words};

#[derive(Debug)]
pub struct StackPage(FoundStack<'static>);

impl StackPage {
    pub(super) fn find(id: &str) -> Result<Self, Missing> {
        catalogue().find_stack(id).map(Self).ok_or(Missing::Unknown)
    }
}

impl PageKind for StackPage {
    fn words(&self, _brand: &str) -> Words {
        let FoundStack { stack, technology, .. } = &self.0;
        Words {
            title: format!("Enroll: {}", stack.name),
            description: format!(
                "{}: {} {}, {}.",
                technology.name, stack.description, stack.duration, stack.price
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
