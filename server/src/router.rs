//! The route table: every address on one screen.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::{Method, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

use crate::auth::store::DatabaseStore;
use crate::auth::{cookie, handlers as auth, login};
use crate::courses::handlers as courses;
use crate::error::{self, ApiError};
use crate::health;
use crate::http::assets::{self, Assets};
use crate::http::host::{self, AllowedHosts};
use crate::http::origin::{self, OwnOrigin};
use crate::http::overload::{self, CallLimit};
use crate::http::security_headers::{self, SecurityHeaders};
use crate::http::{cache_policy, rate_limit, request_id, request_log};
use crate::leads::handlers as leads;
use crate::openapi;
use crate::pages::{self, Site};
use crate::settings::handlers as settings;
use crate::team::handlers as team;
use crate::testimonials::handlers as testimonials;

/// Largest body of a public call.
const BODY_LIMIT: usize = 64 * 1024;
/// Between two parts of a body, and for a whole request (security guide 4.4).
const BODY_GAP: Duration = Duration::from_secs(5);
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
    use Access::{Public, SignedIn};
    Routes::default()
        .get(Public, "/api/courses/get", courses::list_courses)
        .get(Public, "/api/courses/counts", courses::count_courses)
        .get(Public, "/api/courses/menu", courses::list_course_menu)
        .get(Public, "/api/courses/suggest", courses::suggest_courses)
        .get(Public, "/api/courses/{id}", courses::find_course)
        .get(Public, "/api/courses/{id}/related", courses::list_related_courses)
        .get(Public, "/api/team/get", team::list_team)
        .get(Public, "/api/team/{id}", team::find_team_member)
        .get(Public, "/api/testimonials/get", testimonials::list_testimonials)
        .get(Public, "/api/testimonials/{id}", testimonials::find_testimonial)
        .get(Public, "/api/settings", settings::get_settings)
        .get(SignedIn, "/api/auth/me", auth::who_am_i)
        .post(Public, "/api/auth/login", login::log_in)
        .post(SignedIn, "/api/auth/logout", auth::log_out)
        .get(Public, "/api/forms/token", leads::get_form_token)
        .post(Public, "/api/mail/enroll", leads::enroll)
        .post(Public, "/api/mail/send-course-inquiry", leads::send_course_inquiry)
        .post(Public, "/api/mail/send-consultancy-email", leads::send_consultancy_email)
        .post(Public, "/api/mail/contact", leads::send_contact_message)
        .post(Public, "/api/mail/newsletter", leads::sign_up_for_newsletter)
        .get(Public, "/api/openapi.json", openapi::get_openapi)
}

/// The API with its own answers to unknown addresses and methods, every error in one shape.
pub fn api(site: &Site) -> Router<Site> {
    let public = &site.config.public_url;
    api_routes()
        .router
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .route("/api", any(unknown_call))
        .route("/api/", any(unknown_call))
        .route("/api/{*rest}", any(unknown_call))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(cookie::layer(DatabaseStore::new(site.app.clone()), public))
        .layer(from_fn_with_state(public.clone(), cookie::complete_removal))
        .layer(from_fn_with_state(OwnOrigin::new(public), origin::check))
        .layer(from_fn_with_state(CallLimit::default(), overload::limit))
        .layer(from_fn_with_state(site.clone(), rate_limit::limit_calls))
        .layer(from_fn(error::envelope))
        .layer(CompressionLayer::new())
}

async fn unknown_call() -> ApiError {
    ApiError::not_found("address")
}

/// Everything that this server answers: calls, health, files, and pages for whatever is left.
pub fn router(site: Site, assets: Assets) -> Router {
    let hosts = AllowedHosts::new(&site.config.public_url, site.config.bind);
    let headers = SecurityHeaders::new(&site.config.public_url);
    Router::new()
        .merge(api(&site))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .fallback(pages::answer::show_page)
        .with_state(site)
        // Listed from the handlers outwards: the last one sees a request first.
        .layer(from_fn_with_state(assets, assets::serve))
        .layer(RequestBodyTimeoutLayer::new(BODY_GAP))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, REQUEST_TIMEOUT))
        .layer(from_fn_with_state(hosts, host::check))
        .layer(CatchPanicLayer::custom(answer_panic))
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
        self.route(access, Method::GET, path, get(handler))
    }

    fn post<H: Handler<T, Site>, T: 'static>(self, access: Access, path: &'static str, handler: H) -> Self {
        self.route(access, Method::POST, path, post(handler))
    }

    fn route(
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
