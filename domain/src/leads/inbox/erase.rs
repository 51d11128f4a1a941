//! Erasing a person who asks the office for it: by phone, at the desk, or without an e-mail address for the link.

use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::audit::{self, Action};
use crate::auth::AdminUser;
use crate::leads::cvs::Cvs;
use crate::leads::inbox::edit::differs;
use crate::leads::inbox::{detail, hold, label, subject};
use crate::leads::privacy::my_data::{self, Erased};
use base::clock::timestamp;
use base::error::{ApiError, ApiResult};
use storage::Store;
use storage::ids::LeadId;

/// What the history of each enquiry says beside the name of the owner.
const REASON: &str = "Asked of the office";

/// Whose data is to go.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ErasePerson {
    /// Numbers of other enquiries of the same person, among the related ones. All enquiries with the same address, or
    /// without one the same phone number, go in any case.
    #[schema(value_type = Vec<i32>)]
    pub others: Vec<LeadId>,
}

/// What was erased, for the person who asked. It names nobody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ErasureReceipt {
    /// UTC.
    #[schema(value_type = String, format = DateTime)]
    pub erased_at: String,
    /// Numbers of the enquiries: what is left of them counts, without a name.
    #[schema(value_type = Vec<i32>)]
    pub enquiries: Vec<LeadId>,
    /// Entries of their logs whose text is gone.
    pub entries: u64,
    /// Messages whose recipient is gone; those that waited are not sent.
    pub messages: u64,
    /// CVs that are deleted.
    pub cvs: usize,
    /// Whether an address was taken from the newsletter.
    pub newsletter: bool,
}

/// Erases the sender of a lead, who cannot be found by it any more.
///
/// # Errors
/// 404 for an unknown lead, 409 when it was erased before, 422 when one of the others is not of the same person.
pub async fn erase(
    store: &Arc<Store>,
    admin: &AdminUser,
    (data_dir, cvs): (&Path, &Cvs),
    id: LeadId,
    input: &ErasePerson,
) -> ApiResult<ErasureReceipt> {
    let now = store.clock.now();
    let erased: Erased = store
        .write(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            if lead.erased_at.is_some() {
                return Err(ApiError::Conflict("This enquiry was erased before.".to_owned()));
            }
            let theirs = detail::related_ids(txn, &lead).await?;
            let mut senders = BTreeSet::from([lead.email_key]);
            for other in &input.others {
                if !theirs.contains(other) {
                    let remedy = "Choose among the other enquiries of this person.";
                    return Err(ApiError::invalid("others", remedy));
                }
                senders.insert(hold(txn, *other).await?.email_key);
            }
            let mut erased = Erased::default();
            for sender in senders {
                erased.add(my_data::erase(txn, &sender, (&admin.name, REASON), now).await?);
            }
            record(txn, admin, &erased, now).await?;
            Ok(erased)
        })
        .await?;
    let receipt = ErasureReceipt {
        erased_at: timestamp(now),
        enquiries: erased.leads,
        entries: erased.entries,
        messages: erased.messages,
        cvs: erased.cvs,
        newsletter: erased.newsletter,
    };
    my_data::clean_up(store, data_dir, cvs, erased.files).await;
    Ok(receipt)
}

async fn record(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    erased: &Erased,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let counts = || {
        let count = |field: &str, count: u64| differs(field, None::<u64>, count);
        let newsletter = differs("newsletter", erased.newsletter, false);
        let cvs = count("cvs", erased.cvs as u64);
        vec![count("entries", erased.entries), count("messages", erased.messages), cvs, newsletter]
    };
    for id in &erased.leads {
        let lead = hold(txn, *id).await?;
        audit::record(txn, &admin.into(), Action::Erased, subject(&lead, &label(&lead)), counts(), now)
            .await?;
    }
    Ok(())
}
