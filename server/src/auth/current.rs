//! Who is asking: the extractors that every protected handler begins with.
//!
//! A session is only looked up here, so a public call never touches it, with or without a cookie.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use tower_sessions::Session;

use super::entity::{session, user};
use super::secrets::same;
use super::store::STORED;
use super::{sessions, users};
use crate::app::{App, AppState};
use crate::error::{ApiError, ApiResult};

/// Somebody who is signed in, whatever they may do. 401 for anybody else.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The account.
    pub user: user::Model,
    /// The session by which the request came.
    pub session: session::Model,
    /// Whether it came with a token instead of the cookie.
    pub by_token: bool,
}

/// The administrator who is asking. 401 without a session, 403 without the right.
#[derive(Clone, Debug)]
pub struct RequireAdmin(pub AdminUser);

/// An administrator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminUser {
    /// Number of the account.
    pub id: i32,
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: String,
}

impl<S> FromRequestParts<S> for SignedIn
where
    S: Send + Sync,
    AppState: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        who(&AppState::from_ref(state), parts).await?.ok_or(ApiError::Unauthorized)
    }
}

impl<S> FromRequestParts<S> for RequireAdmin
where
    S: Send + Sync,
    AppState: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let SignedIn { user, .. } = SignedIn::from_request_parts(parts, state).await?;
        if !user.is_admin {
            return Err(ApiError::Forbidden);
        }
        Ok(Self(AdminUser { id: user.id, name: user.name, email: user.email }))
    }
}

/// Who is asking, if anybody. With an `Authorization` header the cookie does not count: a client that means to speak
/// as one account must never be answered as another.
pub(super) async fn who(app: &App, parts: &Parts) -> ApiResult<Option<SignedIn>> {
    let by_token = parts.headers.contains_key(AUTHORIZATION);
    let session = if by_token { by_bearer(app, parts).await? } else { by_cookie(parts).await? };
    let Some(session) = session else { return Ok(None) };
    let Some(user) = users::find(&app.db, session.user_id).await? else { return Ok(None) };
    let unchanged = same(&session.auth_hash, &users::auth_hash(&user));
    Ok(unchanged.then_some(SignedIn { user, session, by_token }))
}

async fn by_bearer(app: &App, parts: &Parts) -> ApiResult<Option<session::Model>> {
    let mut values = parts.headers.get_all(AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return Ok(None) };
    let Some((scheme, token)) = value.to_str().ok().and_then(|value| value.split_once(' ')) else {
        return Ok(None);
    };
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Ok(None);
    }
    let session = sessions::find_by_token(&app.db, token.trim(), app.clock.now()).await?;
    if let Some(session) = &session {
        sessions::touch(app, session).await;
    }
    Ok(session)
}

async fn by_cookie(parts: &Parts) -> ApiResult<Option<session::Model>> {
    let Some(cookie) = parts.extensions.get::<Session>() else {
        return Err(ApiError::internal(anyhow::anyhow!("this address is outside the session layer")));
    };
    if cookie.id().is_none() {
        return Ok(None);
    }
    cookie.get(STORED).await.map_err(|error| ApiError::Unavailable(error.into()))
}
