//! Enquiries that come again: the keys that recognise them, and what a repetition adds to the first one.
//!
//! Duplicates by a double click, a lost response or a reload are detected by two unique indexes and not by a query
//! beforehand, because two requests may run concurrently.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Set,
};
use sha2::{Digest, Sha256};

use crate::entities::leads::{lead, lead_event};
use crate::leads::events::{self, EventKind};
use crate::leads::intake::enquiry::Enquiry;
use base::error::ApiResult;
use base::typed;
use storage::ids::LeadId;

/// Requests with the same idempotency key within this time are the same enquiry.
const KEY_WINDOW: Duration = Duration::hours(24);
/// Requests with the same person, kind and course within this time are the same enquiry.
const REPEAT_WINDOW: Duration = Duration::minutes(5);
/// Maximum number of differing repetitions stored per lead; more is a flood, of which the latest is kept: it may be the
/// sender's own correction.
const MAX_REPEATS: u64 = 20;

/// Each part is hashed with its length, so that parts cannot run into each other.
pub(super) fn digest(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part.as_bytes());
    }
    hex::encode(hash.finalize())
}

/// The two deduplication keys.
pub(super) struct Keys {
    idempotency: Option<String>,
    dedupe: Option<String>,
}

impl Keys {
    pub fn of(row: &lead::ActiveModel) -> Self {
        let taken = |value: &sea_orm::ActiveValue<Option<String>>| value.try_as_ref().cloned().flatten();
        Self { idempotency: taken(&row.idempotency_key), dedupe: taken(&row.dedupe_key) }
    }

    fn condition(&self) -> Condition {
        Condition::any()
            .add_option(self.idempotency.as_ref().map(|key| lead::Column::IdempotencyKey.eq(key)))
            .add_option(self.dedupe.as_ref().map(|key| lead::Column::DedupeKey.eq(key)))
    }
}

/// Clears expired keys, after which the same enquiry is a new one. After the clock was set back, leads with a future
/// time do not block new ones.
pub(super) async fn release_old_keys(
    txn: &DatabaseTransaction,
    row: &lead::ActiveModel,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use lead::Column::{CreatedAt, DedupeKey, IdempotencyKey};
    let keys = Keys::of(row);
    for (column, key, holds) in
        [(IdempotencyKey, keys.idempotency, KEY_WINDOW), (DedupeKey, keys.dedupe, REPEAT_WINDOW)]
    {
        let Some(key) = key else { continue };
        let over = Condition::any().add(CreatedAt.lte(now - holds)).add(CreatedAt.gt(now + REPEAT_WINDOW));
        lead::Entity::update_many()
            .col_expr(column, Expr::value(Option::<String>::None))
            .filter(column.eq(key))
            .filter(over)
            .exec(txn)
            .await?;
    }
    Ok(())
}

/// The lead that an enquiry repeats.
pub(super) async fn first(txn: &DatabaseTransaction, keys: &Keys) -> ApiResult<lead::Model> {
    let found = lead::Entity::find().filter(keys.condition()).order_by_desc(lead::Column::Id);
    // Two repetitions at once would otherwise lose the words of one.
    let found = found.lock_exclusive().one(txn).await?;
    Ok(found.ok_or_else(|| anyhow::anyhow!("a lead was refused as a repetition of none"))?)
}

/// Adds only the differences of a repetition to the history: the sender may have corrected the enquiry.
pub(super) async fn add_difference(
    txn: &DatabaseTransaction,
    first: lead::Model,
    enquiry: &Enquiry,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let difference = difference(&first, enquiry);
    if difference.is_empty() {
        return Ok(());
    }
    let former = make_room(txn, first.id).await?;
    events::note(txn, first.id, EventKind::Repeated, "", &difference, now).await?;
    let known = former.map_or_else(
        || first.search.clone(),
        |former| first.search.replace(&format!("\n{}", typed::fold(&former)), ""),
    );
    let mut row: lead::ActiveModel = first.into();
    row.search = Set(format!("{known}\n{}", typed::fold(&difference)));
    row.update(txn).await?;
    Ok(())
}

/// Removes the last repetition of a lead that has as many as are kept, and returns its text.
pub(super) async fn make_room(txn: &DatabaseTransaction, id: LeadId) -> Result<Option<String>, DbErr> {
    let repetitions = lead_event::Entity::find()
        .filter(lead_event::Column::LeadId.eq(id))
        .filter(lead_event::Column::Kind.eq(EventKind::Repeated))
        .order_by_desc(lead_event::Column::Id);
    if repetitions.clone().count(txn).await? < MAX_REPEATS {
        return Ok(None);
    }
    let Some(last) = repetitions.one(txn).await? else { return Ok(None) };
    lead_event::Entity::delete_by_id(last.id).exec(txn).await?;
    Ok(Some(last.detail))
}

fn difference(first: &lead::Model, enquiry: &Enquiry) -> String {
    let phone = enquiry.phone.as_deref().unwrap_or_default();
    let pairs = [
        ("Name", first.name.as_str(), enquiry.name.as_str()),
        ("Phone", first.phone.as_deref().unwrap_or_default(), phone),
        ("Subject", &first.subject, &enquiry.subject),
        ("Message", &first.message, &enquiry.message),
    ];
    let changed = pairs.into_iter().filter(|(_, before, now)| before != now && !now.is_empty());
    changed.map(|(name, _, now)| format!("{name}: {now}")).collect::<Vec<_>>().join("\n")
}
