//! The rules of single fields: category keys, durations, slugs.

use serde::{Deserialize, Serialize};

use base::slug as slugs;
use base::words;

/// The four columns into which courses fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
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

words!(CategoryKey {
    CsIt = "cs-it",
    Electronics = "electronics",
    MachineDesign = "machine-design",
    Other = "other",
});

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
}

/// What a learner should know before a course begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CourseLevel {
    /// Nothing of the subject.
    Beginner,
    /// The basics of the subject.
    Intermediate,
    /// The subject, from studies or work.
    Advanced,
}

words!(CourseLevel { Beginner = "beginner", Intermediate = "intermediate", Advanced = "advanced" });

impl CourseLevel {
    /// As pages say it.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Beginner => "Beginner",
            Self::Intermediate => "Intermediate",
            Self::Advanced => "Advanced",
        }
    }
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
const RESERVED_SLUGS: [&str; 2] = ["category", "compare"];

/// An instructor's name as it is compared: without spaces around it, and whatever the case of its letters.
pub fn instructor_key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The slug for a title; never a reserved word, and never a number, which could be that of a course.
pub fn course_slug(title: &str) -> String {
    let slug = slugs::slugify(title, "course");
    let is_number = slug.bytes().all(|byte| byte.is_ascii_digit());
    if is_number || RESERVED_SLUGS.contains(&slug.as_str()) { format!("{slug}-course") } else { slug }
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
    use base::words::UnknownWord;

    #[test]
    fn categories_follow_the_table_that_the_app_is_held_to() {
        #[derive(Deserialize)]
        struct Case {
            category: String,
            key: CategoryKey,
        }
        let table = include_str!("../../../app/content/category-cases.json");
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
        assert_eq!(course_slug("Compare"), "compare-course");
        assert_eq!(course_slug("1"), "1-course");
        assert_eq!(course_slug("PLC"), "plc");
        assert_eq!(course_slug("!"), "course");
    }

    proptest! {
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
