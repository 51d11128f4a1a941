//! Changing batches, as all [`records`] are changed. The course, which shows its batches, changes with them.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveEnum, ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait,
    NotSet, QueryFilter, Set,
};

use crate::audit::{Actor, RecordKind, Subject};
use crate::batches::input::{BatchContent, BatchCopy, BatchInput};
use crate::batches::json::{BatchDetails, StaffBatchJson};
use crate::batches::waiting::{self, Opened};
use crate::entities::batches::{ActiveModel, Column, Entity, Model};
use crate::entities::courses::course;
use crate::records::{self, Editable, Record};
use base::clock::in_india;
use base::error::{ApiError, ApiResult};
use base::lists;
use storage::Store;

impl Record for StaffBatchJson {
    type Entity = Entity;
    const NOT_FOUND: ApiError = ApiError::not_found("batch");
    const REVISION: Column = Column::Revision;
    const UPDATED_AT: Column = Column::UpdatedAt;
    const DELETED_AT: Column = Column::DeletedAt;

    async fn load<C: ConnectionTrait>(db: &C, row: Model) -> ApiResult<Self> {
        let course = course::Entity::find_by_id(row.course_id).one(db).await?;
        let course = course.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a batch without a course")))?;
        Ok(Self::from(row).of(course))
    }

    fn subject(&self) -> Subject<'_> {
        Subject { kind: RecordKind::Batch, id: Some(self.id), label: &self.label }
    }

    fn revision(&self) -> i32 {
        self.revision
    }

    fn is_deleted(&self) -> bool {
        self.deleted_at.is_some()
    }

    /// The page of the course.
    fn address(&self) -> Option<String> {
        self.public_slug.as_ref().map(|slug| format!("/courses/{slug}"))
    }

    async fn pass_on(
        &self,
        _before: Option<&Self>,
        txn: &DatabaseTransaction,
        now: DateTime<Utc>,
    ) -> ApiResult<()> {
        touch_courses(txn, course::Column::Id.eq(self.course_id).into(), now).await.map(drop)
    }
}

impl Editable for StaffBatchJson {
    type Input = BatchInput;

    type Content = BatchContent;

    fn check(input: &BatchInput) -> ApiResult<BatchContent> {
        input.check()
    }

    async fn insert(
        txn: &DatabaseTransaction,
        content: &BatchContent,
        now: DateTime<Utc>,
    ) -> ApiResult<Model> {
        insert(txn, content, in_india(now).date_naive(), now).await
    }

    async fn fill(
        txn: &DatabaseTransaction,
        old: &Model,
        row: &mut ActiveModel,
        content: &BatchContent,
        now: DateTime<Utc>,
    ) -> ApiResult<()> {
        let today = in_india(now).date_naive();
        if content.course_id != old.course_id {
            require_course(txn, content.course_id).await?;
            // The course that it leaves changes, too.
            touch_courses(txn, course::Column::Id.eq(old.course_id).into(), now).await?;
        }
        row.course_id = Set(content.course_id);
        put(row, &content.details);
        let opens = !BatchDetails::from(old.clone()).can_enrol(today) || content.course_id != old.course_id;
        if opens && content.details.can_enrol(today) {
            waiting::tell(txn, Opened { course_id: content.course_id, batch_id: old.id }, now).await?;
        }
        Ok(())
    }

    /// Those who wait for a batch are told by mail.
    fn written(store: &Store) {
        store.mail_worker.wake();
    }
}

/// Stores a new batch like an existing one, with all its dates moved.
pub async fn copy(store: &Store, by: &Actor, id: i32, copy: &BatchCopy) -> ApiResult<StaffBatchJson> {
    let today = store.clock.today();
    let created = records::create(store, by, async |txn, now| {
        let original = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(txn).await?;
        let original = original.ok_or(StaffBatchJson::NOT_FOUND)?;
        let course_id = original.course_id;
        let content = BatchContent { course_id, details: copy.of(original.into())? };
        insert(txn, &content, today, now).await
    })
    .await;
    store.mail_worker.wake();
    created
}

/// Stores several new batches, inside a transaction of the caller, who raises the content version.
pub async fn insert_all(
    txn: &DatabaseTransaction,
    inputs: &[BatchInput],
    today: NaiveDate,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for input in inputs {
        insert(txn, &input.check()?, today, now).await?;
    }
    Ok(())
}

/// Stores a new batch, and tells those who wait for one of its course when it takes learners.
async fn insert(
    txn: &DatabaseTransaction,
    content: &BatchContent,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> ApiResult<Model> {
    require_course(txn, content.course_id).await?;
    let mut row = ActiveModel {
        id: NotSet,
        course_id: Set(content.course_id),
        revision: Set(1),
        deleted_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    put(&mut row, &content.details);
    let stored = row.insert(txn).await?;
    if content.details.can_enrol(today) {
        waiting::tell(txn, Opened { course_id: stored.course_id, batch_id: stored.id }, now).await?;
    }
    Ok(stored)
}

async fn require_course(txn: &DatabaseTransaction, id: i32) -> ApiResult<()> {
    let course = course::Entity::find_by_id(id).filter(course::Column::DeletedAt.is_null()).one(txn).await?;
    match course {
        Some(_) => Ok(()),
        None => Err(ApiError::invalid("course_id", "There is no such course any more. Choose another one.")),
    }
}

/// Notes that what these courses show has changed; returns how many there are.
pub(super) async fn touch_courses(
    txn: &DatabaseTransaction,
    which: Condition,
    now: DateTime<Utc>,
) -> ApiResult<u64> {
    let touched = course::Entity::update_many()
        .col_expr(course::Column::UpdatedAt, Expr::value(now))
        .filter(which)
        .exec(txn)
        .await?;
    Ok(touched.rows_affected)
}

fn put(row: &mut ActiveModel, details: &BatchDetails) {
    row.starts_on = Set(details.starts_on);
    row.ends_on = Set(details.ends_on);
    let days: Vec<String> = details.days.iter().map(ActiveEnum::to_value).collect();
    row.days = Set(lists::to_stored(&days));
    row.from_time = Set(details.from_time.clone());
    row.to_time = Set(details.to_time.clone());
    row.remark = Set(details.remark.clone());
    row.mode = Set(details.mode);
    row.place = Set(details.place.clone());
    row.language = Set(details.language.clone());
    row.seats = Set(details.seats);
    row.seats_taken = Set(details.seats_taken);
    row.enrol_by = Set(details.enrol_by);
    row.fee_paise = Set(details.fee_paise);
    row.state = Set(details.state);
}
