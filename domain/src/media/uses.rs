//! Where uploaded files are used: by their address, in the records that show a picture or link to a file.
//!
//! Records hold addresses as text, so a file may also come from elsewhere. Deleted records count: they can be restored.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Condition, Expr, ExprTrait, LikeExpr, Query, SelectStatement, UnionType};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, QueryResult};
use serde::Serialize;

use crate::audit::{self, Action, Actor, Change, RecordKind, Subject};
use crate::entities::media::Model;
use crate::finder::holds;
use crate::media::{addresses, former};
use base::error::ApiResult;

/// A column that holds addresses.
struct Place {
    table: &'static str,
    column: &'static str,
    kind: RecordKind,
    /// The column that people know a record by.
    label: &'static str,
}

const PLACES: [Place; 6] = [
    Place { table: "course", column: "image", kind: RecordKind::Course, label: "title" },
    Place { table: "course", column: "project_image", kind: RecordKind::Course, label: "title" },
    Place { table: "course", column: "downloadlink", kind: RecordKind::Course, label: "title" },
    Place { table: "team_member", column: "image", kind: RecordKind::TeamMember, label: "name" },
    Place { table: "testimonial", column: "image", kind: RecordKind::Testimonial, label: "name" },
    // A row for each setting, whose value is JSON.
    Place { table: "site_setting", column: "value", kind: RecordKind::Settings, label: "key" },
];

impl Place {
    /// Settings are one record of several rows.
    fn is_setting(&self) -> bool {
        self.kind == RecordKind::Settings
    }

    /// A column, or nothing where settings have no such column.
    fn or_none(&self, column: &'static str, kind: &str) -> Expr {
        if self.is_setting() { Expr::cust(format!("CAST(NULL AS {kind})")) } else { Expr::col(column) }
    }

    fn use_in(&self, row: Row) -> Use {
        let (label, field) = if self.is_setting() {
            ("Site settings".to_owned(), row.label)
        } else {
            (row.label, self.column.to_owned())
        };
        Use { kind: self.kind, id: row.id, label, field, deleted: row.deleted_at.is_some(), draft: false }
    }
}

/// A record that uses a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Use {
    pub kind: RecordKind,
    /// Number of the record; the settings have none.
    #[schema(required = true)]
    pub id: Option<i32>,
    /// What people call it.
    pub label: String,
    /// The field that holds the address.
    #[schema(example = "image")]
    pub field: String,
    /// Whether the record is deleted; it can be restored.
    pub deleted: bool,
    /// Whether it is a draft that holds the address, not what is published.
    pub draft: bool,
}

impl Use {
    /// For a refusal.
    pub fn in_words(&self) -> String {
        let kind = match self.kind {
            RecordKind::Course => "course",
            RecordKind::TeamMember => "team member",
            RecordKind::Settings if self.draft => return "a draft of the site settings".to_owned(),
            RecordKind::Settings => return format!("site settings ({})", self.field),
            _ => "testimonial",
        };
        if self.draft {
            return format!("a draft of the {kind} “{}”", self.label);
        }
        let deleted = if self.deleted { "deleted " } else { "" };
        format!("{deleted}{kind} “{}” ({})", self.label, self.field)
    }
}

#[derive(FromQueryResult)]
struct Row {
    id: Option<i32>,
    label: String,
    value: String,
    deleted_at: Option<DateTime<Utc>>,
}

/// The records that use a file.
pub(crate) async fn of(db: &impl ConnectionTrait, media: &Model) -> ApiResult<Vec<Use>> {
    let Some(key) = &media.live_key else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for place in PLACES {
        for row in rows(db, &place, key).await? {
            all.push(place.use_in(row));
        }
    }
    let mut keys = former::keys_of(db, media.id).await?;
    keys.push(key.clone());
    all.extend(in_drafts(db, &keys).await?);
    Ok(all)
}

