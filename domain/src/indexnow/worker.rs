//! The `IndexNow` worker: leases queued URLs, sends them and settles the rows.

use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use sea_orm::DatabaseTransaction;
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::indexnow::config::IndexNow;
use crate::indexnow::queue::{self, Claimed};
use base::error::ApiResult;
use base::http_client;
use base::public_url::PublicUrl;
use storage::Store;
use storage::jobs::retry::Failure;
use storage::jobs::worker::{self, WorkerSignal};

/// Poll interval of the queue: search engines need changes soon, not immediately.
const POLL: Duration = Duration::from_secs(10);
const CALL_TIMEOUT: Duration = Duration::from_secs(15);

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Notice<'a> {
    host: &'a str,
    key: &'a str,
    key_location: String,
    url_list: Vec<String>,
}

/// Sends changed URLs to search engines.
#[derive(Clone, Debug)]
pub struct Worker {
    store: Arc<Store>,
    public_url: PublicUrl,
    indexnow: IndexNow,
    client: Client,
}

impl Worker {
    /// A worker that sends with the key of `indexnow`.
    ///
    /// # Errors
    /// When the HTTP client cannot be built.
    pub fn new(store: Arc<Store>, public_url: PublicUrl, indexnow: IndexNow) -> anyhow::Result<Self> {
        let client = http_client::builder()?.timeout(CALL_TIMEOUT).redirect(Policy::none()).build()?;
        Ok(Self { store, public_url, indexnow, client })
    }

    /// Runs until the process stops. A request that is cut off is repeated when its lease has expired.
    pub async fn run(self, stop: CancellationToken) {
        let signal = WorkerSignal::default();
        let work = worker::run("search engines", &stop, &signal, POLL, || self.step());
        tokio::select! {
            () = work => {}
            () = stop.cancelled() => {}
        }
    }

    /// Sends all due URLs and returns the number of requests.
    pub async fn run_due(&self) -> ApiResult<usize> {
        let mut calls = 0;
        while self.step().await? {
            calls += 1;
        }
        Ok(calls)
    }

    /// Sends one request. False when nothing is due.
    async fn step(&self) -> ApiResult<bool> {
        let store = &self.store;
        if !queue::any_due(&store.db, store.clock.now()).await? {
            return Ok(false);
        }
        let batch = store
            .write(async |txn: &DatabaseTransaction| Ok(queue::claim(txn, store.clock.now()).await?))
            .await?;
        if batch.is_empty() {
            return Ok(false);
        }
        let mut parts = vec![&batch[..]];
        while let Some(part) = parts.pop() {
            let outcome = match self.send(part).await {
                // One address can be wrong among many that are right.
                Err(Refused::Addresses(_)) if part.len() > 1 => {
                    parts.extend(<[_; 2]>::from(part.split_at(part.len() / 2)));
                    continue;
                }
                outcome => outcome.map_err(Refused::into_failure),
            };
            if let Err(failure) = &outcome {
                let text = failure.text();
                tracing::warn!(addresses = part.len(), failure = text, "search engines were not told");
            }
            store
                .write(async |txn: &DatabaseTransaction| {
                    Ok(queue::settle(txn, part, &outcome, store.clock.now()).await?)
                })
                .await?;
        }
        Ok(true)
    }

    async fn send(&self, batch: &[Claimed]) -> Result<(), Refused> {
        let public = &self.public_url;
        let notice = Notice {
            host: public.host(),
            key: &self.indexnow.key,
            key_location: public.absolute(&self.indexnow.key_address()),
            url_list: batch.iter().map(|notice| public.absolute(&notice.row.address)).collect(),
        };
        match self.client.post(self.indexnow.endpoint.clone()).json(&notice).send().await {
            Err(error) if error.is_timeout() => {
                Err(Refused::All(Failure::Temporary("no answer in time".to_owned())))
            }
            Err(error) => Err(Refused::All(Failure::Temporary(error.without_url().to_string()))),
            Ok(answer) => judge(answer.status()),
        }
    }
}

/// Why addresses were not taken.
enum Refused {
    All(Failure),
    /// One of them may be the reason.
    Addresses(Failure),
}

impl Refused {
    fn into_failure(self) -> Failure {
        match self {
            Self::All(failure) | Self::Addresses(failure) => failure,
        }
    }
}

/// 200 and 202 mean accepted; 400 and 422 that an address is wrong, and 403 that the key is, which is permanent.
fn judge(status: StatusCode) -> Result<(), Refused> {
    let text = format!("answered with {status}");
    match status {
        StatusCode::OK | StatusCode::ACCEPTED => Ok(()),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            Err(Refused::Addresses(Failure::Permanent(text)))
        }
        StatusCode::FORBIDDEN => Err(Refused::All(Failure::Permanent(text))),
        _ => Err(Refused::All(Failure::Temporary(text))),
    }
}
