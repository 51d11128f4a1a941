//! How a team member enters and leaves the server.

use serde::{Deserialize, Serialize};

use super::entity::Model;
use crate::error::ApiResult;
use crate::validate::{Checker, limits};

/// A team member as the API sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TeamMemberJson {
    /// Number of the member; never given out twice.
    pub id: i32,
    /// A name for addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// What the member does.
    pub title: String,
    /// A few sentences about the member.
    pub description: String,
    /// Address of the picture, where there is one.
    #[schema(required = true)]
    pub image: Option<String>,
}

impl From<Model> for TeamMemberJson {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            name: row.name,
            title: row.title,
            description: row.description,
            image: row.image,
        }
    }
}

/// A team member as staff or the demo content give it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct TeamMemberInput {
    /// Name.
    pub name: String,
    /// What the member does.
    pub title: String,
    /// A few sentences about the member.
    pub description: String,
    /// Address of the picture, where there is one.
    pub image: Option<String>,
}

impl TeamMemberInput {
    /// The input cleaned, or what is wrong with it.
    pub(super) fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            name: checker.line("name", &self.name, limits::NAME),
            title: checker.line("title", &self.title, limits::TITLE),
            description: checker.text("description", &self.description, limits::DESCRIPTION),
            image: checker.optional_address("image", self.image.as_deref()),
        };
        checker.finish()?;
        Ok(checked)
    }
}
