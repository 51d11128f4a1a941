//! Filter, sort order and pagination of the inbox.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sea_orm::sea_query::{Expr, Func, NullOrdering};
use sea_orm::{ColumnTrait, Condition, EntityTrait, Iterable, Order, QueryFilter, QueryOrder, Select};

use crate::entities::leads::lead::{Column, Entity};
use crate::finder::holding;
use crate::leads::kinds::{Kind, LostReason, Source, Status};
use crate::leads::{phone, promise};
use crate::mail::delivery_status::{self, DeliveryProblem};
use base::clock::{in_india, start_in_india};
use base::query::{FromQuery, QueryReader};
use base::words;

const PER_PAGE: u32 = 25;
const SEARCH_MAX: usize = 100;

/// Who asks, and when: what is one's own, and what is due, follows from it.
#[derive(Clone, Copy, Debug)]
pub struct FilterContext {
    /// Number of the account.
    pub account: i32,
    pub now: DateTime<Utc>,
}

impl FilterContext {
    /// The next midnight in India, which has no daylight saving time.
    pub fn tomorrow(self) -> DateTime<Utc> {
        start_in_india(in_india(self.now).date_naive()) + TimeDelta::days(1)
    }
}

/// Whose leads are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnedBy {
    /// The account that asks.
    Me,
    Nobody,
    Account(i32),
}

impl OwnedBy {
    fn condition(self, context: FilterContext) -> Condition {
        let owner = match self {
            Self::Me => Column::OwnerId.eq(context.account),
            Self::Nobody => Column::OwnerId.is_null(),
            Self::Account(id) => Column::OwnerId.eq(id),
        };
        Condition::all().add(owner)
    }

    /// The word in addresses, without the name of a person.
    pub fn word(self) -> String {
        match self {
            Self::Me => "me".to_owned(),
            Self::Nobody => "none".to_owned(),
            Self::Account(id) => id.to_string(),
        }
    }
}

/// When the follow-up is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    Overdue,
    /// Later on this day in India.
    Today,
    Later,
    /// Overdue or today.
    ByToday,
}

words!(Due { Overdue = "overdue", Today = "today", Later = "later", ByToday = "by_today" });

impl Due {
    fn condition(self, context: FilterContext) -> Condition {
        let (at, tomorrow) = (Column::NextActionAt, context.tomorrow());
        match self {
            Self::Overdue => Condition::all().add(at.lt(context.now)),
            Self::Today => Condition::all().add(at.gte(context.now)).add(at.lt(tomorrow)),
            Self::Later => Condition::all().add(at.gte(tomorrow)),
            Self::ByToday => Condition::all().add(at.lt(tomorrow)),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct LeadFilter {
    /// Search terms that all have to match, a phone number in any spelling, or the reference of a reservation.
    pub q: Option<String>,
    /// Words that are all in the name of the company.
    pub company: Option<String>,
    /// Words that are all in what is to be learned or done, of enquiries about training for a company and about work.
    pub trade: Option<String>,
    /// Only this status; without one all but spam.
    pub status: Option<Status>,
    pub kind: Option<Kind>,
    /// Only leads about this course.
    pub course_id: Option<u32>,
    /// How it reached us.
    pub source: Option<Source>,
    pub lost_reason: Option<LostReason>,
    /// The first day in India on which it came.
    pub from: Option<NaiveDate>,
    /// The last one.
    pub until: Option<NaiveDate>,
    /// Only leads with this delivery problem.
    pub mail: Option<DeliveryProblem>,
    pub owner: Option<OwnedBy>,
    pub due: Option<Due>,
    /// Only leads that came in since then.
    pub since: Option<DateTime<Utc>>,
}

impl FromQuery for LeadFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let q = query.text_within("q", SEARCH_MAX);
        let [company, trade] = ["company", "trade"].map(|key| query.text_within(key, SEARCH_MAX));
        let mut statuses = vec![("all", None)];
        statuses.extend(Status::iter().map(|status| (status.as_str(), Some(status))));
        let kinds: Vec<_> = Kind::iter().map(|kind| (kind.as_str(), kind)).collect();
        let problems = [("undelivered", DeliveryProblem::Undelivered), ("late", DeliveryProblem::Late)];
        Self {
            q,
            company,
            trade,
            status: query.choice("status", &statuses).flatten(),
            kind: query.choice("kind", &kinds),
            course_id: query.number("course_id", 1..=2_147_483_647),
            source: query.choice("source", &Source::CHOICES),
            lost_reason: query.choice("lost_reason", &LostReason::CHOICES),
            from: query.day("from"),
            until: query.day("until"),
            mail: query.choice("mail", &problems),
            owner: owned_by(query),
            due: query.choice("due", &Due::CHOICES),
            since: None,
        }
    }
}

fn owned_by(query: &mut QueryReader) -> Option<OwnedBy> {
    let text = query.text("owner")?;
    let found = match text.as_str() {
        "me" => Some(OwnedBy::Me),
        "none" => Some(OwnedBy::Nobody),
        number => number.parse().ok().filter(|id| *id > 0).map(OwnedBy::Account),
    };
    if found.is_none() {
        query.refuse("owner", "Give me, none, or the number of an account.");
    }
    found
}

impl LeadFilter {
    /// Whether texts are searched, for which all leads are read.
    pub const fn reads_texts(&self) -> bool {
        self.q.is_some() || self.company.is_some() || self.trade.is_some()
    }

