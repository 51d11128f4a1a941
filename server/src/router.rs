//! The route table: every address on one screen.

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::handler::Handler;
use axum::http::{Method, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

use crate::app::AppState;
use crate::courses::handlers as courses;
use crate::error::{self, ApiError};
use crate::health;
use crate::http::assets::{self, Assets};
use crate::http::host::{self, AllowedHosts};
use crate::http::overload::{self, CallLimit};
use crate::http::security_headers::{self, SecurityHeaders};
use crate::http::{cache_policy, request_id, request_log};
use crate::openapi;
use crate::pages::{self, Mode, Site};
use crate::settings::handlers as settings;
use crate::team::handlers as team;
use crate::testimonials::handlers as testimonials;

/// Largest body of a public call.
const BODY_LIMIT: usize = 64 * 1024;
/// Between two parts of a body, and for a whole request (security guide 4.4).
const BODY_GAP: Duration = Duration::from_secs(5);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// The calls of the API, over any state that holds an [`AppState`].
pub fn api_routes<S: RouterState>() -> Routes<S>
where
    AppState: FromRef<S>,
{
    Routes::new()
        .get("/api/courses/get", courses::list_courses)
        .get("/api/courses/counts", courses::count_courses)
        .get("/api/courses/menu", courses::list_course_menu)
        .get("/api/courses/suggest", courses::suggest_courses)
        .get("/api/courses/{id}", courses::find_course)
        .get("/api/courses/{id}/related", courses::list_related_courses)
        .get("/api/team/get", team::list_team)
        .get("/api/team/{id}", team::find_team_member)
        .get("/api/testimonials/get", testimonials::list_testimonials)
        .get("/api/testimonials/{id}", testimonials::find_testimonial)
        .get("/api/settings", settings::get_settings)
        .get("/api/openapi.json", openapi::get_openapi)
}

/// The API with its own answers to unknown addresses and methods, every error in one shape.
pub fn api<S: RouterState>() -> Router<S>
where
    AppState: FromRef<S>,
{
    api_routes()
        .router
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .route("/api", any(unknown_call))
        .route("/api/", any(unknown_call))
        .route("/api/{*rest}", any(unknown_call))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(CallLimit::default(), overload::limit))
        .layer(from_fn(error::envelope))
        .layer(CompressionLayer::new())
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
        .merge(api())
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
        .layer(from_fn_with_state(failures, pages::answer::show_failure))
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
#[derive(Debug)]
pub struct Routes<S> {
    router: Router<S>,
    inventory: Vec<(Method, &'static str)>,
}

/// What axum asks of a state.
pub trait RouterState: Clone + Send + Sync + 'static {}

impl<S: Clone + Send + Sync + 'static> RouterState for S {}

impl<S: RouterState> Routes<S> {
    fn new() -> Self {
        Self { router: Router::new(), inventory: Vec::new() }
    }

    /// Every method and address of the table.
    pub fn inventory(&self) -> &[(Method, &'static str)] {
        &self.inventory
    }

    fn get<H, T>(self, path: &'static str, handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
    {
        self.route(Method::GET, path, get(handler))
    }

    fn route(mut self, method: Method, path: &'static str, handler: MethodRouter<S>) -> Self {
        self.inventory.push((method, path));
        self.router = self.router.route(path, handler);
        self
    }
}
