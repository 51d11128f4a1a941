//! The batches that visitors see: not over, not deleted, not cancelled.

use std::collections::HashMap;

use chrono::NaiveDate;
use futures_util::TryStreamExt;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
};

use crate::batches::json::{BatchDetails, BatchJson, days_in, takes_learners};
use crate::batches::timing::Timings;
use crate::entities::batches::{BatchMode, BatchState, Column, Entity, Model};
use crate::entities::courses::course;
use crate::fees::Pricing;
use crate::settings;
use base::error::ApiResult;
use storage::Store;

/// Courses in one query, far below the limit of parameters of either database.
const CHUNK: usize = 500;

/// The batches of these courses by the number of the course, soonest first.
pub(crate) async fn of_courses(
    store: &Store,
    courses: &[(i32, Pricing)],
) -> ApiResult<HashMap<i32, Vec<BatchJson>>> {
    let today = store.clock.today();
    let prices: HashMap<i32, Pricing> = courses.iter().copied().collect();
    let ids: Vec<i32> = courses.iter().map(|(id, _)| *id).collect();
    let mut batches: HashMap<i32, Vec<BatchJson>> = HashMap::new();
    for row in rows_of(store, &ids).await? {
        if let Some(pricing) = prices.get(&row.course_id) {
            batches.entry(row.course_id).or_default().push(BatchJson::on(today, row, *pricing));
        }
    }
    Ok(batches)
}

/// The same without what follows from the day and the price of the course.
pub(crate) async fn details_of_courses(
    store: &Store,
    courses: &[i32],
) -> ApiResult<HashMap<i32, Vec<BatchDetails>>> {
    let mut batches: HashMap<i32, Vec<BatchDetails>> = HashMap::new();
    for row in rows_of(store, courses).await? {
        batches.entry(row.course_id).or_default().push(row.into());
    }
    Ok(batches)
}

async fn rows_of(store: &Store, courses: &[i32]) -> ApiResult<Vec<Model>> {
    let today = store.clock.today();
    let mut found = Vec::new();
    for chunk in courses.chunks(CHUNK) {
        let rows = visible(today).filter(Column::CourseId.is_in(chunk.iter().copied()));
        found.extend(rows.order_by_asc(Column::StartsOn).order_by_asc(Column::Id).all(&store.db).await?);
    }
    Ok(found)
}

/// The first day of the next batch of a course.
pub(crate) async fn next_start<C: ConnectionTrait>(
    db: &C,
    course: i32,
    today: NaiveDate,
) -> ApiResult<Option<NaiveDate>> {
    let starts = visible(today).filter(Column::CourseId.eq(course)).filter(Column::StartsOn.gte(today));
    let first = starts.select_only().column(Column::StartsOn).order_by_asc(Column::StartsOn).limit(1);
    Ok(first.into_tuple().one(db).await?)
}

/// A batch that visitors see.
pub(crate) async fn find(store: &Store, id: i32) -> ApiResult<Option<BatchJson>> {
    let today = store.clock.today();
    let Some(row) = visible(today).filter(Column::Id.eq(id)).one(&store.db).await? else { return Ok(None) };
    let course = course::Entity::find_by_id(row.course_id).one(&store.db).await?;
    let percent = settings::gst_percent(store).await?;
    Ok(course.map(|course| BatchJson::on(today, row, course.pricing(percent))))
}

/// A batch, as far as courses are chosen by their batches.
#[derive(Debug)]
pub struct Offer {
    pub course_id: i32,
    pub starts_on: NaiveDate,
    pub mode: BatchMode,
    pub timings: Timings,
    /// The language or languages of the lessons, as staff typed them.
    pub language: String,
    /// Whether one can enrol today.
    pub can_enrol: bool,
    pub fee_paise: Option<i64>,
}

#[derive(FromQueryResult)]
struct OfferRow {
    course_id: i32,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
    days: String,
    from_time: String,
    mode: BatchMode,
    language: String,
    seats: i32,
    seats_taken: i32,
    enrol_by: Option<NaiveDate>,
    fee_paise: Option<i64>,
    state: BatchState,
}

/// All batches that visitors see, soonest first.
pub(crate) async fn offers(store: &Store) -> ApiResult<Vec<Offer>> {
    let today = store.clock.today();
    let columns = [
        Column::CourseId,
        Column::StartsOn,
        Column::EndsOn,
        Column::Days,
        Column::FromTime,
        Column::Mode,
        Column::Language,
        Column::Seats,
        Column::SeatsTaken,
        Column::EnrolBy,
        Column::FeePaise,
        Column::State,
    ];
    // Row by row: as the database gives them, the rows of 20,000 batches would take tens of megabytes at once.
    let rows = visible(today).order_by_asc(Column::StartsOn).order_by_asc(Column::Id);
    let rows = rows.select_only().columns(columns).into_model().stream(&store.db).await?;
    let offer = |row: OfferRow| Offer {
        can_enrol: takes_learners(
            row.state,
            row.seats - row.seats_taken,
            row.enrol_by.unwrap_or(row.ends_on),
            today,
        ),
        course_id: row.course_id,
        starts_on: row.starts_on,
        mode: row.mode,
        timings: Timings::of(&days_in(&row.days), &row.from_time),
        language: row.language,
        fee_paise: row.fee_paise,
    };
    Ok(rows.map_ok(offer).try_collect().await?)
}

pub(super) fn visible(today: NaiveDate) -> sea_orm::Select<Entity> {
    Entity::find()
        .filter(Column::EndsOn.gte(today))
        .filter(Column::DeletedAt.is_null())
        .filter(Column::State.ne(BatchState::Cancelled))
}
