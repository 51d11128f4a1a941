//! The JSON of testimonials.

use chrono::{Datelike, NaiveDate};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use crate::audit::{RecordKind, Subject};
use crate::entities::testimonials::{Column, Entity, Model};
use crate::media::PictureJson;
use crate::media::shown::Pictured;
use crate::media::variants::Crop;
use crate::records::{Hideable, Ordered, Record};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::validate::{Checker, limits};

const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;

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
    /// Number of the course that it is about.
    #[schema(required = true)]
    pub course_id: Option<i32>,
    /// That course, in lists that are not its own and where visitors can see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub course: Option<ReviewedCourse>,
    /// Where that person lives or works.
    #[schema(required = true, example = "Pune")]
    pub city: Option<String>,
    /// The batch in which the course was taken, in words.
    #[schema(required = true, example = "Evening batch, March 2026")]
    pub batch: Option<String>,
    /// For whom that person works.
    #[schema(required = true)]
    pub employer: Option<String>,
    /// The day on which it was said, in India.
    #[schema(required = true)]
    pub said_on: Option<NaiveDate>,
}

/// The course that a testimonial is about.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult, Serialize, utoipa::ToSchema)]
pub struct ReviewedCourse {
    #[serde(skip)]
    pub(super) id: i32,
    /// Name in addresses: `/courses/{slug}`.
    pub slug: String,
    pub title: String,
}

impl From<Model> for TestimonialJson {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            role: row.role,
            quote: row.quote,
            image: row.image,
            picture: None,
            course_id: row.course_id,
            course: None,
            city: row.city,
            batch: row.batch,
            employer: row.employer,
            said_on: row.said_on,
        }
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
    /// Whether visitors see it.
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

impl Hideable for StaffTestimonialJson {
    const PUBLISHED: Column = Column::Published;
}

impl From<Model> for StaffTestimonialJson {
    fn from(row: Model) -> Self {
        Self {
            published: row.published,
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
    /// Number of the course that it is about.
    pub course_id: Option<i32>,
    /// Where that person lives or works.
    pub city: Option<String>,
    /// The batch in which the course was taken, in words.
    pub batch: Option<String>,
    /// For whom that person works.
    pub employer: Option<String>,
    /// The day on which it was said, in India.
    #[schema(format = Date)]
    pub said_on: Option<String>,
    /// Whether visitors see it. Left out, a new one is visible and an existing one stays as it is.
    pub published: Option<bool>,
}

/// A [`TestimonialInput`] that was found acceptable, in the form in which it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TestimonialContent {
    pub name: String,
    pub role: String,
    pub quote: String,
    pub image: Option<String>,
    pub course_id: Option<i32>,
    pub city: Option<String>,
    pub batch: Option<String>,
    pub employer: Option<String>,
    pub said_on: Option<NaiveDate>,
    /// As [`TestimonialInput::published`].
    pub published: Option<bool>,
}

impl TestimonialInput {
    /// The input cleaned, or what is wrong with it. `kept` is the quote that is stored already: one from before quotes
    /// had a limit may stay as it is while the rest is edited.
    pub(super) fn check(&self, kept: Option<&str>) -> ApiResult<TestimonialContent> {
        let mut checker = Checker::default();
        let checked = TestimonialContent {
            name: checker.line("name", &self.name, limits::NAME),
            role: checker.line("role", &self.role, limits::TITLE),
            quote: checker.text("quote", &self.quote, limits::MESSAGE),
            image: checker.optional_address("image", self.image.as_deref()),
            course_id: self.course_id,
            city: optional_line(&mut checker, "city", self.city.as_deref(), limits::NAME),
            batch: optional_line(&mut checker, "batch", self.batch.as_deref(), limits::TITLE),
            employer: optional_line(&mut checker, "employer", self.employer.as_deref(), limits::TITLE),
            said_on: day(&mut checker, "said_on", self.said_on.as_deref()),
            published: self.published,
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

fn optional_line(checker: &mut Checker, field: &str, text: Option<&str>, max: usize) -> Option<String> {
    let text = checker.optional_line(field, text?, max);
    (!text.is_empty()).then_some(text)
}

fn day(checker: &mut Checker, field: &str, text: Option<&str>) -> Option<NaiveDate> {
    let text = text.map(str::trim).filter(|text| !text.is_empty())?;
    let day = text.parse::<NaiveDate>().ok().filter(|day| YEARS.contains(&day.year()));
    if day.is_none() {
        checker.refuse(field, "Give a date such as 2026-03-14.");
    }
    day
}
