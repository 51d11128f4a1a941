//! Strong entity tags and `If-None-Match` (RFC 9110, 13.1.2).

use axum::http::HeaderMap;
use axum::http::header::IF_NONE_MATCH;
use sha2::{Digest, Sha256};

/// The tag of a body in one encoding, quoted: the same bytes give the same tag on every instance.
pub fn entity_tag(digest: &str, suffix: &str) -> String {
    format!("\"{digest}{suffix}\"")
}

/// 128 bits of SHA-256 in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes)[..16])
}

/// Whether the client already holds the representation with this tag.
pub fn not_modified(headers: &HeaderMap, tag: &str) -> bool {
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        // Weak comparison, as the header demands: an intermediary may have weakened our tag.
        .any(|candidate| candidate == "*" || candidate.strip_prefix("W/").unwrap_or(candidate) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn a_tag_is_found_in_a_list_weak_or_strong() {
        let tag = entity_tag("abc", "-br");
        for (header, wanted) in [
            ("\"abc-br\"", true),
            ("W/\"abc-br\"", true),
            ("\"x\", \"abc-br\"", true),
            ("*", true),
            ("\"abc\"", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, HeaderValue::from_str(header).unwrap());
            assert_eq!(not_modified(&headers, &tag), wanted, "{header}");
        }
    }
}
