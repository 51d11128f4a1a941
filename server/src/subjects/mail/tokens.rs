//! What links in mails carry: random, stored only as a hash, good for one purpose and a limited time.
//!
//! A token is made when a mail is written, not when it is queued, so the outbox holds no secrets. A second attempt
//! carries a second token; both hold.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, DeriveActiveEnum,
    EntityTrait, EnumIter, QueryFilter, Set,
};

use crate::kernel::secrets::{random_token, storage_key};
use crate::subjects::mail::entity::mail_token::{ActiveModel, Column, Entity};

/// Longer texts are no tokens, and are not looked up.
const MAX_LENGTH: usize = 100;

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum TokenPurpose {
    /// Confirming a newsletter address.
    Confirm,
    Unsubscribe,
    /// Seeing, withdrawing and erasing what is stored.
    MyData,
}

impl TokenPurpose {
    /// The link that ends a newsletter has to work as long as anybody keeps the mail.
    fn lifetime(self) -> Duration {
        match self {
            Self::Confirm | Self::MyData => Duration::hours(48),
            Self::Unsubscribe => Duration::days(400),
        }
    }
}

/// Makes a token for the owner of an address and stores its hash.
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

/// The token in the address of a link from a mail.
pub fn in_query(query: Option<&str>) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(query?.as_bytes());
    Some(pairs.find(|(name, _)| name == "token")?.1.into_owned())
}

/// A token that was issued and has not run out.
#[derive(Debug)]
pub struct Issued {
    pub email_key: String,
    pub used: bool,
}

/// The token that was issued for `purpose` and has not run out, used up or not.
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

/// Whose token this is, if it holds for `purpose`.
pub async fn owner(
    db: &impl ConnectionTrait,
    purpose: TokenPurpose,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<String>, DbErr> {
    let issued = find(db, purpose, token, now).await?;
    Ok(issued.filter(|issued| !issued.used).map(|issued| issued.email_key))
}

/// Uses a token up. `None` when it does not hold, or somebody else was faster.
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

/// Ends the tokens of an address for one purpose.
pub async fn revoke(txn: &DatabaseTransaction, purpose: TokenPurpose, email_key: &str) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::EmailKey.eq(email_key))
        .filter(Column::Purpose.eq(purpose))
        .exec(txn)
        .await?;
    Ok(())
}

/// Ends all tokens of an address.
pub async fn revoke_all(txn: &DatabaseTransaction, email_key: &str) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::EmailKey.eq(email_key)).exec(txn).await?;
    Ok(())
}

/// Removes tokens that hold no more.
pub async fn purge(txn: &DatabaseTransaction, now: DateTime<Utc>) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(Column::ExpiresAt.lte(now)).exec(txn).await?.rows_affected)
}
