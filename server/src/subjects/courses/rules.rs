//! The rules of single fields: category keys, prices, durations, slugs.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::kernel::slug as slugs;

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

/// Reads an amount of rupees: `14999`, `14,999`, `1,49,999.50`, and as fees are written: `₹ 14,999/-`, `Rs. 14,999`,
/// `INR 14,999`. `None` when it is no amount.
///
/// Commas may group as in India (`1,49,999`) or in threes (`149,999`), nothing else.
pub fn parse_price(text: &str) -> Option<i64> {
    let text = without_currency(text.trim());
    let (rupees, paise) = text.split_once('.').map_or((text, "0"), |(rupees, paise)| (rupees, paise));
    if !is_grouped(rupees) || paise.is_empty() || paise.len() > 2 {
        return None;
    }
    let rupees: i64 = digits(&rupees.replace(',', ""))?;
    let hundredths = digits(paise)? * if paise.len() == 1 { 10 } else { 1 };
    rupees.checked_mul(100)?.checked_add(hundredths).filter(|total| *total <= MAX_PAISE)
}

/// The amount without the sign in front of it and the `/-` behind it.
fn without_currency(text: &str) -> &str {
    let sign = ["₹", "Rs.", "Rs", "INR"]
        .into_iter()
        .find(|sign| text.get(..sign.len()).is_some_and(|start| start.eq_ignore_ascii_case(sign)));
    let amount = sign.map_or(text, |sign| text[sign.len()..].trim_start());
    amount.strip_suffix("/-").map_or(amount, str::trim_end)
}

fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

