//! Graceful shutdown: signals cancel one token, and background tasks are awaited.
//!
//! Without a background task that panicked, the site would look healthy but send no e-mail or show outdated content. So
//! a panic shuts the process down in order, with an exit code on which a service manager restarts it.

use std::future::Future;
use std::panic::{AssertUnwindSafe, Location};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::bail;
use futures_util::FutureExt;

use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Time for background tasks to end, after the requests have drained.
const TASK_TIMEOUT: Duration = Duration::from_secs(3);

/// The tasks of a process and the token that ends them.
#[derive(Debug, Clone, Default)]
pub struct Lifecycle {
    stop: CancellationToken,
    /// Cancelled when the requests have drained.
    drained: CancellationToken,
    tasks: TaskTracker,
    /// The call site that spawned the first task that panicked.
    panicked: Arc<OnceLock<&'static Location<'static>>>,
}

impl Lifecycle {
    /// Cancelled when the process shuts down.
    pub fn stopping(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Spawns `task`, which is dropped when the process shuts down.
    #[track_caller]
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone();
        self.spawn_graceful(async move {
            tokio::select! {
                () = task => {}
                () = stop.cancelled() => {}
            }
        });
    }

    /// Spawns `task`, which requests need until the last of them is answered.
    #[track_caller]
    pub fn spawn_until_drained(&self, task: impl Future<Output = ()> + Send + 'static) {
        let drained = self.drained.clone();
        self.spawn_graceful(async move {
            tokio::select! {
                () = task => {}
                () = drained.cancelled() => {}
            }
        });
    }

    /// Spawns `task`, which observes [`Self::stopping`] itself and is awaited at shutdown.
    #[track_caller]
    pub fn spawn_graceful(&self, task: impl Future<Output = ()> + Send + 'static) {
        let (stop, panicked, started_at) = (self.stop.clone(), self.panicked.clone(), Location::caller());
        self.tasks.spawn(async move {
            // The panic hook has logged the message.
            if AssertUnwindSafe(task).catch_unwind().await.is_err() {
                tracing::error!(task = %started_at, "a background task panicked: stopping");
                let _ = panicked.set(started_at);
                stop.cancel();
            }
        });
    }

    /// Spawns `task`, whose result goes to whoever holds the handle. It is awaited at shutdown even without one, because it
    /// uses what is closed afterwards.
    pub fn spawn_awaited<T: Send + 'static>(
        &self,
        task: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        self.tasks.spawn(task)
    }

    /// SIGTERM and Ctrl-C start a graceful shutdown; a second signal ends the process immediately.
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
                stop.cancel();
                tracing::info!(signal = name, "stopping");
            }
        });
        Ok(())
    }

    /// Waits for background tasks to end, after the requests have drained.
    ///
    /// # Errors
    /// When a background task has panicked.
    pub async fn finish(self) -> anyhow::Result<()> {
        self.stop.cancel();
        self.drained.cancel();
        self.tasks.close();
        if tokio::time::timeout(TASK_TIMEOUT, self.tasks.wait()).await.is_err() {
            tracing::warn!(open = self.tasks.len(), "background tasks were cut off");
        }
        match self.panicked.get() {
            Some(started_at) => bail!("the background task started at {started_at} panicked"),
            None => Ok(()),
        }
    }
}
