//! What is stored: the database, the version of its content, and what several subjects need to work on it.
//!
//! - [`db`]: connections, transactions, migrations; [`backup`]: copies of the file
//! - [`content_version`]: the version of what visitors see; [`slug_history`]: former addresses of a record
//! - [`ids`]: numbers of rows
//! - [`secret_key`]: keys that all instances share
//! - [`jobs`]: work that is queued in a transaction and done after it

pub mod backup;
pub mod content_version;
pub mod db;
pub mod ids;
pub mod jobs;
pub mod secret_key;
pub mod slug_history;

use std::time::Duration;

use sea_orm::{DatabaseConnection, DatabaseTransaction, DbBackend};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::kernel::clock::Clock;
use crate::kernel::error::{ApiError, ApiResult};
use content_version::ContentVersion;
use jobs::WorkerSignal;

/// How long a writer waits for its turn and for the write lock, in all, before the caller is told to come back.
const WRITER_WAIT: Duration = Duration::from_millis(5500);

/// The database as the program uses it.
#[derive(Debug)]
pub struct Store {
    /// The connection pool. Writes go through [`Store::write`] and [`Store::write_content`].
    pub db: DatabaseConnection,
    pub clock: Clock,
    /// The version of what visitors see.
    pub content: ContentVersion,
    /// Wakes the worker that sends e-mail.
    pub mail_worker: WorkerSignal,
    /// Whether changes of addresses are queued for search engines.
    pub announces_changes: bool,
    writer: Semaphore,
}

impl Store {
    /// Sets up over a migrated database.
    pub async fn new(db: DatabaseConnection, clock: Clock) -> anyhow::Result<Self> {
        let content = ContentVersion::load(&db).await?;
        // SQLite has one writer in any case. Queueing here keeps waiting writers from holding pool connections that
        // readers need. PostgreSQL sorts writers out itself; the number only has to be out of the way.
        let writers = if db.get_database_backend() == DbBackend::Sqlite { 1 } else { 64 };
        Ok(Self {
            db,
            clock,
            content,
            mail_worker: WorkerSignal::default(),
            announces_changes: false,
            writer: Semaphore::new(writers),
        })
    }

    /// The same, with notices to search engines queued or not.
    #[must_use]
    pub fn announcing_changes(self, on: bool) -> Self {
        Self { announces_changes: on, ..self }
    }

    /// Runs `work` in a write transaction. Use the transaction only, never [`Store::db`], inside it.
    pub async fn write<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
    {
        let (_turn, txn) = tokio::time::timeout(WRITER_WAIT, self.begin_write()).await.map_err(|_| {
            ApiError::Unavailable(anyhow::anyhow!("no turn to write within {WRITER_WAIT:?}"))
        })??;
        db::commit_after(txn, work).await
    }

    /// The pattern of every change to what visitors see: the change and the raised content version commit together,
    /// and this process knows the new version before the call returns. Pages and the search index follow from it.
    /// Content is written by one at a time, on `PostgreSQL` too.
    pub async fn write_content<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
    {
        let (value, version) = self
            .write(async |txn: &DatabaseTransaction| {
                // Two who read the same revision would otherwise both write the next one.
                content_version::lock(txn).await?;
                let value = work(txn).await?;
                Ok((value, content_version::bump(txn).await?))
            })
            .await?;
        self.content.publish(version);
        Ok(value)
    }

    /// Removes from the database file what was deleted; other writers wait meanwhile. Goes on when the caller leaves.
    pub async fn compact(&self) -> ApiResult<()> {
        let _turn = self.writer.acquire().await.map_err(ApiError::internal)?;
        Ok(db::compact(&self.db).await?)
    }

    async fn begin_write(&self) -> ApiResult<(SemaphorePermit<'_>, DatabaseTransaction)> {
        let turn = self.writer.acquire().await.map_err(ApiError::internal)?;
        Ok((turn, db::begin_write(&self.db).await?))
    }
}