fn is_grouped(rupees: &str) -> bool {
    let groups: Vec<&str> = rupees.split(',').collect();
    let [first, middle @ .., last] = groups.as_slice() else { return groups.len() == 1 };
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
    if rest == 0 { text } else { format!("{text}.{rest:02}") }
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

/// An instructor's name as it is compared: without spaces around it, and whatever the case of its letters.
pub fn instructor_key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The slug for a title; never a reserved word.
pub fn course_slug(title: &str) -> String {
    let slug = slugs::slugify(title, "course");
    if RESERVED_SLUGS.contains(&slug.as_str()) { format!("{slug}-course") } else { slug }
}

/// A stored key that this program does not know belongs to the last column, like any unknown category.
pub(super) fn key(stored: &str) -> CategoryKey {
    stored.parse().unwrap_or(CategoryKey::Other)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[test]
    fn categories_follow_the_table_that_the_app_is_held_to() {
        #[derive(Deserialize)]
        struct Case {
            category: String,
            key: CategoryKey,
        }
        let table = include_str!("../../../../app/content/category-cases.json");
        let cases: Vec<Case> = serde_json::from_str(table).unwrap();
        assert!(cases.len() >= 20);
        for case in cases {
            assert_eq!(CategoryKey::of(&case.category), case.key, "{:?}", case.category);
        }
    }

    #[test]
    fn keys_have_one_spelling() {
        for key in CategoryKey::ALL {
            assert_eq!(key.as_str().parse(), Ok(key));
            assert_eq!(serde_json::to_value(key).unwrap(), key.as_str());
        }
        assert_eq!("CS-IT".parse::<CategoryKey>(), Err(UnknownWord));
    }

    #[test]
    fn amounts_are_read() {
        for (text, paise) in [
            ("14999", 1_499_900),
            (" 14,999 ", 1_499_900),
            ("₹14,999", 1_499_900),
            ("₹ 1,49,999.50", 14_999_950),
            ("₹ 14,999/-", 1_499_900),
            ("14,999 /-", 1_499_900),
            ("Rs. 18,999", 1_899_900),
            ("Rs 18999/-", 1_899_900),
            ("rs.18,999.50", 1_899_950),
            ("INR 18,999", 1_899_900),
            ("149,999.5", 14_999_950),
            ("1,00,00,000", 1_000_000_000),
            ("10,000,000", 1_000_000_000),
            ("0", 0),
            ("0.05", 5),
            ("007", 700),
        ] {
            assert_eq!(parse_price(text), Some(paise), "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "",
            "₹",
            "free",
            "-1",
            "+1",
            "1e3",
            "1.",
            ".5",
            "1.234",
            "1.2.3",
            ",",
            "1,",
            ",100",
            "1,2,3",
            "1,0000",
            "12,34",
            "1234,567",
            "1,23,45",
            "1,234,56,789",
            "14 999",
            "१४",
            "1_000",
            "0x10",
            "10000000.01",
            "99999999999999999999",
            "₹₹1",
            "₹ Rs. 1",
            "Rs.",
            "/-",
            "Rs. /-",
            "14,999/",
            "14,999-",
            "14,999/-/-",
            "R 1",
            "Rs.. 1",
            "USD 1",
            "1 Rs.",
        ] {
            assert_eq!(parse_price(text), None, "{text}");
        }
    }

    #[test]
    fn amounts_are_written_as_in_india() {
        for (paise, text) in [
            (0, "0"),
            (5, "0.05"),
            (99_900, "999"),
            (100_000, "1,000"),
            (1_499_900, "14,999"),
            (14_999_950, "1,49,999.50"),
            (1_000_000_000, "1,00,00,000"),
        ] {
            assert_eq!(format_price(paise), text);
        }
    }

    #[test]
    fn durations_become_days() {
        for (text, days) in [
            ("8 weeks", 56),
            ("8weeks", 56),
            ("3 Months", 90),
            ("1 year", 365),
            ("45 days", 45),
            ("40 hours", 5),
            ("30 hrs", 4),
            ("1.5 months", 45),
            ("2-3 months", 90),
            ("6 months (weekends)", 180),
            ("12 week programme, 3 days a week", 84),
            ("weekend batch of 10 weeks", 70),
            ("as agreed", UNKNOWN_DAYS),
            ("12", UNKNOWN_DAYS),
            ("", UNKNOWN_DAYS),
            ("99999999999 years", UNKNOWN_DAYS),
            ("0 days", 1),
        ] {
            assert_eq!(duration_days(text), days, "{text}");
        }
    }

    #[test]
    fn names_are_compared_without_case_and_outer_spaces() {
        assert_eq!(instructor_key("  Élodie RAO "), instructor_key("élodie Rao"));
        assert_ne!(instructor_key("Asha Rao"), instructor_key("Asha  Rao"));
    }

    #[test]
    fn a_slug_never_hides_the_listing() {
        assert_eq!(course_slug("Category"), "category-course");
        assert_eq!(course_slug("PLC"), "plc");
        assert_eq!(course_slug("!"), "course");
    }

    /// Commas before the last three digits, and further up after every `size`.
    fn grouped(digits: &str, size: usize) -> String {
        let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
        let groups: Vec<&[u8]> = head.as_bytes().rchunks(size).rev().chain([tail.as_bytes()]).collect();
        String::from_utf8(groups.join(&b',')).unwrap()
    }

    proptest! {
        #[test]
        fn every_amount_survives_writing_and_reading(paise in 0..=MAX_PAISE) {
            let text = format_price(paise);
            prop_assert_eq!(parse_price(&text), Some(paise));
            prop_assert_eq!(parse_price(&text.replace(',', "")), Some(paise));
        }

        #[test]
        fn whatever_is_taken_is_the_amount_that_its_digits_say(text in "(₹|Rs\\.?|INR)? ?[0-9.,]{0,12}(/-)?|[₹0-9., -]{0,14}|\\PC{0,20}") {
            if let Some(paise) = parse_price(&text) {
                prop_assert!((0..=MAX_PAISE).contains(&paise));
                let text = without_currency(text.trim());
                prop_assert!(text.chars().all(|c| c.is_ascii_digit() || ",.".contains(c)));
                let amount: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
                let (rupees, hundredths) = amount.split_once('.').unwrap_or((&amount, ""));
                prop_assert_eq!(format!("{rupees}{hundredths:0<2}").parse(), Ok(paise));
                prop_assert_eq!(parse_price(&format_price(paise)), Some(paise));
            }
        }

        #[test]
        fn commas_group_as_in_india_or_in_threes_or_not_at_all(text in "[0-9]{1,7}(,[0-9]{2,3}){0,3}") {
            let digits = text.replace(',', "");
            let usual = [digits.clone(), grouped(&digits, 2), grouped(&digits, 3)].contains(&text);
            let rupees: i64 = digits.parse().unwrap();
            let taken = usual && rupees <= MAX_PAISE / 100;
            prop_assert_eq!(parse_price(&text), taken.then(|| rupees * 100));
        }

        #[test]
        fn any_text_has_a_duration(text in "[0-9. a-z]{0,20}|\\PC{0,20}") {
            prop_assert!((1..=UNKNOWN_DAYS).contains(&duration_days(&text)));
        }

        #[test]
        fn any_title_has_a_slug(title in "\\PC{0,120}") {
            prop_assert!(slugs::is_slug(&course_slug(&title)));
        }
    }
}
