//! The calls of `/api/admin/accounts`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath};
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{self, Deleted, Reply};
use crate::web::session::current::RequireAdmin;
use domain::auth::manage::{self, AccountInput, AccountJson, AccountLinkJson, InvitationInput};
use domain::leads::inbox::owner;

/// All accounts, by name
#[utoipa::path(
    get,
    path = "/api/admin/accounts",
    tag = "accounts",
    responses((status = 200, body = Vec<AccountJson>), AdminOnly),
)]
pub(crate) async fn list_accounts(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<AccountJson>>> {
    Ok(Reply(manage::list(&app.store).await?))
}

/// Invites a person
///
/// The answer has the one-time link by which the person chooses a password, within seven days. It is sent by mail as well.
#[utoipa::path(
    post,
    path = "/api/admin/accounts",
    tag = "accounts",
    request_body = InvitationInput,
    responses(
        (status = 201, body = AccountLinkJson),
        AdminOnly,
        (status = 409, description = "There is an account with this address", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn invite(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<InvitationInput>,
) -> HandlerResult<Response> {
    let made = manage::invite(&app.store, &app.config.public_url, &admin, &input).await?;
    Ok(respond::json(StatusCode::CREATED, &made))
}

/// Changes the name or the role of an account, deactivates or reactivates it
///
/// A deactivated account is signed out at once on all devices. An account that can no longer work on enquiries hands its
/// own back: they have no owner then.
#[utoipa::path(
    patch,
    path = "/api/admin/accounts/{id}",
    tag = "accounts",
    params(("id" = i32, Path, description = "Number of the account")),
    request_body = AccountInput,
    responses(
        (status = 200, body = AccountJson),
        AdminOnly,
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "It is the last owner, or one's own account", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_account(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    ApiJson(input): ApiJson<AccountInput>,
) -> HandlerResult<Reply<AccountJson>> {
    Ok(Reply(owner::change_account(&app.store, &admin, id, input).await?))
}

/// Withdraws an invitation that was not redeemed yet
#[utoipa::path(
    delete,
    path = "/api/admin/accounts/{id}",
    tag = "accounts",
    params(("id" = i32, Path, description = "Number of the account")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "The person has chosen a password already", body = ErrorBody),
    ),
)]
pub(crate) async fn withdraw_invitation(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<Deleted>> {
    manage::withdraw(&app.store, &admin, id).await?;
    Ok(Reply(Deleted { id }))
}

/// Makes another one-time link for an account
///
/// For a person who is invited another invitation, for all others a link for a new password, which works for a day. Former
/// links of the account work no more. It is sent by mail as well.
#[utoipa::path(
    post,
    path = "/api/admin/accounts/{id}/link",
    tag = "accounts",
    params(("id" = i32, Path, description = "Number of the account")),
    responses(
        (status = 201, body = AccountLinkJson),
        AdminOnly,
        (status = 404, description = "There is no such account", body = ErrorBody),
        (status = 409, description = "It is deactivated, or one's own account", body = ErrorBody),
    ),
)]
pub(crate) async fn make_link(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Response> {
    let made = manage::make_link(&app.store, &app.config.public_url, &admin, id).await?;
    Ok(respond::json(StatusCode::CREATED, &made))
}

/// Signs an account out on all devices
#[utoipa::path(
    delete,
    path = "/api/admin/accounts/{id}/sessions",
    tag = "accounts",
    params(("id" = i32, Path, description = "Number of the account")),
    responses(
        (status = 204, description = "Signed out"),
        AdminOnly,
        (status = 404, description = "There is no such account", body = ErrorBody),
    ),
)]
pub(crate) async fn sign_out(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<StatusCode> {
    manage::sign_out(&app.store, &admin, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
