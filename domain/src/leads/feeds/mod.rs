//! Feeds: other sites, such as portals and forms of advertisements, that deliver enquiries by a signed call.
//!
//! - [`mapping`]: which of their fields is which of ours
//! - `signatures`: whether a delivery is from its feed
//! - `alert`: the mail to owners when one delivers what cannot be read
//! - [`deliveries`]: from a delivery to a lead; [`refused`]: those that wait for staff because they could not be read

pub(crate) mod alert;
pub mod deliveries;
pub mod mapping;
pub mod refused;
mod signatures;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel,
    ModelTrait, NotSet, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set, SqlErr,
};
use serde::{Deserialize, Serialize};

use crate::audit::{self, Action, Actor, RecordKind, Subject, between};
use crate::entities::lead_feeds::lead_feed::{ActiveModel, Column, Entity, Model};
use crate::entities::lead_feeds::{DeliveryState, lead_delivery};
use crate::leads::feeds::mapping::FeedMapping;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use base::seal::Seal;
use base::secrets::random_token;
use base::slug::is_slug;
use base::validate::{Checker, limits};
use storage::Store;

/// More feeds than an institute has.
const MOST: u64 = 50;
/// Longest name in an address, which is also the source in reports.
const SLUG_MAX: usize = 40;
/// Longest text of a consent.
const CONSENT_MAX: usize = 500;

const NOT_FOUND: ApiError = ApiError::not_found("feed");

/// What staff say about a feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct FeedInput {
    /// What staff call it.
    #[schema(max_length = 80)]
    pub name: String,
    /// Its name in the address to which it sends, and in reports: lower-case words joined by dashes.
    #[schema(max_length = 40, example = "sulekha")]
    pub slug: String,
    /// What people agree to there, in the words of the form there. It is stored with each enquiry.
    #[schema(max_length = 500)]
    pub consent: String,
    /// What the fields are called there.
    pub mapping: FeedMapping,
}

/// A feed with what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FeedJson {
    /// Number of the feed.
    pub id: i32,
    #[serde(flatten)]
    pub content: FeedInput,
    /// Path of the call to which it sends.
    #[schema(example = "/api/leads/inbound/sulekha")]
    pub path: String,
    /// Deliveries of the last 30 days that are enquiries.
    pub stored: u32,
    /// Deliveries that could not be read and wait for staff.
    pub refused: u32,
    /// When the last of both came, UTC.
    #[schema(required = true, format = DateTime)]
    pub last_at: Option<String>,
    /// Deliveries with a wrong signature since the last change of the secret. They are not kept.
    pub wrong_signatures: i32,
    /// When the last of them came, UTC.
    #[schema(required = true, format = DateTime)]
    pub wrong_at: Option<String>,
    /// How often it was written; a change names the one that it is meant for.
    pub revision: i32,
}

/// A feed with its secret, which is shown this once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FeedSecretJson {
    #[serde(flatten)]
    pub feed: FeedJson,
    /// The key of the signatures. The site keeps it encrypted and does not show it again.
    pub secret: String,
}

impl FeedInput {
    fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            name: checker.line("name", &self.name, limits::NAME),
            slug: checker.line("slug", &self.slug, SLUG_MAX),
            consent: checker.line("consent", &self.consent, CONSENT_MAX),
            mapping: self.mapping.check(&mut checker),
        };
        if !checked.slug.is_empty() && !is_slug(&checked.slug) {
            checker.refuse("slug", "Use small letters, digits and single dashes, such as “sulekha”.");
        }
        checker.finish()?;
        Ok(checked)
    }
}

/// Encrypts and checks the secrets of feeds.
#[derive(Debug)]
pub struct Feeds {
    seal: Seal,
}

impl Feeds {
    /// Over the key with which secrets are encrypted.
    pub fn new(key: &[u8]) -> anyhow::Result<Self> {
        Ok(Self { seal: Seal::new(key)? })
    }

