//! Queues in the database: rows that a worker leases, retries with growing pauses, and gives up in the end.
//!
//! A job is added in the transaction of the change that it follows from, so neither is stored without the other.

pub mod retry;

use std::sync::Arc;

use tokio::sync::Notify;

/// Wakes a worker once there is something to do. Clones wake the same one.
#[derive(Clone, Debug, Default)]
pub struct WorkerSignal(Arc<Notify>);

impl WorkerSignal {
    /// To be called after the commit: a worker that looks earlier finds nothing.
    pub fn wake(&self) {
        self.0.notify_one();
    }

    pub async fn woken(&self) {
        self.0.notified().await;
    }
}
