//! The calls about the passkeys of one's own account.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath};
use crate::web::http::refusals::{ConfirmedOnly, InvalidBody, SignedInOnly};
use crate::web::http::respond::{self, Reply};
use crate::web::session::current::SignedIn;
use domain::auth::passkeys::json::{NewPasskeyInput, PasskeyJson, PasskeyNameInput, PasskeyOptionsJson};
use domain::auth::passkeys::{self, RelyingParty};

/// The passkeys of one's own account, by name
#[utoipa::path(
    get,
    path = "/api/auth/passkeys",
    tag = "auth",
    responses((status = 200, body = Vec<PasskeyJson>), SignedInOnly),
)]
pub(crate) async fn list_passkeys(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<Vec<PasskeyJson>>> {
    Ok(Reply(passkeys::list(&app.store, signed_in.user.id).await?))
}

/// Begins to add a passkey
///
/// The answer is for `navigator.credentials.create`; what that makes is sent to `POST /api/auth/passkeys`.
#[utoipa::path(
    post,
    path = "/api/auth/passkeys/options",
    tag = "auth",
    responses(
        (status = 200, body = PasskeyOptionsJson),
        ConfirmedOnly,
        (status = 409, description = "The account has ten already, or the site has no domain name", body = ErrorBody),
    ),
)]
pub(crate) async fn begin_passkey(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
) -> HandlerResult<Reply<PasskeyOptionsJson>> {
    let site = RelyingParty::of(&app.config.public_url)?;
    Ok(Reply(passkeys::begin_add(&app.store, &site, &signed_in.user, signed_in.session.id).await?))
}

/// Adds a passkey
///
/// It is a complete sign-in, and counts as a second factor. When it is the first second factor of the account, all other
/// sessions of the account end.
#[utoipa::path(
    post,
    path = "/api/auth/passkeys",
    tag = "auth",
    request_body = NewPasskeyInput,
    responses(
        (status = 201, body = PasskeyJson),
        ConfirmedOnly,
        (status = 409, description = "It was added already, or the account has ten already", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn add_passkey(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    ApiJson(input): ApiJson<NewPasskeyInput>,
) -> HandlerResult<Response> {
    let site = RelyingParty::of(&app.config.public_url)?;
    let SignedIn { user, session, .. } = signed_in;
    let added = passkeys::add(&app.store, &site, &user, session.id, &input).await?;
    Ok(respond::json(StatusCode::CREATED, &added))
}

/// Gives a passkey of one's own another name
#[utoipa::path(
    patch,
    path = "/api/auth/passkeys/{id}",
    tag = "auth",
    params(("id" = i32, Path, description = "Number of the passkey")),
    request_body = PasskeyNameInput,
    responses(
        (status = 200, body = PasskeyJson),
        ConfirmedOnly,
        (status = 404, description = "There is no such passkey of one's own", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn rename_passkey(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    ApiPath(id): ApiPath<i32>,
    ApiJson(input): ApiJson<PasskeyNameInput>,
) -> HandlerResult<Reply<PasskeyJson>> {
    Ok(Reply(passkeys::rename(&app.store, &signed_in.user, id, &input).await?))
}

/// Removes a passkey of one's own
#[utoipa::path(
    delete,
    path = "/api/auth/passkeys/{id}",
    tag = "auth",
    params(("id" = i32, Path, description = "Number of the passkey")),
    responses(
        (status = 204, description = "It is gone"),
        ConfirmedOnly,
        (status = 404, description = "There is no such passkey of one's own", body = ErrorBody),
        (status = 409, description = "It is the last second factor, and staff need one", body = ErrorBody),
    ),
)]
pub(crate) async fn remove_passkey(
    State(app): State<Arc<App>>,
    signed_in: SignedIn,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<StatusCode> {
    passkeys::remove(&app.store, &signed_in.user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
