//! The batches of all courses, by the day on which they start: the calendar of starts.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{ExprTrait, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, JoinType, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
};
use serde::Serialize;

use crate::batches::json::BatchJson;
use crate::batches::languages::languages_in;
use crate::batches::queries::visible;
use crate::batches::staff::starts_in;
use crate::batches::timing::Timing;
use crate::entities::batches::{BatchMode, BatchState, Column, Entity, Model};
use crate::entities::courses::course;
use crate::finder::{column, holds};
use crate::settings;
use base::error::ApiResult;
use base::month::Month;
use storage::Store;

/// Batches on a page of the calendar.
pub const PER_PAGE: u32 = 50;

/// Which batches the calendar shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartFilter {
    /// The key of a category of courses.
    pub category: Option<&'static str>,
    /// Taught this way; a batch that is taught both ways is found by either.
    pub mode: Option<BatchMode>,
    pub timing: Option<Timing>,
    pub month: Option<Month>,
    /// One of the languages of the lessons, in any case.
    pub language: Option<String>,
    /// Only those with free seats.
    pub enrolling: bool,
    /// Only those that have not started.
    pub to_come: bool,
    pub page: u32,
    pub per_page: u32,
}

impl Default for StartFilter {
    fn default() -> Self {
        Self {
            category: None,
            mode: None,
            timing: None,
            month: None,
            language: None,
            enrolling: false,
            to_come: false,
            page: 1,
            per_page: PER_PAGE,
        }
    }
}

/// A batch with the course that it teaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StartJson {
    #[serde(flatten)]
    pub batch: BatchJson,
    pub course: StartCourse,
}

/// A course, as far as the calendar of starts shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StartCourse {
    /// Number of the course.
    pub id: i32,
    /// Its name in addresses.
    pub slug: String,
    pub title: String,
    /// The category as staff typed it.
    pub category: String,
}

/// A page of the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StartsPage {
    /// Soonest first.
    pub batches: Vec<StartJson>,
    /// How many there are on all pages.
    pub total: u64,
}

/// What the calendar can be narrowed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StartChoices {
    /// The months in which batches start, soonest first.
    #[schema(example = json!(["2027-01"]))]
    pub months: Vec<String>,
    /// The languages of their lessons.
    #[schema(example = json!(["English", "Hindi"]))]
    pub languages: Vec<String>,
}

/// A batch with what a calendar file needs beside what visitors read.
#[derive(Clone, Debug)]
pub struct CalendarEntry {
    pub start: StartJson,
    pub revision: i32,
    pub updated_at: DateTime<Utc>,
}

/// What is behind the number of a batch.
#[derive(Debug)]
pub enum FoundBatch {
    /// Not over.
    Current(Box<CalendarEntry>),
    /// It is over or does not take place.
    Gone,
    Unknown,
}

/// A page of the batches that one can still enrol in, by their dates: full ones stay until then.
pub async fn upcoming(store: &Store, filter: &StartFilter) -> ApiResult<StartsPage> {
    let (today, percent) = (store.clock.today(), settings::gst_percent(store).await?);
    let query = matching(store, filter, today);
    let rows = page(query.clone(), filter).all(&store.db).await?;
    let shown = rows.len() as u64;
    let before = u64::from(filter.page - 1) * u64::from(filter.per_page);
    let is_last = shown > 0 && shown < u64::from(filter.per_page);
    let total = if is_last { before + shown } else { query.count(&store.db).await? };
    let batches = rows.into_iter().filter_map(|row| StartJson::of(today, row, percent)).collect();
    Ok(StartsPage { batches, total })
}

/// The same for a calendar file.
pub async fn entries(store: &Store, filter: &StartFilter) -> ApiResult<Vec<CalendarEntry>> {
    let (today, percent) = (store.clock.today(), settings::gst_percent(store).await?);
    let rows = page(matching(store, filter, today), filter).all(&store.db).await?;
    Ok(rows.into_iter().filter_map(|row| CalendarEntry::of(today, row, percent)).collect())
}

/// The batch with this number, until it is over.
pub async fn find(store: &Store, id: i32) -> ApiResult<FoundBatch> {
    let (today, percent) = (store.clock.today(), settings::gst_percent(store).await?);
    let found = joined(visible(today)).filter(Column::Id.eq(id)).select_also(course::Entity).one(&store.db);
    if let Some(entry) = found.await?.and_then(|row| CalendarEntry::of(today, row, percent)) {
        return Ok(FoundBatch::Current(Box::new(entry)));
    }
    // A course that is not published says nothing of its batches.
    let past = join(Entity::find()).filter(Column::Id.eq(id)).filter(course::Column::Published.eq(true));
    Ok(if past.one(&store.db).await?.is_some() { FoundBatch::Gone } else { FoundBatch::Unknown })
}

