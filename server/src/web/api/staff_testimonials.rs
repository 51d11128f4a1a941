//! The calls by which staff read and change testimonials.

use std::sync::Arc;

use axum::extract::State;

use crate::kernel::error::ApiResult;
use crate::kernel::revision::Expected;
use crate::subjects::records::{self, Presence, Restored};
use crate::subjects::testimonials::json::{StaffTestimonialJson, TestimonialInput};
use crate::subjects::testimonials::{queries, writes};
use crate::web::api::records::{created, restored, stored};
use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::envelope::ErrorBody;
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery, Overtaken};
use crate::web::http::respond::{Deleted, Reply, Stored};
use crate::web::session::current::RequireAdmin;

/// All testimonials, for staff
#[utoipa::path(
    get,
    path = "/api/admin/testimonials",
    tag = "testimonials",
    params(("status" = Option<Presence>, Query, description = "present, unless deleted ones are asked for")),
    responses((status = 200, body = Vec<StaffTestimonialJson>), AdminOnly, InvalidQuery),
)]
pub async fn list_staff_testimonials(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(presence): ApiQuery<Presence>,
) -> ApiResult<Reply<Vec<StaffTestimonialJson>>> {
    queries::list_for_staff(&app.store, presence).await.map(Reply)
}

/// One testimonial for editing, whatever its state
#[utoipa::path(
    get,
    path = "/api/admin/testimonials/{id}",
    tag = "testimonials",
    params(("id" = i32, Path, description = "Number of the testimonial")),
    responses(
        (status = 200, body = StaffTestimonialJson),
        AdminOnly,
        (status = 404, description = "There never was a testimonial with this number", body = ErrorBody),
    ),
)]
pub async fn find_staff_testimonial(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Stored<StaffTestimonialJson>> {
    records::find(&app.store.db, id).await.map(stored)
}

/// Stores a new testimonial, behind the others
#[utoipa::path(
    post,
    path = "/api/testimonials",
    tag = "testimonials",
    request_body = TestimonialInput,
    responses(
        (status = 201, body = StaffTestimonialJson, headers(("location" = String, description = "The new testimonial"))),
        AdminOnly, InvalidBody,
    ),
)]
pub async fn create_testimonial(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<TestimonialInput>,
) -> ApiResult<Stored<StaffTestimonialJson>> {
    writes::create(&app.store, &(&admin).into(), &input)
        .await
        .map(|testimonial| created("/api/testimonials", testimonial))
}

/// Replaces the content of a testimonial
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the record has
/// another one by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/testimonials/{id}",
    tag = "testimonials",
    params(("id" = i32, Path, description = "Number of the testimonial")),
    request_body = TestimonialInput,
    responses(
        (status = 200, body = StaffTestimonialJson),
        AdminOnly,
        (status = 404, description = "There is no testimonial with this number", body = ErrorBody),
        Overtaken, InvalidBody,
    ),
)]
pub async fn update_testimonial(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<TestimonialInput>,
) -> ApiResult<Stored<StaffTestimonialJson>> {
    writes::update(&app.store, &(&admin).into(), id, &input, expected).await.map(stored)
}

/// Takes a testimonial away; it can be restored
#[utoipa::path(
    delete,
    path = "/api/testimonials/{id}",
    tag = "testimonials",
    params(("id" = i32, Path, description = "Number of the testimonial")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no testimonial with this number", body = ErrorBody),
        Overtaken,
    ),
)]
pub async fn delete_testimonial(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    expected: Expected,
) -> ApiResult<Reply<Deleted>> {
    records::delete::<StaffTestimonialJson>(&app.store, &(&admin).into(), id, expected).await?;
    Ok(Reply(Deleted { id }))
}

/// Brings a deleted testimonial back
#[utoipa::path(
    post,
    path = "/api/testimonials/{id}/restore",
    tag = "testimonials",
    params(("id" = i32, Path, description = "Number of the testimonial")),
    responses(
        (status = 200, body = Restored<StaffTestimonialJson>),
        AdminOnly,
        (status = 404, description = "There never was a testimonial with this number", body = ErrorBody),
    ),
)]
pub async fn restore_testimonial(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Stored<Restored<StaffTestimonialJson>>> {
    records::restore(&app.store, &(&admin).into(), id).await.map(restored)
}
