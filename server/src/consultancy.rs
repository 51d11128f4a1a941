//! The ten consultancy services, from the file that the app shows them from.

use std::sync::LazyLock;

use serde::Deserialize;

const SOURCE: &str = include_str!("../../app/content/consultancy-services.json");

static SERVICES: LazyLock<Vec<ConsultancyService>> = LazyLock::new(|| {
    serde_json::from_str(SOURCE).unwrap_or_else(|error| {
        // Compiled in, and parsed by a test: a build that fails here cannot have passed.
        tracing::error!(%error, "the consultancy services cannot be read");
        Vec::new()
    })
});

/// A service as visitors choose it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ConsultancyService {
    /// Name in addresses.
    pub slug: String,
    /// Name in the form (specification, section 3).
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// A few sentences.
    pub description: String,
    /// What the client holds afterwards.
    pub outcomes: Vec<String>,
}

/// All services in the order of the specification.
pub fn services() -> &'static [ConsultancyService] {
    &SERVICES
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_are_ten_services_with_everything_that_a_page_shows() {
        let services = super::services();
        assert_eq!(services.len(), 10);
        assert!(
            services.iter().all(|service| !service.description.is_empty() && service.outcomes.len() >= 3)
        );
    }
}
