//! The calls that visitors make, and the token for their forms.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use serde::Serialize;

use crate::web::app::App;
use crate::web::forms::submit::{MessageJson, submit};
use crate::web::http::error_response::ErrorBody;
use crate::web::http::respond::Reply;
use domain::leads::intake::payloads::{
    CandidatePayload, ConsultancyPayload, ContactPayload, EnrollPayload, InquiryPayload, NewsletterPayload,
    StaffingPayload, TrainingPayload, WaitlistPayload,
};

/// How a call that sends an enquiry is answered.
#[derive(Debug, utoipa::IntoResponses)]
pub enum EnquiryAnswer {
    #[response(status = 201)]
    Stored(MessageJson),
    #[response(status = 422, description = "Some values are not acceptable")]
    Invalid(ErrorBody),
    #[response(status = 429, description = "Too many enquiries from one form or network")]
    RateLimited(ErrorBody),
}

/// An enrolment on a stack of the catalogue, or the reservation of a seat in a batch
///
/// Stored, and its mails queued, before the answer. Price, duration and level come from the server's own data. A
/// reservation names `course_id` and `batch_id`; it takes no seat until staff have confirmed it.
/// As a form post (`application/x-www-form-urlencoded`, with `course_name`, `course_stack`, … for the course) it answers
/// 303 to a page that says so, or 422 with the page and its errors; so do the other forms.
#[utoipa::path(
    post,
    path = "/api/mail/enroll",
    tag = "enquiries",
    request_body = EnrollPayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn enroll(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<EnrollPayload>(&app, request).await
}

/// An inquiry about a course
#[utoipa::path(
    post,
    path = "/api/mail/send-course-inquiry",
    tag = "enquiries",
    request_body = InquiryPayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn send_course_inquiry(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<InquiryPayload>(&app, request).await
}

/// A consultancy enquiry
#[utoipa::path(
    post,
    path = "/api/mail/send-consultancy-email",
    tag = "enquiries",
    request_body = ConsultancyPayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn send_consultancy_email(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<ConsultancyPayload>(&app, request).await
}

/// A message from the contact page
#[utoipa::path(
    post,
    path = "/api/mail/contact",
    tag = "enquiries",
    request_body = ContactPayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn send_contact_message(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<ContactPayload>(&app, request).await
}

/// A newsletter sign-up
///
/// The address is on the list once its owner has confirmed it from a mail. The answer is the same whether it is known
/// or not.
#[utoipa::path(
    post,
    path = "/api/mail/newsletter",
    tag = "enquiries",
    request_body = NewsletterPayload,
    responses(EnquiryAnswer, (status = 422, description = "The address is not acceptable", body = ErrorBody)),
)]
pub(crate) async fn sign_up_for_newsletter(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<NewsletterPayload>(&app, request).await
}

/// The wish to be told when the next batch of a course opens
///
/// Everybody who waits for the course is mailed once, when a batch of it opens.
#[utoipa::path(
    post,
    path = "/api/mail/waitlist",
    tag = "enquiries",
    request_body = WaitlistPayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn join_waiting_list(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<WaitlistPayload>(&app, request).await
}

/// An enquiry about training for the people of a company
#[utoipa::path(
    post,
    path = "/api/mail/training",
    tag = "enquiries",
    request_body = TrainingPayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn ask_for_training(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<TrainingPayload>(&app, request).await
}

/// An enquiry of a company that looks for people
#[utoipa::path(
    post,
    path = "/api/mail/staffing",
    tag = "enquiries",
    request_body = StaffingPayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn ask_for_people(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<StaffingPayload>(&app, request).await
}

/// Somebody who looks for work
///
/// As a form with a file (`multipart/form-data`) it brings a CV, which is stored before the answer. Such a form is answered in
/// JSON unless its `Accept` names `text/html`.
#[utoipa::path(
    post,
    path = "/api/mail/candidate",
    tag = "enquiries",
    request_body = CandidatePayload,
    responses(EnquiryAnswer),
)]
pub(crate) async fn ask_for_work(State(app): State<Arc<App>>, request: Request) -> Response {
    submit::<CandidatePayload>(&app, request).await
}

/// The token that a form sends along.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct FormTokenJson {
    /// Signed time and nonce.
    pub token: String,
    /// For how many milliseconds, from the first touch of the form, to hold it back before it is sent.
    pub wait_ms: u32,
}

/// A token for a form that is about to be filled in
///
/// It shows how long the form was open. Asked for when a form is first touched; good for two hours and one enquiry. A
/// form that is sent sooner than it says is taken, and more likely to be flagged.
#[utoipa::path(
    get,
    path = "/api/forms/token",
    tag = "enquiries",
    responses((status = 200, body = FormTokenJson)),
)]
pub(crate) async fn get_form_token(State(app): State<Arc<App>>, request: Request) -> Reply<FormTokenJson> {
    let wait = app
        .limits
        .forms
        .wait_for(app.counted_network(request.extensions(), request.headers()), app.store.clock.instant());
    let wait_ms = u32::try_from(wait.as_millis()).unwrap_or(u32::MAX);
    Reply(FormTokenJson { token: app.keys.forms.issue(app.store.clock.now()), wait_ms })
}
