//! The read calls of `/api/team`.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiPath;
use crate::web::http::respond::Reply;
use domain::team::json::{MemberName, TeamMemberJson};
use domain::team::queries;

/// All team members
#[utoipa::path(
    get,
    path = "/api/team/get",
    tag = "team",
    responses((status = 200, body = Vec<TeamMemberJson>)),
)]
pub(crate) async fn list_team(State(app): State<Arc<App>>) -> HandlerResult<Reply<Vec<TeamMemberJson>>> {
    Ok(Reply(queries::list(&app.store).await?))
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
pub(crate) async fn list_team_names(State(app): State<Arc<App>>) -> HandlerResult<Reply<Vec<MemberName>>> {
    Ok(Reply(queries::names(&app.store).await?.to_vec()))
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
pub(crate) async fn find_team_member(
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<TeamMemberJson>> {
    Ok(Reply(queries::find(&app.store, id).await?))
}
