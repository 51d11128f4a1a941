//! From an outbox row to a finished message, composed when it is sent from the data of that moment.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use async_trait::async_trait;
use sea_orm::DatabaseTransaction;

use crate::auth::links::{MailedLink, issue_for_mail};
use crate::auth::permissions::Permission;
use crate::auth::{messages, notices, users};
use crate::batches;
use crate::courses::syllabus_links::SyllabusLinks;
use crate::entities::auth::user;
use crate::entities::mail::mail_outbox::Model;
use crate::leads::feeds::alert;
use crate::leads::inbox::{digest, digest_letter};
use crate::leads::messages::facts::{self, LeadFacts};
use crate::leads::messages::queue::account_of_topic;
use crate::leads::messages::{batch, lead, my_data, newsletter};
use crate::leads::privacy::newsletter as subscribers;
use crate::mail::claim::{self, Claimed};
use crate::mail::compose::{Compose, stopped, unreadable};
use crate::mail::config::MailConfig;
use crate::mail::messages::envelope::Sending;
use crate::mail::messages::{Mail, compose};
use crate::mail::outbox::MailKind;
use crate::mail::tokens::{self, TokenPurpose};
use crate::mail::transport::PreparedMessage;
use crate::settings::texts;
use base::email::Email;
use base::error::ApiResult;
use base::public_url::PublicUrl;
use storage::Store;
use storage::jobs::retry::Failure;

/// Composes the messages about leads.
#[derive(Debug)]
pub struct LeadMessages {
    pub store: Arc<Store>,
    /// Sender and staff address.
    pub mail: MailConfig,
    pub public_url: PublicUrl,
    pub syllabus_links: SyllabusLinks,
}

#[async_trait]
impl Compose for LeadMessages {
    async fn compose(&self, claimed: &Claimed) -> Result<PreparedMessage, Failure> {
        let row = &claimed.row;
        let (settings, texts) = texts::store::with_settings(&self.store).await.map_err(unreadable)?;
        let public = &self.public_url;
        let (mail, to) = match row.kind {
            MailKind::StaffLead if row.lead_id.is_none() => {
                let (part, to) = (self.summary(row).await?, self.staff_address(row).await?);
                (digest_letter::summary(&part, &settings, public), to)
            }
            MailKind::StaffLead => {
                let lead = self.lead_of(row).await?;
                (lead::to_staff(&lead, &settings, public), self.staff_address(row).await?)
            }
            MailKind::LeadHandedOver => {
                let lead = self.lead_of(row).await?;
                (lead::to_new_owner(&lead, &settings, public), self.staff_address(row).await?)
            }
            MailKind::Digest => {
                let over = || Failure::Permanent("the account cannot work on enquiries any more".to_owned());
                let person = self.account_of(row).await?.ok_or_else(over)?;
                let waiting = digest::load(&self.store, person.id).await.map_err(unreadable)?;
                (digest_letter::digest(&person.name, &waiting, &settings, public), person.email)
            }
            MailKind::VisitorLead => {
                let lead = self.lead_of(row).await?;
                (lead::to_visitor(&lead, &settings, &texts, public), row.recipient.clone())
            }
            MailKind::NewsletterConfirm => {
                let confirm = self.token(claimed, TokenPurpose::Confirm).await?;
                let unsubscribe = self.token(claimed, TokenPurpose::Unsubscribe).await?;
                let mail = newsletter::confirm(&confirm, &unsubscribe, &settings, public);
                (mail, row.recipient.clone())
            }
            MailKind::BatchOpened => {
                let lead = self.lead_of(row).await?;
                let id = batches::waiting::batch_of_topic(&row.topic);
                let found = match id {
                    Some(id) => batches::find(&self.store, id).await.map_err(unreadable)?,
                    None => None,
                };
                let mail = found
                    .filter(|batch| batch.can_enrol)
                    .and_then(|batch| batch::opened(&lead, &batch, &settings, &texts, public));
                let closed = || Failure::Permanent("the batch takes no learners any more".to_owned());
                (mail.ok_or_else(closed)?, row.recipient.clone())
            }
            MailKind::MyData => {
                let token = self.token(claimed, TokenPurpose::MyData).await?;
                (my_data::link(&token, &settings, public), row.recipient.clone())
            }
            MailKind::AccountLink => {
                let link = self.account_link(claimed).await?;
                (messages::link(&link, &settings, public), row.recipient.clone())
            }
            MailKind::AccountNotice => {
                let found = notices::of_topic(&self.store.db, &row.topic).await.map_err(unreadable)?;
                let about = found.ok_or_else(|| Failure::Permanent("there is no such account".to_owned()))?;
                (messages::notice(&about, row.created_at, &settings, public), row.recipient.clone())
            }
            MailKind::FeedRefused => {
                let found = alert::of_topic(&self.store, &row.topic).await.map_err(unreadable)?;
                let feed = found.ok_or_else(|| Failure::Permanent("there is no such feed".to_owned()))?;
                (alert::letter(&feed, &settings, public), row.recipient.clone())
            }
        };
        let sending = Sending {
            id: row.id,
            message_key: &row.message_key,
            from: &self.mail.from,
            brand: &settings.brand_name,
            to: &to,
            now: self.store.clock.now(),
        };
        compose_catching_panics(&mail, &sending)
    }
}

