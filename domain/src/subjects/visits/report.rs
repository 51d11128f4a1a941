//! The report: views of pages, enquiries, enrolments and placements by source, course, form and month.

use std::collections::HashMap;
use std::ops::AddAssign;

use chrono::Months;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, Iterable, QueryFilter, QuerySelect};
use serde::Serialize;

use crate::entities::visits::page_view::{COLUMN, Column, Entity};
use crate::kernel::clock::start_in_india;
use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::month::Month;
use crate::kernel::query::{FromQuery, QueryReader};
use crate::store::Store;
use crate::subjects::channel::{self, WITHIN};
use crate::subjects::courses;
use crate::subjects::leads::inbox::figures::{self, LeadFigures};
use crate::subjects::leads::kinds::{Kind, Source, Status};

/// Months that are shown unless others are asked for, and at most.
const USUAL_MONTHS: u32 = 12;
const MOST_MONTHS: u32 = 24;
const PER_PAGE: u32 = 50;
const SOURCE_MAX: usize = 60;

/// What the rows of a report stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportBy {
    #[default]
    Source,
    Course,
    /// The form of an enquiry. Views have none.
    Kind,
}

const BY: [(&str, ReportBy); 3] =
    [("source", ReportBy::Source), ("course", ReportBy::Course), ("kind", ReportBy::Kind)];

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
}

impl AddAssign for ReportFigures {
    fn add_assign(&mut self, other: Self) {
        self.views += other.views;
        self.enquiries += other.enquiries;
        self.enrolled += other.enrolled;
        self.placed += other.placed;
    }
}

/// A month of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportMonth {
    #[schema(example = "2026-12")]
    pub month: String,
    #[serde(flatten)]
    pub figures: ReportFigures,
}

/// A source, a course or a form of the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ReportRow {
    /// Key of the source, number of the course, or form; empty where it is not known, or there is none.
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
    /// A page of the rows, those with the most enquiries first, then those with the most views.
    pub rows: Vec<ReportRow>,
    /// How many rows there are in all.
    pub row_count: usize,
}

/// Figures of one month, one source, one course, and of enquiries one form.
struct Cell {
    month: String,
    source: String,
    course_id: Option<i32>,
    kind: Option<Kind>,
    figures: ReportFigures,
}

