//! The mail worker: claims due messages, composes, sends and marks them. Several may run at the same time, in this
//! process and in others.

use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::join_all;
use sea_orm::DatabaseTransaction;
use tokio_util::sync::CancellationToken;

use crate::mail::claim::{self, ClaimFilter, Claimed};
use crate::mail::compose::{self, Compose};
use crate::mail::transport::{self, Transport};
use crate::mail::{outbox, tokens};
use base::error::ApiResult;
use storage::Store;
use storage::ids::MailId;
use storage::jobs::retry::{self, Failure, Next};
use storage::jobs::worker;

/// Concurrent deliveries.
const AT_ONCE: usize = 2;
/// Poll interval of the outbox, for retries that have become due and for expired leases of other instances.
const POLL: Duration = Duration::from_secs(2);
/// A lease is renewed this often during a delivery.
const RENEW_EVERY: Duration = Duration::from_secs(5);
/// Grace period for deliveries in flight at shutdown. A delivery that is cut off is retried when its lease has expired.
const STOP_GRACE: Duration = Duration::from_millis(2500);
/// Attempts to mark a sent message, with a pause between them: unmarked it would be sent again.
const MARK_ATTEMPTS: u32 = 20;
const MARK_PAUSE: Duration = Duration::from_millis(250);
/// How often expired tokens are deleted.
const PURGE_EVERY: Duration = Duration::from_hours(1);

/// Sends the queued messages.
#[derive(Clone, Debug)]
pub struct Worker {
    store: Arc<Store>,
    compose: Arc<dyn Compose>,
    data_dir: PathBuf,
    rate_limits: bool,
    transport: Transport,
    poll: Duration,
    in_flight: InFlight,
}

/// The rows that this process is sending.
#[derive(Clone, Debug, Default)]
struct InFlight(Arc<Mutex<Vec<MailId>>>);

impl InFlight {
    fn ids(&self) -> MutexGuard<'_, Vec<MailId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a row until the returned guard is dropped.
    fn hold(&self, id: MailId) -> Held<'_> {
        self.ids().push(id);
        Held { all: self, id }
    }
}

struct Held<'a> {
    all: &'a InFlight,
    id: MailId,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.all.ids().retain(|id| *id != self.id);
    }
}

impl Worker {
    /// Sends the messages that `compose` makes through `transport`. Message files are in `data_dir`.
    pub fn new(
        store: Arc<Store>,
        compose: Arc<dyn Compose>,
        transport: Transport,
        data_dir: PathBuf,
        rate_limits: bool,
    ) -> Self {
        Self { store, compose, transport, data_dir, rate_limits, poll: POLL, in_flight: InFlight::default() }
    }

    /// Replaces the transport.
    #[must_use]
    pub fn with_transport(self, transport: Transport) -> Self {
        Self { transport, ..self }
    }

    /// Sets the poll interval.
    #[must_use]
    pub fn polling_every(mut self, poll: Duration) -> Self {
        self.poll = poll;
        self
    }

    /// Runs until the process stops.
    pub async fn run(self, stop: CancellationToken) {
        let workers = join_all((0..AT_ONCE).map(|_| self.work(&stop)));
        let housekeeping = async {
            loop {
                if let Err(error) = self.purge().await {
                    tracing::warn!(cause = error.chain(), "old mail tokens could not be removed");
                }
                tokio::time::sleep(PURGE_EVERY).await;
            }
        };
        tokio::select! {
            _ = workers => {}
            () = housekeeping => {}
        }
    }

    /// Sends all due messages one after the other and returns the number of attempts.
    ///
    /// # Errors
    /// When the outbox cannot be read.
    pub async fn run_due(&self) -> ApiResult<usize> {
        let stop = CancellationToken::new();
        let mut attempts = 0;
        while self.step(&stop).await? {
            attempts += 1;
        }
        Ok(attempts)
    }

    async fn work(&self, stop: &CancellationToken) {
        worker::run("mail", stop, &self.store.mail_worker, self.poll, || self.step(stop)).await;
    }

    /// Processes one message. False when none is due.
    async fn step(&self, stop: &CancellationToken) -> ApiResult<bool> {
        let store = &self.store;
        let filter = || ClaimFilter { limited: self.rate_limits, except: self.in_flight.ids().clone() };
        if !claim::any_due(&store.db, store.clock.now(), &filter()).await? {
            return Ok(false);
        }
        let claimed = store
            .write(async |txn: &DatabaseTransaction| {
                let claimed = claim::claim(txn, store.clock.now(), &filter()).await?;
                // Registered before the commit, so that no other task of this process can claim the row in between.
                Ok(claimed.map(|claimed| (self.in_flight.hold(claimed.row.id), claimed)))
            })
            .await?;
        let Some((_held, claimed)) = claimed else { return Ok(false) };
        // Wake another worker: more rows may be due.
        store.mail_worker.wake();
        let delivery = AssertUnwindSafe(self.deliver(&claimed)).catch_unwind();
        let outcome = tokio::select! {
            outcome = delivery => outcome,
            () = grace(stop) => {
                tracing::warn!(mail.id = %claimed.row.id, "a mail was cut off by the stop and is sent again later");
                return Ok(true);
            }
        };
        let outcome = outcome
            .unwrap_or_else(|_| Err(Failure::Temporary("a fault of ours while writing the mail".to_owned())));
        self.mark(&claimed, &outcome).await;
        Ok(true)
    }

