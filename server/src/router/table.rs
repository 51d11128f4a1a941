//! The route table: every address but those of pages that take no form.

use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::routing::{any, get, patch, post, put};

use crate::config::Config;
use crate::router::routes::Routes;
use crate::web::api::{
    accounts, audit, auth, batches, chat_references, consultancy, course_files, courses, csp_report, drafts,
    health, inbox, inbox_bulk, lead_cvs, lead_feeds, lead_files, media, passkey_sign_in, passkeys,
    preview_links, reply_templates, report, saved_views, search, second_factor, settings, several,
    site_health, staff_courses, staff_links, staff_records, subscribers, team, testimonials, texts, today,
    trash, vacancies, versions,
};
use crate::web::files::{
    calendar, feed, indexnow_key, manifest, previews, robots, sitemap, speculation, syllabus, uploads,
};
use crate::web::forms::{code, enquiries as leads, login, my_data, newsletter, welcome};
use crate::web::http::access::Access;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::policy::Policy;
use crate::web::openapi;
use crate::web::page_table::fixed;
use crate::web::pages::answer::{SPECULATION_RULES, refuse_form_method, refuse_method_of_file};
use crate::web::pages::staff_area;
use crate::web::rendering::form_result::{CODE, LOGIN, MY_DATA};
use domain::kernel::error::ApiError;
use domain::kernel::table_file;
use domain::subjects::auth::permissions::Permission;
use domain::subjects::batches::StaffBatchJson;
use domain::subjects::courses::staff::StaffCourseJson;
use domain::subjects::leads::kinds::Kind;
use domain::subjects::media::{MAX_BYTES, MediaRecord};
use domain::subjects::team::StaffTeamMemberJson;
use domain::subjects::testimonials::StaffTestimonialJson;
use domain::subjects::vacancies::StaffVacancyJson;

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
    batch_routes()
        .merge(lead_routes())
        .merge(feed_routes())
        .merge(search_routes())
        .merge(team_routes())
        .merge(testimonial_routes())
        .merge(vacancy_routes())
        .merge(service_routes())
        .merge(course_routes())
        .merge(draft_routes())
        .merge(staff_list_routes())
        .merge(account_routes())
        .merge(second_factor_routes())
        .merge(passkey_routes())
        .get(Public, "/api/settings", settings::get_settings)
        .put(CHANGE_SETTINGS_CONFIRMED, "/api/settings", settings::update_settings)
        .get(CHANGE_SETTINGS, "/api/admin/settings", settings::get_staff_settings)
        .get(Public, "/api/texts/{group}", texts::find_texts)
        .get(CHANGE_SETTINGS, "/api/admin/texts", texts::list_staff_texts)
        .get(CHANGE_SETTINGS, "/api/admin/texts/{group}", texts::find_staff_texts)
        .put(CHANGE_SETTINGS_CONFIRMED, "/api/admin/texts/{group}", texts::update_texts)
        .get(READ_CONTENT, "/api/media", media::list_media)
        .add(
            EDIT_CONTENT,
            Policy::UPLOAD,
            Method::POST,
            "/api/media",
            post(media::upload_media).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)),
        )
        .get(READ_CONTENT, "/api/media/{id}", media::find_media)
        .add(EDIT_CONTENT, Policy::API, Method::PATCH, "/api/media/{id}", patch(media::update_media))
        .delete(PUBLISH, "/api/media/{id}", staff_records::delete::<MediaRecord>)
        .add(
            PUBLISH,
            Policy::UPLOAD,
            Method::POST,
            "/api/media/{id}/replace",
            post(media::replace_media).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)),
        )
        .post(PUBLISH, "/api/media/{id}/restore", staff_records::restore::<MediaRecord>)
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

