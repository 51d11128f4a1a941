//! From a row of the outbox to a finished mail.

use std::panic::{AssertUnwindSafe, catch_unwind};

use sea_orm::DatabaseTransaction;

use super::claim::{self, Claimed};
use super::entity::mail_outbox::Model;
use super::messages::envelope::Sending;
use super::messages::{self, Mail, compose};
use super::outbox::MailKind;
use super::retry::Failure;
use super::tokens::{self, Purpose};
use super::transport::Letter;
use crate::error::{ApiError, ApiResult};
use crate::leads::{self, email::Email};
use crate::pages::Site;
use crate::settings;

/// Writes the mail of a claimed row, as things stand now.
pub async fn write(site: &Site, claimed: &Claimed) -> Result<Letter, Failure> {
    let row = &claimed.mail;
    let settings = settings::get(&site.app).await.map_err(unreadable)?;
    let public = &site.config.public_url;
    let kind = MailKind::from_stored(&row.kind)
        .ok_or_else(|| Failure::Permanent(format!("no mail of the kind {:?} is known", row.kind)))?;
    let (mail, to) = match kind {
        MailKind::StaffLead => {
            let lead = lead_of(site, row).await?;
            let to = site.config.mail.staff.email.to_string();
            (messages::lead::to_staff(&lead, &settings, public), to)
        }
        MailKind::VisitorLead => {
            let lead = lead_of(site, row).await?;
            (messages::lead::to_visitor(&lead, &settings, public), row.recipient.clone())
        }
        MailKind::NewsletterConfirm => {
            let confirm = token(site, claimed, Purpose::Confirm).await?;
            let unsubscribe = token(site, claimed, Purpose::Unsubscribe).await?;
            let mail = messages::newsletter::confirm(&confirm, &unsubscribe, &settings, public);
            (mail, row.recipient.clone())
        }
        MailKind::MyData => {
            let token = token(site, claimed, Purpose::MyData).await?;
            (messages::my_data::link(&token, &settings, public), row.recipient.clone())
        }
    };
    let sending = Sending {
        id: row.id,
        message_key: &row.message_key,
        from: &site.config.mail.from,
        brand: &settings.brand_name,
        to: &to,
        now: site.app.clock.now(),
    };
    guarded(&mail, &sending)
}

/// The mail library is not free of panics, and one bad mail must not end the worker.
fn guarded(mail: &Mail, sending: &Sending<'_>) -> Result<Letter, Failure> {
    catch_unwind(AssertUnwindSafe(|| compose(mail, sending)))
        .unwrap_or_else(|_| Err(Failure::Permanent("the mail cannot be written: a fault of ours".to_owned())))
}

async fn lead_of(site: &Site, row: &Model) -> Result<messages::lead::LeadFacts, Failure> {
    let id = row.lead_id.ok_or_else(|| Failure::Permanent("the mail names no lead".to_owned()))?;
    let lead = leads::facts::load(&site.app, &site.config.public_url, id).await.map_err(unreadable)?;
    lead.ok_or_else(|| Failure::Permanent("the lead was erased".to_owned()))
}

/// A token, unless the mail was stopped since it was claimed: whoever had their data erased gets no new ones.
async fn token(site: &Site, claimed: &Claimed, purpose: Purpose) -> Result<String, Failure> {
    let email = Email::parse(&claimed.mail.recipient)
        .map_err(|error| Failure::Permanent(format!("the recipient: {error}")))?;
    let now = site.app.clock.now();
    let issued: ApiResult<Option<String>> = site
        .app
        .write(async |txn: &DatabaseTransaction| {
            if !claim::hold(txn, claimed).await? {
                return Ok(None);
            }
            Ok(Some(tokens::issue(txn, purpose, &email.key(), now).await?))
        })
        .await;
    issued.map_err(unreadable)?.ok_or_else(stopped)
}

/// What becomes of a mail that was stopped while it was being written.
pub fn stopped() -> Failure {
    Failure::Permanent("the mail was stopped".to_owned())
}

pub(super) fn unreadable(error: ApiError) -> Failure {
    match error {
        ApiError::Unavailable(_) => Failure::Temporary("the database is busy".to_owned()),
        error => Failure::Temporary(format!("the mail could not be prepared: {}", error.chain())),
    }
}
