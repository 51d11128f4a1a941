//! Seats of batches that the log of an enquiry takes: one for somebody who has enrolled, given back when that is undone.
//!
//! The caller runs it in a content write, which lets one at a time count seats and visitors see what is left.

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, IntoActiveModel, Set};

use crate::audit::{Action, Actor};
use crate::batches::json::{BatchDetails, StaffBatchJson};
use crate::batches::waiting::{self, Opened};
use crate::entities::batches::{ActiveModel, BatchState, Model};
use crate::records::{self, Record};
use base::clock::in_india;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use storage::Store;

/// Takes one seat, and returns the name of the batch.
///
/// # Errors
/// 422 for `field` when the batch is gone, over or cancelled, or has no seat left.
pub(crate) async fn take(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    (field, id): (&str, i32),
) -> ApiResult<String> {
    let taken: ApiResult<StaffBatchJson> = records::update_in(
        store,
        txn,
        by,
        id,
        Expected(None),
        async |_txn, old: &Model, row: &mut ActiveModel, now| {
            refusal(old, now).map_or(Ok(()), |remedy| Err(ApiError::invalid(field, remedy)))?;
            row.seats_taken = Set(old.seats_taken + 1);
            Ok(())
        },
    )
    .await;
    match taken {
        Ok(batch) => Ok(batch.label),
        Err(ApiError::NotFound(_)) => {
            Err(ApiError::invalid(field, "There is no such batch any more. Choose another one."))
        }
        Err(error) => Err(error),
    }
}

fn refusal(batch: &Model, now: DateTime<Utc>) -> Option<String> {
    if batch.state == BatchState::Cancelled {
        Some("This batch does not take place. Choose another one.".to_owned())
    } else if batch.ends_on < in_india(now).date_naive() {
        Some("This batch is over. Choose another one.".to_owned())
    } else if batch.seats_taken >= batch.seats {
        let seats = batch.seats;
        Some(format!(
            "All {seats} seats of this batch are taken. Choose another one, or give it more seats under Batches."
        ))
    } else {
        None
    }
}

/// Gives a seat back. Does nothing when the batch is gone for good, or staff have counted its seats anew and none is taken.
pub(crate) async fn give_back(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    id: i32,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    // One in the trash counts, too: it may be restored.
    let old = match records::find_row::<StaffBatchJson>(txn, id).await {
        Err(ApiError::NotFound(_)) => return Ok(()),
        found => found?,
    };
    if old.seats_taken == 0 {
        return Ok(());
    }
    let before = StaffBatchJson::load(txn, old.clone()).await?;
    let mut row = old.clone().into_active_model();
    row.seats_taken = Set(old.seats_taken - 1);
    let after = records::save(store, txn, by, Action::Updated, &before, row, now).await?;
    let today = in_india(now).date_naive();
    if !BatchDetails::from(old).can_enrol(today) && after.details.can_enrol(today) && !after.is_deleted() {
        waiting::tell(txn, Opened { course_id: after.course_id, batch_id: id }, now).await?;
    }
    Ok(())
}
