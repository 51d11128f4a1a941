//! The calls that concern several leads: bulk changes, and leads of one person, also to erase them.

use std::sync::Arc;

use axum::extract::State;

use crate::web::api::inbox::stored;
use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath};
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{Reply, Stored};
use crate::web::session::current::RequireAdmin;
use domain::leads::inbox::bulk::{self, LeadBulkInput, LeadBulkResult};
use domain::leads::inbox::erase::{self, ErasePerson, ErasureReceipt};
use domain::leads::inbox::json::LeadJson;
use domain::leads::inbox::person::{self, SamePersonInput};
use domain::leads::inbox::resend::{self, ResentAll};
use storage::ids::LeadId;

/// Changes status, owner or follow-up of several leads
///
/// Each under its own revision, up to 100. One that somebody else changed meanwhile stays as it is, and the others go on. The
/// answer has what each was before: sent back, it undoes the change.
#[utoipa::path(
    post,
    path = "/api/leads/bulk",
    tag = "inbox",
    request_body = LeadBulkInput,
    responses((status = 200, body = LeadBulkResult), AdminOnly, InvalidBody),
)]
pub(crate) async fn change_leads(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<LeadBulkInput>,
) -> HandlerResult<Reply<LeadBulkResult>> {
    Ok(Reply(bulk::change(&app.store, &admin, &input).await?))
}

/// Sends all mails again that were given up
///
/// For the day on which a wrong setting or a blocked network is mended. They are queued before the answer; those to people
/// who must not be written to stay as they are.
#[utoipa::path(
    post,
    path = "/api/leads/mails/resend",
    tag = "inbox",
    responses((status = 200, body = ResentAll), AdminOnly),
)]
pub(crate) async fn resend_dead_mails(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<ResentAll>> {
    Ok(Reply(resend::resend_all(&app.store, &admin).await?))
}

/// Notes that the senders of two leads are one person
///
/// Each lead then shows the others of the person. Nothing is moved, and it can be taken back.
#[utoipa::path(
    post,
    path = "/api/leads/{id}/same-person",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    request_body = SamePersonInput,
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
        (status = 409, description = "One of the senders had their data erased", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn merge_person(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    ApiJson(SamePersonInput { other_id }): ApiJson<SamePersonInput>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(person::merge(&app.store, &admin, id, other_id).await?, &admin))
}

/// Notes that the sender of a lead is another person than those it was put together with
#[utoipa::path(
    delete,
    path = "/api/leads/{id}/same-person",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
        (status = 409, description = "Its sender was put together with nobody", body = ErrorBody),
    ),
)]
pub(crate) async fn separate_person(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(person::separate(&app.store, &admin, id).await?, &admin))
}

/// Erases a person who asked for it, and answers what is gone
///
/// Names, addresses, numbers, messages and logs of their enquiries, what waits in the mail queue, and their address on the
/// list of the newsletter. It cannot be undone. What is left counts, without a name.
#[utoipa::path(
    post,
    path = "/api/leads/{id}/erase",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    request_body = ErasePerson,
    responses(
        (status = 200, body = ErasureReceipt),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
        (status = 409, description = "It was erased before", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn erase_person(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    ApiJson(input): ApiJson<ErasePerson>,
) -> HandlerResult<Reply<ErasureReceipt>> {
    Ok(Reply(erase::erase(&app.store, &admin, (&app.config.data_dir, &app.files.cvs), id, &input).await?))
}
