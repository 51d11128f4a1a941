//! Makes the variants of uploaded pictures, after the upload was acknowledged.
//!
//! A picture is due while the files under its key are not there, so a restart goes on with what was left. When they
//! are there, one transaction says so and writes their addresses into the records that show former ones.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, DatabaseTransaction};
use tokio_util::sync::CancellationToken;

use crate::kernel::error::{ApiError, ApiResult};
use crate::store::jobs::lease::{self, Claimed, Job};
use crate::store::jobs::retry::{self, Failure, Next};
use crate::store::jobs::worker;
use crate::subjects::media::addresses::{original_path, variant_path, variants};
use crate::subjects::media::entity::{Column, Entity, Model, Treatment};
use crate::subjects::media::library::Library;
use crate::subjects::media::variants::make;
use crate::subjects::media::{duotone, pictures, sniff, uses};

/// Uploads wake the worker; this finds what was left by another process.
const POLL: Duration = Duration::from_secs(5);
/// As many as are worked on at once.
const WORKERS: usize = 2;
/// After this the store has been away for too long.
const GIVE_UP_AFTER: chrono::Duration = chrono::Duration::hours(48);

impl Job for Entity {
    const ID: Column = Column::Id;
    const ATTEMPTS: Column = Column::Attempts;
    const NEXT_ATTEMPT_AT: Column = Column::NextAttemptAt;
    const LEASE_TOKEN: Column = Column::LeaseToken;
    const LEASE_UNTIL: Column = Column::LeaseUntil;
    /// Several times what the largest picture takes. What is made twice is the same.
    const LEASE: chrono::Duration = chrono::Duration::minutes(1);

    fn open() -> Condition {
        let stale = Condition::any()
            .add(Column::LiveKey.is_null())
            .add(Expr::col(Column::LiveKey).ne(Expr::col(Column::FileKey)));
        Condition::all().add(stale).add(Column::Failure.is_null()).add(Column::DeletedAt.is_null())
    }
}

/// Everything that was made from a picture.
struct Made {
    colour: String,
    files: Vec<(String, Vec<u8>)>,
}

impl Library {
    /// Runs until the process stops. What is cut off is done again when its lease has expired.
    pub async fn run(self, stop: CancellationToken) {
        let workers =
            (0..WORKERS).map(|_| worker::run("pictures", &stop, &self.signal, POLL, || self.step()));
        tokio::select! {
            _ = futures_util::future::join_all(workers) => {}
            () = stop.cancelled() => {}
        }
    }

    /// Makes all that is due.
    pub async fn run_due(&self) -> ApiResult<()> {
        while self.step().await? {}
        Ok(())
    }

    /// Works on one picture. False when none is due, or there is little room for what would be made.
    async fn step(&self) -> ApiResult<bool> {
        let store = &self.store;
        if store.disk.is_low() {
            return Ok(false);
        }
        if !lease::any_due::<Entity>(&store.db, Condition::all(), store.clock.now()).await? {
            return Ok(false);
        }
        let claimed = store
            .write(async |txn: &DatabaseTransaction| {
                Ok(lease::claim::<Entity>(txn, Condition::all(), 1, store.clock.now()).await?)
            })
            .await?;
        let Some(job) = claimed.into_iter().next() else { return Ok(false) };
        // Both workers wait for one signal: the one that claimed a row wakes the other.
        self.signal.wake();
        match self.produce(&job.row).await {
            Ok((made, bytes)) => self.publish(&job, &made, bytes).await?,
            Err(failure) => self.postpone(&job, &failure).await?,
        }
        Ok(true)
    }

    /// Makes the files and stores them.
    async fn produce(&self, row: &Model) -> Result<(Made, u64), Failure> {
        let away = |error: ApiError| Failure::Temporary(error.chain());
        let turn = self.turn().await.map_err(away)?;
        let path = original_path(row.kind, &row.digest);
        let original = self.files.read(&path).await.map_err(away)?;
        let original = original.ok_or_else(|| Failure::Permanent(format!("{path} is missing")))?;
        let picture = row.clone();
        let work = tokio::task::spawn_blocking(move || {
            let made = make_all(&picture, &original);
            drop(turn);
            made
        });
        let made = work.await.unwrap_or_else(|_| Err("the picture cannot be read".to_owned()));
        let made = made.map_err(Failure::Permanent)?;
        let mut bytes = 0;
        for (file, content) in &made.files {
            bytes += u64::try_from(content.len()).unwrap_or(0);
            let path = variant_path(&row.file_key, file);
            self.files.put(&path, content.clone().into()).await.map_err(away)?;
        }
        Ok((made, bytes))
    }

    async fn publish(&self, job: &Claimed<Entity>, made: &Made, bytes: u64) -> ApiResult<()> {
        let now = self.store.clock.now();
        let row = &job.row;
        let stored = row.bytes.saturating_add(i64::try_from(bytes).unwrap_or(i64::MAX));
        let settle = async |txn: &DatabaseTransaction| {
            let held = job.release(txn, |change| {
                change
                    .col_expr(Column::LiveKey, Expr::value(row.file_key.as_str()))
                    .col_expr(Column::Colour, Expr::value(made.colour.as_str()))
                    .col_expr(Column::StoredBytes, Expr::value(stored))
            });
            // Otherwise it was changed meanwhile, and is due again.
            if held.await?
                && let Some(former) = &row.live_key
            {
                uses::follow(txn, former, row, now).await?;
            }
            Ok(())
        };
        // Nothing shows a picture yet that had no files so far.
        if row.live_key.is_none() {
            return self.store.write(settle).await;
        }
        self.store.write_content(settle).await
    }

    async fn postpone(&self, job: &Claimed<Entity>, failure: &Failure) -> ApiResult<()> {
        let now: DateTime<Utc> = self.store.clock.now();
        let row = &job.row;
        tracing::warn!(
            media.id = row.id,
            failure = failure.text(),
            "the variants of a picture were not made"
        );
        let next = retry::next(failure, row.attempts, row.updated_at + GIVE_UP_AFTER, now, rand::random());
        let settle = async |txn: &DatabaseTransaction| {
            let released = job.release(txn, |change| match next {
                Next::Retry(at) => change.col_expr(Column::NextAttemptAt, Expr::value(at)),
                Next::Dead => change.col_expr(Column::Failure, Expr::value(failure.text())),
            });
            Ok(released.await.map(drop)?)
        };
        self.store.write(settle).await
    }
}

fn make_all(row: &Model, original: &[u8]) -> Result<Made, String> {
    let format = sniff::format(original).map_err(ToOwned::to_owned)?;
    let mut picture = pictures::read(original, format)?;
    if row.treatment == Treatment::Duotone {
        duotone::apply(&mut picture.pixels);
    }
    let share = |percent: i32| f64::from(percent) / 100.0;
    let focus = (share(row.focal_x), share(row.focal_y));
    let one = |variant: super::variants::Variant| {
        make(&picture.pixels, &variant, focus).map(|bytes| (variant.file(), bytes))
    };
    let files = variants(row).into_iter().map(one).collect::<anyhow::Result<_>>();
    Ok(Made { colour: picture.pixels.dominant_colour(), files: files.map_err(|error| error.to_string())? })
}
