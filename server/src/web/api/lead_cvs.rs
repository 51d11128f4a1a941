//! CVs that came with enquiries.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::error_response::{ErrorBody, HandlerResult};
use crate::web::http::extract::ApiPath;
use crate::web::http::refusals::AdminOnly;
use crate::web::http::security_headers::Sandboxed;
use crate::web::session::current::RequireAdmin;
use crate::web::session::same_origin::OwnLink;
use base::error::ApiError;
use domain::leads::inbox::cv;
use storage::ids::{CvId, LeadId};

/// The file of a CV
///
/// For those who work on enquiries. Each download is in the audit log. The file is to be saved, and never shown as a page of this
/// site.
#[utoipa::path(
    get,
    path = "/api/leads/{id}/cvs/{cv_id}",
    tag = "inbox",
    params(
        ("id" = i32, Path, description = "Number of the lead"),
        ("cv_id" = i32, Path, description = "Number of the CV"),
    ),
    responses(
        (status = 200, description = "The file", content_type = "application/pdf", body = String),
        AdminOnly,
        (status = 403, description = "For those who work on enquiries, and not by a link on another site", body = ErrorBody),
        (status = 404, description = "The lead has no such CV", body = ErrorBody),
    ),
)]
pub(crate) async fn download_cv(
    RequireAdmin(admin): RequireAdmin,
    State(app): State<Arc<App>>,
    ApiPath((id, cv_id)): ApiPath<(LeadId, CvId)>,
    _link: OwnLink,
) -> HandlerResult<Response> {
    let file = cv::download(&app.store, &app.files.cvs, &admin, id, cv_id).await?;
    let name = format!("attachment; filename=\"{}\"", file.name);
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(file.mime)),
        (CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(ApiError::internal)?),
    ];
    Ok((Sandboxed, headers, Body::from(file.content)).into_response())
}
