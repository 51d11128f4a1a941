//! The cookie of a sign-in that waits for its second factor. It grants nothing but the right to try a few codes.

use axum::http::header::HeaderMap;

use crate::web::session::cookie;
use domain::kernel::public_url::PublicUrl;
use domain::subjects::auth::pending_sign_in::LIFETIME;

fn name(public: &PublicUrl) -> &'static str {
    if public.is_https() { "__Host-step" } else { "step" }
}

/// The `Set-Cookie` value after the right password.
pub fn set_cookie(public: &PublicUrl, token: &str) -> String {
    line(public, token, LIFETIME.num_seconds())
}

/// The `Set-Cookie` value when the sign-in is complete.
pub fn removal(public: &PublicUrl) -> String {
    line(public, "", 0)
}

/// The token in a request.
pub fn token<'a>(public: &PublicUrl, headers: &'a HeaderMap) -> Option<&'a str> {
    cookie::value(headers, name(public))
}

fn line(public: &PublicUrl, value: &str, seconds: i64) -> String {
    let secure = if public.is_https() { "; Secure" } else { "" };
    let name = name(public);
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}
