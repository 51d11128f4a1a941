//! Answers that show a record to staff.

use crate::subjects::records::{Record, Restored};
use crate::web::http::respond::Stored;

/// The answer that shows a record.
pub fn stored<R: Record>(record: R) -> Stored<R> {
    Stored { revision: record.revision(), record, created_at: None }
}

/// The answer to a restore.
pub fn restored<R: Record>(answer: Restored<R>) -> Stored<Restored<R>> {
    Stored { revision: answer.record.revision(), record: answer, created_at: None }
}

/// The answer that shows a new record, which is found under `collection`, such as `/api/team`.
pub fn created<R: Record>(collection: &str, record: R) -> Stored<R> {
    Stored { created_at: record.subject().id.map(|id| format!("{collection}/{id}")), ..stored(record) }
}
