//! The known-device cookie: proves that the browser has signed in to an account before.
//!
//! It grants no access. Known devices have a separate throttle bucket ([`domain::auth::throttle`]), so that a
//! password guessing attack does not lock the owner out.
//!
//! Nothing is stored: the value is a nonce and its MAC, keyed with the password hash of the account. The key never
//! leaves the server and has more than 256 random bits; a change of the password invalidates all such cookies.

use axum::http::header::{HeaderMap, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use hmac::digest::Key;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::web::session::cookie::DEVICE;
use base::error::ApiResult;
use base::public_url::PublicUrl;

const LASTS: Duration = Duration::days(180);

/// The `Set-Cookie` value after a sign-in.
pub fn set_cookie(public: &PublicUrl, password_hash: &str) -> ApiResult<HeaderValue> {
    let nonce = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>());
    let seal = URL_SAFE_NO_PAD.encode(seal(password_hash, &nonce).finalize().into_bytes());
    DEVICE.set(public, &format!("{nonce}.{seal}"), Some(LASTS))
}

/// The nonce of a known device of the account with this password hash.
pub fn recognise<'a>(public: &PublicUrl, headers: &'a HeaderMap, password_hash: &str) -> Option<&'a str> {
    let (nonce, shown) = DEVICE.read(public, headers)?.split_once('.')?;
    let shown = URL_SAFE_NO_PAD.decode(shown).ok()?;
    seal(password_hash, nonce).verify_slice(&shown).ok()?;
    Some(nonce)
}

fn seal(password_hash: &str, nonce: &str) -> Hmac<Sha256> {
    let mut key = Key::<Hmac<Sha256>>::default();
    key[..32].copy_from_slice(&Sha256::digest(password_hash.as_bytes()));
    let mut mac = Hmac::<Sha256>::new(&key);
    mac.update(b"device\0");
    mac.update(nonce.as_bytes());
    mac
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn request(set_cookie: &str) -> HeaderMap {
        let pair = set_cookie.split(';').next().unwrap();
        HeaderMap::from_iter([(axum::http::header::COOKIE, pair.parse().unwrap())])
    }

    #[test]
    fn a_browser_is_recognised_by_the_account_that_it_signed_in_to() {
        let public = Config::from_lookup(|_| None).unwrap().public_url;
        let cookie = set_cookie(&public, "hash of one").unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
        assert!(recognise(&public, &request(cookie), "hash of one").is_some());
        assert!(recognise(&public, &request(cookie), "hash of another").is_none());
        assert!(recognise(&public, &request("device=made.up"), "hash of one").is_none());
        assert!(recognise(&public, &HeaderMap::new(), "hash of one").is_none());
    }
}
