//! The `OpenAPI` document, generated from the handlers.

use axum::http::StatusCode;
use axum::response::Response;
use utoipa::OpenApi;

use crate::http::respond;
use crate::{auth, courses, leads, settings, team, testimonials};

/// Everything that the API offers.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Training site",
        description = "Courses, team, testimonials and settings of the site. Every error has the shape ErrorBody.",
    ),
    paths(
        courses::handlers::list_courses,
        courses::handlers::count_courses,
        courses::handlers::list_course_menu,
        courses::handlers::suggest_courses,
        courses::handlers::find_course,
        courses::handlers::list_related_courses,
        team::handlers::list_team,
        team::handlers::find_team_member,
        testimonials::handlers::list_testimonials,
        testimonials::handlers::find_testimonial,
        settings::handlers::get_settings,
        auth::handlers::who_am_i,
        auth::login::log_in,
        auth::handlers::log_out,
        leads::handlers::get_form_token,
        leads::handlers::enroll,
        leads::handlers::send_course_inquiry,
        leads::handlers::send_consultancy_email,
        leads::handlers::send_contact_message,
        leads::handlers::sign_up_for_newsletter,
        get_openapi,
    ),
    components(schemas(courses::CategoryFilter, courses::Sort))
)]
pub struct ApiDocument;

/// The document as it is served and as it lies in `app/api/openapi.json`.
pub fn document() -> utoipa::openapi::OpenApi {
    ApiDocument::openapi()
}

/// This document
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "meta",
    responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json")),
)]
pub async fn get_openapi() -> Response {
    respond::json(StatusCode::OK, &document())
}
