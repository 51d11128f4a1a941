//! What waits for each member of staff, by mail at nine in the morning.
//!
//! The row of a day is inserted in the transaction that queues its mails, so that several servers queue them once. A
//! server that was down at nine makes it up until noon; later the mail would tell of a morning that is over.

use std::time::Duration;

use chrono::{DateTime, Timelike, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, Set, TryInsertResult};
use tokio_util::sync::CancellationToken;

use crate::entities::leads::daily_digest::{ActiveModel, Column, Entity};
use crate::leads::assignment::colleagues;
use crate::leads::inbox::filter::{Due, FilterContext, LeadListing, OwnedBy};
use crate::leads::inbox::json::lists::LeadRow;
use crate::leads::inbox::{counts, list};
use crate::leads::messages::queue::account_topic;
use crate::mail::{MailKind, NewMail, outbox};
use base::clock::in_india;
use base::error::ApiResult;
use storage::Store;
use storage::jobs::worker::{self, WorkerSignal};

/// How late the mails are queued at most.
const POLL: Duration = Duration::from_secs(20);
/// The hours of the day in India in which they are.
const MORNING: std::ops::Range<u32> = 9..12;
/// Leads that each part of a mail names.
const NAMED: u32 = 10;

/// What waits for a member of staff.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub overdue: Part,
    /// Due on this day.
    pub today: Part,
    /// New ones without an owner.
    pub unassigned: Part,
}

/// The first leads of a part, and how many there are.
#[derive(Clone, Debug)]
pub struct Part {
    pub rows: Vec<LeadRow>,
    pub total: u64,
}

/// The leads that one notice names in place of a notice for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Summary {
    /// Whose they are; without one those of nobody.
    pub owner: Option<i32>,
    pub since: DateTime<Utc>,
}

/// The first leads of a summary, and how many there are.
pub(crate) async fn summary(store: &Store, of: Summary) -> ApiResult<Part> {
    let context = FilterContext { account: of.owner.unwrap_or_default(), now: store.clock.now() };
    let owner = if of.owner.is_some() { OwnedBy::Me } else { OwnedBy::Nobody };
    let (rows, total) = list::page(store, &LeadListing::received(owner, of.since, NAMED), context).await?;
    Ok(Part { rows, total })
}

/// Queues the digests of each day until the process stops.
pub async fn run(store: &Store, stop: CancellationToken) {
    worker::run("daily digests", &stop, &WorkerSignal::default(), POLL, || step(store)).await;
}

/// Queues the digests of today when it is time and no server has done it. Whether there is more to do: never.
pub async fn step(store: &Store) -> ApiResult<bool> {
    let now = store.clock.now();
    let in_india = in_india(now);
    let today = in_india.date_naive();
    if !MORNING.contains(&in_india.hour()) || Entity::find_by_id(today).one(&store.db).await?.is_some() {
        return Ok(false);
    }
    store
        .write(async |txn: &DatabaseTransaction| {
            let insert = Entity::insert(ActiveModel { day: Set(today) })
                .on_conflict(OnConflict::column(Column::Day).do_nothing().to_owned())
                .try_insert();
            let inserted = insert.exec_without_returning(txn).await?;
            if !matches!(inserted, TryInsertResult::Inserted(rows) if rows > 0) {
                return Ok(());
            }
            Entity::delete_many().filter(Column::Day.lt(today)).exec(txn).await?;
            queue(txn, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(false)
}

/// One mail for each member of staff for whom something waits.
async fn queue(txn: &DatabaseTransaction, now: DateTime<Utc>) -> ApiResult<()> {
    let mut mails = Vec::new();
    for colleague in colleagues::list(txn).await? {
        let work = counts::waiting_work(txn, FilterContext { account: colleague.id, now }).await?;
        if work.mine.overdue + work.mine.today + work.unassigned_new > 0 {
            let topic = account_topic(colleague.id);
            mails.push(NewMail { kind: MailKind::Digest, lead_id: None, recipient: None, topic });
        }
    }
    Ok(outbox::add_all(txn, &mails, now).await?)
}

/// What waits for an account at this moment.
pub(crate) async fn load(store: &Store, account: i32) -> ApiResult<Waiting> {
    let context = FilterContext { account, now: store.clock.now() };
    let part = async |listing: LeadListing| {
        let (rows, total) = list::page(store, &listing, context).await?;
        ApiResult::Ok(Part { rows, total })
    };
    Ok(Waiting {
        overdue: part(LeadListing::planned(OwnedBy::Me, Due::Overdue, NAMED)).await?,
        today: part(LeadListing::planned(OwnedBy::Me, Due::Today, NAMED)).await?,
        unassigned: part(LeadListing::unassigned(NAMED)).await?,
    })
}
