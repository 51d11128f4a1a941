//! What programs read beside the pages: [`robots`], [`sitemap`], the [`feed`]s of new courses and of jobs, the
//! [`calendar`] of batches, the [`manifest`], the rules of [`speculation`]; and what staff [uploaded](uploads).
//!
//! All of it is made from the content of the moment and tagged with its version, so that a crawler that comes again
//! before anything changed is told so without a look at the courses.

pub mod calendar;
pub mod feed;
pub mod indexnow_key;
pub mod manifest;
pub mod previews;
pub mod robots;
pub mod sitemap;
pub mod speculation;
pub mod syllabus;
pub mod uploads;

use std::sync::Arc;

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::web::app::App;
use crate::web::http::cache_policy::CachePolicy;
use crate::web::http::conditional::{digest, entity_tag, not_modified};
use crate::web::http::error_response::HandlerResult;
use base::error::ApiResult;

/// A file that changes with the content and with nothing else.
struct ContentFile<'a> {
    app: &'a Arc<App>,
    headers: &'a HeaderMap,
    content_type: &'static str,
    /// Tells the files from each other.
    address: &'a str,
}

impl ContentFile<'_> {
    /// Answers with what `make` writes, unless the client holds it already.
    async fn answer<F>(&self, make: F) -> HandlerResult<Response>
    where
        F: AsyncFnOnce() -> ApiResult<Body>,
    {
        // The version is read before the content: a change in between is seen once more, never missed.
        let version = self.app.store.content.current();
        let build = &self.app.pages.build.build_id;
        let origin = self.app.config.public_url.origin();
        let tag = entity_tag(&digest(format!("{build} {origin} {version} {}", self.address).as_bytes()), "");
        // Weak: the layer that compresses answers keeps the tag.
        let weak = HeaderValue::try_from(format!("W/{tag}")).map_err(anyhow::Error::from)?;
        if not_modified(self.headers, &tag) {
            return Ok((StatusCode::NOT_MODIFIED, CachePolicy::PublicPage, [(ETAG, weak)]).into_response());
        }
        let kind = HeaderValue::from_static(self.content_type);
        Ok((CachePolicy::PublicPage, [(CONTENT_TYPE, kind), (ETAG, weak)], make().await?).into_response())
    }
}

/// A text without the characters that XML cannot hold in any spelling.
fn xml_text(text: &str) -> String {
    let fits = |c: &char| !matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    text.chars().filter(fits).collect()
}
