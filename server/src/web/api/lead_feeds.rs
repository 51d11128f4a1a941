//! The call that other sites send enquiries to, and the feeds as staff see them.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use crate::web::app::App;
use crate::web::http::edit::{Edit, IfMatch};
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::{ApiJson, ApiPath, FORM, plain_media_type, read_body};
use crate::web::http::refusals::{AdminOnly, InvalidBody};
use crate::web::http::respond::{self, Deleted, Reply, Stored};
use crate::web::session::current::RequireAdmin;
use base::error::{ApiError, MediaType};
use domain::leads::feeds::deliveries::{
    self, Delivery, DeliveryAnswer, DeliveryOutcome, MAX_BYTES, RetriedDeliveries,
};
use domain::leads::feeds::refused::{self, RefusedDelivery};
use domain::leads::feeds::{self, FeedInput, FeedJson, FeedSecretJson};

const SIGNATURE: &str = "x-signature";
const DELIVERY_ID: &str = "x-delivery-id";

/// The limit of a delivery.
pub fn limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_BYTES)
}

/// An enquiry that another site delivers
///
/// `X-Signature` has `sha256=` and the HMAC-SHA256 of the body under the secret of the feed, in hex. `X-Delivery-Id` names
/// the delivery, unless a field of the body does. Stored, and its mails queued, before the answer. The same name or the same
/// body is one enquiry, however often it comes. What cannot be read is kept for staff, and answered with 202.
#[utoipa::path(
    post,
    path = "/api/leads/inbound/{source}",
    tag = "enquiries",
    params(
        ("source" = String, Path, description = "Name of the feed in its address"),
        ("X-Signature" = String, Header, description = "`sha256=` and the signature in hex"),
        ("X-Delivery-Id" = Option<String>, Header, description = "What the site calls this delivery"),
    ),
    request_body(
        description = "One enquiry, with the fields that the feed maps; at most 64 KB",
        content(
            (serde_json::Value = "application/json"),
            (String = "application/x-www-form-urlencoded"),
        ),
    ),
    responses(
        (status = 200, description = "It came before", body = DeliveryAnswer),
        (status = 201, description = "Stored", body = DeliveryAnswer),
        (status = 202, description = "Kept, because it could not be read; the text says why", body = DeliveryAnswer),
        (status = 401, description = "The signature is wrong; nothing is kept", body = ErrorBody),
        (status = 404, description = "There is no such feed", body = ErrorBody),
        (status = 507, description = "Too many deliveries of the feed wait for staff; this one is not kept", body = ErrorBody),
    ),
)]
pub(crate) async fn take_delivery(
    State(app): State<Arc<App>>,
    ApiPath(source): ApiPath<String>,
    request: Request,
) -> HandlerResult<Response> {
    let is_form = match plain_media_type(request.headers()).as_deref() {
        Some("application/json") => false,
        Some(FORM) => true,
        _ => return Err(ApiError::UnsupportedMediaType(MediaType::Json).into()),
    };
    let headers = request.headers().clone();
    let network = app.counted_network(request.extensions(), &headers);
    let body = read_body(request, &app).await?;
    let feed = app.keys.feeds.signed(&app.store, &source, &body, text(&headers, SIGNATURE)).await?;
    if let Some(network) = network {
        // It was counted as a call of anybody; a feed has a limit of its own.
        app.limits.calls.give_back(&network);
        app.limits.feeds.take(&feed.id, app.store.clock.instant())?;
    }
    let delivery = Delivery { body: &body, is_form, id: text(&headers, DELIVERY_ID) };
    let answer = deliveries::take(&app.store, &feed, delivery, app.config.rate_limits).await?;
    let status = match answer.outcome {
        DeliveryOutcome::Stored => StatusCode::CREATED,
        DeliveryOutcome::Repeated => StatusCode::OK,
        DeliveryOutcome::Refused => StatusCode::ACCEPTED,
    };
    Ok(respond::json(status, &answer))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The feeds of enquiries by name, at most 50
#[utoipa::path(
    get,
    path = "/api/admin/lead-feeds",
    tag = "inbox",
    responses((status = 200, body = Vec<FeedJson>), AdminOnly),
)]
pub(crate) async fn list_lead_feeds(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
) -> HandlerResult<Reply<Vec<FeedJson>>> {
    Ok(Reply(feeds::list(&app.store).await?))
}

