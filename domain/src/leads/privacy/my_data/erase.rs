//! Erasure: personal data is masked immediately, statistics stay.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, QueryFilter, Set,
};

use crate::channel;
use crate::entities::lead_feeds::lead_delivery;
use crate::entities::leads::{consent, lead, lead_entry, lead_event};
use crate::leads::aliases;
use crate::leads::cvs::{Cvs, rows};
use crate::leads::events::{self, EventKind};
use crate::leads::privacy::newsletter;
use crate::mail::{outbox, tokens, transport};
use storage::Store;
use storage::ids::{LeadId, MailId};

/// What was erased.
#[derive(Debug, Default)]
pub struct Erased {
    pub leads: Vec<LeadId>,
    /// Entries of their logs.
    pub entries: u64,
    pub messages: u64,
    /// Whether the address was on the list of the newsletter.
    pub newsletter: bool,
    /// How many CVs there were.
    pub cvs: usize,
    pub files: LeftFiles,
}

/// Files of what was erased, which are to be removed: see [`clean_up`].
#[derive(Debug, Default)]
pub struct LeftFiles {
    pub mails: Vec<MailId>,
    pub cvs: Vec<String>,
}

impl LeftFiles {
    fn add(&mut self, other: Self) {
        self.mails.extend(other.mails);
        self.cvs.extend(other.cvs);
    }
}

impl Erased {
    pub fn add(&mut self, other: Self) {
        self.leads.extend(other.leads);
        self.entries += other.entries;
        self.messages += other.messages;
        self.newsletter |= other.newsletter;
        self.cvs += other.cvs;
        self.files.add(other.files);
    }
}

/// Masks all leads of an e-mail address, deletes their CVs, cancels and masks its messages, removes it from the newsletter and
/// revokes its tokens. Item, time and form of the leads stay, and with them all statistics.
///
/// Their histories say who did it, and why; nothing when the sender did. The files are for [`clean_up`], which is called
/// after the commit.
pub async fn erase(
    txn: &DatabaseTransaction,
    email_key: &str,
    (actor, reason): (&str, &str),
    now: DateTime<Utc>,
) -> Result<Erased, DbErr> {
    let leads = lead::Entity::find().filter(lead::Column::EmailKey.eq(email_key)).all(txn).await?;
    let ids: Vec<LeadId> = leads.iter().map(|lead| lead.id).collect();
    let mut entries = 0;
    for row in leads {
        entries += mask(txn, row, (actor, reason), now).await?;
    }
    aliases::forget(txn, email_key).await?;
    forget_deliveries(txn, email_key).await?;
    let cvs = rows::forget(txn, &ids).await?;
    let (messages, mails) = outbox::forget(txn, &ids, email_key).await?;
    let newsletter = newsletter::forget(txn, email_key).await?;
    tokens::revoke_all(txn, email_key).await?;
    let files = LeftFiles { mails, cvs };
    Ok(Erased { leads: ids, entries, messages, newsletter, cvs: files.cvs.len(), files })
}

/// Removes what other sites delivered about an address and could not be read.
async fn forget_deliveries(txn: &DatabaseTransaction, email_key: &str) -> Result<(), DbErr> {
    // A number stands there as it was typed, perhaps without the code of the country.
    let said = email_key.strip_prefix("+91").or_else(|| email_key.strip_prefix('+')).unwrap_or(email_key);
    let said = said.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let body = Expr::expr(Func::lower(Expr::col(lead_delivery::Column::Body)));
    let theirs = body.like(LikeExpr::new(format!("%{said}%")).escape('\\'));
    lead_delivery::Entity::delete_many().filter(theirs).exec(txn).await?;
    Ok(())
}

/// Masks one lead. Returns how many entries its log has.
pub(super) async fn mask(
    txn: &DatabaseTransaction,
    row: lead::Model,
    (actor, reason): (&str, &str),
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let id = row.id;
    masked(row, now).update(txn).await?;
    end_consents(txn, id, now).await?;
    empty_events(txn, id).await?;
    let entries = empty_log(txn, id).await?;
    events::note(txn, id, EventKind::Erased, actor, reason, now).await?;
    Ok(entries)
}

