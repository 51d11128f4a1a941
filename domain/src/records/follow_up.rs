//! What follows from a change, in its transaction: the audit log entry, the version, notices to search engines and to
//! those who wait.

use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use crate::audit::{self, Action, Actor, between};
use crate::indexnow;
use crate::records::Record;
use crate::versions::{self, Saved};
use base::error::ApiResult;
use storage::Store;

/// A change that a transaction has stored.
pub struct Written<R> {
    /// The record before it; `None` where it is new.
    pub before: Option<R>,
    pub after: R,
}

/// What follows from several changes that the caller stored, as from those of [`create`](super::create) and
/// [`update`](super::update), in the same transaction.
pub(crate) async fn follow_up_all<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    written: &[Written<R>],
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let mut entries = Vec::with_capacity(written.len());
    for Written { before, after } in written {
        follow(store, txn, by, before.as_ref(), after, now).await?;
        let action = if before.is_some() { Action::Updated } else { Action::Created };
        entries.push((action, after.subject(), between(before.as_ref(), after)?));
    }
    audit::record_all(txn, by, entries, now).await
}

/// What follows from a change, with its entry in the audit log. Deleting and restoring change no logged field.
pub(super) async fn follow_up<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    action: Action,
    before: Option<&R>,
    after: &R,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    follow(store, txn, by, before, after, now).await?;
    audit::record(txn, by, action, after.subject(), between(before, after)?, now).await
}

/// Passes the change on, queues the former and the current URL of the record for search engines, and keeps the version.
async fn follow<R: Record>(
    store: &Store,
    txn: &DatabaseTransaction,
    by: &Actor,
    before: Option<&R>,
    after: &R,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    after.pass_on(before, txn, now).await?;
    let mut addresses: Vec<String> = before.into_iter().chain([after]).filter_map(R::address).collect();
    addresses.dedup();
    if store.announces_changes {
        indexnow::queue::add(txn, addresses, now).await?;
    }
    let saved = |record| Saved { revision: R::revision(record), record };
    versions::keep(txn, by, after.subject(), before.map(saved), saved(after), now).await
}
