//! Validation of single fields, with the messages of the forms.

use crate::leads::phone;
use base::email::{Email, EmailError};
use base::error::{ApiError, ApiResult};
use base::validate::{Checker, limits};

/// Minimum length of a name.
const NAME_MIN: usize = 2;
pub(super) const NO_WAY_TO_REACH: &str =
    "Enter your email address or your mobile number. One of the two is enough.";

/// The fields of one form, with what is wrong with them.
#[derive(Debug, Default)]
pub(super) struct Fields(Checker);

impl Fields {
    pub(super) fn name(&mut self, value: &str) -> String {
        let name = self.line("name", value, limits::NAME, "Enter your name");
        if !name.is_empty() && name.chars().count() < NAME_MIN {
            self.refuse("name", format!("Use at least {NAME_MIN} characters"));
        }
        name
    }

    pub(super) fn email(&mut self, value: &str) -> Option<Email> {
        let text = self.line("email", value, limits::EMAIL, "Enter your email address");
        match Email::parse(&text) {
            Ok(email) => Some(email),
            Err(EmailError::Malformed) if text.is_empty() => None,
            Err(error) => {
                self.refuse("email", error.to_string());
                None
            }
        }
    }

    pub(super) fn optional_email(&mut self, value: &str) -> Option<Email> {
        if value.trim().is_empty() { None } else { self.email(value) }
    }

    pub(super) fn phone(&mut self, field: &str, value: &str) -> Option<String> {
        let missing = if field == "mobile" { "Enter your mobile number" } else { "Enter your phone number" };
        let text = self.line(field, value, phone::MAX_CHARS, missing);
        if text.is_empty() {
            return None;
        }
        phone::parse(&text).map_err(|error| self.refuse(field, error.to_string())).ok()
    }

    pub(super) fn optional_phone(&mut self, field: &str, value: Option<&str>) -> Option<String> {
        let text = value.map(str::trim).filter(|text| !text.is_empty())?;
        self.phone(field, text)
    }

    pub(super) fn subject(&mut self, value: &str) -> String {
        self.line("subject", value, limits::SUBJECT, "Enter a subject")
    }

    pub(super) fn message(&mut self, field: &str, value: &str, missing: &str) -> String {
        let text = self.optional_message(field, value);
        if text.is_empty() {
            self.refuse(field, missing);
        }
        text
    }

    pub(super) fn optional_message(&mut self, field: &str, value: &str) -> String {
        if value.trim().is_empty() { String::new() } else { self.0.text(field, value, limits::MESSAGE) }
    }

    pub(super) fn optional_line(&mut self, field: &str, value: &str, max: usize) -> String {
        self.0.optional_line(field, value, max)
    }

    pub(super) fn line(&mut self, field: &str, value: &str, max: usize, missing: &str) -> String {
        let text = self.0.optional_line(field, value, max);
        if text.is_empty() {
            self.refuse(field, missing);
        }
        text
    }

    pub(super) fn refuse(&mut self, field: &str, text: impl Into<String>) {
        self.0.refuse(field, text);
    }

    /// The result, or a 422 with all invalid fields.
    pub(super) fn finish<T>(self, found: Option<T>) -> ApiResult<T> {
        self.0.finish()?;
        found.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a missing value was not refused")))
    }
}
