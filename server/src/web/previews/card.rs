//! What the card of a course says, and where its picture stands.

use crate::web::http::conditional::digest;
use crate::web::page_table::findable::town;
use domain::batches::{BatchJson, BatchMode};
use domain::courses::CourseJson;
use domain::fees;
use domain::settings::SettingsJson;

/// Pixels of every card; the size that all networks show whole.
pub const WIDTH: u32 = 1200;
/// See [`WIDTH`].
pub const HEIGHT: u32 = 630;

/// The media type of every card.
pub const MIME: &str = "image/png";

const FOLDER: &str = "/og/courses/";
const EXTENSION: &str = ".png";
/// To be raised when the drawing changes, so that the pictures get other addresses.
const DRAWING: u32 = 3;
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
    /// The batch that one enrols in next, unless it has begun.
    pub next: Option<Start>,
    /// Address of the site's drawing for it.
    pub drawing: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// Day and place: `5 Dec, Pune`.
    pub when: String,
    pub language: String,
}

impl Start {
    fn of(batch: &BatchJson, settings: &SettingsJson) -> Self {
        let details = &batch.details;
        let day = details.starts_on.format("%-d %b");
        let place = match details.mode {
            BatchMode::Online => Some("online"),
            BatchMode::Centre | BatchMode::Both => town(&settings.address),
        };
        let when = place.map_or_else(|| day.to_string(), |place| format!("{day}, {place}"));
        Self { when, language: details.language.clone() }
    }
}

impl Card {
    pub fn of(course: &CourseJson, settings: &SettingsJson) -> Self {
        Self {
            brand: settings.brand_name.clone(),
            title: course.title.clone(),
            category: course.category.clone(),
            duration: course.duration.clone(),
            price: fees::sum(course.price_paise),
            next: course
                .next_batch()
                .filter(|batch| !batch.has_started)
                .map(|batch| Start::of(batch, settings)),
            drawing: course.drawing,
        }
    }

    /// What stands at its foot: name and value.
    pub fn facts(&self) -> Vec<(&'static str, &str)> {
        let mut facts = vec![("DURATION", self.duration.as_str())];
        if let Some(next) = &self.next {
            facts.extend([("NEXT START", next.when.as_str()), ("LANGUAGE", next.language.as_str())]);
        }
        facts.push(("PRICE", &self.price));
        facts
    }

    pub fn digest(&self) -> String {
        let own = [self.brand.as_str(), &self.title, &self.category, self.drawing];
        let facts = self.facts();
        let all = own.into_iter().chain(facts.iter().map(|(_, value)| *value)).collect::<Vec<_>>().join("\0");
        let mut digest = digest(format!("{DRAWING}\0{all}").as_bytes());
        digest.truncate(DIGEST_CHARS);
        digest
    }

    /// The address of the picture, path only.
    pub fn address(&self, slug: &str) -> String {
        format!("{FOLDER}{slug}-{}{EXTENSION}", self.digest())
    }

    pub fn alternative(&self) -> String {
        let start = self.next.as_ref().map(|next| format!(", next start {}", next.when)).unwrap_or_default();
        format!("{}: {}, {}{start}, {}", self.brand, self.title, self.duration, self.price)
    }
}

/// Slug and digest of an address that could be one of a picture.
pub fn parse_address(path: &str) -> Option<(&str, &str)> {
    let name = path.strip_prefix(FOLDER)?.strip_suffix(EXTENSION)?;
    let (slug, digest) = name.rsplit_once('-')?;
    let is_digest = digest.len() == DIGEST_CHARS && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_digest && base::slug::is_slug(slug)).then_some((slug, digest))
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
            next: None,
            drawing: "",
        };
        let address = card.address("plc-2");
        assert_eq!(parse_address(&address), Some(("plc-2", card.digest().as_str())));
        let start = Start { when: "5 Dec, Pune".into(), language: "Hindi".into() };
        for other in [
            Card { price: "₹2".into(), ..card.clone() },
            Card { next: Some(start), ..card.clone() },
            Card { drawing: "/art/course-plc.svg", ..card.clone() },
        ] {
            assert_ne!(other.address("plc-2"), address, "{other:?}");
        }
        for other in
            ["/og/courses/plc.png", "/og/courses/-0123456789abcdef.png", "/og/courses/plc-xyz.png", "/og/x"]
        {
            assert_eq!(parse_address(other), None, "{other}");
        }
    }
}
