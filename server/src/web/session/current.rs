//! Who is asking: the extractors that every protected handler begins with.
//!
//! A session is only looked up here, so a public call never touches it, with or without a cookie.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tower_sessions::Session;

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::secrets::same;
use crate::subjects::auth::entity::{session, user};
use crate::subjects::auth::{AdminUser, sessions, users};
use crate::web::app::App;
use crate::web::session::credential::Credential;

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
        who(app, parts).await?.ok_or(ApiError::Unauthorized)
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

/// Who is asking, if anybody.
pub(crate) async fn who(app: &App, parts: &Parts) -> ApiResult<Option<SignedIn>> {
    let store = &app.store;
    let Some(credential) = Credential::of(&parts.headers, &app.config.public_url) else { return Ok(None) };
    let by_token = credential.is_token();
    let session = credential.session(store).await.map_err(|error| ApiError::Unavailable(error.into()))?;
    if let Some(session) = session
        && let Some(user) = users::find(&store.db, session.user_id).await?
        // With another password by now the session is over.
        && same(&session.auth_hash, &users::auth_hash(&user))
    {
        sessions::touch(store, &session).await;
        return Ok(Some(SignedIn { user, session, by_token }));
    }
    // The cookie of a session that is over leaves the browser.
    if let (false, Some(cookie)) = (by_token, parts.extensions.get::<Session>()) {
        cookie.flush().await.map_err(|error| ApiError::Unavailable(error.into()))?;
    }
    Ok(None)
}
