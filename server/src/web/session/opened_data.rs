//! The cookie of a browser in which somebody has opened what is stored about them. It goes to that page alone.

use axum::http::header::HeaderMap;

use crate::web::page_table::fixed::MY_DATA;
use crate::web::session::cookie;
use domain::kernel::public_url::PublicUrl;
use domain::subjects::mail::tokens::TokenPurpose;

fn name(public: &PublicUrl) -> &'static str {
    if public.is_https() { "__Secure-my-data" } else { "my-data" }
}

/// The `Set-Cookie` value once the link of the mail was redeemed.
pub fn set_cookie(public: &PublicUrl, token: &str) -> String {
    line(public, token, TokenPurpose::MyDataOpened.lifetime().num_seconds())
}

/// The `Set-Cookie` value when there is nothing left to show.
pub fn removal(public: &PublicUrl) -> String {
    line(public, "", 0)
}

/// The token in a request.
pub fn token(public: &PublicUrl, headers: &HeaderMap) -> Option<String> {
    cookie::value(headers, name(public)).filter(|token| !token.is_empty()).map(str::to_owned)
}

fn line(public: &PublicUrl, value: &str, seconds: i64) -> String {
    let secure = if public.is_https() { "; Secure" } else { "" };
    let (name, path) = (name(public), MY_DATA.path);
    format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}
