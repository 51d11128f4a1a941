//! Counts requests by route and status, and how long they took.
//!
//! A route is the pattern of its address, never the address itself, so that the number of counters is bounded.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use crate::web::http::stored_body::Repeatable;
use base::durations::{Buckets, Durations};

/// The route of addresses that no route has: public pages, and what does not exist.
const PAGE: &str = "(page)";
/// The route of built files.
const FILE: &str = "(file)";
/// What process managers ask for: their refusals are no failure of a request.
const HEALTH_CHECKS: [&str; 2] = ["/healthz", "/readyz"];
const REPEATED_METHODS: [Method; 2] = [Method::GET, Method::HEAD];
const REPEATED_STATUSES: [StatusCode; 2] = [StatusCode::OK, StatusCode::NOT_MODIFIED];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RouteLabels {
    route: String,
}

/// The counters of one process.
#[derive(Debug)]
pub struct RequestCounts {
    pub by_route: Family<RequestLabels, Counter>,
    pub durations: Family<RouteLabels, Durations>,
    /// Looked up once, so that a repeated answer costs one atomic addition: by kind, method and status.
    repeated: [Counter; 8],
    pages: Durations,
    failed: Counter,
}

/// What was counted since the start.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    /// Pages that were answered before the route table.
    pub repeated_pages: u64,
    /// How long the other pages took.
    pub pages: Buckets,
    /// Answers with a status from 500, without those of health checks.
    pub failed: u64,
}

impl Default for RequestCounts {
    fn default() -> Self {
        let by_route = Family::<RequestLabels, Counter>::default();
        let repeated = std::array::from_fn(|slot| {
            let (is_page, method, status) = (slot & 4 != 0, slot & 2, slot & 1);
            by_route.get_or_create_owned(&RequestLabels {
                method: name_of(&REPEATED_METHODS[method >> 1]),
                route: if is_page { PAGE } else { FILE }.to_owned(),
                status: REPEATED_STATUSES[status].as_u16(),
            })
        });
        Self {
            by_route,
            durations: Family::default(),
            repeated,
            pages: Durations::default(),
            failed: Counter::default(),
        }
    }
}

impl RequestCounts {
    /// Counts an answer that was found before the route table. It takes microseconds and is not timed.
    pub fn repeated(&self, is_page: bool, method: &Method, status: StatusCode) {
        self.repeated[slot(is_page, method, status)].inc();
    }

    pub fn counted(&self) -> Counted {
        let pages = REPEATED_METHODS.iter().flat_map(|method| {
            REPEATED_STATUSES.iter().map(|status| self.repeated[slot(true, method, *status)].get())
        });
        Counted { repeated_pages: pages.sum(), pages: self.pages.buckets(), failed: self.failed.get() }
    }

    fn count(&self, method: &'static str, route: String, response: &Response, started: Instant) {
        let (status, took) = (response.status(), started.elapsed());
        if status.is_server_error() && !HEALTH_CHECKS.contains(&route.as_str()) {
            self.failed.inc();
        }
        if route == PAGE {
            self.pages.record(took);
        }
        self.durations.get_or_create(&RouteLabels { route: route.clone() }).record(took);
        self.by_route.get_or_create(&RequestLabels { method, route, status: status.as_u16() }).inc();
    }
}

/// Only GET and HEAD with these two statuses are repeated.
fn slot(is_page: bool, method: &Method, status: StatusCode) -> usize {
    usize::from(is_page) << 2
        | usize::from(*method == Method::HEAD) << 1
        | usize::from(status == StatusCode::NOT_MODIFIED)
}

/// Middleware that counts a request when it is answered.
pub(crate) async fn count(
    State(counts): State<Arc<RequestCounts>>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let method = name_of(request.method());
    let pattern = request.extensions().get::<MatchedPath>().map(|pattern| pattern.as_str().to_owned());
    let response = next.run(request).await;
    let route = pattern.unwrap_or_else(|| unlisted_route(&response).to_owned());
    counts.count(method, route, &response, started);
    response
}

/// The route of an address that no route has, by what was found there.
pub fn unlisted_route(response: &Response) -> &'static str {
    let is_file = response.extensions().get::<Repeatable>().is_some_and(|answer| answer.is_file);
    if is_file { FILE } else { PAGE }
}

/// A client may invent methods.
pub fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
