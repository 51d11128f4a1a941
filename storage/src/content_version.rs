//! The content version: one number that rises with every change to what visitors see.
//!
//! The HTML cache and the search index are keyed by it, so the next response shows the change. The number is stored in
//! one row, raised in the transaction of the change itself, and mirrored in memory: reading it costs no query.
//! What ends with a day in India changes without a write: the first request of a new day raises the version, once over all
//! processes, if anything ended ([`crate::Store::begin_day`]).
//! Other processes learn of a change through `NOTIFY` (`PostgreSQL`) and, on both databases, by polling once a second,
//! which also detects writes of the command line while a server runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicI64, Ordering};
use std::time::{Duration, Instant};

use chrono::{Datelike, NaiveDate};
use sea_orm::sea_query::{Alias, Query};

use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, Statement};
use tokio::sync::{Mutex, MutexGuard, watch};

const POLL_EVERY: Duration = Duration::from_secs(1);
const RECONNECT_AFTER: Duration = Duration::from_secs(2);
const CHANNEL: &str = "content_version";

/// The content version as known to this process. Clones share it.
#[derive(Clone, Debug)]
pub struct ContentVersion(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// Read on every page hit, hence no lock.
    current: AtomicI64,
    changes: watch::Sender<i64>,
    /// Whether changes by other processes have begun to arrive.
    is_watched: watch::Sender<bool>,
    /// The day up to which the version is raised, counted from the year 1.
    day: AtomicI32,
    /// Held while a day is begun; the time of the last attempt that failed.
    beginning: Mutex<Option<Instant>>,
}

impl ContentVersion {
    /// Starts from the version that the database holds.
    pub async fn load(db: &DatabaseConnection) -> Result<Self, DbErr> {
        let version = read(db).await?;
        Ok(Self(Arc::new(Shared {
            current: AtomicI64::new(version),
            changes: watch::Sender::new(version),
            is_watched: watch::Sender::default(),
            day: AtomicI32::new(day(db).await?.num_days_from_ce()),
            beginning: Mutex::default(),
        })))
    }

    /// A copy that no other holder learns anything from.
    #[must_use]
    pub fn apart(&self) -> Self {
        let version = self.current();
        Self(Arc::new(Shared {
            current: AtomicI64::new(version),
            changes: watch::Sender::new(version),
            is_watched: watch::Sender::default(),
            day: AtomicI32::new(self.0.day.load(Ordering::Acquire)),
            beginning: Mutex::default(),
        }))
    }

    /// The current version, from memory.
    pub fn current(&self) -> i64 {
        self.0.current.load(Ordering::Acquire)
    }

    /// Wakes on every change, in this process or in another.
    pub fn subscribe(&self) -> watch::Receiver<i64> {
        self.0.changes.subscribe()
    }

    /// Whether the version is raised for what ended before this day.
    pub fn has_begun(&self, today: NaiveDate) -> bool {
        self.0.day.load(Ordering::Acquire) >= today.num_days_from_ce()
    }

    /// Publishes that a day has begun, after the version that it begins with.
    pub fn publish_day(&self, today: NaiveDate) {
        self.0.day.fetch_max(today.num_days_from_ce(), Ordering::AcqRel);
    }

    /// Waits while another request begins a day.
    pub async fn beginning(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.beginning.lock().await
    }

    /// Publishes a committed version within this process. Versions never decrease, so a slow reader cannot undo what a
    /// writer has published.
    pub fn publish(&self, version: i64) {
        self.0.current.fetch_max(version, Ordering::AcqRel);
        self.0.changes.send_if_modified(|known| {
            let newer = version > *known;
            *known = version.max(*known);
            newer
        });
    }

    /// Watches for changes made by other processes. Runs until it is dropped.
    pub async fn watch(&self, db: &DatabaseConnection) {
        self.watch_polling(db, POLL_EVERY).await;
    }

