//! The calls about second factors: one's own, the rule for all staff, and showing again who one is.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath};
use crate::web::http::refusals::{AdminOnly, ConfirmedOnly, InvalidBody, SignedInOnly};
use crate::web::http::respond::{self, Reply};
use crate::web::session::confirmation::confirmed;
use crate::web::session::current::{RequireAdmin, SignedIn};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use domain::auth::password::{Known, PasswordCheck};
use domain::auth::second_factor::json::{
    CodeInput, ConfirmationInput, ConfirmationJson, NewAppJson, RecoveryCodesJson, SecondFactorJson,
    SignInRules,
};
use domain::auth::second_factor::{self, wrong_code};
use domain::auth::sessions;
use domain::auth::throttle::{Attempt, accounts as tries};

/// The second factor of one's own account
#[utoipa::path(
    get,
    path = "/api/auth/second-factor",
    tag = "auth",
    responses((status = 200, body = SecondFactorJson), SignedInOnly),
)]
pub(crate) async fn find_second_factor(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<SecondFactorJson>> {
    Ok(Reply(second_factor::status(&app.store, signed_in.user.id).await?))
}

/// Takes away one's own authenticator app, with its recovery codes
///
/// Passkeys stay.
#[utoipa::path(
    delete,
    path = "/api/auth/second-factor",
    tag = "auth",
    responses(
        (status = 204, description = "A sign-in takes no code any more"),
        ConfirmedOnly,
        (status = 409, description = "It is the last second factor, and staff need one", body = ErrorBody),
    ),
)]
pub(crate) async fn remove_second_factor(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<StatusCode> {
    second_factor::remove_app(&app.store, &signed_in.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a secret for an authenticator app
///
/// It counts when a code of it was sent to `/api/auth/second-factor/app/confirm`.
#[utoipa::path(
    post,
    path = "/api/auth/second-factor/app",
    tag = "auth",
    responses(
        (status = 201, body = NewAppJson),
        ConfirmedOnly,
        (status = 409, description = "There is an app already", body = ErrorBody),
    ),
)]
pub(crate) async fn begin_app(State(app): State<Arc<App>>, signed_in: SignedIn) -> HandlerResult<Response> {
    let made = app.accounts.second_factors.begin_app(&app.store, &signed_in.user).await?;
    Ok(respond::json(StatusCode::CREATED, &made))
}

/// Takes the authenticator app into use
///
/// The answer has the recovery codes. All other sessions of the account end.
#[utoipa::path(
    post,
    path = "/api/auth/second-factor/app/confirm",
    tag = "auth",
    request_body = CodeInput,
    responses(
        (status = 200, body = RecoveryCodesJson),
        ConfirmedOnly,
        (status = 409, description = "There is no secret that waits for its code", body = ErrorBody),
        (status = 422, description = "The code is wrong", body = ErrorBody),
    ),
)]
pub(crate) async fn confirm_app(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    ApiJson(input): ApiJson<CodeInput>,
) -> HandlerResult<Reply<RecoveryCodesJson>> {
    let SignedIn { user, session, .. } = signed_in;
    let codes = app.accounts.second_factors.confirm_app(&app.store, &user, session.id, &input.code).await?;
    Ok(Reply(RecoveryCodesJson { codes }))
}

