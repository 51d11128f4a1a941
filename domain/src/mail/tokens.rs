//! Tokens in the links of messages: random, stored as a hash, valid for one purpose and a limited time.
//!
//! A token is issued when a message is composed, not when it is queued, so the outbox contains no secrets. A retry
//! issues a second token; both are valid.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, Set,
};

pub use crate::entities::mail::mail_token::TokenPurpose;
use crate::entities::mail::mail_token::{ActiveModel, Column, Entity};
use base::secrets::{random_token, storage_key};

/// Longer values are not looked up.
const MAX_LENGTH: usize = 100;

impl TokenPurpose {
    /// The unsubscribe link has to work for as long as the recipient keeps the message.
    pub fn lifetime(self) -> Duration {
        match self {
            Self::MyDataOpened => Duration::minutes(15),
            Self::Confirm | Self::MyData => Duration::hours(48),
            Self::Unsubscribe => Duration::days(400),
        }
    }
}

/// Issues a token for the owner of an e-mail address and stores its hash.
pub async fn issue(
    txn: &DatabaseTransaction,
    purpose: TokenPurpose,
    email_key: &str,
    now: DateTime<Utc>,
) -> Result<String, DbErr> {
    let token = random_token();
    let row = ActiveModel {
        token_hash: Set(storage_key(token.as_bytes())),
        purpose: Set(purpose),
        email_key: Set(email_key.to_owned()),
        created_at: Set(now),
        expires_at: Set(now + purpose.lifetime()),
        used_at: Set(None),
    };
    row.insert(txn).await?;
    Ok(token)
}

/// The token in the query string of a link.
pub fn in_query(query: Option<&str>) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(query?.as_bytes());
    Some(pairs.find(|(name, _)| name == "token")?.1.into_owned())
}

/// A token that has not expired.
#[derive(Debug)]
pub struct Issued {
    pub email_key: String,
    pub used: bool,
}

/// Finds an unexpired token for `purpose`, redeemed or not.
pub async fn find(
    db: &impl ConnectionTrait,
    purpose: TokenPurpose,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<Issued>, DbErr> {
    if token.is_empty() || token.len() > MAX_LENGTH {
        return Ok(None);
    }
    let row = Entity::find_by_id(storage_key(token.as_bytes()))
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::ExpiresAt.gt(now))
        .one(db)
        .await?;
    Ok(row.map(|row| Issued { email_key: row.email_key, used: row.used_at.is_some() }))
}

/// The owner of a token, if it is valid for `purpose`.
pub async fn owner(
    db: &impl ConnectionTrait,
    purpose: TokenPurpose,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<String>, DbErr> {
    let issued = find(db, purpose, token, now).await?;
    Ok(issued.filter(|issued| !issued.used).map(|issued| issued.email_key))
}

/// Redeems a token. `None` when it is not valid, or was redeemed by a concurrent request.
pub async fn redeem(
    txn: &DatabaseTransaction,
    purpose: TokenPurpose,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<String>, DbErr> {
    let Some(email_key) = owner(txn, purpose, token, now).await? else { return Ok(None) };
    let used = Entity::update_many()
        .col_expr(Column::UsedAt, Expr::value(now))
        .filter(Column::TokenHash.eq(storage_key(token.as_bytes())))
        .filter(Column::UsedAt.is_null())
        .exec(txn)
        .await?;
    Ok((used.rows_affected == 1).then_some(email_key))
}

/// How many tokens of an address were redeemed, of those that have not expired.
pub async fn redeemed(
    db: &impl ConnectionTrait,
    purpose: TokenPurpose,
    email_key: &str,
) -> Result<u64, DbErr> {
    Entity::find()
        .filter(Column::EmailKey.eq(email_key))
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::UsedAt.is_not_null())
        .count(db)
        .await
}

/// Revokes the tokens of an e-mail address for one purpose.
pub(crate) async fn revoke(
    txn: &DatabaseTransaction,
    purpose: TokenPurpose,
    email_key: &str,
) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::EmailKey.eq(email_key))
        .filter(Column::Purpose.eq(purpose))
        .exec(txn)
        .await?;
    Ok(())
}

/// Revokes all tokens of an e-mail address.
pub(crate) async fn revoke_all(txn: &DatabaseTransaction, email_key: &str) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::EmailKey.eq(email_key)).exec(txn).await?;
    Ok(())
}

/// Deletes expired tokens.
pub(crate) async fn purge(txn: &DatabaseTransaction, now: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::ExpiresAt.lte(now)).exec(txn).await?.rows_affected)
}