/// One feed of enquiries
#[utoipa::path(
    get,
    path = "/api/admin/lead-feeds/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the feed")),
    responses(
        (status = 200, body = FeedJson),
        AdminOnly,
        (status = 404, description = "There is no feed with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn find_lead_feed(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Stored<FeedJson>> {
    Ok(stored(feeds::find(&app.store, id).await?))
}

/// Adds a feed of enquiries, and answers its secret once
#[utoipa::path(
    post,
    path = "/api/admin/lead-feeds",
    tag = "inbox",
    request_body = FeedInput,
    responses(
        (status = 201, body = FeedSecretJson),
        AdminOnly,
        (status = 409, description = "There are 50 already", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn create_lead_feed(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiJson(input): ApiJson<FeedInput>,
) -> HandlerResult<Stored<FeedSecretJson>> {
    let record = app.keys.feeds.create(&app.store, &(&admin).into(), &input).await?;
    let address = format!("/api/admin/lead-feeds/{}", record.feed.id);
    Ok(Stored { revision: record.feed.revision, record, created_at: Some(address) })
}

/// Replaces what a feed of enquiries says; its secret stays
///
/// The revision that the change is meant for comes in `If-Match` or as the member `revision`. When the feed has another one
/// by now, the answer is 409 and shows it.
#[utoipa::path(
    put,
    path = "/api/admin/lead-feeds/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the feed")),
    request_body = FeedInput,
    responses(
        (status = 200, body = FeedJson),
        AdminOnly,
        (status = 404, description = "There is no feed with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
        InvalidBody,
    ),
)]
pub(crate) async fn update_lead_feed(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    Edit { input, expected }: Edit<FeedInput>,
) -> HandlerResult<Stored<FeedJson>> {
    Ok(stored(feeds::update(&app.store, &app.keys.feeds, &(&admin).into(), id, &input, expected).await?))
}

/// Makes a new secret for a feed of enquiries, and answers it once; the former one ends
#[utoipa::path(
    post,
    path = "/api/admin/lead-feeds/{id}/secret",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the feed")),
    responses(
        (status = 200, body = FeedSecretJson),
        AdminOnly,
        (status = 404, description = "There is no feed with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
    ),
)]
pub(crate) async fn renew_lead_feed_secret(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    IfMatch(expected): IfMatch,
) -> HandlerResult<Reply<FeedSecretJson>> {
    Ok(Reply(app.keys.feeds.renew_secret(&app.store, &(&admin).into(), id, expected).await?))
}

/// Removes a feed of enquiries, with the deliveries that wait for staff; its enquiries stay
#[utoipa::path(
    delete,
    path = "/api/admin/lead-feeds/{id}",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the feed")),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "There is no feed with this number", body = ErrorBody),
        (status = 409, description = "Somebody else changed it first", body = ErrorBody),
    ),
)]
pub(crate) async fn remove_lead_feed(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
    IfMatch(expected): IfMatch,
) -> HandlerResult<Reply<Deleted>> {
    feeds::remove(&app.store, &(&admin).into(), id, expected).await?;
    Ok(Reply(Deleted { id }))
}

/// The deliveries of a feed that could not be read, the latest first, at most 200
#[utoipa::path(
    get,
    path = "/api/admin/lead-feeds/{id}/deliveries",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the feed")),
    responses(
        (status = 200, body = Vec<RefusedDelivery>),
        AdminOnly,
        (status = 404, description = "There is no such feed", body = ErrorBody),
    ),
)]
pub(crate) async fn list_refused_deliveries(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<Vec<RefusedDelivery>>> {
    Ok(Reply(refused::list(&app.store, id).await?))
}

/// Tries all deliveries of a feed again that could not be read
#[utoipa::path(
    post,
    path = "/api/admin/lead-feeds/{id}/retry",
    tag = "inbox",
    params(("id" = i32, Path, description = "Number of the feed")),
    responses(
        (status = 200, body = RetriedDeliveries),
        AdminOnly,
        (status = 404, description = "There is no feed with this number", body = ErrorBody),
    ),
)]
pub(crate) async fn retry_deliveries(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath(id): ApiPath<i32>,
) -> HandlerResult<Reply<RetriedDeliveries>> {
    Ok(Reply(deliveries::retry(&app.store, id, None, app.config.rate_limits).await?))
}

/// Tries one delivery of a feed again that could not be read
#[utoipa::path(
    post,
    path = "/api/admin/lead-feeds/{id}/deliveries/{entry_id}/retry",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the feed"),
        ("entry_id" = i32, Path, description = "Number of the delivery"),
    ),
    responses(
        (status = 200, body = RetriedDeliveries),
        AdminOnly,
        (status = 404, description = "It does not wait any more", body = ErrorBody),
    ),
)]
pub(crate) async fn retry_delivery(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, delivery)): ApiPath<(i32, i32)>,
) -> HandlerResult<Reply<RetriedDeliveries>> {
    Ok(Reply(deliveries::retry(&app.store, id, Some(delivery), app.config.rate_limits).await?))
}

/// Removes a delivery for good that could not be read
#[utoipa::path(
    delete,
    path = "/api/admin/lead-feeds/{id}/deliveries/{entry_id}",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the feed"),
        ("entry_id" = i32, Path, description = "Number of the delivery"),
    ),
    responses(
        (status = 200, body = Deleted),
        AdminOnly,
        (status = 404, description = "It does not wait any more", body = ErrorBody),
    ),
)]
pub(crate) async fn dismiss_delivery(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, delivery)): ApiPath<(i32, i32)>,
) -> HandlerResult<Reply<Deleted>> {
    refused::dismiss(&app.store, id, delivery).await?;
    Ok(Reply(Deleted { id: delivery }))
}

fn stored(record: FeedJson) -> Stored<FeedJson> {
    Stored { revision: record.revision, record, created_at: None }
}
