//! Batches as staff see them: the list of all courses' batches, and what it can be narrowed to.

use chrono::NaiveDate;
use sea_orm::sea_query::{Expr, ExprTrait, Func, SelectStatement};
use sea_orm::{
    ActiveEnum, ColumnTrait, Condition, DbBackend, EntityTrait, FromQueryResult, Iterable, JoinType, Order,
    PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde::Serialize;

use crate::batches::json::StaffBatchJson;
use crate::entities::batches::{BatchState, Column, Entity};
use crate::entities::courses::course;
use crate::finder::{column, holds};
use base::error::ApiResult;
use base::month::Month;
use base::query::{FromQuery, QueryReader};
use storage::Store;

const PER_PAGE: u32 = 25;
const SEARCH_MAX: usize = 100;

/// Which batches staff look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, utoipa::ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum BatchStatus {
    /// Those that are not over.
    #[default]
    Coming,
    /// Those that are over.
    Past,
    /// All that are not deleted.
    All,
    /// Those that can be restored.
    Deleted,
}

/// The filter of the staff's list. Batches of deleted courses are left out.
#[derive(Clone, Debug)]
pub struct BatchFilter {
    q: Option<String>,
    status: BatchStatus,
    state: Option<BatchState>,
    /// The month of the start.
    month: Option<Month>,
    course_id: Option<u32>,
    order: (SortBy, Order),
    page: u32,
    per_page: u32,
}

#[derive(Clone, Copy, Debug)]
enum SortBy {
    Starts,
    Ends,
    Course,
}

/// The orders of the list by name; with a dash before the name the other way round.
const ORDERS: [(&str, (SortBy, Order)); 6] = [
    ("starts", (SortBy::Starts, Order::Asc)),
    ("-starts", (SortBy::Starts, Order::Desc)),
    ("ends", (SortBy::Ends, Order::Asc)),
    ("-ends", (SortBy::Ends, Order::Desc)),
    ("course", (SortBy::Course, Order::Asc)),
    ("-course", (SortBy::Course, Order::Desc)),
];

impl FromQuery for BatchFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let statuses = [
            ("coming", BatchStatus::Coming),
            ("past", BatchStatus::Past),
            ("all", BatchStatus::All),
            ("deleted", BatchStatus::Deleted),
        ];
        let states: Vec<_> = BatchState::iter().map(|state| (state.to_value(), state)).collect();
        let orders: [(&str, usize); ORDERS.len()] = std::array::from_fn(|index| (ORDERS[index].0, index));
        Self {
            q: query.text_within("q", SEARCH_MAX),
            status: query.choice("status", &statuses).unwrap_or_default(),
            state: query.choice("state", &states),
            month: query.month("month"),
            course_id: query.number("course_id", 1..=i32::MAX.cast_unsigned()),
            order: ORDERS[query.choice("sort", &orders).unwrap_or(0)].1.clone(),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        }
    }
}

/// A page of the staff's list, and the length of the whole list.
pub async fn list(store: &Store, filter: &BatchFilter) -> ApiResult<(Vec<StaffBatchJson>, u64)> {
    let query = narrowed(store.db.get_database_backend(), filter, store.clock.today());
    let total = query.clone().count(&store.db).await?;
    let (sort, order) = filter.order.clone();
    let query = match sort {
        SortBy::Starts => query.order_by(Column::StartsOn, order.clone()),
        SortBy::Ends => query.order_by(Column::EndsOn, order.clone()),
        SortBy::Course => {
            query.order_by(lower(course::Column::Title), order.clone()).order_by_asc(Column::StartsOn)
        }
    };
    // The numbers first: to sort, the database would read the texts of the course of each batch.
    let ids: Vec<i32> = query
        .order_by(Column::Id, order)
        .offset(u64::from(filter.page - 1) * u64::from(filter.per_page))
        .limit(u64::from(filter.per_page))
        .select_only()
        .column(Column::Id)
        .into_tuple()
        .all(&store.db)
        .await?;
    let found = with_course()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .select_also(course::Entity)
        .all(&store.db)
        .await?;
    let place = |id: i32| ids.iter().position(|other| *other == id);
    let mut rows: Vec<_> = found.into_iter().filter_map(|(row, course)| Some((row, course?))).collect();
    rows.sort_by_key(|(row, _)| place(row.id));
    Ok((rows.into_iter().map(|(row, course)| StaffBatchJson::from(row).of(course)).collect(), total))
}

