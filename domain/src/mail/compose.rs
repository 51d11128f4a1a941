//! Composing the message of an outbox row, implemented by the subject that queues it.

use async_trait::async_trait;

use crate::mail::claim::Claimed;
use crate::mail::transport::PreparedMessage;
use base::error::ApiError;
use storage::jobs::retry::Failure;

/// Composes messages at delivery time from the current data.
#[async_trait]
pub trait Compose: std::fmt::Debug + Send + Sync {
    /// Composes the message of a claimed row.
    async fn compose(&self, claimed: &Claimed) -> Result<PreparedMessage, Failure>;
}

/// The failure of a message that was cancelled while it was being composed.
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
