//! The beginning of a session.

use axum::http::{HeaderMap, HeaderValue};

use crate::web::app::App;
use crate::web::session::cookie::SESSION;
use crate::web::session::credential::Credential;
use base::error::ApiResult;
use base::secrets::{random_token, storage_key};
use domain::auth::sessions::{self, REMEMBERED, SignIn};

/// A session that has begun.
#[derive(Debug)]
pub(crate) struct Begun {
    /// The bearer token, for clients without cookies.
    pub token: String,
    /// The `Set-Cookie` value.
    pub cookie: HeaderValue,
}

/// Makes a session with an id that was never seen before. The one that the browser had ends: its id must not stay valid after
/// a sign-in (session fixation).
pub(crate) async fn begin(app: &App, headers: &HeaderMap, sign_in: &SignIn) -> ApiResult<Begun> {
    let public = &app.config.public_url;
    let former = Credential::of(headers, public).filter(|credential| !credential.is_token());
    let id = random_token();
    let key = storage_key(id.as_bytes());
    let token = sessions::begin(&app.store, former.as_ref().map(Credential::key), &key, sign_in).await?;
    Ok(Begun { token, cookie: SESSION.set(public, &id, sign_in.remember.then_some(REMEMBERED))? })
}
