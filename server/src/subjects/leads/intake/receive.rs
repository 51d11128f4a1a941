//! Receives every enquiry: judged, stored, its mails queued, all in one transaction.
//!
//! What is acknowledged is on disk. That the same enquiry comes twice, by a double click, a lost answer or a reload,
//! is caught by two unique indexes, not by looking first: two may look at the same moment.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, DatabaseTransaction, DbErr, EntityTrait, NotSet,
    PaginatorTrait, QueryFilter, QueryOrder, Set, TryInsertResult,
};
use sha2::{Digest, Sha256};

use crate::kernel::error::ApiResult;
use crate::kernel::lists;
use crate::store::Store;
use crate::store::ids::LeadId;
use crate::subjects::leads::consent::{self, ConsentPurpose};
use crate::subjects::leads::entity::{lead, lead_event};
use crate::subjects::leads::events::{self, EventKind};
use crate::subjects::leads::intake::enquiry::{Arrival, Enquiry};
use crate::subjects::leads::intake::spam::{self, Verdict};
use crate::subjects::leads::kinds::{Answer, Kind, Status};
use crate::subjects::leads::mails::{self, Occasion};

/// The same key of a form within this time is the same enquiry.
const KEY_HOLDS: Duration = Duration::hours(24);
/// The same person, kind and course within this time is the same enquiry.
const REPEAT_WINDOW: Duration = Duration::minutes(5);
/// What a lead keeps of repetitions that say something else; more than that is a flood.
const MOST_REPEATS: u64 = 20;

/// What became of an enquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    New {
        id: LeadId,
        /// Whether it was flagged as spam.
        spam: bool,
    },
    Repeated {
        id: LeadId,
        /// Whether it is flagged as spam.
        spam: bool,
    },
}

impl Received {
    /// What the sender may be told: a mail is on its way only when nothing was flagged.
    pub const fn answer(self) -> Answer {
        match self {
            Self::New { spam: true, .. } | Self::Repeated { spam: true, .. } => Answer::Stored,
            Self::New { .. } | Self::Repeated { .. } => Answer::Mailed,
        }
    }
}

/// Stores an enquiry and queues its mails. When this returns, both survive whatever happens next.
pub async fn receive(store: &Store, enquiry: &Enquiry, arrival: &Arrival) -> ApiResult<Received> {
    let now = store.clock.now();
    let received = store
        .write(async |txn: &DatabaseTransaction| {
            let verdict = judge(txn, enquiry, arrival).await?;
            let row = new_row(enquiry, arrival, &verdict, now);
            release_old_keys(txn, &row, now).await?;
            let keys = Keys::of(&row);
            let insert =
                lead::Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned()).try_insert();
            match insert.exec(txn).await? {
                TryInsertResult::Inserted(inserted) => {
                    let id = inserted.last_insert_id;
                    accept(txn, id, enquiry, verdict.is_spam(), now).await?;
                    Ok(Received::New { id, spam: verdict.is_spam() })
                }
                TryInsertResult::Conflicted | TryInsertResult::Empty => {
                    repeat(txn, &keys, enquiry, now).await
                }
            }
        })
        .await?;
    store.mail_worker.wake();
    Ok(received)
}

async fn judge(txn: &DatabaseTransaction, enquiry: &Enquiry, arrival: &Arrival) -> Result<Verdict, DbErr> {
    let mut hints = arrival.hints.clone();
    if let Some(nonce) = &arrival.form_nonce {
        let others = lead::Entity::find()
            .filter(lead::Column::FormNonce.eq(nonce))
            .filter(lead::Column::EmailKey.ne(enquiry.email.key()))
            .count(txn)
            .await?;
        if others > 0 {
            hints.push(spam::REUSED_TOKEN);
        }
    }
    Ok(spam::judge(enquiry, &hints))
}

fn new_row(enquiry: &Enquiry, arrival: &Arrival, verdict: &Verdict, now: DateTime<Utc>) -> lead::ActiveModel {
    let item = &enquiry.item;
    let email_key = enquiry.email.key();
    let kind = enquiry.kind.as_str();
    let status = if verdict.is_spam() { Status::Spam } else { Status::New };
    let about =
        item.course_id.map(|id| id.to_string()).or_else(|| item.reference.clone()).unwrap_or_default();
    let reasons: Vec<String> = verdict.reasons.iter().map(|reason| (*reason).to_owned()).collect();
    lead::ActiveModel {
        id: NotSet,
        kind: Set(enquiry.kind),
        status: Set(status),
        name: Set(enquiry.name.clone()),
        email: Set(enquiry.email.as_str().to_owned()),
        email_key: Set(email_key.clone()),
        phone: Set(enquiry.phone.clone()),
        subject: Set(enquiry.subject.clone()),
        message: Set(enquiry.message.clone()),
        course_id: Set(item.course_id),
        item_ref: Set(item.reference.clone()),
        item_name: Set(item.name.clone()),
        item_group: Set(item.group.clone()),
        price_paise: Set(item.price_paise),
        duration: Set(item.duration.clone()),
        level: Set(item.level.clone()),
        page: Set(arrival.page.clone()),
        campaign: Set(arrival.campaign.clone()),
        agent: Set(arrival.agent.clone()),
        network: Set(arrival.network.clone()),
        spam_score: Set(verdict.score),
        spam_reasons: Set(lists::to_stored(&reasons)),
        form_nonce: Set(arrival.form_nonce.clone()),
        idempotency_key: Set(arrival.key.as_ref().map(|key| digest(&[kind, &email_key, key]))),
        // A flagged lead never stands in the way of one that is not.
        dedupe_key: Set(Some(digest(&[kind, &email_key, &about, status.as_str()]))),
        search: Set(search_text(enquiry)),
        notes: Set(String::new()),
        next_action_at: Set(None),
        revision: Set(1),
        consent_withdrawn_at: Set(None),
        erased_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    }
}

