//! From a request to its route: the layers that all addresses have in common, and those of each part of the [`table`].

pub mod routes;
pub mod site;
pub mod table;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::router::routes::Routes;
use crate::web::app::App;
use crate::web::guards::overload::{self, TimeLimits};
use crate::web::guards::{origin, rate_limit};
use crate::web::http::assets::{self, Assets};
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::host::{self, AllowedHosts};
use crate::web::http::security_headers::{self, SecurityHeaders};
use crate::web::http::{BODY_LIMIT, cache_policy, envelope, request_counts, request_id, request_log};
use crate::web::pages::failure;
use crate::web::pages::public_area::show_page;
use crate::web::rendering::Mode;
use crate::web::session::access;
use base::error::ApiError;

/// The API with its own answers to unknown addresses and methods, every error in one shape.
fn api(app: &Arc<App>) -> Routes {
    let calls = table::api_routes();
    let rules = calls.access_rules();
    let calls = calls
        .behind(|calls| calls.method_not_allowed_fallback(async || ErrorResponse(ApiError::MethodNotAllowed)))
        .behind(|calls| calls.layer(from_fn_with_state((app.clone(), rules), access::check)))
        .merge(table::unknown_calls());
    calls.behind(|calls| {
        with_session(calls, app)
            .layer(from_fn_with_state(overload::CallQueues::default(), overload::limit))
            .layer(from_fn_with_state(app.clone(), rate_limit::limit_calls))
            .layer(from_fn(envelope::envelope))
            .layer(CompressionLayer::new())
    })
}

fn staff_pages(app: &Arc<App>) -> Routes {
    table::pages::staff_pages().behind(|pages| with_session(pages, app).layer(from_fn(envelope::envelope)))
}

fn mailed_pages(app: &Arc<App>) -> Routes {
    table::pages::mailed_pages().behind(|pages| {
        pages.layer(DefaultBodyLimit::max(BODY_LIMIT)).layer(from_fn_with_state(app.clone(), origin::check))
    })
}

fn files(app: &Arc<App>) -> Routes {
    table::pages::files(&app.config).behind(|files| {
        files.layer(CompressionLayer::new()).layer(from_fn_with_state(app.clone(), rate_limit::limit_files))
    })
}

fn uploaded_files(app: &Arc<App>) -> Routes {
    let limit = from_fn_with_state(app.clone(), rate_limit::limit_absent_files);
    table::pages::uploaded_files().behind(|files| files.layer(limit))
}

/// The layers of routes that read a session or change something.
fn with_session(routes: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    routes.layer(DefaultBodyLimit::max(BODY_LIMIT)).layer(from_fn_with_state(app.clone(), origin::check))
}

/// Everything that this server answers: calls, health, files, and pages for whatever is left.
pub fn router(app: Arc<App>, assets: Assets) -> Router {
    with_time_limits(app, assets, TimeLimits::default())
}

/// The same with other limits of time.
pub fn with_time_limits(app: Arc<App>, assets: Assets, limits: TimeLimits) -> Router {
    let hosts = AllowedHosts::new(&app.config.public_url, app.config.bind);
    let headers = match app.pages.mode {
        Mode::Production => SecurityHeaders::new(&app.config.public_url, &app.pages.build.style_hashes),
        Mode::Development => SecurityHeaders::for_development(&app.config.public_url),
    };
    let (failures, finished, days) = (app.clone(), app.clone(), app.clone());
    let counts = app.monitoring.requests.clone();
    let routes = api(&app)
        .merge(staff_pages(&app))
        .merge(mailed_pages(&app))
        .merge(files(&app))
        .merge(uploaded_files(&app))
        .merge(table::pages::health_checks());
    let (routes, policies) = routes.into_parts();
    routes
        .fallback(show_page)
        .with_state(app)
        // Listed from the handlers outwards: the last one sees a request first.
        .layer(from_fn_with_state(assets, assets::serve))
        .layer(RequestBodyTimeoutLayer::new(limits.gap))
        .layer(from_fn_with_state(limits, overload::limit_body_time))
        .layer(from_fn_with_state(limits, overload::limit_time))
        .layer(from_fn_with_state(hosts, host::check))
        .layer(CatchPanicLayer::custom(answer_panic))
        .layer(from_fn_with_state(failures, failure::show))
        .layer(from_fn(envelope::envelope))
        .layer(map_response(cache_policy::apply))
        .layer(from_fn_with_state(headers, security_headers::apply))
        .layer(from_fn_with_state(policies, routes::attach))
        .layer(from_fn(request_log::log))
        .layer(from_fn_with_state(counts, request_counts::count))
        .layer(from_fn(request_id::assign))
        .layer(from_fn_with_state(finished, site::remember))
        .layer(from_fn_with_state(days, site::begin_day))
}

/// The panic itself is in the log, written by the panic hook.
fn answer_panic(_: Box<dyn std::any::Any + Send>) -> Response {
    ErrorResponse(ApiError::internal(anyhow::anyhow!("a handler panicked"))).into_response()
}
