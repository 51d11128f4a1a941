//! Reading testimonials.

use sea_orm::{ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::entity::{COLUMN, Column, Entity, Model};
use super::json::{StaffTestimonialJson, TestimonialJson};
use crate::app::App;
use crate::error::{ApiError, ApiResult};

pub(super) const NOT_FOUND: ApiError = ApiError::not_found("testimonial");

/// All testimonials, in their order.
pub async fn list(app: &App) -> ApiResult<Vec<TestimonialJson>> {
    Ok(rows(app).await?.into_iter().map(Into::into).collect())
}

/// The same for staff.
pub async fn list_for_staff(app: &App) -> ApiResult<Vec<StaffTestimonialJson>> {
    Ok(rows(app).await?.into_iter().map(Into::into).collect())
}

async fn rows(app: &App) -> ApiResult<Vec<Model>> {
    let present = Entity::find().filter(COLUMN.deleted_at.is_null());
    Ok(present.order_by_asc(Column::Position).order_by_asc(Column::Id).all(&app.db).await?)
}

/// One testimonial.
pub async fn find(app: &App, id: i32) -> ApiResult<TestimonialJson> {
    find_row(&app.db, id).await.map(Into::into)
}

/// One testimonial for staff, deleted or not.
pub async fn find_for_staff(app: &App, id: i32) -> ApiResult<StaffTestimonialJson> {
    Ok(Entity::find_by_id(id).one(&app.db).await?.ok_or(NOT_FOUND)?.into())
}

/// The row of a testimonial that is not deleted.
pub(super) async fn find_row(db: &impl ConnectionTrait, id: i32) -> ApiResult<Model> {
    Entity::find_by_id(id).filter(COLUMN.deleted_at.is_null()).one(db).await?.ok_or(NOT_FOUND)
}

/// Whether there is any record, deleted or not.
pub(crate) async fn any(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(Entity::find().one(db).await?.is_some())
}
