//! The `OpenAPI` document, generated from the handlers. What is true of many of them is added by `refusals` and
//! `form_bodies`.

mod form_bodies;
mod refusals;
mod staff_records;

use axum::http::StatusCode;
use axum::response::Response;
use utoipa::OpenApi;

use self::form_bodies::Forms;
use self::refusals::Refusals;
use self::staff_records::StaffRecords;
use crate::subjects;
use crate::subjects::courses::staff::StaffCourseJson;
use crate::subjects::media::MediaRecord;
use crate::subjects::records::Restored;
use crate::subjects::team::{StaffTeamMemberJson, TeamMemberInput};
use crate::subjects::testimonials::{StaffTestimonialJson, TestimonialInput};
use crate::subjects::{courses, records};
use crate::web::forms::submit::MessageJson;
use crate::web::http::respond;
use crate::web::{api, forms};

/// Everything that the API offers.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Training site",
        description = "Courses, team, testimonials and settings of the site. Every error has the shape ErrorBody.",
    ),
    paths(
        api::courses::list_courses,
        api::courses::count_courses,
        api::courses::list_course_menu,
        api::courses::suggest_courses,
        api::courses::find_course,
        api::courses::list_related_courses,
        api::staff_courses::list_staff_courses,
        api::consultancy::find_service,
        api::team::list_team,
        api::team::list_team_names,
        api::team::find_team_member,
        api::testimonials::list_testimonials,
        api::testimonials::find_testimonial,
        api::settings::get_settings,
        api::settings::get_staff_settings,
        api::settings::update_settings,
        api::media::list_media,
        api::media::upload_media,
        api::media::find_media,
        api::media::update_media,
        api::media::replace_media,
        api::audit::list_audit,
        forms::login::log_in,
        api::auth::who_am_i,
        api::auth::log_out,
        api::auth::change_password,
        api::auth::list_sessions,
        api::auth::end_session,
        api::csp_report::take_csp_report,
        forms::enquiries::get_form_token,
        forms::enquiries::enroll,
        forms::enquiries::send_course_inquiry,
        forms::enquiries::send_consultancy_email,
        forms::enquiries::send_contact_message,
        forms::enquiries::sign_up_for_newsletter,
        api::inbox::list_leads,
        api::inbox::export_leads,
        api::inbox::count_leads,
        api::inbox::find_lead,
        api::inbox::update_lead,
        api::inbox::resend_lead_mail,
        api::inbox::stop_lead_mail,
        get_openapi,
    ),
    modifiers(&StaffRecords, &Refusals, &Forms),
    components(schemas(
        courses::CategoryFilter, courses::Sort, courses::staff::CourseStatus, records::Presence, MessageJson,
        StaffCourseJson, courses::CourseInput, Restored<StaffCourseJson>,
        StaffTeamMemberJson, TeamMemberInput, Restored<StaffTeamMemberJson>,
        StaffTestimonialJson, TestimonialInput, Restored<StaffTestimonialJson>,
        MediaRecord, Restored<MediaRecord>, subjects::media::queries::MediaFilter,
    ))
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