    /// The same with another pause between two polls.
    pub async fn watch_polling(&self, db: &DatabaseConnection, pause: Duration) {
        if db.get_database_backend() == DbBackend::Postgres {
            tokio::join!(self.poll(db, pause), self.listen(db));
        } else {
            self.0.is_watched.send_replace(true);
            self.poll(db, pause).await;
        }
    }

    /// Returns once [`Self::watch`] learns of every further change.
    pub async fn watched(&self) {
        let _ = self.0.is_watched.subscribe().wait_for(|is_watched| *is_watched).await;
    }

    async fn poll(&self, db: &DatabaseConnection, pause: Duration) {
        let mut ticks = tokio::time::interval(pause);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut failing = false;
        loop {
            ticks.tick().await;
            match read(db).await {
                Ok(version) => {
                    failing = false;
                    self.publish(version);
                }
                // Log once per outage, not once per second.
                Err(error) if !failing => {
                    failing = true;
                    tracing::warn!(%error, "the content version could not be read; will retry");
                }
                Err(_) => {}
            }
        }
    }

    async fn listen(&self, db: &DatabaseConnection) {
        loop {
            if let Err(error) = self.listen_once(db).await {
                tracing::warn!(%error, "listening for content changes was interrupted; the poll goes on");
            }
            tokio::time::sleep(RECONNECT_AFTER).await;
        }
    }

    async fn listen_once(&self, db: &DatabaseConnection) -> anyhow::Result<()> {
        let mut listener = PgListener::connect_with(db.get_postgres_connection_pool()).await?;
        listener.listen(CHANNEL).await?;
        loop {
            // First for what changed before there was a listener.
            self.publish(read(db).await?);
            self.0.is_watched.send_replace(true);
            // A notification, or `None` after a lost connection: read the row in both cases.
            listener.try_recv().await?;
        }
    }
}

/// Raises the version inside the transaction of a content change and returns it.
///
/// The row stays locked until the commit, so versions become visible in ascending order.
pub async fn bump(txn: &DatabaseTransaction) -> Result<i64, DbErr> {
    let backend = txn.get_database_backend();
    let row = txn
        .query_one_raw(Statement::from_string(
            backend,
            "UPDATE content_version SET version = version + 1 WHERE id = 1 RETURNING version",
        ))
        .await?
        .ok_or_else(missing)?;
    if backend == DbBackend::Postgres {
        txn.execute_raw(Statement::from_string(backend, format!("NOTIFY {CHANNEL}"))).await?;
    }
    row.try_get("", "version")
}

/// Locks the row at the start of a content write, so that content writes are serialized.
pub async fn lock(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    // On SQLite, BEGIN IMMEDIATE has locked the whole database.
    if db.get_database_backend() == DbBackend::Postgres {
        db.execute_unprepared("SELECT version FROM content_version WHERE id = 1 FOR UPDATE").await?;
    }
    Ok(())
}

/// The day up to which the version is raised.
pub async fn day(db: &impl ConnectionTrait) -> Result<NaiveDate, DbErr> {
    db.query_one_raw(Statement::from_string(
        db.get_database_backend(),
        "SELECT day FROM content_version WHERE id = 1",
    ))
    .await?
    .ok_or_else(missing)?
    .try_get("", "day")
}

/// Stores the day up to which the version is raised.
pub async fn set_day(txn: &DatabaseTransaction, today: NaiveDate) -> Result<(), DbErr> {
    let set = Query::update().table(Alias::new("content_version")).value(Alias::new("day"), today).take();
    txn.execute(&set).await.map(drop)
}

pub async fn read(db: &impl ConnectionTrait) -> Result<i64, DbErr> {
    db.query_one_raw(Statement::from_string(
        db.get_database_backend(),
        "SELECT version FROM content_version WHERE id = 1",
    ))
    .await?
    .ok_or_else(missing)?
    .try_get("", "version")
}

fn missing() -> DbErr {
    DbErr::RecordNotFound("the content_version row".to_owned())
}
