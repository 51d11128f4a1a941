//! The route table: every address but those of pages that take no form. [`pages`] has those that do not answer with JSON.

mod accounts;
mod content;
mod enquiries;
pub mod pages;

use axum::http::Method;
use axum::routing::{any, get, post};

use crate::router::routes::Routes;
use crate::web::api::{
    audit, auth, chat_references, csp_report, preview_links, report, saved_views, settings, several,
    site_health, staff_links, texts, today, trash, versions,
};
use crate::web::forms::{code, enquiries as leads, login};
use crate::web::http::access::Access;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::policy::Policy;
use crate::web::openapi;
use crate::web::rendering::form_result::{CODE, LOGIN};
use base::error::ApiError;
use base::table_file;
use domain::auth::permissions::Permission;
use domain::leads::kinds::Kind;
use domain::media::MAX_BYTES;

const READ_COURSES: Access = Access::Staff(Permission::ReadCourses);
const READ_CONTENT: Access = Access::Staff(Permission::ReadContent);
const EDIT_CONTENT: Access = Access::Staff(Permission::EditContent);
const PUBLISH: Access = Access::Staff(Permission::Publish);
const READ_ENQUIRIES: Access = Access::Staff(Permission::ReadEnquiries);
const WORK_ON_ENQUIRIES: Access = Access::Staff(Permission::WorkOnEnquiries);
const EXPORT_ENQUIRIES: Access = Access::ConfirmedStaff(Permission::ExportEnquiries);
const ERASE_ENQUIRIES: Access = Access::ConfirmedStaff(Permission::EraseEnquiries);
const READ_HISTORY: Access = Access::Staff(Permission::ReadHistory);
const CHANGE_SETTINGS: Access = Access::Staff(Permission::ChangeSettings);
const CHANGE_SETTINGS_CONFIRMED: Access = Access::ConfirmedStaff(Permission::ChangeSettings);
const MANAGE_ACCOUNTS: Access = Access::Staff(Permission::ManageAccounts);
const MANAGE_ACCOUNTS_CONFIRMED: Access = Access::ConfirmedStaff(Permission::ManageAccounts);

/// A course has long lists and texts.
const COURSE_LIMIT: usize = 256 * 1024;
/// A draft holds the values of a form, those that it is based on, and the body of the call that publishes it.
const DRAFT_LIMIT: usize = 3 * COURSE_LIMIT;
/// The largest file with the frame that a browser puts around it.
const UPLOAD_LIMIT: usize = MAX_BYTES + 1024 * 1024;
/// A file of courses or enquiries, with what stands beside it.
const TABLE_FILE_LIMIT: usize = table_file::MAX_BYTES + 1024 * 1024;

