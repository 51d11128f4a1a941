//! Receives enquiries: spam check, storage and queueing of messages in one transaction, which is committed before the
//! enquiry is acknowledged.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, NotSet, PaginatorTrait, QueryFilter, QuerySelect,
    Set, TryInsertResult,
};

use crate::entities::leads::lead;
use crate::leads::assignment::rules;
use crate::leads::events::{self, EventKind};
use crate::leads::intake::companies;
use crate::leads::intake::enquiry::{Arrival, Enquiry};
use crate::leads::intake::repetitions::{self, Keys, digest, release_old_keys};
use crate::leads::intake::spam::{self, Verdict};
use crate::leads::kinds::{Answer, Kind, Source, Status};
use crate::leads::messages::facts::earlier_reservations;
use crate::leads::messages::queue::{self, Flood, LeadMailContext};
use crate::leads::privacy::consent::{self, ConsentPurpose};
use crate::mail::outbox;
use base::email::Email;
use base::error::ApiResult;
use base::lists;
use base::typed;
use storage::Store;
use storage::ids::LeadId;

/// How often a form may be sent again with another address.
const CORRECTIONS: u64 = 2;

/// Enquiries of one network (/24, /48) whose senders are written to. An open day of 200 learners fits in.
const MAILS_OF_NETWORK: [(Duration, u64); 2] = [(Duration::hours(1), 220), (Duration::days(1), 400)];

/// The result of [`receive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    New(Stored),
    Repeated(Stored),
}

/// A lead, and what became of its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    pub id: LeadId,
    /// Whether it is flagged as spam.
    pub spam: bool,
    /// Whether its sender has the confirmation or will get it.
    pub confirmed: bool,
    /// Whether it is a reservation, and the same person made one in the course before.
    pub again: bool,
}

impl Received {
    /// The acknowledgement for the sender, which promises a message only when it was queued.
    pub const fn answer(self, enquiry: &Enquiry) -> Answer {
        let (Self::New(stored) | Self::Repeated(stored)) = self;
        let mailed = match enquiry.kind {
            // One answer for known and unknown addresses; and a promise about a later message.
            Kind::Newsletter | Kind::Waitlist => !stored.spam && enquiry.email.is_some(),
            _ => stored.confirmed,
        };
        match (mailed, stored.again) {
            (true, true) => Answer::Again,
            (true, false) => Answer::Mailed,
            (false, _) => Answer::Stored,
        }
    }

    /// The lead that was stored or repeated.
    pub const fn id(self) -> LeadId {
        let (Self::New(stored) | Self::Repeated(stored)) = self;
        stored.id
    }
}

/// Stores an enquiry and queues its messages. Both are committed when this returns.
pub async fn receive(store: &Store, enquiry: &Enquiry, arrival: &Arrival) -> ApiResult<Received> {
    receive_and(store, enquiry, arrival, async |_, _, _| Ok(())).await.map(|(received, ())| received)
}

/// The same with what `also` does in the transaction.
pub(super) async fn receive_and<T>(
    store: &Store,
    enquiry: &Enquiry,
    arrival: &Arrival,
    also: impl AsyncFnOnce(&DatabaseTransaction, Received, DateTime<Utc>) -> ApiResult<T>,
) -> ApiResult<(Received, T)> {
    let now = store.clock.now();
    let done = store
        .write(async |txn: &DatabaseTransaction| {
            let received = receive_in(txn, enquiry, arrival, now).await?;
            Ok((received, also(txn, received, now).await?))
        })
        .await?;
    store.mail_worker.wake();
    Ok(done)
}

/// [`receive`] within a transaction, after which [`Store::mail_worker`] is to be woken.
pub(crate) async fn receive_in(
    txn: &DatabaseTransaction,
    enquiry: &Enquiry,
    arrival: &Arrival,
    now: DateTime<Utc>,
) -> ApiResult<Received> {
    let verdict = judge(txn, enquiry, arrival).await?;
    let row = new_row(enquiry, arrival, &verdict, now);
    release_old_keys(txn, &row, now).await?;
    let keys = Keys::of(&row);
    let insert =
        lead::Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned()).try_insert();
    match insert.exec(txn).await? {
        TryInsertResult::Inserted(inserted) => {
            let id = inserted.last_insert_id;
            let spam = verdict.is_spam();
            let confirmed = accept(txn, id, enquiry, arrival, spam, now).await?;
            let again = reserved_before(txn, id, enquiry).await?;
            Ok(Received::New(Stored { id, spam, confirmed, again }))
        }
        TryInsertResult::Conflicted | TryInsertResult::Empty => {
            let first = repetitions::first(txn, &keys).await?;
            let stored = Stored {
                id: first.id,
                spam: first.status == Status::Spam,
                confirmed: outbox::is_confirmed(txn, first.id).await?,
                again: false,
            };
            repetitions::add_difference(txn, first, enquiry, now).await?;
            Ok(Received::Repeated(stored))
        }
    }
}

