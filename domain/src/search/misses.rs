//! Searches that found nothing, or nothing with all their words, as a list for staff: what visitors want and the site does
//! not offer, or calls otherwise.
//!
//! Only texts and numbers are kept, no visitor. They are counted in memory and written once a minute, because a search is a
//! read and must not wait for a writer.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    DatabaseTransaction, EntityTrait, NotSet, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::entities::search::miss::{ActiveModel, COLUMN, Column, Entity, Model};
use crate::search::document::{Found, ReadingKind};
use crate::search::words::words;
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use base::retention::retention;
use storage::Store;

const WRITTEN_EVERY: Duration = Duration::from_mins(1);
/// Texts that are kept; the oldest go first.
const MOST_KEPT: u64 = 1000;
/// Texts that are remembered in memory, and for how long: anybody can search for ever new ones.
const MOST_REMEMBERED: usize = 1000;
const REMEMBERED: TimeDelta = TimeDelta::hours(1);
/// From so many digits on a text may be a phone number.
const MOST_DIGITS: usize = 6;

/// A search that found nothing, or nothing with all its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct MissJson {
    pub id: i32,
    /// The words that were searched for.
    pub text: String,
    /// Whether results for some of the words were shown.
    pub some_words: bool,
    /// How often it was searched for.
    pub times: i32,
    /// When last, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub last_at: String,
}

impl From<Model> for MissJson {
    fn from(row: Model) -> Self {
        let Model { id, text, some_words, times, last_at } = row;
        Self { id, text, some_words, times, last_at: timestamp(last_at) }
    }
}

/// The texts of this process that found nothing.
#[derive(Debug, Default)]
pub struct Misses(Mutex<HashMap<String, Miss>>);

#[derive(Clone, Copy, Debug)]
struct Miss {
    some_words: bool,
    /// How often since it was last written.
    times: i32,
    last_at: DateTime<Utc>,
}

impl Misses {
    /// Remembers what became of a search that was just looked up.
    pub fn looked_up(&self, q: &str, found: &Found, now: DateTime<Utc>) {
        let Some(text) = kept_text(q) else { return };
        let some_words = found.reading.kind == ReadingKind::AnyWord;
        let is_miss =
            some_words || (found.courses.is_empty() && found.answers.is_empty() && found.others.is_empty());
        let mut texts = self.texts();
        let counted = texts.get(&text).map_or(0, |miss| miss.times);
        if is_miss && (texts.len() < MOST_REMEMBERED || texts.contains_key(&text)) {
            texts.insert(text, Miss { some_words, times: counted, last_at: now });
        } else if counted == 0 {
            texts.remove(&text);
        }
    }

    /// Counts that a page of results was shown, which may come from the cache.
    pub fn shown(&self, q: &str, now: DateTime<Utc>) {
        let Some(text) = kept_text(q) else { return };
        if let Some(miss) = self.texts().get_mut(&text) {
            miss.times = miss.times.saturating_add(1);
            miss.last_at = now;
        }
    }

    /// Writes what was counted, now and then, and at the end.
    pub async fn run(&self, store: &Store, stop: CancellationToken) {
        loop {
            let ended = tokio::time::timeout(WRITTEN_EVERY, stop.cancelled()).await.is_ok();
            if let Err(error) = self.write(store).await {
                tracing::warn!(cause = error.chain(), "searches without results could not be written");
            }
            if ended {
                return;
            }
        }
    }

    /// Writes what was counted since the last time. What could not be written, or waits for room on the disk, is counted on.
    pub async fn write(&self, store: &Store) -> ApiResult<()> {
        if store.disk.is_low() {
            return Ok(());
        }
        let now = store.clock.now();
        let counted: Vec<(String, Miss)> = {
            let mut texts = self.texts();
            let counted = texts.iter_mut().filter(|(_, miss)| miss.times > 0);
            let taken = counted
                .map(|(text, miss)| (text.clone(), std::mem::replace(miss, Miss { times: 0, ..*miss })));
            let taken = taken.collect();
            texts.retain(|_, miss| miss.last_at > now - REMEMBERED);
            taken
        };
        if counted.is_empty() {
            return Ok(());
        }
        let written = store.write(async |txn: &DatabaseTransaction| write(txn, &counted, now).await).await;
        if written.is_err() {
            let mut texts = self.texts();
            for (text, miss) in counted {
                texts.entry(text).and_modify(|known| known.times += miss.times).or_insert(miss);
            }
        }
        written
    }

    fn texts(&self) -> std::sync::MutexGuard<'_, HashMap<String, Miss>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The words of a search in the form in which they are counted; `None` where they may be somebody's address or number.
fn kept_text(q: &str) -> Option<String> {
    let digits = q.chars().filter(char::is_ascii_digit).count();
    let text = words(q).join(" ");
    (!text.is_empty() && !q.contains('@') && digits < MOST_DIGITS).then_some(text)
}

async fn write(txn: &DatabaseTransaction, counted: &[(String, Miss)], now: DateTime<Utc>) -> ApiResult<()> {
    for (text, miss) in counted {
        let row = ActiveModel {
            id: NotSet,
            text: Set(text.clone()),
            some_words: Set(miss.some_words),
            times: Set(miss.times),
            last_at: Set(miss.last_at),
        };
        let add = OnConflict::column(Column::Text)
            .update_columns([Column::SomeWords, Column::LastAt])
            .value(Column::Times, Expr::col((Entity, Column::Times)).add(miss.times))
            .to_owned();
        Entity::insert(row).on_conflict(add).exec_without_returning(txn).await?;
    }
    remove_old(txn, now).await
}

/// Removes texts that nobody has searched for in a long time, and the oldest beyond a number.
pub(crate) async fn remove_old(txn: &DatabaseTransaction, now: DateTime<Utc>) -> ApiResult<()> {
    let kept = TimeDelta::days(retention().search_word_days);
    Entity::delete_many().filter(COLUMN.last_at.lt(now - kept)).exec(txn).await?;
    let oldest_kept = Entity::find().order_by_desc(Column::LastAt).offset(MOST_KEPT).one(txn).await?;
    if let Some(first) = oldest_kept {
        Entity::delete_many().filter(COLUMN.last_at.lte(first.last_at)).exec(txn).await?;
    }
    Ok(())
}

/// A page of the list, the most frequent first, and how many there are.
pub async fn list(store: &Store, page: u32, per_page: u32) -> ApiResult<(Vec<MissJson>, u64)> {
    let total = Entity::find().count(&store.db).await?;
    let rows = Entity::find()
        .order_by_desc(Column::Times)
        .order_by_desc(Column::LastAt)
        .order_by_asc(Column::Id)
        .offset(u64::from(page - 1) * u64::from(per_page))
        .limit(u64::from(per_page))
        .all(&store.db)
        .await?;
    Ok((rows.into_iter().map(MissJson::from).collect(), total))
}

/// Takes a text off the list; it comes back when it is searched for again.
pub async fn remove(store: &Store, id: i32) -> ApiResult<()> {
    let removed = store
        .write(async |txn: &DatabaseTransaction| Ok(Entity::delete_by_id(id).exec(txn).await?.rows_affected))
        .await?;
    if removed == 0 { Err(ApiError::not_found("search")) } else { Ok(()) }
}
