//! What staff uploaded: pictures to show, documents to download.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, ETAG};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::conditional::{digest, entity_tag, not_modified};
use crate::web::http::error_response::HandlerResult;
use crate::web::http::security_headers::Sandboxed;
use crate::web::page_table::Resolution;
use crate::web::pages::answer::{self, redirect};
use domain::media::{MediaKind, addresses, former};

/// Answers `/media/{key}/{file}`, read from the store while it is sent. Browsers keep it for a year.
pub(crate) async fn show(State(app): State<Arc<App>>, request: Request) -> HandlerResult<Response> {
    let (parts, _) = request.into_parts();
    let Some(target) = addresses::parse(parts.uri.path()) else {
        return Ok(answer::show(&app, Resolution::Unknown, &parts).await);
    };
    let tag = entity_tag(&digest(parts.uri.path().as_bytes()), "");
    let tag_value = HeaderValue::try_from(tag.as_str()).map_err(anyhow::Error::from)?;
    let common = (CachePolicy::Immutable, Sandboxed, [(ETAG, tag_value)]);
    if not_modified(&parts.headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let Some(file) = app.files.media.files.get(&target.path).await? else {
        if let Some(now) = former::address_now(&app.store.db, parts.uri.path()).await? {
            return Ok(redirect(StatusCode::PERMANENT_REDIRECT, &now));
        }
        return Ok(answer::show(&app, Resolution::Unknown, &parts).await);
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(target.mime)),
        (CONTENT_LENGTH, HeaderValue::from(file.bytes)),
    ];
    let mut response = (common, headers, Body::from_stream(file.content)).into_response();
    if target.kind == MediaKind::Document {
        // The name is the last part of the address.
        response.headers_mut().insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    Ok(response)
}
