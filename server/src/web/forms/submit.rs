//! From a request to a stored enquiry, for all calls alike.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use tokio::fs::File;

use crate::web::app::App;
use crate::web::forms::answers as form_answers;
use crate::web::forms::sender::{Sender, agent_of, first_arrival, page_of, stored_network};
use crate::web::forms::with_file::{self, FileForm};
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::extract::{FILE_FORM, accepts_html, plain_media_type, read_body};
use crate::web::http::respond;
use crate::web::pages;
use base::error::{ApiError, ApiResult, MediaType};
use base::json::parse_json;
use domain::courses;
use domain::leads::intake::checks::Checked;
use domain::leads::intake::enquiry::{Arrival, Enquiry};
use domain::leads::intake::form_post::{FormFields, form_fields, from_form};
use domain::leads::intake::form_token::{TokenState, Traffic};
use domain::leads::intake::payloads::FormMetadata;
use domain::leads::intake::receive::{Received, receive};
use domain::leads::intake::spam::form_hints;
use domain::leads::intake::with_cv::receive_with_cv;
use domain::leads::kinds::{Answer, Kind};
use domain::leads::promise;
use storage::ids::LeadId;

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

/// Takes an enquiry as JSON (answered in JSON), as a form (answered with a page), or as a form with a file (answered as its sender
/// asks for).
pub(crate) async fn submit<P: Checked>(app: &Arc<App>, request: Request) -> Response {
    let media_type = plain_media_type(request.headers());
    let sender = Sender::of(app, request.extensions(), request.headers());
    if media_type.as_deref() == Some(FILE_FORM) {
        return from_file_form::<P>(app, &sender, request).await;
    }
    let body = read_body(request, app).await;
    match media_type.as_deref() {
        Some("application/json") => json_answer(from_json::<P>(app, &sender, body).await),
        Some("application/x-www-form-urlencoded") => from_page::<P>(app, &sender, body).await,
        _ => ErrorResponse(ApiError::UnsupportedMediaType(MediaType::Json)).into_response(),
    }
}

fn json_answer(message: ApiResult<MessageJson>) -> Response {
    match message {
        Ok(message) => respond::json(StatusCode::CREATED, &message),
        Err(error) => ErrorResponse(error).into_response(),
    }
}

async fn from_json<P: Checked>(
    app: &Arc<App>,
    sender: &Sender,
    body: ApiResult<Bytes>,
) -> ApiResult<MessageJson> {
    let payload: P = parse_json(&body?)?;
    let taken = store(app, sender, &payload, None).await?;
    Ok(message(app, &payload, taken).await)
}

/// What the sender is told. The enquiry is stored by then.
async fn message<P: Checked>(app: &Arc<App>, payload: &P, taken: Taken) -> MessageJson {
    let Taken { answer, id, reserved } = taken;
    let wanted = payload.wanted_syllabus();
    let syllabus = match wanted.or(reserved) {
        Some(course) => syllabus_link(app, course).await,
        None => None,
    };
    let kind = if wanted.is_some() && syllabus.is_some() { Kind::Syllabus } else { P::KIND };
    let call_by = match reserved {
        Some(_) => promise::call_by(&app.store.db, app.store.clock.now()).await.ok().flatten(),
        None => None,
    };
    let reference = reserved.map(|_| promise::reference(id));
    MessageJson { message: kind.thanks(answer).to_owned(), syllabus, reference, call_by }
}

async fn from_page<P: Checked>(app: &Arc<App>, sender: &Sender, body: ApiResult<Bytes>) -> Response {
    let fields = match body.map(|body| form_fields(&body)) {
        Ok(fields) => fields,
        Err(error) => {
            return form_answers::refused(app, P::KIND, sender, &FormFields::default(), error).await;
        }
    };
    let stored = match from_form::<P>(&fields) {
        Ok(payload) => store(app, sender, &payload, None).await.map(|taken| (payload, taken)),
        Err(error) => Err(error),
    };
    page_answer(app, sender, &fields, stored).await
}