fn lead_routes() -> Routes {
    Routes::default()
        .get(READ_ENQUIRIES, "/api/leads", inbox::list_leads)
        .get(EXPORT_ENQUIRIES, "/api/leads.csv", inbox::export_leads)
        .get(EXPORT_ENQUIRIES, "/api/admin/newsletter.csv", subscribers::export_subscribers)
        .get(READ_ENQUIRIES, "/api/leads/counts", inbox::count_leads)
        .get(READ_ENQUIRIES, "/api/leads/chat-references/{code}", chat_references::find_chat_reference)
        .get(READ_ENQUIRIES, "/api/leads/{id}", inbox::find_lead)
        .get(WORK_ON_ENQUIRIES, "/api/leads/{id}/cvs/{cv_id}", lead_cvs::download_cv)
        .add(WORK_ON_ENQUIRIES, Policy::API, Method::PATCH, "/api/leads/{id}", patch(inbox::update_lead))
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/mails/{mail_id}/resend", inbox::resend_lead_mail)
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/mails/{mail_id}/stop", inbox::stop_lead_mail)
        .post(WORK_ON_ENQUIRIES, "/api/leads", inbox::enter_lead)
        .add(
            WORK_ON_ENQUIRIES,
            Policy::UPLOAD,
            Method::POST,
            "/api/leads/import/check",
            post(lead_files::check_lead_file).layer(DefaultBodyLimit::max(TABLE_FILE_LIMIT)),
        )
        .add(
            WORK_ON_ENQUIRIES,
            Policy::UPLOAD,
            Method::POST,
            "/api/leads/import",
            post(lead_files::import_leads).layer(DefaultBodyLimit::max(TABLE_FILE_LIMIT)),
        )
        .post(WORK_ON_ENQUIRIES, "/api/leads/bulk", inbox_bulk::change_leads)
        .post(WORK_ON_ENQUIRIES, "/api/leads/mails/resend", inbox_bulk::resend_dead_mails)
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/same-person", inbox_bulk::merge_person)
        .delete(WORK_ON_ENQUIRIES, "/api/leads/{id}/same-person", inbox_bulk::separate_person)
        .put(WORK_ON_ENQUIRIES, "/api/leads/{id}/details", inbox::correct_lead)
        .post(ERASE_ENQUIRIES, "/api/leads/{id}/erase", inbox_bulk::erase_person)
        .get(WORK_ON_ENQUIRIES, "/api/leads/matching", inbox::find_known_people)
        .put(WORK_ON_ENQUIRIES, "/api/leads/{id}/owner", inbox::set_lead_owner)
        .get(READ_ENQUIRIES, "/api/leads/colleagues", inbox::list_colleagues)
        .get(READ_ENQUIRIES, "/api/leads/categories", inbox::list_lead_categories)
        .get(READ_ENQUIRIES, "/api/leads/rules", inbox::get_lead_rules)
        .put(CHANGE_SETTINGS, "/api/leads/rules", inbox::update_lead_rules)
        .get(READ_ENQUIRIES, "/api/leads/{id}/entries", inbox::list_lead_entries)
        .post(WORK_ON_ENQUIRIES, "/api/leads/{id}/entries", inbox::add_lead_entry)
        .add(
            WORK_ON_ENQUIRIES,
            Policy::API,
            Method::PATCH,
            "/api/leads/{id}/entries/{entry_id}",
            patch(inbox::edit_lead_entry),
        )
        .delete(WORK_ON_ENQUIRIES, "/api/leads/{id}/entries/{entry_id}", inbox::undo_lead_entry)
        .get(READ_ENQUIRIES, "/api/leads/{id}/reply-values", reply_templates::find_reply_values)
        .get(READ_ENQUIRIES, "/api/admin/reply-templates", reply_templates::list_reply_templates)
        .post(CHANGE_SETTINGS, "/api/admin/reply-templates", reply_templates::create_reply_template)
        .get(READ_ENQUIRIES, "/api/admin/reply-templates/{id}", reply_templates::find_reply_template)
        .put(CHANGE_SETTINGS, "/api/admin/reply-templates/{id}", reply_templates::update_reply_template)
        .delete(CHANGE_SETTINGS, "/api/admin/reply-templates/{id}", reply_templates::remove_reply_template)
}

