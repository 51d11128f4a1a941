//! The route table: every address on one screen.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, delete, get, patch, post, put};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::{RequestBodyDeadlineLayer, RequestBodyTimeoutLayer};

use crate::audit::handlers as audit;
use crate::auth::store::DatabaseStore;
use crate::auth::{cookie, guard, handlers as auth, login};
use crate::consultancy::handlers as consultancy;
use crate::courses::{handlers as courses, staff_handlers as staff_courses};
use crate::discovery::{feed, manifest, robots, sitemap};
use crate::error::{self, ApiError};
use crate::health;
use crate::http::assets::{self, Assets};
use crate::http::extract::BODY_LIMIT;
use crate::http::host::{self, AllowedHosts};
use crate::http::overload::{self, CallLimit};
use crate::http::security_headers::{self, SecurityHeaders};
use crate::http::{cache_policy, csp_report, origin, rate_limit, request_id, request_log};
use crate::indexnow;
use crate::leads::inbox::handlers as inbox;
use crate::leads::intake::handlers as leads;
use crate::leads::my_data::pages as my_data;
use crate::leads::newsletter::pages as newsletter;
use crate::openapi;
use crate::pages::{self, Mode, Site, failure};
use crate::previews;
use crate::settings::handlers as settings;
use crate::team::{handlers as team, staff_handlers as staff_team};
use crate::testimonials::{handlers as testimonials, staff_handlers as staff_testimonials};

const COURSE_LIMIT: usize = 256 * 1024;
/// Between two parts of a body, for a whole body, and for a whole request (security guide 4.4). A body that takes too
/// long is the client's fault and told as such, so its time ends before that of the request.
const BODY_GAP: Duration = Duration::from_secs(5);
const BODY_TIME: Duration = Duration::from_secs(12);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// Who may use a call. The handler holds to it by its extractor; a test holds every handler to this table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody.
    Public,
    /// Whoever is signed in: the handler takes [`crate::auth::SignedIn`].
    SignedIn,
    /// Administrators: the handler takes [`crate::auth::RequireAdmin`].
    Admin,
}

