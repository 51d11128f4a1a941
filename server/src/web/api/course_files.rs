//! Export and import of courses as a CSV file.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Request, State};
use axum::response::IntoResponse;

use crate::web::api::file_form::FileForm;
use crate::web::app::App;
use crate::web::http::csv_file::csv_file;
use crate::web::http::error_response::{ErrorBody, ErrorResponse, HandlerResult};
use crate::web::http::extract::ApiQuery;
use crate::web::http::refusals::{AdminOnly, InvalidQuery};
use crate::web::http::respond::Reply;
use crate::web::session::current::RequireAdmin;
use crate::web::session::same_origin::OwnLink;
use base::error::{ApiError, ApiResult};
use base::file_import::FileImport;
use domain::courses::filter::CategoryFilter;
use domain::courses::sheet::{self, Sheet};
use domain::courses::staff::{CourseStatus, StaffFilter};

const REVISIONS: &str = "revisions";

/// Courses as a CSV file, by number
///
/// UTF-8 with a byte order mark; lines end with CR and LF. Each column but number and version is a field of the course
/// form. A list has one entry a line within its cell. A cell that a spreadsheet would run or turn into a date (one that
/// begins with `=`, `+`, `-`, `@`, a tab or a line break, or looks like a date) has an apostrophe in front, and so has
/// one that begins with an apostrophe: the import removes one leading apostrophe.
#[utoipa::path(
    get,
    path = "/api/admin/courses.csv",
    tag = "courses",
    params(
        ("q" = Option<String>, Query, description = "As in the list for staff"),
        ("category" = Option<CategoryFilter>, Query, description = "As in the list for staff"),
        ("status" = Option<CourseStatus>, Query, description = "As in the list for staff, apart from `deleted`"),
    ),
    responses(
        (status = 200, description = "The file", content_type = "text/csv", body = String),
        AdminOnly, InvalidQuery,
        (status = 403, description = "For administrators only, and not by a link on another site", body = ErrorBody),
    ),
)]
pub(crate) async fn export_courses(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    ApiQuery(filter): ApiQuery<StaffFilter>,
    _link: OwnLink,
) -> HandlerResult<impl IntoResponse> {
    let file = sheet::export::export(app.store.clone(), filter).await?;
    Ok(csv_file("courses", app.store.clock.now(), Body::from_stream(file))?)
}

/// The form of a check in the API document.
#[derive(Debug, utoipa::ToSchema)]
pub struct CourseFileForm {
    /// A CSV file as the export makes it, of at most 32 MB and 10,000 rows.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
}

/// The form of an import in the API document.
#[derive(Debug, utoipa::ToSchema)]
pub struct CourseImportForm {
    /// The file that was checked.
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
    /// The revisions that the check answered, as a JSON list in the order of the rows.
    #[schema(example = "[3,0,1]")]
    pub revisions: String,
}

/// What an import of a CSV file would do with each row
///
/// Writes nothing. A row finds its course by number, else by address; without both, or with a new address, it is a new
/// course, hidden unless its own column says otherwise. Columns that the file does not have stay as they are. The rules
/// are those of the course form.
#[utoipa::path(
    post,
    path = "/api/admin/courses/import/check",
    tag = "courses",
    request_body(content = CourseFileForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = FileImport),
        AdminOnly,
        (status = 422, description = "The file as a whole cannot be read; the text says why", body = ErrorBody),
    ),
)]
pub(crate) async fn check_course_file(
    _admin: RequireAdmin,
    State(app): State<Arc<App>>,
    form: CourseForm,
) -> HandlerResult<Reply<FileImport>> {
    Ok(Reply(sheet::check(&app.store, &form.sheet).await?))
}

/// Imports the courses of a CSV file, all or nothing
///
/// `revisions` are those that the check answered: a course that has another one by now is not overwritten.
#[utoipa::path(
    post,
    path = "/api/admin/courses/import",
    tag = "courses",
    request_body(content = CourseImportForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "What was done", body = FileImport),
        AdminOnly,
        (status = 422, description = "Nothing was imported; `fields` says why, by row as `rows.12`", body = ErrorBody),
    ),
)]
pub(crate) async fn import_courses(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    form: CourseForm,
) -> HandlerResult<Reply<FileImport>> {
    let seen = form.revisions.ok_or_else(|| ApiError::invalid(REVISIONS, "Check the file first."))?;
    Ok(Reply(sheet::import(&app.store, &(&admin).into(), &form.sheet, &seen).await?))
}

/// A file of courses as a form sends it.
#[derive(Debug)]
pub struct CourseForm {
    sheet: Sheet,
    revisions: Option<Vec<i32>>,
}

impl FromRequest<Arc<App>> for CourseForm {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        let FileForm { file, beside } = FileForm::read(request, app, REVISIONS).await?;
        let revisions = beside.map(|json| read_revisions(&json)).transpose()?;
        Ok(Self { sheet: Sheet::read(&file)?, revisions })
    }
}

fn read_revisions(json: &[u8]) -> ApiResult<Vec<i32>> {
    serde_json::from_slice(json).map_err(|_| ApiError::invalid(REVISIONS, "Give a JSON list of numbers."))
}
