//! The JSON of vacancies.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::FromQueryResult;
use serde::Serialize;

use crate::audit::{RecordKind, Subject};
use crate::entities::vacancies::vacancy::{ActiveModel, Column, Entity, Model};
use crate::records::{Hideable, Record};
use base::clock::{in_india, timestamp};
use base::error::{ApiError, ApiResult};
use base::lists;
use base::money::format_price;

/// What lists show of a vacancy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct VacancySummary {
    /// Number of the vacancy; never given out twice.
    pub id: i32,
    /// The name in addresses: `/jobs/{slug}`.
    #[schema(example = "maintenance-electrician-pune")]
    pub slug: String,
    /// The work.
    pub title: String,
    /// Name of the employer; `null` where it is not named.
    #[schema(required = true)]
    pub employer: Option<String>,
    /// The town.
    #[schema(example = "Pune")]
    pub town: String,
    /// Plant or area within the town.
    #[schema(required = true, example = "Chakan")]
    pub place: Option<String>,
    /// The least that is paid, in rupees a month.
    pub pay_from: i32,
    /// The most that is paid.
    pub pay_to: i32,
    /// What one has to be able to do.
    pub skills: Vec<String>,
    /// The last day to apply, in India.
    pub last_day: NaiveDate,
    /// The day in India on which visitors saw it first.
    pub posted_on: NaiveDate,
}

impl VacancySummary {
    /// Who offers the work, as visitors read it.
    pub fn employer_in_words(&self) -> String {
        self.employer.clone().unwrap_or_else(|| format!("An employer in {}", self.town))
    }

    /// Where the work is.
    pub fn place_in_words(&self) -> String {
        self.place.as_ref().map_or_else(|| self.town.clone(), |place| format!("{place}, {}", self.town))
    }

    /// What is paid.
    pub fn pay_in_words(&self) -> String {
        let [from, to] = [self.pay_from, self.pay_to].map(|pay| format_price(i64::from(pay) * 100));
        if from == to { format!("₹{from} a month") } else { format!("₹{from} to ₹{to} a month") }
    }

    /// The last day to apply.
    pub fn last_day_in_words(&self) -> String {
        self.last_day.format("%-d %B %Y").to_string()
    }
}

impl From<Model> for VacancySummary {
    fn from(row: Model) -> Self {
        let posted_at = row.first_published_at.unwrap_or(row.created_at);
        Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            employer: row.employer,
            town: row.town,
            place: row.place,
            pay_from: row.pay_from,
            pay_to: row.pay_to,
            skills: lists::from_stored(&row.skills),
            last_day: row.last_day,
            posted_on: in_india(posted_at).date_naive(),
        }
    }
}

/// A course that prepares for a vacancy.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult, Serialize, utoipa::ToSchema)]
pub struct VacancyCourse {
    #[serde(skip)]
    pub(super) id: i32,
    /// The name in addresses: `/courses/{slug}`.
    pub slug: String,
    pub title: String,
}

/// A vacancy as visitors see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct VacancyJson {
    #[serde(flatten)]
    pub summary: VacancySummary,
    /// What the work is.
    pub text: String,
    /// Whether one can apply: its last day is not over.
    pub open: bool,
    /// The courses that prepare for it, as far as visitors see them.
    pub courses: Vec<VacancyCourse>,
}

/// A vacancy as staff edit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffVacancyJson {
    #[serde(flatten)]
    pub summary: VacancySummary,
    /// What the work is.
    pub text: String,
    /// Numbers of courses that prepare for it.
    pub course_ids: Vec<i32>,
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

/// The numbers in a stored list; what cannot be read is an empty list.
pub(super) fn course_ids(stored: &str) -> Vec<i32> {
    serde_json::from_str(stored).unwrap_or_default()
}

impl From<Model> for StaffVacancyJson {
    fn from(row: Model) -> Self {
        Self {
            text: row.text.clone(),
            course_ids: course_ids(&row.courses),
            published: row.published,
            revision: row.revision,
            deleted_at: row.deleted_at.map(timestamp),
            updated_at: timestamp(row.updated_at),
            summary: row.into(),
        }
    }
}

impl Record for StaffVacancyJson {
    type Entity = Entity;
    const NOT_FOUND: ApiError = ApiError::not_found("vacancy");
    const REVISION: Column = Column::Revision;
    const UPDATED_AT: Column = Column::UpdatedAt;
    const DELETED_AT: Column = Column::DeletedAt;

    fn subject(&self) -> Subject<'_> {
        let VacancySummary { id, title, .. } = &self.summary;
        Subject { kind: RecordKind::Vacancy, id: Some(*id), label: title }
    }

    fn revision(&self) -> i32 {
        self.revision
    }

    fn is_deleted(&self) -> bool {
        self.deleted_at.is_some()
    }

    fn address(&self) -> Option<String> {
        let is_public = self.published && !self.is_deleted();
        is_public.then(|| format!("/jobs/{}", self.summary.slug))
    }
}

impl Hideable for StaffVacancyJson {
    const PUBLISHED: Column = Column::Published;

    fn show(old: &Model, row: &mut ActiveModel, published: bool, now: DateTime<Utc>) -> ApiResult<()> {
        show(row, published, old.first_published_at, now);
        Ok(())
    }
}

/// Shows a vacancy, or hides it. The day on which it was first seen stays.
pub(super) fn show(row: &mut ActiveModel, published: bool, first: Option<DateTime<Utc>>, now: DateTime<Utc>) {
    use sea_orm::Set;
    row.published = Set(published);
    row.first_published_at = Set(first.or(published.then_some(now)));
}
