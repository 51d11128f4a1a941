//! What visitors narrow the listing by, and how it is written in addresses.

use serde::Serialize;

use crate::batches::languages::{LANGUAGE_MAX, is_language};
use crate::batches::timing::Timing;
use crate::courses::rules::{CourseLevel, UNKNOWN_DAYS};
use base::month::{self, Month};
use base::query::{FromQuery, QueryReader};
use base::words;

/// How a course can be attended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, utoipa::ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum Attendance {
    Online,
    /// At the centre.
    Centre,
}

words!(Attendance { Online = "online", Centre = "centre" });

/// How long a course takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, utoipa::ToSchema)]
pub enum DurationBand {
    #[schema(rename = "up-to-6-weeks")]
    UpTo6Weeks,
    #[schema(rename = "7-to-12-weeks")]
    From7To12Weeks,
    #[schema(rename = "over-12-weeks")]
    Over12Weeks,
}

words!(DurationBand {
    UpTo6Weeks = "up-to-6-weeks",
    From7To12Weeks = "7-to-12-weeks",
    Over12Weeks = "over-12-weeks",
});

impl DurationBand {
    /// None for a course that says no time.
    pub(super) const fn of(days: i32) -> Option<Self> {
        Some(match days {
            ..=42 => Self::UpTo6Weeks,
            // Three months, which are up to 92 days, are the same promise as twelve weeks.
            43..=92 => Self::From7To12Weeks,
            93..UNKNOWN_DAYS => Self::Over12Weeks,
            UNKNOWN_DAYS.. => return None,
        })
    }
}

/// What a course costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, utoipa::ToSchema)]
pub enum PriceBand {
    #[schema(rename = "up-to-10000")]
    UpTo10000,
    #[schema(rename = "10000-to-20000")]
    From10000To20000,
    #[schema(rename = "20000-to-30000")]
    From20000To30000,
    #[schema(rename = "over-30000")]
    Over30000,
}

words!(PriceBand {
    UpTo10000 = "up-to-10000",
    From10000To20000 = "10000-to-20000",
    From20000To30000 = "20000-to-30000",
    Over30000 = "over-30000",
});

impl PriceBand {
    /// A price on a border belongs to the lower band.
    pub(super) const fn of(paise: i64) -> Self {
        match paise {
            ..=1_000_000 => Self::UpTo10000,
            1_000_001..=2_000_000 => Self::From10000To20000,
            2_000_001..=3_000_000 => Self::From20000To30000,
            _ => Self::Over30000,
        }
    }
}

/// Whether one can enrol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, utoipa::ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum Seats {
    /// In a batch that takes learners today.
    Available,
}

words!(Seats { Available = "available" });

/// The name of a language as it is compared, in lower case.
pub(super) fn language(text: &str) -> Option<String> {
    let name = text.trim().to_lowercase();
    is_language(&name).then_some(name)
}

/// What was chosen, at most one value of each. The facets of batches hold for one and the same batch: who asks for
/// Hindi in December wants a batch that is both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facets {
    pub level: Option<CourseLevel>,
    pub mode: Option<Attendance>,
    pub timing: Option<Timing>,
    pub starts: Option<Month>,
    pub duration: Option<DurationBand>,
    pub price: Option<PriceBand>,
    /// In lower case.
    pub language: Option<String>,
    pub seats: Option<Seats>,
}

/// The names of all facets, in the order of addresses.
pub const FACETS: [&str; 8] = ["level", "mode", "timing", "starts", "duration", "price", "language", "seats"];

impl Facets {
    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Chooses a value. False if the facet is none of [`FACETS`] or does not have this value: it is then not chosen.
    pub fn choose(&mut self, name: &str, value: &str) -> bool {
        match name {
            "level" => chosen(&mut self.level, value.parse().ok()),
            "mode" => chosen(&mut self.mode, find(&Attendance::CHOICES, value)),
            "timing" => chosen(&mut self.timing, find(&Timing::CHOICES, value)),
            "starts" => chosen(&mut self.starts, value.parse().ok()),
            "duration" => chosen(&mut self.duration, find(&DurationBand::CHOICES, value)),
            "price" => chosen(&mut self.price, find(&PriceBand::CHOICES, value)),
            "language" => chosen(&mut self.language, language(value)),
            "seats" => chosen(&mut self.seats, find(&Seats::CHOICES, value)),
            _ => false,
        }
    }

