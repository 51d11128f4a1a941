//! The read calls of `/api/team`.

use axum::extract::State;

use super::json::{MemberName, TeamMemberJson};
use super::queries;
use crate::app::AppState;
use crate::error::{ApiResult, ErrorBody};
use crate::http::extract::ApiPath;
use crate::http::respond::Reply;

/// All team members
#[utoipa::path(
    get,
    path = "/api/team/get",
    tag = "team",
    responses((status = 200, body = Vec<TeamMemberJson>)),
)]
pub async fn list_team(State(app): State<AppState>) -> ApiResult<Reply<Vec<TeamMemberJson>>> {
    queries::list(&app).await.map(Reply)
}

/// The names of all team members
///
/// For pages that name people and link to them.
#[utoipa::path(
    get,
    path = "/api/team/names",
    tag = "team",
    responses((status = 200, body = Vec<MemberName>)),
)]
pub async fn list_team_names(State(app): State<AppState>) -> ApiResult<Reply<Vec<MemberName>>> {
    queries::names(&app).await.map(Reply)
}

/// One team member
#[utoipa::path(
    get,
    path = "/api/team/{id}",
    tag = "team",
    params(("id" = i32, Path, description = "Number of the member")),
    responses(
        (status = 200, body = TeamMemberJson),
        (status = 404, description = "There is no member with this number", body = ErrorBody),
    ),
)]
pub async fn find_team_member(
    State(app): State<AppState>,
    ApiPath(id): ApiPath<i32>,
) -> ApiResult<Reply<TeamMemberJson>> {
    queries::find(&app, id).await.map(Reply)
}
