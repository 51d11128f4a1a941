//! The body of a form that a browser has posted without JavaScript, kept until the form is answered, so that
//! the page of a refusal or failure can show what was typed.

use std::sync::{Arc, OnceLock};

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;

use crate::web::http::BODY_LIMIT;

/// Travels in the extensions of a request; reading the body fills it in.
#[derive(Clone, Debug, Default)]
pub struct KeptForm(Arc<OnceLock<Bytes>>);

impl KeptForm {
    pub fn keep(&self, body: &Bytes) {
        // The first is the one that was sent.
        let _ = self.0.set(body.clone());
    }

    pub fn body(&self) -> Option<&Bytes> {
        self.0.get()
    }
}

/// Reads a form that is refused before its handler has seen it. Other bodies are left alone.
pub(crate) async fn keep(request: Request) {
    let Some(kept) = request.extensions().get::<KeptForm>().cloned() else { return };
    // A form with a file takes minutes to arrive, and its file could not be shown again.
    let kind = request.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    if kind.is_some_and(|kind| kind.starts_with(b"multipart/")) {
        return;
    }
    // An unreadable body cannot be shown again; the refusal is answered in any case.
    if let Ok(body) = to_bytes(request.into_body(), BODY_LIMIT).await {
        kept.keep(&body);
    }
}
