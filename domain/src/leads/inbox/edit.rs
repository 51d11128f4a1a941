//! Editing a lead: status with the reason of a lost one, follow-up.

use chrono::{DateTime, Datelike, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, Set};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::audit::{self, Action, Change};
use crate::auth::AdminUser;
use crate::entities::leads::lead;
use crate::leads::assignment::waiting;
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::json::{LeadJson, optional_timestamp};
use crate::leads::inbox::{ERASED, detail, hold, label, next_revision, refuse_stale, subject};
use crate::leads::intake::receive::owner_by_rule;
use crate::leads::kinds::{LostReason, Status};
use crate::leads::messages::queue::{self, LeadMailContext};
use crate::leads::privacy::consent::{self, ConsentPurpose};
use crate::mail::outbox::{self, Stop};
use base::clock::in_india;
use base::email::Email;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use base::validate::{Checker, limits};
use storage::Store;
use storage::ids::LeadId;

/// A change of a lead. What is left out stays as it is.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct LeadEdit {
    /// How far it has come. Spam gets no mails: those that still wait are stopped, and come after all when it turns
    /// out to be none. `enrolled`, `lost` and `spam` clear the follow-up.
    pub status: Option<Status>,
    /// Why it is lost. Another status clears it.
    pub lost_reason: Option<LostReason>,
    /// Clients from before the log sent notes here. They are refused, because they would be lost.
    #[schema(ignore)]
    pub notes: Option<Value>,
    /// Time of the follow-up, with offset; `null` for none, which clears its text as well.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_action_at: Patch<Option<String>>,
    /// What is to be done then, in one line. It needs a time.
    #[schema(max_length = 160)]
    pub next_action: Option<String>,
}

/// A field of a partial update: distinguishes `null` from a missing field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Patch<T> {
    #[default]
    Unchanged,
    Set(T),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::Set)
    }
}

/// A validated change.
#[derive(Clone, Debug, Default)]
pub(super) struct CheckedEdit {
    pub status: Option<Status>,
    lost_reason: Option<LostReason>,
    next_action_at: Patch<Option<DateTime<Utc>>>,
    next_action: Option<String>,
}

/// When staff come back to a lead, and what for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FollowUp {
    pub at: Option<DateTime<Utc>>,
    /// Empty without a time.
    pub text: String,
}

impl FollowUp {
    fn of(lead: &lead::Model) -> Self {
        Self { at: lead.next_action_at, text: lead.next_action.clone() }
    }

    /// Refuses a text that nobody would ever be reminded of.
    pub(super) fn check(self) -> ApiResult<Self> {
        if self.at.is_none() && !self.text.is_empty() {
            let remedy = "Choose a day and a time for the follow-up, or clear its text.";
            return Err(ApiError::invalid("next_action_at", remedy));
        }
        Ok(self)
    }

    /// For the history, which an erasure empties.
    pub(super) fn in_words(&self) -> String {
        let at = self.at.map_or("none".to_owned(), |at| in_india(at).format("%-d %b %Y, %H:%M").to_string());
        if self.text.is_empty() {
            format!("Follow-up: {at}")
        } else {
            format!("Follow-up: {at}, {}", self.text)
        }
    }
}

impl LeadEdit {
    pub(super) fn check(&self) -> ApiResult<CheckedEdit> {
        let mut checker = Checker::default();
        if self.notes.is_some() {
            checker.refuse(
                "notes",
                "Notes are entries of the log now. Add one with POST /api/leads/{id}/entries.",
            );
        }
        let next_action_at = match &self.next_action_at {
            Patch::Unchanged => Patch::Unchanged,
            Patch::Set(time) => Patch::Set(check_time(&mut checker, time.as_deref())),
        };
        let next_action = self.next_action.as_deref().map(|text| check_text(&mut checker, text));
        checker.finish()?;
        let lost_reason = self.lost_reason;
        Ok(CheckedEdit { status: self.status, lost_reason, next_action_at, next_action })
    }
}

impl CheckedEdit {
    /// Another status alone.
    pub(super) fn to(status: Status) -> Self {
        Self { status: Some(status), ..Self::default() }
    }

    /// Why the lead is lost after the change.
    fn lost_reason(&self, old: &lead::Model) -> ApiResult<Option<LostReason>> {
        if self.status.unwrap_or(old.status) == Status::Lost {
            return Ok(self.lost_reason.or(old.lost_reason));
        }
        if self.lost_reason.is_some() {
            return Err(ApiError::invalid(
                "lost_reason",
                "Only an enquiry that is lost or closed has a reason: change its status.",
            ));
        }
        Ok(None)
    }

    /// The follow-up after the change. A closed lead has none.
    fn follow_up(&self, before: &FollowUp, closes: bool) -> ApiResult<FollowUp> {
        if closes {
            return Ok(FollowUp::default());
        }
        let at = match self.next_action_at {
            Patch::Set(at) => at,
            Patch::Unchanged => before.at,
        };
        let kept = if at.is_some() { before.text.clone() } else { String::new() };
        FollowUp { at, text: self.next_action.clone().unwrap_or(kept) }.check()
    }
}

pub(super) fn check_text(checker: &mut Checker, text: &str) -> String {
    checker.optional_line("next_action", text, limits::TITLE)
}

