//! The call of `/api/audit`.

use std::sync::Arc;

use axum::extract::State;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::web::api::audit_entries as present;
use crate::web::app::App;
use crate::web::http::extract::ApiQuery;
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::CountedList;
use crate::web::session::current::RequireAdmin;
use domain::entities::audit::{COLUMN, Column, Entity};
use domain::kernel::error::ApiResult;
use domain::subjects::audit::Action;
use domain::subjects::audit::json::{AuditFilter, AuditJson};
use domain::subjects::auth::permissions::Permission;

/// The audit log, the latest first
///
/// Only entries about kinds of records that the account may read.
#[utoipa::path(
    get,
    path = "/api/audit",
    tag = "audit",
    params(
        ("kind" = Option<String>, Query, description = "Only course, batch, team_member, testimonial, lead, media, settings or account"),
        ("record_id" = Option<i32>, Query, description = "Only the record with this number"),
        ("user_id" = Option<i32>, Query, description = "Only this account's doing"),
        ("action" = Option<Action>, Query, description = "Only this"),
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
) -> ApiResult<CountedList<AuditJson>> {
    let mut query = Entity::find().filter(Column::Kind.is_in(admin.role.readable_kinds()));
    if let Some(kind) = filter.kind {
        admin.role.require(Permission::to_read(kind))?;
        query = query.filter(Column::Kind.eq(kind));
    }
    if let Some(id) = filter.record_id {
        query = query.filter(COLUMN.record_id.eq(i64::from(id)));
    }
    if let Some(id) = filter.user_id {
        query = query.filter(COLUMN.user_id.eq(i64::from(id)));
    }
    if let Some(action) = filter.action {
        query = query.filter(Column::Action.eq(action));
    }
    let total = query.clone().count(&app.store.db).await?;
    let rows = query
        .order_by_desc(Column::Id)
        .offset(u64::from(filter.page - 1) * u64::from(filter.per_page))
        .limit(u64::from(filter.per_page))
        .all(&app.store.db)
        .await?;
    Ok(CountedList { items: present::entries(&app.store.db, rows).await?, total })
}
