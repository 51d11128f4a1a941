//! Storage: the database, the content version, and what several subjects share.
//!
//! - [`db`]: connections, transactions, migrations; [`backup`]: backup and restore, [`archive`]: with uploads; [`restore`]:
//!   how a database takes the place of another
//! - [`content_version`]: the version of the public content; [`slug_history`]: former slugs of a record
//! - [`ids`]: typed row ids
//! - [`integrity`], [`disk`]: whether the file is sound, and how much room is left; `statement_limit`: for long statements
//! - [`sandbox`]: what a change would give, without making it
//! - `kept`: what nearly every page needs, in memory
//! - [`secret_key`]: keys shared by all instances
//! - [`jobs`]: job queues; [`media_files`]: the files that staff upload

pub mod archive;
pub mod backup;
pub mod content_version;
pub mod db;
pub mod disk;
pub mod ids;
pub mod integrity;
pub mod jobs;
mod kept;
pub mod media_files;
mod paths;
pub mod restore;
pub mod sandbox;
pub mod secret_key;
pub mod site_files;
pub mod slug_history;
mod statement_limit;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr};

use base::clock::Clock;
use base::durations::Durations;
use base::error::{ApiError, ApiResult};
use content_version::ContentVersion;
use disk::Disk;
use integrity::LastCheck;
use jobs::WorkerSignal;
use kept::Kept;
use sandbox::Sandboxes;

/// How long a writer waits for a connection and the write lock, in total, before the request fails with 503.
const WRITER_WAIT: Duration = Duration::from_millis(5500);
/// How long [`Store::takes_writes`] asks.
const WRITE_TRIAL_WAIT: Duration = Duration::from_secs(1);

/// How long requests of a new day go on without it after it could not be begun.
const BEGIN_AGAIN: Duration = Duration::from_secs(1);

/// The database with its content version, clock and job signals.
#[derive(Debug)]
pub struct Store {
    /// The connection pool of readers. Writes go through [`Store::write`] and [`Store::write_content`].
    pub db: DatabaseConnection,
    pub clock: Clock,
    /// The version of the public content.
    pub content: ContentVersion,
    /// Wakes the mail worker.
    pub mail_worker: WorkerSignal,
    /// Whether `IndexNow` notices are queued for changed URLs.
    pub announces_changes: bool,
    /// How much room is left for files.
    pub disk: Disk,
    /// What the last check of the database's file found.
    pub integrity: LastCheck,
    /// On `SQLite` one connection of its own, so that a writer never waits behind readers; on `PostgreSQL` the pool.
    writers: DatabaseConnection,
    sandboxes: Sandboxes,
    /// `None` in a sandbox.
    kept: Option<Kept>,
    is_to_be_compacted: AtomicBool,
    /// Whether the last write failed for a reason of the database.
    writes_fail: AtomicBool,
    /// Writers that have no turn yet.
    waiting_writers: Arc<AtomicUsize>,
    writer_wait: Duration,
    /// How long writers waited for a connection and the write lock.
    pub write_waits: Durations,
}

impl Store {
    /// Opens the store over a migrated database.
    pub async fn new(db: DatabaseConnection, clock: Clock) -> anyhow::Result<Self> {
        let content = ContentVersion::load(&db).await?;
        let writers = db::writers_of(&db, WRITER_WAIT);
        Ok(Self {
            writers,
            db,
            clock,
            content,
            mail_worker: WorkerSignal::default(),
            announces_changes: false,
            disk: Disk::default(),
            integrity: LastCheck::default(),
            sandboxes: Sandboxes::default(),
            kept: Some(Kept::default()),
            // A former process may have had no chance to.
            is_to_be_compacted: AtomicBool::new(true),
            writes_fail: AtomicBool::default(),
            waiting_writers: Arc::default(),
            writer_wait: WRITER_WAIT,
            write_waits: Durations::default(),
        })
    }

    /// Enables or disables `IndexNow` notices.
    #[must_use]
    pub fn announcing_changes(self, on: bool) -> Self {
        Self { announces_changes: on, ..self }
    }

