//! What the whole server shares: database, clock, content version, search, limits, the way to the outbox.
//!
//! Handlers receive it as [`AppState`]. Anything that reaches outside the process is a value in here, so that a
//! test can put another in its place.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::{DatabaseConnection, DatabaseTransaction, DbBackend};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::auth::password::{HashCost, Passwords};
use crate::auth::throttle::Throttle;
use crate::clock::Clock;
use crate::content::{self, ContentVersion};
use crate::courses::search::SearchIndex;
use crate::cpu::CpuPool;
use crate::db;
use crate::error::{ApiError, ApiResult};
use crate::http::rate_limit::Limits;
use crate::indexnow::Announcements;
use crate::leads::intake::form_token::FormTokens;
use crate::leads::intake::secret;
use crate::mail::OutboxSignal;

/// How long a writer waits for its turn and for the write lock, in all, before the caller is told to come back.
const WRITER_WAIT: Duration = Duration::from_millis(5500);

/// The parts that every request may need.
#[derive(Debug)]
pub struct App {
    /// The connection pool. Writes go through [`App::write`] and [`App::write_content`].
    pub db: DatabaseConnection,
    /// The current time.
    pub clock: Clock,
    /// The version of what visitors see.
    pub content: ContentVersion,
    /// The course search.
    pub search: SearchIndex,
    /// Where CPU-bound work is done.
    pub cpu: CpuPool,
    /// The pool in which passwords are checked.
    pub passwords: Passwords,
    /// How often somebody may try to sign in.
    pub throttle: Throttle,
    /// Wakes whoever sends mail.
    pub outbox: OutboxSignal,
    /// Queues what search engines are to be told.
    pub announcements: Announcements,
    /// Makes and reads the tokens of forms.
    pub form_tokens: FormTokens,
    /// How much one address may ask for.
    pub limits: Limits,
    writer: Semaphore,
}

impl App {
    /// Sets up over a migrated database.
    pub async fn new(db: DatabaseConnection, clock: Clock) -> anyhow::Result<Self> {
        let content = ContentVersion::load(&db).await?;
        let form_key = secret::load(&db, "form_tokens", clock.now()).await?;
        // SQLite has one writer in any case. Queueing here keeps waiting writers from holding pool connections that
        // readers need. PostgreSQL sorts writers out itself; the number only has to be out of the way.
        let writers = if db.get_database_backend() == DbBackend::Sqlite { 1 } else { 64 };
        Ok(Self {
            db,
            clock,
            content,
            search: SearchIndex::default(),
            cpu: CpuPool::default(),
            passwords: Passwords::new(HashCost::STANDARD),
            throttle: Throttle::default(),
            outbox: OutboxSignal::default(),
            announcements: Announcements::default(),
            form_tokens: FormTokens::new(&form_key)?,
            limits: Limits::default(),
            writer: Semaphore::new(writers),
        })
    }

    /// The same with another cost of passwords: hundreds of tests cannot each pay the real one.
    #[must_use]
    pub fn with_hash_cost(self, cost: HashCost) -> Self {
        Self { passwords: Passwords::new(cost), ..self }
    }

    /// Runs `work` in a write transaction. Use the transaction only, never [`App::db`], inside it.
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
                content::lock(txn).await?;
                let value = work(txn).await?;
                Ok((value, content::bump(txn).await?))
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

/// The shared [`App`] as axum hands it to handlers.
#[derive(Clone, Debug)]
pub struct AppState(pub Arc<App>);

impl AppState {
    /// Wraps an app for sharing.
    pub fn new(app: App) -> Self {
        Self(Arc::new(app))
    }
}

impl Deref for AppState {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}
