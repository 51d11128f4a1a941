//! How handlers read a request: like axum's extractors, but every refusal is an [`ApiError`].
//!
//! axum's own answer in plain text, so `clippy.toml` bans them everywhere else.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use tower_http::timeout::TimeoutError;

use super::kept_form::KeptForm;
use crate::error::{ApiError, FieldErrors};

/// Largest body of a public call, and so of a form.
pub const BODY_LIMIT: usize = 64 * 1024;

/// A JSON body. 415 when it is not JSON or comes compressed, 413 when it is too large for the route, 400 when it is
/// no valid JSON, 422 with the path of the field when a value has the wrong type or a key comes twice.
#[derive(Debug)]
pub struct ApiJson<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ApiJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        if plain_media_type(request.headers()).as_deref() != Some("application/json") {
            return Err(ApiError::UnsupportedMediaType);
        }
        parse_json(&read_body(request, state).await?).map(Self)
    }
}

/// The whole body: 413 when it is too large for the route, 408 when it comes too slowly, 400 when it breaks off.
pub async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    let kept = request.extensions().get::<KeptForm>().cloned();
    let body = Bytes::from_request(request, state).await;
    if let (Some(kept), Ok(body)) = (kept, &body) {
        kept.keep(body);
    }
    body.map_err(|rejection| match rejection {
        BytesRejection::FailedToBufferBody(cause)
            if cause.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE =>
        {
            ApiError::TooLarge
        }
        BytesRejection::FailedToBufferBody(cause) if is_timeout(&cause) => ApiError::TooSlow,
        _ => ApiError::Malformed("The request did not arrive completely.".to_owned()),
    })
}

/// Whether one of the time limits for bodies is the reason, however often the error was wrapped on its way here.
fn is_timeout(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source())
        .any(<dyn std::error::Error>::is::<TimeoutError>)
}

/// Parses a JSON body into `T`, with errors that name the field and never repeat what was sent.
pub fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        json_error(&path, &error.into_inner())
    })?;
    deserializer.end().map_err(|error| json_error("", &error))?;
    Ok(value)
}

fn json_error(path: &str, error: &serde_json::Error) -> ApiError {
    if error.classify() != Category::Data {
        return ApiError::Malformed("The request is not valid JSON.".to_owned());
    }
    let text = error.to_string();
    // serde reports a missing or repeated key at its parent and names it in backticks. The name comes from our own
    // types, never from the request.
    let named = text.split('`').nth(1).unwrap_or_default();
    let (field, message) = if text.starts_with("missing field") {
        (join(path, named), "This field is required.")
    } else if text.starts_with("duplicate field") {
        (join(path, named), "This field was given more than once.")
    } else {
        (path.to_owned(), "This value has the wrong type.")
    };
    ApiError::invalid(if field.is_empty() || field == "." { "body" } else { &field }, message)
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() || path == "." || path == name || path.ends_with(&format!(".{name}")) {
        return if path.is_empty() || path == "." { name.to_owned() } else { path.to_owned() };
    }
    format!("{path}.{name}")
}

/// The media type of a body, in lower case and without parameters; `None` when the body comes encoded.
pub fn plain_media_type(headers: &HeaderMap) -> Option<String> {
    let encoded = headers.get(header::CONTENT_ENCODING).is_some_and(|value| value.as_bytes() != b"identity");
    let media_type = headers.get(header::CONTENT_TYPE)?.to_str().ok()?.split(';').next()?;
    (!encoded).then(|| media_type.trim().to_ascii_lowercase())
}

/// The parameters in the path. Something that cannot be one (an id that is no number) is an unknown address: 404.
#[derive(Debug)]
pub struct ApiPath<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ApiPath<T> {
    type Rejection = ApiError;

    #[expect(clippy::disallowed_types, reason = "this is the wrapper that the ban points to")]
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        axum::extract::Path::<T>::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(value)| Self(value))
            .map_err(|_| ApiError::not_found("address"))
    }
}

/// The keys of a query string that a call knows. Other keys are ignored; a bad value of a known key is a 422 that
/// says what is accepted.
pub trait FromQuery: Sized {
    /// Reads the known keys from `query`.
    fn from_query(query: &mut QueryReader) -> Self;
}

/// The query string, read into `T`.
#[derive(Debug)]
pub struct ApiQuery<T>(pub T);

