//! The log of a lead: staff add entries, with what follows from them in one call. [`super::entry_edit`] corrects one,
//! [`super::undo`] takes one back; nothing else is overwritten or removed.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, NotSet,
    QueryFilter, Set,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::auth::AdminUser;
use crate::batches::seats;
use crate::entities::leads::lead;
use crate::entities::leads::lead_entry::{ActiveModel, Column, Entity, Model};
use crate::leads::assignment::waiting;
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::bulk::LeadBefore;
use crate::leads::inbox::bulk::Undo;
use crate::leads::inbox::edit::{self, CheckedEdit, LeadEdit, Patch};
use crate::leads::inbox::json::LeadEntry;
use crate::leads::inbox::owner::{self, OwnerInput};
use crate::leads::inbox::{hold, refuse_stale};
use crate::leads::kinds::{Kind, Status};
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use base::typed;
use base::validate::{Checker, limits};
use storage::Store;
use storage::ids::LeadId;

pub use crate::entities::leads::lead_entry::{EntryKind, EntryOutcome};

/// Longest idempotency key.
const KEY_MAX: usize = 100;
/// The field that names a batch.
const BATCH: &str = "batch_id";

/// A new entry, and what it changes of the lead. Where nothing is said, who was reached is new no more, and who tried takes
/// a lead that nobody owns.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct NewEntry {
    pub kind: EntryKind,
    #[serde(default)]
    pub outcome: EntryOutcome,
    /// What was said and agreed. A note needs one; with a call, a visit or a message it may be left out.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub text: String,
    /// One value for each entry: sent again, it is the same entry.
    #[schema(max_length = 100)]
    pub key: Option<String>,
    #[serde(flatten)]
    pub change: LeadEdit,
    /// Number of the account that is to own it, or `null` for nobody.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub owner_id: Patch<Option<i32>>,
    /// Number of the batch of which somebody who has enrolled takes a seat.
    pub batch_id: Option<i32>,
}

impl NewEntry {
    fn check(&self) -> ApiResult<String> {
        let mut checker = Checker::default();
        let text = check_text(&mut checker, self.kind, &self.text);
        if self.key.as_ref().is_some_and(|key| key.chars().count() > KEY_MAX) {
            checker.refuse("key", format!("Use at most {KEY_MAX} characters."));
        }
        if self.batch_id.is_some() && self.outcome != EntryOutcome::Enrolled {
            checker.refuse(BATCH, "Only who has enrolled takes a seat. Choose that outcome, or no batch.");
        }
        checker.finish()?;
        Ok(text)
    }

    /// Reasons and seats are those of learners.
    fn check_for(&self, kind: Kind) -> ApiResult<()> {
        if self.batch_id.is_some() && kind.is_recruitment() {
            return Err(ApiError::invalid(BATCH, "Nobody learns by this enquiry. Choose no batch."));
        }
        let lost = self.change.status == Some(Status::Lost) && !kind.is_recruitment();
        if lost && self.outcome == EntryOutcome::NotInterested && self.change.lost_reason.is_none() {
            return Err(ApiError::invalid("lost_reason", "Choose why, so that the report can say it."));
        }
        Ok(())
    }
}

pub(super) fn check_text(checker: &mut Checker, kind: EntryKind, text: &str) -> String {
    match text.trim() {
        "" if kind == EntryKind::Note => {
            checker.refuse("text", "Write what you want to note.");
            String::new()
        }
        "" => String::new(),
        text => checker.text("text", text, limits::MESSAGE),
    }
}

/// An entry as it was added, and whether that was just now.
#[derive(Debug)]
pub struct Added {
    pub entry: LeadEntry,
    pub new: bool,
}

/// Adds an entry. The same key adds one entry only, so that a request whose answer was lost can be sent again. 409 when
/// the lead was changed since it was read, if the call says which revision that was.
pub async fn add(
    store: &Store,
    admin: &AdminUser,
    id: LeadId,
    input: &NewEntry,
    expected: Expected,
) -> ApiResult<Added> {
    let new = CheckedEntry {
        text: input.check()?,
        change: input.change.check()?,
        key: input.key.as_deref().map(|key| key_of(id, admin, key)),
    };
    // What is left of a batch is on pages of the site.
    let added = if input.batch_id.is_some() {
        let work = async |txn: &DatabaseTransaction| {
            let added = add_in(store, txn, admin, id, (input, &new), expected).await?;
            let changed = added.new;
            Ok((added, changed))
        };
        store.write_content_if(work).await?
    } else {
        let work =
            async |txn: &DatabaseTransaction| add_in(store, txn, admin, id, (input, &new), expected).await;
        store.write(work).await?
    };
    store.mail_worker.wake();
    Ok(added)
}

/// What of a new entry needs no database to be checked.
struct CheckedEntry {
    text: String,
    change: CheckedEdit,
    key: Option<String>,
}