/// The calls of the API.
pub fn api_routes() -> Routes {
    use Access::{Admin, Public, SignedIn};
    Routes::default()
        .get(Public, "/api/courses/get", courses::list_courses)
        .get(Public, "/api/courses/counts", courses::count_courses)
        .get(Public, "/api/courses/menu", courses::list_course_menu)
        .get(Public, "/api/courses/suggest", courses::suggest_courses)
        .get(Public, "/api/courses/{id}", courses::find_course)
        .get(Public, "/api/courses/{id}/related", courses::list_related_courses)
        .add(Admin, Method::POST, "/api/courses", post(staff_courses::create_course).layer(large()))
        .add(Admin, Method::PUT, "/api/courses/{id}", put(staff_courses::update_course).layer(large()))
        .delete(Admin, "/api/courses/{id}", staff_courses::delete_course)
        .post(Admin, "/api/courses/{id}/restore", staff_courses::restore_course)
        .get(Admin, "/api/admin/courses", staff_courses::list_staff_courses)
        .get(Admin, "/api/admin/courses/{id}", staff_courses::find_staff_course)
        .get(Public, "/api/consultancy/services/{slug}", consultancy::find_service)
        .get(Public, "/api/team/get", team::list_team)
        .get(Public, "/api/team/names", team::list_team_names)
        .get(Public, "/api/team/{id}", team::find_team_member)
        .post(Admin, "/api/team", staff_team::create_team_member)
        .put(Admin, "/api/team/{id}", staff_team::update_team_member)
        .delete(Admin, "/api/team/{id}", staff_team::delete_team_member)
        .post(Admin, "/api/team/{id}/restore", staff_team::restore_team_member)
        .get(Admin, "/api/admin/team", staff_team::list_staff_team)
        .get(Admin, "/api/admin/team/{id}", staff_team::find_staff_team_member)
        .get(Public, "/api/testimonials/get", testimonials::list_testimonials)
        .get(Public, "/api/testimonials/{id}", testimonials::find_testimonial)
        .post(Admin, "/api/testimonials", staff_testimonials::create_testimonial)
        .put(Admin, "/api/testimonials/{id}", staff_testimonials::update_testimonial)
        .delete(Admin, "/api/testimonials/{id}", staff_testimonials::delete_testimonial)
        .post(Admin, "/api/testimonials/{id}/restore", staff_testimonials::restore_testimonial)
        .get(Admin, "/api/admin/testimonials", staff_testimonials::list_staff_testimonials)
        .get(Admin, "/api/admin/testimonials/{id}", staff_testimonials::find_staff_testimonial)
        .get(Public, "/api/settings", settings::get_settings)
        .put(Admin, "/api/settings", settings::update_settings)
        .get(Admin, "/api/admin/settings", settings::get_staff_settings)
        .get(Admin, "/api/audit", audit::list_audit)
        .post(Public, "/api/auth/login", login::log_in)
        .get(SignedIn, "/api/auth/me", auth::who_am_i)
        .post(SignedIn, "/api/auth/logout", auth::log_out)
        .post(SignedIn, "/api/auth/password", auth::change_password)
        .get(SignedIn, "/api/auth/sessions", auth::list_sessions)
        .delete(SignedIn, "/api/auth/sessions/{id}", auth::end_session)
        .add(
            Public,
            Method::POST,
            "/api/csp-report",
            post(csp_report::take_csp_report).layer(csp_report::limit()),
        )
        .get(Public, "/api/forms/token", leads::get_form_token)
        .post(Public, "/api/mail/enroll", leads::enroll)
        .post(Public, "/api/mail/send-course-inquiry", leads::send_course_inquiry)
        .post(Public, "/api/mail/send-consultancy-email", leads::send_consultancy_email)
        .post(Public, "/api/mail/contact", leads::send_contact_message)
        .post(Public, "/api/mail/newsletter", leads::sign_up_for_newsletter)
        .get(Admin, "/api/leads", inbox::list_leads)
        .get(Admin, "/api/leads.csv", inbox::export_leads)
        .get(Admin, "/api/leads/counts", inbox::count_leads)
        .get(Admin, "/api/leads/{id}", inbox::find_lead)
        .add(Admin, Method::PATCH, "/api/leads/{id}", patch(inbox::update_lead))
        .post(Admin, "/api/leads/{id}/mails/{mail_id}/resend", inbox::resend_lead_mail)
        .post(Admin, "/api/leads/{id}/mails/{mail_id}/stop", inbox::stop_lead_mail)
        .get(Public, "/api/openapi.json", openapi::get_openapi)
}

/// A course has long lists and texts.
fn large() -> DefaultBodyLimit {
    DefaultBodyLimit::max(COURSE_LIMIT)
}

/// The API with its own answers to unknown addresses and methods, every error in one shape.
pub fn api(site: &Site) -> Router<Site> {
    let calls = api_routes()
        .router
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .route("/api", any(unknown_call))
        .route("/api/", any(unknown_call))
        .route("/api/{*rest}", any(unknown_call));
    with_session(calls, site)
        .layer(from_fn_with_state(CallLimit::default(), overload::limit))
        .layer(from_fn_with_state(site.clone(), rate_limit::limit_calls))
        .layer(from_fn(error::envelope))
        .layer(CompressionLayer::new())
}

/// The pages that depend on who asks. All others are the same bytes for everybody and never look at a session.
fn staff_pages(site: &Site) -> Router<Site> {
    let sign_in = get(guard::show_sign_in).post(login::log_in).fallback(pages::answer::refuse_form_method);
    let pages = Router::new()
        .route("/admin", any(guard::show_staff_area))
        .route("/admin/{*rest}", any(guard::show_staff_area))
        .route("/dashboard", any(guard::show_staff_area))
        .route("/login", sign_in);
    with_session(pages, site).layer(from_fn(error::envelope))
}

/// The pages that links in mails lead to. The token in their address is the authority: no session is looked at.
fn mailed_pages(site: &Site) -> Router<Site> {
    let refuse = pages::answer::refuse_form_method;
    Router::new()
        .route(
            "/newsletter/confirm",
            get(newsletter::show_confirm).post(newsletter::confirm).fallback(refuse),
        )
        .route(
            "/newsletter/unsubscribe",
            get(newsletter::show_unsubscribe).post(newsletter::unsubscribe).fallback(refuse),
        )
        .route("/privacy/my-data", get(my_data::show).post(my_data::take).fallback(refuse))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(site.clone(), origin::check))
}

