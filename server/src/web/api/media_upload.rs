//! Reading an uploaded file from a form (`multipart/form-data`, RFC 7578).

use std::sync::Arc;

use axum::extract::multipart::Multipart;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_LENGTH;

use crate::web::app::App;
use crate::web::http::extract::plain_media_type;
use crate::web::http::file_field::{Arrived, broken, receive};
use domain::kernel::error::{ApiError, MediaType};
use domain::subjects::media::{MAX_BYTES, MAX_MEGABYTES, Upload};

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
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        if plain_media_type(request.headers()).as_deref() != Some("multipart/form-data") {
            return Err(ApiError::UnsupportedMediaType(MediaType::File));
        }
        let announced =
            request.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        app.media.require_room(announced.unwrap_or(0)).await?;
        let mut form = Multipart::from_request(request, app)
            .await
            .map_err(|_| ApiError::Malformed("The form has no boundary.".to_owned()))?;
        let mut arrived = None;
        while let Some(mut field) = form.next_field().await.map_err(|error| broken(&error))? {
            if field.name() != Some(FIELD) || arrived.is_some() {
                return Err(ApiError::invalid(
                    FIELD,
                    "Send one file, in the field “file”, and nothing else.",
                ));
            }
            let name = field.file_name().unwrap_or_default().to_owned();
            let received = receive(&mut field, &app.config.data_dir, MAX_BYTES).await?;
            let Some(Arrived { file, .. }) = received else {
                return Err(ApiError::invalid(
                    FIELD,
                    format!(
                        "This file has more than {MAX_MEGABYTES} MB, which is the most that is accepted."
                    ),
                ));
            };
            arrived = Some(Upload { name, file });
        }
        arrived.map(Self).ok_or_else(|| ApiError::invalid(FIELD, "Choose a file."))
    }
}
