//! The read calls of `/api/testimonials`.

use axum::extract::State;

use super::json::TestimonialJson;
use super::queries;
use crate::app::AppState;
use crate::error::{ApiResult, ErrorBody};
use crate::http::extract::ApiPath;
use crate::http::respond::Reply;

/// All testimonials
#[utoipa::path(
    get,
    path = "/api/testimonials/get",
    tag = "testimonials",
    responses((status = 200, body = Vec<TestimonialJson>)),
)]
pub async fn list_testimonials(State(app): State<AppState>) -> ApiResult<Reply<Vec<TestimonialJson>>> {
    queries::list(&app).await.map(Reply)
}

/// One testimonial
#[utoipa::path(
    get,
    path = "/api/testimonials/{id}",
    tag = "testimonials",
    params(("id" = i32, Path, description = "Number of the testimonial")),
    responses(
        (status = 200, body = TestimonialJson),
        (status = 404, description = "There is no testimonial with this number", body = ErrorBody),
    ),
)]
pub async fn find_testimonial(
    State(app): State<AppState>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Reply<TestimonialJson>> {
    queries::find(&app, id).await.map(Reply)
}
