//! Recovery codes: ten for an account, each works once.

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter, Set};

use crate::auth::accounts::random_groups;
use crate::entities::auth::recovery_code::{ActiveModel, COLUMN, Entity};
use base::secrets::storage_key;

const NUMBER: usize = 10;
/// Symbols in a code, of five bits each. Nobody guesses 75 random bits, so a plain hash hides them.
const SYMBOLS: usize = 15;

/// Makes all codes of an account anew, and answers them.
pub(crate) async fn renew(txn: &DatabaseTransaction, user_id: i32) -> Result<Vec<String>, DbErr> {
    remove(txn, user_id).await?;
    let codes: Vec<String> = (0..NUMBER).map(|_| random_groups::<SYMBOLS>()).collect();
    let rows =
        codes.iter().map(|code| ActiveModel { code_hash: Set(hash(user_id, code)), user_id: Set(user_id) });
    Entity::insert_many(rows).exec_without_returning(txn).await?;
    Ok(codes)
}

/// Uses a code up; false when there is none like it. Of two requests at once only one gets it.
pub(crate) async fn consume(txn: &DatabaseTransaction, user_id: i32, code: &str) -> Result<bool, DbErr> {
    Ok(Entity::delete_by_id(hash(user_id, code)).exec(txn).await?.rows_affected > 0)
}

pub(crate) async fn remove(txn: &DatabaseTransaction, user_id: i32) -> Result<(), DbErr> {
    Entity::delete_many().filter(COLUMN.user_id.eq(user_id)).exec(txn).await?;
    Ok(())
}

/// How many codes an account has left.
pub(crate) async fn left(db: &impl ConnectionTrait, user_id: i32) -> Result<u64, DbErr> {
    Entity::find().filter(COLUMN.user_id.eq(user_id)).count(db).await
}

/// As it is typed: with or without dashes and spaces, in either case.
fn hash(user_id: i32, code: &str) -> String {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    storage_key(format!("{user_id}:{}", code.to_ascii_lowercase()).as_bytes())
}
