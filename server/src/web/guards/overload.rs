//! How many calls are worked on at once, and for how long; beyond a bounded queue the answer is 503 at once, not a long
//! wait.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::timeout::DeadlineBody;

use crate::web::http::connections::CONNECTIONS_IN_ALL;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::kept_form;
use crate::web::http::policy::{Policy, Rate};
use base::bounded_queue::BoundedQueue;
use base::error::ApiError;

/// Somewhat more than there are connections to the database: more would only stand there in the way of an enquiry.
const READS_AT_ONCE: usize = 32;
/// Far more than one machine works on at a time, because a slow sender keeps its place while its body arrives.
const AT_ONCE: usize = 256;
/// A burst of a few seconds.
const QUEUE: usize = 512;

/// An enquiry waits rather than being refused: there are no more requests at a time than connections.
const FORMS_QUEUE: usize = CONNECTIONS_IN_ALL;

/// Each may hold as much of the disk as a file has, until it has arrived.
const FILES_AT_ONCE: usize = 32;
const FILES_QUEUE: usize = 32;

/// The calls in progress and in the queues. What visitors send has its own, so that it is not refused because of calls
/// that can be repeated.
#[derive(Debug, Clone)]
pub struct CallQueues {
    reads: BoundedQueue,
    calls: BoundedQueue,
    forms: BoundedQueue,
    /// Forms with files have one more: their senders may be slow for minutes.
    files: BoundedQueue,
}

impl Default for CallQueues {
    fn default() -> Self {
        Self {
            reads: BoundedQueue::new(READS_AT_ONCE, QUEUE),
            calls: BoundedQueue::new(AT_ONCE, QUEUE),
            forms: BoundedQueue::new(AT_ONCE, FORMS_QUEUE),
            files: BoundedQueue::new(FILES_AT_ONCE, FILES_QUEUE),
        }
    }
}

/// Lets a call through when there is a place for it.
pub(crate) async fn limit(State(queues): State<CallQueues>, request: Request, next: Next) -> Response {
    let policy = Policy::of(request.extensions());
    let queue = match policy.rate {
        Rate::Forms if policy.takes_file(request.headers()) => &queues.files,
        Rate::Forms => &queues.forms,
        _ if request.method().is_safe() => &queues.reads,
        _ => &queues.calls,
    };
    let Ok(place) = queue.join() else {
        kept_form::keep(request).await;
        return ErrorResponse(ApiError::Unavailable(anyhow::anyhow!("the queue of calls is full")))
            .into_response();
    };
    let _turn = place.turn().await;
    next.run(request).await
}

/// Limits of time for a kind of request. A body that takes too long is the client's fault and told as such, so its time
/// ends before that of the request.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    pub body: Duration,
    pub request: Duration,
}

/// How long requests may take.
#[derive(Debug, Clone, Copy)]
pub struct TimeLimits {
    pub calls: Times,
    pub uploads: Times,
    /// Between two parts of a body.
    pub gap: Duration,
}

impl Default for TimeLimits {
    fn default() -> Self {
        Self {
            calls: Times { body: Duration::from_secs(12), request: Duration::from_secs(15) },
            // The largest file at 50 kB a second; that something arrives all the time is held by the gap.
            uploads: Times { body: Duration::from_mins(10), request: Duration::from_mins(11) },
            gap: Duration::from_secs(5),
        }
    }
}

impl TimeLimits {
    fn of(&self, request: &Request) -> Times {
        let policy = Policy::of(request.extensions());
        if policy.takes_file(request.headers()) { self.uploads } else { self.calls }
    }
}

/// Breaks off a body that has not arrived in time.
pub(crate) async fn limit_body_time(
    State(limits): State<TimeLimits>,
    request: Request,
    next: Next,
) -> Response {
    let most = limits.of(&request).body;
    next.run(request.map(|body| Body::new(DeadlineBody::new(most, body)))).await
}

/// Gives a request up that has not been answered in time.
pub async fn limit_time(State(limits): State<TimeLimits>, request: Request, next: Next) -> Response {
    let most = limits.of(&request).request;
    match tokio::time::timeout(most, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            ErrorResponse(ApiError::Unavailable(anyhow::anyhow!("no answer within {most:?}"))).into_response()
        }
    }
}
