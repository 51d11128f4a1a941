//! Where uploaded files are used: by their address, in the records that show a picture or link to a file.
//!
//! Records hold addresses as text, so a file may also come from elsewhere. Deleted records count: they can be restored.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{
    Alias, Condition, Expr, ExprTrait, Func, LikeExpr, Query, SelectStatement, UnionType,
};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, QueryResult};
use serde::Serialize;

use crate::kernel::error::ApiResult;
use crate::subjects::audit::{self, Action, Actor, Change, RecordKind, Subject};
use crate::subjects::media::addresses;
use crate::subjects::media::entity::Model;

/// A column that holds addresses.
struct Place {
    table: &'static str,
    column: &'static str,
    kind: RecordKind,
    /// The column that people know a record by.
    label: &'static str,
}

const PLACES: [Place; 4] = [
    Place { table: "course", column: "image", kind: RecordKind::Course, label: "title" },
    Place { table: "course", column: "downloadlink", kind: RecordKind::Course, label: "title" },
    Place { table: "team_member", column: "image", kind: RecordKind::TeamMember, label: "name" },
    Place { table: "testimonial", column: "image", kind: RecordKind::Testimonial, label: "name" },
];

/// A record that uses a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Use {
    pub kind: RecordKind,
    /// Number of the record.
    pub id: i32,
    /// What people call it.
    pub label: String,
    /// The field that holds the address.
    #[schema(value_type = String, example = "image")]
    pub field: &'static str,
    /// Whether the record is deleted; it can be restored.
    pub deleted: bool,
}

impl Use {
    /// For a refusal.
    pub fn in_words(&self) -> String {
        let kind = match self.kind {
            RecordKind::Course => "course",
            RecordKind::TeamMember => "team member",
            _ => "testimonial",
        };
        let deleted = if self.deleted { "deleted " } else { "" };
        format!("{deleted}{kind} “{}” ({})", self.label, self.field)
    }
}

#[derive(FromQueryResult)]
struct Row {
    id: i32,
    label: String,
    value: String,
    deleted_at: Option<DateTime<Utc>>,
}

/// The records that use a file.
pub async fn of(db: &impl ConnectionTrait, media: &Model) -> ApiResult<Vec<Use>> {
    let Some(key) = &media.live_key else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for place in PLACES {
        for row in rows(db, &place, key).await? {
            let deleted = row.deleted_at.is_some();
            all.push(Use { kind: place.kind, id: row.id, label: row.label, field: place.column, deleted });
        }
    }
    Ok(all)
}

async fn rows(db: &impl ConnectionTrait, place: &Place, key: &str) -> ApiResult<Vec<Row>> {
    let query = Query::select()
        .column("id")
        .expr_as(Expr::col(place.label), Alias::new("label"))
        .expr_as(Expr::col(place.column), Alias::new("value"))
        .column("deleted_at")
        .from(place.table)
        .and_where(Expr::col(place.column).like(LikeExpr::new(format!("%{}%", addresses::address(key, "")))))
        .order_by("id", sea_orm::Order::Asc)
        .to_owned();
    let found = db.query_all(&query).await?;
    Ok(found.iter().map(|row| Row::from_query_result(row, "")).collect::<Result<_, _>>()?)
}

/// Writes the addresses of a row's files into the records that show its former ones. The caller raises the content
/// version.
pub(super) async fn follow(
    txn: &DatabaseTransaction,
    former: &str,
    media: &Model,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    for place in PLACES {
        for row in rows(txn, &place, former).await? {
            let value = readdressed(&row.value, former, media);
            let update = Query::update()
                .table(place.table)
                .value(place.column, value.as_str())
                .value("revision", Expr::col("revision").add(1))
                .value("updated_at", now)
                .and_where(Expr::col("id").eq(row.id))
                .to_owned();
            txn.execute(&update).await?;
            let subject = Subject { kind: place.kind, id: Some(row.id), label: &row.label };
            let change = Change {
                field: place.column.to_owned(),
                before: row.value.clone().into(),
                after: value.into(),
            };
            audit::record(txn, &Actor::media_library(), Action::Updated, subject, vec![change], now).await?;
        }
    }
    Ok(())
}

fn readdressed(value: &str, former: &str, media: &Model) -> String {
    let start = addresses::address(former, "");
    let Some((before, file)) = value.split_once(&start) else { return value.to_owned() };
    format!("{before}{}", addresses::address(&media.file_key, &addresses::counterpart(media, file)))
}

/// In how many fields of records each of these keys occurs; keys without uses are left out.
pub(super) async fn count(
    db: &impl ConnectionTrait,
    keys: impl Iterator<Item = String>,
) -> ApiResult<HashMap<String, u64>> {
    let counts = Query::select()
        .column("live_key")
        .expr_as(Expr::cust("COUNT(*)"), "uses")
        .from_subquery(used_keys(db.get_database_backend()), "used")
        .and_where(Expr::col("live_key").is_in(keys))
        .group_by_col("live_key")
        .take();
    let rows = db.query_all(&counts).await?;
    let pair = |row: &QueryResult| -> Result<(String, u64), DbErr> {
        let uses: i64 = row.try_get_by_index(1)?;
        Ok((row.try_get_by_index(0)?, uses.unsigned_abs()))
    };
    Ok(rows.iter().map(pair).collect::<Result<_, _>>()?)
}

/// The keys that occur in records, once for each field.
pub(super) fn used_keys(backend: DbBackend) -> SelectStatement {
    keys(backend, None)
}

/// The keys that occur in the records whose names are like `name`, in lower case.
pub(super) fn keys_in_records_called(backend: DbBackend, name: &LikeExpr) -> SelectStatement {
    keys(backend, Some(name))
}

fn keys(backend: DbBackend, name: Option<&LikeExpr>) -> SelectStatement {
    let position = if backend == DbBackend::Postgres { "strpos" } else { "instr" };
    let mut selects = PLACES.iter().map(|Place { table, column, label, .. }| {
        let key = format!("substr({column}, {position}({column}, '/media/') + 7, 32)");
        let called = name.map(|name| Expr::expr(Func::lower(Expr::col(*label))).like(name.clone()));
        Query::select()
            .expr_as(Expr::cust(key), "live_key")
            .from(*table)
            .and_where(Expr::col(*column).like("%/media/%"))
            .cond_where(Condition::all().add_option(called))
            .take()
    });
    let first = selects.next().unwrap_or_default();
    selects.fold(first, |mut all, select| all.union(UnionType::All, select).take())
}
