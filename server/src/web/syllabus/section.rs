//! The parts of a sheet.

use chrono::NaiveDate;
use serde::Serialize;

/// A part of the sheet under a heading of its own.
#[derive(Debug, Clone, Serialize)]
pub struct Section {
    pub title: &'static str,
    pub content: Content,
    /// Whether it may stand beside another such section that follows it.
    pub half: bool,
}

impl Section {
    pub const fn whole(title: &'static str, content: Content) -> Self {
        Self { title, content, half: false }
    }

    pub const fn half(title: &'static str, content: Content) -> Self {
        Self { title, content, half: true }
    }
}

#[derive(Debug, Clone, Serialize)]
pub enum Content {
    /// A numbered list, with what stands at the end of the line.
    Steps(Vec<(String, String)>),
    /// A list without numbers.
    Points(Vec<String>),
    /// Names and values, one under the other.
    Facts(Vec<(&'static str, String)>),
    Table {
        columns: Vec<Column>,
        /// A text for each column.
        rows: Vec<Vec<String>>,
    },
    /// Paragraphs; a web address that is one becomes a link.
    Text(Vec<String>),
}

impl Content {
    /// How long its texts are, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Steps(items) => items.iter().map(|(text, end)| text.len() + end.len()).sum(),
            Self::Points(texts) | Self::Text(texts) => texts.iter().map(String::len).sum(),
            Self::Facts(facts) => facts.iter().map(|(_, text)| text.len()).sum(),
            Self::Table { rows, .. } => rows.iter().flatten().map(String::len).sum(),
        }
    }
}

/// A column of a table.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Column {
    pub head: &'static str,
    /// How wide it is beside the others.
    pub weight: f32,
}

/// `10 December 2026`
pub fn long_day(day: NaiveDate) -> String {
    day.format("%-d %B %Y").to_string()
}
