//! What staff deleted: listed for [`KEPT`], then removed for good.
//!
//! A removed record takes its versions and its draft with it, and a course its batches and what only its page shows. The addresses that
//! a course, a member or a vacancy ever had stay in the history of slugs, which has no foreign key for that reason: they go on
//! answering that the page is gone, and no other record gets them.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement, UnionType};
use sea_orm::{
    ActiveEnum, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait,
    FromQueryResult, Order, QueryFilter, QueryOrder,
};
use serde::Serialize;

use crate::audit::{Action, RecordKind};
use crate::finder::holds;
use crate::media::library::Library;
use crate::media::maintenance;
use base::clock::timestamp;
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};
use storage::Store;

/// How long a deleted record can be restored.
pub const KEPT: TimeDelta = maintenance::RESTORABLE;
const REMOVE_EVERY: Duration = Duration::from_hours(1);
/// How many records of a kind one transaction removes: other writers wait meanwhile.
const AT_ONCE: u64 = 500;
const PER_PAGE: u32 = 25;
const SEARCH_MAX: usize = 100;

/// A table whose records can be deleted and restored.
struct Place {
    kind: RecordKind,
    table: &'static str,
    /// The column that names a record.
    label: &'static str,
}

/// In the order in which they are removed: batches before their courses.
const PLACES: [Place; 6] = [
    Place { kind: RecordKind::Batch, table: "batch", label: "title" },
    Place { kind: RecordKind::Course, table: "course", label: "title" },
    Place { kind: RecordKind::TeamMember, table: "team_member", label: "name" },
    Place { kind: RecordKind::Testimonial, table: "testimonial", label: "name" },
    Place { kind: RecordKind::Vacancy, table: "vacancy", label: "title" },
    Place { kind: RecordKind::Media, table: "media", label: "name" },
];

/// Tables whose rows name a record by kind and number, and go with it.
const OF_RECORDS: [&str; 3] = ["scheduled_change", "record_draft", "record_version"];

/// A deleted record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct TrashJson {
    pub kind: RecordKind,
    /// Number of the record.
    pub id: i32,
    /// What people called it.
    pub label: String,
    /// The revision that a restore is meant for.
    pub revision: i32,
    /// When it was deleted, UTC.
    #[schema(value_type = String, format = DateTime)]
    pub deleted_at: String,
    /// Who deleted it; empty where that is not known.
    #[schema(example = "Asha Rao <asha@example.com>")]
    pub deleted_by: String,
    /// For how many more days it can be restored, rounded up.
    pub days_left: i64,
}

/// Which deleted records are asked for.
#[derive(Clone, Debug)]
pub struct TrashFilter {
    q: Option<String>,
    kind: Option<RecordKind>,
    page: u32,
    per_page: u32,
}

impl FromQuery for TrashFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        let kinds = PLACES.map(|place| (place.kind.to_value(), place.kind));
        Self {
            q: query.text_within("q", SEARCH_MAX),
            kind: query.choice("kind", &kinds),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        }
    }
}

#[derive(FromQueryResult)]
struct Row {
    kind: String,
    id: i32,
    label: String,
    revision: i32,
    deleted_at: DateTime<Utc>,
}

/// A page of what is deleted, the latest first, and the length of the whole list.
pub async fn list(store: &Store, filter: &TrashFilter) -> ApiResult<(Vec<TrashJson>, u64)> {
    let db = &store.db;
    let deleted = deleted(db.get_database_backend(), filter);
    let count = Query::select()
        .expr_as(Expr::cust("COUNT(*)"), "total")
        .from_subquery(deleted.clone(), "trash")
        .take();
    let total: i64 = match db.query_one(&count).await? {
        Some(row) => row.try_get_by_index(0)?,
        None => 0,
    };
    let page = Query::select()
        .columns(["kind", "id", "label", "revision", "deleted_at"])
        .from_subquery(deleted, "trash")
        .order_by("deleted_at", Order::Desc)
        .order_by("kind", Order::Asc)
        .order_by("id", Order::Desc)
        .offset(u64::from(filter.page - 1) * u64::from(filter.per_page))
        .limit(u64::from(filter.per_page))
        .take();
    let rows = db.query_all(&page).await?;
    let rows = rows.iter().map(|row| Row::from_query_result(row, "")).collect::<Result<Vec<_>, _>>()?;
    Ok((described(store, rows).await?, total.unsigned_abs()))
}

/// The deleted records that match, of all kinds.
fn deleted(backend: DbBackend, filter: &TrashFilter) -> SelectStatement {
    let words = filter.q.as_deref().unwrap_or_default();
    let places = PLACES.iter().filter(|place| filter.kind.is_none_or(|kind| kind == place.kind));
    let mut selects = places.map(|place| place.deleted(backend, words));
    let first = selects.next().unwrap_or_default();
    selects.fold(first, |mut all, select| all.union(UnionType::All, select).take())
}

impl Place {
    fn deleted(&self, backend: DbBackend, words: &str) -> SelectStatement {
        let Self { kind, table, label } = self;
        // A batch is called by its course.
        let named = if *kind == RecordKind::Batch { "course" } else { *table };
        let called = words
            .split_whitespace()
            .fold(Condition::all(), |all, word| all.add(holds(backend, &Expr::col((named, *label)), word)));
        let mut select = Query::select();
        select
            .expr_as(Expr::cust(format!("'{}'", kind.to_value())), "kind")
            .expr_as(Expr::col((*table, "id")), "id")
            .expr_as(Expr::col((named, *label)), "label")
            .expr_as(Expr::col((*table, "revision")), "revision")
            .expr_as(Expr::col((*table, "deleted_at")), "deleted_at")
            .from(*table)
            .and_where(Expr::col((*table, "deleted_at")).is_not_null())
            .cond_where(called);
        if named != *table {
            let of_course = Expr::col((*table, "course_id")).equals((named, "id"));
            select.inner_join(named, of_course);
        }
        select
    }
}

