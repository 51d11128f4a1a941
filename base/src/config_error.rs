//! The error for an environment variable that cannot be used.

use std::borrow::Cow;
use std::ffi::OsStr;

/// A variable with a value that cannot be used. Its text is the one line that the operator sees.
#[derive(Debug, thiserror::Error)]
#[error("{name}: found \"{found}\", accepted: {accepted}")]
pub struct ConfigError {
    name: Cow<'static, str>,
    found: String,
    accepted: String,
}

impl ConfigError {
    /// Names the variable, the value found and what would be accepted instead.
    pub fn new(name: &'static str, found: impl Into<String>, accepted: impl Into<String>) -> Self {
        Self { name: name.into(), found: found.into(), accepted: accepted.into() }
    }

    /// A value that is not text. Most of it may be a password, so only its length is shown.
    pub fn not_utf8(name: &str, value: &OsStr) -> Self {
        let found = format!("{} bytes that are not UTF-8", value.len());
        Self { name: name.to_owned().into(), found, accepted: "text in UTF-8".to_owned() }
    }
}
