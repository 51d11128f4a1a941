//! Whether an account has a second factor, of either kind, and since when.

use std::collections::HashMap;

use sea_orm::sea_query::Expr;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};
use serde::Serialize;

use crate::entities::auth::{passkey, totp, user};
use crate::settings;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};

/// A second factor of an account, as owners see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FactorJson {
    /// What its owner calls the passkey; `null` for an authenticator app.
    #[schema(required = true)]
    pub passkey: Option<String>,
    /// Since when it counts, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub added_at: String,
}

/// The second factors of all accounts, the app before the passkeys, these by age.
pub(crate) async fn all(db: &impl ConnectionTrait) -> Result<HashMap<i32, Vec<FactorJson>>, DbErr> {
    let apps = totp::Entity::find().filter(totp::COLUMN.confirmed_at.is_not_null()).all(db).await?;
    let apps = apps.into_iter().filter_map(|app| Some((app.user_id, None, app.confirmed_at?)));
    let passkeys = passkey::Entity::find().order_by_asc(passkey::Column::Id).all(db).await?;
    let passkeys = passkeys.into_iter().map(|one| (one.user_id, Some(one.name), one.created_at));
    let mut factors: HashMap<i32, Vec<FactorJson>> = HashMap::new();
    for (account, passkey, added_at) in apps.chain(passkeys) {
        factors.entry(account).or_default().push(FactorJson { passkey, added_at: timestamp(added_at) });
    }
    Ok(factors)
}

/// How many passkeys an account has.
pub(crate) async fn passkeys(db: &impl ConnectionTrait, user_id: i32) -> Result<u64, DbErr> {
    passkey::Entity::find().filter(passkey::COLUMN.user_id.eq(user_id)).count(db).await
}

pub(crate) async fn remove_passkeys(txn: &DatabaseTransaction, user_id: i32) -> Result<(), DbErr> {
    passkey::Entity::delete_many().filter(passkey::COLUMN.user_id.eq(user_id)).exec(txn).await?;
    Ok(())
}

/// Stores with the account whether it has a second factor now, and answers it.
pub(crate) async fn note(txn: &DatabaseTransaction, user_id: i32) -> Result<bool, DbErr> {
    let app = totp::Entity::find_by_id(user_id).filter(totp::COLUMN.confirmed_at.is_not_null());
    let has_one = app.one(txn).await?.is_some() || passkeys(txn, user_id).await? > 0;
    let update = user::Entity::update_many().col_expr(user::Column::SecondFactor, Expr::value(has_one));
    update.filter(user::COLUMN.id.eq(user_id)).exec(txn).await?;
    Ok(has_one)
}

/// Does the same after a person has removed one of their own, and refuses that while staff need one and it was the last.
pub(crate) async fn require_after_removal(txn: &DatabaseTransaction, user: &user::Model) -> ApiResult<()> {
    let required = user.is_staff() && settings::store::second_factor_required(txn).await?;
    if !note(txn, user.id).await? && required {
        let text = "Staff need a second factor, and this is your last one. Set up another one first.";
        return Err(ApiError::Conflict(text.to_owned()));
    }
    Ok(())
}
