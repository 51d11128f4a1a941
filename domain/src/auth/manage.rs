//! Accounts as owners manage them: invitations, roles, and the end of access.
//!
//! An account is never deleted once somebody has signed in to it, because the audit log names it: it is deactivated.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use sea_orm::{
    ActiveModelTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Set,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::audit::{self, Action, Actor, Change};
use crate::auth::AdminUser;
use crate::auth::accounts::{self, subject};
use crate::auth::permissions::Role;
use crate::auth::second_factor::presence::{self, FactorJson};
use crate::auth::{links, messages, owners, sessions, users};
use crate::entities::auth::user::{ActiveModel, COLUMN, Column, Entity, Model};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::public_url::PublicUrl;
use storage::Store;

const NOT_FOUND: ApiError = ApiError::not_found("account");
/// An account that was not used for this long is pointed out.
const UNUSED: Duration = Duration::days(90);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountState {
    /// The person has not chosen a password yet.
    Invited,
    Active,
    /// Nobody can sign in to it.
    Deactivated,
}

/// An account, as owners see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct AccountJson {
    /// Number of the account.
    pub id: i32,
    pub name: String,
    pub email: String,
    /// Without one the staff area is closed to the account.
    #[schema(required = true)]
    pub role: Option<Role>,
    pub state: AccountState,
    /// Whether the account has a second factor, an authenticator app or a passkey: the password alone is no sign-in.
    pub second_factor: bool,
    /// Which these are. A new password leaves them as they are.
    pub factors: Vec<FactorJson>,
    /// Last sign-in, UTC.
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub signed_in_at: Option<String>,
    /// Whether an active account was not signed in to for 90 days.
    pub unused: bool,
    /// Until when the link of an invitation or for a new password works, UTC.
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    pub link_expires_at: Option<String>,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
}

/// An account, and the link by which its person chooses a password. It is shown this once.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct AccountLinkJson {
    pub account: AccountJson,
    /// The link. It works once.
    #[schema(example = "https://example.com/login/welcome?token=…")]
    pub link: String,
    /// Until when it works, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: String,
}

impl std::fmt::Debug for AccountLinkJson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AccountLinkJson").field("account", &self.account).finish_non_exhaustive()
    }
}

/// Whom to invite.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct InvitationInput {
    #[schema(max_length = 120)]
    pub name: String,
    pub email: String,
    pub role: Role,
}

/// What to change of an account; what is left out stays.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct AccountInput {
    /// How colleagues know the person, and how replies to enquiries are signed.
    #[schema(max_length = 120)]
    pub name: Option<String>,
    pub role: Option<Role>,
    /// Whether the person can sign in.
    pub active: Option<bool>,
}

impl AccountJson {
    fn new(
        row: Model,
        factors: Option<Vec<FactorJson>>,
        now: DateTime<Utc>,
        link_expires_at: Option<DateTime<Utc>>,
    ) -> Self {
        let state = match (row.is_active(), row.is_invited()) {
            (false, _) => AccountState::Deactivated,
            (true, true) => AccountState::Invited,
            (true, false) => AccountState::Active,
        };
        Self {
            id: row.id,
            role: row.role,
            state,
            second_factor: row.second_factor,
            factors: factors.unwrap_or_default(),
            signed_in_at: row.signed_in_at.map(timestamp),
            unused: state == AccountState::Active
                && row.signed_in_at.unwrap_or(row.created_at) < now - UNUSED,
            link_expires_at: link_expires_at.map(timestamp),
            created_at: timestamp(row.created_at),
            name: row.name,
            email: row.email,
        }
    }
}

/// All accounts, by name.
pub async fn list(store: &Store) -> ApiResult<Vec<AccountJson>> {
    let now = store.clock.now();
    let links: HashMap<i32, DateTime<Utc>> = links::open(&store.db, now).await?;
    let mut factors = presence::all(&store.db).await?;
    let rows = Entity::find().order_by_asc(Column::Name).order_by_asc(Column::Id).all(&store.db).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let link = links.get(&row.id).copied();
            let factors = factors.remove(&row.id);
            AccountJson::new(row, factors, now, link)
        })
        .collect())
}

