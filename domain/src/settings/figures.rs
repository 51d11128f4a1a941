//! Figures about the provider.

use serde::{Deserialize, Serialize};

use base::validate::{Checker, limits};

const MAX_FIGURE: usize = 20;

/// Figures about the provider, as they are shown, each with its source: where it comes from and of which month it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct SiteFigures {
    /// Years of experience.
    #[schema(required = true, example = "20+")]
    pub years: String,
    #[schema(required = true, example = "Certificate of incorporation, June 2006")]
    pub years_source: String,
    /// Students.
    #[schema(required = true)]
    pub students: String,
    #[schema(required = true)]
    pub students_source: String,
    /// Courses.
    #[schema(required = true)]
    pub courses: String,
    #[schema(required = true)]
    pub courses_source: String,
    /// Instructors.
    #[schema(required = true)]
    pub instructors: String,
    #[schema(required = true)]
    pub instructors_source: String,
    /// Countries.
    #[schema(required = true)]
    pub countries: String,
    #[schema(required = true)]
    pub countries_source: String,
    /// Satisfied learners.
    #[schema(required = true, example = "98%")]
    pub satisfaction: String,
    #[schema(required = true)]
    pub satisfaction_source: String,
    /// Partner companies.
    #[schema(required = true)]
    pub partners: String,
    #[schema(required = true)]
    pub partners_source: String,
    /// Average rating.
    #[schema(required = true)]
    pub rating: String,
    /// Without it, the rating is not shown.
    #[schema(required = true, example = "Course evaluation forms, October 2026")]
    pub rating_source: String,
    /// Reviews.
    #[schema(required = true)]
    pub reviews: String,
    #[schema(required = true)]
    pub reviews_source: String,
    /// Those who finished a course; empty, it is not shown.
    #[schema(required = true, example = "25K+")]
    pub graduates: String,
    #[schema(required = true)]
    pub graduates_source: String,
}

impl SiteFigures {
    /// The figures cleaned.
    pub(super) fn check(&self, checker: &mut Checker) -> Self {
        let graduates = checker.optional_line("figures.graduates", &self.graduates, MAX_FIGURE);
        let mut figure =
            |name: &str, value: &str| checker.line(&format!("figures.{name}"), value, MAX_FIGURE);
        let figures = Self {
            years: figure("years", &self.years),
            students: figure("students", &self.students),
            courses: figure("courses", &self.courses),
            instructors: figure("instructors", &self.instructors),
            countries: figure("countries", &self.countries),
            satisfaction: figure("satisfaction", &self.satisfaction),
            partners: figure("partners", &self.partners),
            rating: figure("rating", &self.rating),
            reviews: figure("reviews", &self.reviews),
            graduates,
            ..Self::default()
        };
        let mut source = |name: &str, value: &str| {
            checker.optional_line(&format!("figures.{name}_source"), value, limits::TITLE)
        };
        Self {
            years_source: source("years", &self.years_source),
            students_source: source("students", &self.students_source),
            courses_source: source("courses", &self.courses_source),
            instructors_source: source("instructors", &self.instructors_source),
            countries_source: source("countries", &self.countries_source),
            satisfaction_source: source("satisfaction", &self.satisfaction_source),
            partners_source: source("partners", &self.partners_source),
            rating_source: source("rating", &self.rating_source),
            reviews_source: source("reviews", &self.reviews_source),
            graduates_source: source("graduates", &self.graduates_source),
            ..figures
        }
    }
}
