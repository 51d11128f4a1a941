//! The route table: every address but those of pages that take no form.

use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::routing::{any, get, patch, post, put};

use crate::config::Config;
use crate::kernel::error::ApiError;
use crate::router::routes::{Access, Routes};
use crate::subjects::courses::staff::StaffCourseJson;
use crate::subjects::leads::kinds::Kind;
use crate::subjects::media::{MAX_BYTES, MediaRecord};
use crate::subjects::team::StaffTeamMemberJson;
use crate::subjects::testimonials::StaffTestimonialJson;
use crate::web::api::{
    audit, auth, consultancy, courses, csp_report, health, inbox, media, settings, staff_courses,
    staff_records, team, testimonials,
};
use crate::web::files::{feed, indexnow_key, manifest, previews, robots, sitemap, uploads};
use crate::web::forms::{enquiries as leads, login, my_data, newsletter};
use crate::web::http::policy::Policy;
use crate::web::openapi;
use crate::web::pages::answer::{refuse_form_method, refuse_method_of_file};
use crate::web::pages::staff_area;
use crate::web::rendering::form_result::{LOGIN, MY_DATA};

const COURSE_LIMIT: usize = 256 * 1024;
/// The largest file with the frame that a browser puts around it.
const UPLOAD_LIMIT: usize = MAX_BYTES + 1024 * 1024;

pub fn api_routes() -> Routes {
    use Access::{Admin, Public, SignedIn};
    let visitor = |kind: Kind| Policy::VISITOR_FORM.with_form(kind.as_str());
    Routes::default()
        .get(Public, "/api/courses/get", courses::list_courses)
        .get(Public, "/api/courses/counts", courses::count_courses)
        .get(Public, "/api/courses/menu", courses::list_course_menu)
        .get(Public, "/api/courses/suggest", courses::suggest_courses)
        .get(Public, "/api/courses/{id}", courses::find_course)
        .get(Public, "/api/courses/{id}/related", courses::list_related_courses)
        .add(
            Admin,
            Policy::API,
            Method::POST,
            "/api/courses",
            post(staff_records::create::<StaffCourseJson>).layer(large()),
        )
        .add(
            Admin,
            Policy::API,
            Method::PUT,
            "/api/courses/{id}",
            put(staff_records::update::<StaffCourseJson>).layer(large()),
        )
        .delete(Admin, "/api/courses/{id}", staff_records::delete::<StaffCourseJson>)
        .post(Admin, "/api/courses/{id}/restore", staff_records::restore::<StaffCourseJson>)
        .get(Admin, "/api/admin/courses", staff_courses::list_staff_courses)
        .get(Admin, "/api/admin/courses/{id}", staff_records::find::<StaffCourseJson>)
        .get(Public, "/api/consultancy/services/{slug}", consultancy::find_service)
        .get(Public, "/api/team/get", team::list_team)
        .get(Public, "/api/team/names", team::list_team_names)
        .get(Public, "/api/team/{id}", team::find_team_member)
        .post(Admin, "/api/team", staff_records::create::<StaffTeamMemberJson>)
        .put(Admin, "/api/team/{id}", staff_records::update::<StaffTeamMemberJson>)
        .delete(Admin, "/api/team/{id}", staff_records::delete::<StaffTeamMemberJson>)
        .post(Admin, "/api/team/{id}/restore", staff_records::restore::<StaffTeamMemberJson>)
        .get(Admin, "/api/admin/team", staff_records::list::<StaffTeamMemberJson>)
        .get(Admin, "/api/admin/team/{id}", staff_records::find::<StaffTeamMemberJson>)
        .get(Public, "/api/testimonials/get", testimonials::list_testimonials)
        .get(Public, "/api/testimonials/{id}", testimonials::find_testimonial)
        .post(Admin, "/api/testimonials", staff_records::create::<StaffTestimonialJson>)
        .put(Admin, "/api/testimonials/{id}", staff_records::update::<StaffTestimonialJson>)
        .delete(Admin, "/api/testimonials/{id}", staff_records::delete::<StaffTestimonialJson>)
        .post(Admin, "/api/testimonials/{id}/restore", staff_records::restore::<StaffTestimonialJson>)
        .get(Admin, "/api/admin/testimonials", staff_records::list::<StaffTestimonialJson>)
        .get(Admin, "/api/admin/testimonials/{id}", staff_records::find::<StaffTestimonialJson>)
        .get(Public, "/api/settings", settings::get_settings)
        .put(Admin, "/api/settings", settings::update_settings)
        .get(Admin, "/api/admin/settings", settings::get_staff_settings)
        .get(Admin, "/api/media", media::list_media)
        .add(
            Admin,
            Policy::UPLOAD,
            Method::POST,
            "/api/media",
            post(media::upload_media).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)),
        )
        .get(Admin, "/api/media/{id}", media::find_media)
        .add(Admin, Policy::API, Method::PATCH, "/api/media/{id}", patch(media::update_media))
        .delete(Admin, "/api/media/{id}", staff_records::delete::<MediaRecord>)
        .add(
            Admin,
            Policy::UPLOAD,
            Method::POST,
            "/api/media/{id}/replace",
            post(media::replace_media).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)),
        )
        .post(Admin, "/api/media/{id}/restore", staff_records::restore::<MediaRecord>)
        .get(Admin, "/api/audit", audit::list_audit)
        .form(Policy::API.with_form(LOGIN), "/api/auth/login", login::log_in)
        .get(SignedIn, "/api/auth/me", auth::who_am_i)
        .post(SignedIn, "/api/auth/logout", auth::log_out)
        .post(SignedIn, "/api/auth/password", auth::change_password)
        .get(SignedIn, "/api/auth/sessions", auth::list_sessions)
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
        .get(Admin, "/api/leads", inbox::list_leads)
        .get(Admin, "/api/leads.csv", inbox::export_leads)
        .get(Admin, "/api/leads/counts", inbox::count_leads)
        .get(Admin, "/api/leads/{id}", inbox::find_lead)
        .add(Admin, Policy::API, Method::PATCH, "/api/leads/{id}", patch(inbox::update_lead))
        .post(Admin, "/api/leads/{id}/mails/{mail_id}/resend", inbox::resend_lead_mail)
        .post(Admin, "/api/leads/{id}/mails/{mail_id}/stop", inbox::stop_lead_mail)
        .get(Public, "/api/openapi.json", openapi::get_openapi)
}

