//! The read calls of `/api/testimonials`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::extract::ApiPath;
use crate::web::http::respond::Reply;
use domain::kernel::error::ApiResult;
use domain::kernel::error_response::ErrorBody;
use domain::subjects::testimonials::json::TestimonialJson;
use domain::subjects::testimonials::queries;

/// All testimonials
#[utoipa::path(
    get,
    path = "/api/testimonials/get",
    tag = "testimonials",
    responses((status = 200, body = Vec<TestimonialJson>)),
)]
pub(crate) async fn list_testimonials(State(app): State<Arc<App>>) -> ApiResult<Reply<Vec<TestimonialJson>>> {
    queries::list(&app.store).await.map(Reply)
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
pub(crate) async fn find_testimonial(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Reply<TestimonialJson>> {
    queries::find(&app.store, id).await.map(Reply)
}
