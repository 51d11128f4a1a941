//! The report: views of pages, enquiries, enrolments, placements and answers by source, course, form, person, week and month.
//!
//! - `cells`: what is counted; `rows`: what it is added up in

mod cells;
mod rows;

use std::collections::HashMap;

use chrono::Months;
use serde::Serialize;

use crate::leads::inbox::figures;
use crate::visits::report::cells::{Cell, Sum};
pub use crate::visits::report::rows::ReportBy;
use crate::visits::report::rows::Rows;
use base::clock::start_in_india;
use base::error::{ApiError, ApiResult};
use base::month::Month;
use base::query::{FromQuery, QueryReader};
use storage::Store;

/// Months that are shown unless others are asked for, and at most.
const USUAL_MONTHS: u32 = 12;
const MOST_MONTHS: u32 = 24;
const PER_PAGE: u32 = 50;
const SOURCE_MAX: usize = 60;

const BY: [(&str, ReportBy); 5] = [
    ("source", ReportBy::Source),
    ("course", ReportBy::Course),
    ("kind", ReportBy::Kind),
    ("week", ReportBy::Week),
    ("person", ReportBy::Person),
];

/// Which report is asked for.
#[derive(Clone, Debug, Default)]
pub struct ReportQuery {
    from: Option<Month>,
    to: Option<Month>,
    by: ReportBy,
    /// Key of a source.
    source: Option<String>,
    course_id: Option<i32>,
    page: u32,
    per_page: u32,
}

impl FromQuery for ReportQuery {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            from: query.month("from"),
            to: query.month("to"),
            by: query.choice("by", &BY).unwrap_or_default(),
            source: query.text_within("source", SOURCE_MAX),
            course_id: query.number("course_id", 1..=2_147_483_647).and_then(|id| i32::try_from(id).ok()),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        }
    }
}

impl ReportQuery {
    /// Whether the report is about what was counted there.
    fn covers(&self, cell: &Cell) -> bool {
        self.source.as_ref().is_none_or(|source| *source == cell.source)
            && self.course_id.is_none_or(|id| cell.course_id == Some(id))
    }
}

/// The figures of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportFigures {
    /// Views of public pages by people; crawlers and staff are left out. Of a source: arrivals alone, not further steps
    /// within the site.
    pub views: i64,
    /// Enquiries without spam, by when they came.
    pub enquiries: i64,
    /// Those of them that have the status "enrolled" by now.
    pub enrolled: i64,
    /// Those of companies and candidates that are "placed" by now, who are not enrolled.
    pub placed: i64,
    /// Those whose senders waited for an answer, and whom staff have called, written to or met since, as the log says.
    pub answered: i64,
    /// The median of the minutes until that first contact; null where there was none.
    #[schema(required = true)]
    pub answer_minutes: Option<i64>,
}

/// A month of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportMonth {
    #[schema(example = "2026-12")]
    pub month: String,
    #[serde(flatten)]
    pub figures: ReportFigures,
}

/// A source, a course, a form, a week or a person of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportRow {
    /// Key of the source, number of the course or the account, form, or first day of the week; empty where it is not known,
    /// or there is none.
    pub key: String,
    #[schema(example = "Google")]
    pub label: String,
    #[serde(flatten)]
    pub figures: ReportFigures,
}

/// Views, enquiries and enrolments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportJson {
    /// First month.
    pub from: String,
    /// Last month.
    pub to: String,
    pub total: ReportFigures,
    /// Each month from the first to the last, also those without figures.
    pub months: Vec<ReportMonth>,
    /// A page of the rows, those with the most enquiries first, then those with the most views; of weeks the latest first.
    pub rows: Vec<ReportRow>,
    /// How many rows there are in all.
    pub row_count: usize,
}

/// Makes the report.
///
/// # Errors
/// 422 when the months are out of order or too many.
pub async fn make(store: &Store, query: &ReportQuery) -> ApiResult<ReportJson> {
    let months = months(store, query)?;
    let (Some(first), Some(last)) = (months.first().copied(), months.last().copied()) else {
        return Err(ApiError::internal(anyhow::anyhow!("a report of no month")));
    };
    let (begin, end) = (first.days().start, last.days().end);
    let last_day = end.pred_opt().unwrap_or(end);
    let mut total = Sum::default();
    let mut by_month: HashMap<String, Sum> = HashMap::new();
    let mut rows = Rows::new(query.by, (begin, last_day), store.clock.today());
    let mut count = |cell: Cell| {
        if query.covers(&cell) {
            total.add(&cell);
            by_month.entry(cell.month.clone()).or_default().add(&cell);
            rows.add(&cell);
        }
    };
    for cell in cells::views(store, (first, last), query.course_id).await? {
        count(cell);
    }
    let time = start_in_india(begin)..start_in_india(end);
    figures::each_within(store, time, |lead| count(lead.into())).await?;
    let by_month = months.iter().map(|month| {
        let month = month.to_string();
        let figures = by_month.remove(&month).unwrap_or_default().finish();
        ReportMonth { month, figures }
    });
    Ok(ReportJson {
        from: first.to_string(),
        to: last.to_string(),
        total: total.finish(),
        months: by_month.collect(),
        row_count: rows.count(),
        rows: rows.page(store, query.page, query.per_page).await?,
    })
}

/// The months that are asked for, in order.
fn months(store: &Store, query: &ReportQuery) -> ApiResult<Vec<Month>> {
    let last = query.to.or(query.from.filter(|from| *from > Month::of(store.clock.today())));
    let last = last.unwrap_or_else(|| Month::of(store.clock.today()));
    let earliest =
        |back: u32| last.days().start.checked_sub_months(Months::new(back - 1)).map_or(last, Month::of);
    let first = query.from.unwrap_or_else(|| earliest(USUAL_MONTHS));
    if first > last {
        return Err(ApiError::invalid("from", "Give a month that is not after the last one."));
    }
    if first < earliest(MOST_MONTHS) {
        return Err(ApiError::invalid("from", format!("Give a range of at most {MOST_MONTHS} months.")));
    }
    let mut months = vec![first];
    while let Some(month) = months.last().filter(|month| **month < last) {
        months.push(Month::of(month.days().end));
    }
    Ok(months)
}
