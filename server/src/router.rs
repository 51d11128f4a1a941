//! The route table: every address of the API on one screen.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodRouter, any, get};

use crate::app::AppState;
use crate::courses::handlers as courses;
use crate::error::{self, ApiError};
use crate::health;
use crate::http::request_id;
use crate::openapi;
use crate::settings::handlers as settings;
use crate::team::handlers as team;
use crate::testimonials::handlers as testimonials;

/// Largest body of a public call.
const BODY_LIMIT: usize = 64 * 1024;

/// The calls of the API.
pub fn api_routes() -> Routes {
    Routes::default()
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
pub fn api() -> Router<AppState> {
    api_routes()
        .router
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .route("/api", any(unknown_call))
        .route("/api/", any(unknown_call))
        .route("/api/{*rest}", any(unknown_call))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(axum::middleware::from_fn(error::envelope))
}

async fn unknown_call() -> ApiError {
    ApiError::not_found("address")
}

/// Everything that this server answers.
pub fn router(app: AppState) -> Router {
    Router::new()
        .merge(api())
        .route("/healthz", get(health::healthz))
        .layer(axum::middleware::from_fn(request_id::assign))
        .with_state(app)
}

/// A router that remembers what it was given, so that tests can hold the table against the API document and
/// against the rules of access.
#[derive(Debug, Default)]
pub struct Routes {
    router: Router<AppState>,
    inventory: Vec<(Method, &'static str)>,
}

impl Routes {
    /// Every method and address of the table.
    pub fn inventory(&self) -> &[(Method, &'static str)] {
        &self.inventory
    }

    fn get<H, T>(self, path: &'static str, handler: H) -> Self
    where
        H: Handler<T, AppState>,
        T: 'static,
    {
        self.route(Method::GET, path, get(handler))
    }

    fn route(mut self, method: Method, path: &'static str, handler: MethodRouter<AppState>) -> Self {
        self.inventory.push((method, path));
        self.router = self.router.route(path, handler);
        self
    }
}
