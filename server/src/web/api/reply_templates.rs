//! The calls of `/api/admin/reply-templates`, and what stands for placeholders in the reply to an enquiry.

use std::sync::Arc;

use axum::extract::State;

use crate::web::app::App;
use crate::web::http::edit::{Edit, IfMatch};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath};
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{Deleted, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use domain::leads::inbox::templates::{self, ReplyTemplateInput, ReplyTemplateJson, ReplyValues};
use storage::ids::LeadId;

/// The templates of replies by name, at most 200
#[utoipa::path(
    get,
    path = "/api/admin/reply-templates",
    tag = "inbox",
    responses((status = 200, body = Vec<ReplyTemplateJson>), AdminOnly),
)]
pub(crate) async fn list_reply_templates(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<ReplyTemplateJson>>> {
    Ok(Reply(templates::list(&app.store).await?))
}

/// One template of a reply
#[utoipa::path(
    get,
    path = "/api/admin/reply-templates/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the template")),
    responses(
        (status = 200, body = ReplyTemplateJson),
        AdminOnly,
        (status = 404, description = "There is no template with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn find_reply_template(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Stored<ReplyTemplateJson>> {
    Ok(stored(templates::find(&app.store, id).await?, None))
}

/// Stores a template of a reply
#[utoipa::path(
    post,
    path = "/api/admin/reply-templates",
    tag = "inbox",
    request_body = ReplyTemplateInput,
    responses(
        (status = 201, body = ReplyTemplateJson),
        AdminOnly,
        (status = 409, description = "There are 200 already", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn create_reply_template(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<ReplyTemplateInput>,
) -> HandlerResult<Stored<ReplyTemplateJson>> {
    let record = templates::create(&app.store, &(&admin).into(), &input).await?;
    let address = format!("/api/admin/reply-templates/{}", record.id);
    Ok(stored(record, Some(address)))
}

/// Replaces a template of a reply
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the template has another one
/// by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/admin/reply-templates/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the template")),
    request_body = ReplyTemplateInput,
    responses(
        (status = 200, body = ReplyTemplateJson),
        AdminOnly,
        (status = 404, description = "There is no template with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_reply_template(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<ReplyTemplateInput>,
) -> HandlerResult<Stored<ReplyTemplateJson>> {
    let record = templates::update(&app.store, &(&admin).into(), id, &input, expected).await?;
    Ok(stored(record, None))
}

/// Removes a template of a reply; the audit log keeps its text
#[utoipa::path(
    delete,
    path = "/api/admin/reply-templates/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the template")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no template with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
    ),
)]
pub(crate) async fn remove_reply_template(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    IfMatch(expected): IfMatch,
) -> HandlerResult<Reply<Deleted>> {
    templates::remove(&app.store, &(&admin).into(), id, expected).await?;
    Ok(Reply(Deleted { id }))
}

/// What stands for the placeholders of a template in the reply to a lead
#[utoipa::path(
    get,
    path = "/api/leads/{id}/reply-values",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    responses(
        (status = 200, body = ReplyValues),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn find_reply_values(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
) -> HandlerResult<Reply<ReplyValues>> {
    let (public, links) = (&app.config.public_url, &app.keys.syllabuses);
    Ok(Reply(templates::values(&app.store, public, links, &admin, id).await?))
}

fn stored(record: ReplyTemplateJson, created_at: Option<String>) -> Stored<ReplyTemplateJson> {
    Stored { revision: record.revision, record, created_at }
}