    /// Composes and sends a message, renewing the lease meanwhile.
    async fn deliver(&self, claimed: &Claimed) -> Result<(), Failure> {
        let letter = self.compose.compose(claimed).await?;
        let store = &self.store;
        if !claim::may_send(&store.db, claimed).await.map_err(|error| compose::unreadable(error.into()))? {
            return Err(compose::stopped());
        }
        let mut sending = std::pin::pin!(self.transport.send(&letter));
        loop {
            tokio::select! {
                outcome = &mut sending => return outcome,
                () = tokio::time::sleep(RENEW_EVERY) => self.renew(claimed).await,
            }
        }
    }

    async fn renew(&self, claimed: &Claimed) {
        let store = &self.store;
        let renewed = store
            .write(async |txn: &DatabaseTransaction| Ok(claimed.renew(txn, store.clock.now()).await?))
            .await;
        match renewed {
            Ok(true) => {}
            Ok(false) => tracing::warn!(mail.id = %claimed.row.id, "the lease of a mail on its way was lost"),
            Err(error) => {
                tracing::warn!(
                    mail.id = %claimed.row.id,
                    cause = error.chain(),
                    "the lease of a mail could not be renewed"
                );
            }
        }
    }

    async fn mark(&self, claimed: &Claimed, outcome: &Result<(), Failure>) {
        let store = &self.store;
        let mail = &claimed.row;
        for attempt in 1..=MARK_ATTEMPTS {
            let now = store.clock.now();
            let failed = outcome.as_ref().err().map(|failure| {
                (failure, retry::next(failure, mail.attempts, mail.give_up_at, now, rand::random()))
            });
            let marked = store
                .write(async |txn: &DatabaseTransaction| {
                    Ok(match failed {
                        None => claim::mark_sent(txn, claimed, now).await?,
                        Some((failure, next)) => {
                            claim::mark_failed(txn, claimed, failure.text(), next).await?
                        }
                    })
                })
                .await;
            match marked {
                Ok(true) => {
                    if let Some((failure, next)) = failed {
                        log_failure(claimed, failure, next);
                    }
                    return;
                }
                Ok(false) => {
                    tracing::warn!(
                        mail.id = %mail.id,
                        "a mail was stopped, or its lease lost, before it could be marked"
                    );
                    self.discard(claimed).await;
                    return;
                }
                Err(error) if attempt == MARK_ATTEMPTS => {
                    tracing::error!(
                        mail.id = %mail.id,
                        cause = error.chain(),
                        "a mail could not be marked and may go out again"
                    );
                }
                Err(_) => tokio::time::sleep(MARK_PAUSE).await,
            }
        }
    }

    /// Deletes the file of a message whose lead was erased during the delivery.
    async fn discard(&self, claimed: &Claimed) {
        let store = &self.store;
        match outbox::is_forgotten(&store.db, claimed.row.id).await {
            Ok(false) => {}
            Ok(true) => transport::remove_files(&self.data_dir, vec![claimed.row.id]).await,
            Err(error) => {
                tracing::error!(mail.id = %claimed.row.id, %error, "whether a mail was erased cannot be read");
            }
        }
    }

    async fn purge(&self) -> ApiResult<u64> {
        let store = &self.store;
        store.write(async |txn: &DatabaseTransaction| Ok(tokens::purge(txn, store.clock.now()).await?)).await
    }
}

async fn grace(stop: &CancellationToken) {
    stop.cancelled().await;
    tokio::time::sleep(STOP_GRACE).await;
}

/// The reply of the mail server may name the recipient, so it is stored in the row, for staff, and not logged.
fn log_failure(claimed: &Claimed, failure: &Failure, next: Next) {
    let mail = &claimed.row;
    let permanent = matches!(failure, Failure::Permanent(_));
    match next {
        Next::Retry(at) => {
            tracing::warn!(mail.id = %mail.id, mail.kind = ?mail.kind, mail.attempts, next = %at, "a mail did not get out yet");
        }
        Next::Dead => {
            tracing::error!(mail.id = %mail.id, mail.kind = ?mail.kind, mail.attempts, permanent, "a mail was given up");
        }
    }
}
