//! Extractors for the signed-in user, required by every protected handler.
//!
//! A session is only looked up by `who`, so a public request never touches it, with or without a cookie.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderName;
use axum::http::request::Parts;
use chrono::{DateTime, Utc};

use crate::web::app::App;
use crate::web::http::error_response::ErrorResponse;
use crate::web::session::credential::Credential;
use base::error::{ApiError, ApiResult};
use base::secrets::same;
use domain::auth::{AdminUser, sessions, users};
use domain::entities::auth::{session, user};

/// A signed-in user of a call for all who are signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub user: user::Model,
    /// The session of the request.
    pub session: session::Model,
    /// Whether it was identified by a bearer token instead of the cookie.
    pub by_token: bool,
}

impl SignedIn {
    /// Refuses a browser in which the person has not shown for a while that it is they.
    pub fn require_confirmed(&self, now: DateTime<Utc>) -> ApiResult<()> {
        if self.by_token || sessions::confirmed_until(&self.session, now).is_some() {
            return Ok(());
        }
        Err(ApiError::ConfirmationRequired)
    }
}

/// The member of staff who uses a staff call. [`crate::web::session::access`] has checked the permission of the call.
#[derive(Clone, Debug)]
pub struct RequireAdmin(pub AdminUser);

impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Self::Rejection> {
        Ok(checked(parts)?)
    }
}

impl FromRequestParts<Arc<App>> for RequireAdmin {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Self::Rejection> {
        Ok(checked(parts)?)
    }
}

/// What the check of the access left in the request. A call that the route table opens to all has nothing there.
fn checked<T: Clone + Send + Sync + 'static>(parts: &Parts) -> ApiResult<T> {
    let missing = || ApiError::internal(anyhow::anyhow!("the route table opens this call to all"));
    parts.extensions.get::<T>().cloned().ok_or_else(missing)
}

/// A call that the app makes on its own while nobody uses it, such as one that looks for new enquiries. It does not prolong
/// the session.
const BACKGROUND: HeaderName = HeaderName::from_static("x-background");

/// The signed-in user, if any.
pub(crate) async fn who(app: &App, parts: &Parts) -> ApiResult<Option<SignedIn>> {
    let store = &app.store;
    let Some(credential) = Credential::of(&parts.headers, &app.config.public_url) else { return Ok(None) };
    let by_token = credential.is_token();
    let session = credential.session(store).await.map_err(|error| ApiError::Unavailable(error.into()))?;
    if let Some(session) = session
        && let Some(user) = users::find(&store.db, session.user_id).await?
        // A changed password and a deactivated account end the session.
        && user.is_active()
        && same(&session.auth_hash, &users::auth_hash(&user))
    {
        if !parts.headers.contains_key(BACKGROUND) {
            sessions::touch(store, &session).await;
        }
        return Ok(Some(SignedIn { user, session, by_token }));
    }
    Ok(None)
}
