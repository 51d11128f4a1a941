//! Vacancies that staff look for.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::entities::vacancies::vacancy::{Column, Entity};
use crate::finder::{Finding, MOST, Words, column};
use base::error::ApiResult;
use storage::Store;

/// Vacancies by title, town or employer, the latest last day first.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    let title = column(Column::Title);
    let rows: Vec<(i32, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Title, Column::Town])
        .filter(Column::DeletedAt.is_null())
        .filter(words.within(&[title.clone(), column(Column::Town), column(Column::Employer)]))
        .order_by_asc(words.begin(&title))
        .order_by_desc(Column::LastDay)
        .order_by_desc(Column::Id)
        .limit(MOST)
        .into_tuple()
        .all(&store.db)
        .await?;
    let finding = |(id, title, note)| Finding { kind: RecordKind::Vacancy, id, title, note };
    Ok(rows.into_iter().map(finding).collect())
}