    /// A new secret, and how it is stored. It is bound to the name in the address, which no other feed has.
    fn secret(&self, slug: &str) -> ApiResult<(String, String)> {
        let secret = random_token();
        let sealed = self.seal.seal(slug.as_bytes(), secret.as_bytes())?;
        Ok((secret, sealed))
    }

    /// Adds a feed.
    pub async fn create(&self, store: &Store, by: &Actor, input: &FeedInput) -> ApiResult<FeedSecretJson> {
        let checked = input.check()?;
        let (secret, sealed) = self.secret(&checked.slug)?;
        let now = store.clock.now();
        let feed = store
            .write(async |txn: &DatabaseTransaction| {
                if Entity::find().count(txn).await? >= MOST {
                    return Err(ApiError::Conflict(format!("There are {MOST} feeds. Delete one first.")));
                }
                let row = ActiveModel {
                    id: NotSet,
                    slug: Set(checked.slug.clone()),
                    name: Set(checked.name.clone()),
                    consent: Set(checked.consent.clone()),
                    mapping: Set(written(&checked.mapping)?),
                    secret: Set(sealed.clone()),
                    wrong_signatures: Set(0),
                    wrong_at: Set(None),
                    revision: Set(1),
                    created_at: Set(now),
                    updated_at: Set(now),
                };
                let row = row.insert(txn).await.map_err(slug_taken)?;
                let changes = between(None, &checked)?;
                audit::record(txn, by, Action::Created, subject(&row), changes, now).await?;
                json(txn, row).await
            })
            .await?;
        Ok(FeedSecretJson { feed, secret })
    }

    /// Makes a new secret; the former one ends at once.
    pub async fn renew_secret(
        &self,
        store: &Store,
        by: &Actor,
        id: i32,
        expected: Expected,
    ) -> ApiResult<FeedSecretJson> {
        let now = store.clock.now();
        store
            .write(async |txn: &DatabaseTransaction| {
                let row = open(txn, id, expected).await?;
                let (secret, sealed) = self.secret(&row.slug)?;
                let mut row = touched(row, now);
                row.secret = Set(sealed);
                row.wrong_signatures = Set(0);
                row.wrong_at = Set(None);
                let row = row.update(txn).await?;
                let changed = audit::Change {
                    field: "secret".to_owned(),
                    before: serde_json::Value::Null,
                    after: "renewed".into(),
                };
                audit::record(txn, by, Action::Updated, subject(&row), vec![changed], now).await?;
                Ok(FeedSecretJson { feed: json(txn, row).await?, secret })
            })
            .await
    }
}

/// Changes a feed. Its secret stays; with another name in the address it is encrypted for that.
pub async fn update(
    store: &Store,
    feeds: &Feeds,
    by: &Actor,
    id: i32,
    input: &FeedInput,
    expected: Expected,
) -> ApiResult<FeedJson> {
    let checked = input.check()?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let old = open(txn, id, expected).await?;
            let before = content(&old)?;
            let secret = feeds.seal.open(old.slug.as_bytes(), &old.secret)?;
            let mut row = touched(old, now);
            row.secret = Set(feeds.seal.seal(checked.slug.as_bytes(), &secret)?);
            row.slug = Set(checked.slug.clone());
            row.name = Set(checked.name.clone());
            row.consent = Set(checked.consent.clone());
            row.mapping = Set(written(&checked.mapping)?);
            let row = row.update(txn).await.map_err(slug_taken)?;
            let changes = between(Some(&before), &checked)?;
            audit::record(txn, by, Action::Updated, subject(&row), changes, now).await?;
            json(txn, row).await
        })
        .await
}

/// Removes a feed for good, with the deliveries that wait for staff. Its enquiries stay.
pub async fn remove(store: &Store, by: &Actor, id: i32, expected: Expected) -> ApiResult<()> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let row = open(txn, id, expected).await?;
            audit::record(txn, by, Action::Deleted, subject(&row), Vec::new(), now).await?;
            row.delete(txn).await?;
            Ok(())
        })
        .await
}

