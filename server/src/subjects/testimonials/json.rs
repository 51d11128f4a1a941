//! The JSON of testimonials.

use serde::{Deserialize, Serialize};

use crate::kernel::clock::timestamp;
use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::validate::{Checker, limits};
use crate::subjects::audit::{RecordKind, Subject};
use crate::subjects::media::PictureJson;
use crate::subjects::media::shown::Pictured;
use crate::subjects::media::variants::Crop;
use crate::subjects::records::{Ordered, Record};
use crate::subjects::testimonials::entity::{Column, Entity, Model};

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
    /// The picture, where it was uploaded: its sizes and formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picture: Option<Box<PictureJson>>,
}

impl From<Model> for TestimonialJson {
    fn from(row: Model) -> Self {
        Self { id: row.id, name: row.name, role: row.role, quote: row.quote, image: row.image, picture: None }
    }
}

impl Pictured for TestimonialJson {
    const CROP: Crop = Crop::Portrait;

    fn address(&self) -> Option<&str> {
        self.image.as_deref()
    }

    fn show(&mut self, picture: Box<PictureJson>) {
        self.picture = Some(picture);
    }
}

/// A testimonial as staff edit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffTestimonialJson {
    /// What visitors see.
    #[serde(flatten)]
    pub testimonial: TestimonialJson,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// When it was deleted, UTC, unless it is there.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub deleted_at: Option<String>,
    /// Last change, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
}

impl Record for StaffTestimonialJson {
    type Entity = Entity;
    const NOT_FOUND: ApiError = ApiError::not_found("testimonial");
    const REVISION: Column = Column::Revision;
    const UPDATED_AT: Column = Column::UpdatedAt;
    const DELETED_AT: Column = Column::DeletedAt;

    fn subject(&self) -> Subject<'_> {
        Subject {
            kind: RecordKind::Testimonial,
            id: Some(self.testimonial.id),
            label: &self.testimonial.name,
        }
    }

    fn revision(&self) -> i32 {
        self.revision
    }

    fn is_deleted(&self) -> bool {
        self.deleted_at.is_some()
    }
}

impl Ordered for StaffTestimonialJson {
    const POSITION: Column = Column::Position;
    const ID: Column = Column::Id;
}

impl From<Model> for StaffTestimonialJson {
    fn from(row: Model) -> Self {
        Self {
            revision: row.revision,
            deleted_at: row.deleted_at.map(timestamp),
            updated_at: timestamp(row.updated_at),
            testimonial: row.into(),
        }
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
    /// The input cleaned, or what is wrong with it. `kept` is the quote that is stored already: one from before quotes
    /// had a limit may stay as it is while the rest is edited.
    pub(super) fn check(&self, kept: Option<&str>) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            name: checker.line("name", &self.name, limits::NAME),
            role: checker.line("role", &self.role, limits::TITLE),
            quote: checker.text("quote", &self.quote, limits::MESSAGE),
            image: checker.optional_address("image", self.image.as_deref()),
        };
        let length = checked.quote.chars().count();
        if length > limits::QUOTE && kept != Some(checked.quote.as_str()) {
            checker.refuse(
                "quote",
                format!("Use at most {} characters. This quote has {length}: shorten it.", limits::QUOTE),
            );
        }
        checker.finish()?;
        Ok(checked)
    }
}
