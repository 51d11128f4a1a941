//! The calls that show a passkey: to sign in, as the second step after a password, and to show again who one is.

use std::sync::Arc;

use axum::extract::State;
use axum::http::request::Parts;
use axum::response::Response;

use crate::web::app::App;
use crate::web::forms::login::{complete, network};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiJson;
use crate::web::http::refusals::SignedInOnly;
use crate::web::http::respond::Reply;
use crate::web::session::confirmation::confirmed;
use crate::web::session::cookie::STEP;
use crate::web::session::current::SignedIn;
use base::error::{ApiError, ApiResult};
use base::secrets::storage_key;
use domain::auth::json::LoginAnswer;
use domain::auth::passkeys::challenges::Purpose;
use domain::auth::passkeys::json::{PasskeyInput, PasskeyOptionsJson, PasskeySignInInput};
use domain::auth::passkeys::{self, RelyingParty, Shown};
use domain::auth::pending_sign_in;
use domain::auth::second_factor::json::ConfirmationJson;
use domain::auth::throttle::{Attempt, accounts as tries};
use domain::entities::auth::user;

/// Begins a sign-in with a passkey
///
/// The answer is for `navigator.credentials.get`; what that answers is sent to `POST /api/auth/login/passkey`.
#[utoipa::path(
    post,
    path = "/api/auth/login/passkey/options",
    tag = "auth",
    responses(
        (status = 200, body = PasskeyOptionsJson),
        (status = 409, description = "The site has no domain name", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn begin_passkey_login(
    State(app): State<Arc<App>>,
    parts: Parts,
) -> HandlerResult<Reply<PasskeyOptionsJson>> {
    // A try takes a challenge, so it is counted here, and only once.
    if app.config.rate_limits {
        app.accounts.tries.admit(network(&app, &parts), app.store.clock.now())?;
    }
    Ok(begin(&app, Purpose::SignIn).await?)
}

/// Signs in with a passkey
///
/// Without password and code: the device has verified the person.
#[utoipa::path(
    post,
    path = "/api/auth/login/passkey",
    tag = "auth",
    request_body = PasskeySignInInput,
    responses(
        (status = 200, body = LoginAnswer),
        (status = 409, description = "The site has no domain name", body = ErrorBody),
        (status = 422, description = "The passkey is not accepted, or its challenge is over", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn log_in_with_passkey(
    State(app): State<Arc<App>>,
    parts: Parts,
    ApiJson(input): ApiJson<PasskeySignInInput>,
) -> HandlerResult<Response> {
    let shown = passkeys::read(&app.store, Purpose::SignIn, &input.credential).await?;
    verify_from_network(&app, &parts, Purpose::SignIn, &shown).await?;
    app.accounts.tries.succeeded(network(&app, &parts));
    Ok(complete(&app, &parts, shown.user, input.remember).await?.answer(&app).await?)
}

/// Begins to show a passkey after the password
///
/// With the cookie of `POST /api/auth/login`. The answer is for `navigator.credentials.get`; what that answers is sent to
/// `POST /api/auth/code/passkey`.
#[utoipa::path(
    post,
    path = "/api/auth/code/passkey/options",
    tag = "auth",
    responses(
        (status = 200, body = PasskeyOptionsJson),
        (status = 401, description = "The password has to be given again", body = ErrorBody),
        (status = 409, description = "The site has no domain name", body = ErrorBody),
    ),
)]
pub(crate) async fn begin_second_step(
    State(app): State<Arc<App>>,
    parts: Parts,
) -> HandlerResult<Reply<PasskeyOptionsJson>> {
    let (pending, _) = pending_of(&app, &parts).await?;
    Ok(begin(&app, Purpose::SecondStep { pending: &pending.token_hash }).await?)
}

/// Takes a passkey after the password, in place of a code
///
/// With the cookie of `POST /api/auth/login`. A passkey that is refused counts as a wrong code.
#[utoipa::path(
    post,
    path = "/api/auth/code/passkey",
    tag = "auth",
    request_body = PasskeyInput,
    responses(
        (status = 200, body = LoginAnswer),
        (status = 401, description = "The password has to be given again", body = ErrorBody),
        (status = 409, description = "The site has no domain name", body = ErrorBody),
        (status = 422, description = "The passkey is not accepted, or its challenge is over", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn take_second_step(
    State(app): State<Arc<App>>,
    parts: Parts,
    ApiJson(input): ApiJson<PasskeyInput>,
) -> HandlerResult<Response> {
    let (pending, user) = pending_of(&app, &parts).await?;
    let purpose = Purpose::SecondStep { pending: &pending.token_hash };
    let shown = passkeys::read(&app.store, purpose, &input.credential).await?;
    let verified = async {
        require_own(&shown, &user)?;
        verify_from_network(&app, &parts, purpose, &shown).await
    };
    if let Err(error) = verified.await {
        if matches!(error, ApiError::Invalid(_)) {
            pending_sign_in::count_wrong_code(&app.store, &pending).await?;
        }
        return Err(error.into());
    }
    if !pending_sign_in::end(&app.store, &pending).await? {
        return Err(ApiError::Unauthorized.into());
    }
    let removal = STEP.removal(&app.config.public_url)?;
    Ok(complete(&app, &parts, user, pending.remember).await?.with_cookie(removal).answer(&app).await?)
}

/// Begins to show again who one is, with a passkey
///
/// The answer is for `navigator.credentials.get`; what that answers is sent to `POST /api/auth/confirmation/passkey`.
#[utoipa::path(
    post,
    path = "/api/auth/confirmation/passkey/options",
    tag = "auth",
    responses(
        (status = 200, body = PasskeyOptionsJson),
        SignedInOnly,
        (status = 409, description = "The site has no domain name", body = ErrorBody),
    ),
)]
pub(crate) async fn begin_confirmation(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<PasskeyOptionsJson>> {
    Ok(begin(&app, Purpose::Confirm { session: signed_in.session.id }).await?)
}

/// Shows again who one is, with a passkey
///
/// For 15 minutes the calls of `x-asks-again` go through. The session cookie gets another value.
#[utoipa::path(
    post,
    path = "/api/auth/confirmation/passkey",
    tag = "auth",
    request_body = PasskeyInput,
    responses(
        (status = 200, body = ConfirmationJson),
        SignedInOnly,
        (status = 409, description = "The site has no domain name", body = ErrorBody),
        (status = 422, description = "The passkey is not accepted, or its challenge is over", body = ErrorBody),
        (status = 429, description = "Too many tries", body = ErrorBody),
    ),
)]
pub(crate) async fn confirm_with_passkey(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    ApiJson(input): ApiJson<PasskeyInput>,
) -> HandlerResult<Response> {
    let purpose = Purpose::Confirm { session: signed_in.session.id };
    let shown = passkeys::read(&app.store, purpose, &input.credential).await?;
    require_own(&shown, &signed_in.user)?;
    let attempt = Attempt::alone(format!("confirmation of {}", signed_in.user.id));
    verify(&app, attempt, purpose, &shown).await?;
    Ok(confirmed(&app, &signed_in).await?)
}

async fn begin(app: &App, purpose: Purpose<'_>) -> ApiResult<Reply<PasskeyOptionsJson>> {
    let site = RelyingParty::of(&app.config.public_url)?;
    passkeys::begin_use(&app.store, &site, purpose).await.map(Reply)
}

async fn pending_of(app: &App, parts: &Parts) -> ApiResult<(pending_sign_in::PendingSignIn, user::Model)> {
    let token = STEP.read(&app.config.public_url, &parts.headers).unwrap_or_default();
    pending_sign_in::find(&app.store, token).await?.ok_or(ApiError::Unauthorized)
}

/// Refuses the passkey of another account.
fn require_own(shown: &Shown, user: &user::Model) -> ApiResult<()> {
    if shown.user.id == user.id { Ok(()) } else { Err(passkeys::refused()) }
}

/// Counted as codes are: by account and network, and apart from passwords.
async fn verify_from_network(app: &App, parts: &Parts, purpose: Purpose<'_>, shown: &Shown) -> ApiResult<()> {
    let line = storage_key(format!("passkey\n{}", shown.user.id).as_bytes());
    verify(app, Attempt::from_network(line, network(app, parts)), purpose, shown).await
}

async fn verify(app: &App, attempt: Attempt, purpose: Purpose<'_>, shown: &Shown) -> ApiResult<()> {
    let site = RelyingParty::of(&app.config.public_url)?;
    if app.config.rate_limits {
        tries::begin(&app.store, &attempt).await?;
    }
    let verified = passkeys::verify(&app.store, &site, purpose, shown).await;
    match verified {
        Ok(()) => tries::succeeded(&app.store, &attempt).await,
        // Known to be wrong.
        Err(error @ ApiError::Invalid(_)) => Err(error),
        Err(error) => tries::judged(&app.store, &attempt, Err(error)).await,
    }
}
