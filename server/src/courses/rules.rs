//! The small rules of the trade: category keys, prices, durations, slugs.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::slugs;

/// The four columns into which courses fall.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum CategoryKey {
    /// Computer science and information technology.
    CsIt,
    /// Electronics and industrial automation.
    Electronics,
    /// Machine design and drafting.
    MachineDesign,
    /// Everything else.
    Other,
}

impl CategoryKey {
    /// All keys, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::CsIt, Self::Electronics, Self::MachineDesign, Self::Other];

    /// The column for a free category text: the first of `cs-it`, `electronics` and `machine` that it contains, in
    /// any letter case; otherwise [`CategoryKey::Other`].
    pub fn of(category: &str) -> Self {
        let category = category.to_lowercase();
        if category.contains("cs-it") {
            Self::CsIt
        } else if category.contains("electronics") {
            Self::Electronics
        } else if category.contains("machine") {
            Self::MachineDesign
        } else {
            Self::Other
        }
    }

    /// The key as it is stored, sent and seen in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CsIt => "cs-it",
            Self::Electronics => "electronics",
            Self::MachineDesign => "machine-design",
            Self::Other => "other",
        }
    }
}

/// A word that is not one of those that an address may hold here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a known word")]
pub struct UnknownWord;

impl FromStr for CategoryKey {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|key| key.as_str() == name).ok_or(UnknownWord)
    }
}

/// Ten million rupees: more than any course costs, and far within what JavaScript counts exactly.
const MAX_PAISE: i64 = 10_000_000 * 100;

/// Reads an amount of rupees: `14999`, `14,999`, `1,49,999.50`, `₹ 14,999`. `None` when it is no amount.
///
/// Commas may group as in India (`1,49,999`) or in threes (`149,999`), nothing else.
pub fn parse_price(text: &str) -> Option<i64> {
    let text = text.trim();
    let text = text.strip_prefix('₹').map_or(text, str::trim_start);
    let (rupees, paise) = text.split_once('.').map_or((text, "0"), |(rupees, paise)| (rupees, paise));
    if !is_grouped(rupees) || paise.is_empty() || paise.len() > 2 {
        return None;
    }
    let rupees: i64 = digits(&rupees.replace(',', ""))?;
    let hundredths = digits(paise)? * if paise.len() == 1 { 10 } else { 1 };
    rupees.checked_mul(100)?.checked_add(hundredths).filter(|total| *total <= MAX_PAISE)
}

fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn is_grouped(rupees: &str) -> bool {
    let groups: Vec<&str> = rupees.split(',').collect();
    let [first, middle @ .., last] = groups.as_slice() else { return false };
    if middle.is_empty() && groups.len() == 1 {
        return true;
    }
    let all_of = |size: usize| first.len() <= size && middle.iter().all(|group| group.len() == size);
    !first.is_empty() && last.len() == 3 && (all_of(2) || all_of(3))
}

/// Writes an amount as India does: `1499900` paise as `14,999`, `14999950` as `1,49,999.50`.
pub fn format_price(paise: i64) -> String {
    let (rupees, rest) = (paise / 100, paise % 100);
    let digits = rupees.to_string();
    let split = digits.len().saturating_sub(3);
    let (head, tail) = digits.split_at(split);
    let mut text = String::new();
    for (index, digit) in head.chars().enumerate() {
        if index > 0 && (head.len() - index).is_multiple_of(2) {
            text.push(',');
        }
        text.push(digit);
    }
    if !head.is_empty() {
        text.push(',');
    }
    text.push_str(tail);
    if rest != 0 {
        text.push_str(&format!(".{rest:02}"));
    }
    text
}

/// Where a duration that says no time is sorted: last.
pub const UNKNOWN_DAYS: i32 = 36_500;

/// The length in days of a duration text such as `8 weeks`, `3 months` or `40 hours`, for sorting. Counts the first
/// number that a unit follows; eight hours are a day. [`UNKNOWN_DAYS`] when there is none.
pub fn duration_days(text: &str) -> i32 {
    let text = text.to_lowercase();
    let mut number: Option<f64> = None;
    for word in text.split(|c: char| !(c.is_alphanumeric() || c == '.')) {
        // "8weeks" is a number and a unit without a gap.
        let split = word.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(word.len());
        let (digits, unit) = word.split_at(split);
        if let Ok(value) = digits.parse::<f64>() {
            number = Some(value);
        }
        let unit = if unit.is_empty() { continue } else { unit };
        if let (Some(value), Some(days)) = (number, days_in(unit)) {
            return whole_days(value * days);
        }
    }
    UNKNOWN_DAYS
}

fn days_in(unit: &str) -> Option<f64> {
    let starts = |stem: &str| unit.starts_with(stem);
    if starts("hour") || starts("hr") || unit == "h" {
        Some(1.0 / 8.0)
    } else if starts("day") || unit == "d" {
        Some(1.0)
    } else if starts("week") || starts("wk") {
        Some(7.0)
    } else if starts("month") || starts("mth") {
        Some(30.0)
    } else if starts("year") || starts("yr") {
        Some(365.0)
    } else {
        None
    }
}

#[expect(clippy::cast_possible_truncation, reason = "clamped to the range of days first")]
fn whole_days(days: f64) -> i32 {
    days.ceil().clamp(1.0, f64::from(UNKNOWN_DAYS)) as i32
}

/// Words that have a meaning of their own below `/courses/`.
const RESERVED_SLUGS: [&str; 1] = ["category"];

/// The slug for a title; never a reserved word.
pub fn course_slug(title: &str) -> String {
    let slug = slugs::slugify(title, "course");
    if RESERVED_SLUGS.contains(&slug.as_str()) { format!("{slug}-course") } else { slug }
}
