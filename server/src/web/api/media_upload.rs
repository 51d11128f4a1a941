//! Reading an uploaded file from a form (`multipart/form-data`, RFC 7578).

use std::sync::Arc;

use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_LENGTH;

use crate::web::app::App;
use crate::web::http::error_response::ErrorResponse;
use crate::web::http::file_field::{broken, fields, receive};
use base::error::ApiError;
use domain::media::{MAX_BYTES, MAX_MEGABYTES, Upload};

/// The field that holds the file.
const FIELD: &str = "file";

/// The form of the API document.
#[derive(Debug, utoipa::ToSchema)]
pub struct UploadForm {
    /// A JPEG, PNG or WebP picture of at most 50 megapixels, or a PDF; at most 25 MB.
    #[schema(value_type = String, format = Binary)]
    #[expect(dead_code, reason = "describes the field")]
    pub file: Vec<u8>,
}

/// A file on its way to the library. It is kept on disk until all of it is there, because that may take minutes.
#[derive(Debug)]
pub struct Arriving(pub Upload);

impl FromRequest<Arc<App>> for Arriving {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        let announced =
            request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        let mut form = fields(request, app).await?;
        app.files.media.require_room(announced.unwrap_or(0)).await?;
        let mut arrived = None;
        while let Some(mut field) = form.next_field().await.map_err(|error| broken(&error))? {
            if field.name() != Some(FIELD) || arrived.is_some() {
                let text = "Send one file, in the field “file”, and nothing else.";
                return Err(ApiError::invalid(FIELD, text).into());
            }
            let name = field.file_name().unwrap_or_default().to_owned();
            let Some(received) = receive(&mut field, &app.config.data_dir, MAX_BYTES).await? else {
                return Err(ApiError::invalid(FIELD, too_large()).into());
            };
            arrived = Some(Upload { name, file: received.file });
        }
        Ok(Self(arrived.ok_or_else(|| ApiError::invalid(FIELD, "Choose a file."))?))
    }
}

fn too_large() -> String {
    format!("This file has more than {MAX_MEGABYTES} MB, which is the most that is accepted.")
}