/// Makes the report.
///
/// # Errors
/// 422 when the months are out of order or too many.
pub async fn make(store: &Store, query: &ReportQuery) -> ApiResult<ReportJson> {
    let months = months(store, query)?;
    let mut cells = views(store, query, &months).await?;
    for month in &months {
        cells.extend(enquiries(store, *month).await?);
    }
    cells.retain(|cell| {
        query.source.as_ref().is_none_or(|source| *source == cell.source)
            && query.course_id.is_none_or(|id| cell.course_id == Some(id))
    });
    let mut total = ReportFigures::default();
    let mut by_month: HashMap<&str, ReportFigures> = HashMap::new();
    let mut by_key: HashMap<String, ReportFigures> = HashMap::new();
    for cell in &cells {
        total += cell.figures;
        *by_month.entry(&cell.month).or_default() += cell.figures;
        let key = match query.by {
            // A step within the site has no source.
            ReportBy::Source if cell.source == WITHIN => continue,
            ReportBy::Source => cell.source.clone(),
            ReportBy::Course => cell.course_id.map(|id| id.to_string()).unwrap_or_default(),
            ReportBy::Kind => match cell.kind {
                Some(kind) => kind.as_str().to_owned(),
                None => continue,
            },
        };
        *by_key.entry(key).or_default() += cell.figures;
    }
    let months: Vec<_> = months.iter().map(ToString::to_string).collect();
    let by_month = months.iter().map(|month| ReportMonth {
        month: month.clone(),
        figures: by_month.get(month.as_str()).copied().unwrap_or_default(),
    });
    let row_count = by_key.len();
    Ok(ReportJson {
        from: months.first().cloned().unwrap_or_default(),
        to: months.last().cloned().unwrap_or_default(),
        total,
        months: by_month.collect(),
        rows: rows(store, query, by_key).await?,
        row_count,
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

#[derive(FromQueryResult)]
struct ViewedRow {
    month: String,
    channel: String,
    course_id: Option<i32>,
    views: i64,
}

async fn views(store: &Store, query: &ReportQuery, months: &[Month]) -> ApiResult<Vec<Cell>> {
    let (Some(first), Some(last)) = (months.first(), months.last()) else { return Ok(Vec::new()) };
    let groups = [Column::Month, Column::Channel, Column::CourseId];
    let mut select = Entity::find()
        .select_only()
        .columns(groups)
        .column_as(Expr::col(Column::Views).sum().cast_as("bigint"), "views")
        .filter(COLUMN.month.gte(first.to_string()))
        .filter(COLUMN.month.lte(last.to_string()));
    if let Some(id) = query.course_id {
        select = select.filter(Column::CourseId.eq(id));
    }
    let select = groups.into_iter().fold(select, QuerySelect::group_by);
    let rows: Vec<ViewedRow> = select.into_model().all(&store.db).await?;
    let cell = |ViewedRow { month, channel, course_id, views }| Cell {
        month,
        source: channel,
        course_id,
        kind: None,
        figures: ReportFigures { views, ..ReportFigures::default() },
    };
    Ok(rows.into_iter().map(cell).collect())
}

async fn enquiries(store: &Store, month: Month) -> ApiResult<Vec<Cell>> {
    let days = month.days();
    let counted = figures::within(store, start_in_india(days.start)..start_in_india(days.end)).await?;
    let cells = counted.into_iter().map(|row| Cell {
        figures: figures_of(&row),
        month: month.to_string(),
        source: match row.source {
            Source::Site => row.channel,
            // A site that delivers by itself is named.
            Source::Portal if !row.channel.is_empty() => row.channel,
            by_hand => hand_key(by_hand),
        },
        course_id: row.course_id,
        kind: Some(row.kind),
    });
    Ok(cells.collect())
}

/// What became of enquiries of one kind with one status.
fn figures_of(row: &LeadFigures) -> ReportFigures {
    let won = if row.status == Status::Enrolled { row.leads } else { 0 };
    let (enrolled, placed) = if row.kind.is_recruitment() { (0, won) } else { (won, 0) };
    ReportFigures { views: 0, enquiries: row.leads, enrolled, placed }
}

/// The key of a source of leads that staff entered; no channel has a colon.
fn hand_key(source: Source) -> String {
    format!("hand:{}", source.title().to_lowercase())
}

async fn rows(
    store: &Store,
    query: &ReportQuery,
    figures: HashMap<String, ReportFigures>,
) -> ApiResult<Vec<ReportRow>> {
    let mut rows: Vec<_> = figures.into_iter().collect();
    rows.sort_by(|(key, a), (other, b)| {
        (b.enquiries, b.views).cmp(&(a.enquiries, a.views)).then_with(|| key.cmp(other))
    });
    let skipped = (query.page as usize - 1) * query.per_page as usize;
    let shown: Vec<_> = rows.into_iter().skip(skipped).take(query.per_page as usize).collect();
    let titles = match query.by {
        ReportBy::Source | ReportBy::Kind => HashMap::new(),
        ReportBy::Course => {
            let ids: Vec<i32> = shown.iter().filter_map(|(key, _)| key.parse().ok()).collect();
            courses::titles(&store.db, &ids).await?
        }
    };
    let label = |key: &str| match query.by {
        ReportBy::Source => source_label(key),
        ReportBy::Course => course_label(key, &titles),
        ReportBy::Kind => key.parse().map_or_else(|_| key.to_owned(), |kind: Kind| kind.title().to_owned()),
    };
    Ok(shown.into_iter().map(|(key, figures)| ReportRow { label: label(&key), key, figures }).collect())
}

fn course_label(key: &str, titles: &HashMap<i32, String>) -> String {
    match key.parse::<i32>() {
        Ok(id) => titles.get(&id).cloned().unwrap_or_else(|| format!("Course {id}, removed")),
        Err(_) => "No course".into(),
    }
}

fn source_label(key: &str) -> String {
    match Source::iter().find(|source| hand_key(*source) == key) {
        Some(source) => format!("{}, entered by staff", source.title()),
        None => channel::label(key),
    }
}
