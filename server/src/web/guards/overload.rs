//! How many calls are worked on at once, and for how long; beyond a bounded queue the answer is 503 at once, not a long
//! wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use crate::kernel::error::ApiError;
use crate::web::http::kept_form;

/// Far more than one machine works on at a time; the queue holds a burst of a few seconds.
const AT_ONCE: usize = 256;
const QUEUE: usize = 512;

/// The places of the calls in progress and in the queue.
#[derive(Debug, Clone)]
pub struct CallLimit(Arc<Places>);

#[derive(Debug)]
struct Places {
    at_once: Semaphore,
    taken: AtomicUsize,
}

impl Default for CallLimit {
    fn default() -> Self {
        Self(Arc::new(Places { at_once: Semaphore::new(AT_ONCE), taken: AtomicUsize::new(0) }))
    }
}

struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Lets a call through when there is a place for it.
pub async fn limit(State(CallLimit(places)): State<CallLimit>, request: Request, next: Next) -> Response {
    let taken = places.taken.fetch_add(1, Ordering::Relaxed);
    let _place = Place(&places.taken);
    if taken >= AT_ONCE + QUEUE {
        kept_form::keep(request).await;
        return ApiError::Unavailable(anyhow::anyhow!("{taken} calls at once")).into_response();
    }
    let Ok(_permit) = places.at_once.acquire().await else {
        return ApiError::Unavailable(anyhow::anyhow!("the server is stopping")).into_response();
    };
    next.run(request).await
}

/// Gives a request up that has not been answered in time.
pub async fn limit_time(State(most): State<Duration>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(most, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::Unavailable(anyhow::anyhow!("no answer within {most:?}")).into_response(),
    }
}
