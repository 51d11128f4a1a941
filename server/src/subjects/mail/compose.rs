//! What writes the message of a queued row. The subjects that queue messages know what these say.

use async_trait::async_trait;

use crate::kernel::error::ApiError;
use crate::store::jobs::retry::Failure;
use crate::subjects::mail::claim::Claimed;
use crate::subjects::mail::transport::PreparedMessage;

/// Writes messages when they are sent, from what is stored then.
#[async_trait]
pub trait Compose: std::fmt::Debug + Send + Sync {
    /// The message of a claimed row.
    async fn compose(&self, claimed: &Claimed) -> Result<PreparedMessage, Failure>;
}

/// The failure of a message that was stopped while it was being written.
pub fn stopped() -> Failure {
    Failure::Permanent("the mail was stopped".to_owned())
}

/// The failure of a message whose data could not be read.
pub fn unreadable(error: ApiError) -> Failure {
    match error {
        ApiError::Unavailable(_) => Failure::Temporary("the database is busy".to_owned()),
        error => Failure::Temporary(format!("the mail could not be prepared: {}", error.chain())),
    }
}
