//! What changes with a day in India: a vacancy closes when its last day is over.

use chrono::NaiveDate;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::entities::vacancies::vacancy::{Column, Entity};
use crate::kernel::error::ApiResult;

/// Whether a vacancy that visitors saw on `former` is closed on `today`.
pub async fn has_closed(db: &impl ConnectionTrait, former: NaiveDate, today: NaiveDate) -> ApiResult<bool> {
    let closed = Entity::find()
        .filter(Column::Published.eq(true))
        .filter(Column::DeletedAt.is_null())
        .filter(Column::LastDay.gte(former))
        .filter(Column::LastDay.lt(today));
    Ok(closed.one(db).await?.is_some())
}
