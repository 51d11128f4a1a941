//! Links to the syllabus that the site makes from a course: signed, for a limited time.

use std::fmt;

use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// How long a link works: long enough to come back to the mail with it.
const LIFETIME: Duration = Duration::days(30);

/// The address of the syllabus of a course, path only.
pub fn address(slug: &str) -> String {
    format!("/courses/{slug}/syllabus.pdf")
}

/// Whether an address that staff gave is that of a syllabus that the site makes itself.
pub fn is_made(link: &str) -> bool {
    let own = |rest: &str| rest.ends_with("/syllabus.pdf") || rest.ends_with("#syllabus");
    link.strip_prefix("/courses/").is_some_and(own)
}

/// When a link stops working that is issued now.
pub fn expiry(now: DateTime<Utc>) -> DateTime<Utc> {
    now + LIFETIME
}

/// Signs and verifies links.
#[derive(Clone)]
pub struct SyllabusLinks(Hmac<Sha256>);

impl SyllabusLinks {
    /// `key` is shared by all instances.
    ///
    /// # Errors
    /// Never: every key has a length that the algorithm takes.
    pub fn new(key: &[u8]) -> anyhow::Result<Self> {
        Ok(Self(Hmac::new_from_slice(key)?))
    }

    /// A link to the syllabus of a course, path and query, that works from `now` on.
    pub fn issue(&self, slug: &str, now: DateTime<Utc>) -> String {
        let until = expiry(now).timestamp();
        let key = hex::encode(self.sign(slug, until).finalize().into_bytes());
        format!("{}?until={until}&key={key}", address(slug))
    }

    /// Whether the query of a link to the syllabus of a course was issued here and still works.
    pub fn admits(&self, slug: &str, query: &str, now: DateTime<Utc>) -> bool {
        let value = |wanted: &str| {
            url::form_urlencoded::parse(query.as_bytes())
                .find(|(name, _)| name == wanted)
                .map(|(_, value)| value)
        };
        let (Some(until), Some(key)) = (value("until").and_then(|until| until.parse().ok()), value("key"))
        else {
            return false;
        };
        // The library compares in constant time.
        let genuine =
            hex::decode(key.as_bytes()).is_ok_and(|key| self.sign(slug, until).verify_slice(&key).is_ok());
        genuine && now.timestamp() <= until
    }

    fn sign(&self, slug: &str, until: i64) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(format!("{slug}\0{until}").as_bytes());
        mac
    }
}

impl fmt::Debug for SyllabusLinks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SyllabusLinks(…)")
    }
}
