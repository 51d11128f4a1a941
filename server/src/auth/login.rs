//! Signing in.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use sea_orm::DatabaseTransaction;
use tower_sessions::cookie::time;
use tower_sessions::{Expiry, Session};

use super::entity::user;
use super::json::{LoginAnswer, LoginInput};
use super::password::Checked;
use super::sessions::{self, REMEMBERED, SignIn};
use super::store::{SIGN_IN, key_of};
use super::users;
use crate::app::{App, AppState};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::ApiJson;
use crate::http::respond::Reply;

/// Signs in
///
/// The same answer, after the same work, for a wrong password and for an account that does not exist.
#[utoipa::path(
    post,
    path = "/api/auth/login",
    tag = "auth",
    request_body = LoginInput,
    responses(
        (status = 200, body = LoginAnswer),
        (status = 401, description = "No account with this e-mail address and password", body = ErrorBody),
    ),
)]
pub async fn log_in(
    State(app): State<AppState>,
    session: Session,
    headers: HeaderMap,
    ApiJson(input): ApiJson<LoginInput>,
) -> ApiResult<Reply<LoginAnswer>> {
    let user = recognise(&app, &input).await?;
    let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let sign_in = SignIn::new(&user, input.remember, user_agent);
    let token = begin(&app, &session, &sign_in).await?;
    Ok(Reply(LoginAnswer { token, user: user.into() }))
}

/// The account, when the password is its own.
async fn recognise(app: &App, input: &LoginInput) -> ApiResult<user::Model> {
    let email = users::normal_email(&input.email);
    let user = users::find_by_email(&app.db, &email).await?;
    let stored = user.as_ref().map(|user| user.password_hash.as_str());
    match (app.passwords.check(&input.password, stored).await?, user) {
        (Checked::Right { outdated: true }, Some(user)) => rehash(app, user, &input.password).await,
        (Checked::Right { outdated: false }, Some(user)) => Ok(user),
        _ => Err(ApiError::WrongPassword),
    }
}

/// Makes the session, with an id that was never seen before, and its token.
pub(super) async fn begin(app: &App, session: &Session, sign_in: &SignIn) -> ApiResult<String> {
    let failed = |error: tower_sessions::session::Error| ApiError::Unavailable(error.into());
    session.clear().await;
    session.cycle_id().await.map_err(failed)?;
    session.insert(SIGN_IN, sign_in).await.map_err(failed)?;
    if sign_in.remember {
        session.set_expiry(Some(Expiry::OnInactivity(time::Duration::seconds(REMEMBERED.num_seconds()))));
    }
    session.save().await.map_err(failed)?;
    let id = session.id().ok_or_else(|| ApiError::internal(anyhow::anyhow!("a session without an id")))?;
    sessions::add_token(app, &key_of(id)).await
}

/// Replaces a hash that was made with former parameters. Its sessions go on.
async fn rehash(app: &App, user: user::Model, password: &str) -> ApiResult<user::Model> {
    let hash = app.passwords.hash(password).await?;
    let rehashed = app.write(async |txn: &DatabaseTransaction| users::replace_hash(txn, user, hash).await);
    rehashed.await?.ok_or(ApiError::WrongPassword)
}
