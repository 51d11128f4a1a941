//! Courses by what they offer, added up facet by facet.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::batches::timing::Timing;
use crate::courses::facets::{
    Attendance, DurationBand, FacetCount, FacetCounts, Facets, PriceBand, Seats, ValueCount,
};
use crate::courses::rules::CourseLevel;
use base::month::Month;

/// How many courses each value leaves.
#[derive(Default)]
pub(super) struct Tally {
    pub level: Count<&'static str>,
    pub mode: Count<Attendance>,
    pub timing: Count<Timing>,
    pub starts: Count<Month>,
    pub duration: Count<DurationBand>,
    pub price: Count<PriceBand>,
    /// By their places among all languages.
    pub language: Count<usize>,
    pub seats: Count<Seats>,
}

impl Tally {
    /// The counts of all facets. What was chosen stays a choice, even if it leaves nothing.
    pub fn counts(mut self, languages: &[String], facets: &Facets) -> FacetCounts {
        self.starts.by_value.sort_unstable_by_key(|(month, _)| *month);
        self.language
            .by_value
            .sort_unstable_by_key(|(place, count)| (Reverse(*count), languages[*place].clone()));
        let levels = CourseLevel::CHOICES.map(|(word, _)| (word, word));
        let mut counts = FacetCounts {
            level: self.level.in_order(&levels),
            mode: self.mode.in_order(&Attendance::CHOICES),
            timing: self.timing.in_order(&Timing::CHOICES),
            starts: self.starts.json(Month::to_string),
            duration: self.duration.in_order(&DurationBand::CHOICES),
            price: self.price.in_order(&PriceBand::CHOICES),
            language: self.language.json(|place| languages[*place].clone()),
            seats: self.seats.in_order(&Seats::CHOICES),
        };
        let chosen: BTreeMap<&str, String> = facets.chosen().collect();
        for (name, count) in [
            ("level", &mut counts.level),
            ("mode", &mut counts.mode),
            ("timing", &mut counts.timing),
            ("starts", &mut counts.starts),
            ("duration", &mut counts.duration),
            ("price", &mut counts.price),
            ("language", &mut counts.language),
            ("seats", &mut counts.seats),
        ] {
            if let Some(value) = chosen.get(name)
                && !count.values.iter().any(|known| known.value == *value)
            {
                count.values.push(ValueCount { value: value.clone(), count: 0 });
            }
        }
        counts
    }
}

/// Courses by the values of one facet.
pub(super) struct Count<T> {
    any: u64,
    by_value: Vec<(T, u64)>,
}

impl<T> Default for Count<T> {
    fn default() -> Self {
        Self { any: 0, by_value: Vec::new() }
    }
}

impl<T: PartialEq> Count<T> {
    /// Adds a course with the values that it has.
    pub fn add(&mut self, values: impl IntoIterator<Item = T>) {
        self.any += 1;
        for value in values {
            match self.by_value.iter_mut().find(|(known, _)| *known == value) {
                Some((_, count)) => *count += 1,
                None => self.by_value.push((value, 1)),
            }
        }
    }

    fn json(self, word: impl Fn(&T) -> String) -> FacetCount {
        let values = self.by_value.into_iter();
        let values = values.map(|(value, count)| ValueCount { value: word(&value), count });
        FacetCount { any: self.any, values: values.collect() }
    }

    /// In the order of the choices.
    fn in_order(self, choices: &[(&'static str, T)]) -> FacetCount {
        let count =
            |value: &T| self.by_value.iter().find(|(known, _)| known == value).map(|(_, count)| *count);
        let values = choices
            .iter()
            .filter_map(|(word, value)| Some(ValueCount { value: (*word).to_owned(), count: count(value)? }));
        FacetCount { any: self.any, values: values.collect() }
    }
}
