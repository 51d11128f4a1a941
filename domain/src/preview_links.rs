//! Links to the preview of a draft: signed, for seven days, until they are withdrawn.

use std::fmt;

use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, NotSet, QueryFilter,
    QueryOrder, Set,
};
use serde::Serialize;
use sha2::Sha256;

use crate::audit::{Actor, RecordKind};
use crate::drafts;
use crate::entities::drafts::draft;
use crate::entities::preview_links::{ActiveModel, Column, Entity, Model};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use storage::Store;

/// How long a link works.
const LIFETIME: Duration = Duration::days(7);
/// How long an address works that only staff see, beside the form; they get a new one each time they ask.
const STAFF_LIFETIME: Duration = Duration::hours(1);
/// How long the row of a link is kept after its end, to tell why it does not work any more.
const KEPT: Duration = Duration::days(30);
/// Links of one draft that work at a time.
const MOST: usize = 20;

/// The name of the token in the query of a page.
pub const PARAMETER: &str = "preview";

/// A link to the preview of a draft that works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PreviewLinkJson {
    pub id: i32,
    /// Path and query. It leads on to the page that the draft is of.
    pub address: String,
    /// Who made it.
    #[schema(example = "Asha Rao <asha@example.com>")]
    pub created_by: String,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: String,
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: String,
}

/// How a draft can be seen as a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct PreviewJson {
    /// The name of the draft.
    pub label: String,
    /// The revision of the draft, raised with every save.
    pub revision: i32,
    /// Path and query of its page for the next hour; not to be passed on.
    pub address: String,
    /// The links that work, the newest first.
    pub links: Vec<PreviewLinkJson>,
}

/// What a token opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opens {
    Link(i32),
    Draft(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Good(Opens),
    Expired,
    Forged,
}

/// Signs and verifies the tokens of previews.
#[derive(Clone)]
pub struct PreviewTokens(Hmac<Sha256>);

impl PreviewTokens {
    /// `key` is shared by all instances.
    ///
    /// # Errors
    /// Never: every key has a length that the algorithm takes.
    pub fn new(key: &[u8]) -> anyhow::Result<Self> {
        Ok(Self(Hmac::new_from_slice(key)?))
    }

    fn address(&self, opens: Opens, until: DateTime<Utc>) -> String {
        let (kind, id) = match opens {
            Opens::Link(id) => ("link", id),
            Opens::Draft(id) => ("draft", id),
        };
        let body = format!("{kind}.{id}.{}", until.timestamp());
        let signature = hex::encode(self.sign(&body).finalize().into_bytes());
        format!("/?{PARAMETER}={body}.{signature}")
    }

    fn read(&self, token: &str, now: DateTime<Utc>) -> Token {
        let Some((body, signature)) = token.rsplit_once('.') else { return Token::Forged };
        // The library compares in constant time.
        let genuine =
            hex::decode(signature).is_ok_and(|signature| self.sign(body).verify_slice(&signature).is_ok());
        let mut parts = body.split('.').filter(|_| genuine);
        let (Some(kind), Some(Ok(id)), Some(Ok(until))) =
            (parts.next(), parts.next().map(str::parse), parts.next().map(str::parse::<i64>))
        else {
            return Token::Forged;
        };
        if now.timestamp() >= until {
            return Token::Expired;
        }
        Token::Good(if kind == "link" { Opens::Link(id) } else { Opens::Draft(id) })
    }

    fn sign(&self, body: &str) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(body.as_bytes());
        mac
    }
}

impl fmt::Debug for PreviewTokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PreviewTokens(…)")
    }
}

/// What a token leads to.
#[derive(Debug)]
pub enum Target {
    Draft(Box<draft::Model>),
    /// The draft was published or discarded; its record, where there was one.
    Ended(Option<(RecordKind, i32)>),
    Withdrawn,
    Expired,
    /// No token of this site.
    Unknown,
}

/// What a token leads to now.
pub async fn open(store: &Store, tokens: &PreviewTokens, token: &str) -> ApiResult<Target> {
    let now = store.clock.now();
    let (draft_id, record) = match tokens.read(token, now) {
        Token::Forged => return Ok(Target::Unknown),
        Token::Expired => return Ok(Target::Expired),
        Token::Good(Opens::Draft(id)) => (id, None),
        Token::Good(Opens::Link(id)) => match Entity::find_by_id(id).one(&store.db).await? {
            None => return Ok(Target::Unknown),
            Some(link) if link.withdrawn_at.is_some() => return Ok(Target::Withdrawn),
            Some(link) => (link.draft_id, link.record_id.map(|record| (link.kind, record))),
        },
    };
    Ok(match draft::Entity::find_by_id(draft_id).one(&store.db).await? {
        Some(draft) => Target::Draft(Box::new(draft)),
        None => Target::Ended(record),
    })
}

