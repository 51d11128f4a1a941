//! The ten consultancy services, compiled into the program.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

const SOURCE: &str = include_str!("../../../app/content/consultancy-services.json");

#[expect(clippy::expect_used, reason = "compiled in and read by a test; a program without it must not start")]
static SERVICES: LazyLock<Vec<ConsultancyService>> =
    LazyLock::new(|| serde_json::from_str(SOURCE).expect("the consultancy services can be read"));

/// A service as visitors choose it, with all that its page says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
pub struct ConsultancyService {
    /// Name in addresses: `/consultancy/{slug}`.
    #[schema(example = "production-reporting")]
    pub slug: String,
    pub name: String,
    pub summary: String,
    pub description: String,
    /// Situations in which it helps, in the words of those who are in them.
    pub problems: Vec<String>,
    /// What the client holds afterwards.
    pub outcomes: Vec<String>,
    /// How a project goes, in order.
    pub steps: Vec<ProjectStep>,
    /// What the client brings along.
    pub inputs: Vec<String>,
    /// Words that find courses on the subject.
    pub course_words: String,
}

/// One step of a consultancy project.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
pub struct ProjectStep {
    pub title: String,
    pub text: String,
}

impl ConsultancyService {
    /// The API path of this service: its key in the preload.
    pub fn api_path(&self) -> String {
        format!("/api/consultancy/services/{}", self.slug)
    }
}

/// All services in the order of the page.
pub fn services() -> &'static [ConsultancyService] {
    &SERVICES
}

/// Finds a service by its slug.
pub fn find(slug: &str) -> Option<&'static ConsultancyService> {
    services().iter().find(|service| service.slug == slug)
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_are_ten_services_with_everything_that_a_page_shows() {
        let services = super::services();
        assert_eq!(services.len(), 10);
        for service in services {
            assert!(crate::kernel::slug::is_slug(&service.slug), "{}", service.slug);
            assert_eq!(super::find(&service.slug), Some(service), "slugs are unique");
            let lists = [&service.problems, &service.outcomes, &service.inputs];
            assert!(lists.iter().all(|list| list.len() >= 3), "{}", service.name);
            assert!(service.steps.len() >= 3 && !service.course_words.is_empty(), "{}", service.name);
        }
    }
}
