//! The list of courses in the staff area.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    Condition, DbBackend, EntityTrait, FromQueryResult, Order, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};
use serde::Serialize;

use crate::batches;
use crate::courses::filter::CategoryFilter;
use crate::courses::gaps::CourseGap;
use crate::courses::json::rating;
use crate::courses::rules::{CategoryKey, key};
use crate::entities::courses::course::{COLUMN, Column, Entity};
use crate::fees::{PriceJson, PriceRow};
use crate::finder::{column, holds};
use crate::settings;
use base::clock::timestamp;
use base::error::ApiResult;
use base::money::format_price;
use base::query::{FromQuery, QueryReader};
use storage::Store;

const PER_PAGE: u32 = 25;
const SEARCH_MAX: usize = 100;

/// A line of the staff's list.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct StaffCourseRow {
    pub id: i32,
    pub slug: String,
    pub title: String,
    pub instructor: String,
    /// The category as staff typed it.
    pub category: String,
    /// The column that the category falls into.
    pub category_key: CategoryKey,
    /// As staff typed it: rupees with Indian grouping, without the symbol.
    pub price: String,
    /// What visitors read.
    pub shown_price: PriceJson,
    /// From 0 to 5, in tenths.
    pub rating: f64,
    /// Whether visitors see it.
    pub published: bool,
    /// What places it among the courses of the home page; left out for those that are not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub featured_position: Option<i32>,
    /// How often it was written.
    pub revision: i32,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: String,
}

#[derive(FromQueryResult)]
struct ListRow {
    id: i32,
    slug: String,
    title: String,
    instructor: String,
    category: String,
    category_key: String,
    #[sea_orm(nested)]
    price: PriceRow,
    rating_tenths: i32,
    published: bool,
    featured_position: Option<i32>,
    revision: i32,
    updated_at: DateTime<Utc>,
}

impl From<(ListRow, PriceJson)> for StaffCourseRow {
    fn from((row, price): (ListRow, PriceJson)) -> Self {
        Self {
            id: row.id,
            slug: row.slug,
            title: row.title,
            instructor: row.instructor,
            category: row.category,
            category_key: key(&row.category_key),
            price: format_price(row.price.price_paise),
            shown_price: price,
            rating: rating(row.rating_tenths),
            published: row.published,
            featured_position: row.featured_position,
            revision: row.revision,
            updated_at: timestamp(row.updated_at),
        }
    }
}

/// Which courses staff look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, utoipa::ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum CourseStatus {
    /// All that are not deleted.
    #[default]
    All,
    /// Those that visitors see.
    Published,
    /// Those that they do not see yet.
    Draft,
    /// Those that can be restored.
    Deleted,
}

/// The filter of the staff's list.
#[derive(Clone, Debug)]
pub struct StaffFilter {
    q: Option<String>,
    category: Option<CategoryFilter>,
    status: CourseStatus,
    /// Only live courses with this gap.
    gap: Option<CourseGap>,
    /// Only those on the home page.
    featured: bool,
    order: (Column, Order),
    page: u32,
    per_page: u32,
}

/// The orders of the list by name; with a dash before the name the other way round.
const ORDERS: [(&str, (Column, Order)); 12] = [
    ("title", (Column::Title, Order::Asc)),
    ("-title", (Column::Title, Order::Desc)),
    ("instructor", (Column::Instructor, Order::Asc)),
    ("-instructor", (Column::Instructor, Order::Desc)),
    ("category", (Column::Category, Order::Asc)),
    ("-category", (Column::Category, Order::Desc)),
    ("price", (Column::PricePaise, Order::Asc)),
    ("-price", (Column::PricePaise, Order::Desc)),
    ("rating", (Column::RatingTenths, Order::Asc)),
    ("-rating", (Column::RatingTenths, Order::Desc)),
    ("updated", (Column::UpdatedAt, Order::Asc)),
    ("-updated", (Column::UpdatedAt, Order::Desc)),
];

impl FromQuery for StaffFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let statuses = [
            ("all", CourseStatus::All),
            ("published", CourseStatus::Published),
            ("draft", CourseStatus::Draft),
            ("deleted", CourseStatus::Deleted),
        ];
        let names: [(&str, usize); ORDERS.len()] = std::array::from_fn(|index| (ORDERS[index].0, index));
        let q = query.text_within("q", SEARCH_MAX);
        let featured = query.choice("featured", &[("1", true)]).unwrap_or(false);
        let unsorted = if featured { (Column::FeaturedPosition, Order::Asc) } else { ORDERS[0].1.clone() };
        Self {
            q,
            category: query.choice("category", &CategoryFilter::CHOICES),
            status: query.choice("status", &statuses).unwrap_or_default(),
            gap: query.choice("lacks", &CourseGap::NAMES),
            featured,
            order: query.choice("sort", &names).map_or(unsorted, |index| ORDERS[index].1.clone()),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        }
    }
}

