//! A new course with its first batch: one form, one publication.

use sea_orm::DatabaseTransaction;
use serde::Deserialize;

use crate::audit::Actor;
use crate::batches::{BatchInput, StaffBatchJson};
use crate::courses::staff::StaffCourseJson;
use crate::records::{self, Editable, Record};
use base::error::{ApiError, ApiResult, FieldErrors};
use base::json::parse_json;
use base::revision::Expected;
use storage::Store;

/// The name of the batch in the form of its course.
const FIELD: &str = "first_batch";
/// Stands for the number of the course, which has none before it is stored.
const NO_COURSE: i32 = 0;

#[derive(Deserialize)]
struct WithBatch {
    #[serde(default)]
    first_batch: Option<BatchInput>,
}

/// Stores a new course, and the batch that its form names beside it, unless nothing is said of one.
///
/// # Errors
/// 422 names what is wrong with either, that of the batch as `first_batch.…`.
pub(super) async fn create(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    input: &str,
) -> ApiResult<StaffCourseJson> {
    let given = parse_json::<WithBatch>(input.as_bytes())?.first_batch.filter(|batch| !batch.is_blank());
    let batch = given.map(|batch| StaffBatchJson::check(&BatchInput { course_id: Some(NO_COURSE), ..batch }));
    let course = StaffCourseJson::check(&parse_json(input.as_bytes())?);
    let (course, batch) = both(course, batch.transpose().map_err(named))?;
    let stored: StaffCourseJson = records::put_in(store, txn, by, None, &course, Expected(None)).await?;
    if let (Some(mut batch), Some(id)) = (batch, stored.subject().id) {
        batch.course_id = id;
        records::put_in::<StaffBatchJson>(store, txn, by, None, &batch, Expected(None)).await?;
    }
    Ok(stored)
}

/// Both, or what is wrong with both.
fn both<A, B>(one: ApiResult<A>, other: ApiResult<B>) -> ApiResult<(A, B)> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(ApiError::Invalid(mut fields)), Err(ApiError::Invalid(more))) => {
            fields.extend(more);
            Err(ApiError::Invalid(fields))
        }
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

fn named(error: ApiError) -> ApiError {
    match error {
        ApiError::Invalid(fields) => {
            let fields: FieldErrors =
                fields.into_iter().map(|(field, texts)| (format!("{FIELD}.{field}"), texts)).collect();
            ApiError::Invalid(fields)
        }
        error => error,
    }
}
