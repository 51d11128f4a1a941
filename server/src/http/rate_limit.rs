//! How often one caller may ask, counted in memory on the monotonic clock.
//!
//! Who is signed in is counted by session: colleagues in one office share an address. Everybody else is counted by
//! network, see [`Network`]. Cached pages and files are not counted. With several instances each counts for itself.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use moka::future::Cache;

use super::client_address::client_address;
use super::kept_form;
use super::limiter::{Limiter, Network, Rule};
use crate::auth::credential::Credential;
use crate::error::ApiResult;
use crate::leads::intake::limits::FormLimits;
use crate::pages::Site;

const SECONDS_10: Duration = Duration::from_secs(10);
const MINUTE: Duration = Duration::from_mins(1);
/// Credentials that were found valid and are not looked up again for this. One that has ended meanwhile only keeps its
/// count: whether it is still good is for the handler to decide.
const REMEMBERED_FOR: Duration = Duration::from_hours(1);
const MOST_REMEMBERED: u64 = 10_000;

/// The limits of one process.
#[derive(Debug)]
pub struct Limits {
    calls: Limiter<Network>,
    form_calls: Limiter<Network>,
    session_calls: Limiter<i32>,
    sessions: Cache<String, i32>,
    /// Enquiries.
    pub forms: FormLimits,
}

impl Default for Limits {
    fn default() -> Self {
        let rule = |most, within| Rule { most, within };
        Self {
            calls: Limiter::new(vec![rule(50, SECONDS_10), rule(200, MINUTE)]),
            // A class that is told to send a form now does so from one address: a token and a post for each.
            form_calls: Limiter::new(vec![rule(300, SECONDS_10), rule(900, MINUTE)]),
            session_calls: Limiter::new(vec![rule(100, SECONDS_10), rule(600, MINUTE)]),
            sessions: Cache::builder().max_capacity(MOST_REMEMBERED).time_to_live(REMEMBERED_FOR).build(),
            forms: FormLimits::default(),
        }
    }
}

/// Counts a call of the network that a request comes from.
///
/// # Errors
/// 429 when the network has made as many as it may.
pub fn count_call(site: &Site, extensions: &Extensions, headers: &HeaderMap) -> ApiResult<()> {
    match network(site, extensions, headers) {
        Some(network) => site.app.limits.calls.take(&network, site.app.clock.instant()),
        None => Ok(()),
    }
}

/// The network to count under, unless limits are off.
fn network(site: &Site, extensions: &Extensions, headers: &HeaderMap) -> Option<Network> {
    if !site.config.rate_limits {
        return None;
    }
    client_address(extensions, headers, &site.config.trusted_proxies).map(Network::from)
}

/// Middleware that holds calls to the limit of their session or network.
pub async fn limit_calls(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match admit(&site, parts.uri.path(), &parts.extensions, &parts.headers).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => {
            kept_form::keep(Request::from_parts(parts, body)).await;
            error.into_response()
        }
    }
}

async fn admit(site: &Site, path: &str, extensions: &Extensions, headers: &HeaderMap) -> ApiResult<()> {
    let Some(network) = network(site, extensions, headers) else { return Ok(()) };
    let (limits, now) = (&site.app.limits, site.app.clock.instant());
    if path == "/api/forms/token" || path.starts_with("/api/mail/") {
        return limits.form_calls.take(&network, now);
    }
    let Some(credential) = Credential::of(headers, &site.config.public_url) else {
        return limits.calls.take(&network, now);
    };
    if let Some(session) = limits.sessions.get(credential.key()).await {
        return limits.session_calls.take(&session, now);
    }
    // Counted before it is looked up, so that invented credentials cost the database no more than this limit.
    limits.calls.take(&network, now)?;
    let Ok(Some(session)) = credential.session(&site.app).await else { return Ok(()) };
    limits.calls.give_back(&network);
    limits.sessions.insert(credential.key().to_owned(), session).await;
    limits.session_calls.take(&session, now)
}