    /// What is chosen, with the names of [`FACETS`] and in their order.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, String)> {
        let values = [
            self.level.map(|level| level.as_str().to_owned()),
            self.mode.and_then(|mode| word(&Attendance::CHOICES, mode)),
            self.timing.map(|timing| timing.as_str().to_owned()),
            self.starts.map(|month| month.to_string()),
            self.duration.and_then(|band| word(&DurationBand::CHOICES, band)),
            self.price.and_then(|band| word(&PriceBand::CHOICES, band)),
            self.language.clone(),
            self.seats.and_then(|seats| word(&Seats::CHOICES, seats)),
        ];
        FACETS.into_iter().zip(values).filter_map(|(name, value)| Some((name, value?)))
    }
}

impl FromQuery for Facets {
    fn from_query(query: &mut QueryReader) -> Self {
        let mut facets = Self::default();
        for name in FACETS {
            if let Some(value) = query.text(name)
                && !facets.choose(name, &value)
            {
                query.refuse(name, remedy(name));
            }
        }
        facets
    }
}

fn remedy(name: &str) -> String {
    let one_of = |words: Vec<&str>| format!("Give one of: {}.", words.join(", "));
    match name {
        "level" => one_of(words(&CourseLevel::CHOICES)),
        "mode" => one_of(words(&Attendance::CHOICES)),
        "timing" => one_of(words(&Timing::CHOICES)),
        "starts" => month::REMEDY.to_owned(),
        "duration" => one_of(words(&DurationBand::CHOICES)),
        "price" => one_of(words(&PriceBand::CHOICES)),
        "seats" => one_of(words(&Seats::CHOICES)),
        _ => format!("Give at most {LANGUAGE_MAX} characters."),
    }
}

fn chosen<T>(facet: &mut Option<T>, value: Option<T>) -> bool {
    *facet = value;
    facet.is_some()
}

fn words<T>(choices: &[(&'static str, T)]) -> Vec<&'static str> {
    choices.iter().map(|(word, _)| *word).collect()
}

fn find<T: Copy>(choices: &[(&str, T)], word: &str) -> Option<T> {
    choices.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

fn word<T: Copy + PartialEq>(choices: &[(&str, T)], value: T) -> Option<String> {
    choices.iter().find(|(_, known)| *known == value).map(|(word, _)| (*word).to_owned())
}

/// How many courses each choice of each facet would leave, with everything else as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FacetCounts {
    pub level: FacetCount,
    pub mode: FacetCount,
    pub timing: FacetCount,
    /// Months, such as `2026-12`, the next one first.
    pub starts: FacetCount,
    pub duration: FacetCount,
    pub price: FacetCount,
    /// Languages in lower case, the most frequent one first.
    pub language: FacetCount,
    pub seats: FacetCount,
}

/// The choices of a facet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FacetCount {
    /// How many courses there are without this facet.
    pub any: u64,
    /// The values that leave any course.
    pub values: Vec<ValueCount>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ValueCount {
    /// As in addresses.
    #[schema(example = "beginner")]
    pub value: String,
    /// How many courses it leaves.
    pub count: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_have_no_gaps() {
        for (days, band) in
            [(1, 0), (42, 0), (43, 1), (84, 1), (90, 1), (92, 1), (93, 2), (UNKNOWN_DAYS - 1, 2)]
        {
            assert_eq!(DurationBand::of(days), Some(DurationBand::CHOICES[band].1), "{days}");
        }
        assert_eq!(DurationBand::of(UNKNOWN_DAYS), None);
        for (rupees, band) in
            [(0, 0), (10_000, 0), (10_001, 1), (20_000, 1), (20_001, 2), (30_000, 2), (30_001, 3)]
        {
            assert_eq!(PriceBand::of(rupees * 100), PriceBand::CHOICES[band].1, "{rupees}");
        }
    }
}
