//! Reading query strings: all values that are not acceptable are reported in one answer.

use chrono::NaiveDate;

use crate::error::{ApiError, FieldErrors};
use crate::month::{self, Month};
use crate::{typed, validate};

/// The keys of a query string that a call knows. Other keys are ignored; a bad value of a known key is a 422 that
/// says what is accepted.
pub trait FromQuery: Sized {
    /// Reads the known keys from `query`.
    fn from_query(query: &mut QueryReader) -> Self;
}

/// Reads a raw query string (without `?`) into `T`.
pub fn parse_query<T: FromQuery>(raw: &str) -> Result<T, ApiError> {
    let mut query = QueryReader::new(raw);
    let value = T::from_query(&mut query);
    query.finish()?;
    Ok(value)
}

/// Reads the values of a query string and collects what is wrong with them.
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
        let mut values =
            self.pairs.iter().filter(|(name, _)| name == key).map(|(_, value)| typed::clean(value));
        let first = values.next()?.trim().to_owned();
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

    /// A month such as `2027-01`.
    pub fn month(&mut self, key: &str) -> Option<Month> {
        let found = self.text(key)?.parse().ok();
        if found.is_none() {
            self.refuse(key, month::REMEDY);
        }
        found
    }

    /// A day such as `2027-01-04`.
    pub fn day(&mut self, key: &str) -> Option<NaiveDate> {
        let found = validate::parse_day(&self.text(key)?);
        if found.is_none() {
            self.refuse(key, validate::NOT_A_DAY);
        }
        found
    }

    /// One of a fixed set of words.
    pub fn choice<T: Copy>(&mut self, key: &str, choices: &[(impl AsRef<str>, T)]) -> Option<T> {
        let text = self.text(key)?;
        let found = choices.iter().find(|(word, _)| word.as_ref() == text).map(|(_, choice)| *choice);
        if found.is_none() {
            let words: Vec<_> = choices.iter().map(|(word, _)| word.as_ref()).collect();
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
