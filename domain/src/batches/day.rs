//! What changes with a day in India: batches start and end, and so do the time to enrol in them and early-bird fees.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, JoinType, QueryFilter,
    QuerySelect, QueryTrait,
};

use crate::batches::writes::touch_courses;
use crate::entities::batches::{BatchState, Column, Entity};
use crate::entities::courses::course;
use crate::fees::{Early, EarlyEnd};
use base::error::ApiResult;

/// When a batch began or ended, or an early-bird fee ended from the first day on and before the second, its course
/// changes. Says whether one did.
pub async fn end(
    txn: &DatabaseTransaction,
    former: NaiveDate,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> ApiResult<bool> {
    let concerned = changed(txn, former, today).await?;
    Ok(touch_courses(txn, concerned, now).await? > 0)
}

/// Whether anything of batches that visitors saw on `former` is different `today`.
pub async fn has_ended(db: &impl ConnectionTrait, former: NaiveDate, today: NaiveDate) -> ApiResult<bool> {
    let concerned = changed(db, former, today).await?;
    Ok(course::Entity::find().filter(concerned).one(db).await?.is_some())
}

/// The courses that are shown differently on `today` than on `former`.
async fn changed<C: ConnectionTrait>(db: &C, former: NaiveDate, today: NaiveDate) -> ApiResult<Condition> {
    let theirs = Entity::find().select_only().column(Column::CourseId).filter(passed(former, today));
    let early = early_ended(db, former, today).await?;
    Ok(Condition::any()
        .add(course::Column::Id.in_subquery(theirs.into_query()))
        .add(course::Column::Id.is_in(early))
        .add(Condition::all().add(course::Column::DeletedAt.is_null()).add(within(
            course::Column::EarlyUntil,
            former,
            today,
        ))))
}

/// A first day, a last day or a last day to enrol from the first day on, and before the second.
fn passed(from: NaiveDate, before: NaiveDate) -> Condition {
    let in_those = |column| within(column, from, before);
    let days = [Column::StartsOn, Column::EndsOn, Column::EnrolBy];
    Condition::all()
        .add(Column::DeletedAt.is_null())
        .add(Column::State.ne(BatchState::Cancelled))
        .add(days.into_iter().fold(Condition::any(), |any, column| any.add(in_those(column))))
}

/// Courses whose early-bird fee ended some days before a start.
async fn early_ended<C: ConnectionTrait>(db: &C, from: NaiveDate, before: NaiveDate) -> ApiResult<Vec<i32>> {
    let course = Entity::belongs_to(course::Entity).from(Column::CourseId).to(course::Column::Id);
    // Dates are subtracted here, because the databases do it differently.
    let starts: Vec<(i32, NaiveDate, i32)> = Entity::find()
        .join(JoinType::InnerJoin, course.into())
        .filter(Column::DeletedAt.is_null())
        .filter(Column::StartsOn.gte(from))
        .filter(course::Column::EarlyDays.is_not_null())
        .select_only()
        .columns([Column::CourseId, Column::StartsOn])
        .column(course::Column::EarlyDays)
        .into_tuple()
        .all(db)
        .await?;
    let ended = |(id, start, days)| {
        let last = Early { price: 0, ends: EarlyEnd::DaysBefore(days) }.last_day(start);
        last.is_some_and(|last| from <= last && last < before).then_some(id)
    };
    Ok(starts.into_iter().filter_map(ended).collect())
}

fn within(column: impl ColumnTrait, from: NaiveDate, before: NaiveDate) -> Expr {
    column.gte(from).and(column.lt(before))
}
