//! Passkeys (WebAuthn): credentials on a device of a person that are shown with the fingerprint, face or PIN of the device.
//! One is a complete sign-in, and a second factor after a password.
//!
//! - [`json`]: what the calls take and give
//! - `ceremony`: what `webauthn_rp` makes and verifies; [`challenges`]: what an answer is for, and that it works once

mod ceremony;
pub mod challenges;
pub mod json;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, NotSet,
    QueryFilter, QueryOrder, Set, SqlErr,
};
use serde_json::Value;
use webauthn_rp::DiscoverableAuthentication64;

pub use ceremony::RelyingParty;

use crate::audit::{self, Action, Actor, Change};
use crate::auth::accounts::subject;
use crate::auth::notices::{self, Notice};
use crate::auth::passkeys::ceremony::Refusal;
use crate::auth::passkeys::challenges::Purpose;
use crate::auth::passkeys::json::{NewPasskeyInput, PasskeyJson, PasskeyNameInput, PasskeyOptionsJson};
use crate::auth::second_factor::presence;
use crate::auth::{sessions, users};
use crate::entities::auth::passkey::{ActiveModel, COLUMN, Column, Entity, Model};
use crate::entities::auth::user;
use base::error::{ApiError, ApiResult};
use base::validate::{Checker, limits};
use storage::Store;

/// How many an account may have.
const LIMIT: usize = 10;
const NOT_FOUND: ApiError = ApiError::not_found("passkey");

/// The passkeys of an account, by name.
pub async fn list(store: &Store, user_id: i32) -> ApiResult<Vec<PasskeyJson>> {
    Ok(of(&store.db, user_id).await?.into_iter().map(PasskeyJson::from).collect())
}

async fn of(db: &impl ConnectionTrait, user_id: i32) -> Result<Vec<Model>, DbErr> {
    let own = Entity::find().filter(COLUMN.user_id.eq(user_id));
    own.order_by_asc(Column::Name).order_by_asc(Column::Id).all(db).await
}

/// Begins to add a passkey to the account of a session.
pub async fn begin_add(
    store: &Store,
    site: &RelyingParty,
    user: &user::Model,
    session: i32,
) -> ApiResult<PasskeyOptionsJson> {
    let (handle, existing) = store
        .write(async |txn: &DatabaseTransaction| {
            let user = users::hold(txn, user.id).await?.ok_or(ApiError::Unauthorized)?;
            let existing = with_room(txn, user.id).await?;
            Ok((handle_of(txn, user).await?, existing))
        })
        .await?;
    let begun = ceremony::begin_registration(site, user, &ceremony::handle(&handle)?, &existing)?;
    challenges::keep(store, Purpose::Add { session }, begun.challenge).await?;
    Ok(PasskeyOptionsJson { options: begun.options })
}

/// The handle of an account, made for its first passkey.
async fn handle_of(txn: &DatabaseTransaction, user: user::Model) -> ApiResult<String> {
    if let Some(handle) = user.passkey_handle {
        return Ok(handle);
    }
    let handle = ceremony::new_handle();
    let mut row = user.into_active_model();
    row.passkey_handle = Set(Some(handle.clone()));
    row.update(txn).await?;
    Ok(handle)
}

/// The passkeys of an account that can have one more.
async fn with_room(txn: &DatabaseTransaction, user_id: i32) -> ApiResult<Vec<Model>> {
    let existing = of(txn, user_id).await?;
    if existing.len() < LIMIT {
        return Ok(existing);
    }
    Err(ApiError::Conflict(format!("An account has at most {LIMIT} passkeys. Remove one first.")))
}

/// Adds the passkey that the browser of a session has made. With the first second factor of the account all its other
/// sessions end: they were begun without it.
pub async fn add(
    store: &Store,
    site: &RelyingParty,
    user: &user::Model,
    session: i32,
    input: &NewPasskeyInput,
) -> ApiResult<PasskeyJson> {
    let name = checked_name(&input.name)?;
    let (registration, challenge) = ceremony::read_registration(&input.credential).ok_or_else(refused)?;
    let state = challenges::take(store, Purpose::Add { session }, challenge).await?.ok_or_else(over)?;
    let made = match ceremony::verify_registration(site, &state, &registration)? {
        Ok(made) => made,
        Err(reason) => {
            tracing::warn!(user.id = user.id, %reason, "a new passkey was refused");
            return Err(refused());
        }
    };
    let now = store.clock.now();
    let row = ActiveModel {
        id: NotSet,
        user_id: Set(user.id),
        credential_id: Set(made.credential_id),
        name: Set(name.clone()),
        public_key: Set(made.public_key),
        state: Set(made.state),
        created_at: Set(now),
        used_at: Set(None),
    };
    store
        .write(async |txn: &DatabaseTransaction| {
            let user = users::hold(txn, user.id).await?.ok_or(ApiError::Unauthorized)?;
            with_room(txn, user.id).await?;
            let row = row.insert(txn).await.map_err(|error| match error.sql_err() {
                Some(SqlErr::UniqueConstraintViolation(_)) => {
                    ApiError::Conflict("This passkey was added already.".to_owned())
                }
                _ => error.into(),
            })?;
            if !user.second_factor {
                sessions::end_others_in(txn, user.id, session).await?;
            }
            presence::note(txn, user.id).await?;
            note(txn, Action::PasskeyAdded, &user, (None, Some(&name)), now).await?;
            Ok(row.into())
        })
        .await
}

