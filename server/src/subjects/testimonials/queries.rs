//! Reading testimonials.

use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::subjects::media::shown;
use crate::subjects::records;
use crate::subjects::testimonials::json::{StaffTestimonialJson, TestimonialJson};

/// The path of the call that answers [`list`]: the key of a preload.
pub const LIST_PATH: &str = "/api/testimonials/get";

/// All testimonials, in their order.
pub async fn list(store: &Store) -> ApiResult<Vec<TestimonialJson>> {
    let rows = records::in_order::<StaffTestimonialJson>().all(&store.db).await?;
    let mut testimonials: Vec<_> = rows.into_iter().map(Into::into).collect();
    shown::add(&store.db, &mut testimonials).await?;
    Ok(testimonials)
}

pub async fn find(store: &Store, id: i32) -> ApiResult<TestimonialJson> {
    let found = records::find_present::<StaffTestimonialJson>(&store.db, id).await?;
    shown::added(&store.db, found.testimonial).await
}
