//! Sends what is due: claim, write, send, mark. Several at once, in this process and in others.

use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::join_all;
use sea_orm::DatabaseTransaction;
use tokio_util::sync::CancellationToken;

use crate::kernel::error::ApiResult;
use crate::store::Store;
use crate::store::ids::MailId;
use crate::store::jobs::retry::{self, Failure, Next};
use crate::store::jobs::worker;
use crate::subjects::mail::claim::{self, Choice, Claimed};
use crate::subjects::mail::compose::{self, Compose};
use crate::subjects::mail::transport::{self, Transport};
use crate::subjects::mail::{outbox, tokens};

/// Mails on their way at once.
const AT_ONCE: usize = 2;
/// How often the outbox is looked at when nothing wakes the worker: retries that have become due, rows of instances
/// that died.
const POLL: Duration = Duration::from_secs(2);
/// A lease is renewed this often while a mail is on its way.
const RENEW_EVERY: Duration = Duration::from_secs(5);
/// What a mail on its way may still take when the process is asked to stop. One that is cut off is sent again when
/// its lease has run out.
const STOP_GRACE: Duration = Duration::from_millis(2500);
/// A mail that is out must be marked, or it goes out again: so often is it tried, with a pause between.
const MARK_ATTEMPTS: u32 = 20;
const MARK_PAUSE: Duration = Duration::from_millis(250);
/// How often tokens that hold no more are removed.
const PURGE_EVERY: Duration = Duration::from_hours(1);

/// Sends the mails of a site.
#[derive(Clone, Debug)]
pub struct Worker {
    store: Arc<Store>,
    compose: Arc<dyn Compose>,
    data_dir: PathBuf,
    rate_limits: bool,
    transport: Transport,
    poll: Duration,
    on_their_way: OnTheirWay,
}

/// The rows that this process is sending.
#[derive(Clone, Debug, Default)]
struct OnTheirWay(Arc<Mutex<Vec<MailId>>>);

impl OnTheirWay {
    fn ids(&self) -> MutexGuard<'_, Vec<MailId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Holds a row until the returned guard goes.
    fn hold(&self, id: MailId) -> Held<'_> {
        self.ids().push(id);
        Held { all: self, id }
    }
}

struct Held<'a> {
    all: &'a OnTheirWay,
    id: MailId,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.all.ids().retain(|id| *id != self.id);
    }
}

impl Worker {
    /// Sends what `compose` writes by `transport`. Files of mails lie in `data_dir`.
    pub fn new(
        store: Arc<Store>,
        compose: Arc<dyn Compose>,
        transport: Transport,
        data_dir: PathBuf,
        rate_limits: bool,
    ) -> Self {
        Self {
            store,
            compose,
            transport,
            data_dir,
            rate_limits,
            poll: POLL,
            on_their_way: OnTheirWay::default(),
        }
    }

    /// The same, by another transport.
    #[must_use]
    pub fn with_transport(self, transport: Transport) -> Self {
        Self { transport, ..self }
    }

    /// The same, looking more or less often.
    #[must_use]
    pub fn polling_every(mut self, poll: Duration) -> Self {
        self.poll = poll;
        self
    }

    /// Works until the process stops.
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

    /// Sends everything that is due now, one after the other, and tells how many attempts that took.
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

    /// Takes one mail as far as it goes. False when nothing is due.
    async fn step(&self, stop: &CancellationToken) -> ApiResult<bool> {
        let store = &self.store;
        let choice = || Choice { limited: self.rate_limits, except: self.on_their_way.ids().clone() };
        if !claim::any_due(&store.db, store.clock.now(), &choice()).await? {
            return Ok(false);
        }
        let claimed = store
            .write(async |txn: &DatabaseTransaction| {
                let claimed = claim::claim(txn, store.clock.now(), &choice()).await?;
                // Held before the commit, so that no other task in this process can see the row free in between.
                Ok(claimed.map(|claimed| (self.on_their_way.hold(claimed.row.id), claimed)))
            })
            .await?;
        let Some((_held, claimed)) = claimed else { return Ok(false) };
        // There may be more: another worker looks at once instead of at the next poll.
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
            .unwrap_or_else(|_| Err(Failure::Permanent("a fault of ours while writing the mail".to_owned())));
        self.mark(&claimed, &outcome).await;
        Ok(true)
    }

    /// Writes and sends, and holds on to the lease meanwhile.
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

    /// A mail that was erased while it was written must not stay behind as a file.
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

/// What the server said may name the recipient, so it stands in the row, for staff, and not in the log.
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
