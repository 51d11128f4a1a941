//! Correcting an entry of the log, for a while and by its author.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, QueryFilter, Set,
};
use serde::Deserialize;

use crate::auth::AdminUser;
use crate::batches::seats;
use crate::entities::leads::lead;
use crate::entities::leads::lead_entry::{Column, Entity, EntryKind, EntryOutcome, Model};
use crate::leads::assignment::waiting;
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::bulk::Undo;
use crate::leads::inbox::edit::{self, CheckedEdit};
use crate::leads::inbox::hold;
use crate::leads::inbox::json::{EDITABLE_FOR, LeadEntry};
use crate::leads::inbox::log::{after_contact, check_text, search_with};
use crate::leads::kinds::Status;
use base::error::{ApiError, ApiResult};
use base::validate::Checker;
use storage::Store;
use storage::ids::{EntryId, LeadId};

/// A correction of an entry. What is left out stays as it is.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct EntryEdit {
    pub outcome: Option<EntryOutcome>,
    #[schema(max_length = 4000)]
    pub text: Option<String>,
}

/// Corrects an entry of one's own. One that took a seat of a batch gives it back when it says something else than enrolled.
pub async fn edit(
    store: &Store,
    admin: &AdminUser,
    id: LeadId,
    entry_id: EntryId,
    input: &EntryEdit,
) -> ApiResult<LeadEntry> {
    let now = store.clock.now();
    let edited = store
        .write_content_if(async |txn: &DatabaseTransaction| {
            let lead = hold(txn, id).await?;
            let row = Entity::find_by_id(entry_id).filter(Column::LeadId.eq(id)).one(txn).await?;
            let row = row.ok_or(ApiError::not_found("entry"))?;
            if let Some(reason) = refusal_to_edit(&lead, &row, admin, now) {
                return Err(ApiError::Conflict(reason.to_owned()));
            }
            let mut checker = Checker::default();
            let text = input.text.as_deref().map(|text| check_text(&mut checker, row.kind, text));
            checker.finish()?;
            let text = text.unwrap_or_else(|| row.text.clone());
            let outcome = input.outcome.unwrap_or(row.outcome);
            if text == row.text && outcome == row.outcome {
                return Ok((row.into(), false));
            }
            let lead = match (row.outcome.reached(), outcome.reached()) {
                (true, false) => after_correction(txn, admin, lead, &row, now).await?,
                (false, true) => {
                    after_contact(txn, admin, lead, (row.kind, outcome), Default::default(), now).await?
                }
                _ => lead,
            };
            let search = search_with(&lead.search, &row.text, &text);
            let mut lead = lead.into_active_model();
            lead.search = Set(search);
            lead.updated_at = Set(now);
            lead.update(txn).await?;
            let (mut undo, mut frees) = (Undo::of(&row)?, false);
            if outcome != EntryOutcome::Enrolled
                && let Some(batch) = undo.as_mut().and_then(|undo| undo.batch_id.take())
            {
                frees = true;
                seats::give_back(store, txn, &admin.into(), batch, now).await?;
                events::note(txn, id, EventKind::Seat, &admin.name, "Given back", now).await?;
            }
            let mut row = row.into_active_model();
            if frees {
                row.before = Set(undo.map(|undo| undo.as_text()).transpose()?);
            }
            row.text = Set(text);
            row.outcome = Set(outcome);
            row.edited_at = Set(Some(now));
            let row = row.update(txn).await?;
            // Another outcome may say that nobody was reached.
            waiting::after(txn, id).await?;
            Ok((row.into(), frees))
        })
        .await;
    store.mail_worker.wake();
    edited
}

/// The reason why this entry cannot be corrected, if any.
pub(super) fn refusal_to_edit(
    lead: &lead::Model,
    entry: &Model,
    admin: &AdminUser,
    now: DateTime<Utc>,
) -> Option<&'static str> {
    if entry.author_id != Some(admin.id) {
        Some("Only its author can correct an entry. Add one of your own.")
    } else if now >= entry.created_at + EDITABLE_FOR {
        Some("An entry can be corrected for 15 minutes. Add another one that says what is different.")
    } else if lead.erased_at.is_some_and(|erased| erased >= entry.created_at) {
        Some("The sender had this lead erased, and the text of its entries with it.")
    } else {
        None
    }
}

/// Nobody was reached after all: the lead is new again, if this entry has made it contacted.
async fn after_correction(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: lead::Model,
    entry: &Model,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    let changed = waiting::last_event(txn, lead.id, EventKind::Status).await?;
    let by_this = changed.is_some() && (changed == Some(entry.created_at) || changed == entry.edited_at);
    let others = Entity::find().filter(Column::LeadId.eq(lead.id)).filter(Column::Id.ne(entry.id));
    let reached = |other: &Model| other.kind != EntryKind::Note && other.outcome.reached();
    if others.all(txn).await?.iter().any(reached) {
        return Ok(lead);
    }
    if lead.status == Status::Contacted && by_this && !lead.kind.is_recruitment() {
        return edit::apply(txn, admin, lead, &CheckedEdit::to(Status::New), now).await;
    }
    Ok(lead)
}
