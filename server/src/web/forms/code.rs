//! The second step of a sign-in: the code after the password, as a call, and as the form of `/login/code`, which needs no
//! JavaScript.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::web::app::App;
use crate::web::forms::again::show_again;
use crate::web::forms::login::{NewSession, complete, log_throttled, network};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{plain_media_type, read_body};
use crate::web::page_table::{Page, Resolution, fixed};
use crate::web::pages::answer::{self, redirect};
use crate::web::pages::return_to;
use crate::web::rendering::form_result::{CODE, FormResult};
use crate::web::session::cookie::STEP;
use crate::web::session::device;
use base::error::{ApiError, ApiResult, MediaType};
use base::json::parse_json;
use base::secrets::storage_key;
use domain::auth::json::LoginAnswer;
use domain::auth::notices::{self, Notice};
use domain::auth::pending_sign_in;
use domain::auth::second_factor::json::CodeInput;
use domain::auth::second_factor::wrong_code;
use domain::auth::sign_in_counts::SignInFailure;
use domain::auth::throttle::{Attempt, accounts as tries};
use domain::leads::intake::form_post::form_fields;

/// After so many wrong codes the holder of the account learns that somebody has the password.
const TOLD_AFTER: u32 = 3;

/// Answers `/login/code`: the form, while a sign-in waits for its code.
pub(crate) async fn show(State(app): State<Arc<App>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let token = STEP.read(&app.config.public_url, &parts.headers).unwrap_or_default();
    match pending_sign_in::find(&app.store, token).await {
        // When nothing can be known about the sign-in the form still shows.
        Ok(Some(_)) | Err(_) => answer::show(&app, Resolution::Page(Page::Fixed(&fixed::CODE)), &parts).await,
        Ok(None) => begin_again(&app, &parts),
    }
}

/// Takes the code after the password
///
/// With the cookie of `POST /api/auth/login`. It works for ten minutes and five wrong codes. A form post, which
/// `/login/code` takes as well, is answered with a page.
#[utoipa::path(
    post,
    path = "/api/auth/code",
    tag = "auth",
    request_body(content(
        (CodeInput = "application/json"),
        (CodeInput = "application/x-www-form-urlencoded"),
    )),
    responses(
        (status = 200, body = LoginAnswer),
        (status = 303, description = "A form post: signed in, or the password has to be given again"),
        (status = 401, description = "The password has to be given again", body = ErrorBody),
        (status = 422, description = "The code is wrong, too old, or was used already", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn take_code(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, body) = request.into_parts();
    let media_type = plain_media_type(&parts.headers);
    let body = read_body(Request::from_parts(parts.clone(), body), &()).await;
    match media_type.as_deref() {
        Some("application/json") => {
            let CodeInput { code } = parse_json(&body?)?;
            Ok(sign_in(&app, &parts, &code).await?.answer(&app).await?)
        }
        Some("application/x-www-form-urlencoded") => {
            let signed_in = match body {
                Ok(bytes) => {
                    let fields = form_fields(&bytes);
                    let code = fields.get("code").map(String::as_str).unwrap_or_default();
                    sign_in(&app, &parts, code).await
                }
                Err(error) => Err(error),
            };
            match signed_in {
                Ok(new) => Ok(new.redirect(return_to::next_page(parts.uri.query()).as_deref())?),
                Err(ApiError::Unauthorized) => Ok(begin_again(&app, &parts)),
                Err(error) => {
                    let result = FormResult::refused(CODE, &error, BTreeMap::new());
                    let page = Page::Fixed(&fixed::CODE);
                    let network = app.counted_network(&parts.extensions, &parts.headers);
                    Ok(show_again(&app, page, &result, error, &parts.headers, network).await)
                }
            }
        }
        _ => Err(ApiError::UnsupportedMediaType(MediaType::Json).into()),
    }
}

/// Leads to the sign-in page, and removes the cookie of a sign-in that is over.
fn begin_again(app: &App, parts: &Parts) -> Response {
    let next = return_to::next_page(parts.uri.query());
    let to =
        next.map_or_else(|| fixed::LOGIN.path.to_owned(), |next| return_to::sign_in_address(&next, None));
    let answer = redirect(StatusCode::SEE_OTHER, &to);
    let removal = STEP.removal(&app.config.public_url).ok();
    (AppendHeaders(removal.map(|cookie| (SET_COOKIE, cookie))), answer).into_response()
}

async fn sign_in(app: &Arc<App>, parts: &Parts, code: &str) -> ApiResult<NewSession> {
    if code.trim().is_empty() {
        return Err(ApiError::invalid("code", "Give the code."));
    }
    let token = STEP.read(&app.config.public_url, &parts.headers).unwrap_or_default();
    let (pending, user) = pending_sign_in::find(&app.store, token).await?.ok_or(ApiError::Unauthorized)?;
    // Counted as wrong passwords are, but by themselves: the right password must not forgive wrong codes.
    let device = device::recognise(&app.config.public_url, &parts.headers, &user.password_hash);
    let line = storage_key(format!("code\n{}\n{}", user.id, device.unwrap_or_default()).as_bytes());
    let attempt = match device {
        Some(_) => Attempt::alone(line),
        None => Attempt::with_code(line, network(app, parts)),
    };
    if app.config.rate_limits {
        tries::begin(&app.store, &attempt).await.inspect_err(|_| {
            app.accounts.counts.failed(SignInFailure::Throttled);
            log_throttled(app, parts, &user.email);
        })?;
    }
    let accepted = app.accounts.second_factors.accept(&app.store, &user, code).await;
    if !tries::judged(&app.store, &attempt, accepted).await? {
        pending_sign_in::count_wrong_code(&app.store, &pending).await?;
        let network = app.logged_network(&parts.extensions, &parts.headers);
        tracing::warn!(
            event = "authn_login_fail",
            user.id = user.id,
            network,
            "a code of a sign-in was wrong"
        );
        app.accounts.counts.failed(SignInFailure::Code);
        if tries::failures(&app.store, &attempt).await? >= TOLD_AFTER {
            notices::send(&app.store, &user, Notice::WrongCodes).await;
        }
        return Err(wrong_code());
    }
    tries::succeeded(&app.store, &attempt).await?;
    if !pending_sign_in::end(&app.store, &pending).await? {
        return Err(ApiError::Unauthorized);
    }
    let removal = STEP.removal(&app.config.public_url)?;
    Ok(complete(app, parts, user, pending.remember).await?.with_cookie(removal))
}