impl<T: FromQuery, S: Send + Sync> FromRequestParts<S> for ApiQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        parse_query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

/// Reads a raw query string (without `?`) into `T`.
pub fn parse_query<T: FromQuery>(raw: &str) -> Result<T, ApiError> {
    let mut query = QueryReader::new(raw);
    let value = T::from_query(&mut query);
    query.finish()?;
    Ok(value)
}

/// Hands out the values of a query string and collects what is wrong with them.
#[derive(Debug)]
pub struct QueryReader {
    pairs: Vec<(String, String)>,
    errors: FieldErrors,
}

impl QueryReader {
    fn new(raw: &str) -> Self {
        let pairs = url::form_urlencoded::parse(raw.as_bytes()).into_owned().collect();
        Self { pairs, errors: FieldErrors::new() }
    }

    /// The text of `key`, `None` when absent or blank. The same key twice is an error, and so is U+0000, which
    /// `PostgreSQL` takes in no text.
    pub fn text(&mut self, key: &str) -> Option<String> {
        let mut values = self.pairs.iter().filter(|(name, _)| name == key).map(|(_, value)| value.trim());
        let first = values.next()?.to_owned();
        if values.next().is_some() {
            self.refuse(key, "Give this value once.");
            return None;
        }
        if first.contains('\0') {
            self.refuse(key, "Leave out the character U+0000.");
            return None;
        }
        (!first.is_empty()).then_some(first)
    }

    /// The text of `key`, at most so many characters of it.
    pub fn text_within(&mut self, key: &str, most: usize) -> Option<String> {
        let text = self.text(key)?;
        if text.chars().count() > most {
            self.refuse(key, format!("Give at most {most} characters."));
        }
        Some(text)
    }

    /// A whole number within `range`.
    pub fn number(&mut self, key: &str, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let text = self.text(key)?;
        match text.parse::<u32>() {
            Ok(number) if range.contains(&number) => Some(number),
            _ => {
                let (low, high) = (range.start(), range.end());
                self.refuse(key, format!("Give a whole number from {low} to {high}."));
                None
            }
        }
    }

    /// One of a fixed set of words.
    pub fn choice<T: Copy>(&mut self, key: &str, choices: &[(&str, T)]) -> Option<T> {
        let text = self.text(key)?;
        let found = choices.iter().find(|(word, _)| *word == text).map(|(_, choice)| *choice);
        if found.is_none() {
            let words: Vec<_> = choices.iter().map(|(word, _)| *word).collect();
            self.refuse(key, format!("Give one of: {}.", words.join(", ")));
        }
        found
    }

    /// Notes that the value of `key` is not acceptable, and what would be.
    pub fn refuse(&mut self, key: &str, remedy: impl Into<String>) {
        self.errors.entry(key.to_owned()).or_default().push(remedy.into());
    }

    fn finish(self) -> Result<(), ApiError> {
        if self.errors.is_empty() { Ok(()) } else { Err(ApiError::Invalid(self.errors)) }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Inner {
        #[expect(dead_code, reason = "only its type matters")]
        count: i32,
    }

    #[derive(Debug, Deserialize)]
    struct Outer {
        #[expect(dead_code, reason = "only its type matters")]
        inner: Inner,
    }

    fn fields(json: &str) -> FieldErrors {
        match parse_json::<Outer>(json.as_bytes()) {
            Err(ApiError::Invalid(fields)) => fields,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_wrong_type_names_the_path_and_repeats_no_input() {
        let errors = fields(r#"{"inner":{"count":"<script>"}}"#);
        assert_eq!(errors["inner.count"], ["This value has the wrong type."]);
    }

    #[test]
    fn a_missing_or_repeated_field_is_named() {
        assert!(fields(r#"{"inner":{}}"#).contains_key("inner.count"));
        assert!(fields(r"{}").contains_key("inner"));
        assert!(fields(r#"{"inner":{"count":1,"count":2}}"#).contains_key("inner.count"));
        assert!(fields(r"[]").contains_key("body"));
    }

    #[test]
    fn what_is_no_json_is_malformed() {
        let deep = "[".repeat(30_000);
        for bad in ["", "{", "{} x", r#"{"inner":"\ud800"}"#, deep.as_str()] {
            assert!(matches!(parse_json::<serde_json::Value>(bad.as_bytes()), Err(ApiError::Malformed(_))));
        }
    }
}
