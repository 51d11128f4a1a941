//! From a delivery to a lead.
//!
//! A delivery and its lead are one transaction, and two unique indexes recognise a delivery that comes again: by what the
//! feed calls it, and by its body. So none is lost and none is two leads, whatever is sent again and in which order.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel,
    NotSet, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set, TryInsertResult,
};
use serde::Serialize;

use crate::entities::lead_feeds::lead_delivery::{ActiveModel, Column, Entity};
use crate::entities::lead_feeds::{DeliveryState, lead_feed};
use crate::leads::feeds::refused::{NOT_FOUND, feed_of, waiting};
use crate::leads::feeds::{alert, mapping};
use crate::leads::intake::enquiry::{Arrival, Enquiry, Feed, Item};
use crate::leads::intake::receive::receive_in;
use crate::leads::intake::written::CourseNames;
use base::error::{ApiError, ApiResult};
use base::secrets::storage_key;
use storage::Store;

/// Largest delivery: the texts of an enquiry, and what else a portal says about it.
pub const MAX_BYTES: usize = 64 * 1024;
/// How long deliveries are known, and those that were refused wait for staff: well within what the privacy notice says of
/// enquiries.
const KEPT: TimeDelta = TimeDelta::days(30);
/// Refused deliveries of one feed that are kept. The feed is told that a further one is not.
const MOST_REFUSED: u64 = 1000;
/// Longest name that a feed may give to a delivery.
const ID_MAX: usize = 200;

/// Why most deliveries are refused: the other site has renamed its fields.
const NO_CONTACT: &str = "There is no email address and no phone number in the fields that this feed names.";

/// A delivery as it arrived.
#[derive(Clone, Copy, Debug)]
pub struct Delivery<'a> {
    pub body: &'a [u8],
    /// Whether the body is a form rather than JSON.
    pub is_form: bool,
    /// What the feed calls it, in `X-Delivery-Id`.
    pub id: Option<&'a str>,
}

/// What was done with a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryOutcome {
    /// It is a new enquiry.
    Stored,
    /// It came before, and is that enquiry.
    Repeated,
    /// It could not be read. It is kept, and staff see why.
    Refused,
}

/// The answer to a delivery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct DeliveryAnswer {
    pub outcome: DeliveryOutcome,
    /// One sentence; for a refused one what is wrong with it.
    pub message: String,
}

/// What came of trying refused deliveries again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct RetriedDeliveries {
    /// How many are enquiries now.
    pub stored: u32,
    /// How many still cannot be read.
    pub refused: u32,
}