/// What a search in the inbox looks at, in lower case, the same on both databases.
fn search_text(enquiry: &Enquiry) -> String {
    let phone = enquiry.phone.as_deref().unwrap_or_default();
    [
        enquiry.name.as_str(),
        enquiry.email.as_str(),
        phone,
        &enquiry.item.name,
        &enquiry.item.group,
        &enquiry.subject,
        &enquiry.message,
    ]
    .join("\n")
    .to_lowercase()
}

/// The parts cannot run into each other: each is hashed with its length.
fn digest(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part.as_bytes());
    }
    hex::encode(hash.finalize())
}

/// The two values by which a repetition is recognised.
struct Keys {
    idempotency: Option<String>,
    dedupe: Option<String>,
}

impl Keys {
    fn of(row: &lead::ActiveModel) -> Self {
        let taken = |value: &sea_orm::ActiveValue<Option<String>>| value.try_as_ref().cloned().flatten();
        Self { idempotency: taken(&row.idempotency_key), dedupe: taken(&row.dedupe_key) }
    }

    fn condition(&self) -> Condition {
        Condition::any()
            .add_option(self.idempotency.as_ref().map(|key| lead::Column::IdempotencyKey.eq(key)))
            .add_option(self.dedupe.as_ref().map(|key| lead::Column::DedupeKey.eq(key)))
    }
}

/// A key holds for its time and not longer: then the same enquiry is a new one. Under a clock that was set back, a lead
/// of the future holds nothing up.
async fn release_old_keys(
    txn: &DatabaseTransaction,
    row: &lead::ActiveModel,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use lead::Column::{CreatedAt, DedupeKey, IdempotencyKey};
    let keys = Keys::of(row);
    for (column, key, holds) in
        [(IdempotencyKey, keys.idempotency, KEY_HOLDS), (DedupeKey, keys.dedupe, REPEAT_WINDOW)]
    {
        let Some(key) = key else { continue };
        let over = Condition::any().add(CreatedAt.lte(now - holds)).add(CreatedAt.gt(now + REPEAT_WINDOW));
        lead::Entity::update_many()
            .col_expr(column, Expr::value(Option::<String>::None))
            .filter(column.eq(key))
            .filter(over)
            .exec(txn)
            .await?;
    }
    Ok(())
}

/// What belongs to a new lead: consents, and mails unless it was flagged.
async fn accept(
    txn: &DatabaseTransaction,
    id: LeadId,
    enquiry: &Enquiry,
    spam: bool,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if enquiry.kind != Kind::Newsletter {
        consent::note(txn, id, ConsentPurpose::Enquiry, enquiry.kind, now).await?;
    }
    if enquiry.newsletter {
        consent::note(txn, id, ConsentPurpose::Newsletter, enquiry.kind, now).await?;
    }
    if spam {
        return Ok(());
    }
    let about = Occasion {
        lead_id: id,
        kind: enquiry.kind,
        email: &enquiry.email,
        reference: enquiry.item.reference.as_deref(),
        newsletter: enquiry.newsletter,
    };
    mails::queue(txn, about, now).await
}

/// A repetition adds nothing but what it says differently: somebody may have sent a correction.
async fn repeat(
    txn: &DatabaseTransaction,
    keys: &Keys,
    enquiry: &Enquiry,
    now: DateTime<Utc>,
) -> ApiResult<Received> {
    let first = lead::Entity::find()
        .filter(keys.condition())
        .order_by_desc(lead::Column::Id)
        .one(txn)
        .await?
        .ok_or_else(|| anyhow::anyhow!("a lead was refused as a repetition of none"))?;
    let spam = first.status == Status::Spam;
    let difference = difference(&first, enquiry);
    if !difference.is_empty() {
        let kept = lead_event::Entity::find()
            .filter(lead_event::Column::LeadId.eq(first.id))
            .filter(lead_event::Column::Kind.eq(EventKind::Repeated))
            .count(txn)
            .await?;
        if kept < MOST_REPEATS {
            events::note(txn, first.id, EventKind::Repeated, "", &difference, now).await?;
            let id = first.id;
            let search = format!("{}\n{}", first.search, difference.to_lowercase());
            let mut row: lead::ActiveModel = first.into();
            row.search = Set(search);
            row.update(txn).await?;
            return Ok(Received::Repeated { id, spam });
        }
    }
    Ok(Received::Repeated { id: first.id, spam })
}

fn difference(first: &lead::Model, enquiry: &Enquiry) -> String {
    let phone = enquiry.phone.as_deref().unwrap_or_default();
    let pairs = [
        ("Name", first.name.as_str(), enquiry.name.as_str()),
        ("Phone", first.phone.as_deref().unwrap_or_default(), phone),
        ("Subject", &first.subject, &enquiry.subject),
        ("Message", &first.message, &enquiry.message),
    ];
    let changed = pairs.into_iter().filter(|(_, before, now)| before != now && !now.is_empty());
    changed.map(|(name, _, now)| format!("{name}: {now}")).collect::<Vec<_>>().join("\n")
}
