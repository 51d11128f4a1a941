//! Lists of texts that may be a list or the JSON of one.
//!
//! Clients may send the three list fields of a course either way. They are stored as JSON text and always sent as lists.

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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_list_is_read_from_a_list_and_from_its_json() {
        for json in [r#"["a","b"]"#, r#""[\"a\",\"b\"]""#] {
            assert_eq!(serde_json::from_str::<TextList>(json).unwrap().0, ["a", "b"]);
        }
        for json in [r#""""#, r#""  ""#, "[]", r#""[]""#] {
            assert_eq!(serde_json::from_str::<TextList>(json).unwrap(), TextList::default());
        }
        for json in ["1", "null", "{}", "[1]", r#""a""#, r#""{}""#, r#""[1]""#, r#""null""#] {
            assert!(serde_json::from_str::<TextList>(json).is_err(), "{json}");
        }
    }

    #[test]
    fn what_cannot_be_read_from_storage_is_empty() {
        for text in ["", "null", "not json", "{}", "[1]", "[\"a\"", "\"[]\""] {
            assert_eq!(from_stored(text), Vec::<String>::new(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_list_survives_storage_and_both_ways_of_arriving(items in prop::collection::vec(any::<String>(), 0..5)) {
            let stored = to_stored(&items);
            prop_assert_eq!(&from_stored(&stored), &items);
            prop_assert_eq!(&serde_json::from_str::<TextList>(&stored).unwrap().0, &items);
            let in_a_text = serde_json::Value::from(stored).to_string();
            prop_assert_eq!(&serde_json::from_str::<TextList>(&in_a_text).unwrap().0, &items);
        }

        #[test]
        fn any_stored_text_is_some_list(text in "\\PC{0,40}") {
            from_stored(&text);
        }
    }
}
