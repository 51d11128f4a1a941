//! The second factor of an account: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for the day when the
//! app is lost. Passkeys ([`crate::auth::passkeys`]) are second factors, too.
//!
//! - [`json`]: what the calls take and give; `app`: codes and secrets; `recovery`: recovery codes
//! - `presence`: whether an account has one, which the column `second_factor` of the account says

mod app;
pub mod json;
pub(super) mod presence;
mod recovery;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, Set};
use serde_json::Value;

use crate::audit::{self, Action, Actor, Change, RecordKind, Subject};
use crate::auth::accounts::subject;
use crate::auth::notices::{self, Notice};
use crate::auth::second_factor::app::{generator, new_app};
use crate::auth::second_factor::json::{NewAppJson, SecondFactorJson, SignInRules};
use crate::auth::{sessions, users};
use crate::entities::auth::{totp, user};
use crate::settings;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::seal::Seal;
use storage::Store;

/// 160 random bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
const DIGITS: usize = 6;
const NO_ACCOUNT: ApiError = ApiError::not_found("account");

/// Binds a secret to its account.
fn context(account: i32) -> [u8; 4] {
    account.to_be_bytes()
}

/// Reads and writes second factors.
#[derive(Debug)]
pub struct SecondFactors {
    seal: Seal,
}

impl SecondFactors {
    /// Over the key with which secrets are encrypted.
    pub fn new(key: &[u8]) -> anyhow::Result<Self> {
        Ok(Self { seal: Seal::new(key)? })
    }

    /// Makes a secret for an app. It counts when [`Self::confirm_app`] was shown a code of it.
    pub async fn begin_app(&self, store: &Store, user: &user::Model) -> ApiResult<NewAppJson> {
        let secret = rand::random::<[u8; SECRET_BYTES]>();
        let row = totp::ActiveModel {
            user_id: Set(user.id),
            secret: Set(self.seal.seal(&context(user.id), &secret)?),
            created_at: Set(store.clock.now()),
            confirmed_at: Set(None),
            last_step: Set(0),
        };
        store
            .write(async |txn: &DatabaseTransaction| {
                // Two calls at once would otherwise replace a secret that was confirmed, or make recovery codes twice.
                users::hold(txn, user.id).await?;
                if app_of(txn, user.id).await?.is_some_and(|row| row.confirmed_at.is_some()) {
                    return Err(ApiError::Conflict(
                        "Your account has an authenticator app already. Remove it first.".to_owned(),
                    ));
                }
                let replace = OnConflict::column(totp::Column::UserId)
                    .update_columns([totp::Column::Secret, totp::Column::CreatedAt])
                    .to_owned();
                totp::Entity::insert(row).on_conflict(replace).exec_without_returning(txn).await?;
                Ok(())
            })
            .await?;
        let brand = settings::get(store).await?.brand_name;
        new_app(&brand, &user.email, &secret)
    }

    /// Takes the app into use when the code is one of it, and answers the recovery codes. All other sessions of the account
    /// end: they were begun without it.
    pub async fn confirm_app(
        &self,
        store: &Store,
        user: &user::Model,
        session: i32,
        code: &str,
    ) -> ApiResult<Vec<String>> {
        let now = store.clock.now();
        store
            .write(async |txn: &DatabaseTransaction| {
                users::hold(txn, user.id).await?;
                let row = app_of(txn, user.id).await?.filter(|row| row.confirmed_at.is_none());
                let row = row.ok_or_else(|| ApiError::Conflict("Begin with a new QR code.".to_owned()))?;
                let step = self.step_of(&row, code, now)?.ok_or_else(wrong_code)?;
                let update = totp::Entity::update_many()
                    .col_expr(totp::Column::ConfirmedAt, Expr::value(now))
                    .col_expr(totp::Column::LastStep, Expr::value(step));
                update.filter(totp::COLUMN.user_id.eq(user.id)).exec(txn).await?;
                presence::note(txn, user.id).await?;
                sessions::end_others_in(txn, user.id, session).await?;
                note(txn, &own(user), Action::SecondFactorAdded, user, now).await?;
                Ok(recovery::renew(txn, user.id).await?)
            })
            .await
    }

    /// Whether a code is the second factor of the account now. A code of the app and a recovery code work once.
    pub async fn accept(&self, store: &Store, user: &user::Model, code: &str) -> ApiResult<bool> {
        let now = store.clock.now();
        let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        let of_app = code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit());
        store
            .write(async |txn: &DatabaseTransaction| {
                if of_app {
                    self.accept_app(txn, user.id, &code, now).await
                } else {
                    accept_recovery(txn, user, &code, now).await
                }
            })
            .await
    }

    async fn accept_app(
        &self,
        txn: &DatabaseTransaction,
        user_id: i32,
        code: &str,
        now: DateTime<Utc>,
    ) -> ApiResult<bool> {
        let row = app_of(txn, user_id).await?.filter(|row| row.confirmed_at.is_some());
        let Some(row) = row else { return Ok(false) };
        let Some(step) = self.step_of(&row, code, now)? else { return Ok(false) };
        // The condition decides between two requests with the same code.
        let update = totp::Entity::update_many().col_expr(totp::Column::LastStep, Expr::value(step));
        let update = update.filter(totp::COLUMN.user_id.eq(user_id)).filter(totp::COLUMN.last_step.lt(step));
        Ok(update.exec(txn).await?.rows_affected > 0)
    }

    /// The time step of a code, at most one away from now.
    fn step_of(&self, row: &totp::Model, code: &str, now: DateTime<Utc>) -> ApiResult<Option<i64>> {
        let secret = self.seal.open(&context(row.user_id), &row.secret)?;
        let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
        let step = generator(&secret)?.check(&code, seconds);
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }
}

