//! Counting leads for the tabs of the inbox and for what waits.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, CaseStatement, Expr, Func};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};

use crate::entities::leads::lead::{Column, Entity};
use crate::leads::feeds::refused;
use crate::leads::inbox::filter::{Due, FilterContext, LeadFilter, OwnedBy};
use crate::leads::inbox::json::lists::{DueCounts, InboxMail, LeadCounts, OwnerCounts};
use crate::leads::kinds::Status;
use crate::mail::delivery_status::{self, DeliveryProblem};
use crate::mail::outbox;
use base::error::ApiResult;
use storage::Store;

/// How many leads match a filter but for its tabs, for each combination of them.
struct Tally {
    status: Status,
    owned: Owned,
    due: Option<Due>,
    leads: u64,
}

/// Whose a lead is, as far as tabs tell owners apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owned {
    Nobody,
    FilterContext,
    /// By the account of the filter.
    Chosen,
    Other,
}

impl Tally {
    fn has_status(&self, wanted: Option<Status>) -> bool {
        wanted.map_or(self.status != Status::Spam, |status| self.status == status)
    }

    fn is_owned(&self, wanted: Option<OwnedBy>, context: FilterContext) -> bool {
        match wanted {
            None => true,
            Some(OwnedBy::Nobody) => self.owned == Owned::Nobody,
            Some(OwnedBy::Me) => self.owned == Owned::FilterContext,
            Some(OwnedBy::Account(id)) if id == context.account => self.owned == Owned::FilterContext,
            Some(OwnedBy::Account(_)) => self.owned == Owned::Chosen,
        }
    }

    fn is_due(&self, wanted: Option<Due>) -> bool {
        match wanted {
            None => true,
            Some(Due::ByToday) => matches!(self.due, Some(Due::Overdue | Due::Today)),
            wanted => self.due == wanted,
        }
    }
}

/// Counts with one query, which reads an index alone where the filter has nothing but tabs.
async fn tallies(
    db: &impl ConnectionTrait,
    filter: &LeadFilter,
    context: FilterContext,
) -> ApiResult<Vec<Tally>> {
    let chosen = match filter.owner {
        Some(OwnedBy::Account(id)) => id,
        _ => context.account,
    };
    let owned: Expr = CaseStatement::new()
        .case(Column::OwnerId.is_null(), 0)
        .case(Column::OwnerId.eq(context.account), 1)
        .case(Column::OwnerId.eq(chosen), 2)
        .finally(3)
        .into();
    let due: Expr = CaseStatement::new()
        .case(Column::NextActionAt.is_null(), 0)
        .case(Column::NextActionAt.lt(context.now), 1)
        .case(Column::NextActionAt.lt(context.tomorrow()), 2)
        .finally(3)
        .into();
    let status = if filter.reads_texts() {
        // An expression, because SQLite would group by the index of the tabs, and then read each row of the table from
        // another place.
        Func::coalesce([Expr::col(Column::Status), Expr::value("")]).into()
    } else {
        Expr::col(Column::Status)
    };
    let rows: Vec<(Status, i32, i32, i64)> = filter
        .select_on_all_tabs(context.now)
        .select_only()
        .column_as(status, "state")
        .column_as(owned, "owned")
        .column_as(due, "due")
        .column_as(Column::Id.count(), "leads")
        .group_by(Expr::col(Alias::new("state")))
        .group_by(Expr::col(Alias::new("owned")))
        .group_by(Expr::col(Alias::new("due")))
        .into_tuple()
        .all(db)
        .await?;
    let tally = |(status, owned, due, leads): (Status, i32, i32, i64)| Tally {
        status,
        owned: match owned {
            0 => Owned::Nobody,
            1 => Owned::FilterContext,
            2 => Owned::Chosen,
            _ => Owned::Other,
        },
        due: match due {
            0 => None,
            1 => Some(Due::Overdue),
            2 => Some(Due::Today),
            _ => Some(Due::Later),
        },
        leads: u64::try_from(leads).unwrap_or(0),
    };
    Ok(rows.into_iter().map(tally).collect())
}

