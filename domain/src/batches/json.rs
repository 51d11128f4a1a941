//! The JSON of batches.

use chrono::NaiveDate;
use sea_orm::ActiveEnum;
use serde::Serialize;

use crate::entities::batches::{BatchMode, BatchState, Model, Weekday};
use crate::entities::courses::course;
use crate::fees::{PriceJson, PricedBatch, Pricing};
use base::clock::timestamp;
use base::lists;
use base::money::format_price;

/// What a batch is, for visitors and staff alike. Days and times are Indian.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BatchDetails {
    /// First day.
    pub starts_on: NaiveDate,
    /// Last day.
    pub ends_on: NaiveDate,
    /// The days of the week on which it is taught.
    pub days: Vec<Weekday>,
    /// When a lesson begins.
    #[schema(example = "18:30")]
    pub from_time: String,
    /// When a lesson ends.
    #[schema(example = "20:30")]
    pub to_time: String,
    /// What else there is to say about days and hours; may be empty.
    #[schema(example = "No lessons from 24 to 31 December.")]
    pub remark: String,
    /// How it is taught.
    pub mode: BatchMode,
    /// Where it is taught; empty when online only.
    #[schema(example = "Baner, Pune")]
    pub place: String,
    /// The language or languages of the lessons.
    #[schema(example = "English and Hindi")]
    pub language: String,
    /// How many learners it can take.
    pub seats: i32,
    /// How many have enrolled, as staff count them: a reservation on the site takes no seat by itself, because a seat is
    /// only sold once an adviser has spoken with the visitor.
    pub seats_taken: i32,
    /// Last day to enrol; without it one can enrol until the end.
    #[schema(required = true)]
    pub enrol_by: Option<NaiveDate>,
    /// The fee in rupees with Indian grouping, where it is not that of the course.
    #[schema(required = true, example = "16,999")]
    pub fee: Option<String>,
    /// The same amount in paise.
    #[schema(required = true)]
    pub fee_paise: Option<i64>,
    /// Whether it takes learners.
    pub state: BatchState,
}

impl BatchDetails {
    /// Whether one can enrol on this day.
    pub(super) fn can_enrol(&self, today: NaiveDate) -> bool {
        let seats_left = self.seats - self.seats_taken;
        takes_learners(self.state, seats_left, self.last_to_enrol(), today)
    }

    fn last_to_enrol(&self) -> NaiveDate {
        self.enrol_by.unwrap_or(self.ends_on)
    }
}

/// Whether a batch takes learners until this last day.
pub(super) fn takes_learners(state: BatchState, seats_left: i32, last: NaiveDate, today: NaiveDate) -> bool {
    matches!(state, BatchState::Open | BatchState::Filling) && seats_left > 0 && today <= last
}

/// The days of the week as they are stored.
pub(super) fn days_in(stored: &str) -> Vec<Weekday> {
    lists::from_stored(stored).iter().filter_map(|day| Weekday::try_from_value(day).ok()).collect()
}

impl From<Model> for BatchDetails {
    fn from(row: Model) -> Self {
        Self {
            starts_on: row.starts_on,
            ends_on: row.ends_on,
            days: days_in(&row.days),
            from_time: row.from_time,
            to_time: row.to_time,
            remark: row.remark,
            mode: row.mode,
            place: row.place,
            language: row.language,
            seats: row.seats,
            seats_taken: row.seats_taken,
            enrol_by: row.enrol_by,
            fee: row.fee_paise.map(format_price),
            fee_paise: row.fee_paise,
            state: row.state,
        }
    }
}

/// A batch as visitors see it, within its course: not over, not cancelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BatchJson {
    /// Number of the batch; never given out twice.
    pub id: i32,
    #[serde(flatten)]
    pub details: BatchDetails,
    /// Whether one can enrol today.
    pub can_enrol: bool,
    /// Whether its first day is over.
    pub has_started: bool,
    /// What one participant pays.
    pub price: PriceJson,
}

impl BatchJson {
    pub(super) fn on(today: NaiveDate, row: Model, pricing: Pricing) -> Self {
        let (id, details) = (row.id, BatchDetails::from(row));
        let can_enrol = details.can_enrol(today);
        let priced = PricedBatch {
            starts_on: details.starts_on,
            fee: details.fee_paise,
            takes_learners_until: can_enrol.then(|| details.last_to_enrol()),
        };
        Self {
            id,
            can_enrol,
            has_started: details.starts_on < today,
            price: pricing.on(today, Some(priced)),
            // What staff typed is not what is paid.
            details: BatchDetails { fee: None, fee_paise: None, ..details },
        }
    }
}

/// The batch that a course is shown with, of those that are not over, soonest first: the next to come that takes
/// learners, else one that has started and still does.
pub fn next_to_enrol(batches: &[BatchJson]) -> Option<&BatchJson> {
    let mut open = batches.iter().filter(|batch| batch.can_enrol);
    open.clone().find(|batch| !batch.has_started).or_else(|| open.next())
}

/// What a course with these batches costs on a day: what its next batch costs, where there is one.
pub fn price_on(today: NaiveDate, pricing: Pricing, batches: &[BatchJson]) -> PriceJson {
    next_to_enrol(batches).map_or_else(|| pricing.on(today, None), |next| next.price.clone())
}

/// A batch as staff edit it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StaffBatchJson {
    /// Number of the batch; never given out twice.
    pub id: i32,
    /// The course that is taught.
    pub course_id: i32,
    /// Title of the course.
    pub course_title: String,
    #[serde(flatten)]
    pub details: BatchDetails,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
    /// When it was deleted, UTC, unless it is there.
    #[schema(value_type = Option<String>, format = DateTime, required = true)]
    pub deleted_at: Option<String>,
    /// Last change, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
    /// Name in the audit log.
    #[serde(skip)]
    pub(super) label: String,
    /// Slug of the course, where visitors see it.
    #[serde(skip)]
    pub(super) public_slug: Option<String>,
}

impl From<Model> for StaffBatchJson {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            course_id: row.course_id,
            course_title: String::new(),
            revision: row.revision,
            deleted_at: row.deleted_at.map(timestamp),
            updated_at: timestamp(row.updated_at),
            label: String::new(),
            public_slug: None,
            details: row.into(),
        }
    }
}

impl StaffBatchJson {
    /// Adds what stands in the row of the course.
    pub(super) fn of(self, course: course::Model) -> Self {
        let visible = course.published && course.deleted_at.is_none();
        Self {
            label: format!("{}, from {}", course.title, self.details.starts_on.format("%-d %B %Y")),
            public_slug: visible.then_some(course.slug),
            course_title: course.title,
            ..self
        }
    }
}
