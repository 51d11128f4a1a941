//! Parsing JSON with errors that name the field, and with texts cleaned of what nobody can see.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

use crate::error::ApiError;
use crate::typed;

/// Parses a JSON body into `T`, with errors that name the field and never repeat what was sent. Every text in it is
/// [`typed::clean`]ed, so that no check has to think of it.
pub fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let bytes = &*cleaned(bytes);
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        json_error(&path, &error.into_inner())
    })?;
    deserializer.end().map_err(|error| json_error("", &error))?;
    Ok(value)
}

/// A stored document. Fields that are newer than it stand as they do in `present`.
///
/// Groups and rows within it have a default for each of their fields: what they do not name may have been taken out.
pub fn completed(document: &str, present: &impl Serialize) -> serde_json::Result<Value> {
    let mut document = serde_json::from_str(document)?;
    if let (Value::Object(stored), Value::Object(present)) = (&mut document, serde_json::to_value(present)?) {
        for (field, value) in present {
            stored.entry(field).or_insert(value);
        }
    }
    Ok(document)
}

/// Whether a field is taken as it was typed.
pub fn is_secret(field: &str) -> bool {
    field.contains("password")
}

/// The body with cleaned texts. Most bodies are plain and stay as they are.
fn cleaned(bytes: &[u8]) -> Cow<'_, [u8]> {
    if bytes.is_ascii() && !bytes.contains(&b'\\') {
        return Cow::Borrowed(bytes);
    }
    let Ok(mut value) = serde_json::from_slice::<Value>(bytes) else { return Cow::Borrowed(bytes) };
    if clean_texts(&mut value) { Cow::Owned(value.to_string().into_bytes()) } else { Cow::Borrowed(bytes) }
}

/// Cleans every text in a value. Answers whether one was not clean.
fn clean_texts(value: &mut Value) -> bool {
    match value {
        Value::String(text) => {
            let cleaned = typed::clean(text);
            let changes = *text != cleaned;
            *text = cleaned;
            changes
        }
        Value::Array(values) => values.iter_mut().fold(false, |changes, value| clean_texts(value) | changes),
        Value::Object(fields) => fields
            .iter_mut()
            .filter(|(name, _)| !is_secret(name))
            .fold(false, |changes, (_, value)| clean_texts(value) | changes),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
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

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::error::FieldErrors;

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
    fn every_text_is_cleaned_but_a_password() {
        let body = "{\"name\":\"\\u200bAsha\u{a0}Rao\",\"tags\":[\"\u{202a}plc\"],\"password\":\"a\u{a0}b\",\"price\":0.1}";
        let read: Value = parse_json(body.as_bytes()).unwrap();
        let clean = serde_json::json!({
            "name": "Asha Rao", "tags": ["plc"], "password": "a\u{a0}b", "price": 0.1,
        });
        assert_eq!(read, clean);
    }

    #[test]
    fn what_is_no_json_is_malformed() {
        let deep = "[".repeat(30_000);
        for bad in ["", "{", "{} x", r#"{"inner":"\ud800"}"#, deep.as_str()] {
            assert!(matches!(parse_json::<serde_json::Value>(bad.as_bytes()), Err(ApiError::Malformed(_))));
        }
    }
}
