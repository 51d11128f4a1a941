//! Signing in: as a call, and as the form of `/login` without JavaScript. An account with a second factor goes on in
//! [`crate::web::forms::code`].

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{LOCATION, SET_COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use sea_orm::DatabaseTransaction;

use crate::web::app::App;
use crate::web::forms::again::show_again;
use crate::web::http::client_address::{client_address, network_prefix};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{plain_media_type, read_body};
use crate::web::http::respond::{self, Reply};
use crate::web::page_table::{Page, fixed};
use crate::web::pages::answer::redirect;
use crate::web::pages::return_to;
use crate::web::rendering::form_result::{FormResult, LOGIN};
use crate::web::session::begin::begin;
use crate::web::session::cookie::STEP;
use crate::web::session::device;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult, MediaType};
use base::json::parse_json;
use base::secrets::storage_key;
use base::validate::Checker;
use domain::auth::json::{CodeNeeded, LoginAnswer, LoginForm, LoginInput, UserJson};
use domain::auth::notices::{self, Notice};
use domain::auth::password::{Known, PasswordCheck};
use domain::auth::sessions::SignIn;
use domain::auth::sign_in_counts::SignInFailure;
use domain::auth::throttle::{Attempt, accounts as tries};
use domain::auth::{pending_sign_in, second_factor, users};
use domain::entities::auth::user;

const EXPIRED: &str = "This password was made up by the site and worked for 72 hours. Ask an owner of the site for a link to choose a new one.";

