//! The log of an enquiry and the mails about it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::web::api::inbox::stored;
use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::{self, CountedList, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use domain::leads::inbox::entries::{self, LogPage};
use domain::leads::inbox::entry_edit::{self, EntryEdit};
use domain::leads::inbox::json::{LeadEntry, LeadJson};
use domain::leads::inbox::log::{self, NewEntry};
use domain::leads::inbox::resend::{self, LeadResend};
use domain::leads::inbox::{stop, undo};
use storage::ids::{EntryId, LeadId, MailId};

/// The log of a lead, the latest entry first, 50 a page
#[utoipa::path(
    get,
    path = "/api/leads/{id}/entries",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the lead"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
    ),
    responses(
        (status = 200, body = Vec<LeadEntry>,
            headers(("x-total-count" = u64, description = "How many entries there are in all"))),
        AdminOnly, InvalidQuery,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn list_lead_entries(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    ApiQuery(part): ApiQuery<LogPage>,
) -> HandlerResult<CountedList<LeadEntry>> {
    let (items, total) = entries::page(&app.store, id, part).await?;
    Ok(CountedList { items: items.into_iter().map(|entry| entry.seen_by(admin.id)).collect(), total })
}

/// Adds an entry to the log of a lead, and changes status, owner and follow-up with it
///
/// Nothing is overwritten: entries of several people at once are all there. Who has enrolled may take a seat of a batch with it,
/// which is refused for the field `batch_id` when there is none left. The revision that a change is meant for comes in `If-Match` or as the member `revision`. Sent again with the same `key`, it is the same entry: the answer is 200 and
/// shows it.
#[utoipa::path(
    post,
    path = "/api/leads/{id}/entries",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    request_body = NewEntry,
    responses(
        (status = 201, body = LeadEntry),
        (status = 200, description = "It was added before", body = LeadEntry),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
        (status = 409, description = "The key belongs to another entry, somebody else changed the lead first, or its sender had it erased", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn add_lead_entry(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    Edit { input, expected }: Edit<NewEntry>,
) -> HandlerResult<Response> {
    let added = log::add(&app.store, &admin, id, &input, expected).await?;
    let status = if added.new { StatusCode::CREATED } else { StatusCode::OK };
    Ok(respond::json(status, &added.entry))
}

/// Corrects an entry of one's own, within 15 minutes
///
/// One that took a seat of a batch gives it back when its outcome is not `enrolled` any more.
#[utoipa::path(
    patch,
    path = "/api/leads/{id}/entries/{entry_id}",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the lead"),
        ("entry_id" = i32, Path, description = "Number of the entry"),
    ),
    request_body = EntryEdit,
    responses(
        (status = 200, body = LeadEntry),
        AdminOnly,
        (status = 404, description = "There is no such lead, or it has no such entry", body = ErrorBody),
        (status = 409, description = "It is somebody else's, older than 15 minutes, or erased", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn edit_lead_entry(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, entry_id)): ApiPath<(LeadId, EntryId)>,
    ApiJson(input): ApiJson<EntryEdit>,
) -> HandlerResult<Reply<LeadEntry>> {
    Ok(Reply(entry_edit::edit(&app.store, &admin, id, entry_id, &input).await?))
}

/// Takes an entry of one's own back, within 15 minutes
///
/// Status, owner, follow-up and history of the lead are as they were before it, and a seat that it took is free again.
#[utoipa::path(
    delete,
    path = "/api/leads/{id}/entries/{entry_id}",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the lead"),
        ("entry_id" = i32, Path, description = "Number of the entry"),
    ),
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no such lead, or it has no such entry", body = ErrorBody),
        (status = 409, description = "It is somebody else's, older than 15 minutes or erased, or the lead was changed since", body = ErrorBody),
    ),
)]
pub(crate) async fn undo_lead_entry(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, entry_id)): ApiPath<(LeadId, EntryId)>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(undo::undo(&app.store, &admin, id, entry_id).await?, &admin))
}

/// Sends a mail of a lead once more
///
/// It is queued before the answer. The confirmation to the sender can go to a corrected address, which becomes the lead's.
#[utoipa::path(
    post,
    path = "/api/leads/{id}/mails/{mail_id}/resend",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the lead"),
        ("mail_id" = i32, Path, description = "Number of the mail"),
    ),
    request_body = LeadResend,
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no such lead, or it has no such mail", body = ErrorBody),
        (status = 409, description = "It waits or is being sent, or the sender must not be written to", body = ErrorBody),
        (status = 422, description = "The address is not acceptable", body = ErrorBody),
    ),
)]
pub(crate) async fn resend_lead_mail(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, mail_id)): ApiPath<(LeadId, MailId)>,
    ApiJson(input): ApiJson<LeadResend>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(resend::resend(&app.store, &admin, id, mail_id, &input).await?, &admin))
}

/// Gives up a mail of a lead that waits or was not delivered
#[utoipa::path(
    post,
    path = "/api/leads/{id}/mails/{mail_id}/stop",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the lead"),
        ("mail_id" = i32, Path, description = "Number of the mail"),
    ),
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no such lead, or it has no such mail", body = ErrorBody),
        (status = 409, description = "It has gone out, is being sent or is stopped already", body = ErrorBody),
    ),
)]
pub(crate) async fn stop_lead_mail(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, mail_id)): ApiPath<(LeadId, MailId)>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(stop::stop(&app.store, &admin, id, mail_id).await?, &admin))
}