async fn judge(txn: &DatabaseTransaction, enquiry: &Enquiry, arrival: &Arrival) -> Result<Verdict, DbErr> {
    let mut hints = arrival.hints.clone();
    if let Some(nonce) = &arrival.form_nonce {
        let others = lead::Entity::find()
            .filter(lead::Column::FormNonce.eq(nonce))
            .filter(lead::Column::EmailKey.ne(enquiry.sender_key()))
            .limit(CORRECTIONS + 1)
            .all(txn)
            .await?;
        // Who got no answer may correct the address and send the form again, which keeps its key until then.
        let is_corrected = |other: &lead::Model| {
            let key = arrival.key.as_ref().map(|key| digest(&[enquiry.kind.as_str(), &other.email_key, key]));
            key.is_some() && key == other.idempotency_key
        };
        if others.len() as u64 > CORRECTIONS || !others.iter().all(is_corrected) {
            hints.push(spam::REUSED_TOKEN);
        }
    }
    Ok(spam::judge(enquiry, &hints))
}

/// The row of a new lead, with the keys that recognize a repetition.
pub fn new_row(
    enquiry: &Enquiry,
    arrival: &Arrival,
    verdict: &Verdict,
    now: DateTime<Utc>,
) -> lead::ActiveModel {
    let item = &enquiry.item;
    let sender_key = enquiry.sender_key();
    let email = enquiry.email.as_ref().map(|email| email.as_str().to_owned());
    let kind = enquiry.kind.as_str();
    let status = if verdict.is_spam() { Status::Spam } else { Status::New };
    let batch_id = item.batch.as_ref().map(|batch| batch.id);
    let about =
        item.course_id.map(|id| id.to_string()).or_else(|| item.reference.clone()).unwrap_or_default();
    // Another batch of the same course is another enquiry.
    let about = batch_id.map_or_else(|| about.clone(), |batch| format!("{about}/{batch}"));
    let reasons: Vec<String> = verdict.reasons.iter().map(|reason| (*reason).to_owned()).collect();
    lead::ActiveModel {
        id: NotSet,
        kind: Set(enquiry.kind),
        source: Set(if arrival.feed.is_some() { Source::Portal } else { Source::Site }),
        status: Set(status),
        name: Set(enquiry.name.clone()),
        email: Set(email.unwrap_or_default()),
        email_key: Set(sender_key.clone()),
        phone: Set(enquiry.phone.clone()),
        subject: Set(enquiry.subject.clone()),
        message: Set(enquiry.message.clone()),
        course_id: Set(item.course_id),
        batch_id: Set(batch_id),
        batch: Set(item.batch.as_ref().map(|batch| batch.words.clone()).unwrap_or_default()),
        item_ref: Set(item.reference.clone()),
        item_name: Set(item.name.clone()),
        item_group: Set(item.group.clone()),
        price_paise: Set(item.price_paise),
        duration: Set(item.duration.clone()),
        level: Set(item.level.clone()),
        page: Set(arrival.page.clone()),
        campaign: Set(arrival.campaign.clone()),
        first_page: Set(arrival.first_page.clone()),
        referrer: Set(arrival.referrer.clone()),
        channel: Set(arrival.channel.clone()),
        agent: Set(arrival.agent.clone()),
        network: Set(arrival.network.clone()),
        spam_score: Set(verdict.score),
        spam_reasons: Set(lists::to_stored(&reasons)),
        form_nonce: Set(arrival.form_nonce.clone()),
        idempotency_key: Set(arrival.key.as_ref().map(|key| digest(&[kind, &sender_key, key]))),
        // The status is part of the key, so that a flagged lead never blocks one that is not.
        dedupe_key: Set(Some(digest(&[kind, &sender_key, &about, status.as_str()]))),
        search: Set(search_text(enquiry)),
        company: Set(typed::fold(companies::company_in(&enquiry.message))),
        trade: Set(typed::fold(companies::trade_in(enquiry.kind, &enquiry.subject))),
        owner_id: Set(None),
        next_action_at: Set(None),
        lost_reason: Set(None),
        next_action: Set(String::new()),
        waiting_since: Set(Some(now).filter(|_| enquiry.kind.expects_answer() && !verdict.is_spam())),
        told_at: Set(None),
        revision: Set(1),
        consent_withdrawn_at: Set(None),
        erased_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    }
}

