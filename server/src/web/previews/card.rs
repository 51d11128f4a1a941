//! What the card of a course says, and where its picture stands.

use crate::web::http::conditional::digest;
use domain::subjects::courses::CourseJson;
use domain::subjects::fees;
use domain::subjects::settings::SettingsJson;

/// Pixels of every card; the size that all networks show whole.
pub const WIDTH: u32 = 1200;
/// See [`WIDTH`].
pub const HEIGHT: u32 = 630;

/// The media type of every card.
pub const MIME: &str = "image/png";

const FOLDER: &str = "/og/courses/";
const EXTENSION: &str = ".png";
/// To be raised when the drawing changes, so that the pictures get other addresses.
const DRAWING: u32 = 2;
const DIGEST_CHARS: usize = 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    pub brand: String,
    pub title: String,
    /// Its category as staff typed it.
    pub category: String,
    pub duration: String,
    /// Its price with the symbol.
    pub price: String,
}

impl Card {
    pub fn of(course: &CourseJson, settings: &SettingsJson) -> Self {
        Self {
            brand: settings.brand_name.clone(),
            title: course.title.clone(),
            category: course.category.clone(),
            duration: course.duration.clone(),
            price: fees::sum(course.price_paise),
        }
    }

    pub fn digest(&self) -> String {
        let texts = [&self.brand, &self.title, &self.category, &self.duration, &self.price];
        let all = texts.map(String::as_str).join("\0");
        let mut digest = digest(format!("{DRAWING}\0{all}").as_bytes());
        digest.truncate(DIGEST_CHARS);
        digest
    }

    /// The address of the picture, path only.
    pub fn address(&self, slug: &str) -> String {
        format!("{FOLDER}{slug}-{}{EXTENSION}", self.digest())
    }

    pub fn alternative(&self) -> String {
        format!("{}: {}, {}, {}", self.brand, self.title, self.duration, self.price)
    }
}

/// Slug and digest of an address that could be one of a picture.
pub fn parse_address(path: &str) -> Option<(&str, &str)> {
    let name = path.strip_prefix(FOLDER)?.strip_suffix(EXTENSION)?;
    let (slug, digest) = name.rsplit_once('-')?;
    let is_digest = digest.len() == DIGEST_CHARS && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_digest && domain::kernel::slug::is_slug(slug)).then_some((slug, digest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart_as_it_was_put_together() {
        let card = Card {
            brand: "B".into(),
            title: "T".into(),
            category: "C".into(),
            duration: "D".into(),
            price: "₹1".into(),
        };
        let address = card.address("plc-2");
        assert_eq!(parse_address(&address), Some(("plc-2", card.digest().as_str())));
        assert_ne!(Card { price: "₹2".into(), ..card.clone() }.address("plc-2"), address);
        for other in
            ["/og/courses/plc.png", "/og/courses/-0123456789abcdef.png", "/og/courses/plc-xyz.png", "/og/x"]
        {
            assert_eq!(parse_address(other), None, "{other}");
        }
    }
}
