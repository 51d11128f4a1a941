//! How many enquiries came from where, what became of them, and how soon they were answered.

use std::ops::Range;

use chrono::{DateTime, Utc};
use futures_util::TryStreamExt;
use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement, SubQueryStatement};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait,
};

use crate::entities::leads::lead::{Column, Entity};
use crate::entities::leads::lead_entry::{self, EntryKind};
use crate::leads::kinds::{Kind, Source, Status};
use base::error::ApiResult;
use storage::Store;

/// An enquiry as the report counts it.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub(crate) struct CountedLead {
    pub source: Source,
    pub channel: String,
    pub course_id: Option<i32>,
    pub kind: Kind,
    pub status: Status,
    pub owner_id: Option<i32>,
    pub created_at: DateTime<Utc>,
    /// When the first contact since then was logged.
    pub contacted_at: Option<DateTime<Utc>>,
}

impl CountedLead {
    /// Minutes until the first contact, where the sender waited for one: who has called or come by did not.
    pub fn answer_minutes(&self) -> Option<i64> {
        let waited = self.kind.expects_answer() && !self.source.is_contact();
        self.contacted_at.filter(|_| waited).map(|at| (at - self.created_at).num_minutes())
    }
}

/// Counts each enquiry that came within `time`, without spam.
pub(crate) async fn each_within(
    store: &Store,
    time: Range<DateTime<Utc>>,
    mut count: impl FnMut(CountedLead) + Send,
) -> ApiResult<()> {
    let columns = [
        Column::Source,
        Column::Channel,
        Column::CourseId,
        Column::Kind,
        Column::Status,
        Column::OwnerId,
        Column::CreatedAt,
    ];
    let contact = Expr::from(SubQueryStatement::from(first_contact()));
    // Row by row: those of two years would take tens of megabytes at once.
    let mut rows = Entity::find()
        .select_only()
        .columns(columns)
        .column_as(contact, "contacted_at")
        .filter(Column::Status.ne(Status::Spam))
        .filter(Column::CreatedAt.gte(time.start))
        .filter(Column::CreatedAt.lt(time.end))
        .into_model::<CountedLead>()
        .stream(&store.db)
        .await?;
    while let Some(row) = rows.try_next().await? {
        count(row);
    }
    Ok(())
}

/// When staff first called, wrote to or met the sender of the lead around this query.
fn first_contact() -> SelectStatement {
    use lead_entry::Column as Entry;
    let of_lead = |column| Expr::col((Entity, column));
    let of_entry = |column| Expr::col((lead_entry::Entity, column));
    lead_entry::Entity::find()
        .select_only()
        .column_as(Entry::CreatedAt.min(), "contacted_at")
        .filter(of_entry(Entry::LeadId).eq(of_lead(Column::Id)))
        .filter(of_entry(Entry::CreatedAt).gte(of_lead(Column::CreatedAt)))
        .filter(Entry::Kind.ne(EntryKind::Note))
        .into_query()
}

/// How many enquiries came since `time`, without spam.
pub async fn since(store: &Store, time: DateTime<Utc>) -> ApiResult<u64> {
    let came = Entity::find().filter(Column::Status.ne(Status::Spam)).filter(Column::CreatedAt.gte(time));
    Ok(came.count(&store.db).await?)
}