/// Removes what remains outside the rows: files of messages and CVs, and deleted data in unused parts of the database file. A
/// failure is logged; the erasure itself is committed. Goes on when the caller is dropped.
pub async fn clean_up(store: &Arc<Store>, data_dir: &Path, cvs: &Cvs, files: LeftFiles) {
    let (store, data_dir, cvs) = (Arc::clone(store), data_dir.to_owned(), cvs.clone());
    let done = tokio::spawn(async move {
        transport::remove_files(&data_dir, files.mails).await;
        cvs.remove(files.cvs).await;
        if let Err(error) = store.compact().await {
            tracing::error!(
                cause = error.chain(),
                "the database file could not be compacted after an erasure"
            );
        }
    });
    if let Err(error) = done.await {
        tracing::error!(%error, "cleaning up after an erasure failed");
    }
}

fn masked(row: lead::Model, now: DateTime<Utc>) -> lead::ActiveModel {
    let (id, revision, withdrawn) = (row.id, row.revision, row.consent_withdrawn_at);
    lead::ActiveModel {
        name: Set(String::new()),
        email: Set(String::new()),
        // Unique, so that two erased leads cannot be linked to one person.
        email_key: Set(format!("erased-{id}")),
        phone: Set(None),
        subject: Set(String::new()),
        message: Set(String::new()),
        page: Set(String::new()),
        campaign: Set(String::new()),
        first_page: Set(String::new()),
        referrer: Set(String::new()),
        channel: Set(channel::without_campaign(&row.channel)),
        agent: Set(String::new()),
        network: Set(String::new()),
        form_nonce: Set(None),
        // Hashes that include the address: a guessed address could be verified with them.
        idempotency_key: Set(None),
        dedupe_key: Set(None),
        search: Set(String::new()),
        company: Set(String::new()),
        trade: Set(String::new()),
        owner_id: Set(None),
        next_action_at: Set(None),
        next_action: Set(String::new()),
        waiting_since: Set(None),
        revision: Set(revision.saturating_add(1)),
        consent_withdrawn_at: Set(withdrawn.or(Some(now))),
        erased_at: Set(Some(now)),
        updated_at: Set(now),
        ..row.into_active_model()
    }
}

async fn end_consents(txn: &DatabaseTransaction, lead_id: LeadId, now: DateTime<Utc>) -> Result<(), DbErr> {
    consent::Entity::update_many()
        .col_expr(consent::Column::WithdrawnAt, Expr::value(now))
        .filter(consent::Column::LeadId.eq(lead_id))
        .filter(consent::Column::WithdrawnAt.is_null())
        .exec(txn)
        .await?;
    Ok(())
}

/// Removes the texts of the history but keeps the status changes.
async fn empty_events(txn: &DatabaseTransaction, lead_id: LeadId) -> Result<(), DbErr> {
    lead_event::Entity::update_many()
        .col_expr(lead_event::Column::Detail, Expr::value(""))
        .filter(lead_event::Column::LeadId.eq(lead_id))
        .filter(lead_event::Column::Kind.ne(EventKind::Status))
        .exec(txn)
        .await?;
    Ok(())
}

/// Removes the texts of the log, and keeps who was in touch when and how. The keys go too: they could tell whether a
/// guessed request was sent.
async fn empty_log(txn: &DatabaseTransaction, lead_id: LeadId) -> Result<u64, DbErr> {
    let emptied = lead_entry::Entity::update_many()
        .col_expr(lead_entry::Column::Text, Expr::value(""))
        .col_expr(lead_entry::Column::Key, Expr::value(None::<String>))
        .col_expr(lead_entry::Column::Before, Expr::value(None::<String>))
        .filter(lead_entry::Column::LeadId.eq(lead_id))
        .exec(txn)
        .await?;
    Ok(emptied.rows_affected)
}
