//! From a request to a stored enquiry, for all five calls alike.

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;

use super::arrival::{Sender, agent_of, network_of, page_of};
use super::checks::Checked;
use super::enquiry::Arrival;
use super::form_answers;
use super::form_token::TokenState;
use super::limits::{self, Traffic};
use super::payloads::{Companions, FormFields, form_fields, from_form};
use super::receive::{Received, receive};
use super::spam::form_hints;
use crate::error::{ApiError, ApiResult};
use crate::http::extract::{parse_json, plain_media_type, read_body};
use crate::http::respond;
use crate::pages::Site;

/// What the sender of a form is told.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct MessageJson {
    /// One sentence.
    #[schema(example = "We've sent the details to your email.")]
    pub message: String,
}

/// Takes an enquiry as JSON (answered in JSON) or as a form (answered with a page).
pub async fn submit<P: Checked>(site: &Site, request: Request) -> Response {
    let media_type = plain_media_type(request.headers());
    let sender = Sender::of(request.extensions(), request.headers(), &site.config);
    let body = read_body(request, site).await;
    match media_type.as_deref() {
        Some("application/json") => match from_json::<P>(site, &sender, body).await {
            Ok(message) => respond::json(StatusCode::CREATED, &message),
            Err(error) => error.into_response(),
        },
        Some("application/x-www-form-urlencoded") => from_page::<P>(site, &sender, body).await,
        _ => ApiError::UnsupportedMediaType.into_response(),
    }
}

async fn from_json<P: Checked>(
    site: &Site,
    sender: &Sender,
    body: ApiResult<Bytes>,
) -> ApiResult<MessageJson> {
    let payload: P = parse_json(&body?)?;
    let received = store(site, sender, &payload).await?;
    Ok(MessageJson { message: P::KIND.thanks(received.answer()).to_owned() })
}

async fn from_page<P: Checked>(site: &Site, sender: &Sender, body: ApiResult<Bytes>) -> Response {
    let fields = match body.map(|body| form_fields(&body)) {
        Ok(fields) => fields,
        Err(error) => {
            return form_answers::refused(site, P::KIND, sender, &FormFields::default(), error).await;
        }
    };
    let outcome = match from_form::<P>(&fields) {
        Ok(payload) => store(site, sender, &payload).await,
        Err(error) => Err(error),
    };
    match outcome {
        Ok(received) => form_answers::sent(site, P::KIND, received.answer(), sender, &fields).await,
        Err(error) => form_answers::refused(site, P::KIND, sender, &fields, error).await,
    }
}

/// Checks, limits, stores. Only what would be stored counts against the limits: whoever mends a typing error in a form
/// is not to be shut out for it.
async fn store<P: Checked>(site: &Site, sender: &Sender, payload: &P) -> ApiResult<Received> {
    let app = &site.app;
    let enquiry = payload.check(app).await?;
    let companions = payload.companions();
    let token = app.form_tokens.read(companions.form_token.as_deref(), app.clock.now());
    let counted = limits::count(site, sender, &token)?;
    let arrival = arrival(site, sender, &companions, &token, counted.traffic);
    let received = receive(app, &enquiry, &arrival).await;
    if !matches!(received, Ok(Received::New { .. })) {
        limits::give_back(site, &counted);
    }
    received
}

fn arrival(
    site: &Site,
    sender: &Sender,
    companions: &Companions,
    token: &TokenState,
    traffic: Traffic,
) -> Arrival {
    let (page, campaign) = page_of(companions.page.as_deref(), &sender.headers, &site.config.public_url);
    Arrival {
        page,
        campaign,
        agent: agent_of(&sender.headers),
        network: network_of(sender.address),
        key: companions.key.as_deref().map(str::trim).filter(|key| !key.is_empty()).map(str::to_owned),
        form_nonce: token.nonce().map(str::to_owned),
        hints: form_hints(&companions.website, token, traffic),
    }
}
