//! Filter, sort order and pagination of the inbox.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Func, LikeExpr, NullOrdering};
use sea_orm::{ColumnTrait, Condition, EntityTrait, Iterable, Order, QueryFilter, QueryOrder, Select};

use crate::kernel::query::{FromQuery, QueryReader};
use crate::subjects::leads::entity::lead::{Column, Entity};
use crate::subjects::leads::kinds::{Kind, Status};
use crate::subjects::leads::phone;
use crate::subjects::mail::delivery_status::{self, DeliveryProblem};

const PER_PAGE: u32 = 25;
const SEARCH_MAX: usize = 100;

#[derive(Clone, Debug, Default)]
pub struct LeadFilter {
    /// Search terms that all have to match, or a phone number in any spelling.
    pub q: Option<String>,
    /// Only this status; without one all but spam.
    pub status: Option<Status>,
    pub kind: Option<Kind>,
    /// Only leads about this course.
    pub course_id: Option<u32>,
    /// Only leads with this delivery problem.
    pub mail: Option<DeliveryProblem>,
}

impl FromQuery for LeadFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let q = query.text_within("q", SEARCH_MAX);
        let mut statuses = vec![("all", None)];
        statuses.extend(Status::iter().map(|status| (status.as_str(), Some(status))));
        let kinds: Vec<_> = Kind::iter().map(|kind| (kind.as_str(), kind)).collect();
        let problems = [("undelivered", DeliveryProblem::Undelivered), ("late", DeliveryProblem::Late)];
        Self {
            q,
            status: query.choice("status", &statuses).flatten(),
            kind: query.choice("kind", &kinds),
            course_id: query.number("course_id", 1..=2_147_483_647),
            mail: query.choice("mail", &problems),
        }
    }
}

impl LeadFilter {
    /// The query for the matching leads.
    pub fn select(&self, now: DateTime<Utc>) -> Select<Entity> {
        self.select_any_status(now).filter(match self.status {
            Some(status) => Column::Status.eq(status.as_str()),
            None => Column::Status.ne(Status::Spam.as_str()),
        })
    }

    /// Like [`Self::select`], for all statuses.
    pub fn select_any_status(&self, now: DateTime<Utc>) -> Select<Entity> {
        let narrowed = Condition::all()
            .add_option(self.kind.map(|kind| Column::Kind.eq(kind.as_str())))
            .add_option(self.course_id.map(|id| Column::CourseId.eq(i64::from(id))))
            .add_option(
                self.mail.map(|problem| Column::Id.in_subquery(delivery_status::leads_with(problem, now))),
            )
            .add_option(self.q.as_deref().map(mentions));
        Entity::find().filter(narrowed)
    }
}

/// Every term occurs in the search text; or the phone number matches.
fn mentions(q: &str) -> Condition {
    let words = q.to_lowercase().split_whitespace().fold(Condition::all(), |all, word| {
        let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        all.add(Column::Search.like(LikeExpr::new(format!("%{escaped}%")).escape('\\')))
    });
    let number = phone::parse(q).ok().map(|number| Column::Phone.eq(number));
    Condition::any().add(words).add_option(number)
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
