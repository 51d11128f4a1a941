//! How a testimonial enters and leaves the server.

use serde::{Deserialize, Serialize};

use super::entity::Model;
use crate::error::ApiResult;
use crate::validate::{Checker, limits};

/// A testimonial as the API sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TestimonialJson {
    /// Number of the testimonial; never given out twice.
    pub id: i32,
    /// Who says it.
    pub name: String,
    /// What that person does.
    pub role: String,
    /// What is said.
    pub quote: String,
    /// Address of the picture, where there is one.
    #[schema(required = true)]
    pub image: Option<String>,
}

impl From<Model> for TestimonialJson {
    fn from(row: Model) -> Self {
        Self { id: row.id, name: row.name, role: row.role, quote: row.quote, image: row.image }
    }
}

/// A testimonial as staff or the demo content give it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct TestimonialInput {
    /// Who says it.
    pub name: String,
    /// What that person does.
    pub role: String,
    /// What is said.
    pub quote: String,
    /// Address of the picture, where there is one.
    pub image: Option<String>,
}

impl TestimonialInput {
    /// The input cleaned, or what is wrong with it.
    pub(super) fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            name: checker.line("name", &self.name, limits::NAME),
            role: checker.line("role", &self.role, limits::TITLE),
            quote: checker.text("quote", &self.quote, limits::MESSAGE),
            image: checker.optional_address("image", self.image.as_deref()),
        };
        checker.finish()?;
        Ok(checked)
    }
}
