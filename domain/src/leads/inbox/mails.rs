//! The messages of a lead in the inbox: permitted actions, titles, audit log entries.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum, ConnectionTrait, DatabaseTransaction, DbErr};

use crate::audit::{self, Action, Change};
use crate::auth::AdminUser;
use crate::entities::leads::lead;
use crate::leads::inbox::{label, subject};
use crate::leads::kinds::Status;
use crate::leads::privacy::consent::{self, ConsentPurpose};
use crate::mail::outbox::{self, MailKind, MailRow, MailState};
use base::error::{ApiError, ApiResult};
use storage::ids::{LeadId, MailId};

/// Whether the messages of a lead may be resent.
pub(super) struct ResendRules<'a> {
    lead: &'a lead::Model,
    newsletter_wanted: bool,
}

impl<'a> ResendRules<'a> {
    pub async fn of(db: &impl ConnectionTrait, lead: &'a lead::Model) -> Result<Self, DbErr> {
        Ok(Self { lead, newsletter_wanted: consent::holds(db, lead.id, ConsentPurpose::Newsletter).await? })
    }

    /// The reason why this message cannot be resent, if any.
    pub fn refusal(&self, mail: &MailRow, now: DateTime<Utc>) -> Option<&'static str> {
        let to_visitor = ![MailKind::StaffLead, MailKind::LeadHandedOver].contains(&mail.kind);
        let asks_for_newsletter = mail.kind == MailKind::NewsletterConfirm;
        if self.lead.erased_at.is_some() {
            Some("The sender had this lead erased, so its mails cannot be sent any more.")
        } else if self.lead.status == Status::Spam {
            Some("This lead is marked as spam. Give it another status first.")
        } else if to_visitor && self.lead.consent_withdrawn_at.is_some() {
            Some("The sender no longer agrees to being written to.")
        } else if asks_for_newsletter && !self.newsletter_wanted {
            Some("The sender no longer wants the newsletter.")
        } else if is_in_flight(mail, now) {
            Some(IN_FLIGHT)
        } else if mail.state == MailState::Queued {
            Some("This mail is already waiting to be sent.")
        } else if to_visitor && mail.recipient.is_empty() {
            Some(
                "The address that this mail went to was deleted, as the privacy notice says. Write to the sender anew.",
            )
        } else {
            None
        }
    }
}

/// The reason for a message that a worker is sending.
const IN_FLIGHT: &str = "This mail is being sent at this moment.";

/// Whether a worker is sending a message. Sent and dead messages have no lease.
fn is_in_flight(mail: &MailRow, now: DateTime<Utc>) -> bool {
    [MailState::Queued, MailState::Cancelled].contains(&mail.state)
        && mail.lease_until.is_some_and(|until| until > now)
}

/// The reason why this message cannot be cancelled, if any.
pub(super) fn refusal_to_stop(mail: &MailRow, now: DateTime<Utc>) -> Option<&'static str> {
    if is_in_flight(mail, now) {
        Some(IN_FLIGHT)
    } else if mail.state == MailState::Sent {
        Some("This mail has gone out already.")
    } else if mail.state == MailState::Cancelled {
        Some("This mail is stopped already.")
    } else {
        None
    }
}

/// Writes an audit log entry about a message. The log is kept after an erasure, so it contains no address.
pub(super) async fn record(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    mail: &MailRow,
    after: &str,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let change =
        Change { field: "mail".to_owned(), before: mail.state.to_value().into(), after: after.into() };
    audit::record(txn, &admin.into(), Action::Updated, subject(lead, &label(lead)), vec![change], now).await
}

/// The title of a message in the history.
pub(super) fn title(mail: &MailRow) -> &'static str {
    match mail.kind {
        MailKind::StaffLead => "Mail to staff",
        MailKind::LeadHandedOver => "Mail to the new owner",
        MailKind::Digest => "Daily digest",
        MailKind::NewsletterConfirm => "Newsletter question",
        MailKind::BatchOpened => "News of a batch",
        MailKind::AccountLink => "Link to choose a password",
        MailKind::AccountNotice => "News of an account",
        MailKind::FeedRefused => "News of a feed",
        MailKind::VisitorLead | MailKind::MyData => "Confirmation to the sender",
    }
}

pub(super) async fn find(txn: &DatabaseTransaction, lead_id: LeadId, mail_id: MailId) -> ApiResult<MailRow> {
    let mails = outbox::of_lead(txn, lead_id).await?;
    mails.into_iter().find(|mail| mail.id == mail_id).ok_or(ApiError::not_found("mail"))
}
