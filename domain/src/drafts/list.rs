//! Lists of drafts.

use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::drafts::json::{DraftColumns, DraftKind, DraftRow};
use crate::drafts::seen_by;
use crate::entities::drafts::draft::{Column, Entity};
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};
use storage::Store;

/// Drafts in one list.
pub const LIST_MAX: u64 = 500;
/// Records that a filter may name.
const RECORDS_MAX: usize = 100;

/// Which drafts a list shows.
#[derive(Clone, Debug, Default)]
pub struct DraftFilter {
    pub kind: Option<DraftKind>,
    /// Only those of these records.
    pub records: Option<Vec<i32>>,
    /// Only those of records that are not there yet.
    pub new: bool,
}

impl FromQuery for DraftFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let kind = query.choice("kind", &DraftKind::NAMES);
        let records = query.text("records").map(|text| {
            let ids: Vec<Option<i32>> = text.split(',').map(|id| id.trim().parse().ok()).collect();
            if ids.len() > RECORDS_MAX || ids.iter().any(|id| id.is_none_or(|id| id < 1)) {
                query.refuse(
                    "records",
                    format!("Give at most {RECORDS_MAX} numbers with commas between them."),
                );
            }
            ids.into_iter().flatten().collect()
        });
        let new = query.choice("new", &[("true", true), ("false", false)]).unwrap_or(false);
        Self { kind, records, new }
    }
}

/// How many drafts of these kinds an account sees, and the last ones.
pub async fn latest(
    store: &Store,
    account: i32,
    kinds: &[RecordKind],
    limit: u64,
) -> ApiResult<(u64, Vec<DraftRow>)> {
    let which = seen_by(account).add(Column::Kind.is_in(kinds.iter().copied()));
    let total = Entity::find().filter(which.clone()).count(&store.db).await?;
    Ok((total, rows(store, which, limit).await?))
}

/// Drafts that an account sees, the one that was saved last first, at most [`LIST_MAX`].
pub async fn list(store: &Store, account: i32, filter: &DraftFilter) -> ApiResult<Vec<DraftRow>> {
    let mut which = seen_by(account);
    if let Some(kind) = filter.kind {
        which = which.add(Column::Kind.eq(RecordKind::from(kind)));
    }
    if let Some(records) = &filter.records {
        which = which.add(Column::RecordId.is_in(records.iter().copied()));
    }
    if filter.new {
        which = which.add(Column::RecordId.is_null());
    }
    rows(store, which, LIST_MAX).await
}

async fn rows(store: &Store, which: Condition, limit: u64) -> ApiResult<Vec<DraftRow>> {
    // Their content may be large.
    let rows: Vec<DraftColumns> = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::Kind,
            Column::RecordId,
            Column::Label,
            Column::OwnerId,
            Column::Revision,
            Column::BaseRevision,
            Column::Author,
            Column::CreatedAt,
            Column::UpdatedAt,
        ])
        .filter(which)
        .order_by_desc(Column::UpdatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(&store.db)
        .await?;
    Ok(rows.into_iter().map(DraftRow::from).collect())
}
