//! Self-service for personal data, behind a link sent by e-mail: view it, withdraw consents, erase it.

pub mod erase;
pub mod expire;
pub mod json;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveEnum, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait,
    QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::entities::leads::{consent as consent_table, lead, lead_entry, lead_event};
use crate::leads::cvs::{CvRow, rows};
use crate::leads::events::EventKind;
use crate::leads::privacy::consent::{self, ConsentPurpose};
use crate::leads::privacy::newsletter;
use crate::mail::outbox::{self, Stop};
use base::clock::india_time;
use base::money::format_price;
use json::{ConsentJson, EnquiryJson, FactJson, MyDataJson};
use storage::disk::readable;
use storage::ids::LeadId;

pub use erase::{Erased, LeftFiles, clean_up, erase};

/// Maximum number of enquiries shown. Only an address that is being flooded has more.
const MAX_ENQUIRIES: u64 = 100;
/// Maximum number of entries of the log that are listed, of all enquiries together.
const MAX_CONTACTS: u64 = 500;

fn enquiries_of(email_key: &str) -> Select<lead::Entity> {
    lead::Entity::find()
        .filter(lead::Column::EmailKey.eq(email_key))
        .filter(lead::Column::ErasedAt.is_null())
        .order_by_desc(lead::Column::Id)
}

/// Whether any data is stored for an e-mail address.
pub async fn is_known(db: &impl ConnectionTrait, email_key: &str) -> Result<bool, DbErr> {
    Ok(enquiries_of(email_key).limit(1).one(db).await?.is_some()
        || newsletter::status(db, email_key).await?.is_some())
}

/// Collects all data stored for an e-mail address.
pub async fn collect(db: &impl ConnectionTrait, email_key: &str) -> Result<MyDataJson, DbErr> {
    let total = enquiries_of(email_key).count(db).await?;
    let leads = enquiries_of(email_key).limit(MAX_ENQUIRIES).all(db).await?;
    let consents = consent_table::Entity::find()
        .filter(consent_table::Column::LeadId.is_in(leads.iter().map(|lead| lead.id)))
        .order_by_desc(consent_table::Column::Id)
        .all(db)
        .await?;
    let ids: Vec<LeadId> = leads.iter().map(|lead| lead.id).collect();
    let mut further = further_messages(db, &ids).await?;
    let mut contacts = contacts(db, &ids).await?;
    let mut cvs = rows::of_leads(db, ids).await?;
    let shown = |lead: lead::Model| {
        let beside = Beside {
            further: further.remove(&lead.id).unwrap_or_default(),
            contacts: contacts.remove(&lead.id).unwrap_or_default(),
            cvs: cvs.remove(&lead.id).unwrap_or_default(),
        };
        shown(lead, beside)
    };
    Ok(MyDataJson {
        email: email_key.to_owned(),
        enquiries: leads.into_iter().map(shown).collect(),
        total,
        consents: consents
            .into_iter()
            .map(|row| ConsentJson {
                purpose: row.purpose,
                label: row.label,
                notice_version: row.notice_version,
                given_at: india_time(row.given_at),
                withdrawn_at: row.withdrawn_at.map(india_time),
            })
            .collect(),
        newsletter: newsletter::status(db, email_key).await?,
    })
}

/// What senders wrote again, by lead.
async fn further_messages(
    db: &impl ConnectionTrait,
    leads: &[LeadId],
) -> Result<HashMap<LeadId, String>, DbErr> {
    let events = lead_event::Entity::find()
        .filter(lead_event::Column::LeadId.is_in(leads.iter().copied()))
        .filter(lead_event::Column::Kind.eq(EventKind::Repeated))
        .order_by_asc(lead_event::Column::Id)
        .all(db)
        .await?;
    Ok(joined(events.into_iter().map(|event| (event.lead_id, event.detail)), "\n\n"))
}

