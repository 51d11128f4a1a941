//! Senders that are one person: somebody wrote from two addresses, or called with another number than the one in the form.
//!
//! Staff say so, and can take it back. Nothing is moved: each enquiry keeps its own details, log and consents, and shows the
//! others of the person beside it.

use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;
use serde::Deserialize;
use serde_json::Value;

use crate::audit::{self, Action};
use crate::auth::AdminUser;
use crate::entities::leads::lead;
use crate::leads::aliases;
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::edit::differs;
use crate::leads::inbox::json::LeadJson;
use crate::leads::inbox::{ERASED, detail, hold, label, subject};
use base::error::{ApiError, ApiResult};
use storage::Store;
use storage::ids::LeadId;

/// The other enquiry.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
pub struct SamePersonInput {
    /// Number of an enquiry of the same person.
    #[schema(value_type = i32)]
    pub other_id: LeadId,
}

/// Notes that the senders of two leads are one person.
///
/// # Errors
/// 404 for an unknown lead, 409 when one was erased, 422 when they are one person already.
pub async fn merge(store: &Store, admin: &AdminUser, id: LeadId, other: LeadId) -> ApiResult<LeadJson> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            let other = match hold(txn, other).await {
                Err(ApiError::NotFound(_)) => {
                    return Err(ApiError::invalid("other_id", "There is no enquiry with this number."));
                }
                found => found?,
            };
            if lead.erased_at.is_some() || other.erased_at.is_some() {
                return Err(ApiError::Conflict(ERASED.to_owned()));
            }
            if aliases::keys(txn, &lead.email_key).await?.contains(&other.email_key) {
                let text = "These enquiries are of one person already. Choose one of somebody else.";
                return Err(ApiError::invalid("other_id", text));
            }
            aliases::join(txn, &lead, &other).await?;
            note(txn, admin, &lead, format!("The same person as {}", label(&other)), now).await?;
            note(txn, admin, &other, format!("The same person as {}", label(&lead)), now).await?;
            detail::load(txn, lead, now).await
        })
        .await
}

/// Notes that the sender of a lead is another person than those it was put together with.
///
/// # Errors
/// 404 for an unknown lead, 409 when its sender was put together with nobody.
pub async fn separate(store: &Store, admin: &AdminUser, id: LeadId) -> ApiResult<LeadJson> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            if !aliases::forget(txn, &lead.email_key).await? {
                return Err(ApiError::Conflict("This sender was put together with nobody.".to_owned()));
            }
            note(txn, admin, &lead, "Another person than the others".to_owned(), now).await?;
            detail::load(txn, lead, now).await
        })
        .await
}

async fn note(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    text: String,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    events::note(txn, lead.id, EventKind::Person, &admin.name, &text, now).await?;
    let change = differs("person", Value::Null, text);
    audit::record(txn, &admin.into(), Action::Updated, subject(lead, &label(lead)), vec![change], now).await
}