/// Stores a delivery of a feed, and the enquiry that it is. Both are committed when this returns. `limited` says whether the
/// limits of mails apply.
pub async fn take(
    store: &Store,
    feed: &lead_feed::Model,
    delivery: Delivery<'_>,
    limited: bool,
) -> ApiResult<DeliveryAnswer> {
    // No database keeps U+0000.
    let body = String::from_utf8_lossy(delivery.body).replace('\0', "\u{fffd}");
    let read = read(store, feed, &body, delivery.is_form).await?;
    let id = delivery.id.map(str::trim).filter(|id| !id.is_empty()).or(read.id.as_deref());
    let id: Option<String> = id.map(|id| id.chars().take(ID_MAX).collect());
    let (delivery_key, body_key) = (id.map(|id| storage_key(id.as_bytes())), storage_key(delivery.body));
    let now = store.clock.now();
    let arrival = arrival(feed, limited);
    let answer = store
        .write(async |txn: &DatabaseTransaction| {
            let row = ActiveModel {
                id: NotSet,
                feed_id: Set(feed.id),
                delivery_key: Set(delivery_key.clone()),
                body_key: Set(body_key.clone()),
                state: Set(DeliveryState::Refused),
                reason: Set(String::new()),
                body: Set(body.clone()),
                is_form: Set(delivery.is_form),
                lead_id: Set(None),
                received_at: Set(now),
            };
            let insert =
                Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned()).try_insert();
            let same = Condition::any()
                .add(Column::BodyKey.eq(&body_key))
                .add_option(delivery_key.as_ref().map(|key| Column::DeliveryKey.eq(key)));
            let (known, is_new) = match insert.exec(txn).await? {
                TryInsertResult::Inserted(inserted) => {
                    if read.enquiry.is_err() {
                        bound(txn, feed.id).await?;
                    }
                    (Entity::find_by_id(inserted.last_insert_id), true)
                }
                TryInsertResult::Conflicted | TryInsertResult::Empty => (Entity::find().filter(same), false),
            };
            // The stored one first, where its name is that of one delivery and its body that of another.
            let known =
                known.filter(Column::FeedId.eq(feed.id)).order_by_desc(Column::State).lock_exclusive();
            let known = known.one(txn).await?.ok_or_else(|| anyhow::anyhow!("a delivery is that of none"))?;
            if !is_new && known.state == DeliveryState::Stored {
                return Ok(answer(DeliveryOutcome::Repeated, "This enquiry came before, and is stored."));
            }
            // One that was refused comes again: what it says now counts, or how it is read by now.
            let others = Entity::find().filter(Column::FeedId.eq(feed.id)).filter(Column::Id.ne(known.id));
            let is_known = others.filter(Column::BodyKey.eq(&body_key)).count(txn).await? > 0;
            let mut row = known.into_active_model();
            if !is_known {
                row.body_key = Set(body_key.clone());
            }
            row.body = Set(body.clone());
            row.is_form = Set(delivery.is_form);
            if read.enquiry.is_err() {
                alert::queue(txn, feed.id, now).await?;
            }
            settle(txn, row, &read.enquiry, &arrival, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(answer)
}

/// Tries one refused delivery of a feed again, or all of them, as its fields are mapped by now.
pub async fn retry(
    store: &Store,
    feed: i32,
    delivery: Option<i32>,
    limited: bool,
) -> ApiResult<RetriedDeliveries> {
    let feed = feed_of(store, feed).await?;
    let mut rows = waiting(feed.id).order_by_asc(Column::Id);
    if let Some(id) = delivery {
        rows = rows.filter(Column::Id.eq(id));
    }
    let rows = rows.limit(MOST_REFUSED).all(&store.db).await?;
    if delivery.is_some() && rows.is_empty() {
        return Err(NOT_FOUND);
    }
    let (mut done, arrival) = (RetriedDeliveries { stored: 0, refused: 0 }, arrival(&feed, limited));
    for row in rows {
        let read = read(store, &feed, &row.body, row.is_form).await?;
        let now = store.clock.now();
        let outcome = store
            .write(async |txn: &DatabaseTransaction| {
                // A colleague may have been quicker.
                let held = waiting(feed.id).filter(Column::Id.eq(row.id)).lock_exclusive().one(txn).await?;
                let Some(held) = held else { return Ok(DeliveryOutcome::Repeated) };
                let settled = settle(txn, held.into_active_model(), &read.enquiry, &arrival, now).await?;
                Ok(settled.outcome)
            })
            .await?;
        match outcome {
            DeliveryOutcome::Refused => done.refused += 1,
            DeliveryOutcome::Stored | DeliveryOutcome::Repeated => done.stored += 1,
        }
    }
    store.mail_worker.wake();
    Ok(done)
}

/// Removes deliveries that were known long enough, refused ones with what they said. Returns how many.
pub(crate) async fn forget_old(txn: &DatabaseTransaction, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let old = Entity::delete_many().filter(Column::ReceivedAt.lt(now - KEPT));
    Ok(old.exec(txn).await?.rows_affected)
}

/// # Errors
/// 507 when too many wait already: then the feed keeps it.
async fn bound(txn: &DatabaseTransaction, feed: i32) -> ApiResult<()> {
    if waiting(feed).count(txn).await? > MOST_REFUSED {
        return Err(ApiError::StorageFull(format!(
            "{MOST_REFUSED} deliveries of this feed wait because they could not be read. This one is not kept: send it again later."
        )));
    }
    Ok(())
}

/// What a body says.
struct Reading {
    /// The enquiry, or why it is none.
    enquiry: Result<Enquiry, String>,
    /// What the feed calls it.
    id: Option<String>,
}

async fn read(store: &Store, feed: &lead_feed::Model, body: &str, is_form: bool) -> ApiResult<Reading> {
    let body = match mapping::parse(body, is_form) {
        Ok(body) => body,
        Err(reason) => return Ok(Reading { enquiry: Err(reason), id: None }),
    };
    let (written, id) = mapping::stored(&feed.mapping)?.read(&body);
    let written = written.as_it_is();
    if written.email.is_empty() && written.phone.is_empty() {
        return Ok(Reading { enquiry: Err(NO_CONTACT.to_owned()), id });
    }
    let item = if written.course.is_empty() {
        Item::default()
    } else {
        CourseNames::load(&store.db).await?.item(store, &written.course).await?
    };
    let enquiry = match written.check(item) {
        Ok(enquiry) => Ok(enquiry),
        Err(ApiError::Invalid(fields)) => {
            let said = fields.iter().map(|(field, texts)| format!("{field}: {}", texts.join(" ")));
            Err(said.collect::<Vec<_>>().join(" "))
        }
        Err(error) => return Err(error),
    };
    Ok(Reading { enquiry, id })
}

fn arrival(feed: &lead_feed::Model, limited: bool) -> Arrival {
    Arrival {
        channel: feed.slug.clone(),
        feed: Some(Feed { name: feed.name.clone(), consent: feed.consent.clone() }),
        limited,
        ..Arrival::default()
    }
}

/// Makes a delivery a lead, or notes why it is none.
async fn settle(
    txn: &DatabaseTransaction,
    mut row: ActiveModel,
    enquiry: &Result<Enquiry, String>,
    arrival: &Arrival,
    now: DateTime<Utc>,
) -> ApiResult<DeliveryAnswer> {
    let done = match enquiry {
        Ok(enquiry) => {
            let received = receive_in(txn, enquiry, arrival, now).await?;
            row.state = Set(DeliveryState::Stored);
            row.lead_id = Set(Some(received.id()));
            row.reason = Set(String::new());
            row.body = Set(String::new());
            answer(DeliveryOutcome::Stored, "The enquiry is stored.")
        }
        Err(reason) => {
            row.reason = Set(reason.clone());
            answer(
                DeliveryOutcome::Refused,
                format!("Kept for staff, because it could not be read. {reason}"),
            )
        }
    };
    row.update(txn).await?;
    Ok(done)
}

fn answer(outcome: DeliveryOutcome, message: impl Into<String>) -> DeliveryAnswer {
    DeliveryAnswer { outcome, message: message.into() }
}
