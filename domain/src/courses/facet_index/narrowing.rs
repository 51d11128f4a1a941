//! Narrowing the listing, and counting what each choice would leave.

use std::collections::HashMap;

use chrono::NaiveDate;

use crate::batches::languages::languages_in;
use crate::batches::timing::{Timing, Timings};
use crate::batches::{BatchMode, Offer};
use crate::courses::facet_index::FacetRow;
use crate::courses::facet_index::tally::Tally;
use crate::courses::facets::{Attendance, DurationBand, FacetCounts, Facets, PriceBand, Seats, language};
use crate::courses::filter::Ranks;
use crate::courses::rules::{CategoryKey, CourseLevel, key};
use crate::fees::PricedBatch;
use base::month::Month;

/// The visible courses by number, with what they can be narrowed and sorted by.
#[derive(Debug)]
pub struct CourseFacets {
    courses: Vec<Course>,
    /// All languages; batches name sets of them by their places.
    languages: Vec<String>,
    language_sets: Vec<Vec<usize>>,
}

#[derive(Debug)]
pub struct Course {
    pub id: i32,
    pub category_key: CategoryKey,
    students: i32,
    rating_tenths: i32,
    price_paise: i64,
    duration_days: i32,
    level: Option<CourseLevel>,
    duration: Option<DurationBand>,
    price: PriceBand,
    batches: Vec<Batch>,
}

impl Course {
    pub const fn ranks(&self) -> Ranks {
        let &Self { id, students, rating_tenths, price_paise, duration_days, .. } = self;
        Ranks { id, students, rating_tenths, price_paise, duration_days }
    }

    fn fits_level(&self, facets: &Facets) -> bool {
        facets.level.is_none_or(|level| self.level == Some(level))
    }

    fn fits_duration(&self, facets: &Facets) -> bool {
        facets.duration.is_none_or(|band| self.duration == Some(band))
    }

    fn fits_price(&self, facets: &Facets) -> bool {
        facets.price.is_none_or(|band| self.price == band)
    }
}

#[derive(Debug)]
struct Batch {
    mode: BatchMode,
    timings: Timings,
    starts: Month,
    language_set: usize,
    can_enrol: bool,
}

/// Which facets of a batch are not as chosen, one bit each.
type Misses = u8;
const MODE: Misses = 1;
const STARTS: Misses = 2;
const LANGUAGE: Misses = 4;
const SEATS: Misses = 8;
const TIMING: Misses = 16;

impl CourseFacets {
    /// What the courses cost on a day, at a rate of GST in percent, and what they offer on it.
    pub(super) fn new(day: NaiveDate, percent: i64, rows: &[FacetRow], offers: Vec<Offer>) -> Self {
        let mut index = Self { courses: Vec::new(), languages: Vec::new(), language_sets: Vec::new() };
        let mut sets: HashMap<String, usize> = HashMap::new();
        let mut batches: HashMap<i32, Vec<Batch>> = HashMap::new();
        // As `batches::next_to_enrol` chooses them, and whether they have started.
        let mut next: HashMap<i32, (bool, PricedBatch)> = HashMap::new();
        for Offer { course_id, starts_on, mode, timings, language, can_enrol, fee_paise } in offers {
            let language_set = *sets.entry(language).or_insert_with_key(|text| index.add_languages(text));
            let starts = Month::of(starts_on);
            let batch = Batch { mode, timings, starts, language_set, can_enrol };
            batches.entry(course_id).or_default().push(batch);
            let has_started = starts_on < day;
            let known = next.get(&course_id).is_some_and(|(started, _)| !*started || has_started);
            if can_enrol && !known {
                // Only what is paid today is needed here.
                let takes_learners_until = Some(day);
                next.insert(
                    course_id,
                    (has_started, PricedBatch { starts_on, fee: fee_paise, takes_learners_until }),
                );
            }
        }
        index.courses = rows
            .iter()
            .map(|row| (row.price.pricing(percent).on(day, next.get(&row.id).map(|(_, batch)| *batch)), row))
            .map(|(price, row)| Course {
                id: row.id,
                category_key: key(&row.category_key),
                students: row.students,
                rating_tenths: row.rating_tenths,
                price_paise: price.today.paise,
                duration_days: row.duration_days,
                level: row.level.as_ref().and_then(|level| level.parse().ok()),
                duration: DurationBand::of(row.duration_days),
                price: PriceBand::of(price.today.paise),
                batches: batches.remove(&row.id).unwrap_or_default(),
            })
            .collect();
        index
    }

    fn add_languages(&mut self, text: &str) -> usize {
        let mut set = Vec::new();
        for name in languages_in(text).filter_map(|name| language(&name)) {
            let known = self.languages.iter().position(|known| *known == name);
            let place = known.unwrap_or_else(|| {
                self.languages.push(name);
                self.languages.len() - 1
            });
            if !set.contains(&place) {
                set.push(place);
            }
        }
        self.language_sets.push(set);
        self.language_sets.len() - 1
    }

