//! What changes with a day in India: a vacancy closes when its last day is over.

use chrono::NaiveDate;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::entities::vacancies::vacancy::{Column, Entity};
use base::error::ApiResult;

/// The addresses of vacancies that visitors saw on `former` and that are closed on `today`.
pub async fn closed(
    db: &impl ConnectionTrait,
    former: NaiveDate,
    today: NaiveDate,
) -> ApiResult<Vec<String>> {
    let slugs: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Slug)
        .filter(Column::Published.eq(true))
        .filter(Column::DeletedAt.is_null())
        .filter(Column::LastDay.gte(former))
        .filter(Column::LastDay.lt(today))
        .into_tuple()
        .all(db)
        .await?;
    Ok(slugs.into_iter().map(|slug| format!("/jobs/{slug}")).collect())
}
