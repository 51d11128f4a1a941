//! The address of the calendar of starts: what it is narrowed to, and its page number.

use percent_encoding::utf8_percent_encode;
use sea_orm::ActiveEnum;

use base::month::Month;
use base::public_url::COMPONENT;
use base::typed;
use domain::batches::BatchMode;
use domain::batches::languages::LANGUAGE_MAX;
use domain::batches::starts::StartFilter;
use domain::batches::timing::Timing;
use domain::courses::CategoryKey;

/// The address without its query.
pub const PATH: &str = "/batches";

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Starts {
    pub category: Option<CategoryKey>,
    /// Never [`BatchMode::Both`], which either way finds.
    pub mode: Option<BatchMode>,
    pub timing: Option<Timing>,
    pub month: Option<Month>,
    pub language: Option<String>,
    /// Page number from 1.
    pub page: u32,
}

impl Default for Starts {
    fn default() -> Self {
        Self { category: None, mode: None, timing: None, month: None, language: None, page: 1 }
    }
}

impl Starts {
    /// Reads the query. `None` for a page number that no calendar has. Other unknown values are stale links, not errors:
    /// they narrow nothing.
    pub fn parse(query: Option<&str>) -> Option<Self> {
        let mut starts = Self::default();
        for (name, value) in url::form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match name.as_ref() {
                "category" => starts.category = value.parse().ok(),
                "mode" => starts.mode = mode(&value),
                "timing" => starts.timing = value.parse().ok(),
                "month" => starts.month = value.parse().ok(),
                "language" => starts.language = language(&value),
                "page" => starts.page = value.parse().ok().filter(|page| *page >= 1)?,
                _ => {}
            }
        }
        Some(starts)
    }

    /// Whether it shows a part of the calendar.
    pub fn is_narrowed(&self) -> bool {
        *self != Self { page: self.page, ..Self::default() }
    }

    /// The canonical address, path and query.
    pub fn address(&self) -> String {
        format!("{PATH}{}", self.query())
    }

    /// Its query with the question mark, or nothing.
    pub fn query(&self) -> String {
        let mut query = Vec::new();
        if let Some(category) = self.category {
            query.push(format!("category={}", category.as_str()));
        }
        if let Some(mode) = self.mode {
            query.push(format!("mode={}", mode.to_value()));
        }
        if let Some(timing) = self.timing {
            query.push(format!("timing={}", timing.as_str()));
        }
        if let Some(month) = self.month {
            query.push(format!("month={month}"));
        }
        if let Some(language) = &self.language {
            query.push(format!("language={}", utf8_percent_encode(language, COMPONENT)));
        }
        if self.page > 1 {
            query.push(format!("page={}", self.page));
        }
        if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) }
    }

    /// Which batches it shows.
    pub fn filter(&self) -> StartFilter {
        StartFilter {
            category: self.category.map(CategoryKey::as_str),
            mode: self.mode,
            timing: self.timing,
            month: self.month,
            language: self.language.clone(),
            page: self.page,
            ..StartFilter::default()
        }
    }
}

fn mode(value: &str) -> Option<BatchMode> {
    [BatchMode::Online, BatchMode::Centre].into_iter().find(|mode| mode.to_value() == value)
}

fn language(value: &str) -> Option<String> {
    let value = typed::clean(value);
    let words: Vec<&str> =
        value.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let text: String = words.join(" ").chars().take(LANGUAGE_MAX).collect();
    (!text.is_empty()).then(|| text.trim_end().to_owned())
}
