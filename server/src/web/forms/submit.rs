//! From a request to a stored enquiry, for all calls alike.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;

use crate::web::app::App;
use crate::web::forms::answers as form_answers;
use crate::web::forms::sender::{Sender, agent_of, first_arrival, page_of, stored_network};
use crate::web::http::extract::{plain_media_type, read_body};
use crate::web::http::respond;
use crate::web::pages;
use domain::kernel::error::{ApiError, ApiResult, MediaType};
use domain::kernel::json::parse_json;
use domain::store::ids::LeadId;
use domain::subjects::courses;
use domain::subjects::leads::intake::checks::Checked;
use domain::subjects::leads::intake::enquiry::Arrival;
use domain::subjects::leads::intake::form_token::{TokenState, Traffic};
use domain::subjects::leads::intake::payloads::{FormFields, FormMetadata, form_fields, from_form};
use domain::subjects::leads::intake::receive::{Received, receive};
use domain::subjects::leads::intake::spam::form_hints;
use domain::subjects::leads::kinds::{Answer, Kind};
use domain::subjects::leads::promise;

/// What the sender of a form is told.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct MessageJson {
    /// One sentence.
    #[schema(example = "We've sent the details to your email.")]
    pub message: String,
    /// Where the syllabus is that was asked for: a file of staff, or a PDF of this site, for a limited time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub syllabus: Option<String>,
    /// What a reservation is called on the phone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "R-42")]
    pub reference: Option<String>,
    /// Until when the sender of a reservation is called, in India.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Monday 30 November, 6:30 pm")]
    pub call_by: Option<String>,
}

/// An enquiry that was stored.
struct Taken {
    answer: Answer,
    id: LeadId,
    /// The course in which a seat was reserved.
    reserved: Option<i32>,
}

/// Takes an enquiry as JSON (answered in JSON) or as a form (answered with a page).
pub(crate) async fn submit<P: Checked>(app: &Arc<App>, request: Request) -> Response {
    let media_type = plain_media_type(request.headers());
    let sender = Sender::of(app, request.extensions(), request.headers());
    let body = read_body(request, app).await;
    match media_type.as_deref() {
        Some("application/json") => match from_json::<P>(app, &sender, body).await {
            Ok(message) => respond::json(StatusCode::CREATED, &message),
            Err(error) => error.into_response(),
        },
        Some("application/x-www-form-urlencoded") => from_page::<P>(app, &sender, body).await,
        _ => ApiError::UnsupportedMediaType(MediaType::Json).into_response(),
    }
}

async fn from_json<P: Checked>(
    app: &Arc<App>,
    sender: &Sender,
    body: ApiResult<Bytes>,
) -> ApiResult<MessageJson> {
    let payload: P = parse_json(&body?)?;
    let Taken { answer, id, reserved } = store(app, sender, &payload).await?;
    let wanted = payload.wanted_syllabus();
    let syllabus = match wanted.or(reserved) {
        Some(course) => syllabus_link(app, course).await,
        None => None,
    };
    let kind = if wanted.is_some() && syllabus.is_some() { Kind::Syllabus } else { P::KIND };
    let call_by = match reserved {
        // The enquiry is stored by then.
        Some(_) => promise::call_by(&app.store.db, app.store.clock.now()).await.ok().flatten(),
        None => None,
    };
    let reference = reserved.map(|_| promise::reference(id));
    Ok(MessageJson { message: kind.thanks(answer).to_owned(), syllabus, reference, call_by })
}

async fn from_page<P: Checked>(app: &Arc<App>, sender: &Sender, body: ApiResult<Bytes>) -> Response {
    let fields = match body.map(|body| form_fields(&body)) {
        Ok(fields) => fields,
        Err(error) => {
            return form_answers::refused(app, P::KIND, sender, &FormFields::default(), error).await;
        }
    };
    let stored = match from_form::<P>(&fields) {
        Ok(payload) => {
            store(app, sender, &payload).await.map(|taken| (taken.answer, payload.wanted_syllabus()))
        }
        Err(error) => Err(error),
    };
    let answer = match stored {
        Ok((answer, None)) => answer,
        Ok((answer, Some(course))) => match syllabus_link(app, course).await {
            Some(link) => return pages::answer::redirect(StatusCode::SEE_OTHER, &link),
            None => answer,
        },
        Err(error) => return form_answers::refused(app, P::KIND, sender, &fields, error).await,
    };
    form_answers::sent(app, P::KIND, answer, sender, &fields).await
}

/// Where the syllabus of a course is; `None` when the course is gone. The enquiry is stored by then, so a failure here
/// only takes the link away, which the mail has as well.
async fn syllabus_link(app: &Arc<App>, course: i32) -> Option<String> {
    let course = courses::find(&app.store, course).await.ok()?;
    Some(course.syllabus_link(&app.syllabus_links, app.store.clock.now()))
}

/// Checks, limits, stores. Only what would be stored counts against the limits: correcting a typing error must not
/// use up the limit.
async fn store<P: Checked>(app: &Arc<App>, sender: &Sender, payload: &P) -> ApiResult<Taken> {
    let enquiry = payload.check(&app.store).await?;
    let metadata = payload.metadata();
    let token = app.form_tokens.read(metadata.form_token.as_deref(), app.store.clock.now());
    let counted = app.limits.forms.count(sender.network, &token, app.store.clock.instant())?;
    let arrival = arrival(app, sender, &metadata, &token, counted.traffic);
    let received = receive(&app.store, &enquiry, &arrival).await;
    if !matches!(received, Ok(Received::New(_))) {
        app.limits.forms.give_back(&counted);
    }
    let received = received?;
    let reserved = enquiry.item.course_id.filter(|_| enquiry.item.batch.is_some());
    Ok(Taken { answer: received.answer(&enquiry), id: received.id(), reserved })
}

fn arrival(
    app: &Arc<App>,
    sender: &Sender,
    metadata: &FormMetadata,
    token: &TokenState,
    traffic: Traffic,
) -> Arrival {
    let public = &app.config.public_url;
    let (page, campaign) = page_of(metadata.page.as_deref(), &sender.headers, public);
    let first = first_arrival(metadata.first_page.as_deref(), metadata.referrer.as_deref(), campaign, public);
    Arrival {
        page,
        campaign: first.campaign,
        first_page: first.first_page,
        referrer: first.referrer,
        channel: first.channel,
        agent: agent_of(&sender.headers),
        network: stored_network(sender.address),
        feed: None,
        limited: app.config.rate_limits,
        key: metadata.key.as_deref().map(str::trim).filter(|key| !key.is_empty()).map(str::to_owned),
        form_nonce: token.nonce().map(str::to_owned),
        hints: form_hints(&metadata.website, token, traffic),
    }
}
