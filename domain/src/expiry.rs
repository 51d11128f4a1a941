//! Ends what the privacy notice says is kept for a limited time, with the numbers of the notice itself.
//!
//! Enquiries are masked as in an erasure, so that all counts stay. Sessions, tokens, sign-ins and deleted records have limits
//! of their own, which their modules keep.

use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, Months, TimeDelta, Utc};
use sea_orm::DatabaseTransaction;

use crate::audit;
use crate::leads::cvs::{Cvs, rows};
use crate::leads::feeds::deliveries;
use crate::leads::intake::chat_references;
use crate::leads::privacy::consent;
use crate::leads::privacy::my_data::expire;
use crate::leads::privacy::newsletter;
use crate::mail::{outbox, transport};
use crate::search::misses;
use base::error::ApiResult;
use base::retention::retention;
use storage::Store;
use storage::ids::MailId;

const EVERY: Duration = Duration::from_hours(1);

/// Ends what is over, every hour, until it is dropped.
pub async fn run_hourly(store: &Store, data_dir: &Path, cvs: &Cvs) {
    let mut ticks = tokio::time::interval(EVERY);
    loop {
        ticks.tick().await;
        if let Err(error) = end_what_is_over(store, data_dir, cvs).await {
            tracing::warn!(cause = error.chain(), "what is kept for a limited time could not be ended");
        }
    }
}

/// Ends what is over at this moment.
pub async fn end_what_is_over(store: &Store, data_dir: &Path, cvs: &Cvs) -> ApiResult<()> {
    let now = store.clock.now();
    let kept = retention();
    let days = |days: i64| now - TimeDelta::days(days);
    let ended = store
        .write(async |txn: &DatabaseTransaction| {
            let unconfirmed = now - TimeDelta::hours(kept.unconfirmed_newsletter_hours);
            let ended = newsletter::forget_old(txn, unconfirmed, days(kept.ended_newsletter_days)).await?
                + consent::forget_ended(txn, days(kept.consent_days_beyond)).await?
                + audit::forget_before(txn, months(now, kept.staff_action_months)).await?;
            chat_references::remove_old(txn, now).await?;
            misses::remove_old(txn, now).await?;
            deliveries::forget_old(txn, now).await?;
            Ok(ended)
        })
        .await?;
    let limits = expire::Limits {
        last_contact: months(now, kept.enquiry_months),
        spam: days(kept.spam_days),
        unconfirmed: now - TimeDelta::hours(kept.unconfirmed_newsletter_hours),
    };
    let old = forget_cvs(store, cvs, months(now, kept.cv_months)).await?;
    let masked = mask_enquiries(store, (data_dir, cvs), &limits, now).await?;
    let mails = forget_recipients(store, data_dir, days(kept.mail_recipient_days)).await?;
    if ended + masked + mails + old > 0 {
        tracing::info!(ended, masked, mails, cvs = old, "what was kept long enough has been removed");
    }
    // Last, so that a failure skips nothing; what failed is tried again each hour.
    if masked + old > 0 || store.is_to_be_compacted() {
        store.compact().await?;
    }
    cvs.sweep(store, now).await
}

/// The days of a month that a shorter one lacks count as its last.
fn months(now: DateTime<Utc>, months: u32) -> DateTime<Utc> {
    now.checked_sub_months(Months::new(months)).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

/// In portions, between which others write.
async fn mask_enquiries(
    store: &Store,
    (data_dir, cvs): (&Path, &Cvs),
    limits: &expire::Limits,
    now: DateTime<Utc>,
) -> ApiResult<u64> {
    let mut masked = 0;
    loop {
        let done: expire::Expired =
            store.write(async |txn: &DatabaseTransaction| Ok(expire::some(txn, limits, now).await?)).await?;
        masked += done.leads;
        transport::remove_files(data_dir, done.files.mails).await;
        cvs.remove(done.files.cvs).await;
        if done.leads == 0 {
            break;
        }
    }
    Ok(masked)
}

async fn forget_cvs(store: &Store, cvs: &Cvs, before: DateTime<Utc>) -> ApiResult<u64> {
    let files: Vec<String> =
        store.write(async |txn: &DatabaseTransaction| Ok(rows::forget_before(txn, before).await?)).await?;
    let number = files.len() as u64;
    cvs.remove(files).await;
    Ok(number)
}

async fn forget_recipients(store: &Store, data_dir: &Path, before: DateTime<Utc>) -> ApiResult<u64> {
    let mut forgotten = 0;
    loop {
        let mails: Vec<MailId> = store
            .write(async |txn: &DatabaseTransaction| Ok(outbox::forget_recipients(txn, before).await?))
            .await?;
        if mails.is_empty() {
            return Ok(forgotten);
        }
        forgotten += mails.len() as u64;
        transport::remove_files(data_dir, mails).await;
    }
}