fn feed_routes() -> Routes {
    Routes::default()
        .add(
            Access::Public,
            Policy::SIGNED,
            Method::POST,
            "/api/leads/inbound/{source}",
            post(lead_feeds::take_delivery).layer(lead_feeds::limit()),
        )
        .get(READ_ENQUIRIES, "/api/admin/lead-feeds", lead_feeds::list_lead_feeds)
        .post(CHANGE_SETTINGS_CONFIRMED, "/api/admin/lead-feeds", lead_feeds::create_lead_feed)
        .get(READ_ENQUIRIES, "/api/admin/lead-feeds/{id}", lead_feeds::find_lead_feed)
        .put(CHANGE_SETTINGS_CONFIRMED, "/api/admin/lead-feeds/{id}", lead_feeds::update_lead_feed)
        .delete(CHANGE_SETTINGS_CONFIRMED, "/api/admin/lead-feeds/{id}", lead_feeds::remove_lead_feed)
        .post(
            CHANGE_SETTINGS_CONFIRMED,
            "/api/admin/lead-feeds/{id}/secret",
            lead_feeds::renew_lead_feed_secret,
        )
        .get(READ_ENQUIRIES, "/api/admin/lead-feeds/{id}/deliveries", lead_feeds::list_refused_deliveries)
        .post(WORK_ON_ENQUIRIES, "/api/admin/lead-feeds/{id}/retry", lead_feeds::retry_deliveries)
        .post(
            WORK_ON_ENQUIRIES,
            "/api/admin/lead-feeds/{id}/deliveries/{entry_id}/retry",
            lead_feeds::retry_delivery,
        )
        .delete(
            WORK_ON_ENQUIRIES,
            "/api/admin/lead-feeds/{id}/deliveries/{entry_id}",
            lead_feeds::dismiss_delivery,
        )
}

fn testimonial_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/testimonials/get", testimonials::list_testimonials)
        .get(Public, "/api/testimonials/{id}", testimonials::find_testimonial)
        .post(PUBLISH, "/api/testimonials", staff_records::create::<StaffTestimonialJson>)
        .put(PUBLISH, "/api/testimonials/{id}", staff_records::update::<StaffTestimonialJson>)
        .delete(PUBLISH, "/api/testimonials/{id}", staff_records::delete::<StaffTestimonialJson>)
        .post(PUBLISH, "/api/testimonials/{id}/restore", staff_records::restore::<StaffTestimonialJson>)
        .get(READ_CONTENT, "/api/admin/testimonials", staff_records::list::<StaffTestimonialJson>)
        .get(READ_CONTENT, "/api/admin/testimonials/{id}", staff_records::find::<StaffTestimonialJson>)
}

fn vacancy_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/vacancies/open", vacancies::list_open_vacancies)
        .get(Public, "/api/vacancies/{id}", vacancies::find_vacancy)
        .get(Public, "/api/courses/{id}/vacancies", vacancies::list_vacancies_of_course)
        .post(PUBLISH, "/api/vacancies", staff_records::create::<StaffVacancyJson>)
        .put(PUBLISH, "/api/vacancies/{id}", staff_records::update::<StaffVacancyJson>)
        .delete(PUBLISH, "/api/vacancies/{id}", staff_records::delete::<StaffVacancyJson>)
        .post(PUBLISH, "/api/vacancies/{id}/restore", staff_records::restore::<StaffVacancyJson>)
        .get(READ_CONTENT, "/api/admin/vacancies", vacancies::list_staff_vacancies)
        .get(READ_CONTENT, "/api/admin/vacancies/{id}", staff_records::find::<StaffVacancyJson>)
}

fn team_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/team/get", team::list_team)
        .get(Public, "/api/team/names", team::list_team_names)
        .get(Public, "/api/team/{id}", team::find_team_member)
        .post(PUBLISH, "/api/team", staff_records::create::<StaffTeamMemberJson>)
        .put(PUBLISH, "/api/team/{id}", staff_records::update::<StaffTeamMemberJson>)
        .delete(PUBLISH, "/api/team/{id}", staff_records::delete::<StaffTeamMemberJson>)
        .post(PUBLISH, "/api/team/{id}/restore", staff_records::restore::<StaffTeamMemberJson>)
        .get(READ_CONTENT, "/api/admin/team", staff_records::list::<StaffTeamMemberJson>)
        .get(READ_CONTENT, "/api/admin/team/{id}", staff_records::find::<StaffTeamMemberJson>)
}

fn service_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/consultancy/services", consultancy::list_services)
        .get(Public, "/api/consultancy/services/names", consultancy::list_service_names)
        .get(Public, "/api/consultancy/services/{slug}", consultancy::find_service)
        .get(READ_CONTENT, "/api/admin/services", consultancy::list_staff_services)
        .get(READ_CONTENT, "/api/admin/services/{slug}", consultancy::find_staff_service)
        .get(READ_CONTENT, "/api/admin/services/{slug}/original", consultancy::find_original_service)
        .put(PUBLISH, "/api/admin/services/{slug}", consultancy::update_service)
}

