//! Changing a record that somebody else may have changed since it was read.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{HeaderMap, IF_MATCH};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::web::http::error_response::ErrorResponse;
use crate::web::http::extract::{plain_media_type, read_body};
use base::error::{ApiError, ApiResult, MediaType};
use base::json::parse_json;
use base::revision::Expected;

fn expected(headers: &HeaderMap) -> ApiResult<Expected> {
    let mut tags = headers.get_all(IF_MATCH).iter();
    match (tags.next().map(|tag| tag.to_str().unwrap_or_default().trim()), tags.next()) {
        (None | Some("*"), None) => Ok(Expected(None)),
        (Some(tag), None) => {
            // A proxy that compresses weakens the tag; the revision in it is the same.
            let tag = tag.strip_prefix("W/").unwrap_or(tag);
            let revision = tag.strip_prefix('"').and_then(|tag| tag.strip_suffix('"'));
            let revision = revision.and_then(|revision| revision.parse().ok());
            revision.map(|revision| Expected(Some(revision))).ok_or_else(unknown_tag)
        }
        _ => Err(unknown_tag()),
    }
}

fn unknown_tag() -> ApiError {
    ApiError::Malformed("If-Match takes one entity tag as this site gave it.".to_owned())
}

/// The revision that a call without a body is meant for.
#[derive(Debug)]
pub struct IfMatch(pub Expected);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(expected(&parts.headers)?))
    }
}

/// New content for a record, as JSON, and the revision that it is meant for.
#[derive(Debug)]
pub struct Edit<T> {
    pub input: T,
    pub expected: Expected,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RevisionMember {
    revision: Option<i32>,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Edit<T> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        if plain_media_type(request.headers()).as_deref() != Some("application/json") {
            return Err(ApiError::UnsupportedMediaType(MediaType::Json).into());
        }
        let header = expected(request.headers())?;
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
        let of = |value: &str| expected(&HeaderMap::from_iter([(IF_MATCH, value.parse().unwrap())]));
        assert_eq!(of("\"7\"").unwrap(), Expected(Some(7)));
        assert_eq!(of("W/\"7\"").unwrap(), Expected(Some(7)));
        assert_eq!(of("*").unwrap(), Expected(None));
        assert_eq!(expected(&HeaderMap::new()).unwrap(), Expected(None));
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
