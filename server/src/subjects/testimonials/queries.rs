//! Reading testimonials.

use sea_orm::{ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::subjects::records::{self, Presence};
use crate::subjects::testimonials::entity::{COLUMN, Column, Entity, Model};
use crate::subjects::testimonials::json::{StaffTestimonialJson, TestimonialJson};

/// All testimonials, in their order.
pub async fn list(store: &Store) -> ApiResult<Vec<TestimonialJson>> {
    Ok(rows(store).await?.into_iter().map(Into::into).collect())
}

/// The same for staff, or those that are deleted.
pub async fn list_for_staff(store: &Store, presence: Presence) -> ApiResult<Vec<StaffTestimonialJson>> {
    match presence {
        Presence::Present => Ok(rows(store).await?.into_iter().map(Into::into).collect()),
        Presence::Deleted => records::list_deleted(&store.db).await,
    }
}

async fn rows(store: &Store) -> ApiResult<Vec<Model>> {
    let present = Entity::find().filter(COLUMN.deleted_at.is_null());
    Ok(present.order_by_asc(Column::Position).order_by_asc(Column::Id).all(&store.db).await?)
}

pub async fn find(store: &Store, id: i32) -> ApiResult<TestimonialJson> {
    records::find_present::<StaffTestimonialJson>(&store.db, id).await.map(|found| found.testimonial)
}

/// Whether there is any record, deleted or not.
pub(crate) async fn any(db: &impl ConnectionTrait) -> ApiResult<bool> {
    Ok(Entity::find().one(db).await?.is_some())
}
