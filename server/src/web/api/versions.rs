//! The calls of `/api/admin/versions`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use base::query::{FromQuery, QueryReader};
use domain::audit::RecordKind;
use domain::auth::permissions::Permission;
use domain::versions::{self, VersionContent, VersionJson, VersionsOf};

const KINDS: [(&str, RecordKind); 10] = [
    ("batch", RecordKind::Batch),
    ("course", RecordKind::Course),
    ("team_member", RecordKind::TeamMember),
    ("testimonial", RecordKind::Testimonial),
    ("vacancy", RecordKind::Vacancy),
    ("service", RecordKind::Service),
    ("media", RecordKind::Media),
    ("settings", RecordKind::Settings),
    ("text", RecordKind::Text),
    ("search_words", RecordKind::SearchWords),
];

/// Of which record versions are asked for.
#[derive(Debug)]
pub struct VersionFilter {
    of: Option<VersionsOf>,
}

impl FromQuery for VersionFilter {
    fn from_query(query: &mut QueryReader) -> Self {
        const IDS: std::ops::RangeInclusive<u32> = 1..=i32::MAX.unsigned_abs();
        let kind = query.choice("kind", &KINDS);
        let mut id = |key| query.number(key, IDS).and_then(|id| id.try_into().ok());
        let (record, draft) = (id("record_id"), id("draft_id"));
        let of = match (kind, draft) {
            (_, Some(draft)) => Some(VersionsOf::Draft(draft)),
            (Some(kind), None) => Some(VersionsOf::Record(kind, record)),
            (None, None) => None,
        };
        if of.is_none() {
            query.refuse("kind", "Say of which kind of record.");
        }
        Self { of }
    }
}

/// The versions of a record, the latest first
///
/// Each saved version of the last year, at most 200. Settings and search words are asked for without a number.
#[utoipa::path(
    get,
    path = "/api/admin/versions",
    tag = "versions",
    params(
        ("kind" = Option<String>, Query, description = "One of batch, course, team_member, testimonial, vacancy, service, media, settings, text, search_words"),
        ("record_id" = Option<i32>, Query, description = "Number of the record"),
        ("draft_id" = Option<i32>, Query, description = "Instead of both: number of a draft of a new record"),
    ),
    responses((status = 200, body = Vec<VersionJson>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn list_versions(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<VersionFilter>,
) -> HandlerResult<Reply<Vec<VersionJson>>> {
    let Some(of) = filter.of else { return Ok(Reply(Vec::new())) };
    if let VersionsOf::Record(kind, _) = of {
        admin.role.require(Permission::to_read(kind))?;
    }
    Ok(Reply(versions::list(&app.store, &of, &admin.role.readable_kinds()).await?))
}

/// One version of a record, with its content
#[utoipa::path(
    get,
    path = "/api/admin/versions/{id}",
    tag = "versions",
    params(("id" = i32, Path, description = "Number of the version")),
    responses(
        (status = 200, body = VersionContent),
        AdminOnly,
        (status = 404, description = "There is no such version, or it is no longer kept", body = ErrorBody),
    ),
)]
pub(crate) async fn find_version(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<VersionContent>> {
    Ok(Reply(versions::find(&app.store, id, &admin.role.readable_kinds()).await?))
}
