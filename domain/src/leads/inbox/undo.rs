//! Taking an entry of the log back, with what it changed of the lead: the lead is exactly as it was, and its seat is free.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, ModelTrait,
    QueryFilter, Set,
};

use crate::audit::{self, Action};
use crate::auth::AdminUser;
use crate::batches::seats;
use crate::entities::leads::{lead, lead_entry, lead_event};
use crate::leads::assignment::waiting;
use crate::leads::events::EventKind;
use crate::leads::inbox::bulk::{LeadBefore, Undo};
use crate::leads::inbox::edit::{cancel_or_release_mails, differs};
use crate::leads::inbox::entry_edit::refusal_to_edit;
use crate::leads::inbox::json::{LeadJson, optional_timestamp};
use crate::leads::inbox::log::search_with;
use crate::leads::inbox::{detail, hold, label, next_revision, subject};
use crate::leads::messages::queue;
use base::error::{ApiError, ApiResult};
use storage::Store;
use storage::ids::{EntryId, LeadId};

const OVERTAKEN: &str = "The enquiry was changed since. Change status, owner, follow-up and seats by hand.";

/// Takes an entry of one's own back. 409 when its time is over, or the lead was changed since.
pub async fn undo(store: &Store, admin: &AdminUser, id: LeadId, entry_id: EntryId) -> ApiResult<LeadJson> {
    let now = store.clock.now();
    let undone = store
        .write_content_if(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            let entry = lead_entry::Entity::find_by_id(entry_id);
            let entry = entry.filter(lead_entry::Column::LeadId.eq(id)).one(txn).await?;
            let entry = entry.ok_or(ApiError::not_found("entry"))?;
            if let Some(reason) = refusal_to_edit(&lead, &entry, admin, now) {
                return Err(ApiError::Conflict(reason.to_owned()));
            }
            let undo = Undo::of(&entry)?;
            if undo.as_ref().is_some_and(|undo| undo.revision != lead.revision) {
                return Err(ApiError::Conflict(OVERTAKEN.to_owned()));
            }
            let batch = undo.as_ref().and_then(|undo| undo.batch_id);
            if let Some(batch) = batch {
                seats::give_back(store, txn, &admin.into(), batch, now).await?;
            }
            let search = search_with(&lead.search, &entry.text, "");
            let mut row = match undo {
                Some(undo) => restored(txn, admin, &lead, (&entry, undo.before), now).await?,
                None => lead.into_active_model(),
            };
            row.search = Set(search);
            row.updated_at = Set(now);
            row.update(txn).await?;
            entry.delete(txn).await?;
            waiting::after(txn, id).await?;
            Ok((detail::load(txn, hold(txn, id).await?, now).await?, batch.is_some()))
        })
        .await;
    store.mail_worker.wake();
    undone
}

/// The row of the lead as it was before an entry. What the history says of it goes as well; the audit log keeps both.
async fn restored(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    (entry, before): (&lead_entry::Model, LeadBefore),
    now: DateTime<Utc>,
) -> ApiResult<lead::ActiveModel> {
    let at = before.next_action_at.as_deref().map(str::parse::<DateTime<Utc>>).transpose();
    let at = at.map_err(ApiError::internal)?;
    if before.status != lead.status {
        cancel_or_release_mails(txn, lead, lead.status, before.status, now).await?;
    }
    if before.owner_id != lead.owner_id {
        // A colleague who was not told yet is not told.
        queue::to_new_owner(txn, lead.id, None, now).await?;
    }
    lead_event::Entity::delete_many()
        .filter(lead_event::Column::LeadId.eq(lead.id))
        .filter(lead_event::Column::Actor.eq(&entry.author))
        .filter(lead_event::Column::CreatedAt.eq(entry.created_at))
        .filter(lead_event::Column::Kind.is_in([
            EventKind::Status,
            EventKind::Edited,
            EventKind::Owner,
            EventKind::Seat,
        ]))
        .exec(txn)
        .await?;
    let times = (optional_timestamp(lead.next_action_at), before.next_action_at);
    let changes = [
        (lead.status != before.status)
            .then(|| differs("status", lead.status.as_str(), before.status.as_str())),
        (times.0 != times.1).then(|| differs("next_action_at", times.0, times.1)),
    ];
    let changes = changes.into_iter().flatten().collect();
    audit::record(txn, &admin.into(), Action::Updated, subject(lead, &label(lead)), changes, now).await?;
    let mut row = next_revision(lead, now);
    row.status = Set(before.status);
    row.lost_reason = Set(before.lost_reason);
    row.owner_id = Set(before.owner_id);
    row.next_action_at = Set(at);
    row.next_action = Set(before.next_action);
    Ok(row)
}
