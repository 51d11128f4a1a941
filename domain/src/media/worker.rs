//! Makes the variants of uploaded pictures, after the upload was acknowledged.
//!
//! A picture is due while the files under its key are not there, so a restart goes on with what was left. When they
//! are there, one transaction says so and writes their addresses into the records that show former ones.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, DatabaseTransaction};
use tokio_util::sync::CancellationToken;

use crate::entities::media::{Column, Entity, Model, Treatment};
use crate::media::addresses::{original_path, variant_path, variants};
use crate::media::decoder::{Refusal, TOO_COSTLY, Task};
use crate::media::library::Library;
use crate::media::uses;
use crate::media::variants::Variant;
use base::error::{ApiError, ApiResult};
use storage::jobs::lease::{self, Claimed, Job};
use storage::jobs::retry::{self, Failure, Next};
use storage::jobs::worker;

/// Uploads wake the worker; this finds what was left by another process.
const POLL: Duration = Duration::from_secs(5);
/// After this the store has been away for too long.
const GIVE_UP_AFTER: chrono::Duration = chrono::Duration::hours(48);
/// A picture that ends the process which reads it is given up at this attempt.
const MOST_ENDED: i32 = 3;

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
    bytes: u64,
}

impl Library {
    /// Runs until the process stops. What is cut off is done again when its lease has expired.
    pub async fn run(self, stop: CancellationToken) {
        tokio::select! {
            () = worker::run("pictures", &stop, &self.signal, POLL, || self.step()) => {}
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
        match self.produce(&job.row).await {
            Ok(made) => self.publish(&job, &made).await?,
            Err(failure) => self.postpone(&job, &failure).await?,
        }
        Ok(true)
    }

    /// Makes the files and stores them.
    async fn produce(&self, row: &Model) -> Result<Made, Failure> {
        let away = |error: ApiError| Failure::Temporary(error.chain());
        let _turn = self.turn().await.map_err(away)?;
        let path = original_path(row.kind, &row.digest);
        let original = self.files.read(&path).await.map_err(away)?;
        let original = original.ok_or_else(|| Failure::Permanent(format!("{path} is missing")))?;
        let share = |percent: i32| f64::from(percent) / 100.0;
        let plan = variants(row);
        let names: Vec<String> = plan.iter().map(Variant::file).collect();
        let task = Task::Variants {
            plan,
            focus: (share(row.focal_x), share(row.focal_y)),
            duotone: row.treatment == Treatment::Duotone,
        };
        let (colour, files) =
            self.decoder.variants(&task, &original).await.map_err(|refusal| match refusal {
                Refusal::Unreadable(text) => Failure::Permanent(text),
                Refusal::Ended(cause) if row.attempts < MOST_ENDED => Failure::Temporary(cause),
                Refusal::Ended(cause) => Failure::Permanent(format!("{TOO_COSTLY} ({cause})")),
                Refusal::Failed(error) => Failure::Temporary(format!("{error:#}")),
            })?;
        let mut bytes = 0;
        for (name, content) in names.iter().zip(files) {
            bytes += u64::try_from(content.len()).unwrap_or(0);
            self.files.put(&variant_path(&row.file_key, name), content.into()).await.map_err(away)?;
        }
        Ok(Made { colour, bytes })
    }

    async fn publish(&self, job: &Claimed<Entity>, made: &Made) -> ApiResult<()> {
        let now = self.store.clock.now();
        let row = &job.row;
        let stored = row.bytes.saturating_add(i64::try_from(made.bytes).unwrap_or(i64::MAX));
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
