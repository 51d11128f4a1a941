//! Reports of violations of the content security policy: counted by directive, never stored.
//!
//! Any client can send reports, so only the name of a known directive is read, and each is logged at most once an hour.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use serde::Deserialize;

use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::read_body;
use base::error::ApiError;

/// Largest report that is looked at.
const REPORT_LIMIT: usize = 8 * 1024;
const LOG_PAUSE: Duration = Duration::from_hours(1);
/// The directives of our policy; whatever else is reported counts as one.
const DIRECTIVES: [&str; 12] = [
    "base-uri",
    "connect-src",
    "default-src",
    "font-src",
    "form-action",
    "frame-ancestors",
    "img-src",
    "manifest-src",
    "object-src",
    "script-src",
    "style-src",
    "another",
];

static COUNTS: LazyLock<Mutex<[Count; DIRECTIVES.len()]>> = LazyLock::new(Mutex::default);

#[derive(Debug, Default, Clone, Copy)]
struct Count {
    reports: u64,
    logged: Option<Instant>,
}

/// A report as the Reporting API sends it (W3C Reporting API, section 3.2) or as `report-uri` did.
#[derive(Debug, Deserialize)]
struct CspReport {
    #[serde(alias = "csp-report")]
    body: Violation,
}

#[derive(Debug, Deserialize)]
struct Violation {
    #[serde(rename = "effectiveDirective", alias = "effective-directive", alias = "violated-directive")]
    directive: String,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Reports {
    Several(Vec<CspReport>),
    One(CspReport),
}

/// The limit of this call.
pub fn limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(REPORT_LIMIT)
}

/// Counts the violations of a report.
///
/// # Errors
/// 400 for a body that is no report, 413 for one that is too large.
#[utoipa::path(
    post, path = "/api/csp-report", tag = "site",
    request_body(content = String, content_type = "application/reports+json"),
    responses(
        (status = 204, description = "Counted"),
        (status = 400, description = "Not a report", body = ErrorBody),
    )
)]
pub(crate) async fn take_csp_report(request: Request) -> HandlerResult<StatusCode> {
    let body = read_body(request, &()).await?;
    let reports = match serde_json::from_slice(&body) {
        Ok(Reports::Several(reports)) => reports,
        Ok(Reports::One(report)) => vec![report],
        Err(_) => {
            return Err(ApiError::Malformed("Send a report of a policy violation as JSON.".into()).into());
        }
    };
    for report in reports {
        count(&report.body.directive);
    }
    Ok(StatusCode::NO_CONTENT)
}

fn count(directive: &str) {
    // `script-src-elem` and `script-src-attr` belong to `script-src`.
    let known = DIRECTIVES.iter().position(|name| directive.starts_with(name));
    let index = known.unwrap_or(DIRECTIVES.len() - 1);
    let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
    let count = &mut counts[index];
    count.reports += 1;
    if count.logged.is_none_or(|logged| logged.elapsed() > LOG_PAUSE) {
        count.logged = Some(Instant::now());
        tracing::warn!(
            directive = DIRECTIVES[index],
            reports = count.reports,
            "browsers report policy violations"
        );
    }
}
