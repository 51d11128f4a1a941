//! Courses that staff look for.

use sea_orm::sea_query::{Expr, Func};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::entities::courses::course::{Column, Entity};
use crate::finder::{Finding, MOST, Words, column};
use base::error::ApiResult;
use storage::Store;

/// Courses by title, instructor or category.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    type Row = (i32, String, String, bool);
    let title = column(Column::Title);
    let rows: Vec<Row> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Title, Column::Category, Column::Published])
        .filter(Column::DeletedAt.is_null())
        .filter(words.within(&[title.clone(), column(Column::Instructor), column(Column::Category)]))
        .order_by_asc(words.begin(&title))
        .order_by_asc(Expr::expr(Func::lower(title)))
        .order_by_asc(Column::Id)
        .limit(MOST)
        .into_tuple()
        .all(&store.db)
        .await?;
    let finding = |(id, title, category, published): Row| Finding {
        kind: RecordKind::Course,
        id,
        title,
        note: if published { category } else { format!("{category}, hidden") },
    };
    Ok(rows.into_iter().map(finding).collect())
}
