//! Testimonials that staff look for.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::entities::testimonials::{Column, Entity};
use crate::finder::{Finding, MOST, Words, column};
use base::error::ApiResult;
use storage::Store;

/// Testimonials by the name or the role of who said it.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    let name = column(Column::Name);
    let rows: Vec<(i32, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name, Column::Role])
        .filter(Column::DeletedAt.is_null())
        .filter(words.within(&[name.clone(), column(Column::Role)]))
        .order_by_asc(words.begin(&name))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
        .limit(MOST)
        .into_tuple()
        .all(&store.db)
        .await?;
    let finding = |(id, title, note)| Finding { kind: RecordKind::Testimonial, id, title, note };
    Ok(rows.into_iter().map(finding).collect())
}