/// What the calendar can be narrowed to.
pub async fn choices(store: &Store) -> ApiResult<StartChoices> {
    let query = narrowed(&StartFilter::default(), store.clock.today()).select_only().distinct();
    let starts = query.clone().column(Column::StartsOn).into_tuple::<NaiveDate>().all(&store.db);
    let spoken = query.column(Column::Language).into_tuple::<String>().all(&store.db);
    let (starts, spoken) = tokio::try_join!(starts, spoken)?;
    let months: BTreeSet<Month> = starts.into_iter().map(Month::of).collect();
    let mut names: Vec<String> = spoken.iter().flat_map(|text| languages_in(text)).collect();
    names.sort_unstable_by_key(|name| name.to_lowercase());
    names.dedup_by_key(|name| name.to_lowercase());
    Ok(StartChoices { months: months.iter().map(Month::to_string).collect(), languages: names })
}

/// The numbers of the courses with a batch that one can enrol in.
pub fn courses_that_take_learners(today: NaiveDate) -> SelectStatement {
    let filter = StartFilter { enrolling: true, ..StartFilter::default() };
    narrowed(&filter, today).select_only().column(Column::CourseId).into_query()
}

fn page(query: Select<Entity>, filter: &StartFilter) -> sea_orm::SelectTwo<Entity, course::Entity> {
    query
        .order_by_asc(Column::StartsOn)
        .order_by_asc(Column::Id)
        .offset(u64::from(filter.page - 1) * u64::from(filter.per_page))
        .limit(u64::from(filter.per_page))
        .select_also(course::Entity)
}

/// Those in the language that is asked for, too.
fn matching(store: &Store, filter: &StartFilter, today: NaiveDate) -> Select<Entity> {
    let language = column(Column::Language);
    let spoken = filter.language.as_deref();
    let spoken = spoken.map(|name| holds(store.db.get_database_backend(), &language, name));
    narrowed(filter, today).filter(Condition::all().add_option(spoken))
}

fn narrowed(filter: &StartFilter, today: NaiveDate) -> Select<Entity> {
    let enrolling = filter.enrolling.then(|| {
        let takes = Column::State.is_in([BatchState::Open, BatchState::Filling]);
        let column = |column: Column| sea_orm::sea_query::Expr::col(column.as_column_ref());
        takes.and(column(Column::SeatsTaken).lt(column(Column::Seats)))
    });
    let all = Condition::all()
        .add(Condition::any().add(Column::EnrolBy.is_null()).add(Column::EnrolBy.gte(today)))
        .add_option(filter.category.map(|key| course::Column::CategoryKey.eq(key)))
        .add_option(filter.mode.map(|mode| Column::Mode.is_in([mode, BatchMode::Both])))
        .add_option(filter.timing.map(Timing::condition))
        .add_option(filter.month.map(starts_in))
        .add_option(enrolling)
        .add_option(filter.to_come.then(|| Column::StartsOn.gte(today)));
    joined(visible(today)).filter(all)
}

/// With the course, which visitors see.
fn joined(query: Select<Entity>) -> Select<Entity> {
    join(query).filter(course::Column::Published.eq(true)).filter(course::Column::DeletedAt.is_null())
}

fn join(query: Select<Entity>) -> Select<Entity> {
    let course = Entity::belongs_to(course::Entity).from(Column::CourseId).to(course::Column::Id);
    query.join(JoinType::InnerJoin, course.into())
}

impl StartJson {
    fn of(today: NaiveDate, (row, course): (Model, Option<course::Model>), percent: i64) -> Option<Self> {
        let course = course?;
        let batch = BatchJson::on(today, row, course.pricing(percent));
        let course =
            StartCourse { id: course.id, slug: course.slug, title: course.title, category: course.category };
        Some(Self { batch, course })
    }
}

impl CalendarEntry {
    fn of(today: NaiveDate, row: (Model, Option<course::Model>), percent: i64) -> Option<Self> {
        let (revision, updated_at) = (row.0.revision, row.0.updated_at);
        Some(Self { start: StartJson::of(today, row, percent)?, revision, updated_at })
    }
}