fn search_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/search", search::search)
        .get(Public, "/api/search/suggest", search::suggest)
        .get(READ_CONTENT, "/api/admin/search/synonyms", search::get_synonyms)
        .put(PUBLISH, "/api/admin/search/synonyms", search::update_synonyms)
        .get(READ_CONTENT, "/api/admin/search/misses", search::list_misses)
        .delete(PUBLISH, "/api/admin/search/misses/{id}", search::remove_miss)
}

fn course_routes() -> Routes {
    Routes::default()
        .get(Access::Public, "/api/courses/get", courses::list_courses)
        .get(Access::Public, "/api/courses/counts", courses::count_courses)
        .get(Access::Public, "/api/courses/facets", courses::count_facets)
        .get(Access::Public, "/api/courses/menu", courses::list_course_menu)
        .get(Access::Public, "/api/courses/home", courses::list_home_courses)
        .get(Access::Public, "/api/courses/{id}", courses::find_course)
        .get(Access::Public, "/api/courses/{id}/related", courses::list_related_courses)
        .get(Access::Public, "/api/courses/{id}/modules", courses::list_modules_of_course)
        .get(Access::Public, "/api/modules", courses::list_modules)
        .get(Access::Public, "/api/modules/{id}", courses::find_module)
        .add(
            PUBLISH,
            Policy::API,
            Method::POST,
            "/api/courses",
            post(staff_records::create::<StaffCourseJson>).layer(large()),
        )
        .add(
            PUBLISH,
            Policy::API,
            Method::PUT,
            "/api/courses/{id}",
            put(staff_records::update::<StaffCourseJson>).layer(large()),
        )
        .delete(PUBLISH, "/api/courses/{id}", staff_records::delete::<StaffCourseJson>)
        .post(PUBLISH, "/api/courses/{id}/restore", staff_records::restore::<StaffCourseJson>)
        .get(READ_COURSES, "/api/admin/courses", staff_courses::list_staff_courses)
        .get(READ_COURSES, "/api/admin/courses/fee", staff_courses::preview_fee)
        .get(READ_COURSES, "/api/admin/courses/undrawable", staff_courses::find_undrawable)
        .get(READ_COURSES, "/api/admin/courses/{id}", staff_records::find::<StaffCourseJson>)
        .post(PUBLISH, "/api/courses/{id}/copy", staff_courses::copy_course)
        .get(EDIT_CONTENT, "/api/admin/courses.csv", course_files::export_courses)
        .add(
            EDIT_CONTENT,
            Policy::UPLOAD,
            Method::POST,
            "/api/admin/courses/import/check",
            post(course_files::check_course_file).layer(DefaultBodyLimit::max(TABLE_FILE_LIMIT)),
        )
        .add(
            PUBLISH,
            Policy::UPLOAD,
            Method::POST,
            "/api/admin/courses/import",
            post(course_files::import_courses).layer(DefaultBodyLimit::max(TABLE_FILE_LIMIT)),
        )
}

