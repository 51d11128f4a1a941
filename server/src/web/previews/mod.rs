//! The pictures of link previews: a card for each course, drawn from its data, 1200×630 pixels.
//!
//! [`card`] decides what a card says and under which address it stands, `drawing` turns it into a picture,
//! `letters` knows the fonts. The address names the content, so a picture may be kept for good, and a changed course
//! has another one.

pub mod card;
mod drawing;
mod letters;

use std::time::Duration;

use bytes::Bytes;
use moka::future::Cache;
use tokio::sync::Semaphore;

use crate::kernel::error::{ApiError, ApiResult};

use card::Card;

const PICTURES_BYTES: u64 = 16 * 1024 * 1024;
const IDLE: Duration = Duration::from_hours(24);
/// Drawing is CPU-bound; pages take precedence.
const DRAWN_AT_ONCE: usize = 1;

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
    /// The picture of a card, drawn once, however many ask for it.
    pub async fn picture(&self, card: Card) -> ApiResult<Bytes> {
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
