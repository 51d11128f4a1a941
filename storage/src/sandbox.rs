//! What a change would give, without making it.
//!
//! A sandbox is a store over one connection with a transaction that is never committed: what is written in it is read in it,
//! by the same code as ever, and is gone when it ends. No other process and no other part of this one learns of it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::Semaphore;

use crate::disk::Disk;
use crate::integrity::LastCheck;
use crate::jobs::WorkerSignal;
use crate::{Store, WRITER_WAIT, Waiting, content_version, db};
use base::error::ApiError;

/// How many there are at once: each opens a connection and holds the lock of writers.
const AT_ONCE: usize = 2;

#[derive(Debug)]
pub(super) struct Sandboxes(Semaphore);

impl Default for Sandboxes {
    fn default() -> Self {
        Self(Semaphore::new(AT_ONCE))
    }
}

impl Store {
    /// Runs `work` in a sandbox of this store. Writers wait meanwhile, so it reads and writes the database and does
    /// nothing else.
    pub async fn sandboxed<T, E, F>(&self, work: F) -> Result<T, E>
    where
        E: From<ApiError>,
        F: AsyncFnOnce(&Self) -> Result<T, E>,
    {
        let open = async {
            let place = self.sandboxes.0.acquire().await.map_err(ApiError::internal)?;
            let waiting = Waiting::new(&self.waiting_writers);
            let turn = db::writers_turn(&self.writers).await?;
            let apart = db::open_transaction_apart(&self.db).await?;
            drop(waiting);
            // As those who write content, so that both take their locks in one order.
            content_version::lock(&apart).await?;
            Ok::<_, ApiError>((place, turn, apart))
        };
        let busy = || ApiError::Unavailable(anyhow::anyhow!("no sandbox within {WRITER_WAIT:?}"));
        let opened = tokio::time::timeout(WRITER_WAIT, open).await.unwrap_or_else(|_| Err(busy()));
        let (_place, _turn, apart) = opened?;
        let sandbox = Self {
            db: apart.clone(),
            writers: apart.clone(),
            clock: self.clock.clone(),
            content: self.content.apart(),
            mail_worker: WorkerSignal::default(),
            announces_changes: self.announces_changes,
            disk: Disk::default(),
            integrity: LastCheck::default(),
            sandboxes: Sandboxes(Semaphore::new(0)),
            kept: None,
            is_to_be_compacted: AtomicBool::default(),
            writes_fail: AtomicBool::default(),
            waiting_writers: Arc::default(),
            writer_wait: self.writer_wait,
            write_waits: self.write_waits.clone(),
        };
        let outcome = work(&sandbox).await;
        if let Err(error) = db::discard(apart).await {
            // Closing the connection ends the transaction as well.
            tracing::warn!(%error, "a sandbox was not rolled back");
        }
        outcome
    }
}
