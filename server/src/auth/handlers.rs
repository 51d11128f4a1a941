//! The calls of `/api/auth` for those who are signed in.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tower_sessions::Session;

use super::current::SignedIn;
use super::json::UserJson;
use super::sessions;
use crate::app::AppState;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::http::respond::Reply;

/// Takes everything that the browser keeps for this site.
const CLEAR: (&str, HeaderValue) =
    ("clear-site-data", HeaderValue::from_static(r#""cache", "cookies", "storage""#));

/// Who is signed in
#[utoipa::path(
    get,
    path = "/api/auth/me",
    tag = "auth",
    responses(
        (status = 200, body = UserJson),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
    ),
)]
pub async fn who_am_i(signed_in: SignedIn) -> Reply<UserJson> {
    Reply(signed_in.user.into())
}

/// Signs out: the session and its token end
#[utoipa::path(
    post,
    path = "/api/auth/logout",
    tag = "auth",
    responses(
        (status = 204, description = "Signed out"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
    ),
)]
pub async fn log_out(
    State(app): State<AppState>,
    signed_in: SignedIn,
    cookie: Session,
) -> ApiResult<Response> {
    if signed_in.by_token {
        sessions::end(&app, signed_in.session.id).await?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    cookie.flush().await.map_err(|error| ApiError::Unavailable(error.into()))?;
    Ok((StatusCode::NO_CONTENT, [CLEAR]).into_response())
}