/// Makes an account without a password, and the link by which its person chooses one.
pub async fn invite(
    store: &Store,
    public: &PublicUrl,
    by: &AdminUser,
    input: &InvitationInput,
) -> ApiResult<AccountLinkJson> {
    let (email, name) = accounts::check(&input.email, &input.name)?;
    let now = store.clock.now();
    let made = store
        .write(async |txn: &DatabaseTransaction| {
            let row = ActiveModel {
                email: Set(email),
                name: Set(name),
                password_hash: Set(String::new()),
                role: Set(Some(input.role)),
                must_change_password: Set(false),
                password_until: Set(None),
                ..Default::default()
            };
            let row = accounts::insert(txn, &by.into(), row, now).await?;
            with_link(txn, public, row, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(made)
}

/// Makes a link for an account: another invitation, or one for a new password. Former links work no more.
pub async fn make_link(
    store: &Store,
    public: &PublicUrl,
    by: &AdminUser,
    id: i32,
) -> ApiResult<AccountLinkJson> {
    let now = store.clock.now();
    let made = store
        .write(async |txn: &DatabaseTransaction| {
            let row = users::find(txn, id).await?.ok_or(NOT_FOUND)?;
            if !row.is_active() {
                return Err(ApiError::Conflict(
                    "This account is deactivated. Reactivate it first.".to_owned(),
                ));
            }
            if row.id == by.id {
                return Err(ApiError::Conflict("Change your own password under “Account”.".to_owned()));
            }
            let action = if row.is_invited() { Action::Invited } else { Action::PasswordLinkMade };
            audit::record(txn, &by.into(), action, subject(&row), Vec::new(), now).await?;
            with_link(txn, public, row, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(made)
}

async fn with_link(
    txn: &DatabaseTransaction,
    public: &PublicUrl,
    row: Model,
    now: DateTime<Utc>,
) -> ApiResult<AccountLinkJson> {
    let links::Issued { token, expires_at } = links::issue(txn, &row, now).await?;
    let factors = presence::all(txn).await?.remove(&row.id);
    Ok(AccountLinkJson {
        account: AccountJson::new(row, factors, now, Some(expires_at)),
        link: messages::address(public, &token),
        expires_at: timestamp(expires_at),
    })
}

/// Changes the name or the role of an account, or whether its person can sign in, in a transaction of the caller.
/// Deactivation ends all its sessions and links.
pub(crate) async fn change(
    txn: &DatabaseTransaction,
    by: &AdminUser,
    id: i32,
    input: AccountInput,
    now: DateTime<Utc>,
) -> ApiResult<AccountJson> {
    if input.active == Some(false) && id == by.id {
        return Err(ApiError::Conflict("You cannot deactivate your own account.".to_owned()));
    }
    change_as(txn, &by.into(), id, input, now).await
}

/// Lets the person of an account sign in or not, from the command line.
pub async fn set_active(store: &Store, email: &str, active: bool) -> ApiResult<AccountJson> {
    let user = users::find_by_email(&store.db, &users::normal_email(email)).await?.ok_or(NOT_FOUND)?;
    let input = AccountInput { active: Some(active), ..AccountInput::default() };
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| change_as(txn, &Actor::system(), user.id, input, now).await)
        .await
}

async fn change_as(
    txn: &DatabaseTransaction,
    by: &Actor,
    id: i32,
    input: AccountInput,
    now: DateTime<Utc>,
) -> ApiResult<AccountJson> {
    owners::one_at_a_time(txn).await?;
    let before = users::find(txn, id).await?.ok_or(NOT_FOUND)?;
    let (role, active) = (input.role.or(before.role), input.active.unwrap_or(before.is_active()));
    let name = match input.name {
        Some(name) => accounts::check(&before.email, &name)?.1,
        None => before.name.clone(),
    };
    if owners::is_owner(&before) && (role != Some(Role::Owner) || !active) {
        owners::require_another(txn, id).await?;
    }
    let changes = changes(&before, &name, role, active)?;
    if !changes.is_empty() {
        let mut row = before.clone().into_active_model();
        row.name = Set(name);
        row.role = Set(role);
        if active != before.is_active() {
            row.deactivated_at = Set((!active).then_some(now));
            sessions::end_all_of(txn, id).await?;
            links::revoke(txn, id).await?;
        }
        row.updated_at = Set(now);
        let row = row.update(txn).await?;
        audit::record(txn, by, Action::Updated, subject(&row), changes, now).await?;
    }
    json(txn, id, now).await
}

fn changes(before: &Model, name: &str, role: Option<Role>, active: bool) -> ApiResult<Vec<Change>> {
    let mut changes = Vec::new();
    if name != before.name {
        let (before, after) = (before.name.clone().into(), name.into());
        changes.push(Change { field: "name".to_owned(), before, after });
    }
    let json = |role: Option<Role>| serde_json::to_value(role).map_err(ApiError::internal);
    if role != before.role {
        let (before, after) = (json(before.role)?, json(role)?);
        changes.push(Change { field: "role".to_owned(), before, after });
    }
    if active != before.is_active() {
        let (before, after) = (Value::Bool(!active), Value::Bool(active));
        changes.push(Change { field: "active".to_owned(), before, after });
    }
    Ok(changes)
}

async fn json(txn: &DatabaseTransaction, id: i32, now: DateTime<Utc>) -> ApiResult<AccountJson> {
    let row = users::find(txn, id).await?.ok_or(NOT_FOUND)?;
    let link = links::open(txn, now).await?.get(&id).copied();
    let factors = presence::all(txn).await?.remove(&id);
    Ok(AccountJson::new(row, factors, now, link))
}

/// Signs an account out on all devices.
pub async fn sign_out(store: &Store, by: &AdminUser, id: i32) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = users::find(txn, id).await?.ok_or(NOT_FOUND)?;
            sessions::end_all_of(txn, id).await?;
            audit::record(txn, &by.into(), Action::SignedOut, subject(&row), Vec::new(), now).await
        })
        .await
}

/// Withdraws an invitation that was not redeemed: its account is deleted.
pub async fn withdraw(store: &Store, by: &AdminUser, id: i32) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = users::find(txn, id).await?.ok_or(NOT_FOUND)?;
            // The condition of the deletion decides: the invitation may be redeemed at the same moment.
            let invited = Entity::delete_many().filter(COLUMN.id.eq(id)).filter(COLUMN.password_hash.eq(""));
            if invited.exec(txn).await?.rows_affected == 0 {
                let text = "This account is in use. Deactivate it instead.";
                return Err(ApiError::Conflict(text.to_owned()));
            }
            audit::record(txn, &by.into(), Action::Deleted, subject(&row), Vec::new(), now).await
        })
        .await
}
