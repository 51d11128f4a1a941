//! The calls of `/api/auth` for signed-in users.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath};
use crate::web::http::refusals::SignedInOnly;
use crate::web::http::respond::{Deleted, Reply};
use crate::web::session::begin::begin;
use crate::web::session::cookie::SESSION;
use crate::web::session::current::SignedIn;
use crate::web::session::device;
use base::error::{ApiError, ApiResult};
use base::validate::Checker;
use domain::audit::Actor;
use domain::auth::json::{PasswordInput, SessionJson, UserJson};
use domain::auth::password::{Known, PasswordCheck};
use domain::auth::sessions::{self, SignIn};
use domain::auth::throttle::{Attempt, accounts as tries};
use domain::auth::{accounts, password_rules, second_factor};
use domain::settings;
use storage::Store;

/// Clears what the browser has stored. Not the cookies: that of the session is removed anyway, and the one that marks
/// a known browser ([`crate::web::session::device`]) is needed at the next sign-in.
const CLEAR: (&str, HeaderValue) = ("clear-site-data", HeaderValue::from_static(r#""cache", "storage""#));
const NO_SESSION: ApiError = ApiError::not_found("session");

/// Who is signed in
#[utoipa::path(
    get,
    path = "/api/auth/me",
    tag = "auth",
    responses((status = 200, body = UserJson), SignedInOnly),
)]
pub(crate) async fn who_am_i(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<UserJson>> {
    let required = second_factor::is_required(&app.store.db).await?;
    Ok(Reply(UserJson::new(signed_in.user, required)))
}

/// Signs out: the session and its token end
#[utoipa::path(
    post,
    path = "/api/auth/logout",
    tag = "auth",
    responses((status = 204, description = "Signed out"), SignedInOnly),
)]
pub(crate) async fn log_out(State(app): State<Arc<App>>, signed_in: SignedIn) -> HandlerResult<Response> {
    tracing::info!(event = "authn_logout", user.id = signed_in.user.id, "signed out");
    sessions::end(&app.store, signed_in.session.id).await?;
    if signed_in.by_token {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let removal = SESSION.removal(&app.config.public_url)?;
    Ok((StatusCode::NO_CONTENT, [CLEAR], AppendHeaders([(SET_COOKIE, removal)])).into_response())
}

/// Changes one's own password
///
/// All sessions of the account end. The one that asks goes on under a new id, if it came with the cookie; a client
/// with a token signs in again.
#[utoipa::path(
    post,
    path = "/api/auth/password",
    tag = "auth",
    request_body = PasswordInput,
    responses(
        (status = 204, description = "Changed"),
        SignedInOnly,
        (status = 422, description = "The current password is wrong, or the new one is too weak", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    headers: HeaderMap,
    ApiJson(input): ApiJson<PasswordInput>,
) -> HandlerResult<Response> {
    let SignedIn { mut user, session, by_token } = signed_in;
    check_new_password(&app.store, &input, [&user.name, &user.email]).await?;
    // Throttled, so that an unattended session cannot be used to guess the password.
    let attempt = Attempt::alone(format!("password of {}", user.id));
    if app.config.rate_limits {
        tries::begin(&app.store, &attempt).await?;
    }
    let checked =
        app.accounts.passwords.check(&input.current, Some(&user.password_hash), Known::Person).await;
    match tries::judged(&app.store, &attempt, checked).await? {
        PasswordCheck::Wrong => {
            tracing::warn!(
                event = "authn_password_change_fail",
                user.id = user.id,
                "the present password was wrong"
            );
            return Err(ApiError::invalid("current", "This is not your current password.").into());
        }
        PasswordCheck::Right { .. } => tries::succeeded(&app.store, &attempt).await?,
    }
    if user.must_change_password && input.new == input.current {
        return Err(ApiError::invalid("new", "Choose another password than the one you were given.").into());
    }
    user.must_change_password = false;
    user.password_until = None;
    let actor = Actor::account(user.id, &user.name, &user.email);
    let user = accounts::set_password(&app.store, &app.accounts.passwords, &actor, user, &input.new).await?;
    tracing::info!(event = "authn_password_change", user.id = user.id, "a password was changed");
    if by_token {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let sign_in = SignIn::new(&user, session.remember, &session.user_agent);
    let begun = begin(&app, &headers, &sign_in).await?;
    // The present one is bound to the former password.
    let device = device::set_cookie(&app.config.public_url, &user.password_hash)?;
    let cookies = AppendHeaders([(SET_COOKIE, begun.cookie), (SET_COOKIE, device)]);
    Ok((StatusCode::NO_CONTENT, cookies).into_response())
}

async fn check_new_password(store: &Store, input: &PasswordInput, known: [&str; 2]) -> ApiResult<()> {
    let mut checker = Checker::default();
    checker.present("current", &input.current);
    checker.finish()?;
    let brand = settings::get(store).await?.brand_name;
    match password_rules::fault(&input.new, &[known[0], known[1], &brand]) {
        Some(fault) => Err(ApiError::invalid("new", fault)),
        None => Ok(()),
    }
}

/// Where one is signed in
#[utoipa::path(
    get,
    path = "/api/auth/sessions",
    tag = "auth",
    responses((status = 200, body = Vec<SessionJson>), SignedInOnly),
)]
pub(crate) async fn list_sessions(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<Vec<SessionJson>>> {
    let rows = sessions::of_user(&app.store, signed_in.user.id).await?;
    Ok(Reply(rows.into_iter().map(|row| SessionJson::new(row, signed_in.session.id)).collect()))
}

/// Signs out everywhere else
#[utoipa::path(
    delete,
    path = "/api/auth/sessions",
    tag = "auth",
    responses((status = 204, description = "All other sessions of the account have ended"), SignedInOnly),
)]
pub(crate) async fn end_other_sessions(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<StatusCode> {
    let ended = sessions::end_others(&app.store, signed_in.user.id, signed_in.session.id).await?;
    tracing::info!(event = "session_ended", user.id = signed_in.user.id, ended, "signed out everywhere else");
    Ok(StatusCode::NO_CONTENT)
}

/// Signs out on one device
#[utoipa::path(
    delete,
    path = "/api/auth/sessions/{id}",
    tag = "auth",
    params(("id" = i32, Path, description = "Number of the session")),
    responses(
        (status = 200, body = Deleted),
        SignedInOnly,
        (status = 404, description = "There is no session of one's own with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<Deleted>> {
    let own = sessions::of_user(&app.store, signed_in.user.id).await?;
    if !own.iter().any(|session| session.id == id) {
        return Err(NO_SESSION.into());
    }
    sessions::end(&app.store, id).await?;
    tracing::info!(event = "session_ended", user.id = signed_in.user.id, "signed out on one device");
    Ok(Reply(Deleted { id }))
}
