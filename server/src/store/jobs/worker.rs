//! The loop of a worker.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::kernel::error::ApiResult;

/// Wakes a worker once there is something to do. Clones wake the same one.
#[derive(Clone, Debug, Default)]
pub struct WorkerSignal(Arc<Notify>);

impl WorkerSignal {
    /// To be called after the commit: a worker that looks earlier finds nothing.
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// Takes `step` after step while they find work, and looks again when woken or after `poll`, until `stop`.
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
            // Once a fault, not once a poll.
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
