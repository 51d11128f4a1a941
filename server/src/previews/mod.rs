//! The pictures of link previews: a card for each course, drawn from its data, 1200×630 pixels.
//!
//! [`card`] decides what a card says and under which address it stands, [`drawing`] turns it into a picture,
//! [`letters`] knows the fonts. The address names the content, so a picture may be kept for good, and a changed course
//! has another one.

pub mod card;
mod drawing;
mod letters;

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use moka::future::Cache;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::courses::{self, CourseJson};
use crate::error::{ApiError, ApiResult};
use crate::http::cache_policy::CachePolicy;
use crate::pages::table::Resolution;
use crate::pages::{Site, answer};
use crate::settings;
use crate::slugs::history::SlugLookup;
use card::Card;

const PICTURES_BYTES: u64 = 16 * 1024 * 1024;
const IDLE: Duration = Duration::from_hours(24);
/// Drawing is work for a processor; pages come first.
const DRAWN_AT_ONCE: usize = 1;

/// Finished pictures.
#[derive(Debug)]
pub struct Previews {
    pictures: Cache<String, Bytes>,
    turns: Semaphore,
}

impl Default for Previews {
    fn default() -> Self {
        let pictures = Cache::builder()
            .max_capacity(PICTURES_BYTES)
            .weigher(|_, picture: &Bytes| u32::try_from(picture.len()).unwrap_or(u32::MAX))
            .time_to_idle(IDLE)
            .build();
        Self { pictures, turns: Semaphore::new(DRAWN_AT_ONCE) }
    }
}

impl Previews {
    /// The picture of a card, drawn once for everybody who asks for it.
    async fn picture(&self, card: Card) -> ApiResult<Bytes> {
        let draw = async {
            let _turn = self.turns.acquire().await?;
            let card = card.clone();
            tokio::task::spawn_blocking(move || drawing::draw(&card)).await?
        };
        self.pictures
            .try_get_with(card.digest(), draw)
            .await
            .map_err(|error: std::sync::Arc<anyhow::Error>| ApiError::internal(anyhow::anyhow!("{error:#}")))
    }
}

/// Answers `/og/courses/{slug}-{digest}.png`; the address of a former picture leads to the present one.
pub async fn show_course(State(site): State<Site>, request: Request) -> ApiResult<Response> {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path();
    let Some((slug, _)) = card::parse_address(path) else {
        return Ok(answer::show(&site, Resolution::Unknown, &parts).await);
    };
    let Some(course) = current(&site.app, slug).await? else {
        return Ok(answer::show(&site, Resolution::Unknown, &parts).await);
    };
    let card = Card::of(&course, &settings::get(&site.app).await?);
    let address = card.address(&course.slug);
    if address != path {
        return Ok(answer::redirect(StatusCode::MOVED_PERMANENTLY, &address));
    }
    let picture = site.previews.picture(card).await?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (CONTENT_LENGTH, HeaderValue::from(picture.len())),
    ];
    Ok((CachePolicy::Immutable, headers, picture).into_response())
}

/// The course that has or had this name, if visitors may see it.
async fn current(app: &App, slug: &str) -> ApiResult<Option<CourseJson>> {
    let mut found = courses::find_by_slug(app, slug).await?;
    if let SlugLookup::Moved { to } = &found {
        found = courses::find_by_slug(app, to).await?;
    }
    Ok(match found {
        SlugLookup::Current(course) => Some(*course),
        _ => None,
    })
}
