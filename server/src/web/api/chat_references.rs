//! The calls about references in WhatsApp messages.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::request::Parts;

use crate::web::app::App;
use crate::web::forms::sender::{first_arrival, page_of};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath};
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use domain::leads::intake::chat_references::{self, ChatReferenceInput, ChatReferenceJson};
use domain::leads::intake::enquiry::Arrival;

/// Keeps where the sender of a WhatsApp message came from
///
/// The app makes up a code, adds it to the text with which the chat begins, and sends it here. Kept for 90 days.
#[utoipa::path(
    post,
    path = "/api/chat-references",
    tag = "enquiries",
    request_body = ChatReferenceInput,
    responses((status = 204, description = "It is kept"), InvalidBody),
)]
pub(crate) async fn keep_chat_reference(
    State(app): State<Arc<App>>,
    parts: Parts,
    ApiJson(input): ApiJson<ChatReferenceInput>,
) -> HandlerResult<StatusCode> {
    let network = app.counted_network(&parts.extensions, &parts.headers);
    network.map_or(Ok(()), |network| app.limits.chats.take(&network, app.store.clock.instant()))?;
    let public = &app.config.public_url;
    let (page, campaign) = page_of(input.page.as_deref(), &parts.headers, public);
    let first = first_arrival(input.first_page.as_deref(), input.referrer.as_deref(), campaign, public);
    let arrival = Arrival {
        page,
        campaign: first.campaign,
        first_page: first.first_page,
        referrer: first.referrer,
        channel: first.channel,
        ..Arrival::default()
    };
    chat_references::keep(&app.store, &input.code, &arrival).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Where the sender of a WhatsApp message with a reference came from
#[utoipa::path(
    get,
    path = "/api/leads/chat-references/{code}",
    tag = "leads",
    params(("code" = String, Path, description = "The reference in the message, in any case")),
    responses(
        (status = 200, body = ChatReferenceJson),
        AdminOnly,
        (status = 404, description = "There is no such reference, or it is older than 90 days", body = ErrorBody),
    ),
)]
pub(crate) async fn find_chat_reference(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(code): ApiPath<String>,
) -> HandlerResult<Reply<ChatReferenceJson>> {
    Ok(Reply(chat_references::find(&app.store.db, &code).await?))
}
