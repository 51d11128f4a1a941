//! Resending a message of a lead, optionally to a corrected address.

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, Set};
use serde::{Deserialize, Serialize};

use crate::auth::AdminUser;
use crate::entities::leads::lead;
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::json::{LeadJson, can_correct};
use crate::leads::inbox::mails::{self, ResendRules};
use crate::leads::inbox::{correct, detail, hold, next_revision};
use crate::mail::outbox::{self, MailRow};
use base::email::Email;
use base::error::{ApiError, ApiResult};
use storage::Store;
use storage::ids::{LeadId, MailId};

#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct LeadResend {
    /// The corrected address, which becomes the lead's. Without it the message goes to the same address again.
    #[schema(max_length = 254)]
    pub email: Option<String>,
}

impl LeadResend {
    fn check(&self) -> ApiResult<Option<Email>> {
        let typed = self.email.as_deref().map(str::trim).filter(|text| !text.is_empty());
        typed.map(Email::parse).transpose().map_err(|error| ApiError::invalid("email", error.to_string()))
    }
}

/// Queues a message of a lead again.
pub async fn resend(
    store: &Store,
    admin: &AdminUser,
    id: LeadId,
    mail_id: MailId,
    input: &LeadResend,
) -> ApiResult<LeadJson> {
    let corrected = input.check()?;
    let now = store.clock.now();
    let lead = store
        .write(async |txn: &DatabaseTransaction| {
            let mut lead = hold(txn, id).await?;
            let mail = mails::find(txn, id, mail_id).await?;
            if let Some(reason) = ResendRules::of(txn, &lead).await?.refusal(&mail, now) {
                return Err(ApiError::Conflict(reason.to_owned()));
            }
            let corrected = corrected.as_ref().filter(|email| email.as_str() != mail.recipient);
            if corrected.is_some() && !can_correct(mail.kind) {
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
    store.mail_worker.wake();
    Ok(lead)
}

/// How many are queued in one transaction: other writers wait meanwhile.
const AT_ONCE: u64 = 100;

/// What became of the messages that had been given up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ResentAll {
    /// Messages that wait to be sent again.
    pub queued: u64,
    /// Messages that may not be sent any more.
    pub refused: u64,
}

/// Queues all messages again that were given up, as after a fault of the mail server.
pub async fn resend_all(store: &Store, admin: &AdminUser) -> ApiResult<ResentAll> {
    let now = store.clock.now();
    let mut done = ResentAll::default();
    let mut last = MailId(0);
    loop {
        let portion: (ResentAll, Option<MailId>) = store
            .write(async |txn: &DatabaseTransaction| {
                let mut done = ResentAll::default();
                let dead = outbox::dead_letters(txn, last, AT_ONCE).await?;
                let last = dead.last().map(|mail| mail.id);
                for mail in dead {
                    if again(txn, admin, mail, now).await? {
                        done.queued += 1;
                    } else {
                        done.refused += 1;
                    }
                }
                Ok((done, last))
            })
            .await?;
        done.queued += portion.0.queued;
        done.refused += portion.0.refused;
        store.mail_worker.wake();
        match portion.1 {
            Some(id) => last = id,
            None => return Ok(done),
        }
    }
}

/// False when the message may not be sent any more.
async fn again(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    mail: MailRow,
    now: DateTime<Utc>,
) -> ApiResult<bool> {
    if let Some(id) = mail.lead_id {
        let lead = hold(txn, id).await?;
        if ResendRules::of(txn, &lead).await?.refusal(&mail, now).is_some() {
            return Ok(false);
        }
        note(txn, admin, &lead, &mail, false, now).await?;
    }
    outbox::resend(txn, mail, None, now).await?;
    Ok(true)
}

async fn note(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    mail: &MailRow,
    corrected: bool,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let what = mails::title(mail);
    let detail = if corrected { format!("{what}, to a corrected address") } else { what.to_owned() };
    events::note(txn, lead.id, EventKind::Resent, &admin.name, &detail, now).await?;
    mails::record(txn, admin, lead, mail, "sent again", now).await
}

async fn correct_address(
    txn: &DatabaseTransaction,
    lead: lead::Model,
    email: &Email,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    let search = format!("{}\n{}", lead.search, email.as_str().to_lowercase());
    let mut row = next_revision(&lead, now);
    row.email = Set(email.as_str().to_owned());
    row.email_key = Set(email.key());
    row.search = Set(search);
    Ok(correct::with_sender(txn, &lead, row).await?)
}
