//! Batches that staff look for.

use chrono::NaiveDate;
use sea_orm::{ColumnTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::batches::staff::with_course;
use crate::entities::batches::{BatchMode, Column};
use crate::entities::courses::course;
use crate::finder::{Finding, MOST, Words, column, first};
use base::error::ApiResult;
use storage::Store;

/// Batches by the title of their course, or by their place; those that are over come last.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    type Row = (i32, String, NaiveDate, BatchMode, String);
    let is_coming = Column::EndsOn.gte(store.clock.today());
    let rows: Vec<Row> = with_course()
        .select_only()
        .column(Column::Id)
        .column(course::Column::Title)
        .columns([Column::StartsOn, Column::Mode, Column::Place])
        .filter(Column::DeletedAt.is_null())
        .filter(words.within(&[column(course::Column::Title), column(Column::Place)]))
        .order_by_asc(first(is_coming))
        .order_by_asc(Column::StartsOn)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .into_tuple()
        .all(&store.db)
        .await?;
    let finding = |(id, title, starts_on, mode, place): Row| {
        let start = starts_on.format("%-d %B %Y");
        let place = if place.is_empty() { mode.in_words().to_lowercase() } else { place };
        Finding { kind: RecordKind::Batch, id, title, note: format!("starts {start}, {place}") }
    };
    Ok(rows.into_iter().map(finding).collect())
}
