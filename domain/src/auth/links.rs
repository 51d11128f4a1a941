//! One-time links by which people choose a password: of an invitation, or in place of a forgotten password.
//!
//! A link is shown once to the owner who made it, and sent by mail with a token of its own, so that the outbox holds no
//! secret. Both tokens are of one round: when one is redeemed, or a newer round begins, all are deleted.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use sea_orm::{ActiveModelTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, Set};

use crate::auth::users;
use crate::entities::auth::account_link::{ActiveModel, COLUMN, Entity, Model};
use crate::entities::auth::user;
use crate::mail::{MailKind, NewMail, outbox};
use base::email::Email;
use base::error::ApiResult;
use base::secrets::{random_token, storage_key};

const INVITATION: Duration = Duration::days(7);
const RESET: Duration = Duration::days(1);
/// Longer values are not looked up.
const MAX_LENGTH: usize = 100;

/// A link that was just made.
pub(crate) struct Issued {
    pub token: String,
    pub expires_at: DateTime<Utc>,
}

/// Makes a link for an account and queues its mail. Former links of the account work no more.
pub(crate) async fn issue(
    txn: &DatabaseTransaction,
    user: &user::Model,
    now: DateTime<Utc>,
) -> ApiResult<Issued> {
    revoke(txn, user.id).await?;
    let lifetime = if user.is_invited() { INVITATION } else { RESET };
    let token = random_token();
    add(txn, &token, user.id, now, now + lifetime).await?;
    // An address that cannot be written to has its link from the owner.
    if let Ok(email) = Email::stored(&user.email) {
        let topic = format!("{}:{}", user.id, now.timestamp_micros());
        let mail = NewMail { kind: MailKind::AccountLink, lead_id: None, recipient: Some(&email), topic };
        outbox::add(txn, &mail, now).await?;
    }
    Ok(Issued { token, expires_at: now + lifetime })
}

async fn add(
    txn: &DatabaseTransaction,
    token: &str,
    user_id: i32,
    issued_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        token_hash: Set(storage_key(token.as_bytes())),
        user_id: Set(user_id),
        issued_at: Set(issued_at),
        expires_at: Set(expires_at),
    };
    row.insert(txn).await?;
    Ok(())
}

/// What a mail says of a link.
#[derive(Clone, Debug)]
pub struct MailedLink {
    pub token: String,
    pub name: String,
    /// Whether it is an invitation.
    pub invites: bool,
}

/// Another token for the link that the mail with this topic was queued for; `None` when that link works no more.
pub(crate) async fn issue_for_mail(
    txn: &DatabaseTransaction,
    topic: &str,
    now: DateTime<Utc>,
) -> ApiResult<Option<MailedLink>> {
    let parsed = topic.split_once(':').and_then(|(id, at)| Some((id.parse().ok()?, at.parse::<i64>().ok()?)));
    let Some((user_id, round)) = parsed else { return Ok(None) };
    let open = of_user(txn, user_id).await?;
    let Some(link) =
        open.into_iter().find(|link| link.issued_at.timestamp_micros() == round && link.expires_at > now)
    else {
        return Ok(None);
    };
    let Some(user) = users::find(txn, user_id).await?.filter(user::Model::is_active) else { return Ok(None) };
    let token = random_token();
    add(txn, &token, user_id, link.issued_at, link.expires_at).await?;
    Ok(Some(MailedLink { token, invites: user.is_invited(), name: user.name }))
}

async fn of_user(db: &impl ConnectionTrait, user_id: i32) -> Result<Vec<Model>, DbErr> {
    Entity::find().filter(COLUMN.user_id.eq(user_id)).all(db).await
}

/// Until when the links of accounts work, by account.
pub(crate) async fn open(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
) -> Result<HashMap<i32, DateTime<Utc>>, DbErr> {
    let links = Entity::find().filter(COLUMN.expires_at.gt(now)).all(db).await?;
    Ok(links.into_iter().map(|link| (link.user_id, link.expires_at)).collect())
}

/// Withdraws all links of an account.
pub(crate) async fn revoke(txn: &DatabaseTransaction, user_id: i32) -> Result<u64, DbErr> {
    Ok(Entity::delete_many().filter(COLUMN.user_id.eq(user_id)).exec(txn).await?.rows_affected)
}

/// The active account that a token lets choose a password. Looking it up does not use the token.
pub async fn find(
    db: &impl ConnectionTrait,
    token: &str,
    now: DateTime<Utc>,
) -> ApiResult<Option<user::Model>> {
    if token.is_empty() || token.len() > MAX_LENGTH {
        return Ok(None);
    }
    let key = storage_key(token.as_bytes());
    let link = Entity::find_by_id(key).filter(COLUMN.expires_at.gt(now)).one(db).await?;
    let Some(link) = link else { return Ok(None) };
    Ok(users::find(db, link.user_id).await?.filter(user::Model::is_active))
}

/// Deletes a token, of two requests at once only for one.
pub(super) async fn consume(txn: &DatabaseTransaction, token: &str) -> Result<bool, DbErr> {
    Ok(Entity::delete_by_id(storage_key(token.as_bytes())).exec(txn).await?.rows_affected > 0)
}