fn draft_routes() -> Routes {
    let large = || DefaultBodyLimit::max(DRAFT_LIMIT);
    Routes::default()
        .get(EDIT_CONTENT, "/api/admin/drafts", drafts::list_drafts)
        .add(
            EDIT_CONTENT,
            Policy::API,
            Method::POST,
            "/api/admin/drafts",
            post(drafts::create_draft).layer(large()),
        )
        .get(EDIT_CONTENT, "/api/admin/drafts/{id}", drafts::find_draft)
        .add(
            EDIT_CONTENT,
            Policy::API,
            Method::PUT,
            "/api/admin/drafts/{id}",
            put(drafts::update_draft).layer(large()),
        )
        .delete(EDIT_CONTENT, "/api/admin/drafts/{id}", drafts::discard_draft)
        .add(
            PUBLISH,
            Policy::API,
            Method::POST,
            "/api/admin/drafts/publish",
            post(drafts::publish_form).layer(large()),
        )
        .put(PUBLISH, "/api/admin/drafts/{id}/schedule", drafts::schedule_draft)
        .get(EDIT_CONTENT, "/api/admin/schedule", drafts::list_schedule)
        .post(PUBLISH, "/api/admin/schedule/hide", drafts::schedule_hiding)
        .delete(PUBLISH, "/api/admin/schedule/{id}", drafts::cancel_scheduled)
        .put(EDIT_CONTENT, "/api/admin/editors", drafts::note_editor)
        .delete(EDIT_CONTENT, "/api/admin/editors", drafts::leave_editor)
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

fn account_routes() -> Routes {
    Routes::default()
        .get(MANAGE_ACCOUNTS, "/api/admin/accounts", accounts::list_accounts)
        .post(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts", accounts::invite)
        .add(
            MANAGE_ACCOUNTS_CONFIRMED,
            Policy::API,
            Method::PATCH,
            "/api/admin/accounts/{id}",
            patch(accounts::update_account),
        )
        .delete(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts/{id}", accounts::withdraw_invitation)
        .post(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts/{id}/link", accounts::make_link)
        .delete(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/accounts/{id}/sessions", accounts::sign_out)
        .delete(
            MANAGE_ACCOUNTS_CONFIRMED,
            "/api/admin/accounts/{id}/second-factor",
            second_factor::remove_second_factor_of,
        )
        .get(MANAGE_ACCOUNTS, "/api/admin/sign-in-rules", second_factor::get_sign_in_rules)
        .put(MANAGE_ACCOUNTS_CONFIRMED, "/api/admin/sign-in-rules", second_factor::put_sign_in_rules)
}

/// The second factor of one's own account, and showing again who one is.
fn second_factor_routes() -> Routes {
    use Access::{Confirmed, SignedIn};
    Routes::default()
        .get(SignedIn, "/api/auth/second-factor", second_factor::find_second_factor)
        .delete(Confirmed, "/api/auth/second-factor", second_factor::remove_second_factor)
        .post(Confirmed, "/api/auth/second-factor/app", second_factor::begin_app)
        .post(Confirmed, "/api/auth/second-factor/app/confirm", second_factor::confirm_app)
        .post(Confirmed, "/api/auth/second-factor/recovery-codes", second_factor::renew_recovery_codes)
        .get(Confirmed, "/api/auth/confirmation", second_factor::find_confirmation)
        .post(SignedIn, "/api/auth/confirmation", second_factor::confirm_identity)
}

/// The passkeys of one's own account, and what they are shown for.
fn passkey_routes() -> Routes {
    use Access::{Confirmed, Public, SignedIn};
    Routes::default()
        .get(SignedIn, "/api/auth/passkeys", passkeys::list_passkeys)
        .post(Confirmed, "/api/auth/passkeys", passkeys::add_passkey)
        .post(Confirmed, "/api/auth/passkeys/options", passkeys::begin_passkey)
        .add(
            Confirmed,
            Policy::API,
            Method::PATCH,
            "/api/auth/passkeys/{id}",
            patch(passkeys::rename_passkey),
        )
        .delete(Confirmed, "/api/auth/passkeys/{id}", passkeys::remove_passkey)
        .post(Public, "/api/auth/login/passkey/options", passkey_sign_in::begin_passkey_login)
        .post(Public, "/api/auth/login/passkey", passkey_sign_in::log_in_with_passkey)
        .post(Public, "/api/auth/code/passkey/options", passkey_sign_in::begin_second_step)
        .post(Public, "/api/auth/code/passkey", passkey_sign_in::take_second_step)
        .post(SignedIn, "/api/auth/confirmation/passkey/options", passkey_sign_in::begin_confirmation)
        .post(SignedIn, "/api/auth/confirmation/passkey", passkey_sign_in::confirm_with_passkey)
}

fn batch_routes() -> Routes {
    use Access::Public;
    Routes::default()
        .get(Public, "/api/batches/upcoming", batches::list_upcoming_batches)
        .get(Public, "/api/batches/upcoming/choices", batches::list_upcoming_choices)
        .post(PUBLISH, "/api/batches", staff_records::create::<StaffBatchJson>)
        .put(PUBLISH, "/api/batches/{id}", staff_records::update::<StaffBatchJson>)
        .delete(PUBLISH, "/api/batches/{id}", staff_records::delete::<StaffBatchJson>)
        .post(PUBLISH, "/api/batches/{id}/restore", staff_records::restore::<StaffBatchJson>)
        .post(PUBLISH, "/api/batches/{id}/copy", batches::copy_batch)
        .get(READ_COURSES, "/api/admin/batches", batches::list_staff_batches)
        .get(READ_COURSES, "/api/admin/batches/choices", batches::list_batch_choices)
        .get(READ_COURSES, "/api/admin/batches/waiting", batches::list_waiting)
        .get(READ_COURSES, "/api/admin/batches/{id}", staff_records::find::<StaffBatchJson>)
}

/// A course has long lists and texts.
fn large() -> DefaultBodyLimit {
    DefaultBodyLimit::max(COURSE_LIMIT)
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

/// The pages that depend on who asks. All others are the same bytes for all visitors and never read a session.
pub fn staff_pages() -> Routes {
    let sign_in = get(staff_area::show_sign_in).post(login::log_in).fallback(refuse_form_method);
    let code = get(code::show).post(code::take_code).fallback(refuse_form_method);
    Routes::default()
        .all(Policy::STAFF_PAGE, "/admin", any(staff_area::show_staff_area))
        .all(Policy::STAFF_PAGE, "/admin/{*rest}", any(staff_area::show_staff_area))
        .all(Policy::STAFF_PAGE, "/dashboard", any(staff_area::show_staff_area))
        .all(Policy::PRIVATE_PAGE.with_form(LOGIN), "/login", sign_in)
        .all(Policy::PRIVATE_PAGE.with_form(CODE), fixed::CODE.path, code)
}

/// The pages that links in messages lead to. The token in their address is the authority: no session is read.
pub fn mailed_pages() -> Routes {
    let mailed = Policy::MAILED_PAGE;
    let confirm = get(newsletter::show_confirm).post(newsletter::confirm);
    let unsubscribe = get(newsletter::show_unsubscribe).post(newsletter::unsubscribe);
    let my_data = get(my_data::show).post(my_data::take);
    let welcome = get(welcome::show).post(welcome::take);
    Routes::default()
        .all(mailed, "/newsletter/confirm", confirm.fallback(refuse_form_method))
        .all(mailed, "/newsletter/unsubscribe", unsubscribe.fallback(refuse_form_method))
        .all(mailed, fixed::WELCOME.path, welcome.fallback(refuse_form_method))
        .all(mailed.with_form(MY_DATA), "/privacy/my-data", my_data.fallback(refuse_form_method))
}

/// Files for crawlers, feed readers and browsers.
pub fn files(config: &Config) -> Routes {
    let file = Policy::PAGE;
    let routes = Routes::default()
        .all(file, "/robots.txt", get(robots::show).fallback(refuse_method_of_file))
        .all(file, "/sitemap.xml", get(sitemap::show_index).fallback(refuse_method_of_file))
        .all(file, "/sitemaps/{file}", get(sitemap::show_part).fallback(refuse_method_of_file))
        .all(file, feed::ADDRESS, get(feed::show).fallback(refuse_method_of_file))
        .all(file, feed::JOBS_ADDRESS, get(feed::show_jobs).fallback(refuse_method_of_file))
        .all(file, calendar::ADDRESS, get(calendar::show_all).fallback(refuse_method_of_file))
        .all(file, "/batches/{file}", get(calendar::show_one).fallback(refuse_method_of_file))
        .all(file, "/site.webmanifest", get(manifest::show).fallback(refuse_method_of_file))
        .all(file, SPECULATION_RULES, get(speculation::show).fallback(refuse_method_of_file))
        .all(file, "/og/courses/{file}", get(previews::show_course).fallback(refuse_method_of_file))
        .all(
            file,
            "/courses/{slug}/syllabus.pdf",
            get(syllabus::show_course).fallback(refuse_method_of_file),
        );
    match &config.indexnow {
        Some(settings) => {
            let key = get(indexnow_key::show_key).fallback(refuse_method_of_file);
            routes.all(file, &settings.key_address(), key)
        }
        None => routes,
    }
}

/// What staff uploaded: compressed already.
pub fn uploaded_files() -> Routes {
    let show = get(uploads::show).fallback(refuse_method_of_file);
    Routes::default().all(Policy::PAGE, "/media/{key}/{file}", show)
}

/// For process managers and load balancers.
pub fn health_checks() -> Routes {
    Routes::default().all(Policy::PAGE, "/healthz", get(health::healthz)).all(
        Policy::PAGE,
        "/readyz",
        get(health::readyz),
    )
}