/// What programs read beside the pages.
fn files_for_programs(site: &Site) -> Router<Site> {
    let mut routes = Router::new()
        .route("/robots.txt", get(robots::show))
        .route("/sitemap.xml", get(sitemap::show_index))
        .route("/sitemaps/{file}", get(sitemap::show_part))
        .route(feed::ADDRESS, get(feed::show))
        .route("/site.webmanifest", get(manifest::show))
        .route("/og/courses/{file}", get(previews::show_course));
    if let Some(settings) = &site.config.indexnow {
        routes = routes.route(&settings.key_address(), get(indexnow::show_key));
    }
    routes.method_not_allowed_fallback(pages::answer::refuse_method_of_file).layer(CompressionLayer::new())
}

/// What every address needs that knows its visitors, or that changes something.
fn with_session(routes: Router<Site>, site: &Site) -> Router<Site> {
    let public = &site.config.public_url;
    routes
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(cookie::layer(DatabaseStore::new(site.app.clone()), public))
        .layer(from_fn_with_state(public.clone(), cookie::complete_removal))
        .layer(from_fn_with_state(site.clone(), origin::check))
}

async fn unknown_call() -> ApiError {
    ApiError::not_found("address")
}

/// Everything that this server answers: calls, health, files, and pages for whatever is left.
pub fn router(site: Site, assets: Assets) -> Router {
    let hosts = AllowedHosts::new(&site.config.public_url, site.config.bind);
    let headers = match site.pages.mode {
        Mode::Production => SecurityHeaders::new(&site.config.public_url),
        Mode::Development => SecurityHeaders::for_development(&site.config.public_url),
    };
    let failures = site.clone();
    Router::new()
        .merge(api(&site))
        .merge(staff_pages(&site))
        .merge(mailed_pages(&site))
        .merge(files_for_programs(&site))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .fallback(pages::answer::show_page)
        .with_state(site)
        // Listed from the handlers outwards: the last one sees a request first.
        .layer(from_fn_with_state(assets, assets::serve))
        .layer(RequestBodyTimeoutLayer::new(BODY_GAP))
        .layer(RequestBodyDeadlineLayer::new(BODY_TIME))
        .layer(from_fn_with_state(REQUEST_TIMEOUT, overload::limit_time))
        .layer(from_fn_with_state(hosts, host::check))
        .layer(CatchPanicLayer::custom(answer_panic))
        .layer(from_fn_with_state(failures, failure::show))
        .layer(from_fn(error::envelope))
        .layer(map_response(cache_policy::apply))
        .layer(from_fn_with_state(headers, security_headers::apply))
        .layer(from_fn(request_log::log))
        .layer(from_fn(request_id::assign))
}

/// The panic itself is in the log, written by the panic hook.
fn answer_panic(_: Box<dyn std::any::Any + Send>) -> Response {
    ApiError::internal(anyhow::anyhow!("a handler panicked")).into_response()
}

/// A router that remembers what it was given, so that tests can hold the table against the API document and
/// against the rules of access.
#[derive(Debug, Default)]
pub struct Routes {
    router: Router<Site>,
    inventory: Vec<Route>,
}

/// One line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Method.
    pub method: Method,
    /// Address, with its parameters in braces.
    pub path: &'static str,
    /// Who may use it.
    pub access: Access,
}

impl Routes {
    /// Every line of the table.
    pub fn inventory(&self) -> &[Route] {
        &self.inventory
    }

    fn get<H: Handler<T, Site>, T: 'static>(self, access: Access, path: &'static str, handler: H) -> Self {
        self.add(access, Method::GET, path, get(handler))
    }

    fn post<H: Handler<T, Site>, T: 'static>(self, access: Access, path: &'static str, handler: H) -> Self {
        self.add(access, Method::POST, path, post(handler))
    }

    fn put<H: Handler<T, Site>, T: 'static>(self, access: Access, path: &'static str, handler: H) -> Self {
        self.add(access, Method::PUT, path, put(handler))
    }

    fn delete<H: Handler<T, Site>, T: 'static>(self, access: Access, path: &'static str, handler: H) -> Self {
        self.add(access, Method::DELETE, path, delete(handler))
    }

    fn add(
        mut self,
        access: Access,
        method: Method,
        path: &'static str,
        handler: MethodRouter<Site>,
    ) -> Self {
        self.inventory.push(Route { method, path, access });
        self.router = self.router.route(path, handler);
        self
    }
}