pub fn api_routes() -> Routes {
    use Access::{Public, SignedIn};
    let visitor = |kind: Kind| Policy::VISITOR_FORM.with_form(kind.as_str());
    content::batch_routes()
        .merge(content::media_routes())
        .merge(enquiries::lead_routes())
        .merge(enquiries::feed_routes())
        .merge(content::search_routes())
        .merge(content::team_routes())
        .merge(content::testimonial_routes())
        .merge(content::vacancy_routes())
        .merge(content::service_routes())
        .merge(content::course_routes())
        .merge(content::draft_routes())
        .merge(staff_list_routes())
        .merge(accounts::account_routes())
        .merge(accounts::second_factor_routes())
        .merge(accounts::passkey_routes())
        .get(Public, "/api/settings", settings::get_settings)
        .put(CHANGE_SETTINGS_CONFIRMED, "/api/settings", settings::update_settings)
        .get(CHANGE_SETTINGS, "/api/admin/settings", settings::get_staff_settings)
        .get(Public, "/api/texts/{group}", texts::find_texts)
        .get(CHANGE_SETTINGS, "/api/admin/texts", texts::list_staff_texts)
        .get(CHANGE_SETTINGS, "/api/admin/texts/{group}", texts::find_staff_texts)
        .put(CHANGE_SETTINGS_CONFIRMED, "/api/admin/texts/{group}", texts::update_texts)
        .get(READ_HISTORY, "/api/audit", audit::list_audit)
        .get(EDIT_CONTENT, "/api/admin/drafts/{id}/preview", preview_links::find_preview)
        .post(EDIT_CONTENT, "/api/admin/drafts/{id}/preview", preview_links::create_preview_link)
        .delete(EDIT_CONTENT, "/api/admin/previews/{id}", preview_links::withdraw_preview_link)
        .get(READ_COURSES, "/api/admin/find", staff_links::find_records)
        .get(READ_COURSES, "/api/admin/edit-link", staff_links::find_edit_link)
        .get(READ_HISTORY, "/api/admin/versions", versions::list_versions)
        .get(READ_HISTORY, "/api/admin/versions/{id}", versions::find_version)
        .form(Policy::API.with_form(LOGIN), "/api/auth/login", login::log_in)
        .form(Policy::API.with_form(CODE), "/api/auth/code", code::take_code)
        .get(SignedIn, "/api/auth/me", auth::who_am_i)
        .post(SignedIn, "/api/auth/logout", auth::log_out)
        .post(SignedIn, "/api/auth/password", auth::change_password)
        .get(SignedIn, "/api/auth/views", saved_views::list_views)
        .post(SignedIn, "/api/auth/views", saved_views::keep_view)
        .delete(SignedIn, "/api/auth/views/{id}", saved_views::remove_view)
        .get(SignedIn, "/api/auth/sessions", auth::list_sessions)
        .delete(SignedIn, "/api/auth/sessions", auth::end_other_sessions)
        .delete(SignedIn, "/api/auth/sessions/{id}", auth::end_session)
        .add(
            Public,
            Policy::REPORT,
            Method::POST,
            "/api/csp-report",
            post(csp_report::take_csp_report).layer(csp_report::limit()),
        )
        .add(Public, Policy::VISITOR_FORM, Method::GET, "/api/forms/token", get(leads::get_form_token))
        .form(visitor(Kind::Enroll), "/api/mail/enroll", leads::enroll)
        .form(visitor(Kind::Inquiry), "/api/mail/send-course-inquiry", leads::send_course_inquiry)
        .form(visitor(Kind::Consultancy), "/api/mail/send-consultancy-email", leads::send_consultancy_email)
        .form(visitor(Kind::Contact), "/api/mail/contact", leads::send_contact_message)
        .form(visitor(Kind::Newsletter), "/api/mail/newsletter", leads::sign_up_for_newsletter)
        .form(visitor(Kind::Waitlist), "/api/mail/waitlist", leads::join_waiting_list)
        .form(visitor(Kind::Training), "/api/mail/training", leads::ask_for_training)
        .form(visitor(Kind::Staffing), "/api/mail/staffing", leads::ask_for_people)
        .form(visitor(Kind::Candidate).with_file(), "/api/mail/candidate", leads::ask_for_work)
        .post(Public, "/api/chat-references", chat_references::keep_chat_reference)
        .get(Public, "/api/openapi.json", openapi::get_openapi)
}

fn staff_list_routes() -> Routes {
    Routes::default()
        .post(PUBLISH, "/api/admin/bulk", several::change_records)
        .put(PUBLISH, "/api/admin/order", several::move_record)
        .get(EDIT_CONTENT, "/api/admin/trash", trash::list_trash)
        .get(READ_COURSES, "/api/admin/today", today::show_today)
        .get(CHANGE_SETTINGS, "/api/admin/health", site_health::show_site_health)
        .get(READ_ENQUIRIES, "/api/admin/report", report::show_report)
}

/// Addresses below `/api` that no call has: they are answered like one.
pub fn unknown_calls() -> Routes {
    let unknown = async || ErrorResponse(ApiError::not_found("address"));
    Routes::default()
        .all(Policy::API, "/api", any(unknown))
        .all(Policy::API, "/api/", any(unknown))
        .all(Policy::API, "/api/{*rest}", any(unknown))
        .all(Policy::VISITOR_FORM, "/api/mail/{*rest}", any(unknown))
}
