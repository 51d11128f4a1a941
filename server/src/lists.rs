//! Lists of texts that may be a list or the JSON of one.
//!
//! The specification lets the three list fields of a course arrive either way. They are stored as JSON text and
//! always leave as lists.

use serde::{Deserialize, Deserializer, Serialize};

/// Reads a stored list. What cannot be read is an empty list, so that one damaged row never breaks a page.
pub fn from_stored(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap_or_default()
}

/// Writes a list for storage.
pub fn to_stored(items: &[String]) -> String {
    serde_json::Value::from(items).to_string()
}

/// A list in a request: a list of texts, or a text that holds the JSON of one. A blank text is an empty list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TextList(pub Vec<String>);

impl<'de> Deserialize<'de> for TextList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            List(Vec<String>),
            Text(String),
        }
        match Either::deserialize(deserializer)? {
            Either::List(items) => Ok(Self(items)),
            Either::Text(text) if text.trim().is_empty() => Ok(Self::default()),
            Either::Text(text) => serde_json::from_str(&text)
                .map(Self)
                .map_err(|_| serde::de::Error::custom("not the JSON of a list of texts")),
        }
    }
}

impl From<Vec<String>> for TextList {
    fn from(items: Vec<String>) -> Self {
        Self(items)
    }
}
