//! The `OpenAPI` document, generated from the handlers. What is true of many of them is added by [`refusals`] and
//! [`forms`].

mod forms;
mod refusals;

use axum::http::StatusCode;
use axum::response::Response;
use utoipa::OpenApi;

use self::forms::Forms;
use self::refusals::Refusals;
use crate::http::respond;
use crate::{audit, auth, courses, leads, records, settings, team, testimonials};

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
        courses::staff_handlers::list_staff_courses,
        courses::staff_handlers::find_staff_course,
        courses::staff_handlers::create_course,
        courses::staff_handlers::update_course,
        courses::staff_handlers::delete_course,
        courses::staff_handlers::restore_course,
        crate::consultancy::handlers::find_service,
        team::handlers::list_team,
        team::handlers::list_team_names,
        team::handlers::find_team_member,
        team::staff_handlers::list_staff_team,
        team::staff_handlers::find_staff_team_member,
        team::staff_handlers::create_team_member,
        team::staff_handlers::update_team_member,
        team::staff_handlers::delete_team_member,
        team::staff_handlers::restore_team_member,
        testimonials::handlers::list_testimonials,
        testimonials::handlers::find_testimonial,
        testimonials::staff_handlers::list_staff_testimonials,
        testimonials::staff_handlers::find_staff_testimonial,
        testimonials::staff_handlers::create_testimonial,
        testimonials::staff_handlers::update_testimonial,
        testimonials::staff_handlers::delete_testimonial,
        testimonials::staff_handlers::restore_testimonial,
        settings::handlers::get_settings,
        settings::handlers::get_staff_settings,
        settings::handlers::update_settings,
        audit::handlers::list_audit,
        auth::login::log_in,
        auth::handlers::who_am_i,
        auth::handlers::log_out,
        auth::handlers::change_password,
        auth::handlers::list_sessions,
        auth::handlers::end_session,
        crate::http::csp_report::take_csp_report,
        leads::intake::handlers::get_form_token,
        leads::intake::handlers::enroll,
        leads::intake::handlers::send_course_inquiry,
        leads::intake::handlers::send_consultancy_email,
        leads::intake::handlers::send_contact_message,
        leads::intake::handlers::sign_up_for_newsletter,
        leads::inbox::handlers::list_leads,
        leads::inbox::handlers::export_leads,
        leads::inbox::handlers::count_leads,
        leads::inbox::handlers::find_lead,
        leads::inbox::handlers::update_lead,
        leads::inbox::handlers::resend_lead_mail,
        leads::inbox::handlers::stop_lead_mail,
        get_openapi,
    ),
    modifiers(&Refusals, &Forms),
    components(schemas(courses::CategoryFilter, courses::Sort, courses::staff::CourseStatus, records::Presence))
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
