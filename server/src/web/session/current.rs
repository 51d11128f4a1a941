//! Who is asking: the extractors that every protected handler begins with.
//!
//! A session is only looked up here, so a public call never touches it, with or without a cookie.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use tower_sessions::Session;

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::secrets::same;
use crate::store::Store;
use crate::subjects::auth::entity::{session, user};
use crate::subjects::auth::{AdminUser, sessions, users};
use crate::web::app::App;
use crate::web::session::store::STORED;

/// Somebody who is signed in, whatever they may do. 401 for anybody else.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: user::Model,
    /// The session by which the request came.
    pub session: session::Model,
    /// Whether it came with a token instead of the cookie.
    pub by_token: bool,
}

/// The administrator who is asking. 401 without a session, 403 without the right.
#[derive(Clone, Debug)]
pub struct RequireAdmin(pub AdminUser);

impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        who(&app.store, parts).await?.ok_or(ApiError::Unauthorized)
    }
}

impl FromRequestParts<Arc<App>> for RequireAdmin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        let SignedIn { user, .. } = SignedIn::from_request_parts(parts, app).await?;
        if !user.is_admin {
            tracing::warn!(event = "authz_fail", user.id = user.id, "a call for administrators was refused");
            return Err(ApiError::Forbidden);
        }
        Ok(Self(AdminUser { id: user.id, name: user.name, email: user.email }))
    }
}

/// Who is asking, if anybody. With an `Authorization` header the cookie does not count: a client that means to speak
/// as one account must never be answered as another.
pub(crate) async fn who(store: &Store, parts: &Parts) -> ApiResult<Option<SignedIn>> {
    let by_token = parts.headers.contains_key(AUTHORIZATION);
    let session = if by_token { by_bearer(store, parts).await? } else { by_cookie(parts).await? };
    let Some(session) = session else { return Ok(None) };
    if let Some(user) = users::find(&store.db, session.user_id).await?
        && same(&session.auth_hash, &users::auth_hash(&user))
    {
        return Ok(Some(SignedIn { user, session, by_token }));
    }
    // The password is another one by now, so this session is over and its cookie has to leave the browser.
    if let (false, Some(cookie)) = (by_token, parts.extensions.get::<Session>()) {
        cookie.flush().await.map_err(|error| ApiError::Unavailable(error.into()))?;
    }
    Ok(None)
}

async fn by_bearer(store: &Store, parts: &Parts) -> ApiResult<Option<session::Model>> {
    let mut values = parts.headers.get_all(AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return Ok(None) };
    let Some((scheme, token)) = value.to_str().ok().and_then(|value| value.split_once(' ')) else {
        return Ok(None);
    };
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Ok(None);
    }
    let session = sessions::find_by_token(&store.db, token.trim(), store.clock.now()).await?;
    if let Some(session) = &session {
        sessions::touch(store, session).await;
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
