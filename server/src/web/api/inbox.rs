//! The calls of the inbox.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::response::IntoResponse;

use crate::web::app::App;
use crate::web::http::csv_file::csv_file;
use crate::web::http::edit::Edit;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath, ApiQuery};
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::{CountedList, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use crate::web::session::same_origin::OwnLink;
use domain::auth::AdminUser;
use domain::leads::inbox::by_hand::{self, LeadByHand};
use domain::leads::inbox::correct::{self, LeadDetails};
use domain::leads::inbox::edit::{self, LeadEdit};
use domain::leads::inbox::filter::{FilterContext, LeadFilter, LeadListing};
use domain::leads::inbox::json::LeadJson;
use domain::leads::inbox::json::lists::{LeadCounts, LeadRow};
use domain::leads::inbox::known_people::{Contact, KnownPerson};
use domain::leads::inbox::{counts, detail, export, known_people, list};
use domain::leads::kinds::{Kind, LostReason, Source, Status};
use storage::ids::LeadId;

/// A page of the inbox
///
/// Without a status all leads but spam.
#[utoipa::path(
    get,
    path = "/api/leads",
    tag = "inbox",
    params(
        ("q" = Option<String>, Query, description = "Words that all have to occur, or a phone number in any spelling"),
        ("company" = Option<String>, Query, description = "Words that are all in the name of the company"),
        ("trade" = Option<String>, Query, description = "Words that are all in what is to be learned or done, of enquiries about training for a company and about work"),
        ("status" = Option<Status>, Query, description = "Only this; `all` means all but spam"),
        ("kind" = Option<Kind>, Query, description = "Only this form"),
        ("course_id" = Option<i32>, Query, description = "Only leads about this course"),
        ("source" = Option<Source>, Query, description = "Only those that reached us so"),
        ("lost_reason" = Option<LostReason>, Query, description = "Only those that are lost for this reason"),
        ("from" = Option<String>, Query, description = "Only those that came on this day in India or later, such as 2026-11-29"),
        ("until" = Option<String>, Query, description = "Only those that came on this day in India or before"),
        ("mail" = Option<String>, Query, description = "Only leads with a mail that was given up (`undelivered`) or waits for more than 15 minutes (`late`)"),
        ("owner" = Option<String>, Query, description = "Only one's own (`me`), those of nobody (`none`), or those of an account by its number"),
        ("due" = Option<String>, Query, description = "Only leads whose follow-up is past (`overdue`), on this day in India (`today`), either (`by_today`) or after it (`later`)"),
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
pub(crate) async fn list_leads(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(listing): ApiQuery<LeadListing>,
) -> HandlerResult<CountedList<LeadRow>> {
    let (items, total) = list::page(&app.store, &listing, context(&app, &admin)).await?;
    Ok(CountedList { items, total })
}

/// How many leads there are of each status, of each owner and with a follow-up, and how mail is doing
///
/// Each number has all of the filter but what it is the number of.
#[utoipa::path(
    get,
    path = "/api/leads/counts",
    tag = "inbox",
    params(
        ("q" = Option<String>, Query, description = "As in the list"),
        ("company" = Option<String>, Query, description = "As in the list"),
        ("trade" = Option<String>, Query, description = "As in the list"),
        ("status" = Option<Status>, Query, description = "As in the list"),
        ("kind" = Option<Kind>, Query, description = "As in the list"),
        ("course_id" = Option<i32>, Query, description = "As in the list"),
        ("source" = Option<Source>, Query, description = "As in the list"),
        ("lost_reason" = Option<LostReason>, Query, description = "As in the list"),
        ("from" = Option<String>, Query, description = "As in the list"),
        ("until" = Option<String>, Query, description = "As in the list"),
        ("mail" = Option<String>, Query, description = "As in the list"),
        ("owner" = Option<String>, Query, description = "As in the list"),
        ("due" = Option<String>, Query, description = "As in the list"),
    ),
    responses((status = 200, body = LeadCounts), AdminOnly, InvalidQuery),
)]
pub(crate) async fn count_leads(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<LeadFilter>,
) -> HandlerResult<Reply<LeadCounts>> {
    Ok(Reply(counts::counts(&app.store, &filter, context(&app, &admin)).await?))
}

fn context(app: &App, admin: &AdminUser) -> FilterContext {
    FilterContext { account: admin.id, now: app.store.clock.now() }
}