/// Makes one's recovery codes anew
///
/// The former ones work no more.
#[utoipa::path(
    post,
    path = "/api/auth/second-factor/recovery-codes",
    tag = "auth",
    responses(
        (status = 200, body = RecoveryCodesJson),
        ConfirmedOnly,
        (status = 409, description = "There is no authenticator app", body = ErrorBody),
    ),
)]
pub(crate) async fn renew_recovery_codes(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<RecoveryCodesJson>> {
    let codes = second_factor::renew_recovery_codes(&app.store, &signed_in.user).await?;
    Ok(Reply(RecoveryCodesJson { codes }))
}

/// Until when calls that ask again go through
///
/// 403 with `confirmation_required` when they ask, as they do themselves: for links to files, whose refusal a browser
/// would store.
#[utoipa::path(
    get,
    path = "/api/auth/confirmation",
    tag = "auth",
    responses((status = 200, body = ConfirmationJson), ConfirmedOnly),
)]
pub(crate) async fn find_confirmation(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<ConfirmationJson>> {
    let now = app.store.clock.now();
    let until = sessions::confirmed_until(&signed_in.session, now).unwrap_or(signed_in.session.expires_at);
    Ok(Reply(ConfirmationJson { until: timestamp(until) }))
}

/// Shows again who one is, with the password or a code
///
/// For 15 minutes the calls of `x-asks-again` go through. The session cookie gets another value.
#[utoipa::path(
    post,
    path = "/api/auth/confirmation",
    tag = "auth",
    request_body = ConfirmationInput,
    responses(
        (status = 200, body = ConfirmationJson),
        SignedInOnly,
        (status = 422, description = "Password or code is wrong", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn confirm_identity(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    ApiJson(input): ApiJson<ConfirmationInput>,
) -> HandlerResult<Response> {
    // Throttled, so that an unattended session cannot be used to guess.
    let attempt = Attempt::alone(format!("confirmation of {}", signed_in.user.id));
    if app.config.rate_limits {
        tries::begin(&app.store, &attempt).await?;
    }
    let checked = check(&app, &signed_in, &input).await;
    if let Some(wrong) = tries::judged(&app.store, &attempt, checked).await? {
        tracing::warn!(event = "authn_confirm_fail", user.id = signed_in.user.id, "a confirmation failed");
        return Err(wrong.into());
    }
    tries::succeeded(&app.store, &attempt).await?;
    Ok(confirmed(&app, &signed_in).await?)
}

/// What is wrong, if anything.
async fn check(app: &App, signed_in: &SignedIn, input: &ConfirmationInput) -> ApiResult<Option<ApiError>> {
    let user = &signed_in.user;
    if !input.code.trim().is_empty() {
        let accepted = app.accounts.second_factors.accept(&app.store, user, &input.code).await?;
        return Ok((!accepted).then(wrong_code));
    }
    let checked =
        app.accounts.passwords.check(&input.password, Some(&user.password_hash), Known::Person).await?;
    let wrong = || ApiError::invalid("password", "This is not your password.");
    Ok((checked == PasswordCheck::Wrong).then(wrong))
}

/// The rules for all sign-ins of staff
#[utoipa::path(
    get,
    path = "/api/admin/sign-in-rules",
    tag = "accounts",
    responses((status = 200, body = SignInRules), AdminOnly),
)]
pub(crate) async fn get_sign_in_rules(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<SignInRules>> {
    let second_factor_required = second_factor::is_required(&app.store.db).await?;
    Ok(Reply(SignInRules { second_factor_required }))
}

/// Changes the rules for all sign-ins of staff
///
/// Who has no second factor then sets one up before anything else, the owner who changes the rule, too.
#[utoipa::path(
    put,
    path = "/api/admin/sign-in-rules",
    tag = "accounts",
    request_body = SignInRules,
    responses((status = 200, body = SignInRules), AdminOnly, InvalidBody),
)]
pub(crate) async fn put_sign_in_rules(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(rules): ApiJson<SignInRules>,
) -> HandlerResult<Reply<SignInRules>> {
    Ok(Reply(second_factor::put_rules(&app.store, &(&admin).into(), rules).await?))
}

/// Takes away the second factors of a colleague who has lost them, passkeys included
///
/// All sessions of the account end. The next sign-in takes the password alone.
#[utoipa::path(
    delete,
    path = "/api/admin/accounts/{id}/second-factor",
    tag = "accounts",
    params(("id" = i32, Path, description = "Number of the account")),
    responses(
        (status = 204, description = "Taken away"),
        AdminOnly,
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "It is one's own account", body = ErrorBody),
    ),
)]
pub(crate) async fn remove_second_factor_of(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<StatusCode> {
    second_factor::remove_of(&app.store, &(&admin).into(), id).await?;
    Ok(StatusCode::NO_CONTENT)
}
