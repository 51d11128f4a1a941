//! The render protocol: what a renderer is asked, and when its answer is a page.

use std::collections::BTreeMap;

use reqwest::Response;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::web::rendering::counts::Reason;
use crate::web::rendering::form_result::Outcome;
use crate::web::rendering::schema_org::StructuredData;

const MAX_HTML_BYTES: usize = 2 * 1024 * 1024;
/// Search results truncate longer titles.
pub const TITLE_MAX_CHARS: usize = 60;

/// The body of `POST /render`.
#[derive(Debug, Serialize)]
pub struct RenderRequest<'a> {
    /// Path and query of the page.
    pub url: &'a str,
    /// The build whose assets the server serves.
    pub build_id: &'a str,
    /// The data of the page: API responses, keyed by API path.
    pub preload: &'a BTreeMap<String, Box<RawValue>>,
    /// The `preload` key of the record that the page is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<&'a str>,
    /// HTTP status of the page.
    pub status: u16,
    /// Contents of `<head>`.
    pub head: &'a Head,
    /// Whether the splash is shown.
    pub splash: bool,
    /// What became of a form sent without JavaScript, without what was typed into it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<Outcome>,
    /// Whether it is the page of a draft, which says so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub preview: bool,
}

/// The `<head>` of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Canonical URL; none on errors and private pages.
    pub canonical: Option<String>,
    pub robots: Option<&'static str>,
    /// Open Graph and Twitter card.
    pub og: Option<OpenGraph>,
    /// Structured data; only on indexable pages.
    pub json_ld: Option<StructuredData>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenGraph {
    /// `website` or `article`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Title without the brand.
    pub title: String,
    /// Same as the meta description.
    pub description: String,
    pub url: String,
    pub site_name: String,
    /// Absolute URL of an image.
    pub image: String,
    /// Its media type.
    pub image_type: &'static str,
    pub image_width: u32,
    pub image_height: u32,
    pub image_alt: String,
}

/// Why there is no rendered page.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The breakers of all renderers are open.
    #[error("no renderer is available")]
    Unavailable,
    /// More renders are queued than can be served in time.
    #[error("the render queue is full")]
    Busy,
    /// No response within the deadline.
    #[error("the render took too long")]
    TimedOut,
    /// The connection failed.
    #[error("the renderer could not be reached")]
    Unreachable,
    /// The connection ended before the response did: the worker has died.
    #[error("the renderer's answer broke off")]
    BrokeOff,
    /// The renderer failed on this page, or its result is invalid.
    #[error("the render failed: {0}")]
    Refused(&'static str),
    /// The response is not from a renderer of this build.
    #[error("the renderer's answer was refused: {0}")]
    WrongRenderer(&'static str),
    /// The page failed recently and is in its backoff.
    #[error("the page failed a moment ago and is not tried again yet")]
    Paused,
}

impl RenderError {
    /// Whether the page itself may be the cause.
    pub const fn is_page_fault(&self) -> bool {
        matches!(self, Self::TimedOut | Self::BrokeOff | Self::Refused(_))
    }

    pub const fn reason(&self) -> Reason {
        match self {
            Self::Unavailable => Reason::NoRenderer,
            Self::Busy => Reason::QueueFull,
            Self::TimedOut => Reason::TimedOut,
            Self::Unreachable => Reason::Unreachable,
            Self::BrokeOff => Reason::BrokeOff,
            Self::Refused(_) => Reason::Refused,
            Self::WrongRenderer(_) => Reason::WrongRenderer,
            Self::Paused => Reason::Paused,
        }
    }
}

/// What the renderer says of its own time, without the way to it and the wait for a worker.
pub(super) fn time_of_render(response: &Response) -> Option<f64> {
    let timing = response.headers().get("server-timing")?.to_str().ok()?;
    timing.strip_prefix("render;dur=")?.parse().ok()
}

pub(super) fn check_headers(
    response: &Response,
    id: &str,
    request: &RenderRequest<'_>,
) -> Result<(), RenderError> {
    let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
    match response.status().as_u16() {
        200 => {}
        409 => return Err(RenderError::WrongRenderer("it has another build")),
        413 => return Err(RenderError::Refused("the page's data is too large for the renderer")),
        500 => return Err(RenderError::Refused("the page threw an error, which the renderer's log has")),
        _ => return Err(RenderError::Refused("its status is not 200")),
    }
    if !header("content-type").is_some_and(|value| value.starts_with("text/html")) {
        return Err(RenderError::Refused("it is not HTML"));
    }
    if header("x-render-id") != Some(id) {
        return Err(RenderError::WrongRenderer("it belongs to another request"));
    }
    if header("x-build-id").is_some_and(|build| build != request.build_id) {
        return Err(RenderError::WrongRenderer("it comes from another build"));
    }
    if header("x-page-status").and_then(|value| value.parse().ok()) != Some(request.status) {
        return Err(RenderError::Refused("it shows another status"));
    }
    Ok(())
}

pub(super) async fn read_limited(mut response: Response) -> Result<Vec<u8>, RenderError> {
    let mut html = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| RenderError::BrokeOff)? {
        if html.len() + chunk.len() > MAX_HTML_BYTES {
            return Err(RenderError::Refused("it is larger than 2 MiB"));
        }
        html.extend_from_slice(&chunk);
    }
    Ok(html)
}
