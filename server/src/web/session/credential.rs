//! The credential of a request, read without looking up the session.

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderValue};

use crate::web::session::cookie::SESSION;
use base::error::ApiResult;
use base::public_url::PublicUrl;
use base::secrets::storage_key;
use domain::auth::sessions;
use domain::entities::auth::session::Model;
use storage::Store;

/// A bearer token or the session cookie, not yet verified.
#[derive(Debug)]
pub struct Credential {
    key: String,
    by_token: bool,
}

impl Credential {
    /// The credential of a request. With an `Authorization` header the cookie is ignored: a client that authenticates
    /// as one account must never be served as another.
    pub fn of(headers: &HeaderMap, public: &PublicUrl) -> Option<Self> {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        if let Some(value) = values.next() {
            let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
            let is_bearer = values.next().is_none() && scheme.eq_ignore_ascii_case("bearer");
            return is_bearer.then(|| Self { key: storage_key(token.trim().as_bytes()), by_token: true });
        }
        let id = SESSION.read(public, headers)?;
        Some(Self { key: storage_key(id.as_bytes()), by_token: false })
    }

    /// The `Set-Cookie` value that takes the cookie of a session that has ended off the browser, if the request has one.
    pub fn removal(headers: &HeaderMap, public: &PublicUrl) -> Option<HeaderValue> {
        Self::of(headers, public).filter(|credential| !credential.by_token)?;
        SESSION.removal(public).ok()
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    pub fn is_token(&self) -> bool {
        self.by_token
    }

    /// The active session of the credential.
    pub async fn session(&self, store: &Store) -> ApiResult<Option<Model>> {
        let now = store.clock.now();
        Ok(if self.by_token {
            sessions::find_by_token_key(&store.db, &self.key, now).await?
        } else {
            sessions::find_by_key(&store.db, &self.key, now).await?
        })
    }
}
