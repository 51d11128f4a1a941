//! Start and stop: signals become one token, background work is waited for.

use std::future::Future;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// For background tasks after requests have drained.
const TASK_TIMEOUT: Duration = Duration::from_secs(3);

/// The tasks of a process and the token that ends them.
#[derive(Debug, Clone, Default)]
pub struct Lifecycle {
    stop: CancellationToken,
    tasks: TaskTracker,
}

impl Lifecycle {
    /// Cancelled when the process is to end.
    pub fn stopping(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Runs `task` until it ends or the process stops.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone();
        self.tasks.spawn(async move {
            tokio::select! {
                () = task => {}
                () = stop.cancelled() => {}
            }
        });
    }

    /// Runs `task`, which listens to [`Self::stopping`] itself, and waits for it at the end.
    pub fn spawn_graceful(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(task);
    }

    /// SIGTERM and Ctrl-C ask for the end; a second one ends at once.
    ///
    /// # Errors
    /// When the operating system refuses a signal handler.
    pub fn listen_for_signals(&self) -> std::io::Result<()> {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let stop = self.stop.clone();
        tokio::spawn(async move {
            for asked in 1.. {
                let name = tokio::select! {
                    _ = terminate.recv() => "SIGTERM",
                    _ = interrupt.recv() => "SIGINT",
                };
                if asked > 1 {
                    tracing::warn!(signal = name, "asked twice: ending at once");
                    std::process::exit(130);
                }
                tracing::info!(signal = name, "stopping");
                stop.cancel();
            }
        });
        Ok(())
    }

    /// Waits for background tasks after the stop.
    pub async fn finish(self) {
        self.stop.cancel();
        self.tasks.close();
        if tokio::time::timeout(TASK_TIMEOUT, self.tasks.wait()).await.is_err() {
            tracing::warn!(open = self.tasks.len(), "background tasks were cut off");
        }
    }
}
