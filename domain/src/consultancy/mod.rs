//! The ten consultancy services. Which there are, their addresses and their order are compiled into the program; their
//! texts are, too, until staff change them.
//!
//! - [`texts`]: the texts of a service, and the rules for them
//! - [`store`]: the texts as they are now, and changing them

pub mod store;
pub mod texts;

use std::sync::LazyLock;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::case_sheet::CaseSheet;
use crate::search::{Document, Entry, Field, Part, ResultKind, Source};
use base::error::ApiResult;
use storage::Store;

pub use texts::{ProjectStep, ServiceTexts};

const SOURCE: &str = include_str!("../../../app/content/consultancy-services.json");

/// The call that lists the services of the consultancy page: its key in the preload.
pub const CARDS: &str = "/api/consultancy/services";
/// The call that lists the names of all services: its key in the preload.
pub const NAMES: &str = "/api/consultancy/services/names";

#[expect(clippy::expect_used, reason = "compiled in and read by a test; a program without it must not start")]
static SERVICES: LazyLock<Vec<ConsultancyService>> =
    LazyLock::new(|| serde_json::from_str(SOURCE).expect("the consultancy services can be read"));

/// A service as visitors choose it, with all that its page says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
pub struct ConsultancyService {
    /// Name in addresses: `/consultancy/{slug}`.
    #[schema(example = "production-reporting")]
    pub slug: String,
    #[serde(flatten)]
    pub texts: ServiceTexts,
}

/// A service in a list of links, or as a choice of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ServiceName {
    /// Name in addresses: `/consultancy/{slug}`.
    #[schema(example = "production-reporting")]
    pub slug: String,
    /// What an enquiry calls it.
    pub name: String,
}

/// A service as the consultancy page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ServiceCard {
    /// Name in addresses: `/consultancy/{slug}`.
    #[schema(example = "production-reporting")]
    pub slug: String,
    pub name: String,
    pub card_problem: String,
    pub card_outcomes: Vec<String>,
    pub case_sheet: Box<CaseSheet>,
}

impl ConsultancyService {
    /// The API path of this service: its key in the preload.
    pub fn api_path(&self) -> String {
        format!("/api/consultancy/services/{}", self.slug)
    }

    /// The path of its page.
    pub fn address(&self) -> String {
        format!("/consultancy/{}", self.slug)
    }

    pub fn named(&self) -> ServiceName {
        ServiceName { slug: self.slug.clone(), name: self.texts.name.clone() }
    }

    pub fn card(&self) -> ServiceCard {
        let ServiceTexts { name, card_problem, card_outcomes, case_sheet, .. } = self.texts.clone();
        ServiceCard { slug: self.slug.clone(), name, card_problem, card_outcomes, case_sheet }
    }
}

/// All services with their original texts, in the order of the page.
pub fn services() -> &'static [ConsultancyService] {
    &SERVICES
}

/// A service with its original texts, by its slug.
pub fn find(slug: &str) -> Option<&'static ConsultancyService> {
    services().iter().find(|service| service.slug == slug)
}

/// A service with its original texts, by its place on the consultancy page.
pub fn numbered(place: i32) -> Option<&'static ConsultancyService> {
    services().get(usize::try_from(place.checked_sub(1)?).ok()?)
}

/// All services in the search.
#[derive(Debug)]
pub struct Services;

#[async_trait]
impl Source for Services {
    async fn load(&self, store: &Store, _from: i32) -> ApiResult<Part> {
        let services = store::all(store).await?;
        let entries = services.iter().cloned().map(|service| {
            let address = service.address();
            let texts = service.texts;
            Entry {
                document: Document {
                    kind: ResultKind::Service,
                    id: 0,
                    address,
                    title: texts.name,
                    note: texts.summary.clone(),
                    popularity: 0,
                },
                texts: vec![
                    (Field::Learning, texts.outcomes),
                    (Field::Description, vec![texts.summary, texts.description]),
                    (Field::Description, texts.problems),
                    (Field::Detail, texts.steps.into_iter().map(|step| step.text).collect()),
                    (Field::Detail, vec![texts.case_sheet.industry, texts.case_sheet.problem]),
                ],
            }
        });
        Ok(Part::whole(entries.collect()))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_are_ten_services_with_everything_that_a_page_shows() {
        let services = super::services();
        assert_eq!(services.len(), 10);
        for service in services {
            assert!(base::slug::is_slug(&service.slug), "{}", service.slug);
            assert_eq!(super::find(&service.slug), Some(service), "slugs are unique");
            let texts = &service.texts;
            assert_eq!(texts.check().unwrap(), *texts, "{}: the original texts are acceptable", service.slug);
            let lists = [&texts.problems, &texts.outcomes, &texts.inputs, &texts.card_outcomes];
            assert!(lists.iter().all(|list| list.len() >= 3), "{}", texts.name);
            assert!(texts.steps.len() >= 3 && !texts.course_words.is_empty(), "{}", texts.name);
        }
        let cases: Vec<_> = services.iter().map(|service| &service.texts.case_sheet).collect();
        assert_eq!(cases.iter().filter(|case| case.is_given()).count(), 6);
        assert!(cases.iter().all(|case| case.is_given() == case.invented), "none of them is a client's");
    }
}