fn narrowed(backend: DbBackend, filter: &BatchFilter, today: NaiveDate) -> Select<Entity> {
    let present = Condition::all().add(Column::DeletedAt.is_null());
    let status = match filter.status {
        BatchStatus::Coming => present.add(Column::EndsOn.gte(today)),
        BatchStatus::Past => present.add(Column::EndsOn.lt(today)),
        BatchStatus::All => present,
        BatchStatus::Deleted => Condition::all().add(Column::DeletedAt.is_not_null()),
    };
    let narrowed = status
        .add_option(filter.state.map(|state| Column::State.eq(state)))
        .add_option(filter.month.map(starts_in))
        .add_option(filter.course_id.map(|id| Column::CourseId.eq(i64::from(id))))
        .add_option(filter.q.as_deref().map(|q| mentions(backend, q)));
    let needs_course = filter.q.is_some() || matches!(filter.order.0, SortBy::Course);
    let batches = if needs_course { joined() } else { Entity::find() };
    batches.filter(Column::CourseId.not_in_subquery(deleted_courses())).filter(narrowed)
}

/// Few, and in an index: to ask each course itself, the database would read all its texts, which stand before that.
fn deleted_courses() -> SelectStatement {
    let ids = course::Entity::find().select_only().column(course::Column::Id);
    ids.filter(course::Column::DeletedAt.is_not_null()).into_query()
}

pub(super) fn with_course() -> Select<Entity> {
    joined().filter(course::Column::DeletedAt.is_null())
}

fn joined() -> Select<Entity> {
    let course = Entity::belongs_to(course::Entity).from(Column::CourseId).to(course::Column::Id);
    Entity::find().join(JoinType::InnerJoin, course.into())
}

fn lower<C: ColumnTrait>(column: C) -> Expr {
    Expr::expr(Func::lower(Expr::col(column.as_column_ref())))
}

/// Whether a batch starts in this month.
pub(super) fn starts_in(month: Month) -> Expr {
    let days = month.days();
    Column::StartsOn.gte(days.start).and(Column::StartsOn.lt(days.end))
}

/// Every word somewhere in the title of the course, the place, the language or the remark.
fn mentions(backend: DbBackend, q: &str) -> Condition {
    q.split_whitespace().fold(Condition::all(), |all, word| {
        let [place, language, remark] = [Column::Place, Column::Language, Column::Remark].map(column);
        let columns = [column(course::Column::Title), place, language, remark];
        let anywhere = columns.iter().map(|column| holds(backend, column, word));
        all.add(anywhere.fold(Condition::any(), Condition::add))
    })
}

/// What the list can be narrowed to, and the courses that a batch can be added to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct BatchChoices {
    /// All courses that are not deleted, by title.
    pub courses: Vec<BatchCourse>,
    /// The months in which batches start, the latest first.
    #[schema(example = json!(["2027-01"]))]
    pub months: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromQueryResult, utoipa::ToSchema)]
pub struct BatchCourse {
    pub id: i32,
    pub title: String,
}

pub async fn choices(store: &Store) -> ApiResult<BatchChoices> {
    let courses = course::Entity::find()
        .select_only()
        .columns([course::Column::Id, course::Column::Title])
        .filter(course::Column::DeletedAt.is_null())
        .order_by_asc(lower(course::Column::Title))
        .order_by_asc(course::Column::Id)
        .into_model()
        .all(&store.db)
        .await?;
    let starts: Vec<NaiveDate> = Entity::find()
        .select_only()
        .column(Column::StartsOn)
        .filter(Column::DeletedAt.is_null())
        .distinct()
        .order_by_desc(Column::StartsOn)
        .into_tuple()
        .all(&store.db)
        .await?;
    let mut months: Vec<Month> = starts.into_iter().map(Month::of).collect();
    months.dedup();
    Ok(BatchChoices { courses, months: months.iter().map(Month::to_string).collect() })
}
