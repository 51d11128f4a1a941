//! Members of staff as owners of leads.

use std::collections::HashMap;

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;

use crate::auth::permissions::Permission;
use crate::auth::users;
use crate::entities::auth::user::{Column, Entity};
use base::error::{ApiError, ApiResult};

/// A member of staff who owns leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Colleague {
    /// Number of the account.
    pub id: i32,
    pub name: String,
}

/// Those who can own a lead, by name: active accounts that may work on enquiries.
pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<Colleague>, DbErr> {
    let rows = users::who_may(db, Permission::WorkOnEnquiries).await?;
    Ok(rows.into_iter().map(|row| Colleague { id: row.id, name: row.name }).collect())
}

/// The colleague with this number, or a 422 for the field that names it.
pub(crate) async fn find(db: &impl ConnectionTrait, field: &str, id: i32) -> ApiResult<Colleague> {
    let found = list(db).await?.into_iter().find(|one| one.id == id);
    let remedy = "Choose a colleague whose account is active and may work on enquiries.";
    found.ok_or_else(|| ApiError::invalid(field, remedy))
}

/// The owners of leads, by number. They are found when their accounts have ended, too.
pub(crate) async fn named(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i32>,
) -> Result<HashMap<i32, Colleague>, DbErr> {
    let mut ids: Vec<i32> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i32, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|(id, name)| (id, Colleague { id, name })).collect())
}
