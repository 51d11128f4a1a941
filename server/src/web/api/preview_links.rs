//! The calls of `/api/admin/drafts/{id}/preview` and `/api/admin/previews`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiPath;
use crate::web::http::refusals::AdminOnly;
use crate::web::http::respond::{self, Reply};
use crate::web::session::current::RequireAdmin;
use domain::auth::permissions::Permission;
use domain::drafts;
use domain::preview_links::{self, PreviewJson, PreviewLinkJson};

/// The page of a draft, and the links to it that work
#[utoipa::path(
    get,
    path = "/api/admin/drafts/{id}/preview",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the draft")),
    responses(
        (status = 200, body = PreviewJson),
        AdminOnly,
        (status = 404, description = "There is no such draft: it was published or discarded", body = ErrorBody),
    ),
)]
pub(crate) async fn find_preview(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<PreviewJson>> {
    admin.role.require(Permission::to_edit(drafts::kind_of(&app.store, admin.id, id).await?))?;
    Ok(Reply(preview_links::of_draft(&app.store, &app.keys.previews, id).await?))
}

/// Makes a link to the preview of a draft
///
/// The person who opens it sees the page as publishing would give it, for seven days or until the link is withdrawn.
#[utoipa::path(
    post,
    path = "/api/admin/drafts/{id}/preview",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the draft")),
    responses(
        (status = 201, body = PreviewLinkJson),
        AdminOnly,
        (status = 404, description = "There is no such draft: it was published or discarded", body = ErrorBody),
        (status = 409, description = "It has too many links that work", body = ErrorBody),
    ),
)]
pub(crate) async fn create_preview_link(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Response> {
    admin.role.require(Permission::to_edit(drafts::kind_of(&app.store, admin.id, id).await?))?;
    let link = preview_links::create(&app.store, &app.keys.previews, &(&admin).into(), id).await?;
    Ok(respond::json(StatusCode::CREATED, &link))
}

/// Withdraws a link to a preview: it works no more
#[utoipa::path(
    delete,
    path = "/api/admin/previews/{id}",
    tag = "drafts",
    params(("id" = i32, Path, description = "Number of the link")),
    responses(
        (status = 204, description = "It works no more"),
        AdminOnly,
        (status = 404, description = "There is no such link", body = ErrorBody),
    ),
)]
pub(crate) async fn withdraw_preview_link(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<StatusCode> {
    admin.role.require(Permission::to_edit(preview_links::kind_of(&app.store, id).await?))?;
    preview_links::withdraw(&app.store, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
