//! The call of `/api/audit`.

use std::sync::Arc;

use axum::extract::State;
use chrono::NaiveDate;
use sea_orm::{
    ActiveEnum, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use crate::web::api::audit_entries as present;
use crate::web::app::App;
use crate::web::http::error_response::HandlerResult;
use crate::web::http::extract::ApiQuery;
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::CountedList;
use crate::web::session::current::RequireAdmin;
use base::clock::start_in_india;
use base::query::{FromQuery, QueryReader};
use domain::audit::json::AuditJson;
use domain::audit::{Action, RecordKind};
use domain::auth::permissions::Permission;
use domain::entities::audit::{COLUMN, Column, Entity};
use domain::finder::{FinderText, column};

const PER_PAGE: u32 = 50;
const ID_MAX: u32 = i32::MAX.cast_unsigned();

/// Which entries are asked for.
#[derive(Clone, Debug)]
pub(crate) struct AuditFilter {
    words: FinderText,
    kind: Option<RecordKind>,
    record_id: Option<u32>,
    user_id: Option<u32>,
    action: Option<Action>,
    from: Option<NaiveDate>,
    until: Option<NaiveDate>,
    /// From 1.
    page: u32,
    per_page: u32,
}

impl FromQuery for AuditFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        Self {
            words: FinderText::from_query(query),
            kind: query.choice("kind", &choices()),
            record_id: query.number("record_id", 1..=ID_MAX),
            user_id: query.number("user_id", 1..=ID_MAX),
            action: query.choice("action", &choices()),
            from: query.day("from"),
            until: query.day("until"),
            page: query.number("page", 1..=100_000).unwrap_or(1),
            per_page: query.number("per_page", 1..=100).unwrap_or(PER_PAGE),
        }
    }
}

/// The values of a vocabulary by their words.
fn choices<T: ActiveEnum<Value = String>>() -> Vec<(String, T)> {
    T::iter().map(|choice| (choice.to_value(), choice)).collect()
}

impl AuditFilter {
    fn narrowed(&self, db: &impl ConnectionTrait, mut query: Select<Entity>) -> Select<Entity> {
        if let Some(words) = self.words.clone().words(db.get_database_backend()) {
            // What was changed is stored as one text, with the names of fields as the API has them.
            let columns = [Column::Label, Column::Actor, Column::Changes].map(column);
            query = query.filter(words.within(&columns));
        }
        if let Some(kind) = self.kind {
            query = query.filter(Column::Kind.eq(kind));
        }
        if let Some(id) = self.record_id {
            query = query.filter(COLUMN.record_id.eq(i64::from(id)));
        }
        if let Some(id) = self.user_id {
            query = query.filter(COLUMN.user_id.eq(i64::from(id)));
        }
        if let Some(action) = self.action {
            query = query.filter(Column::Action.eq(action));
        }
        if let Some(from) = self.from {
            query = query.filter(COLUMN.at.gte(start_in_india(from)));
        }
        if let Some(after) = self.until.and_then(|until| until.succ_opt()) {
            query = query.filter(COLUMN.at.lt(start_in_india(after)));
        }
        query
    }
}

/// The audit log, the latest first
///
/// Only entries about kinds of records that the account may read.
#[utoipa::path(
    get,
    path = "/api/audit",
    tag = "audit",
    params(
        ("q" = Option<String>, Query, description = "Only entries with all of these words, in the name of the record, of the person, or in what was changed"),
        ("kind" = Option<String>, Query, description = "Only course, batch, team_member, testimonial, vacancy, lead, media, settings or account"),
        ("record_id" = Option<i32>, Query, description = "Only the record with this number"),
        ("user_id" = Option<i32>, Query, description = "Only this account's doing"),
        ("action" = Option<Action>, Query, description = "Only this"),
        ("from" = Option<String>, Query, description = "From this day in India on, such as 2027-01-04"),
        ("until" = Option<String>, Query, description = "Until this day in India, and on it"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Entries a page, 50 unless given", minimum = 1, maximum = 100),
    ),
    responses(
        (status = 200, body = Vec<AuditJson>,
            headers(("x-total-count" = u64, description = "How many entries match in all"))),
        AdminOnly, InvalidQuery,
    ),
)]
pub(crate) async fn list_audit(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<AuditFilter>,
) -> HandlerResult<CountedList<AuditJson>> {
    if let Some(kind) = filter.kind {
        admin.role.require(Permission::to_read(kind))?;
    }
    let readable = Entity::find().filter(Column::Kind.is_in(admin.role.readable_kinds()));
    let query = filter.narrowed(&app.store.db, readable);
    let total = query.clone().count(&app.store.db).await?;
    let rows = query
        .order_by_desc(Column::Id)
        .offset(u64::from(filter.page - 1) * u64::from(filter.per_page))
        .limit(u64::from(filter.per_page))
        .all(&app.store.db)
        .await?;
    Ok(CountedList { items: present::entries(&app.store.db, rows).await?, total })
}