/// Gives a passkey of an account another name.
pub async fn rename(
    store: &Store,
    user: &user::Model,
    id: i32,
    input: &PasskeyNameInput,
) -> ApiResult<PasskeyJson> {
    let name = checked_name(&input.name)?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let before = own(txn, user.id, id).await?;
            if before.name == name {
                return Ok(before.into());
            }
            let mut row = before.clone().into_active_model();
            row.name = Set(name);
            let row = row.update(txn).await?;
            note(txn, Action::PasskeyRenamed, user, (Some(&before.name), Some(&row.name)), now).await?;
            Ok(row.into())
        })
        .await
}

/// Takes a passkey from an account.
///
/// # Errors
/// 409 when it is the last second factor of the account, and staff need one.
pub async fn remove(store: &Store, user: &user::Model, id: i32) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let user = users::hold(txn, user.id).await?.ok_or(ApiError::Unauthorized)?;
            let row = own(txn, user.id, id).await?;
            Entity::delete_by_id(row.id).exec(txn).await?;
            presence::require_after_removal(txn, &user).await?;
            note(txn, Action::PasskeyRemoved, &user, (Some(&row.name), None), now).await
        })
        .await
}

async fn own(txn: &DatabaseTransaction, user_id: i32, id: i32) -> ApiResult<Model> {
    let row = Entity::find_by_id(id).filter(COLUMN.user_id.eq(user_id));
    row.one(txn).await?.ok_or(NOT_FOUND)
}

fn checked_name(name: &str) -> ApiResult<String> {
    let mut checker = Checker::default();
    let name = checker.line("name", name, limits::NAME);
    checker.finish()?;
    Ok(name)
}

/// Begins to ask for a passkey.
pub async fn begin_use(
    store: &Store,
    site: &RelyingParty,
    purpose: Purpose<'_>,
) -> ApiResult<PasskeyOptionsJson> {
    let begun = ceremony::begin_authentication(site)?;
    challenges::keep(store, purpose, begun.challenge).await?;
    Ok(PasskeyOptionsJson { options: begun.options })
}

/// An answer to a challenge, the passkey that it names, and the account of that. Nothing of it is proven yet.
#[derive(Debug)]
pub struct Shown {
    pub user: user::Model,
    passkey: Model,
    answer: DiscoverableAuthentication64,
    state: String,
}

/// Whose passkey an answer claims to come from. Its challenge is used up.
pub async fn read(store: &Store, purpose: Purpose<'_>, credential: &Value) -> ApiResult<Shown> {
    let (answer, challenge) = ceremony::read_authentication(credential).ok_or_else(refused)?;
    let state = challenges::take(store, purpose, challenge).await?.ok_or_else(over)?;
    let id = ceremony::credential_id(&answer);
    let passkey = Entity::find().filter(COLUMN.credential_id.eq(id)).one(&store.db).await?;
    let passkey = passkey.ok_or_else(unknown)?;
    let user = users::find(&store.db, passkey.user_id).await?.filter(user::Model::is_active);
    Ok(Shown { user: user.ok_or_else(unknown)?, passkey, answer, state })
}

/// Verifies an answer. One that begins a session is noted in the audit log, and so is a signature counter that went back.
pub async fn verify(
    store: &Store,
    site: &RelyingParty,
    purpose: Purpose<'_>,
    shown: &Shown,
) -> ApiResult<()> {
    let Shown { user, answer, state, .. } = shown;
    let handle = ceremony::handle(user.passkey_handle.as_deref().unwrap_or_default())?;
    let now = store.clock.now();
    let verified = store
        .write(async |txn: &DatabaseTransaction| {
            let user = users::hold(txn, user.id).await?.filter(user::Model::is_active);
            let user = user.ok_or_else(unknown)?;
            // Read again: another request may have raised its counter, or removed it.
            let passkey = Entity::find_by_id(shown.passkey.id).one(txn).await?.ok_or_else(unknown)?;
            let verified = ceremony::verify_authentication(site, state, answer, &passkey, &handle)?;
            let name = passkey.name.clone();
            let noted = match &verified {
                Ok(state) => {
                    let mut row = passkey.into_active_model();
                    row.state = Set(state.clone());
                    row.used_at = Set(Some(now));
                    row.update(txn).await?;
                    (!matches!(purpose, Purpose::Confirm { .. })).then_some(Action::PasskeyUsed)
                }
                Err(Refusal::Counter) => Some(Action::PasskeyRefused),
                Err(Refusal::Other(_)) => None,
            };
            if let Some(action) = noted {
                note(txn, action, &user, (None, Some(&name)), now).await?;
            }
            Ok(verified)
        })
        .await?;
    match verified {
        Ok(_) => Ok(()),
        Err(reason) => {
            tracing::warn!(event = "authn_login_fail", user.id = user.id, %reason, "a passkey was refused");
            Err(refused())
        }
    }
}

async fn note(
    txn: &DatabaseTransaction,
    action: Action,
    user: &user::Model,
    (before, after): (Option<&str>, Option<&str>),
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let by = Actor::account(user.id, &user.name, &user.email);
    let notice = match action {
        Action::PasskeyAdded => Some(Notice::PasskeyAdded),
        Action::PasskeyRemoved => Some(Notice::PasskeyRemoved),
        _ => None,
    };
    if let Some(notice) = notice {
        notices::queue(txn, user, notice, now).await?;
    }
    let change = Change { field: "passkey".to_owned(), before: before.into(), after: after.into() };
    audit::record(txn, &by, action, subject(user), vec![change], now).await
}

/// The refusal of an answer that does not hold.
pub fn refused() -> ApiError {
    ApiError::invalid("credential", "This passkey was not accepted.")
}

/// The refusal of a passkey that this site does not know, or whose account is not in use.
fn unknown() -> ApiError {
    ApiError::invalid("credential", "This site does not know this passkey.")
}

/// The refusal of an answer whose challenge is too old, used, or for something else.
fn over() -> ApiError {
    ApiError::invalid("credential", "This took too long. Please try again.")
}
