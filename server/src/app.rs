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
use crate::clock::Clock;
use crate::content::{self, ContentVersion};
use crate::courses::search::SearchIndex;
use crate::db;
use crate::error::{ApiError, ApiResult};
use crate::http::rate_limit::Limits;
use crate::leads::form_token::FormTokens;
use crate::leads::secret;
use crate::mail::OutboxSignal;

/// How long a writer waits for its turn before the caller is told to come back.
const WRITER_WAIT: Duration = Duration::from_secs(5);

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
    /// The pool in which passwords are checked.
    pub passwords: Passwords,
    /// Wakes whoever sends mail.
    pub outbox: OutboxSignal,
    /// Makes and reads the tokens of forms.
    pub form_tokens: FormTokens,
    /// How much one address may ask for.
    pub limits: Limits,
    writer: Semaphore,
}

impl App {
    /// Sets up over a migrated database.
    pub async fn new(db: DatabaseConnection, clock: Clock) -> ApiResult<Self> {
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
            passwords: Passwords::new(HashCost::default())?,
            outbox: OutboxSignal::default(),
            form_tokens: FormTokens::new(&form_key)?,
            limits: Limits::default(),
            writer: Semaphore::new(writers),
        })
    }

    /// The same with another cost of passwords: hundreds of tests cannot each pay the real one.
    pub fn with_hash_cost(mut self, cost: HashCost) -> ApiResult<Self> {
        self.passwords = Passwords::new(cost)?;
        Ok(self)
    }

    /// Runs `work` in a write transaction. Use the transaction only, never [`App::db`], inside it.
    pub async fn write<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
    {
        let _turn = self.writer_turn().await?;
        db::write_txn(&self.db, work).await
    }

    /// The pattern of every change to what visitors see: the change and the raised content version commit together,
    /// and this process knows the new version before the call returns. Pages and the search index follow from it.
    pub async fn write_content<T, F>(&self, work: F) -> ApiResult<T>
    where
        F: AsyncFnOnce(&DatabaseTransaction) -> ApiResult<T>,
    {
        let (value, version) = self
            .write(async |txn: &DatabaseTransaction| {
                let value = work(txn).await?;
                Ok((value, content::bump(txn).await?))
            })
            .await?;
        self.content.publish(version);
        Ok(value)
    }

    async fn writer_turn(&self) -> ApiResult<SemaphorePermit<'_>> {
        match tokio::time::timeout(WRITER_WAIT, self.writer.acquire()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(ApiError::Unavailable(anyhow::anyhow!("no turn to write within {WRITER_WAIT:?}"))),
        }
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