async fn from_file_form<P: Checked>(app: &Arc<App>, sender: &Sender, request: Request) -> Response {
    let FileForm { fields, file, broken } = with_file::read(request, app).await;
    let stored = match (broken, from_form::<P>(&fields)) {
        (Some(error), _) | (None, Err(error)) => Err(error),
        (None, Ok(payload)) => store(app, sender, &payload, file).await.map(|taken| (payload, taken)),
    };
    if accepts_html(&sender.headers) {
        return page_answer(app, sender, &fields, stored).await;
    }
    match stored {
        Ok((payload, taken)) => json_answer(Ok(message(app, &payload, taken).await)),
        Err(error) => json_answer(Err(error)),
    }
}

async fn page_answer<P: Checked>(
    app: &Arc<App>,
    sender: &Sender,
    fields: &FormFields,
    stored: ApiResult<(P, Taken)>,
) -> Response {
    let (payload, taken) = match stored {
        Ok(stored) => stored,
        Err(error) => return form_answers::refused(app, P::KIND, sender, fields, error).await,
    };
    let syllabus = match payload.wanted_syllabus() {
        Some(course) => syllabus_link(app, course).await,
        None => None,
    };
    match syllabus {
        Some(link) => pages::answer::redirect(StatusCode::SEE_OTHER, &link),
        None => form_answers::sent(app, P::KIND, taken.answer, sender, fields).await,
    }
}

/// Where the syllabus of a course is; `None` when the course is gone. The enquiry is stored by then, so a failure here
/// only takes the link away, which the mail has as well.
async fn syllabus_link(app: &Arc<App>, course: i32) -> Option<String> {
    let course = courses::find(&app.store, course).await.ok()?;
    Some(course.syllabus_link(&app.keys.syllabuses, app.store.clock.now()))
}

/// Checks, limits, stores. Only what would be stored counts against the limits: correcting a typing error must not
/// use up the limit.
async fn store<P: Checked>(
    app: &Arc<App>,
    sender: &Sender,
    payload: &P,
    file: Option<ApiResult<File>>,
) -> ApiResult<Taken> {
    let (enquiry, file) = check(app, payload, file).await?;
    let metadata = payload.metadata();
    let token = app.keys.forms.read(metadata.form_token.as_deref(), app.store.clock.now());
    let counted = app.limits.forms.count(sender.network, &token, app.store.clock.instant())?;
    let arrival = arrival(app, sender, &metadata, &token, counted.traffic);
    let received = match file {
        None => receive(&app.store, &enquiry, &arrival).await,
        Some(file) => receive_file(app, sender, (&enquiry, &arrival), file).await,
    };
    if !matches!(received, Ok(Received::New(_))) {
        app.limits.forms.give_back(&counted);
    }
    let received = received?;
    let reserved = enquiry.item.course_id.filter(|_| enquiry.item.batch.is_some());
    Ok(Taken { answer: received.answer(&enquiry), id: received.id(), reserved })
}

/// Tells what is wrong with the fields and with the file at once.
async fn check<P: Checked>(
    app: &Arc<App>,
    payload: &P,
    file: Option<ApiResult<File>>,
) -> ApiResult<(Enquiry, Option<File>)> {
    match (payload.check(&app.store).await, file.transpose()) {
        (Err(ApiError::Invalid(mut fields)), Err(ApiError::Invalid(of_file))) => {
            fields.extend(of_file);
            Err(ApiError::Invalid(fields))
        }
        (Err(error), _) | (Ok(_), Err(error)) => Err(error),
        (Ok(enquiry), Ok(file)) => Ok((enquiry, file)),
    }
}

/// Reading a file costs a process, so a network may have only so many read.
async fn receive_file(
    app: &Arc<App>,
    sender: &Sender,
    (enquiry, arrival): (&Enquiry, &Arrival),
    file: File,
) -> ApiResult<Received> {
    app.count_made_for(sender.network)?;
    let cv = app.files.cvs.examine(&app.store, file).await?;
    receive_with_cv(&app.store, &app.files.cvs, (enquiry, arrival), &cv).await
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