/// The text for the search in the inbox, folded, the same on both databases.
fn search_text(enquiry: &Enquiry) -> String {
    let phone = enquiry.phone.as_deref().unwrap_or_default();
    let texts = [
        enquiry.name.as_str(),
        enquiry.email.as_ref().map(Email::as_str).unwrap_or_default(),
        phone,
        &enquiry.item.name,
        &enquiry.item.group,
        &enquiry.subject,
        &enquiry.message,
    ];
    typed::fold(&texts.join("\n"))
}

/// Stores the consents of a new lead. Unless it is flagged, finds its owner and queues its messages. Tells whether the
/// confirmation to the sender is among them.
async fn accept(
    txn: &DatabaseTransaction,
    id: LeadId,
    enquiry: &Enquiry,
    arrival: &Arrival,
    spam: bool,
    now: DateTime<Utc>,
) -> ApiResult<bool> {
    if let Some(feed) = &arrival.feed {
        consent::note_by_feed(txn, id, (&feed.consent, &feed.name), now).await?;
        events::note(txn, id, EventKind::Delivered, "", &feed.name, now).await?;
    } else if enquiry.kind != Kind::Newsletter {
        consent::note(txn, id, ConsentPurpose::Enquiry, enquiry.kind, now).await?;
    }
    if enquiry.newsletter {
        consent::note(txn, id, ConsentPurpose::Newsletter, enquiry.kind, now).await?;
    }
    if spam {
        return Ok(false);
    }
    let owner = owner_by_rule(txn, id, enquiry.kind, &enquiry.item.group, now).await?;
    if owner.is_some() {
        lead::Entity::update_many()
            .col_expr(lead::Column::OwnerId, Expr::value(owner))
            .filter(lead::Column::Id.eq(id))
            .exec(txn)
            .await?;
    }
    let about = LeadMailContext {
        lead_id: id,
        kind: enquiry.kind,
        by_hand: false,
        // Who did not write to us expects no mail from us.
        email: enquiry.email.as_ref().filter(|_| arrival.feed.is_none()),
        reference: enquiry.item.reference.as_deref(),
        batch_id: enquiry.item.batch.as_ref().map(|batch| batch.id),
        newsletter: enquiry.newsletter,
        owner,
    };
    let flood = Flood {
        of_notices: arrival.limited,
        of_confirmations: arrival.limited && causes_many_mails(txn, &arrival.network, now).await?,
    };
    Ok(queue::all(txn, about, flood, now).await?)
}

/// Whether the same person has reserved a seat in the course before. Address and number both have to be theirs: who knows
/// one of them must not learn from the answer what its owner did.
async fn reserved_before(txn: &DatabaseTransaction, id: LeadId, enquiry: &Enquiry) -> Result<bool, DbErr> {
    let (Some(course), Some(phone), Some(_)) = (enquiry.item.course_id, &enquiry.phone, &enquiry.item.batch)
    else {
        return Ok(false);
    };
    let before =
        earlier_reservations(id, course, &enquiry.sender_key()).filter(lead::Column::Phone.eq(phone));
    Ok(before.count(txn).await? > 0)
}

/// Whether a network has caused as many mails to senders as one may: strangers must not use up the quota of all, nor write
/// to hundreds of people in the name of the site.
async fn causes_many_mails(
    txn: &DatabaseTransaction,
    network: &str,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    for (window, most) in MAILS_OF_NETWORK {
        let enquiries = lead::Entity::find()
            .filter(lead::Column::CreatedAt.gt(now - window))
            .filter(lead::Column::Network.eq(network))
            .filter(lead::Column::Email.ne(""))
            .filter(lead::Column::Status.ne(Status::Spam));
        // The enquiry itself is among them.
        if enquiries.count(txn).await? > most {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The account that the rules make the owner of a lead, which its history then tells.
pub(crate) async fn owner_by_rule(
    txn: &DatabaseTransaction,
    id: LeadId,
    kind: Kind,
    category: &str,
    now: DateTime<Utc>,
) -> ApiResult<Option<i32>> {
    let Some(owner) = rules::owner_of_new(txn, kind, category).await? else { return Ok(None) };
    events::note(txn, id, EventKind::Owner, "", &owner.name, now).await?;
    Ok(Some(owner.id))
}
