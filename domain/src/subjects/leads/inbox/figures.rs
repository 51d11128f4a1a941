//! How many enquiries came from where, and what became of them.

use std::ops::Range;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QuerySelect};

use crate::entities::leads::lead::{Column, Entity};
use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::subjects::leads::kinds::{Kind, Source, Status};

/// Enquiries of one source about one course.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct LeadFigures {
    pub source: Source,
    pub channel: String,
    pub course_id: Option<i32>,
    pub kind: Kind,
    pub status: Status,
    pub leads: i64,
}

/// The enquiries that came within `time`, without spam, by source, course, kind and status.
pub(crate) async fn within(store: &Store, time: Range<DateTime<Utc>>) -> ApiResult<Vec<LeadFigures>> {
    let groups = [Column::Source, Column::Channel, Column::CourseId, Column::Kind, Column::Status];
    let counted = Entity::find()
        .select_only()
        .columns(groups)
        .column_as(Column::Id.count(), "leads")
        .filter(Column::Status.ne(Status::Spam))
        .filter(Column::CreatedAt.gte(time.start))
        .filter(Column::CreatedAt.lt(time.end));
    let counted = groups.into_iter().fold(counted, QuerySelect::group_by);
    Ok(counted.into_model().all(&store.db).await?)
}

/// How many enquiries came since `time`, without spam.
pub async fn since(store: &Store, time: DateTime<Utc>) -> ApiResult<u64> {
    let came = Entity::find().filter(Column::Status.ne(Status::Spam)).filter(Column::CreatedAt.gte(time));
    Ok(came.count(&store.db).await?)
}