/// Signs in
///
/// The same answer, after the same work, for a wrong password and for an account that does not exist. An account with a
/// second factor is asked for a code: 202, and the cookie of the answer goes with `POST /api/auth/code`. A form post, which
/// `/login` takes as well, is answered with a page: 303 to where the form was asked for or to the page that takes the code,
/// or the form again.
#[utoipa::path(
    post,
    path = "/api/auth/login",
    tag = "auth",
    request_body(content(
        (LoginInput = "application/json"),
        (LoginForm = "application/x-www-form-urlencoded"),
    )),
    responses(
        (status = 200, body = LoginAnswer),
        (status = 202, description = "The password is right, and a code is needed", body = CodeNeeded),
        (status = 303, description = "A form post: signed in"),
        (status = 401, description = "No account with this email address and password", body = ErrorBody),
        (status = 422, description = "Email address or password is missing, or a generated password has expired", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn log_in(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, body) = request.into_parts();
    let media_type = plain_media_type(&parts.headers);
    let body = read_body(Request::from_parts(parts.clone(), body), &()).await;
    match media_type.as_deref() {
        Some("application/json") => {
            let input = parse_json(&body?)?;
            match sign_in(&app, &parts, &input).await? {
                SignedInOrHalf::SignedIn(new) => Ok(new.answer(&app).await?),
                SignedInOrHalf::Half(cookie) => {
                    let expires_at = timestamp(app.store.clock.now() + pending_sign_in::LIFETIME);
                    let needed = CodeNeeded { code_needed: true, expires_at };
                    Ok((AppendHeaders([(SET_COOKIE, cookie)]), respond::json(StatusCode::ACCEPTED, &needed))
                        .into_response())
                }
            }
        }
        Some("application/x-www-form-urlencoded") => {
            let next = return_to::next_page(parts.uri.query());
            let form = match body {
                Ok(bytes) => LoginForm::parse(&bytes, next),
                Err(error) => {
                    let empty = LoginForm { next, ..LoginForm::default() };
                    return Ok(show_form_again(&app, &parts, &empty, error).await);
                }
            };
            Ok(match sign_in(&app, &parts, &form.input()).await {
                Ok(SignedInOrHalf::SignedIn(new)) => new.redirect(form.next.as_deref())?,
                Ok(SignedInOrHalf::Half(cookie)) => {
                    let to = return_to::code_address(form.next.as_deref());
                    (AppendHeaders([(SET_COOKIE, cookie)]), redirect(StatusCode::SEE_OTHER, &to))
                        .into_response()
                }
                Err(error) => show_form_again(&app, &parts, &form, error).await,
            })
        }
        _ => Err(ApiError::UnsupportedMediaType(MediaType::Json).into()),
    }
}

/// The form again, with what was typed except the password.
async fn show_form_again(app: &Arc<App>, parts: &Parts, form: &LoginForm, error: ApiError) -> Response {
    let mut values = BTreeMap::from([("email".to_owned(), form.email.clone())]);
    if form.remember {
        values.insert("remember".to_owned(), "on".to_owned());
    }
    let result = FormResult::refused(LOGIN, &error, values);
    let network = app.counted_network(&parts.extensions, &parts.headers);
    show_again(app, Page::Fixed(&fixed::LOGIN), &result, error, &parts.headers, network).await
}

/// What the right password leads to.
enum SignedInOrHalf {
    SignedIn(NewSession),
    /// With the cookie for the call that takes the code.
    Half(HeaderValue),
}

/// A sign-in that succeeded.
pub(crate) struct NewSession {
    user: user::Model,
    token: String,
    cookies: Vec<HeaderValue>,
}

impl NewSession {
    /// The same with another cookie in its answer.
    pub fn with_cookie(mut self, cookie: HeaderValue) -> Self {
        self.cookies.push(cookie);
        self
    }

    /// The answer to a call.
    pub async fn answer(self, app: &App) -> ApiResult<Response> {
        let required = second_factor::is_required(&app.store.db).await?;
        let answer = LoginAnswer { token: self.token, user: UserJson::new(self.user, required) };
        let cookies = self.cookies.into_iter().map(|cookie| (SET_COOKIE, cookie));
        Ok((AppendHeaders(cookies), Reply(answer)).into_response())
    }

    /// The answer to a form post.
    pub fn redirect(self, next: Option<&str>) -> ApiResult<Response> {
        let to = return_to::destination(self.user.is_staff(), next);
        let to = HeaderValue::try_from(to).map_err(ApiError::internal)?;
        let cookies = self.cookies.into_iter().map(|cookie| (SET_COOKIE, cookie));
        Ok((StatusCode::SEE_OTHER, [(LOCATION, to)], AppendHeaders(cookies)).into_response())
    }
}

async fn sign_in(app: &Arc<App>, parts: &Parts, input: &LoginInput) -> ApiResult<SignedInOrHalf> {
    let mut checker = Checker::default();
    checker.present("email", &input.email);
    checker.present("password", &input.password);
    checker.finish()?;
    let user = recognise(app, parts, network(app, parts), input).await?;
    if user.second_factor {
        let token = pending_sign_in::begin(&app.store, &user, input.remember).await?;
        let lasts = Some(pending_sign_in::LIFETIME);
        return Ok(SignedInOrHalf::Half(STEP.set(&app.config.public_url, &token, lasts)?));
    }
    complete(app, parts, user, input.remember).await.map(SignedInOrHalf::SignedIn)
}

/// The network of a request, under which tries are counted.
pub(crate) fn network(app: &App, parts: &Parts) -> IpAddr {
    let address = client_address(&parts.extensions, &parts.headers, &app.config.trusted_proxies);
    network_prefix(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
}

/// Begins the session of somebody who has shown all that the account asks for.
pub(crate) async fn complete(
    app: &Arc<App>,
    parts: &Parts,
    user: user::Model,
    remember: bool,
) -> ApiResult<NewSession> {
    let user_agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_known = device::recognise(&app.config.public_url, &parts.headers, &user.password_hash).is_some();
    let begun = begin(app, &parts.headers, &SignIn::new(&user, remember, user_agent)).await?;
    // Nobody has used the account before the first sign-in.
    if !is_known && user.signed_in_at.is_some() {
        notices::send(&app.store, &user, Notice::NewBrowser).await;
    }
    let network = app.logged_network(&parts.extensions, &parts.headers);
    tracing::info!(event = "authn_login_success", user.id = user.id, network, "signed in");
    let cookies = vec![begun.cookie, device::set_cookie(&app.config.public_url, &user.password_hash)?];
    Ok(NewSession { user, token: begun.token, cookies })
}

/// The account, when the password is its own. Every step is the same for an account that does not exist.
async fn recognise(
    app: &Arc<App>,
    parts: &Parts,
    network: IpAddr,
    input: &LoginInput,
) -> ApiResult<user::Model> {
    let email = users::normal_email(&input.email);
    let user = users::find_by_email(&app.store.db, &email).await?;
    let user = user.filter(|user| user.is_active() && !user.is_invited());
    let stored = user.as_ref().map(|user| user.password_hash.as_str());
    let seal = stored.unwrap_or(app.accounts.passwords.dummy_hash());
    let device = device::recognise(&app.config.public_url, &parts.headers, seal);
    let line = storage_key(format!("{email}\n{}", device.unwrap_or_default()).as_bytes());
    let attempt = match device {
        Some(_) => Attempt::alone(line),
        None => Attempt::from_network(line, network),
    };
    let known = if device.is_some() { Known::Person } else { Known::Stranger };
    if app.config.rate_limits {
        // Strangers in the network of a known browser must not keep it out.
        let admitted = match device {
            None => app.accounts.tries.admit(network, app.store.clock.now()),
            Some(_) => Ok(()),
        };
        let begun = match admitted {
            Ok(()) => tries::begin(&app.store, &attempt).await,
            refused => refused,
        };
        begun.inspect_err(|_| {
            app.accounts.counts.failed(SignInFailure::Throttled);
            log_throttled(app, parts, &email);
        })?;
    }
    let checked = app.accounts.passwords.check(&input.password, stored, known).await;
    let checked = tries::judged(&app.store, &attempt, checked).await?;
    let (PasswordCheck::Right { outdated }, Some(user)) = (checked, user) else {
        let (account, network) =
            (app.accounts.pseudonyms.of(&email), app.logged_network(&parts.extensions, &parts.headers));
        tracing::warn!(event = "authn_login_fail", account, network, "a sign-in failed");
        app.accounts.counts.failed(SignInFailure::Password);
        return Err(ApiError::WrongPassword);
    };
    if device.is_none() {
        app.accounts.tries.succeeded(network);
    }
    if user.password_until.is_some_and(|until| until <= app.store.clock.now()) {
        tries::succeeded(&app.store, &attempt).await?;
        tracing::warn!(event = "authn_login_fail", user.id = user.id, "a generated password has expired");
        return Err(ApiError::invalid("password", EXPIRED));
    }
    tries::succeeded(&app.store, &attempt).await?;
    if outdated { rehash(app, user, &input.password).await } else { Ok(user) }
}

/// A try that was not even looked at.
pub(super) fn log_throttled(app: &App, parts: &Parts, email: &str) {
    let (account, network) =
        (app.accounts.pseudonyms.of(email), app.logged_network(&parts.extensions, &parts.headers));
    tracing::warn!(event = "authn_login_throttled", account, network, "a sign-in has to wait");
}

/// Replaces a hash that was made with former parameters. Its sessions go on.
async fn rehash(app: &App, user: user::Model, password: &str) -> ApiResult<user::Model> {
    let hash = app.accounts.passwords.hash(password).await?;
    let rehashed =
        app.store.write(async |txn: &DatabaseTransaction| users::replace_hash(txn, user, hash).await);
    rehashed.await?.ok_or(ApiError::WrongPassword)
}
