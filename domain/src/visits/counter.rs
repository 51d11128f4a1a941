//! Counts views of public pages by month, page and channel.
//!
//! Only numbers are kept, no visitor and no time of a visit. They are counted in memory and written once a minute, because
//! a page must not wait for a writer; a process that is killed loses those of the last minute.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{DatabaseTransaction, EntityTrait, NotSet, QueryFilter, QuerySelect, Set};
use tokio_util::sync::CancellationToken;

use crate::channel::{DIRECT, OTHER, WITHIN};
use crate::courses;
use crate::entities::visits::page_view::{ActiveModel, COLUMN, Column, Entity};
use base::error::ApiResult;
use base::month::Month;
use storage::Store;

const WRITTEN_EVERY: Duration = Duration::from_mins(1);
/// Pairs of a page and a channel in memory. Anybody can make up channels, so beyond it they count as [`OTHER`].
const MOST_REMEMBERED: usize = 5000;
/// Channels of a month that have a name of their own in the database.
const MOST_CHANNELS: usize = 100;
/// Rows of one statement.
const ROWS: usize = 500;

/// The views since they were last written.
#[derive(Debug, Default)]
pub struct PageViews(Mutex<HashMap<Viewed, i32>>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Viewed {
    path: String,
    channel: String,
}

impl PageViews {
    /// Counts one view of the page at this path, without the query.
    pub fn count(&self, path: &str, channel: String) {
        let mut views = self.views();
        let mut viewed = Viewed { path: path.to_owned(), channel };
        if views.len() >= MOST_REMEMBERED && !views.contains_key(&viewed) {
            viewed.channel = OTHER.into();
        }
        let views = views.entry(viewed).or_default();
        *views = views.saturating_add(1);
    }

    /// Writes what was counted, now and then, and at the end.
    pub async fn run(&self, store: &Store, stop: CancellationToken) {
        loop {
            let ended = tokio::time::timeout(WRITTEN_EVERY, stop.cancelled()).await.is_ok();
            if let Err(error) = self.write(store).await {
                tracing::warn!(cause = error.chain(), "views of pages could not be written");
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
        let counted = std::mem::take(&mut *self.views());
        if counted.is_empty() {
            return Ok(());
        }
        let month = Month::of(store.clock.today()).to_string();
        let written = add(store, &month, &counted).await;
        if written.is_err() {
            let mut views = self.views();
            for (viewed, times) in counted {
                *views.entry(viewed).or_default() += times;
            }
        }
        written
    }

    fn views(&self) -> MutexGuard<'_, HashMap<Viewed, i32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn add(store: &Store, month: &str, counted: &HashMap<Viewed, i32>) -> ApiResult<()> {
    let slugs: HashSet<&str> = counted.keys().filter_map(|viewed| course_slug(&viewed.path)).collect();
    let courses = courses::ids_of_slugs(&store.db, slugs).await?;
    store
        .write(async |txn: &DatabaseTransaction| {
            let mut named = channels(txn, month).await?;
            let mut rows = BTreeMap::new();
            for (Viewed { path, channel }, times) in counted {
                let is_named = named.contains(channel) || [DIRECT, WITHIN].contains(&channel.as_str());
                let channel = if is_named || named.len() < MOST_CHANNELS { channel.as_str() } else { OTHER };
                named.insert(channel.to_owned());
                *rows.entry((channel.to_owned(), path)).or_insert(0) += *times;
            }
            // In one order on all servers, which would wait for each other otherwise.
            let rows = rows.into_iter().map(|((channel, path), views)| ActiveModel {
                id: NotSet,
                month: Set(month.to_owned()),
                channel: Set(channel),
                path: Set(path.clone()),
                course_id: Set(course_slug(path).and_then(|slug| courses.get(slug).copied())),
                views: Set(views),
            });
            let rows: Vec<_> = rows.collect();
            let counted = Expr::col((Entity, Column::Views)).add(Expr::cust("excluded.views"));
            let more = OnConflict::columns([Column::Month, Column::Channel, Column::Path])
                .value(Column::Views, counted)
                .to_owned();
            for some in rows.chunks(ROWS) {
                let insert = Entity::insert_many(some.to_vec()).on_conflict(more.clone());
                insert.exec_without_returning(txn).await?;
            }
            Ok(())
        })
        .await
}

async fn channels(txn: &DatabaseTransaction, month: &str) -> ApiResult<HashSet<String>> {
    let names: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Channel)
        .distinct()
        .filter(COLUMN.month.eq(month))
        .into_tuple()
        .all(txn)
        .await?;
    Ok(names.into_iter().collect())
}

/// The slug in the address of a page about one course.
fn course_slug(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/courses/")?;
    let slug = rest.strip_suffix("/reserve").unwrap_or(rest);
    (!slug.contains('/')).then_some(slug)
}
