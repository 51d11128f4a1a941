//! The static catalogue behind the Popular Courses explorer: domains, technologies, stacks.
//!
//! Server and app read the same file. The price of an enrolment is taken from it and never from the request.

use std::collections::HashMap;
use std::sync::LazyLock;

use async_trait::async_trait;
use serde::Deserialize;

use crate::search::{Document, Entry, Field, Part, ResultKind, Source};
use base::error::ApiResult;
use base::money::{format_price, parse_price};
use base::words;
use storage::Store;

const SOURCE: &str = include_str!("../../app/content/catalogue.json");

/// What is said of each stack as a module on the way to courses; only the server reads it.
const MODULES: &str = include_str!("../../app/content/modules.json");

#[expect(clippy::expect_used, reason = "compiled in and read by a test; a program without it must not start")]
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| read().expect("the catalogue can be read"));

fn read() -> serde_json::Result<Catalogue> {
    let catalogue: Catalogue = serde_json::from_str(SOURCE)?;
    Ok(Catalogue { modules: serde_json::from_str(MODULES)?, ..catalogue })
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    pub domains: Vec<Domain>,
    /// By the id of the stack.
    #[serde(skip)]
    modules: HashMap<String, ModuleText>,
}

/// What is said of a stack as a module.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModuleText {
    /// Slugs of the courses that it counts towards.
    pub leads_to: Vec<String>,
    pub for_whom: String,
    /// What a learner can do afterwards.
    pub learn: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Domain {
    pub id: String,
    pub name: String,
    /// Icon name.
    pub icon: String,
    /// Colour token of the icon.
    pub color: String,
    pub technologies: Vec<Technology>,
}

/// A technology within a domain.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Technology {
    pub id: String,
    pub name: String,
    pub description: String,
    /// Duration of each of its stacks.
    pub duration: String,
    pub students: u32,
    /// From 0 to 5.
    pub rating: f64,
    /// The courses offered for enrolment.
    pub stacks: Vec<Stack>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// Unique in the catalogue.
    pub id: String,
    pub name: String,
    pub description: String,
    pub level: Level,
    pub duration: String,
    /// Rupees, with the currency symbol.
    pub price: String,
}

impl Stack {
    /// The price as visitors see it: `₹1,199`.
    pub fn shown_price(&self) -> String {
        parse_price(&self.price)
            .map_or_else(|| self.price.clone(), |paise| format!("₹{}", format_price(paise)))
    }
}

/// Difficulty of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Level {
    Beginner,
    Intermediate,
    Advanced,
}

words!(Level { Beginner = "Beginner", Intermediate = "Intermediate", Advanced = "Advanced" });

/// A stack with its technology and domain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundStack<'a> {
    pub domain: &'a Domain,
    pub technology: &'a Technology,
    pub stack: &'a Stack,
}

/// The catalogue of this build.
pub fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

impl Catalogue {
    /// All stacks.
    pub fn stacks(&self) -> impl Iterator<Item = FoundStack<'_>> {
        self.domains.iter().flat_map(|domain| {
            domain.technologies.iter().flat_map(move |technology| {
                technology.stacks.iter().map(move |stack| FoundStack { domain, technology, stack })
            })
        })
    }

    /// How a module relates to the courses that it counts towards, unless the settings say it.
    pub const USUAL_TERMS: &'static str =
        "Recorded lessons and one day in the lab. The fee is deducted if you go on to the course.";

    /// What is said of a stack of this catalogue.
    pub fn module(&self, stack: &Stack) -> &ModuleText {
        &self.modules[&stack.id]
    }

    pub fn find_stack(&self, id: &str) -> Option<FoundStack<'_>> {
        self.stacks().find(|found| found.stack.id == id)
    }

    /// Finds a stack by the names in an enrolment.
    pub fn find_stack_by_name(&self, technology: &str, stack: &str) -> Option<FoundStack<'_>> {
        self.stacks()
            .find(|found| found.technology.name == technology.trim() && found.stack.name == stack.trim())
    }
}

/// All stacks in the search.
#[derive(Debug)]
pub struct Modules;

#[async_trait]
impl Source for Modules {
    async fn load(&self, _store: &Store, _from: i32) -> ApiResult<Part> {
        let entries = catalogue().stacks().map(|FoundStack { domain, technology, stack }| {
            let text = catalogue().module(stack);
            Entry {
                document: Document {
                    kind: ResultKind::Module,
                    id: 0,
                    address: format!("/enroll/{}", stack.id),
                    title: stack.name.clone(),
                    note: format!("{}, {}, {}", stack.level.as_str(), stack.duration, stack.shown_price()),
                    popularity: 0,
                },
                texts: vec![
                    (Field::Category, vec![technology.name.clone(), domain.name.clone()]),
                    (Field::Learning, text.learn.clone()),
                    (Field::Description, vec![stack.description.clone(), text.for_whom.clone()]),
                ],
            }
        });
        Ok(Part::whole(entries.collect()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_catalogue_is_what_the_specification_lists() {
        let catalogue: Catalogue = serde_json::from_str(SOURCE).unwrap();
        let names: Vec<_> = catalogue
            .domains
            .iter()
            .map(|domain| {
                let technologies: Vec<_> = domain.technologies.iter().map(|one| one.name.as_str()).collect();
                (domain.name.as_str(), technologies)
            })
            .collect();
        assert_eq!(
            names,
            [
                ("Computer Science", vec!["Web Development", "App Development", "AI/ML"]),
                ("Information Technology", vec!["Cloud Computing", "DevOps"]),
                ("Electronics & Communication", vec!["Embedded Systems", "Internet of Things"]),
                ("Electrical Engineering", vec!["Industrial Electrical Systems", "Industrial Automation"]),
            ]
        );
    }

    #[test]
    fn every_technology_has_three_stacks_and_every_stack_an_id_and_a_price_in_range() {
        let catalogue = catalogue();
        let mut ids = HashSet::new();
        for technology in catalogue.domains.iter().flat_map(|domain| &domain.technologies) {
            assert!(technology.stacks.len() >= 3, "{}", technology.name);
            assert!((0.0..=5.0).contains(&technology.rating));
        }
        for found in catalogue.stacks() {
            assert!(ids.insert(&found.stack.id), "{} twice", found.stack.id);
            let rupees: u32 = found.stack.price.strip_prefix('₹').unwrap().parse().unwrap();
            assert!((1199..=1599).contains(&rupees), "{}", found.stack.price);
            let module = catalogue.module(found.stack);
            assert!(!module.for_whom.is_empty() && module.learn.len() >= 3, "{}", found.stack.id);
        }
        assert_eq!(catalogue.modules.len(), ids.len());
        assert_eq!(catalogue.find_stack("plc-ladder-logic").unwrap().stack.shown_price(), "₹1,299");
        let levels: HashSet<_> = catalogue.stacks().map(|found| found.stack.level).collect();
        assert_eq!(levels.len(), 3);
    }

    #[test]
    fn a_stack_is_found_by_id_and_by_names() {
        let first = catalogue().stacks().next().unwrap();
        assert_eq!(catalogue().find_stack(&first.stack.id), Some(first));
        let by_name =
            catalogue().find_stack_by_name(&first.technology.name, &format!(" {} ", first.stack.name));
        assert_eq!(by_name, Some(first));
        assert_eq!(catalogue().find_stack("free-lunch"), None);
    }
}