/// The drafts that all editors share and that hold one of these keys. What a form keeps for one person is none of others.
async fn in_drafts(db: &impl ConnectionTrait, keys: &[String]) -> ApiResult<Vec<Use>> {
    let holds = keys.iter().fold(Condition::any(), |any, key| {
        any.add(Expr::col("input").like(LikeExpr::new(format!("%{}%", addresses::address(key, "")))))
    });
    let query = Query::select()
        .columns(["kind", "record_id", "label"])
        .from("record_draft")
        .cond_where(holds)
        .and_where(Expr::col("owner_id").eq(0))
        .order_by("id", sea_orm::Order::Asc)
        .to_owned();
    let used = |row: &QueryResult| -> Result<Use, DbErr> {
        Ok(Use {
            kind: row.try_get("", "kind")?,
            // Zero for what there is only one of.
            id: row.try_get::<Option<i32>>("", "record_id")?.filter(|id| *id > 0),
            label: row.try_get("", "label")?,
            field: String::new(),
            deleted: false,
            draft: true,
        })
    };
    Ok(db.query_all(&query).await?.iter().map(used).collect::<Result<_, _>>()?)
}

async fn rows(db: &impl ConnectionTrait, place: &Place, key: &str) -> ApiResult<Vec<Row>> {
    let query = Query::select()
        .expr_as(place.or_none("id", "integer"), "id")
        .expr_as(Expr::col(place.label), Alias::new("label"))
        .expr_as(Expr::col(place.column), Alias::new("value"))
        .expr_as(place.or_none("deleted_at", "timestamptz"), "deleted_at")
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
    // Drafts and versions follow when they are published, and a request for the address is led on.
    former::note(txn, former, media.id).await?;
    for place in PLACES {
        for row in rows(txn, &place, former).await? {
            let now_at = |key: &str| (key == former).then_some((media, media.file_key.as_str()));
            let value = former::replaced(&row.value, now_at).into_owned();
            let mut update = Query::update();
            update.table(place.table).value(place.column, value.as_str()).value("updated_at", now);
            if let Some(id) = row.id {
                update.value("revision", Expr::col("revision").add(1)).and_where(Expr::col("id").eq(id));
            } else {
                update.and_where(Expr::col(place.label).eq(row.label.as_str()));
                raise_revision_of_settings(txn).await?;
            }
            txn.execute(&update).await?;
            let text = |value: &str| value.trim_matches('"').to_owned();
            let (before, after) = (text(&row.value).into(), text(&value).into());
            let used = place.use_in(row);
            let subject = Subject { kind: place.kind, id: used.id, label: &used.label };
            let change = Change { field: used.field.clone(), before, after };
            audit::record(txn, &Actor::media_library(), Action::Updated, subject, vec![change], now).await?;
        }
    }
    Ok(())
}

/// All rows of the settings have one revision, which is a row itself.
async fn raise_revision_of_settings(txn: &DatabaseTransaction) -> Result<(), DbErr> {
    let raised = Expr::cust("CAST(CAST(value AS integer) + 1 AS text)");
    let update = Query::update()
        .table("site_setting")
        .value("value", raised)
        .and_where(Expr::col("key").eq("revision"))
        .to_owned();
    txn.execute(&update).await.map(drop)
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

/// The keys of files that drafts which all editors share hold, also by a former address.
pub(super) async fn keys_in_drafts(db: &impl ConnectionTrait) -> ApiResult<HashSet<String>> {
    let drafts = Query::select()
        .column("input")
        .from("record_draft")
        .and_where(Expr::col("owner_id").eq(0))
        .and_where(Expr::col("input").like("%/media/%"))
        .take();
    let texts = db.query_all(&drafts).await?;
    let texts: Vec<String> = texts.iter().map(|row| row.try_get("", "input")).collect::<Result<_, _>>()?;
    former::live_keys_in(db, &texts).await
}

/// The keys that occur in the records in whose names a word is.
pub(super) fn keys_in_records_called(backend: DbBackend, word: &str) -> SelectStatement {
    keys(backend, Some(word))
}

fn keys(backend: DbBackend, word: Option<&str>) -> SelectStatement {
    let position = if backend == DbBackend::Postgres { "strpos" } else { "instr" };
    let mut selects = PLACES.iter().map(|Place { table, column, label, .. }| {
        let key = format!("substr({column}, {position}({column}, '/media/') + 7, 32)");
        let called = word.map(|word| holds(backend, &Expr::col(*label), word));
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
