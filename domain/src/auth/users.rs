//! The accounts of those who may sign in.

use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, Iterable, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::auth::permissions::{Permission, Role};
use crate::entities::auth::session;
use crate::entities::auth::user::{COLUMN, Column, Entity, Model};
use base::error::ApiResult;
use base::secrets::storage_key;
use base::typed;

const EMAIL_MAX: usize = 254;

/// E-mail addresses are compared in lower case, as every mail system in use does. What no account can have becomes
/// the empty text, which no account has either.
pub fn normal_email(text: &str) -> String {
    let email = typed::clean(text).trim().to_lowercase();
    let possible = email.len() <= EMAIL_MAX && !email.chars().any(char::is_control);
    if possible { email } else { String::new() }
}

/// The account of an address in [`normal_email`] form.
pub async fn find_by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(COLUMN.email.eq(email)).one(db).await
}

/// The account with this number.
pub async fn find(db: &impl ConnectionTrait, id: i32) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The same, held until the transaction ends: what an account may have at most or at least is counted by one at a time.
pub(crate) async fn hold(txn: &DatabaseTransaction, id: i32) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(txn).await
}

/// Those who can sign in and have a permission, by name.
pub(crate) async fn who_may(db: &impl ConnectionTrait, permission: Permission) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::Role.is_in(Role::iter().filter(|role| role.may(permission))))
        .filter(COLUMN.deactivated_at.is_null())
        .filter(COLUMN.password_hash.ne(""))
        .order_by_asc(Column::Name)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// What a session remembers of the password, so that it ends with it.
pub fn auth_hash(user: &Model) -> String {
    storage_key(user.password_hash.as_bytes())
}

/// Stores another hash of the same password; its sessions go on. `None` when the password was changed meanwhile.
pub async fn replace_hash(
    txn: &DatabaseTransaction,
    mut user: Model,
    hash: String,
) -> ApiResult<Option<Model>> {
    let (former, former_auth) = (user.password_hash.clone(), auth_hash(&user));
    user.password_hash.clone_from(&hash);
    let update = Entity::update_many().col_expr(Column::PasswordHash, Expr::value(hash));
    let update = update.filter(COLUMN.id.eq(user.id)).filter(COLUMN.password_hash.eq(former));
    if update.exec(txn).await?.rows_affected == 0 {
        return Ok(None);
    }
    session::Entity::update_many()
        .col_expr(session::Column::AuthHash, Expr::value(auth_hash(&user)))
        .filter(session::COLUMN.user_id.eq(user.id))
        .filter(session::COLUMN.auth_hash.eq(former_auth))
        .exec(txn)
        .await?;
    Ok(Some(user))
}
