//! The cookies of this site: names, attributes, removal (RFC 6265).

use axum::http::header::{COOKIE, HeaderMap, HeaderValue};
use chrono::Duration;

use crate::web::page_table::fixed::MY_DATA;
use base::error::{ApiError, ApiResult};
use base::public_url::PublicUrl;

/// The session of somebody who is signed in. `SameSite=Lax`, because links in messages have to open signed in; the origin of
/// requests that change something is checked by [`crate::web::guards::origin`].
pub const SESSION: Cookie = Cookie::of_the_site("sid", "__Host-sid");
/// A sign-in that waits for its second factor. It grants nothing but the right to try a few codes.
pub const STEP: Cookie = Cookie::of_the_site("step", "__Host-step");
/// A browser in which the password of an account was right before, see [`crate::web::session::device`].
pub const DEVICE: Cookie = Cookie::of_the_site("device", "__Host-device");
/// A browser in which somebody has opened what is stored about them. It goes to that page alone.
pub const OPENED_DATA: Cookie =
    Cookie { http: "my-data", https: "__Secure-my-data", path: MY_DATA.path, same_site: "Strict" };

/// A cookie without its value. No script reads it.
#[derive(Clone, Copy, Debug)]
pub struct Cookie {
    http: &'static str,
    /// With a prefix that makes browsers reject a cookie which another host set.
    https: &'static str,
    path: &'static str,
    same_site: &'static str,
}

impl Cookie {
    const fn of_the_site(http: &'static str, https: &'static str) -> Self {
        Self { http, https, path: "/", same_site: "Lax" }
    }

    pub fn name(self, public: &PublicUrl) -> &'static str {
        if public.is_https() { self.https } else { self.http }
    }

    /// The `Set-Cookie` value. Without a duration the cookie ends with the browser.
    ///
    /// # Errors
    /// 500 for a value that no header can hold.
    pub fn set(self, public: &PublicUrl, value: &str, lasts: Option<Duration>) -> ApiResult<HeaderValue> {
        let max_age = lasts.map(|lasts| format!("; Max-Age={}", lasts.num_seconds())).unwrap_or_default();
        let secure = if public.is_https() { "; Secure" } else { "" };
        let (name, path, same_site) = (self.name(public), self.path, self.same_site);
        let line = format!("{name}={value}; Path={path}{max_age}; HttpOnly; SameSite={same_site}{secure}");
        HeaderValue::try_from(line).map_err(ApiError::internal)
    }

    /// The `Set-Cookie` value that takes it off the browser.
    ///
    /// # Errors
    /// As [`Self::set`].
    pub fn removal(self, public: &PublicUrl) -> ApiResult<HeaderValue> {
        self.set(public, "", Some(Duration::zero()))
    }

    /// The value in a request, if there is one.
    pub fn read<'a>(self, public: &PublicUrl, headers: &'a HeaderMap) -> Option<&'a str> {
        let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs
            .find_map(|(found, value)| (found == self.name(public)).then_some(value))
            .filter(|value| !value.is_empty())
    }
}
