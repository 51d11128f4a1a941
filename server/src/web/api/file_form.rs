//! A form with one file, and perhaps one field beside it.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::Request;

use crate::web::app::App;
use crate::web::http::file_field::{broken, fields};
use base::error::{ApiError, ApiResult};
use base::table_file::{MAX_BYTES, MAX_MEGABYTES};

const FILE: &str = "file";

/// A table that staff send.
#[derive(Debug)]
pub struct FileForm {
    pub file: Bytes,
    /// The field beside it.
    pub beside: Option<Bytes>,
}

impl FileForm {
    /// Reads a form with a file in `file`, and perhaps another field.
    pub async fn read(request: Request, app: &Arc<App>, beside: &'static str) -> ApiResult<Self> {
        let mut form = fields(request, app).await?;
        let (mut file, mut other) = (None, None);
        while let Some(mut field) = form.next_field().await.map_err(|error| broken(&error))? {
            let name = field.name().unwrap_or_default().to_owned();
            let mut content = Vec::new();
            while let Some(part) = field.chunk().await.map_err(|error| broken(&error))? {
                content.extend_from_slice(&part);
                if content.len() > MAX_BYTES {
                    return Err(ApiError::invalid(
                        FILE,
                        format!(
                            "This file has more than {MAX_MEGABYTES} MB. Split it, and import one part after the other."
                        ),
                    ));
                }
            }
            if name == FILE {
                file = Some(Bytes::from(content));
            } else if name == beside {
                other = Some(Bytes::from(content));
            } else {
                let text = format!("Send one file, in the field “file”, and beside it “{beside}”.");
                return Err(ApiError::invalid(FILE, text));
            }
        }
        let file = file.ok_or_else(|| ApiError::invalid(FILE, "Choose a file."))?;
        Ok(Self { file, beside: other })
    }
}