/// All feeds, by name.
pub async fn list(store: &Store) -> ApiResult<Vec<FeedJson>> {
    let by_name = Expr::expr(Func::lower(Expr::col(Column::Name)));
    let rows =
        Entity::find().order_by_asc(by_name).order_by_asc(Column::Id).limit(MOST).all(&store.db).await?;
    with_counts(&store.db, rows).await
}

pub async fn find(store: &Store, id: i32) -> ApiResult<FeedJson> {
    let row = Entity::find_by_id(id).one(&store.db).await?.ok_or(NOT_FOUND)?;
    json(&store.db, row).await
}

async fn json(db: &impl ConnectionTrait, row: Model) -> ApiResult<FeedJson> {
    with_counts(db, vec![row]).await?.pop().ok_or(NOT_FOUND)
}

async fn with_counts(db: &impl ConnectionTrait, rows: Vec<Model>) -> ApiResult<Vec<FeedJson>> {
    use lead_delivery::Column::{FeedId, Id, ReceivedAt, State};
    let counted: Vec<(i32, DeliveryState, i64, Option<DateTime<Utc>>)> = lead_delivery::Entity::find()
        .select_only()
        .columns([FeedId, State])
        .column_as(Id.count(), "number")
        .column_as(ReceivedAt.max(), "last")
        .filter(FeedId.is_in(rows.iter().map(|row| row.id)))
        .group_by(FeedId)
        .group_by(State)
        .into_tuple()
        .all(db)
        .await?;
    let mut counts: HashMap<(i32, bool), u32> = HashMap::new();
    let mut last: HashMap<i32, DateTime<Utc>> = HashMap::new();
    for (feed, state, number, at) in counted {
        counts.insert((feed, state == DeliveryState::Stored), u32::try_from(number).unwrap_or(u32::MAX));
        if let Some(at) = at {
            let known = last.entry(feed).or_insert(at);
            *known = at.max(*known);
        }
    }
    let of = |row: Model| {
        Ok(FeedJson {
            content: content(&row)?,
            path: format!("/api/leads/inbound/{}", row.slug),
            stored: counts.get(&(row.id, true)).copied().unwrap_or_default(),
            refused: counts.get(&(row.id, false)).copied().unwrap_or_default(),
            last_at: last.get(&row.id).copied().map(timestamp),
            wrong_signatures: row.wrong_signatures,
            wrong_at: row.wrong_at.map(timestamp),
            revision: row.revision,
            id: row.id,
        })
    };
    rows.into_iter().map(of).collect()
}

fn content(row: &Model) -> ApiResult<FeedInput> {
    Ok(FeedInput {
        name: row.name.clone(),
        slug: row.slug.clone(),
        consent: row.consent.clone(),
        mapping: mapping::stored(&row.mapping)?,
    })
}

fn written(mapping: &FeedMapping) -> ApiResult<String> {
    serde_json::to_string(mapping).map_err(ApiError::internal)
}

fn subject(row: &Model) -> Subject<'_> {
    Subject { kind: RecordKind::LeadFeed, id: Some(row.id), label: &row.name }
}

fn touched(row: Model, now: DateTime<Utc>) -> ActiveModel {
    let revision = row.revision.saturating_add(1);
    ActiveModel { revision: Set(revision), updated_at: Set(now), ..row.into_active_model() }
}

fn slug_taken(error: sea_orm::DbErr) -> ApiError {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => {
            ApiError::invalid("slug", "Another feed has this name in its address. Choose another one.")
        }
        _ => error.into(),
    }
}

/// Loads and locks a feed for a change, unless it has another revision by now.
async fn open(txn: &DatabaseTransaction, id: i32, expected: Expected) -> ApiResult<Model> {
    let row = Entity::find_by_id(id).lock_exclusive().one(txn).await?.ok_or(NOT_FOUND)?;
    if expected.is_overtaken(row.revision) {
        let current = json(txn, row.clone()).await?;
        return Err(audit::stale(txn, subject(&row), &current).await?);
    }
    Ok(row)
}