    /// The courses that are as chosen; only those of `ids` where some are given.
    pub fn chosen<'a>(
        &'a self,
        facets: &'a Facets,
        ids: Option<&'a [i32]>,
    ) -> impl Iterator<Item = &'a Course> {
        let choice = self.choice(facets);
        self.of(ids).filter(move |course| {
            course.fits_level(facets)
                && course.fits_duration(facets)
                && course.fits_price(facets)
                && self.offers(course, &choice, choice.facets)
        })
    }

    /// How many courses of a category each choice would leave; only those of `ids` where some are given.
    pub fn counts(&self, category: Option<CategoryKey>, facets: &Facets, ids: Option<&[i32]>) -> FacetCounts {
        let choice = self.choice(facets);
        let mut tally = Tally::default();
        for course in self.of(ids).filter(|course| category.is_none_or(|key| course.category_key == key)) {
            let level = course.fits_level(facets);
            let duration = course.fits_duration(facets);
            let price = course.fits_price(facets);
            if self.offers(course, &choice, choice.facets) {
                if duration && price {
                    tally.level.add(course.level.map(CourseLevel::as_str));
                }
                if level && price {
                    tally.duration.add(course.duration);
                }
                if level && duration {
                    tally.price.add([course.price]);
                }
            }
            if level && duration && price {
                self.count_batches(course, &choice, &mut tally);
            }
        }
        tally.counts(&self.languages, facets)
    }

    fn count_batches(&self, course: &Course, choice: &Choice, tally: &mut Tally) {
        for facet in [MODE, TIMING, STARTS, LANGUAGE, SEATS] {
            let others = choice.facets & !facet;
            if !self.offers(course, choice, others) {
                continue;
            }
            let fitting = || course.batches.iter().filter(|batch| self.misses(batch, choice) & others == 0);
            match facet {
                MODE => tally
                    .mode
                    .add(distinct(fitting().flat_map(|batch| attendances(batch.mode).iter().copied()))),
                TIMING => tally.timing.add(distinct(fitting().flat_map(|batch| batch.timings.iter()))),
                STARTS => tally.starts.add(distinct(fitting().map(|batch| batch.starts))),
                LANGUAGE => {
                    let places = fitting().flat_map(|batch| &self.language_sets[batch.language_set]);
                    tally.language.add(distinct(places.copied()));
                }
                _ => tally.seats.add(fitting().any(|batch| batch.can_enrol).then_some(Seats::Available)),
            }
        }
    }

    fn of<'a>(&'a self, ids: Option<&'a [i32]>) -> Box<dyn Iterator<Item = &'a Course> + 'a> {
        match ids {
            None => Box::new(self.courses.iter()),
            Some(ids) => Box::new(ids.iter().filter_map(|id| {
                let place = self.courses.binary_search_by_key(id, |course| course.id).ok()?;
                self.courses.get(place)
            })),
        }
    }

    fn choice(&self, facets: &Facets) -> Choice {
        let bit = |chosen: bool, facet: Misses| if chosen { facet } else { 0 };
        Choice {
            mode: facets.mode,
            timing: facets.timing,
            starts: facets.starts,
            language: facets.language.as_ref().map(|name| {
                let known = self.languages.iter().position(|known| known == name);
                known.unwrap_or(self.languages.len())
            }),
            facets: bit(facets.mode.is_some(), MODE)
                | bit(facets.timing.is_some(), TIMING)
                | bit(facets.starts.is_some(), STARTS)
                | bit(facets.language.is_some(), LANGUAGE)
                | bit(facets.seats.is_some(), SEATS),
        }
    }

    /// Whether one batch of the course is as chosen in these facets; a course needs none when they are not chosen.
    fn offers(&self, course: &Course, choice: &Choice, facets: Misses) -> bool {
        let facets = facets & choice.facets;
        facets == 0 || course.batches.iter().any(|batch| self.misses(batch, choice) & facets == 0)
    }

    fn misses(&self, batch: &Batch, choice: &Choice) -> Misses {
        let mut misses = 0;
        if choice.mode.is_some_and(|mode| !attendances(batch.mode).contains(&mode)) {
            misses |= MODE;
        }
        if choice.timing.is_some_and(|timing| !batch.timings.has(timing)) {
            misses |= TIMING;
        }
        if choice.starts.is_some_and(|month| batch.starts != month) {
            misses |= STARTS;
        }
        let spoken = &self.language_sets[batch.language_set];
        if choice.language.is_some_and(|place| !spoken.contains(&place)) {
            misses |= LANGUAGE;
        }
        if choice.facets & SEATS != 0 && !batch.can_enrol {
            misses |= SEATS;
        }
        misses & choice.facets
    }
}

/// What was chosen of the batches.
struct Choice {
    mode: Option<Attendance>,
    timing: Option<Timing>,
    starts: Option<Month>,
    /// The place of the language; behind all others where no batch is held in it.
    language: Option<usize>,
    /// The facets in which something was chosen.
    facets: Misses,
}

const fn attendances(mode: BatchMode) -> &'static [Attendance] {
    match mode {
        BatchMode::Online => &[Attendance::Online],
        BatchMode::Centre => &[Attendance::Centre],
        BatchMode::Both => &[Attendance::Online, Attendance::Centre],
    }
}

fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
