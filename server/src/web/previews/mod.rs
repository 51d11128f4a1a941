//! The pictures of link previews: a card for each course, drawn from its data, 1200×630 pixels.
//!
//! [`card`] decides what a card says and under which address it stands, `drawing` turns it into a picture.
//! The address names the content, so a picture may be kept for good, and a changed course
//! has another one.

pub mod card;
mod drawing;

use bytes::Bytes;

use base::error::ApiResult;
use base::rendered_files::RenderedFiles;

use card::Card;

const PICTURES_BYTES: u64 = 16 * 1024 * 1024;

/// The pictures that were asked for.
#[derive(Debug)]
pub struct Previews(RenderedFiles);

impl Default for Previews {
    fn default() -> Self {
        Self(RenderedFiles::within(PICTURES_BYTES))
    }
}

impl Previews {
    /// The picture of a card.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn picture(&self, card: Card) -> ApiResult<Bytes> {
        self.0.get(card.digest(), move || drawing::draw(&card)).await
    }
}