/// Adds what the audit log says of each deletion, with one query.
async fn described(store: &Store, rows: Vec<Row>) -> ApiResult<Vec<TrashJson>> {
    use crate::entities::audit::{Column, Entity};
    let now = store.clock.now();
    let mut of_rows = Condition::any();
    for place in &PLACES {
        let ids: Vec<i32> =
            rows.iter().filter(|row| row.kind == place.kind.to_value()).map(|row| row.id).collect();
        if !ids.is_empty() {
            of_rows = of_rows
                .add(Condition::all().add(Column::Kind.eq(place.kind)).add(Column::RecordId.is_in(ids)));
        }
    }
    let mut deletions = HashMap::new();
    if !rows.is_empty() {
        let entries = Entity::find().filter(Column::Action.eq(Action::Deleted)).filter(of_rows);
        for entry in entries.order_by_asc(Column::Id).all(&store.db).await? {
            deletions.insert((entry.kind.to_value(), entry.record_id), (entry.actor, entry.label));
        }
    }
    let described = rows.into_iter().filter_map(|row| {
        let kind = PLACES.iter().map(|place| place.kind).find(|kind| kind.to_value() == row.kind)?;
        let known = deletions.remove(&(row.kind, Some(row.id)));
        let (deleted_by, label) = known.unwrap_or((String::new(), row.label));
        let left = row.deleted_at + KEPT - now;
        Some(TrashJson {
            kind,
            id: row.id,
            label,
            revision: row.revision,
            deleted_at: timestamp(row.deleted_at),
            deleted_by,
            days_left: (left.max(TimeDelta::zero()) + TimeDelta::days(1) - TimeDelta::seconds(1)).num_days(),
        })
    });
    Ok(described.collect())
}

/// Removes what was deleted longer ago than [`KEPT`], with its files. What another server removes meanwhile is not there
/// any more, so each record is removed once. Answers how many there were.
pub async fn remove_expired(library: &Library) -> ApiResult<u64> {
    let store = &library.store;
    let before = store.clock.now() - KEPT;
    let mut removed = 0;
    let mut files = false;
    for place in &PLACES {
        while !place.expired(&store.db, before).await?.is_empty() {
            let gone = store
                .write_content_if(async |txn: &DatabaseTransaction| {
                    let ids = place.expired(txn, before).await?;
                    place.remove(txn, &ids).await?;
                    Ok((ids.len(), !ids.is_empty()))
                })
                .await?;
            files |= place.kind == RecordKind::Media;
            removed += u64::try_from(gone).unwrap_or(0);
        }
    }
    if files {
        maintenance::clean(store, &library.files).await?;
    }
    Ok(removed)
}

/// Removes what has expired once an hour, until it is dropped.
pub async fn remove_hourly(library: &Library) {
    let mut ticks = tokio::time::interval(REMOVE_EVERY);
    loop {
        ticks.tick().await;
        match remove_expired(library).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "records that were deleted 30 days ago were removed"),
            Err(error) => tracing::warn!(cause = error.chain(), "expired records could not be removed"),
        }
    }
}

impl Place {
    async fn expired(&self, db: &impl ConnectionTrait, before: DateTime<Utc>) -> ApiResult<Vec<i32>> {
        let query = Query::select()
            .column("id")
            .from(self.table)
            .and_where(Expr::col("deleted_at").lt(before))
            .limit(AT_ONCE)
            .take();
        let rows = db.query_all(&query).await?;
        Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
    }

    async fn remove(&self, txn: &DatabaseTransaction, ids: &[i32]) -> ApiResult<()> {
        if self.kind == RecordKind::Course {
            let batches = Query::select()
                .column("id")
                .from("batch")
                .and_where(Expr::col("course_id").is_in(ids.iter().copied()))
                .take();
            let batches = txn.query_all(&batches).await?;
            let batches: Vec<i32> =
                batches.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
            remove_rows(txn, "batch", "id", &batches).await?;
            remove_of_records(txn, RecordKind::Batch, &batches).await?;
            remove_rows(txn, "course_content", "course_id", ids).await?;
            let unnamed = Query::update()
                .table("testimonial")
                .value("course_id", Option::<i32>::None)
                .and_where(Expr::col("course_id").is_in(ids.iter().copied()))
                .take();
            txn.execute(&unnamed).await?;
        }
        remove_rows(txn, self.table, "id", ids).await?;
        remove_of_records(txn, self.kind, ids).await
    }
}

async fn remove_rows(
    txn: &DatabaseTransaction,
    table: &'static str,
    column: &'static str,
    ids: &[i32],
) -> ApiResult<()> {
    let remove =
        Query::delete().from_table(table).and_where(Expr::col(column).is_in(ids.iter().copied())).take();
    txn.execute(&remove).await?;
    Ok(())
}

async fn remove_of_records(txn: &DatabaseTransaction, kind: RecordKind, ids: &[i32]) -> ApiResult<()> {
    for table in OF_RECORDS {
        let remove = Query::delete()
            .from_table(table)
            .and_where(Expr::col("kind").eq(kind.to_value()))
            .and_where(Expr::col("record_id").is_in(ids.iter().copied()))
            .take();
        txn.execute(&remove).await?;
    }
    Ok(())
}
