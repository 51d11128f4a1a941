//! Changing a record that somebody else may have changed since it was read.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{HeaderMap, IF_MATCH};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::extract::{parse_json, plain_media_type, read_body};
use crate::error::{ApiError, ApiResult};

/// The revision that a change is meant for, if the client says so: in `If-Match`, or in a member `revision` of the
/// body. Without one the last writer wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expected(pub Option<i32>);

impl Expected {
    /// Whether the record has another revision by now, so that the change must be refused with `audit::stale`.
    pub fn is_overtaken(self, revision: i32) -> bool {
        self.0.is_some_and(|expected| expected != revision)
    }

    fn of(headers: &HeaderMap) -> ApiResult<Self> {
        let mut tags = headers.get_all(IF_MATCH).iter();
        match (tags.next().map(|tag| tag.to_str().unwrap_or_default().trim()), tags.next()) {
            (None | Some("*"), None) => Ok(Self(None)),
            (Some(tag), None) => {
                // A proxy that compresses weakens the tag; the revision in it is the same.
                let tag = tag.strip_prefix("W/").unwrap_or(tag);
                let revision = tag.strip_prefix('"').and_then(|tag| tag.strip_suffix('"'));
                let revision = revision.and_then(|revision| revision.parse().ok());
                revision.map(|revision| Self(Some(revision))).ok_or_else(unknown_tag)
            }
            _ => Err(unknown_tag()),
        }
    }
}

fn unknown_tag() -> ApiError {
    ApiError::Malformed("If-Match takes one entity tag as this site gave it.".to_owned())
}

/// For calls without a body, only the header counts.
impl<S: Send + Sync> FromRequestParts<S> for Expected {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        Self::of(&parts.headers)
    }
}

/// New content for a record, as JSON, and the revision that it is meant for.
#[derive(Debug)]
pub struct Edit<T> {
    /// The content.
    pub input: T,
    /// The revision.
    pub expected: Expected,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RevisionMember {
    revision: Option<i32>,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Edit<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        if plain_media_type(request.headers()).as_deref() != Some("application/json") {
            return Err(ApiError::UnsupportedMediaType);
        }
        let header = Expected::of(request.headers())?;
        let bytes = read_body(request, state).await?;
        let input = parse_json(&bytes)?;
        let member: RevisionMember = parse_json(&bytes)?;
        Ok(Self { input, expected: Expected(header.0.or(member.revision)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_of_ours_names_a_revision() {
        let of = |value: &str| Expected::of(&HeaderMap::from_iter([(IF_MATCH, value.parse().unwrap())]));
        assert_eq!(of("\"7\"").unwrap(), Expected(Some(7)));
        assert_eq!(of("W/\"7\"").unwrap(), Expected(Some(7)));
        assert_eq!(of("*").unwrap(), Expected(None));
        assert_eq!(Expected::of(&HeaderMap::new()).unwrap(), Expected(None));
        for bad in ["7", "\"x\"", "\"7\", \"8\"", ""] {
            assert!(matches!(of(bad), Err(ApiError::Malformed(_))), "{bad}");
        }
    }

    #[test]
    fn only_another_revision_is_overtaken() {
        assert!(!Expected(None).is_overtaken(3));
        assert!(!Expected(Some(3)).is_overtaken(3));
        assert!(Expected(Some(2)).is_overtaken(3));
    }
}
