//! A sign-in between the right password and the second factor: ten minutes, and a few codes.

use chrono::Duration;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, EntityTrait, QueryFilter, Set};

use crate::auth::users;
pub use crate::entities::auth::pending_sign_in::Model as PendingSignIn;
use crate::entities::auth::pending_sign_in::{ActiveModel, COLUMN, Column, Entity, Model};
use crate::entities::auth::user;
use base::error::ApiResult;
use base::secrets::{random_token, same, storage_key};
use storage::Store;

pub const LIFETIME: Duration = Duration::minutes(10);
/// After so many wrong codes it takes the password again.
const WRONG_CODES: i32 = 5;
/// Longer values are not looked up.
const TOKEN_MAX: usize = 100;

/// Begins one, and answers its token.
pub async fn begin(store: &Store, user: &user::Model, remember: bool) -> ApiResult<String> {
    let token = random_token();
    let row = ActiveModel {
        token_hash: Set(storage_key(token.as_bytes())),
        user_id: Set(user.id),
        auth_hash: Set(users::auth_hash(user)),
        remember: Set(remember),
        wrong_codes: Set(0),
        expires_at: Set(store.clock.now() + LIFETIME),
    };
    store
        .write(async |txn: &DatabaseTransaction| {
            row.insert(txn).await?;
            Ok(())
        })
        .await?;
    Ok(token)
}

/// The one of a token with its account, if it is still going on.
pub async fn find(store: &Store, token: &str) -> ApiResult<Option<(Model, user::Model)>> {
    if token.is_empty() || token.len() > TOKEN_MAX {
        return Ok(None);
    }
    let open = Entity::find_by_id(storage_key(token.as_bytes()))
        .filter(COLUMN.expires_at.gt(store.clock.now()))
        .filter(COLUMN.wrong_codes.lt(WRONG_CODES));
    let Some(row) = open.one(&store.db).await? else { return Ok(None) };
    let user = users::find(&store.db, row.user_id).await?;
    // A changed password and a deactivated account end it.
    let user = user.filter(|user| user.is_active() && same(&row.auth_hash, &users::auth_hash(user)));
    Ok(user.map(|user| (row, user)))
}

/// Counts a wrong code.
pub async fn count_wrong_code(store: &Store, row: &Model) -> ApiResult<()> {
    store
        .write(async |txn: &DatabaseTransaction| {
            let counted = Expr::col(Column::WrongCodes).add(1);
            let update = Entity::update_many().col_expr(Column::WrongCodes, counted);
            update.filter(COLUMN.token_hash.eq(row.token_hash.as_str())).exec(txn).await?;
            Ok(())
        })
        .await
}

/// Ends it; of two requests at once only for one.
pub async fn end(store: &Store, row: &Model) -> ApiResult<bool> {
    store
        .write(async |txn: &DatabaseTransaction| {
            Ok(Entity::delete_by_id(row.token_hash.as_str()).exec(txn).await?.rows_affected > 0)
        })
        .await
}