    /// The query for the matching leads.
    pub fn select(&self, context: FilterContext) -> Select<Entity> {
        let by_tabs = Condition::all()
            .add(match self.status {
                Some(status) => Column::Status.eq(status.as_str()),
                None => Column::Status.ne(Status::Spam.as_str()),
            })
            .add_option(self.owner.map(|owner| owner.condition(context)))
            .add_option(self.due.map(|due| due.condition(context)))
            .add_option(self.since.map(|since| Column::CreatedAt.gte(since)));
        self.select_on_all_tabs(context.now).filter(by_tabs)
    }

    /// Like [`Self::select`], for all statuses, owners and times of the follow-up.
    pub fn select_on_all_tabs(&self, now: DateTime<Utc>) -> Select<Entity> {
        let narrowed = Condition::all()
            .add_option(self.kind.map(|kind| Column::Kind.eq(kind.as_str())))
            .add_option(self.course_id.map(|id| Column::CourseId.eq(i64::from(id))))
            .add_option(self.source.map(|source| Column::Source.eq(source.as_str())))
            .add_option(self.lost_reason.map(|reason| Column::LostReason.eq(reason.as_str())))
            .add_option(self.from.map(|day| Column::CreatedAt.gte(start_in_india(day))))
            .add_option(self.until.map(|day| Column::CreatedAt.lt(start_in_india(day) + TimeDelta::days(1))))
            .add_option(
                self.mail.map(|problem| Column::Id.in_subquery(delivery_status::leads_with(problem, now))),
            )
            .add_option(self.company.as_deref().map(|words| all_in(Column::Company, words)))
            .add_option(self.trade.as_deref().map(|words| all_in(Column::Trade, words)))
            .add_option(self.q.as_deref().map(mentions));
        Entity::find().filter(narrowed)
    }
}

fn all_in(column: Column, words: &str) -> Condition {
    words.split_whitespace().fold(Condition::all(), |all, word| all.add(holding(column, word)))
}

/// Every term occurs in the search text; or the phone number matches.
fn mentions(q: &str) -> Condition {
    let words = all_in(Column::Search, q);
    let number = phone::parse(q).ok().map(|number| Column::Phone.eq(number));
    let named = promise::lead_of_reference(q).map(|id| Column::Id.eq(id));
    Condition::any().add(words).add_option(number).add_option(named)
}

#[derive(Clone, Debug)]
pub struct LeadListing {
    pub filter: LeadFilter,
    /// From 1.
    pub page: u32,
    pub per_page: u32,
    order: (Column, Order),
}

/// Sort keys; a leading `-` reverses the order.
const ORDERS: [(&str, (Column, Order)); 8] = [
    ("-received", (Column::CreatedAt, Order::Desc)),
    ("received", (Column::CreatedAt, Order::Asc)),
    ("next_action", (Column::NextActionAt, Order::Asc)),
    ("-next_action", (Column::NextActionAt, Order::Desc)),
    ("name", (Column::Name, Order::Asc)),
    ("-name", (Column::Name, Order::Desc)),
    ("updated", (Column::UpdatedAt, Order::Asc)),
    ("-updated", (Column::UpdatedAt, Order::Desc)),
];

impl FromQuery for LeadListing {
    fn from_query(query: &mut QueryReader) -> Self {
        let names: [(&str, usize); ORDERS.len()] = std::array::from_fn(|index| (ORDERS[index].0, index));
        Self {
            filter: LeadFilter::from_query(query),
            order: ORDERS[query.choice("sort", &names).unwrap_or(0)].1.clone(),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        }
    }
}

impl LeadListing {
    /// New leads, the one that waits longest first.
    pub fn unanswered(per_page: u32) -> Self {
        let filter = LeadFilter { status: Some(Status::New), ..LeadFilter::default() };
        Self { filter, page: 1, per_page, order: (Column::CreatedAt, Order::Asc) }
    }

    /// Leads of an owner with a follow-up, the earliest first.
    pub fn planned(owner: OwnedBy, due: Due, per_page: u32) -> Self {
        let filter = LeadFilter { owner: Some(owner), due: Some(due), ..LeadFilter::default() };
        Self { filter, page: 1, per_page, order: (Column::NextActionAt, Order::Asc) }
    }

    /// Leads that came in since a moment, in their order.
    pub fn received(owner: OwnedBy, since: DateTime<Utc>, per_page: u32) -> Self {
        let filter = LeadFilter { owner: Some(owner), since: Some(since), ..LeadFilter::default() };
        Self { filter, page: 1, per_page, order: (Column::CreatedAt, Order::Asc) }
    }

    /// New leads without an owner, the one that waits longest first.
    pub fn unassigned(per_page: u32) -> Self {
        let mut listing = Self::unanswered(per_page);
        listing.filter.owner = Some(OwnedBy::Nobody);
        listing
    }

    /// Applies the sort order; ties are sorted newest first.
    pub fn sort(&self, leads: Select<Entity>) -> Select<Entity> {
        let (column, order) = self.order.clone();
        let sorted = match column {
            Column::Name => leads.order_by(Expr::expr(Func::lower(Expr::col(column))), order),
            Column::NextActionAt => leads.order_by_with_nulls(column, order, NullOrdering::Last),
            column => leads.order_by(column, order),
        };
        sorted.order_by_desc(Column::Id)
    }
}