fn sum<'a>(tallies: impl Iterator<Item = &'a Tally>) -> u64 {
    tallies.map(|tally| tally.leads).sum()
}

/// Counts leads for each tab, with all of the filter except what the tab itself chooses, and delivery problems.
pub async fn counts(store: &Store, filter: &LeadFilter, context: FilterContext) -> ApiResult<LeadCounts> {
    let all = tallies(&store.db, filter, context).await?;
    let (mail, unread_deliveries) = (mail(store, context.now).await?, refused::count_all(&store.db).await?);
    Ok(LeadCounts { mail, unread_deliveries, ..tabs(&all, filter, context) })
}

fn tabs(all: &[Tally], filter: &LeadFilter, context: FilterContext) -> LeadCounts {
    let of_status = |wanted: Option<Status>| {
        sum(all.iter().filter(|tally| {
            tally.has_status(wanted) && tally.is_owned(filter.owner, context) && tally.is_due(filter.due)
        }))
    };
    let of_owner = |wanted: Option<OwnedBy>| {
        sum(all.iter().filter(|tally| {
            tally.has_status(filter.status) && tally.is_owned(wanted, context) && tally.is_due(filter.due)
        }))
    };
    LeadCounts {
        all: of_status(None),
        new: of_status(Some(Status::New)),
        contacted: of_status(Some(Status::Contacted)),
        qualified: of_status(Some(Status::Qualified)),
        enrolled: of_status(Some(Status::Enrolled)),
        lost: of_status(Some(Status::Lost)),
        spam: of_status(Some(Status::Spam)),
        owners: OwnerCounts {
            all: of_owner(None),
            mine: of_owner(Some(OwnedBy::Me)),
            unassigned: of_owner(Some(OwnedBy::Nobody)),
        },
        due: due(all, filter.status, filter.owner, context),
        mail: InboxMail::default(),
        unread_deliveries: 0,
    }
}

fn due(all: &[Tally], status: Option<Status>, owner: Option<OwnedBy>, context: FilterContext) -> DueCounts {
    let of = |wanted: Due| {
        sum(all.iter().filter(|tally| {
            tally.has_status(status) && tally.is_owned(owner, context) && tally.is_due(Some(wanted))
        }))
    };
    DueCounts { overdue: of(Due::Overdue), today: of(Due::Today), later: of(Due::Later) }
}

/// What waits in the whole inbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WaitingWork {
    pub counts: LeadCounts,
    /// Follow-ups of the context.
    pub mine: DueCounts,
    /// New leads without an owner.
    pub unassigned_new: u64,
}

/// Counts what waits for an account and for all.
pub async fn waiting_work(db: &impl ConnectionTrait, context: FilterContext) -> ApiResult<WaitingWork> {
    let filter = LeadFilter::default();
    let all = tallies(db, &filter, context).await?;
    let unassigned = all.iter().filter(|tally| {
        tally.has_status(Some(Status::New)) && tally.is_owned(Some(OwnedBy::Nobody), context)
    });
    Ok(WaitingWork {
        counts: LeadCounts {
            unread_deliveries: refused::count_all(db).await?,
            ..tabs(&all, &filter, context)
        },
        mine: due(&all, None, Some(OwnedBy::Me), context),
        unassigned_new: sum(unassigned),
    })
}

/// Counts delivery problems.
pub async fn mail(store: &Store, now: DateTime<Utc>) -> ApiResult<InboxMail> {
    let health = outbox::health(&store.db, now).await?;
    let refusals = outbox::refusals(&store.db).await?;
    let count_with = async |problem: DeliveryProblem| {
        let leads = Entity::find()
            .filter(Column::Status.ne(Status::Spam.as_str()))
            .filter(Column::Id.in_subquery(delivery_status::leads_with(problem, now)));
        leads.count(&store.db).await
    };
    Ok(InboxMail {
        waiting: health.queued,
        oldest_seconds: health.oldest_seconds,
        late: count_with(DeliveryProblem::Late).await?,
        undelivered: count_with(DeliveryProblem::Undelivered).await?,
        failing: refusals.failing,
        dead: health.dead,
        last_refusal: refusals.last,
    })
}
