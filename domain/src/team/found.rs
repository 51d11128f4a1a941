//! Team members that staff look for.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::entities::team::team_member::{Column, Entity};
use crate::finder::{Finding, MOST, Words, column};
use base::error::ApiResult;
use storage::Store;

/// Team members by name or title.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    let name = column(Column::Name);
    let rows: Vec<(i32, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::Title])
        .filter(Column::DeletedAt.is_null())
        .filter(words.within(&[name.clone(), column(Column::Title)]))
        .order_by_asc(words.begin(&name))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .into_tuple()
        .all(&store.db)
        .await?;
    let finding = |(id, title, note)| Finding { kind: RecordKind::TeamMember, id, title, note };
    Ok(rows.into_iter().map(finding).collect())
}