/// When and how staff were in touch, by lead, the latest of it. Their words stay with them: they may tell of others.
async fn contacts(db: &impl ConnectionTrait, leads: &[LeadId]) -> Result<HashMap<LeadId, String>, DbErr> {
    let mut entries = lead_entry::Entity::find()
        .filter(lead_entry::Column::LeadId.is_in(leads.iter().copied()))
        .order_by_desc(lead_entry::Column::Id)
        .limit(MAX_CONTACTS)
        .all(db)
        .await?;
    entries.reverse();
    let lines = entries.into_iter().map(|entry| {
        let outcome = match entry.outcome.title() {
            "" => String::new(),
            outcome => format!(", {outcome}"),
        };
        (entry.lead_id, format!("{}: {}{outcome}", india_time(entry.created_at), entry.kind.title()))
    });
    Ok(joined(lines, "\n"))
}

fn joined(lines: impl Iterator<Item = (LeadId, String)>, between: &str) -> HashMap<LeadId, String> {
    lines.fold(HashMap::new(), |mut texts, (lead, line)| {
        let text: &mut String = texts.entry(lead).or_default();
        if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(&line);
        texts
    })
}

/// What stands beside an enquiry in other tables.
struct Beside {
    further: String,
    contacts: String,
    cvs: Vec<CvRow>,
}

/// A CV in words: "PDF, 120 kB, 14 Mar 2026, 14:56 IST".
fn cv_in_words(cv: &CvRow) -> String {
    let format = cv.format.to_value().to_uppercase();
    let bytes = u64::try_from(cv.bytes).unwrap_or_default().max(1000);
    format!("{format}, {}, {}", readable(bytes), india_time(cv.created_at))
}

fn shown(lead: lead::Model, Beside { further, contacts, cvs }: Beside) -> EnquiryJson {
    let cvs: Vec<String> = cvs.iter().map(cv_in_words).collect();
    let price = lead.price_paise.map(|paise| format!("₹{}", format_price(paise))).unwrap_or_default();
    let facts = [
        ("Name", lead.name),
        ("Email", lead.email),
        ("Phone", lead.phone.unwrap_or_default()),
        ("About", lead.item_name),
        ("Batch", lead.batch),
        ("Price", price),
        ("Subject", lead.subject),
        ("Message", lead.message),
        ("Further messages", further),
        ("CV", cvs.join("\n")),
        ("Source", if lead.source.is_by_hand() { lead.source.title().to_owned() } else { String::new() }),
        ("Our log", contacts),
        ("Our next follow-up", lead.next_action_at.map(india_time).unwrap_or_default()),
        ("Sent from", lead.page),
        ("Campaign", lead.campaign),
        ("First page", lead.first_page),
        ("Came from", lead.referrer),
        ("Channel", lead.channel),
        ("Browser", lead.agent),
        ("Network", lead.network),
        ("Told of a batch", lead.told_at.map(india_time).unwrap_or_default()),
    ];
    EnquiryJson {
        kind: lead.kind.title(),
        sent_at: india_time(lead.created_at),
        facts: facts
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| FactJson { name, value })
            .collect(),
    }
}

/// Withdraws a consent for all leads of an e-mail address, and ends what it was for: messages about the enquiries, or the CVs.
/// Who is not to be answered any more is not found work either. The files are for [`clean_up`].
pub async fn withdraw(
    txn: &DatabaseTransaction,
    email_key: &str,
    purpose: ConsentPurpose,
    now: DateTime<Utc>,
) -> Result<LeftFiles, DbErr> {
    if purpose == ConsentPurpose::Newsletter {
        newsletter::unsubscribe(txn, email_key, now).await?;
        return Ok(LeftFiles::default());
    }
    if purpose == ConsentPurpose::Enquiry {
        for lead_id in consent::withdraw(txn, email_key, purpose, now).await? {
            outbox::cancel(txn, Stop::Answers(lead_id)).await?;
            lead::Entity::update_many()
                .col_expr(lead::Column::ConsentWithdrawnAt, Expr::value(now))
                .filter(lead::Column::Id.eq(lead_id))
                .exec(txn)
                .await?;
        }
    }
    let with_cv = consent::withdraw(txn, email_key, ConsentPurpose::Cv, now).await?;
    Ok(LeftFiles { mails: Vec::new(), cvs: rows::forget(txn, &with_cv).await? })
}