pub(super) fn check_time(checker: &mut Checker, time: Option<&str>) -> Option<DateTime<Utc>> {
    let text = time.map(str::trim).filter(|text| !text.is_empty())?;
    let time = DateTime::parse_from_rfc3339(text).map(|time| time.to_utc()).ok();
    let sensible = time.filter(|time| (2000..2100).contains(&time.year()));
    if sensible.is_none() {
        let remedy = "Give a time such as 2026-11-24T10:00:00+05:30, or null for none.";
        checker.refuse("next_action_at", remedy);
    }
    sensible
}

/// Edits a lead. 409 when it was changed since it was read.
pub async fn edit(
    store: &Store,
    admin: &AdminUser,
    id: LeadId,
    input: &LeadEdit,
    expected: Expected,
) -> ApiResult<LeadJson> {
    let change = input.check()?;
    let now = store.clock.now();
    let lead = store
        .write(async |txn: &DatabaseTransaction| {
            let old = hold(txn, id).await?;
            refuse_stale(txn, &old, expected, now).await?;
            let lead = apply(txn, admin, old, &change, now).await?;
            detail::load(txn, lead, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(lead)
}

pub(super) async fn apply(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    mut old: lead::Model,
    change: &CheckedEdit,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    let before = old.status;
    let status = change.status.filter(|status| *status != before);
    let planned = FollowUp::of(&old);
    let follow_up = change.follow_up(&planned, status.is_some_and(Status::is_closed))?;
    let lost_reason = change.lost_reason(&old)?;
    if status.is_none() && follow_up == planned && lost_reason == old.lost_reason {
        return Ok(old);
    }
    if old.erased_at.is_some() {
        return Err(ApiError::Conflict(ERASED.to_owned()));
    }
    let mut row = next_revision(&old, now);
    let mut changes = Vec::new();
    if status.is_some() || lost_reason != old.lost_reason {
        let status = status.unwrap_or(before);
        let reason = lost_reason.map(|reason| format!(", {}", reason.title())).unwrap_or_default();
        let detail = format!("{} → {}{reason}", before.title(old.kind), status.title(old.kind));
        events::note(txn, old.id, EventKind::Status, &admin.name, &detail, now).await?;
    }
    if lost_reason != old.lost_reason {
        let word = |reason: Option<LostReason>| reason.map(LostReason::as_str);
        changes.push(differs("lost_reason", word(old.lost_reason), word(lost_reason)));
        row.lost_reason = Set(lost_reason);
    }
    if let Some(status) = status {
        row.status = Set(status);
        changes.push(differs("status", before.as_str(), status.as_str()));
        if before == Status::Spam && old.owner_id.is_none() {
            old.owner_id = owner_by_rule(txn, old.id, old.kind, &old.item_group, now).await?;
            row.owner_id = Set(old.owner_id);
        }
        cancel_or_release_mails(txn, &old, before, status, now).await?;
    }
    if follow_up != planned {
        changes.extend(follow_up_changes(&planned, &follow_up));
        events::note(txn, old.id, EventKind::Edited, &admin.name, &follow_up.in_words(), now).await?;
        row.next_action_at = Set(follow_up.at);
        row.next_action = Set(follow_up.text);
    }
    audit::record(txn, &admin.into(), Action::Updated, subject(&old, &label(&old)), changes, now).await?;
    row.update(txn).await?;
    waiting::after(txn, old.id).await?;
    hold(txn, old.id).await
}

/// The audit log is kept after an erasure, so it says that there is another text, not which.
fn follow_up_changes(before: &FollowUp, after: &FollowUp) -> impl Iterator<Item = Change> {
    let times = (before.at != after.at)
        .then(|| differs("next_action_at", optional_timestamp(before.at), optional_timestamp(after.at)));
    let text = (before.text != after.text).then(|| differs("next_action", Value::Null, Value::Null));
    times.into_iter().chain(text)
}

pub(super) fn differs(field: &str, before: impl Into<Value>, after: impl Into<Value>) -> Change {
    Change { field: field.to_owned(), before: before.into(), after: after.into() }
}

/// Cancels the queued messages of spam, and queues withheld messages when the lead turns out not to be spam.
pub(super) async fn cancel_or_release_mails(
    txn: &DatabaseTransaction,
    lead: &lead::Model,
    before: Status,
    after: Status,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    if after == Status::Spam {
        outbox::cancel(txn, Stop::Lead(lead.id)).await?;
    } else if before == Status::Spam && lead.consent_withdrawn_at.is_none() {
        let stored = Some(lead.email.as_str()).filter(|email| !email.is_empty());
        let email = stored
            .map(Email::stored)
            .transpose()
            .map_err(|error| ApiError::internal(anyhow::anyhow!("lead {}: {error}", lead.id)))?;
        let about = LeadMailContext {
            lead_id: lead.id,
            kind: lead.kind,
            by_hand: lead.source.is_by_hand(),
            email: email.as_ref(),
            reference: lead.item_ref.as_deref(),
            batch_id: lead.batch_id,
            newsletter: consent::holds(txn, lead.id, ConsentPurpose::Newsletter).await?,
            owner: lead.owner_id,
        };
        queue::release(txn, about, now).await?;
    }
    Ok(())
}
