//! Reading testimonials.

use sea_orm::{ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::entity::{COLUMN, Column, Entity, Model};
use super::json::{StaffTestimonialJson, TestimonialJson};
use crate::app::App;
use crate::error::ApiResult;
use crate::records::{self, Presence};

/// All testimonials, in their order.
pub async fn list(app: &App) -> ApiResult<Vec<TestimonialJson>> {
    Ok(rows(app).await?.into_iter().map(Into::into).collect())
}

/// The same for staff, or those that are deleted.
pub async fn list_for_staff(app: &App, presence: Presence) -> ApiResult<Vec<StaffTestimonialJson>> {
    match presence {
        Presence::Present => Ok(rows(app).await?.into_iter().map(Into::into).collect()),
        Presence::Deleted => records::list_deleted(&app.db).await,
    }
}

async fn rows(app: &App) -> ApiResult<Vec<Model>> {
    let present = Entity::find().filter(COLUMN.deleted_at.is_null());
    Ok(present.order_by_asc(Column::Position).order_by_asc(Column::Id).all(&app.db).await?)
}

/// One testimonial.
pub async fn find(app: &App, id: i32) -> ApiResult<TestimonialJson> {
    records::find_present::<StaffTestimonialJson>(&app.db, id).await.map(|found| found.testimonial)
}

/// Whether there is any record, deleted or not.
pub(crate) async fn any(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(Entity::find().one(db).await?.is_some())
}
