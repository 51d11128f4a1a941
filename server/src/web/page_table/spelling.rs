//! How addresses are written: one canonical spelling each.

use base::public_url::COMPONENT;
use percent_encoding::{percent_decode_str, utf8_percent_encode};

/// An address with its query, if it has one.
pub fn with_query(path: &str, query: Option<&str>) -> String {
    match query {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}

/// Whether a text can be the name of a course, a service or a person in an address.
pub fn may_be_slug(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 200
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// How an address is spelt.
pub enum Spelling {
    Canonical,
    /// As another one, which should be used instead.
    Other(String),
    /// Nothing that any page has.
    None,
}

/// The canonical spelling is decoded, in lower case, with single slashes and none at the end.
pub fn spelling(path: &str) -> Spelling {
    let Ok(decoded) = percent_decode_str(path).decode_utf8() else { return Spelling::None };
    if decoded.chars().any(|c| c.is_control() || c == '\\' || c == '?' || c == '#') {
        return Spelling::None;
    }
    let lower = decoded.to_lowercase();
    let segments: Vec<&str> = lower.split('/').filter(|segment| !segment.is_empty()).collect();
    if segments.iter().any(|segment| *segment == "." || *segment == "..") {
        return Spelling::None;
    }
    let segments: Vec<String> =
        segments.into_iter().map(|segment| utf8_percent_encode(segment, COMPONENT).to_string()).collect();
    let canonical = format!("/{}", segments.join("/"));
    if canonical == path { Spelling::Canonical } else { Spelling::Other(canonical) }
}
