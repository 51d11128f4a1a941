//! A form with a file, as a browser posts it (`multipart/form-data`), with JavaScript or without.

use std::sync::Arc;

use axum::extract::multipart::Field;
use axum::extract::{DefaultBodyLimit, Request};
use bytes::Bytes;
use tokio::fs::File;
use url::form_urlencoded::Serializer;

use crate::web::app::App;
use crate::web::http::BODY_LIMIT;
use crate::web::http::file_field::{Arrived, broken, fields, receive};
use crate::web::http::kept_form::KeptForm;
use base::error::{ApiError, ApiResult};
use domain::leads::cvs::{FIELD, MAX_BYTES, MAX_MEGABYTES};
use domain::leads::intake::form_post::{FormFields, form_fields};

/// More than a CV has: who chose a file that is too large is told so by the form, which a browser shows when it could send all.
const FORM_LIMIT: usize = 32 * 1024 * 1024;

/// What was sent.
#[derive(Debug)]
pub(super) struct FileForm {
    /// The fields beside the file, as far as they arrived.
    pub fields: FormFields,
    /// The file, or why it is not accepted.
    pub file: Option<ApiResult<File>>,
    /// Why the form could not be read to its end.
    pub broken: Option<ApiError>,
}

/// Reads a form with the file of [`FIELD`], or without one.
pub(super) async fn read(mut request: Request, app: &Arc<App>) -> FileForm {
    let kept = request.extensions().get::<KeptForm>().cloned();
    DefaultBodyLimit::max(FORM_LIMIT).apply(&mut request);
    let mut read = Read::default();
    let outcome = read.all(request, app).await;
    let body = Bytes::from(Serializer::new(String::new()).extend_pairs(read.fields).finish());
    if let Some(kept) = kept {
        kept.keep(&body);
    }
    let broken = match outcome {
        // The rest of the form is lost, and the file is why.
        Err(ApiError::TooLarge) => Some(too_large()),
        outcome => outcome.err(),
    };
    FileForm { fields: form_fields(&body), file: read.file, broken }
}

#[derive(Default)]
struct Read {
    fields: Vec<(String, String)>,
    /// Bytes of the fields.
    length: usize,
    file: Option<ApiResult<File>>,
}

impl Read {
    async fn all(&mut self, request: Request, app: &Arc<App>) -> ApiResult<()> {
        let mut form = fields(request, app).await?;
        while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
            if field.name() == Some(FIELD) {
                self.take_file(field, app).await?;
            } else {
                self.take_text(field).await?;
            }
        }
        Ok(())
    }

    /// A field without a chosen file comes as an empty file without a name.
    async fn take_file(&mut self, mut field: Field<'_>, app: &App) -> ApiResult<()> {
        let is_named = field.file_name().is_some_and(|name| !name.is_empty());
        let received = receive(&mut field, &app.config.data_dir, MAX_BYTES).await?;
        let file = match received {
            Some(Arrived { bytes: 0, .. }) if !is_named => return Ok(()),
            Some(Arrived { file, .. }) => Ok(file),
            None => {
                // What stands behind it in the form is to be kept.
                while field.chunk().await.map_err(|error| broken(&error))?.is_some() {}
                Err(too_large())
            }
        };
        self.file = Some(match &self.file {
            None => file,
            Some(_) => Err(ApiError::invalid(FIELD, "Send one file: your CV.")),
        });
        Ok(())
    }

    async fn take_text(&mut self, mut field: Field<'_>) -> ApiResult<()> {
        let name = field.name().unwrap_or_default().to_owned();
        let mut text = Vec::new();
        while let Some(part) = field.chunk().await.map_err(|error| broken(&error))? {
            text.extend_from_slice(&part);
            self.length += part.len();
            if self.length > BODY_LIMIT {
                return Err(ApiError::Malformed("The fields of the form are too long.".to_owned()));
            }
        }
        self.length += name.len();
        self.fields.push((name, String::from_utf8_lossy(&text).into_owned()));
        Ok(())
    }
}

fn too_large() -> ApiError {
    let text = format!(
        "This file has more than {MAX_MEGABYTES} MB. Save it smaller, for example as PDF without pictures."
    );
    ApiError::invalid(FIELD, text)
}
