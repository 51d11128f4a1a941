//! A file in a form (`multipart/form-data`, RFC 7578).

use std::path::Path;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest as _, Request};
use axum::http::StatusCode;
use tokio::fs::File;
use tokio::io::AsyncWriteExt as _;

use crate::web::http::extract::{is_file_form, is_timeout};
use base::error::{ApiError, ApiResult, MediaType};

/// The fields of a form, one after the other.
///
/// # Errors
/// [`ApiError::UnsupportedMediaType`] for another body, [`ApiError::Malformed`] without a boundary.
pub(crate) async fn fields<S: Send + Sync>(request: Request, state: &S) -> ApiResult<Multipart> {
    if !is_file_form(request.headers()) {
        return Err(ApiError::UnsupportedMediaType(MediaType::File));
    }
    let form = Multipart::from_request(request, state).await;
    form.map_err(|_| ApiError::Malformed("The form has no boundary.".to_owned()))
}

/// A file that arrived whole.
#[derive(Debug)]
pub struct Arrived {
    pub file: File,
    pub bytes: usize,
}

/// Keeps a file on disk until all of it is there, because that may take minutes. It has no name, so nothing is left of it when the
/// process ends. `None` when it has more than `most` bytes.
pub(crate) async fn receive(field: &mut Field<'_>, folder: &Path, most: usize) -> ApiResult<Option<Arrived>> {
    let file = tempfile::tempfile_in(folder).map_err(disk)?;
    let mut file = File::from_std(file);
    let mut bytes = 0;
    while let Some(part) = field.chunk().await.map_err(|error| broken(&error))? {
        bytes += part.len();
        if bytes > most {
            return Ok(None);
        }
        file.write_all(&part).await.map_err(disk)?;
    }
    file.flush().await.map_err(disk)?;
    Ok(Some(Arrived { file, bytes }))
}

fn disk(error: std::io::Error) -> ApiError {
    if error.kind() == std::io::ErrorKind::StorageFull {
        return ApiError::StorageFull("The disk of the site is full. Nothing was stored.".to_owned());
    }
    ApiError::internal(error)
}

/// The refusal of a form that cannot be read to its end.
pub(crate) fn broken(error: &MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::TooLarge
    } else if is_timeout(error) {
        ApiError::TooSlow
    } else {
        ApiError::Malformed("The file did not arrive completely.".to_owned())
    }
}
