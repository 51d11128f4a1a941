//! Editing a lead: status, next action.

use chrono::{DateTime, Datelike, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, Set};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::kernel::clock::in_india;
use crate::kernel::email::Email;
use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::revision::Expected;
use crate::kernel::validate::Checker;
use crate::store::Store;
use crate::store::ids::LeadId;
use crate::subjects::audit::{self, Action, Change};
use crate::subjects::auth::AdminUser;
use crate::subjects::leads::consent::{self, ConsentPurpose};
use crate::subjects::leads::entity::lead;
use crate::subjects::leads::events::{self, EventKind};
use crate::subjects::leads::inbox::json::{LeadJson, optional_timestamp};
use crate::subjects::leads::inbox::{detail, hold, label, next_revision, subject};
use crate::subjects::leads::kinds::Status;
use crate::subjects::leads::mails::{self, LeadMailContext};
use crate::subjects::mail::outbox::{self, Stop};

/// A change of a lead. What is left out stays as it is.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct LeadEdit {
    /// How far it has come. Spam gets no mails: those that still wait are stopped, and come after all when it turns
    /// out to be none.
    pub status: Option<Status>,
    /// Clients from before the log sent notes here. They are refused, because they would be lost.
    #[schema(ignore)]
    pub notes: Option<Value>,
    /// Time of the next action, with offset; `null` for none.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_action_at: Patch<Option<String>>,
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
struct CheckedEdit {
    status: Option<Status>,
    next_action_at: Patch<Option<DateTime<Utc>>>,
}

impl LeadEdit {
    fn check(&self) -> ApiResult<CheckedEdit> {
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
        checker.finish()?;
        Ok(CheckedEdit { status: self.status, next_action_at })
    }
}

fn check_time(checker: &mut Checker, time: Option<&str>) -> Option<DateTime<Utc>> {
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
            if expected.is_overtaken(old.revision) {
                let label = label(&old);
                let current = detail::load(txn, old.clone(), now).await?;
                return Err(audit::stale(txn, subject(&old, &label), &current).await?);
            }
            let lead = apply(txn, admin, old, &change, now).await?;
            detail::load(txn, lead, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(lead)
}

async fn apply(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    old: lead::Model,
    change: &CheckedEdit,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    let before = old.status;
    let status = change.status.filter(|status| *status != before);
    let next_action = match change.next_action_at {
        Patch::Set(time) if time != old.next_action_at => Patch::Set(time),
        _ => Patch::Unchanged,
    };
    if old.erased_at.is_some() && (status.is_some() || next_action != Patch::Unchanged) {
        let text = "The sender had this lead erased. Only a note can be added to its log.";
        return Err(ApiError::Conflict(text.to_owned()));
    }
    if status.is_none() && next_action == Patch::Unchanged {
        return Ok(old);
    }
    let mut row = next_revision(&old, now);
    let mut changes = Vec::new();
    if let Some(status) = status {
        row.status = Set(status);
        changes.push(differs("status", before.as_str(), status.as_str()));
        let detail = format!("{} → {}", before.title(), status.title());
        events::note(txn, old.id, EventKind::Status, &admin.name, &detail, now).await?;
        cancel_or_release_mails(txn, &old, before, status, now).await?;
    }
    if let Patch::Set(time) = next_action {
        row.next_action_at = Set(time);
        changes.push(differs(
            "next_action_at",
            optional_timestamp(old.next_action_at),
            optional_timestamp(time),
        ));
        let day = time.map_or("none".to_owned(), |time| in_india(time).format("%-d %b %Y").to_string());
        events::note(txn, old.id, EventKind::Edited, &admin.name, &format!("Next action: {day}"), now)
            .await?;
    }
    audit::record(txn, &admin.into(), Action::Updated, subject(&old, &label(&old)), changes, now).await?;
    Ok(row.update(txn).await?)
}

fn differs(field: &str, before: impl Into<Value>, after: impl Into<Value>) -> Change {
    Change { field: field.to_owned(), before: before.into(), after: after.into() }
}

/// Cancels the queued messages of spam, and queues withheld messages when the lead turns out not to be spam.
async fn cancel_or_release_mails(
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
            .map(Email::parse)
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
        };
        mails::release(txn, about, now).await?;
    }
    Ok(())
}
