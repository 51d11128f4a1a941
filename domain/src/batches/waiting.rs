//! Who waits for a batch: visitors who asked to be told when the next one of a course opens.
//!
//! They are told once, by the first batch that opens after they asked. Who wants to be told again asks again.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, DatabaseTransaction, EntityTrait, FromQueryResult, JoinType, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::Serialize;

use crate::batches::json::BatchDetails;
use crate::batches::queries::visible;
use crate::batches::starts;
use crate::entities::batches::Column;
use crate::entities::courses::course;
use crate::entities::leads::{Kind, Status, lead};
use crate::mail::outbox;
use crate::mail::{MailKind, NewMail};
use base::clock::in_india;
use base::email::Email;
use base::error::ApiResult;
use storage::Store;

/// The course of a batch that has opened, and the batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opened {
    pub course_id: i32,
    pub batch_id: i32,
}

/// Queues one mail to each address that waits for this course, unless visitors do not see the course. All who wait are
/// marked as told by the statement that finds them, so that two batches that open at the same time do not tell them
/// twice.
pub(super) async fn tell(txn: &DatabaseTransaction, opened: Opened, now: DateTime<Utc>) -> ApiResult<()> {
    let course = course::Entity::find_by_id(opened.course_id)
        .filter(course::Column::Published.eq(true))
        .filter(course::Column::DeletedAt.is_null());
    if course.one(txn).await?.is_none() {
        return Ok(());
    }
    let told = lead::Entity::update_many()
        .col_expr(lead::Column::ToldAt, Expr::value(now))
        .filter(waits())
        .filter(lead::Column::CourseId.eq(opened.course_id))
        .exec_with_returning(txn)
        .await?;
    let topic = topic(opened.batch_id);
    let mut addresses = HashSet::new();
    let people: Vec<_> = told
        .iter()
        .filter(|lead| addresses.insert(lead.email_key.as_str()))
        .filter_map(|lead| Some((lead.id, Email::stored(&lead.email).ok()?)))
        .collect();
    let mails: Vec<_> = people
        .iter()
        .map(|(id, email)| NewMail {
            kind: MailKind::BatchOpened,
            lead_id: Some(*id),
            recipient: Some(email),
            topic: topic.clone(),
        })
        .collect();
    outbox::add_all(txn, &mails, now).await?;
    Ok(())
}

/// The same when the course appears to visitors, which may have open batches by then.
pub(crate) async fn tell_of_course(
    txn: &DatabaseTransaction,
    course_id: i32,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let today = in_india(now).date_naive();
    let theirs = visible(today).filter(Column::CourseId.eq(course_id));
    let rows = theirs.order_by_asc(Column::StartsOn).order_by_asc(Column::Id).all(txn).await?;
    let open = rows.into_iter().find(|row| BatchDetails::from(row.clone()).can_enrol(today));
    match open {
        Some(row) => tell(txn, Opened { course_id, batch_id: row.id }, now).await,
        None => Ok(()),
    }
}

/// What a mail about this batch has as its topic.
fn topic(batch_id: i32) -> String {
    format!("batch:{batch_id}")
}

/// The batch that a mail is about.
pub fn batch_of_topic(topic: &str) -> Option<i32> {
    topic.strip_prefix("batch:")?.parse().ok()
}

/// How many wait for a course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromQueryResult, utoipa::ToSchema)]
pub struct CourseWaiting {
    pub course_id: i32,
    /// Title of the course.
    pub course_title: String,
    /// Leads that have not been told of a batch yet.
    pub waiting: i64,
}

/// The courses for whose next batch somebody waits, most first.
pub async fn by_course(store: &Store) -> ApiResult<Vec<CourseWaiting>> {
    waiting_for(store, Condition::all()).await
}

/// Those of them that have a batch with free seats.
pub async fn with_free_seats(store: &Store) -> ApiResult<Vec<CourseWaiting>> {
    let open = starts::courses_that_take_learners(store.clock.today());
    waiting_for(store, Condition::all().add(lead::Column::CourseId.in_subquery(open))).await
}

async fn waiting_for(store: &Store, which: Condition) -> ApiResult<Vec<CourseWaiting>> {
    let course = lead::Entity::belongs_to(course::Entity).from(lead::Column::CourseId).to(course::Column::Id);
    let rows = lead::Entity::find()
        .select_only()
        .column(lead::Column::CourseId)
        .column_as(course::Column::Title, "course_title")
        .column_as(lead::Column::Id.count(), "waiting")
        .join(JoinType::InnerJoin, course.into())
        .filter(waits())
        .filter(which)
        .filter(course::Column::DeletedAt.is_null())
        .group_by(lead::Column::CourseId)
        .group_by(course::Column::Title)
        .order_by_desc(lead::Column::Id.count())
        .order_by_asc(lead::Column::CourseId)
        .into_model()
        .all(&store.db)
        .await?;
    Ok(rows)
}

fn waits() -> Condition {
    Condition::all()
        .add(lead::Column::Kind.eq(Kind::Waitlist))
        .add(lead::Column::ToldAt.is_null())
        .add(lead::Column::Status.ne(Status::Spam))
        .add(lead::Column::ErasedAt.is_null())
        .add(lead::Column::ConsentWithdrawnAt.is_null())
}
