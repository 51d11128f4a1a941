//! Months of a year, as batches are narrowed by them.

use std::fmt::{self, Display, Formatter};
use std::ops::Range;
use std::str::FromStr;

use chrono::{Datelike, Months, NaiveDate};

/// What to give for a month.
pub const REMEDY: &str = "Give a month from the years 2000 to 2100, such as 2027-01.";

/// A month, written `2026-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: i32,
    /// From 1.
    month: u32,
}

impl Month {
    /// The month of a day.
    pub fn of(day: NaiveDate) -> Self {
        Self { year: day.year(), month: day.month() }
    }

    /// From its first day up to that of the next month.
    pub fn days(self) -> Range<NaiveDate> {
        let first = NaiveDate::from_ymd_opt(self.year, self.month, 1).unwrap_or(NaiveDate::MAX);
        first..first.checked_add_months(Months::new(1)).unwrap_or(NaiveDate::MAX)
    }
}

impl Display for Month {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// A text is no month of the years 2000 to 2100, or not written so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMonth;

impl FromStr for Month {
    type Err = NotAMonth;

    fn from_str(text: &str) -> Result<Self, NotAMonth> {
        let first = NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d").map_err(|_| NotAMonth)?;
        let month = Self::of(first);
        // The parser also takes signs, spaces and single digits.
        let is_plain = month.to_string() == text;
        if is_plain && (2000..=2100).contains(&month.year) { Ok(month) } else { Err(NotAMonth) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_have_one_spelling() {
        assert_eq!("2026-12".parse::<Month>().unwrap().to_string(), "2026-12");
        for text in [
            "2026-13",
            "2026-00",
            "1999-12",
            "2101-01",
            "2026-1",
            "+026-12",
            " 2026-12",
            "2026",
            "",
            "2026-12-01",
        ] {
            assert_eq!(text.parse::<Month>(), Err(NotAMonth), "{text}");
        }
    }

    #[test]
    fn a_month_ends_before_the_next() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let month: Month = "2026-12".parse().unwrap();
        assert_eq!(month.days(), day("2026-12-01")..day("2027-01-01"));
        assert_eq!(Month::of(day("2026-12-31")), month);
    }
}
