//! Import of enquiries from a CSV file.

use std::sync::Arc;

use axum::extract::{FromRequest, Request, State};

use crate::web::api::file_form::FileForm;
use crate::web::app::App;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::refusals::AdminOnly;
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use base::file_import::FileImport;
use domain::leads::inbox::import::{self, LeadSheet};

const CONSENT: &str = "consent";

/// The form of a check in the API document.
#[derive(Debug, utoipa::ToSchema)]
pub struct LeadFileForm {
    /// A CSV file of at most 32 MB and 2,000 rows, with the columns Name, Email, Phone, Course, Message, Source and Date.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
}

/// The form of an import in the API document.
#[derive(Debug, utoipa::ToSchema)]
pub struct LeadImportForm {
    /// The file that was checked.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
    /// `true`: these people agreed that their details are used to answer.
    #[schema(example = "true")]
    pub consent: String,
}

/// What an import of enquiries would do with each row
///
/// Writes nothing. An email address or a phone number is needed, and how the enquiry reached us. A row whose sender has an
/// enquiry about the same course, or with the same message, is that one.
#[utoipa::path(
    post,
    path = "/api/leads/import/check",
    tag = "inbox",
    request_body(content = LeadFileForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = FileImport),
        AdminOnly,
        (status = 422, description = "The file as a whole cannot be read; the text says why", body = ErrorBody),
    ),
)]
pub(crate) async fn check_lead_file(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    form: LeadForm,
) -> HandlerResult<Reply<FileImport>> {
    Ok(Reply(import::check(&app.store, &form.sheet).await?))
}

/// Imports the enquiries of a CSV file, all or nothing
///
/// Nobody gets a mail. The rules for new enquiries name the owners.
#[utoipa::path(
    post,
    path = "/api/leads/import",
    tag = "inbox",
    request_body(content = LeadImportForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "What was done", body = FileImport),
        AdminOnly,
        (status = 422, description = "Nothing was imported; `fields` says why, by row as `rows.12`", body = ErrorBody),
    ),
)]
pub(crate) async fn import_leads(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    form: LeadForm,
) -> HandlerResult<Reply<FileImport>> {
    Ok(Reply(import::import(&app.store, &admin, &form.sheet, form.consent).await?))
}

/// A file of enquiries as a form sends it.
#[derive(Debug)]
pub struct LeadForm {
    sheet: LeadSheet,
    consent: bool,
}

impl FromRequest<Arc<App>> for LeadForm {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        let FileForm { file, beside } = FileForm::read(request, app, CONSENT).await?;
        Ok(Self { sheet: LeadSheet::read(&file)?, consent: beside.is_some_and(|text| *text == *b"true") })
    }
}
