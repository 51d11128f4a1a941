//! Sending a mail of a lead once more, to a corrected address if need be.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ConnectionTrait, DatabaseTransaction, DbErr, Set};
use serde::Deserialize;

use super::edit::touched;
use super::json::{LeadJson, can_correct};
use super::{detail, hold, label, subject};
use crate::app::App;
use crate::audit::{self, Action, Change};
use crate::auth::AdminUser;
use crate::error::{ApiError, ApiResult};
use crate::leads::consent::{self, Purpose};
use crate::leads::email::Email;
use crate::leads::entity::lead;
use crate::leads::events;
use crate::leads::kinds::Status;
use crate::mail::outbox::{self, MailKind, MailRow, state};

/// Where a mail is to go.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct LeadResend {
    /// The right address, when the one that was given is wrong. It becomes the lead's. Without it the mail goes to the
    /// same address again.
    #[schema(max_length = 254)]
    pub email: Option<String>,
}

impl LeadResend {
    fn check(&self) -> ApiResult<Option<Email>> {
        let typed = self.email.as_deref().map(str::trim).filter(|text| !text.is_empty());
        typed.map(Email::parse).transpose().map_err(|error| ApiError::invalid("email", error.to_string()))
    }
}

/// Whether the mails of a lead may be sent once more.
pub(super) struct Rules<'a> {
    lead: &'a lead::Model,
    newsletter_wanted: bool,
}

impl<'a> Rules<'a> {
    /// Those of one lead.
    pub async fn of(db: &impl ConnectionTrait, lead: &'a lead::Model) -> Result<Self, DbErr> {
        Ok(Self { lead, newsletter_wanted: consent::holds(db, lead.id, Purpose::Newsletter).await? })
    }

    /// What speaks against sending this mail once more.
    pub fn against(&self, mail: &MailRow, now: DateTime<Utc>) -> Option<&'static str> {
        let to_visitor = mail.kind != MailKind::StaffLead.as_str();
        let asks_for_newsletter = mail.kind == MailKind::NewsletterConfirm.as_str();
        if self.lead.erased_at.is_some() {
            Some("The sender had this lead erased, so its mails cannot be sent any more.")
        } else if Status::from_stored(&self.lead.status) == Status::Spam {
            Some("This lead is marked as spam. Give it another status first.")
        } else if to_visitor && self.lead.consent_withdrawn_at.is_some() {
            Some("The sender no longer agrees to being written to.")
        } else if asks_for_newsletter && !self.newsletter_wanted {
            Some("The sender no longer wants the newsletter.")
        } else if is_on_its_way(mail, now) {
            Some(ON_ITS_WAY)
        } else if mail.state == state::QUEUED {
            Some("This mail is already waiting to be sent.")
        } else {
            None
        }
    }
}

/// What is told of a mail that a worker has in hand.
pub(super) const ON_ITS_WAY: &str = "This mail is being sent at this moment.";

/// Whether a worker has a mail in hand. A mail that is out or given up keeps no lease.
pub(super) fn is_on_its_way(mail: &MailRow, now: DateTime<Utc>) -> bool {
    [state::QUEUED, state::CANCELLED].contains(&mail.state.as_str())
        && mail.lease_until.is_some_and(|until| until > now)
}

/// Queues a mail of a lead once more.
pub async fn resend(
    app: &App,
    admin: &AdminUser,
    id: i32,
    mail_id: i32,
    input: &LeadResend,
) -> ApiResult<LeadJson> {
    let corrected = input.check()?;
    let now = app.clock.now();
    let lead = app
        .write(async |txn: &DatabaseTransaction| {
            let mut lead = hold(txn, id).await?;
            let mail = find(txn, id, mail_id).await?;
            if let Some(reason) = Rules::of(txn, &lead).await?.against(&mail, now) {
                return Err(ApiError::Conflict(reason.to_owned()));
            }
            let corrected = corrected.as_ref().filter(|email| email.as_str() != mail.recipient);
            if corrected.is_some() && !can_correct(&mail.kind) {
                let remedy = "Only the confirmation to the sender can go to another address.";
                return Err(ApiError::invalid("email", remedy));
            }
            note(txn, admin, &lead, &mail, corrected.is_some(), now).await?;
            outbox::resend(txn, mail, corrected, now).await?;
            if let Some(email) = corrected {
                lead = correct_address(txn, lead, email, now).await?;
            }
            detail::load(txn, lead, now).await
        })
        .await?;
    app.outbox.wake();
    Ok(lead)
}

async fn note(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    mail: &MailRow,
    corrected: bool,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let what = title(mail);
    let detail = if corrected { format!("{what}, to a corrected address") } else { what.to_owned() };
    events::note(txn, lead.id, events::RESENT, &admin.name, &detail, now).await?;
    record(txn, admin, lead, mail, "sent again", now).await
}

/// An entry of the trail about a mail. The trail outlives an erasure, so it holds no address.
pub(super) async fn record(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    mail: &MailRow,
    after: &str,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let change = Change { field: "mail".to_owned(), before: mail.state.clone().into(), after: after.into() };
    audit::record(txn, &admin.into(), Action::Updated, subject(lead, &label(lead)), vec![change], now).await
}

/// What the history calls a mail.
pub(super) fn title(mail: &MailRow) -> &'static str {
    match MailKind::from_stored(&mail.kind) {
        Some(MailKind::StaffLead) => "Mail to staff",
        Some(MailKind::NewsletterConfirm) => "Newsletter question",
        _ => "Confirmation to the sender",
    }
}

/// A mail of a lead.
pub(super) async fn find(txn: &DatabaseTransaction, lead_id: i32, mail_id: i32) -> ApiResult<MailRow> {
    let mails = outbox::of_lead(txn, lead_id).await?;
    mails.into_iter().find(|mail| mail.id == mail_id).ok_or(ApiError::not_found("mail"))
}

async fn correct_address(
    txn: &DatabaseTransaction,
    lead: lead::Model,
    email: &Email,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    let search = format!("{}\n{}", lead.search, email.as_str().to_lowercase());
    let mut row = touched(&lead, now);
    row.email = Set(email.as_str().to_owned());
    row.email_key = Set(email.key());
    row.search = Set(search);
    Ok(row.update(txn).await?)
}