impl StaffFilter {
    pub(in crate::courses) const fn status(&self) -> CourseStatus {
        self.status
    }

    /// The matching courses, in no order.
    pub(in crate::courses) fn select(&self, backend: DbBackend, today: NaiveDate) -> Select<Entity> {
        let mut query = Entity::find().filter(match self.status {
            CourseStatus::Deleted => COLUMN.deleted_at.is_not_null(),
            _ => COLUMN.deleted_at.is_null(),
        });
        match self.status {
            CourseStatus::Published => query = query.filter(COLUMN.published.eq(true)),
            CourseStatus::Draft => query = query.filter(COLUMN.published.eq(false)),
            CourseStatus::All | CourseStatus::Deleted => {}
        }
        if let Some(key) = self.category.and_then(CategoryFilter::key) {
            query = query.filter(COLUMN.category_key.eq(key.as_str()));
        }
        if let Some(gap) = self.gap {
            query = query.filter(gap.condition(today));
        }
        if self.featured {
            query = query.filter(COLUMN.featured_position.is_not_null());
        }
        if let Some(q) = &self.q {
            query = query.filter(mentions(backend, q));
        }
        query
    }

    fn sort(&self, courses: Select<Entity>) -> Select<Entity> {
        let (column, order) = self.order.clone();
        // Letters count alike in both cases, as people sort.
        let by = match column {
            Column::Title | Column::Instructor | Column::Category => lower(column),
            other => Expr::col(other),
        };
        // Backwards altogether, so that one index serves both ways.
        courses.order_by(by, order.clone()).order_by(Column::Id, order)
    }
}

/// A page of the staff's list, and the length of the whole list.
pub async fn list(store: &Store, filter: &StaffFilter) -> ApiResult<(Vec<StaffCourseRow>, u64)> {
    let query = filter.select(store.db.get_database_backend(), store.clock.today());
    let page = filter.per_page as usize;
    let offset = u64::from(filter.page - 1) * u64::from(filter.per_page);
    let from = usize::try_from(offset).unwrap_or(usize::MAX);
    if let (Column::PricePaise, order) = &filter.order {
        // What is paid today follows from the day and the batches, which the database cannot order by.
        let mut all = priced(store, query.into_model().all(&store.db).await?).await?;
        all.sort_by_key(|(row, price)| (price.today.paise, row.id));
        if *order == Order::Desc {
            all.reverse();
        }
        let total = all.len() as u64;
        return Ok((all.into_iter().skip(from).take(page).map(StaffCourseRow::from).collect(), total));
    }
    let (part, total) = if filter.q.is_some() {
        // A search reads all courses: once, for the numbers of those that match.
        let found: Vec<i32> =
            filter.sort(query).select_only().column(Column::Id).into_tuple().all(&store.db).await?;
        let total = found.len() as u64;
        (filter.sort(Entity::find().filter(COLUMN.id.is_in(found.into_iter().skip(from).take(page)))), total)
    } else {
        let total = query.clone().count(&store.db).await?;
        (filter.sort(query).offset(offset).limit(u64::from(filter.per_page)), total)
    };
    let rows = priced(store, part.into_model().all(&store.db).await?).await?;
    Ok((rows.into_iter().map(StaffCourseRow::from).collect(), total))
}

/// Courses with what visitors read of their fees today.
async fn priced(store: &Store, rows: Vec<ListRow>) -> ApiResult<Vec<(ListRow, PriceJson)>> {
    let (today, percent) = (store.clock.today(), settings::gst_percent(store).await?);
    let pricing: Vec<_> = rows.iter().map(|row| (row.id, row.price.pricing(percent))).collect();
    let batches = batches::of_courses(store, &pricing).await?;
    let priced = rows.into_iter().zip(pricing).map(|(row, (id, pricing))| {
        let theirs = batches.get(&id).map(Vec::as_slice).unwrap_or_default();
        (row, batches::price_on(today, pricing, theirs))
    });
    Ok(priced.collect())
}

fn lower(column: Column) -> Expr {
    Expr::expr(Func::lower(Expr::col(column)))
}

/// Every word somewhere in title, instructor or category.
fn mentions(backend: DbBackend, q: &str) -> Condition {
    q.split_whitespace().fold(Condition::all(), |all, word| {
        let columns = [Column::Title, Column::Instructor, Column::Category].map(column);
        let anywhere = columns.iter().map(|column| holds(backend, column, word));
        all.add(anywhere.fold(Condition::any(), Condition::add))
    })
}
