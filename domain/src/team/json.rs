//! The JSON of team members.

use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use crate::audit::{RecordKind, Subject};
use crate::entities::team::team_member::{Column, Entity, Model};
use crate::media::PictureJson;
use crate::media::shown::Pictured;
use crate::media::variants::Crop;
use crate::records::{Hideable, Ordered, Record};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::lists;
use base::validate::{Checker, limits};

/// A team member as the API sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TeamMemberJson {
    /// Number of the member; never given out twice.
    pub id: i32,
    /// The name in addresses: `/team/{slug}`.
    #[schema(example = "asha-rao")]
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
    /// How many years the member has worked in the trade, where that is said.
    #[schema(required = true, example = 14)]
    pub years: Option<i32>,
    /// Where the member worked, as far as that is said.
    #[schema(example = json!(["Filling lines, Hosur"]))]
    pub employers: Vec<String>,
    /// The languages in which the member teaches, as far as that is said.
    #[schema(example = json!(["English", "Hindi"]))]
    pub languages: Vec<String>,
    /// The picture, where it was uploaded: its sizes and formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picture: Option<Box<PictureJson>>,
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
            years: row.years,
            employers: lists::from_stored(&row.employers),
            languages: lists::from_stored(&row.languages),
            picture: None,
        }
    }
}

impl Pictured for TeamMemberJson {
    const CROP: Crop = Crop::Portrait;

    fn address(&self) -> Option<&str> {
        self.image.as_deref()
    }

    fn show(&mut self, picture: Box<PictureJson>) {
        self.picture = Some(picture);
    }
}

/// What a link to a team member needs.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult, Serialize, utoipa::ToSchema)]
pub struct MemberName {
    /// The name in addresses: `/team/{slug}`.
    pub slug: String,
    /// Name.
    pub name: String,
}

impl MemberName {
    /// The member of this name, compared without case and outer spaces: so a course, which names its instructor as
    /// text, is linked to the member who teaches it.
    pub fn find<'a>(members: &'a [Self], name: &str) -> Option<&'a Self> {
        let wanted = name.trim().to_lowercase();
        members.iter().find(|member| member.name.trim().to_lowercase() == wanted)
    }
}

/// A team member as staff edit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffTeamMemberJson {
    /// What visitors see.
    #[serde(flatten)]
    pub member: TeamMemberJson,
    /// Whether visitors see the member.
    pub published: bool,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// When it was deleted, UTC, unless it is there.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub deleted_at: Option<String>,
    /// Last change, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
}

impl Record for StaffTeamMemberJson {
    type Entity = Entity;
    const NOT_FOUND: ApiError = ApiError::not_found("team member");
    const REVISION: Column = Column::Revision;
    const UPDATED_AT: Column = Column::UpdatedAt;
    const DELETED_AT: Column = Column::DeletedAt;

    fn subject(&self) -> Subject<'_> {
        Subject { kind: RecordKind::TeamMember, id: Some(self.member.id), label: &self.member.name }
    }

    fn revision(&self) -> i32 {
        self.revision
    }

    fn is_deleted(&self) -> bool {
        self.deleted_at.is_some()
    }
}

impl Ordered for StaffTeamMemberJson {
    const POSITION: Column = Column::Position;
    const ID: Column = Column::Id;
}

impl Hideable for StaffTeamMemberJson {
    const PUBLISHED: Column = Column::Published;
}

impl From<Model> for StaffTeamMemberJson {
    fn from(row: Model) -> Self {
        Self {
            published: row.published,
            revision: row.revision,
            deleted_at: row.deleted_at.map(timestamp),
            updated_at: timestamp(row.updated_at),
            member: row.into(),
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
    /// How many years the member has worked in the trade.
    #[schema(minimum = 1, maximum = 60)]
    pub years: Option<i32>,
    /// Where the member worked.
    #[schema(max_items = 100)]
    pub employers: Vec<String>,
    /// The languages in which the member teaches.
    #[schema(max_items = 100)]
    pub languages: Vec<String>,
    /// Whether visitors see the member. Left out, a new one is visible and an existing one stays as it is.
    pub published: Option<bool>,
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
            years: years(&mut checker, self.years),
            employers: checker.list("employers", &self.employers),
            languages: checker.list("languages", &self.languages),
            published: self.published,
        };
        checker.finish()?;
        Ok(checked)
    }
}

fn years(checker: &mut Checker, years: Option<i32>) -> Option<i32> {
    if years.is_some_and(|years| !(1..=60).contains(&years)) {
        checker.refuse("years", "Give a whole number from 1 to 60, or nothing.");
    }
    years
}
