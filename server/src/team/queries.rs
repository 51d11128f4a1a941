//! Reading team members.

use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};

use super::entity::{Column, Entity, Model};
use super::json::TeamMemberJson;
use crate::app::App;
use crate::error::{ApiError, ApiResult};

/// All team members, in their order.
pub async fn list(app: &App) -> ApiResult<Vec<TeamMemberJson>> {
    let rows = Entity::find().order_by_asc(Column::Position).order_by_asc(Column::Id).all(&app.db).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// One team member.
pub async fn find(app: &App, id: i32) -> ApiResult<TeamMemberJson> {
    find_row(&app.db, id).await.map(Into::into)
}

pub(super) async fn find_row(db: &impl ConnectionTrait, id: i32) -> ApiResult<Model> {
    Entity::find_by_id(id).one(db).await?.ok_or(ApiError::not_found("team member"))
}

/// Whether there is any record.
pub(crate) async fn any(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(Entity::find().one(db).await?.is_some())
}
