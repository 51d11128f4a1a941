//! The calls of the inbox.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::kernel::error::{ApiError, ApiResult};
use crate::store::ids::{LeadId, MailId};
use crate::subjects::leads::inbox::edit::{self, LeadEdit};
use crate::subjects::leads::inbox::filter::{LeadFilter, LeadListing};
use crate::subjects::leads::inbox::json::{LeadCounts, LeadJson, LeadRow};
use crate::subjects::leads::inbox::resend::{self, LeadResend};
use crate::subjects::leads::inbox::{detail, export, list, stop};
use crate::subjects::leads::kinds::{Kind, Status};
use crate::web::app::App;
use crate::web::http::edit::Edit;
use crate::web::http::envelope::ErrorBody;
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::{CountedList, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use crate::web::session::same_origin;

/// A page of the inbox
///
/// Without a status all leads but spam.
#[utoipa::path(
    get,
    path = "/api/leads",
    tag = "inbox",
    params(
        ("q" = Option<String>, Query, description = "Words that all have to occur, or a phone number in any spelling"),
        ("status" = Option<Status>, Query, description = "Only this; `all` means all but spam"),
        ("kind" = Option<Kind>, Query, description = "Only this form"),
        ("mail" = Option<String>, Query, description = "Only leads with a mail that was given up (`undelivered`) or waits for more than 15 minutes (`late`)"),
        ("sort" = Option<String>, Query, description = "`received`, `next_action`, `name` or `updated`, with `-` before it the other way round; `-received` unless given"),
        ("page" = Option<u32>, Query, description = "Which page", minimum = 1, maximum = 100_000),
        ("per_page" = Option<u32>, Query, description = "Leads a page, 25 unless given", minimum = 1, maximum = 100),
    ),
    responses(
        (status = 200, body = Vec<LeadRow>,
            headers(("x-total-count" = u64, description = "How many leads match in all"))),
        AdminOnly, InvalidQuery,
    ),
)]
pub async fn list_leads(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(listing): ApiQuery<LeadListing>,
) -> ApiResult<CountedList<LeadRow>> {
    let (items, total) = list::page(&app.store, &listing).await?;
    Ok(CountedList { items, total })
}

/// How many leads there are of each status, and how mail is doing
#[utoipa::path(
    get,
    path = "/api/leads/counts",
    tag = "inbox",
    params(
        ("q" = Option<String>, Query, description = "As in the list"),
        ("kind" = Option<Kind>, Query, description = "As in the list"),
        ("mail" = Option<String>, Query, description = "As in the list"),
    ),
    responses((status = 200, body = LeadCounts), AdminOnly, InvalidQuery),
)]
pub async fn count_leads(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<LeadFilter>,
) -> ApiResult<Reply<LeadCounts>> {
    list::counts(&app.store, &filter).await.map(Reply)
}

/// One lead with its consents, history, mails, and other leads of the same person
#[utoipa::path(
    get,
    path = "/api/leads/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
    ),
)]
pub async fn find_lead(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
) -> ApiResult<Stored<LeadJson>> {
    detail::find(&app.store, id).await.map(stored)
}

/// Changes status, notes or next action of a lead
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the record has
/// another one by now, the answer is 409 and shows it. A lead that leaves spam gets the mails that were withheld, once.
#[utoipa::path(
    patch,
    path = "/api/leads/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    request_body = LeadEdit,
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first, or its sender had it erased", body = ErrorBody),
        InvalidBody,
    ),
)]
pub async fn update_lead(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    Edit { input, expected }: Edit<LeadEdit>,
) -> ApiResult<Stored<LeadJson>> {
    edit::edit(&app.store, &admin, id, &input, expected).await.map(stored)
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
pub async fn resend_lead_mail(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, mail_id)): ApiPath<(LeadId, MailId)>,
    ApiJson(input): ApiJson<LeadResend>,
) -> ApiResult<Stored<LeadJson>> {
    resend::resend(&app.store, &admin, id, mail_id, &input).await.map(stored)
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
pub async fn stop_lead_mail(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, mail_id)): ApiPath<(LeadId, MailId)>,
) -> ApiResult<Stored<LeadJson>> {
    stop::stop(&app.store, &admin, id, mail_id).await.map(stored)
}

/// Leads as a CSV file, the latest first
///
/// UTF-8 with a byte order mark; lines end with CR and LF. A cell that a spreadsheet would run (one that begins with
/// `=`, `+`, `-`, `@`, a tab or a line break, phone numbers among them) has an apostrophe in front, and so has one that
/// begins with an apostrophe: remove one leading apostrophe to have the text as it was. The export is in the audit log.
#[utoipa::path(
    get,
    path = "/api/leads.csv",
    tag = "inbox",
    params(
        ("q" = Option<String>, Query, description = "As in the list"),
        ("status" = Option<Status>, Query, description = "As in the list"),
        ("kind" = Option<Kind>, Query, description = "As in the list"),
        ("mail" = Option<String>, Query, description = "As in the list"),
    ),
    responses(
        (status = 200, description = "The file", content_type = "text/csv", body = String),
        AdminOnly, InvalidQuery,
        (status = 403, description = "For administrators only, and not by a link on another site", body = ErrorBody),
    ),
)]
pub async fn export_leads(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<LeadFilter>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    // A GET passes the origin check, but a link on another site must not make a member of staff download all leads.
    if same_origin::is_cross_site(&headers) {
        return Err(ApiError::ForeignOrigin);
    }
    export::export(app.store.clone(), &admin, filter).await
}

fn stored(lead: LeadJson) -> Stored<LeadJson> {
    Stored { revision: lead.revision, record: lead, created_at: None }
}