/// What an account has.
pub async fn status(store: &Store, user_id: i32) -> ApiResult<SecondFactorJson> {
    let app = app_of(&store.db, user_id).await?;
    Ok(SecondFactorJson {
        app_since: app.and_then(|row| row.confirmed_at).map(timestamp),
        recovery_codes_left: recovery::left(&store.db, user_id).await?,
        passkeys: presence::passkeys(&store.db, user_id).await?,
    })
}

/// Makes the recovery codes of an account anew; the former ones work no more.
pub async fn renew_recovery_codes(store: &Store, user: &user::Model) -> ApiResult<Vec<String>> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            users::hold(txn, user.id).await?;
            if app_of(txn, user.id).await?.is_none_or(|row| row.confirmed_at.is_none()) {
                return Err(ApiError::Conflict("Set up an authenticator app first.".to_owned()));
            }
            note(txn, &own(user), Action::RecoveryCodesMade, user, now).await?;
            Ok(recovery::renew(txn, user.id).await?)
        })
        .await
}

/// Takes away one's own app with its recovery codes. Passkeys stay.
pub async fn remove_app(store: &Store, user: &user::Model) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            users::hold(txn, user.id).await?;
            let in_use = app_of(txn, user.id).await?.is_some_and(|row| row.confirmed_at.is_some());
            totp::Entity::delete_by_id(user.id).exec(txn).await?;
            recovery::remove(txn, user.id).await?;
            if !in_use {
                return Ok(());
            }
            presence::require_after_removal(txn, user).await?;
            note(txn, &own(user), Action::SecondFactorRemoved, user, now).await
        })
        .await
}

/// Takes away the second factors of a colleague who has lost them, app and passkeys, and ends all their sessions.
pub async fn remove_of(store: &Store, by: &Actor, id: i32) -> ApiResult<()> {
    let user = users::find(&store.db, id).await?.ok_or(NO_ACCOUNT)?;
    if by.id() == Some(id) {
        return Err(ApiError::Conflict("Remove your own second factor under “Account”.".to_owned()));
    }
    remove(store, by, &user).await
}

/// The same by email address, for the command line.
pub async fn remove_by_email(store: &Store, email: &str) -> ApiResult<()> {
    let user = users::find_by_email(&store.db, &users::normal_email(email)).await?.ok_or(NO_ACCOUNT)?;
    remove(store, &Actor::system(), &user).await
}

async fn remove(store: &Store, by: &Actor, user: &user::Model) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            users::hold(txn, user.id).await?;
            totp::Entity::delete_by_id(user.id).exec(txn).await?;
            recovery::remove(txn, user.id).await?;
            presence::remove_passkeys(txn, user.id).await?;
            presence::note(txn, user.id).await?;
            if !user.second_factor {
                return Ok(());
            }
            sessions::end_all_of(txn, user.id).await?;
            note(txn, by, Action::SecondFactorRemoved, user, now).await
        })
        .await
}

/// Whether staff who have no second factor are kept from the staff area.
pub async fn is_required(db: &impl ConnectionTrait) -> ApiResult<bool> {
    settings::store::second_factor_required(db).await
}

/// Changes the rules of sign-ins.
pub async fn put_rules(store: &Store, by: &Actor, rules: SignInRules) -> ApiResult<SignInRules> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let before = is_required(txn).await?;
            let after = rules.second_factor_required;
            if before != after {
                settings::store::require_second_factor(txn, after, now).await?;
                let (before, after) = (Value::Bool(before), Value::Bool(after));
                let change = Change { field: "second_factor_required".to_owned(), before, after };
                let subject = Subject { kind: RecordKind::Account, id: None, label: "All accounts" };
                audit::record(txn, by, Action::Updated, subject, vec![change], now).await?;
            }
            Ok(rules)
        })
        .await
}

async fn accept_recovery(
    txn: &DatabaseTransaction,
    user: &user::Model,
    code: &str,
    now: DateTime<Utc>,
) -> ApiResult<bool> {
    if !recovery::consume(txn, user.id, code).await? {
        return Ok(false);
    }
    note(txn, &own(user), Action::RecoveryCodeUsed, user, now).await?;
    Ok(true)
}

async fn app_of(db: &impl ConnectionTrait, user_id: i32) -> ApiResult<Option<totp::Model>> {
    Ok(totp::Entity::find_by_id(user_id).one(db).await?)
}

async fn note(
    txn: &DatabaseTransaction,
    by: &Actor,
    action: Action,
    user: &user::Model,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let notice = match action {
        Action::SecondFactorAdded => Some(Notice::AppAdded),
        Action::SecondFactorRemoved => Some(Notice::AppRemoved),
        _ => None,
    };
    if let Some(notice) = notice {
        notices::queue(txn, user, notice, now).await?;
    }
    audit::record(txn, by, action, subject(user), Vec::new(), now).await
}

fn own(user: &user::Model) -> Actor {
    Actor::account(user.id, &user.name, &user.email)
}

/// The refusal of a code.
pub fn wrong_code() -> ApiError {
    ApiError::invalid("code", "This code is wrong, too old, or was used already.")
}
