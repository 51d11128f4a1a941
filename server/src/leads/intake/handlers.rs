//! The five calls that visitors make, and the token for their forms.

use axum::extract::{Request, State};
use axum::response::Response;
use serde::Serialize;

use super::arrival::Sender;
use super::limits;
use super::payloads::{ConsultancyPayload, ContactPayload, EnrollPayload, InquiryPayload, NewsletterPayload};
use super::submit::{MessageJson, submit};
use crate::error::ErrorBody;
use crate::http::respond::Reply;
use crate::pages::Site;

/// An enrolment on a stack of the catalogue
///
/// Stored, and its mails queued, before the answer. Price, duration and level come from the server's own catalogue.
/// As a form post (`application/x-www-form-urlencoded`, with `course_name`, `course_stack`, … for the course) it answers
/// 303 to a page that says so, or 422 with the page and its errors; so do the other forms.
#[utoipa::path(
    post,
    path = "/api/mail/enroll",
    tag = "enquiries",
    request_body = EnrollPayload,
    responses(
        (status = 201, body = MessageJson),
        (status = 422, description = "Some values are not acceptable", body = ErrorBody),
        (status = 429, description = "Too many enquiries from one form or network", body = ErrorBody),
    ),
)]
pub async fn enroll(State(site): State<Site>, request: Request) -> Response {
    submit::<EnrollPayload>(&site, request).await
}

/// An inquiry about a course
#[utoipa::path(
    post,
    path = "/api/mail/send-course-inquiry",
    tag = "enquiries",
    request_body = InquiryPayload,
    responses(
        (status = 201, body = MessageJson),
        (status = 422, description = "Some values are not acceptable", body = ErrorBody),
        (status = 429, description = "Too many enquiries from one form or network", body = ErrorBody),
    ),
)]
pub async fn send_course_inquiry(State(site): State<Site>, request: Request) -> Response {
    submit::<InquiryPayload>(&site, request).await
}

/// A consultancy enquiry
#[utoipa::path(
    post,
    path = "/api/mail/send-consultancy-email",
    tag = "enquiries",
    request_body = ConsultancyPayload,
    responses(
        (status = 201, body = MessageJson),
        (status = 422, description = "Some values are not acceptable", body = ErrorBody),
        (status = 429, description = "Too many enquiries from one form or network", body = ErrorBody),
    ),
)]
pub async fn send_consultancy_email(State(site): State<Site>, request: Request) -> Response {
    submit::<ConsultancyPayload>(&site, request).await
}

/// A message from the contact page
#[utoipa::path(
    post,
    path = "/api/mail/contact",
    tag = "enquiries",
    request_body = ContactPayload,
    responses(
        (status = 201, body = MessageJson),
        (status = 422, description = "Some values are not acceptable", body = ErrorBody),
        (status = 429, description = "Too many enquiries from one form or network", body = ErrorBody),
    ),
)]
pub async fn send_contact_message(State(site): State<Site>, request: Request) -> Response {
    submit::<ContactPayload>(&site, request).await
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
    responses(
        (status = 201, body = MessageJson),
        (status = 422, description = "The address is not acceptable", body = ErrorBody),
        (status = 429, description = "Too many enquiries from one form or network", body = ErrorBody),
    ),
)]
pub async fn sign_up_for_newsletter(State(site): State<Site>, request: Request) -> Response {
    submit::<NewsletterPayload>(&site, request).await
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
pub async fn get_form_token(State(site): State<Site>, request: Request) -> Reply<FormTokenJson> {
    let sender = Sender::of(request.extensions(), request.headers(), &site.config);
    let wait_ms = u32::try_from(limits::wait_for(&site, &sender).as_millis()).unwrap_or(u32::MAX);
    Reply(FormTokenJson { token: site.app.form_tokens.issue(site.app.clock.now()), wait_ms })
}
