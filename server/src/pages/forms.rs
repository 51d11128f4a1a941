//! The result of a form that was sent without JavaScript, shown by the page that carries the form.

use std::collections::BTreeMap;

use serde::Serialize;

/// What the app's `EnquiryForm` shows in place of, or above, its fields.
#[derive(Debug, Clone, Serialize)]
pub struct FormResult {
    /// Which form of the page is meant.
    pub kind: &'static str,
    /// What became of it.
    pub state: FormState,
    /// One sentence for the visitor.
    pub message: String,
    /// What was typed, to be kept in the fields.
    pub values: BTreeMap<String, String>,
    /// Texts of wrong fields.
    pub fields: BTreeMap<String, Vec<String>>,
}

/// What became of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FormState {
    /// Stored.
    Sent,
    /// Not stored: fields are wrong.
    Invalid,
}
