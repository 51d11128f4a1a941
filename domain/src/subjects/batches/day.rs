//! What ends with a day in India: batches, the time to enrol in them, and early-bird fees.

use chrono::NaiveDate;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
};

use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::subjects::batches::entity::{BatchState, Column, Entity, course};
use crate::subjects::batches::writes::touch_courses;

/// In the first request of a day: when a batch or an early-bird fee ended since the last one, its course changes, and with
/// it the content version, so that no page shows it any more.
pub async fn begin(store: &Store) {
    let begun = store
        .begin_day(async |txn: &DatabaseTransaction, former, today| {
            let theirs = Entity::find().select_only().column(Column::CourseId).filter(ended(former, today));
            let theirs = course::Column::Id.in_subquery(theirs.into_query());
            let concerned = Condition::any().add(theirs).add(fee_ended(former, today));
            Ok(touch_courses(txn, concerned, store.clock.now()).await? > 0)
        })
        .await;
    if let Err(error) = begun {
        tracing::warn!(cause = error.chain(), "a new day could not be begun; the next request tries again");
    }
}

/// Whether anything that visitors saw on `day` has ended since.
pub async fn has_ended_since(store: &Store, day: NaiveDate) -> ApiResult<bool> {
    let today = store.clock.today();
    if day >= today {
        return Ok(false);
    }
    Ok(Entity::find().filter(ended(day, today)).one(&store.db).await?.is_some()
        || course::Entity::find().filter(fee_ended(day, today)).one(&store.db).await?.is_some())
}

/// From the first day on, and before the second.
fn ended(from: NaiveDate, before: NaiveDate) -> Condition {
    let in_those = |column| within(column, from, before);
    Condition::all()
        .add(Column::DeletedAt.is_null())
        .add(Column::State.ne(BatchState::Cancelled))
        .add(Condition::any().add(in_those(Column::EndsOn)).add(in_those(Column::EnrolBy)))
}

/// Courses whose early-bird fee ended.
fn fee_ended(from: NaiveDate, before: NaiveDate) -> Condition {
    Condition::all().add(course::Column::DeletedAt.is_null()).add(within(
        course::Column::EarlyUntil,
        from,
        before,
    ))
}

fn within(column: impl ColumnTrait, from: NaiveDate, before: NaiveDate) -> Expr {
    column.gte(from).and(column.lt(before))
}
