//! Whether an account has a second factor, of either kind.

use sea_orm::sea_query::Expr;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter};

use crate::kernel::error::{ApiError, ApiResult};
use crate::subjects::auth::entity::{passkey, totp, user};
use crate::subjects::settings;

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
