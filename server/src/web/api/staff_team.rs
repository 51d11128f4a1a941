//! The calls by which staff read and change team members.

use std::sync::Arc;

use axum::extract::State;

use crate::kernel::error::ApiResult;
use crate::kernel::revision::Expected;
use crate::subjects::records::{self, Presence, Restored};
use crate::subjects::team::json::{StaffTeamMemberJson, TeamMemberInput};
use crate::subjects::team::{queries, writes};
use crate::web::api::records::{created, restored, stored};
use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::envelope::ErrorBody;
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery, Overtaken};
use crate::web::http::respond::{Deleted, Reply, Stored};
use crate::web::session::current::RequireAdmin;

/// All team members, for staff
#[utoipa::path(
    get,
    path = "/api/admin/team",
    tag = "team",
    params(("status" = Option<Presence>, Query, description = "present, unless deleted ones are asked for")),
    responses((status = 200, body = Vec<StaffTeamMemberJson>), AdminOnly, InvalidQuery),
)]
pub async fn list_staff_team(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(presence): ApiQuery<Presence>,
) -> ApiResult<Reply<Vec<StaffTeamMemberJson>>> {
    queries::list_for_staff(&app.store, presence).await.map(Reply)
}

/// One team member for editing, whatever its state
#[utoipa::path(
    get,
    path = "/api/admin/team/{id}",
    tag = "team",
    params(("id" = i32, Path, description = "Number of the member")),
    responses(
        (status = 200, body = StaffTeamMemberJson),
        AdminOnly,
        (status = 404, description = "There never was a member with this number", body = ErrorBody),
    ),
)]
pub async fn find_staff_team_member(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Stored<StaffTeamMemberJson>> {
    records::find(&app.store.db, id).await.map(stored)
}

/// Stores a new team member, behind the others
#[utoipa::path(
    post,
    path = "/api/team",
    tag = "team",
    request_body = TeamMemberInput,
    responses(
        (status = 201, body = StaffTeamMemberJson, headers(("location" = String, description = "The new member"))),
        AdminOnly, InvalidBody,
    ),
)]
pub async fn create_team_member(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<TeamMemberInput>,
) -> ApiResult<Stored<StaffTeamMemberJson>> {
    writes::create(&app.store, &(&admin).into(), &input).await.map(|member| created("/api/team", member))
}

/// Replaces the content of a team member
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the record has
/// another one by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/team/{id}",
    tag = "team",
    params(("id" = i32, Path, description = "Number of the member")),
    request_body = TeamMemberInput,
    responses(
        (status = 200, body = StaffTeamMemberJson),
        AdminOnly,
        (status = 404, description = "There is no member with this number", body = ErrorBody),
        Overtaken, InvalidBody,
    ),
)]
pub async fn update_team_member(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<TeamMemberInput>,
) -> ApiResult<Stored<StaffTeamMemberJson>> {
    writes::update(&app.store, &(&admin).into(), id, &input, expected).await.map(stored)
}

/// Takes a team member away; it can be restored
#[utoipa::path(
    delete,
    path = "/api/team/{id}",
    tag = "team",
    params(("id" = i32, Path, description = "Number of the member")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no member with this number", body = ErrorBody),
        Overtaken,
    ),
)]
pub async fn delete_team_member(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    expected: Expected,
) -> ApiResult<Reply<Deleted>> {
    records::delete::<StaffTeamMemberJson>(&app.store, &(&admin).into(), id, expected).await?;
    Ok(Reply(Deleted { id }))
}

/// Brings a deleted team member back
#[utoipa::path(
    post,
    path = "/api/team/{id}/restore",
    tag = "team",
    params(("id" = i32, Path, description = "Number of the member")),
    responses(
        (status = 200, body = Restored<StaffTeamMemberJson>),
        AdminOnly,
        (status = 404, description = "There never was a member with this number", body = ErrorBody),
    ),
)]
pub async fn restore_team_member(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Stored<Restored<StaffTeamMemberJson>>> {
    records::restore(&app.store, &(&admin).into(), id).await.map(restored)
}
