//! Completes the API's errors, and is the one place that logs their causes.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::web::http::error_response::{Cause, ErrorBody};
use crate::web::http::{request_id, respond};
use base::error::chain;

/// Moves the cause of a failure to the page that is shown in its place, so that it is still logged.
pub fn hand_over_cause(failed: &mut Response, page: &mut Response) {
    if let Some(cause) = failed.extensions_mut().remove::<Cause>() {
        page.extensions_mut().insert(cause);
    }
}

/// Middleware around the API: writes the request id into error bodies and logs the cause of a failure, once.
///
/// An error is built without its request, so its body is completed here.
pub async fn envelope(request: Request, next: Next) -> Response {
    let id = request_id::of(request.headers()).to_owned();
    let mut response = next.run(request).await;
    if let Some(Cause(cause)) = response.extensions_mut().remove::<Cause>() {
        log_cause(response.status(), &cause);
    }
    let Some(body) = response.extensions_mut().remove::<ErrorBody>() else { return response };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(
        parts,
        Body::from(respond::to_bytes(&ErrorBody { request_id: id, ..body }).unwrap_or_default()),
    )
}

fn log_cause(status: StatusCode, cause: &anyhow::Error) {
    if status == StatusCode::SERVICE_UNAVAILABLE {
        tracing::warn!(cause = chain(cause), "a resource was unavailable");
    } else {
        tracing::error!(cause = chain(cause), "a request failed");
    }
}