async fn add_in(
    store: &Store,
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    id: LeadId,
    (input, CheckedEntry { text, change, key }): (&NewEntry, &CheckedEntry),
    expected: Expected,
) -> ApiResult<Added> {
    let now = store.clock.now();
    // The lock makes the second of two requests with one key see the entry of the first.
    let lead = hold(txn, id).await?;
    input.check_for(lead.kind)?;
    if let Some(earlier) = with_key(txn, key.as_deref()).await? {
        if (earlier.kind, earlier.outcome, &earlier.text) != (input.kind, input.outcome, text) {
            let text = "An entry with this key was added already, with another content. Use a new key.";
            return Err(ApiError::Conflict(text.to_owned()));
        }
        return Ok(Added { entry: earlier.into(), new: false });
    }
    if lead.erased_at.is_some() && input.kind != EntryKind::Note {
        let text = "The sender had their data erased and cannot be contacted. Only a note can be added.";
        return Err(ApiError::Conflict(text.to_owned()));
    }
    refuse_stale(txn, &lead, expected, now).await?;
    let (before, revision) = (LeadBefore::of(&lead), lead.revision);
    let contact = (input.kind, input.outcome);
    let lead = after_contact(txn, admin, lead, contact, (change.clone(), input.owner_id), now).await?;
    if let Some(batch) = input.batch_id {
        let name = seats::take(store, txn, &admin.into(), (BATCH, batch)).await?;
        events::note(txn, id, EventKind::Seat, &admin.name, &format!("One taken: {name}"), now).await?;
    }
    let changed = lead.revision != revision || input.batch_id.is_some();
    let undo = changed.then_some(Undo { revision: lead.revision, before, batch_id: input.batch_id });
    let entry = Entry { kind: input.kind, outcome: input.outcome, text, key: key.clone(), undo };
    let row = insert(txn, lead, admin, entry, now).await?;
    Ok(Added { entry: row.into(), new: true })
}

/// What the author says; else who was reached is new no more, and who tried takes an enquiry that nobody owns.
pub(super) async fn after_contact(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    mut lead: lead::Model,
    (kind, outcome): (EntryKind, EntryOutcome),
    (mut change, mut owner_id): (CheckedEdit, Patch<Option<i32>>),
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    if kind != EntryKind::Note && lead.status != Status::Spam {
        // Whom staff put on a list for a company, they decide.
        let moves = lead.status == Status::New && !lead.kind.is_recruitment();
        if change.status.is_none() && outcome.reached() && moves {
            change.status = Some(Status::Contacted);
        }
        if owner_id == Patch::Unchanged && lead.owner_id.is_none() {
            owner_id = Patch::Set(Some(admin.id));
        }
    }
    lead = edit::apply(txn, admin, lead, &change, now).await?;
    owner::apply(txn, admin, lead, OwnerInput { owner_id }, now).await
}

/// A checked entry.
pub(super) struct Entry<'a> {
    pub kind: EntryKind,
    pub outcome: EntryOutcome,
    pub text: &'a str,
    pub key: Option<String>,
    /// What it changed of the lead.
    pub undo: Option<Undo>,
}

/// Stores an entry, and lets the search of the inbox find the lead by its text. The revision of the lead stays: an
/// entry collides with no other change.
pub(super) async fn insert(
    txn: &DatabaseTransaction,
    lead: lead::Model,
    admin: &AdminUser,
    entry: Entry<'_>,
    now: DateTime<Utc>,
) -> ApiResult<Model> {
    let row = ActiveModel {
        id: NotSet,
        lead_id: Set(lead.id),
        kind: Set(entry.kind),
        outcome: Set(entry.outcome),
        text: Set(entry.text.to_owned()),
        author_id: Set(Some(admin.id)),
        author: Set(admin.name.clone()),
        key: Set(entry.key),
        before: Set(entry.undo.map(|undo| undo.as_text()).transpose()?),
        created_at: Set(now),
        edited_at: Set(None),
    };
    let row = row.insert(txn).await?;
    let search = search_with(&lead.search, "", entry.text);
    let id = lead.id;
    let mut changed = lead.into_active_model();
    changed.search = Set(search);
    changed.updated_at = Set(now);
    changed.update(txn).await?;
    waiting::after(txn, id).await?;
    Ok(row)
}

/// The search text of a lead after the text of an entry has become another one.
pub(super) fn search_with(search: &str, before: &str, after: &str) -> String {
    let block = |text: &str| if text.is_empty() { String::new() } else { format!("\n{}", typed::fold(text)) };
    let (before, after) = (block(before), block(after));
    let ends =
        |at: &usize| search[at + before.len()..].starts_with('\n') || at + before.len() == search.len();
    let place = search.rmatch_indices(&before).map(|(at, _)| at).find(ends);
    match place.filter(|_| !before.is_empty()) {
        Some(at) => format!("{}{after}{}", &search[..at], &search[at + before.len()..]),
        None => format!("{search}{after}"),
    }
}

/// Hashed with lead and author, so that keys of different people never meet.
fn key_of(id: LeadId, admin: &AdminUser, key: &str) -> String {
    hex::encode(Sha256::digest(format!("{id}/{}/{key}", admin.id)))
}

async fn with_key(txn: &DatabaseTransaction, key: Option<&str>) -> Result<Option<Model>, DbErr> {
    let Some(key) = key else { return Ok(None) };
    Entity::find().filter(Column::Key.eq(key)).one(txn).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_text_follows_the_text_of_an_entry() {
        let begun = search_with("asha\ncalls back", "", "Calls");
        assert_eq!(begun, "asha\ncalls back\ncalls");
        assert_eq!(search_with(&begun, "Calls", "Écrit"), "asha\ncalls back\necrit");
        assert_eq!(search_with(&begun, "Calls", ""), "asha\ncalls back");
        assert_eq!(search_with(&format!("{begun}\nmore"), "calls", "x"), "asha\ncalls back\nx\nmore");
        assert_eq!(search_with("asha", "gone", "new"), "asha\nnew");
        assert_eq!(search_with("asha", "", ""), "asha");
    }
}
