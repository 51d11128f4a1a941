//! The polling loop of a queue worker.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use base::error::ApiResult;

/// Wakes a worker when a job was queued. Clones wake the same worker.
#[derive(Clone, Debug, Default)]
pub struct WorkerSignal(Arc<Notify>);

impl WorkerSignal {
    /// Call after the commit: before it the worker cannot see the new row.
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// Runs `step` while it finds work, then again on a wake-up or after `poll`, until `stop`.
pub async fn run<Step: Future<Output = ApiResult<bool>>>(
    queue: &'static str,
    stop: &CancellationToken,
    signal: &WorkerSignal,
    poll: Duration,
    mut step: impl FnMut() -> Step,
) {
    let mut failing = false;
    while !stop.is_cancelled() {
        match step().await {
            Ok(true) => {
                failing = false;
                continue;
            }
            Ok(false) => failing = false,
            // Log once per outage, not once per poll.
            Err(error) if !failing => {
                failing = true;
                tracing::error!(queue, cause = error.chain(), "a queue cannot be read; will retry");
            }
            Err(_) => {}
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = signal.0.notified() => {}
            () = tokio::time::sleep(poll) => {}
        }
    }
}