/// A course has long lists and texts.
fn large() -> DefaultBodyLimit {
    DefaultBodyLimit::max(COURSE_LIMIT)
}

/// Addresses below `/api` that no call has: they are answered like one.
pub fn unknown_calls() -> Routes {
    let unknown = async || ApiError::not_found("address");
    Routes::default()
        .all(Policy::API, "/api", any(unknown))
        .all(Policy::API, "/api/", any(unknown))
        .all(Policy::API, "/api/{*rest}", any(unknown))
        .all(Policy::VISITOR_FORM, "/api/mail/{*rest}", any(unknown))
}

/// The pages that depend on who asks. All others are the same bytes for all visitors and never read a session.
pub fn staff_pages() -> Routes {
    let sign_in = get(staff_area::show_sign_in).post(login::log_in).fallback(refuse_form_method);
    let private = Policy::PRIVATE_PAGE;
    Routes::default()
        .all(private, "/admin", any(staff_area::show_staff_area))
        .all(private, "/admin/{*rest}", any(staff_area::show_staff_area))
        .all(private, "/dashboard", any(staff_area::show_staff_area))
        .all(private.with_form(LOGIN), "/login", sign_in)
}

/// The pages that links in messages lead to. The token in their address is the authority: no session is read.
pub fn mailed_pages() -> Routes {
    let mailed = Policy::MAILED_PAGE;
    let confirm = get(newsletter::show_confirm).post(newsletter::confirm);
    let unsubscribe = get(newsletter::show_unsubscribe).post(newsletter::unsubscribe);
    let my_data = get(my_data::show).post(my_data::take);
    Routes::default()
        .all(mailed, "/newsletter/confirm", confirm.fallback(refuse_form_method))
        .all(mailed, "/newsletter/unsubscribe", unsubscribe.fallback(refuse_form_method))
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
        .all(file, "/site.webmanifest", get(manifest::show).fallback(refuse_method_of_file))
        .all(file, "/og/courses/{file}", get(previews::show_course).fallback(refuse_method_of_file));
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