    /// Looks after the room on these disks.
    #[must_use]
    pub fn watching(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// Lets a writer wait this long for a connection and the write lock.
    #[must_use]
    pub fn waiting_to_write(self, writer_wait: Duration) -> Self {
        Self { writer_wait, ..self }
    }

    /// Ends statements that take too long, for a process that serves requests: migrations and copies may take their time.
    #[must_use]
    pub fn limiting_statements(self) -> Self {
        let writers = db::limited(&self.writers, statement_limit::WRITE);
        Self { db: db::limited(&self.db, statement_limit::READ), writers, ..self }
    }

    /// Runs `work` in a write transaction. Use the transaction only, never [`Store::db`], inside it.
    pub async fn write<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
    {
        let started = Instant::now();
        let wait = self.writer_wait;
        let waiting = Waiting::new(&self.waiting_writers);
        let turn = tokio::time::timeout(wait, db::begin_write(&self.writers))
            .await
            .map_err(|_| ApiError::Unavailable(anyhow::anyhow!("no turn to write within {wait:?}")));
        drop(waiting);
        self.write_waits.record(started.elapsed());
        let outcome = match turn {
            Ok(Ok(txn)) => db::commit_after(txn, work).await,
            Ok(Err(error)) => Err(error.into()),
            Err(error) => Err(error),
        };
        match &outcome {
            Ok(_) => self.writes_fail.store(false, Ordering::Relaxed),
            Err(ApiError::Unavailable(_)) => self.writes_fail.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        outcome
    }

    /// Whether the database takes writes. Asks it for one that changes nothing; an answer that does not come soon is
    /// that of the last write.
    pub async fn takes_writes(&self) -> bool {
        // Where the last one failed, only one that is committed shows that the next will not.
        let sql = if self.writes_fail.load(Ordering::Relaxed) {
            statement_limit::WRITE_NOTHING
        } else {
            statement_limit::TRY_TO_WRITE
        };
        let trial = self.write(async |txn: &DatabaseTransaction| Ok(txn.execute_unprepared(sql).await?));
        match tokio::time::timeout(WRITE_TRIAL_WAIT, trial).await {
            Ok(outcome) => outcome.is_ok(),
            Err(_) => !self.writes_fail.load(Ordering::Relaxed),
        }
    }

    /// Runs `work` in a write transaction that is rolled back.
    pub async fn try_out<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
    {
        let mut done = None;
        let ended = self
            .write(async |txn: &DatabaseTransaction| {
                done = Some(work(txn).await?);
                // An error rolls back.
                Err::<(), _>(ApiError::Conflict(String::new()))
            })
            .await;
        match (done, ended) {
            (Some(value), _) => Ok(value),
            (None, Err(error)) => Err(error),
            (None, Ok(())) => Err(ApiError::internal(anyhow::anyhow!("a trial without a result"))),
        }
    }

    /// Runs a content change: the change and the raised content version commit together, and this process knows the new
    /// version, which the HTML cache and the search index are keyed by, before the call returns. Content writes are
    /// serialized, on `PostgreSQL` too.
    pub async fn write_content<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
    {
        self.write_content_if(async |txn: &DatabaseTransaction| Ok((work(txn).await?, true))).await
    }

    /// The same for `work` that says whether it has changed anything: nothing else empties the cache.
    pub async fn write_content_if<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<(T, bool)>,
    {
        let (value, version) = self
            .write(async |txn: &DatabaseTransaction| {
                // Two writers that read the same revision would otherwise both write the next one.
                content_version::lock(txn).await?;
                let (value, changed) = work(txn).await?;
                Ok((value, if changed { Some(content_version::bump(txn).await?) } else { None }))
            })
            .await?;
        if let Some(version) = version {
            self.content.publish(version);
        }
        Ok(value)
    }

    /// Whether everything that ended before today in India is accounted for in the content version.
    pub fn has_begun_day(&self) -> bool {
        self.content.has_begun(self.clock.today())
    }

    /// Begins a new day in India: `end` changes what ended from the former day on and before the new one, and says
    /// whether anything did. Only then the content version rises, and over all processes only once.
    pub async fn begin_day<F>(&self, end: F) -> ApiResult<()>
    where
        F: AsyncFnOnce(&DatabaseTransaction, NaiveDate, NaiveDate) -> ApiResult<bool>,
    {
        if self.has_begun_day() {
            return Ok(());
        }
        let mut failed_at = self.content.beginning().await;
        if self.has_begun_day() || failed_at.is_some_and(|time: Instant| time.elapsed() < BEGIN_AGAIN) {
            return Ok(());
        }
        let today = self.clock.today();
        let begun = self
            .write(async |txn: &DatabaseTransaction| {
                content_version::lock(txn).await?;
                let former = content_version::day(txn).await?;
                if former < today {
                    content_version::set_day(txn, today).await?;
                    if end(txn, former, today).await? {
                        return Ok(content_version::bump(txn).await?);
                    }
                }
                // Another process may have raised it.
                Ok(content_version::read(txn).await?)
            })
            .await;
        *failed_at = begun.is_err().then(Instant::now);
        self.content.publish(begun?);
        self.content.publish_day(today);
        Ok(())
    }

    /// The connection pools.
    pub fn pools(&self) -> Vec<db::Pool> {
        let readers = db::Pool::of("all", &self.db);
        match self.db.get_database_backend() {
            DbBackend::Sqlite => {
                vec![db::Pool { name: "read", ..readers }, db::Pool::of("write", &self.writers)]
            }
            _ => vec![readers],
        }
    }

    /// Closes all connections, after which nothing can be read or written.
    pub async fn close(&self) -> Result<(), DbErr> {
        self.writers.clone().close().await?;
        self.db.clone().close().await
    }

    /// Removes deleted data from the database file, in a moment in which nobody else writes.
    ///
    /// # Errors
    /// When there was no such moment: [`Store::is_to_be_compacted`] says so until another attempt succeeds.
    pub async fn compact(&self) -> ApiResult<()> {
        self.is_to_be_compacted.store(true, Ordering::Relaxed);
        db::compact(&self.writers, &self.waiting_writers).await?;
        self.is_to_be_compacted.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Whether there may be deleted data in the file, because [`Store::compact`] has not succeeded since the start or an
    /// erasure.
    pub fn is_to_be_compacted(&self) -> bool {
        self.is_to_be_compacted.load(Ordering::Relaxed)
    }
}

/// A writer that waits for its turn, for as long as this is kept.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
