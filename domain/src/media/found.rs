//! Files of the media library that staff look for.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::entities::media::{Column, Entity};
use crate::finder::{Finding, MOST, Words, column};
use base::error::ApiResult;
use storage::Store;

/// Files by name or alternative text, the latest first.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    let rows: Vec<(i32, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::Alt])
        .filter(Column::DeletedAt.is_null())
        .filter(words.within(&[column(Column::Search)]))
        .order_by_desc(Column::Id)
        .limit(MOST)
        .into_tuple()
        .all(&store.db)
        .await?;
    let finding = |(id, title, note)| Finding { kind: RecordKind::Media, id, title, note };
    Ok(rows.into_iter().map(finding).collect())
}
