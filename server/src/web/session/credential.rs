//! What a request shows in order to be recognised, before its session is needed.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use tower_sessions::session::Id;

use crate::kernel::error::ApiResult;
use crate::kernel::public_url::PublicUrl;
use crate::kernel::secrets::storage_key;
use crate::store::Store;
use crate::subjects::auth::sessions;
use crate::web::session::cookie;
use crate::web::session::store::key_of;

/// A bearer token or the session cookie; whether it is good for anything is not known yet.
#[derive(Debug)]
pub struct Credential {
    key: String,
    by_token: bool,
}

impl Credential {
    /// The credential of a request. As everywhere, the cookie does not count beside an `Authorization` header.
    pub fn of(headers: &HeaderMap, public: &PublicUrl) -> Option<Self> {
        if let Some(value) = headers.get(AUTHORIZATION) {
            let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
            let is_bearer = scheme.eq_ignore_ascii_case("bearer");
            return is_bearer.then(|| Self { key: storage_key(token.trim().as_bytes()), by_token: true });
        }
        let id: Id = cookie::value(headers, cookie::name(public))?.parse().ok()?;
        Some(Self { key: key_of(id), by_token: false })
    }

    pub fn key(&self) -> &str {
        &self.key
    }

    /// The number of the living session that it belongs to.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn session(&self, store: &Store) -> ApiResult<Option<i32>> {
        let now = store.clock.now();
        let session = if self.by_token {
            sessions::find_by_token_key(&store.db, &self.key, now).await?
        } else {
            sessions::find_by_key(&store.db, &self.key, now).await?
        };
        Ok(session.map(|session| session.id))
    }
}
