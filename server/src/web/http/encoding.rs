//! Which of the stored encodings a client accepts (RFC 9110, 12.5.3).

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;

/// A content coding that answers are stored in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Br,
    Zstd,
    Gzip,
    Identity,
}

impl Encoding {
    /// The `Content-Encoding` value; none for identity.
    pub fn header_value(self) -> Option<&'static str> {
        match self {
            Self::Br => Some("br"),
            Self::Zstd => Some("zstd"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }

    /// What follows the hash in an entity tag: each encoding is a representation of its own (RFC 9110, 8.8.3).
    pub fn tag_suffix(self) -> &'static str {
        match self {
            Self::Br => "-br",
            Self::Zstd => "-zstd",
            Self::Gzip => "-gzip",
            Self::Identity => "",
        }
    }
}

/// The first of `offered` (our order of preference) that the client takes; identity when none is.
pub fn negotiate(headers: &HeaderMap, offered: &[Encoding]) -> Encoding {
    let accepted = headers.get_all(ACCEPT_ENCODING);
    let accepted: Vec<(&str, bool)> = accepted
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|item| {
            let (coding, parameters) = item.split_once(';').unwrap_or((item, ""));
            (coding.trim(), !is_zero_weight(parameters))
        })
        .collect();
    let takes = |name: &str| {
        let named = accepted.iter().find(|(coding, _)| coding.eq_ignore_ascii_case(name));
        named
            .or_else(|| accepted.iter().find(|(coding, _)| *coding == "*"))
            .is_some_and(|(_, wanted)| *wanted)
    };
    offered
        .iter()
        .copied()
        .find(|encoding| encoding.header_value().is_some_and(takes))
        .unwrap_or(Encoding::Identity)
}

fn is_zero_weight(parameters: &str) -> bool {
    parameters
        .split(';')
        .filter_map(|parameter| parameter.trim().strip_prefix("q="))
        .any(|weight| weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn weights_and_wildcards_are_respected() {
        let offered = [Encoding::Br, Encoding::Gzip];
        for (header, wanted) in [
            ("gzip, deflate, br, zstd", Encoding::Br),
            ("gzip", Encoding::Gzip),
            ("br;q=0, gzip;q=0.5", Encoding::Gzip),
            ("*", Encoding::Br),
            ("*;q=0", Encoding::Identity),
            ("identity", Encoding::Identity),
            ("", Encoding::Identity),
            ("BR", Encoding::Br),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(header).unwrap());
            assert_eq!(negotiate(&headers, &offered), wanted, "{header}");
        }
    }
}