/// Catches panics of the mail library, so that one bad message does not end the worker. It waits for a repaired version.
fn compose_catching_panics(mail: &Mail, sending: &Sending<'_>) -> Result<PreparedMessage, Failure> {
    catch_unwind(AssertUnwindSafe(|| compose(mail, sending)))
        .unwrap_or_else(|_| Err(Failure::Temporary("the mail cannot be written: a fault of ours".to_owned())))
}

impl LeadMessages {
    async fn lead_of(&self, row: &Model) -> Result<LeadFacts, Failure> {
        let id = row.lead_id.ok_or_else(|| Failure::Permanent("the mail names no lead".to_owned()))?;
        let lead =
            facts::load(&self.store, &self.public_url, &self.syllabus_links, id).await.map_err(unreadable)?;
        lead.ok_or_else(|| Failure::Permanent("the lead was erased".to_owned()))
    }

    /// The leads that a summary stands for.
    async fn summary(&self, row: &Model) -> Result<digest::Part, Failure> {
        let of = digest::Summary { owner: account_of_topic(&row.topic), since: row.created_at };
        digest::summary(&self.store, of).await.map_err(unreadable)
    }

    /// The address of the owner whom the message names, or the one for staff when there is none or the account has ended.
    async fn staff_address(&self, row: &Model) -> Result<String, Failure> {
        let owner = self.account_of(row).await?;
        Ok(owner.map_or_else(|| self.mail.staff.email.to_string(), |owner| owner.email))
    }

    /// The account that the message is for, if it may work on enquiries.
    async fn account_of(&self, row: &Model) -> Result<Option<user::Model>, Failure> {
        let Some(account) = account_of_topic(&row.topic) else { return Ok(None) };
        let able = users::who_may(&self.store.db, Permission::WorkOnEnquiries).await;
        let able = able.map_err(|error| unreadable(error.into()))?;
        Ok(able.into_iter().find(|one| one.id == account))
    }

    /// Adds a token to the link that the message is about, unless that link was redeemed or replaced.
    async fn account_link(&self, claimed: &Claimed) -> Result<MailedLink, Failure> {
        let now = self.store.clock.now();
        let issued: ApiResult<Option<MailedLink>> = self
            .store
            .write(async |txn: &DatabaseTransaction| {
                if !claim::hold(txn, claimed).await? {
                    return Ok(None);
                }
                issue_for_mail(txn, &claimed.row.topic, now).await
            })
            .await;
        let over = || Failure::Permanent("the link was used, replaced or withdrawn".to_owned());
        issued.map_err(unreadable)?.ok_or_else(over)
    }

    /// Issues a token, unless the message was cancelled since it was claimed: no new tokens after an erasure.
    async fn token(&self, claimed: &Claimed, purpose: TokenPurpose) -> Result<String, Failure> {
        let email = Email::stored(&claimed.row.recipient)
            .map_err(|error| Failure::Temporary(format!("the recipient: {error}")))?;
        let now = self.store.clock.now();
        let issued: ApiResult<Option<String>> = self
            .store
            .write(async |txn: &DatabaseTransaction| {
                if !claim::hold(txn, claimed).await? {
                    return Ok(None);
                }
                if purpose == TokenPurpose::Confirm {
                    subscribers::note_sent(txn, &email, now).await?;
                }
                Ok(Some(tokens::issue(txn, purpose, &email.key(), now).await?))
            })
            .await;
        issued.map_err(unreadable)?.ok_or_else(stopped)
    }
}
