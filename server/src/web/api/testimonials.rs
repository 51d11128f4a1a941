//! The read calls of `/api/testimonials`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiPath;
use crate::web::http::respond::Reply;
use domain::testimonials::json::TestimonialJson;
use domain::testimonials::queries;

/// All testimonials
#[utoipa::path(
    get,
    path = "/api/testimonials/get",
    tag = "testimonials",
    responses((status = 200, body = Vec<TestimonialJson>)),
)]
pub(crate) async fn list_testimonials(
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<TestimonialJson>>> {
    Ok(Reply(queries::list(&app.store).await?))
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
) -> HandlerResult<Reply<TestimonialJson>> {
    Ok(Reply(queries::find(&app.store, id).await?))
}