/// How a draft can be seen.
pub async fn of_draft(store: &Store, tokens: &PreviewTokens, draft_id: i32) -> ApiResult<PreviewJson> {
    let draft = drafts::find_row(&store.db, draft_id).await?;
    let now = store.clock.now();
    let working = Entity::find()
        .filter(Column::DraftId.eq(draft_id))
        .filter(Column::WithdrawnAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id);
    let links = working.all(&store.db).await?;
    Ok(PreviewJson {
        label: draft.label,
        revision: draft.revision,
        address: tokens.address(Opens::Draft(draft_id), now + STAFF_LIFETIME),
        links: links.iter().map(|link| json(tokens, link)).collect(),
    })
}

/// Makes a link.
pub async fn create(
    store: &Store,
    tokens: &PreviewTokens,
    by: &Actor,
    draft_id: i32,
) -> ApiResult<PreviewLinkJson> {
    let now = store.clock.now();
    let link = store
        .write(async |txn: &DatabaseTransaction| {
            let draft = drafts::find_row(txn, draft_id).await?;
            Entity::delete_many().filter(Column::ExpiresAt.lt(now - KEPT)).exec(txn).await?;
            let working = Entity::find()
                .filter(Column::DraftId.eq(draft_id))
                .filter(Column::WithdrawnAt.is_null())
                .filter(Column::ExpiresAt.gt(now));
            if working.all(txn).await?.len() >= MOST {
                let text = format!("This draft has {MOST} links. Withdraw one that is no longer needed.");
                return Err(ApiError::Conflict(text));
            }
            let row = ActiveModel {
                id: NotSet,
                draft_id: Set(draft_id),
                kind: Set(draft.kind),
                record_id: Set(draft.record_id),
                created_by: Set(by.name().to_owned()),
                created_at: Set(now),
                expires_at: Set(now + LIFETIME),
                withdrawn_at: Set(None),
            };
            Ok(row.insert(txn).await?)
        })
        .await?;
    Ok(json(tokens, &link))
}

/// The kind of record that a link shows.
pub async fn kind_of(store: &Store, id: i32) -> ApiResult<RecordKind> {
    let link = Entity::find_by_id(id).one(&store.db).await?.ok_or(ApiError::not_found("link"))?;
    Ok(link.kind)
}

/// Withdraws a link: from now on it leads nowhere.
pub async fn withdraw(store: &Store, id: i32) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let link = Entity::find_by_id(id).one(txn).await?.ok_or(ApiError::not_found("link"))?;
            if link.withdrawn_at.is_none() {
                let mut row = link.into_active_model();
                row.withdrawn_at = Set(Some(now));
                row.update(txn).await?;
            }
            Ok(())
        })
        .await
}

fn json(tokens: &PreviewTokens, link: &Model) -> PreviewLinkJson {
    PreviewLinkJson {
        id: link.id,
        address: tokens.address(Opens::Link(link.id), link.expires_at),
        created_by: link.created_by.clone(),
        created_at: timestamp(link.created_at),
        expires_at: timestamp(link.expires_at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_what_it_was_signed_for_until_it_expires() {
        let tokens = PreviewTokens::new(&[7; 32]).unwrap();
        let now: DateTime<Utc> = "2026-03-14T09:26:53Z".parse().unwrap();
        let address = tokens.address(Opens::Link(12), now + LIFETIME);
        let token = address.strip_prefix("/?preview=").unwrap();
        assert_eq!(tokens.read(token, now), Token::Good(Opens::Link(12)));
        assert_eq!(tokens.read(token, now + LIFETIME - Duration::seconds(1)), Token::Good(Opens::Link(12)));
        assert_eq!(tokens.read(token, now + LIFETIME), Token::Expired);
        let others = [
            token.replacen("link.12", "link.13", 1),
            token.replacen("link.12", "draft.12", 1),
            token[..token.len() - 1].to_owned(),
            "link.12.99999999999.".to_owned(),
            String::new(),
        ];
        for other in others {
            assert_eq!(tokens.read(&other, now), Token::Forged, "{other}");
        }
        let foreign = PreviewTokens::new(&[8; 32]).unwrap();
        assert_eq!(foreign.read(token, now), Token::Forged);
    }
}
