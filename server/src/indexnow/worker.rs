//! Sends notices: lease, call, settle.

use std::time::Duration;

use axum::http::header::CONTENT_TYPE;
use axum::http::{Request, StatusCode};
use bytes::Bytes;
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use sea_orm::DatabaseTransaction;
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use super::config::IndexNow;
use super::queue::{self, Batch};
use crate::error::ApiResult;
use crate::http::respond;
use crate::mail::retry::Failure;
use crate::pages::Site;

/// How often is looked for changes: search engines need them soon, not at once.
const POLL: Duration = Duration::from_secs(10);
const CALL_TIMEOUT: Duration = Duration::from_secs(15);

/// The body of a call.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Notice<'a> {
    host: &'a str,
    key: &'a str,
    key_location: String,
    url_list: Vec<String>,
}

/// Tells search engines what changed.
#[derive(Clone, Debug)]
pub struct Worker {
    site: Site,
    indexnow: IndexNow,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

impl Worker {
    /// A worker for the site, if its configuration has a key.
    pub fn new(site: &Site) -> Option<Self> {
        let indexnow = site.config.indexnow.clone()?;
        let connector =
            HttpsConnectorBuilder::new().with_webpki_roots().https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Some(Self { site: site.clone(), indexnow, client })
    }

    /// Works until the process stops. A call that the stop cuts off is made again when its lease has run out.
    pub async fn run(self, stop: CancellationToken) {
        let work = async {
            loop {
                if let Err(error) = self.run_due().await {
                    tracing::warn!(
                        cause = error.chain(),
                        "the notices for search engines could not be read; trying on"
                    );
                }
                tokio::time::sleep(POLL).await;
            }
        };
        tokio::select! {
            () = work => {}
            () = stop.cancelled() => {}
        }
    }

    /// Sends everything that is due now, and tells how many calls that took.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn run_due(&self) -> ApiResult<usize> {
        let app = &self.site.app;
        let mut calls = 0;
        while queue::any_due(&app.db, app.clock.now()).await? {
            let batch = app
                .write(async |txn: &DatabaseTransaction| Ok(queue::claim(txn, app.clock.now()).await?))
                .await?;
            if batch.rows.is_empty() {
                break;
            }
            let outcome = self.send(&batch).await;
            if let Err(failure) = &outcome {
                tracing::warn!(
                    addresses = batch.rows.len(),
                    failure = failure.text(),
                    "search engines were not told"
                );
            }
            app.write(async |txn: &DatabaseTransaction| {
                Ok(queue::settle(txn, &batch, &outcome, app.clock.now()).await?)
            })
            .await?;
            calls += 1;
        }
        Ok(calls)
    }

    async fn send(&self, batch: &Batch) -> Result<(), Failure> {
        let public = &self.site.config.public_url;
        let notice = Notice {
            host: public.host(),
            key: &self.indexnow.key,
            key_location: public.absolute(&self.indexnow.key_address()),
            url_list: batch.rows.iter().map(|row| public.absolute(&row.address)).collect(),
        };
        let body = respond::to_bytes(&notice).map_err(|error| Failure::Permanent(error.to_string()))?;
        let request = Request::post(self.indexnow.endpoint.as_str())
            .header(CONTENT_TYPE, "application/json; charset=utf-8")
            .body(Full::new(body))
            .map_err(|error| Failure::Permanent(error.to_string()))?;
        match tokio::time::timeout(CALL_TIMEOUT, self.client.request(request)).await {
            Err(_) => Err(Failure::Temporary("no answer in time".to_owned())),
            Ok(Err(error)) => Err(Failure::Temporary(error.to_string())),
            Ok(Ok(answer)) => judge(answer.status()),
        }
    }
}

/// 200 and 202 mean taken; 400, 403 and 422 that the key or an address is wrong, which no second try makes right.
fn judge(status: StatusCode) -> Result<(), Failure> {
    let text = || format!("answered with {status}");
    match status {
        StatusCode::OK | StatusCode::ACCEPTED => Ok(()),
        StatusCode::BAD_REQUEST | StatusCode::FORBIDDEN | StatusCode::UNPROCESSABLE_ENTITY => {
            Err(Failure::Permanent(text()))
        }
        _ => Err(Failure::Temporary(text())),
    }
}
