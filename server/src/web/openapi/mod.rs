//! The `OpenAPI` document, generated from the handlers. What is true of many of them is added by `refusals`,
//! `form_bodies` and `permissions`.

mod form_bodies;
mod permissions;
mod refusals;
mod staff_records;

use axum::Extension;
use axum::http::StatusCode;
use axum::response::Response;
use utoipa::OpenApi;

use self::form_bodies::Forms;
use self::refusals::Refusals;
use self::staff_records::StaffRecords;
use crate::web::forms::submit::MessageJson;
use crate::web::http::access::AccessRules;
use crate::web::http::respond;
use crate::web::{api, forms};
use domain::batches::{BatchInput, StaffBatchJson};
use domain::courses::staff::StaffCourseJson;
use domain::media::MediaRecord;
use domain::records::Restored;
use domain::team::{StaffTeamMemberJson, TeamMemberInput};
use domain::testimonials::{StaffTestimonialJson, TestimonialInput};
use domain::vacancies::{StaffVacancyJson, VacancyInput};
use domain::{batches, courses, records};

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
        api::courses::count_facets,
        api::courses::list_course_menu,
        api::courses::list_home_courses,
        api::courses::find_course,
        api::courses::list_related_courses,
        api::courses::list_modules_of_course,
        api::courses::list_modules,
        api::courses::find_module,
        api::several::change_records,
        api::several::move_record,
        api::trash::list_trash,
        api::report::show_report,
        api::saved_views::list_views,
        api::saved_views::keep_view,
        api::saved_views::remove_view,
        api::today::show_today,
        api::site_health::show_site_health,
        api::staff_courses::list_staff_courses,
        api::staff_courses::preview_fee,
        api::staff_courses::find_undrawable,
        api::staff_courses::copy_course,
        api::course_files::export_courses,
        api::course_files::check_course_file,
        api::course_files::import_courses,
        api::batches::list_upcoming_batches,
        api::batches::list_upcoming_choices,
        api::batches::list_staff_batches,
        api::batches::list_batch_choices,
        api::batches::list_waiting,
        api::batches::copy_batch,
        api::chat_references::keep_chat_reference,
        api::chat_references::find_chat_reference,
        api::consultancy::list_services,
        api::consultancy::list_service_names,
        api::consultancy::find_service,
        api::consultancy::list_staff_services,
        api::consultancy::find_staff_service,
        api::consultancy::find_original_service,
        api::consultancy::update_service,
        api::staff_links::find_records,
        api::staff_links::find_edit_link,
        api::team::list_team,
        api::team::list_team_names,
        api::team::find_team_member,
        api::testimonials::list_testimonials,
        api::testimonials::find_testimonial,
        api::vacancies::list_open_vacancies,
        api::vacancies::list_vacancies_of_course,
        api::vacancies::find_vacancy,
        api::vacancies::list_staff_vacancies,
        api::search::search,
        api::search::suggest,
        api::search::get_synonyms,
        api::search::update_synonyms,
        api::search::list_misses,
        api::search::remove_miss,
        api::settings::get_settings,
        api::settings::get_staff_settings,
        api::settings::update_settings,
        api::texts::find_texts,
        api::texts::list_staff_texts,
        api::texts::find_staff_texts,
        api::texts::update_texts,
        api::media::list_media,
        api::media::upload_media,
        api::media::find_media,
        api::media::update_media,
        api::media::replace_media,
        api::preview_links::find_preview,
        api::preview_links::create_preview_link,
        api::preview_links::withdraw_preview_link,
        api::drafts::list_drafts,
        api::drafts::find_draft,
        api::drafts::create_draft,
        api::drafts::update_draft,
        api::drafts::discard_draft,
        api::drafts::publish_form,
        api::drafts::schedule_draft,
        api::drafts::list_schedule,
        api::drafts::schedule_hiding,
        api::drafts::cancel_scheduled,
        api::drafts::note_editor,
        api::drafts::leave_editor,
        api::versions::list_versions,
        api::versions::find_version,
        api::audit::list_audit,
        api::accounts::list_accounts,
        api::accounts::invite,
        api::accounts::update_account,
        api::accounts::withdraw_invitation,
        api::accounts::make_link,
        api::accounts::sign_out,
        api::second_factor::get_sign_in_rules,
        api::second_factor::put_sign_in_rules,
        api::second_factor::remove_second_factor_of,
        forms::login::log_in,
        forms::code::take_code,
        api::second_factor::find_second_factor,
        api::second_factor::remove_second_factor,
        api::second_factor::begin_app,
        api::second_factor::confirm_app,
        api::second_factor::renew_recovery_codes,
        api::second_factor::find_confirmation,
        api::second_factor::confirm_identity,
        api::passkeys::list_passkeys,
        api::passkeys::begin_passkey,
        api::passkeys::add_passkey,
        api::passkeys::rename_passkey,
        api::passkeys::remove_passkey,
        api::passkey_sign_in::begin_passkey_login,
        api::passkey_sign_in::log_in_with_passkey,
        api::passkey_sign_in::begin_second_step,
        api::passkey_sign_in::take_second_step,
        api::passkey_sign_in::begin_confirmation,
        api::passkey_sign_in::confirm_with_passkey,
        api::auth::who_am_i,
        api::auth::log_out,
        api::auth::change_password,
        api::auth::list_sessions,
        api::auth::end_session,
        api::auth::end_other_sessions,
        api::csp_report::take_csp_report,
        forms::enquiries::get_form_token,
        forms::enquiries::enroll,
        forms::enquiries::send_course_inquiry,
        forms::enquiries::send_consultancy_email,
        forms::enquiries::send_contact_message,
        forms::enquiries::sign_up_for_newsletter,
        forms::enquiries::join_waiting_list,
        forms::enquiries::ask_for_training,
        forms::enquiries::ask_for_people,
        forms::enquiries::ask_for_work,
        api::inbox::list_leads,
        api::inbox::enter_lead,
        api::inbox::export_leads,
        api::subscribers::export_subscribers,
        api::inbox::count_leads,
        api::inbox::find_known_people,
        api::inbox::find_lead,
        api::inbox::update_lead,
        api::lead_assignment::set_lead_owner,
        api::lead_assignment::list_colleagues,
        api::lead_assignment::list_lead_categories,
        api::lead_assignment::get_lead_rules,
        api::lead_assignment::update_lead_rules,
        api::lead_log::list_lead_entries,
        api::lead_log::add_lead_entry,
        api::lead_log::edit_lead_entry,
        api::lead_log::undo_lead_entry,
        api::reply_templates::list_reply_templates,
        api::reply_templates::find_reply_template,
        api::reply_templates::create_reply_template,
        api::reply_templates::update_reply_template,
        api::reply_templates::remove_reply_template,
        api::reply_templates::find_reply_values,
        api::lead_cvs::download_cv,
        api::lead_files::check_lead_file,
        api::lead_files::import_leads,
        api::lead_feeds::take_delivery,
        api::lead_feeds::list_lead_feeds,
        api::lead_feeds::find_lead_feed,
        api::lead_feeds::create_lead_feed,
        api::lead_feeds::update_lead_feed,
        api::lead_feeds::renew_lead_feed_secret,
        api::lead_feeds::remove_lead_feed,
        api::lead_feeds::list_refused_deliveries,
        api::lead_feeds::retry_deliveries,
        api::lead_feeds::retry_delivery,
        api::lead_feeds::dismiss_delivery,
        api::lead_log::resend_lead_mail,
        api::lead_log::stop_lead_mail,
        api::inbox_bulk::change_leads,
        api::inbox_bulk::resend_dead_mails,
        api::inbox::correct_lead,
        api::inbox_bulk::erase_person,
        api::inbox_bulk::merge_person,
        api::inbox_bulk::separate_person,
        get_openapi,
    ),
    modifiers(&StaffRecords, &Refusals, &Forms),
    components(schemas(
        courses::CategoryFilter, courses::Sort, courses::CourseLevel, courses::facets::Attendance,
        courses::facets::DurationBand, courses::facets::PriceBand, courses::facets::Seats, courses::staff::CourseStatus, courses::gaps::CourseGap,
        records::Presence, MessageJson,
        StaffCourseJson, courses::CourseInput, Restored<StaffCourseJson>,
        StaffBatchJson, BatchInput, Restored<StaffBatchJson>, batches::staff::BatchStatus, batches::Weekday,
        batches::BatchMode, batches::BatchState, batches::timing::Timing,
        StaffTeamMemberJson, TeamMemberInput, Restored<StaffTeamMemberJson>,
        StaffTestimonialJson, TestimonialInput, Restored<StaffTestimonialJson>,
        StaffVacancyJson, VacancyInput, Restored<StaffVacancyJson>,
        MediaRecord, Restored<MediaRecord>, domain::media::queries::MediaFilter,
    ))
)]
pub struct ApiDocument;

/// The document as it is served and as it lies in `app/api/openapi.json`: each call with the access that the route table
/// names for it.
pub fn document(rules: &AccessRules) -> utoipa::openapi::OpenApi {
    let mut document = ApiDocument::openapi();
    permissions::add(&mut document, rules);
    document
}

/// This document
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "meta",
    responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json")),
)]
pub(crate) async fn get_openapi(Extension(rules): Extension<AccessRules>) -> Response {
    respond::json(StatusCode::OK, &document(&rules))
}
