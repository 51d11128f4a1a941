//! The session cookie: name, attributes, removal.

use axum::extract::{Request, State};
use axum::http::header::{COOKIE, HeaderMap, HeaderValue, SET_COOKIE};
use axum::middleware::Next;
use axum::response::Response;
use chrono::Duration;
use tower_sessions::SessionManagerLayer;
use tower_sessions::cookie::SameSite;
use tower_sessions::session::Id;

use crate::web::session::store::DatabaseStore;
use domain::kernel::public_url::PublicUrl;

/// The name of the cookie. Over https the `__Host-` prefix makes browsers reject one set by another host or path.
pub fn name(public: &PublicUrl) -> &'static str {
    if public.is_https() { "__Host-sid" } else { "sid" }
}

/// The layer that reads the cookie and sets it after a sign-in. It does not look up the session.
///
/// `SameSite=Lax`, because links in messages have to open signed in; the origin of requests that change something is
/// checked by [`crate::web::guards::origin`].
pub fn layer(store: DatabaseStore, public: &PublicUrl) -> SessionManagerLayer<DatabaseStore> {
    SessionManagerLayer::new(store)
        .with_name(name(public))
        .with_secure(public.is_https())
        .with_same_site(SameSite::Lax)
        .with_path("/")
}

/// The `Set-Cookie` value of a session that got another id. Without a duration it ends with the browser.
pub fn set_cookie(public: &PublicUrl, id: Id, lasts: Option<Duration>) -> String {
    let max_age = lasts.map(|lasts| format!("; Max-Age={}", lasts.num_seconds())).unwrap_or_default();
    let secure = if public.is_https() { "; Secure" } else { "" };
    format!("{}={id}; Path=/{max_age}; HttpOnly; SameSite=Lax{secure}", name(public))
}

/// Completes the `Set-Cookie` header that removes the cookie: for a `__Host-` name, browsers require all attributes,
/// which the layer omits.
pub(crate) async fn complete_removal(
    State(public): State<PublicUrl>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    let prefix = format!("{}=;", name(&public));
    let removes = |value: &HeaderValue| value.as_bytes().starts_with(prefix.as_bytes());
    if response.headers().get_all(SET_COOKIE).iter().any(removes) {
        let others: Vec<_> =
            response.headers().get_all(SET_COOKIE).iter().filter(|value| !removes(value)).cloned().collect();
        let secure = if public.is_https() { "; Secure" } else { "" };
        let removal = format!("{prefix} Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}");
        response.headers_mut().remove(SET_COOKIE);
        for value in others.into_iter().chain(HeaderValue::try_from(removal).ok()) {
            response.headers_mut().append(SET_COOKIE, value);
        }
    }
    response
}

/// The value of a request cookie.
pub fn value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(found, value)| (found == name).then_some(value))
}