/// One lead with its log, consents, history, mails, and other leads of the same person
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
pub(crate) async fn find_lead(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(detail::find(&app.store, id).await?, &admin))
}

/// Changes status or follow-up of a lead
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
pub(crate) async fn update_lead(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    Edit { input, expected }: Edit<LeadEdit>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(edit::edit(&app.store, &admin, id, &input, expected).await?, &admin))
}

/// Corrects who sent a lead and which course it is about
///
/// All of it, as it is to be. Messages to the former address that still wait go to the new one. The revision that the change
/// is meant for comes in `If-Match` or as the member `revision`.
#[utoipa::path(
    put,
    path = "/api/leads/{id}/details",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the lead")),
    request_body = LeadDetails,
    responses(
        (status = 200, body = LeadJson),
        AdminOnly,
        (status = 404, description = "There is no lead with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first, or its sender had it erased", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn correct_lead(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<LeadId>,
    Edit { input, expected }: Edit<LeadDetails>,
) -> HandlerResult<Stored<LeadJson>> {
    Ok(stored(correct::correct(&app.store, &admin, id, &input, expected).await?, &admin))
}

/// Enters an enquiry that came by phone, in person or by a message
///
/// It is about a course when one is named, and a contact message otherwise. The note becomes the first entry of its
/// log. The person gets no mail unless the confirmation is asked for. Sent again with the same `key`, it is the same
/// enquiry: the answer is 200 and shows it.
#[utoipa::path(
    post,
    path = "/api/leads",
    tag = "inbox",
    request_body = LeadByHand,
    responses(
        (status = 201, body = LeadJson),
        (status = 200, description = "It was entered before", body = LeadJson),
        AdminOnly, InvalidBody,
    ),
)]
pub(crate) async fn enter_lead(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<LeadByHand>,
) -> HandlerResult<Stored<LeadJson>> {
    let staff_address = app.config.mail.staff.email.to_string();
    let entered = by_hand::enter(&app.store, &admin, &input, &staff_address).await?;
    let created_at = entered.new.then(|| format!("/api/leads/{}", entered.lead.id));
    Ok(Stored { created_at, ..stored(entered.lead, &admin) })
}

/// People who enquired before with this number or address
///
/// The number may be as far as it was typed, from six digits on.
#[utoipa::path(
    get,
    path = "/api/leads/matching",
    tag = "inbox",
    params(
        ("phone" = Option<String>, Query, description = "A phone number or its beginning, in any usual spelling"),
        ("email" = Option<String>, Query, description = "A complete e-mail address"),
    ),
    responses((status = 200, body = Vec<KnownPerson>), AdminOnly, InvalidQuery),
)]
pub(crate) async fn find_known_people(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(contact): ApiQuery<Contact>,
) -> HandlerResult<Reply<Vec<KnownPerson>>> {
    Ok(Reply(known_people::matching(&app.store, &contact).await?))
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
        ("company" = Option<String>, Query, description = "As in the list"),
        ("trade" = Option<String>, Query, description = "As in the list"),
        ("status" = Option<Status>, Query, description = "As in the list"),
        ("kind" = Option<Kind>, Query, description = "As in the list"),
        ("source" = Option<Source>, Query, description = "As in the list"),
        ("lost_reason" = Option<LostReason>, Query, description = "As in the list"),
        ("from" = Option<String>, Query, description = "As in the list"),
        ("until" = Option<String>, Query, description = "As in the list"),
        ("mail" = Option<String>, Query, description = "As in the list"),
        ("owner" = Option<String>, Query, description = "As in the list"),
        ("due" = Option<String>, Query, description = "As in the list"),
    ),
    responses(
        (status = 200, description = "The file", content_type = "text/csv", body = String),
        AdminOnly, InvalidQuery,
        (status = 403, description = "For administrators only, and not by a link on another site", body = ErrorBody),
    ),
)]
pub(crate) async fn export_leads(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<LeadFilter>,
    _link: OwnLink,
) -> HandlerResult<impl IntoResponse> {
    let file = export::export(app.store.clone(), &admin, filter).await?;
    Ok(csv_file("enquiries", app.store.clock.now(), Body::from_stream(file))?)
}

pub(super) fn stored(lead: LeadJson, viewer: &AdminUser) -> Stored<LeadJson> {
    Stored { revision: lead.revision, record: lead.seen_by(viewer.id), created_at: None }
}
