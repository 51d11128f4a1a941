//! Filtering the listing, and counting what each choice would leave.
//!
//! Like the search, the index lives in memory and belongs to one content version. To count eight facets, each within all
//! others, a database would visit every course and batch eight times.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use chrono::NaiveDate;
use futures_util::TryStreamExt;
use sea_orm::{FromQueryResult, QueryOrder, QuerySelect};
use tokio::sync::Mutex;

use crate::entities::courses::course::{Column, Entity};
use crate::kernel::error::ApiResult;
use crate::kernel::month::Month;
use crate::store::Store;
use crate::subjects::batches::languages::languages_in;
use crate::subjects::batches::timing::{Timing, Timings};
use crate::subjects::batches::{self, BatchMode, Offer};
use crate::subjects::courses::facets::{
    Attendance, DurationBand, FacetCount, FacetCounts, Facets, PriceBand, Seats, ValueCount, language,
};
use crate::subjects::courses::filter::Ranks;
use crate::subjects::courses::json::{CourseMenu, MenuEntry, Rated, rating};
use crate::subjects::courses::rules::{CategoryKey, CourseLevel, key};
use crate::subjects::fees::{Early, Gst, PricedBatch, Pricing};
use crate::subjects::{settings, testimonials};

/// How many titles a column of the menu shows: what fits a screen. The rest is in the column's listing.
const MENU_TITLES: usize = 12;

/// The index of one process, made anew after each change.
#[derive(Debug, Default)]
pub struct FacetIndex {
    built: ArcSwapOption<CourseFacets>,
    building: Mutex<()>,
    /// Whether it stays as it is, whatever changes.
    is_pinned: bool,
}

impl FacetIndex {
    /// As it is now, for good, and apart from this one.
    pub(super) async fn pinned(&self, store: &Store) -> ApiResult<Self> {
        let index = self.current(store).await?;
        Ok(Self { built: ArcSwapOption::new(Some(index)), is_pinned: true, ..Self::default() })
    }

    /// All visible courses and their batches as they are now.
    pub(super) async fn current(&self, store: &Store) -> ApiResult<Arc<CourseFacets>> {
        if let Some(index) = self.fresh(store) {
            return Ok(index);
        }
        let _turn = self.building.lock().await;
        if let Some(index) = self.fresh(store) {
            return Ok(index);
        }
        // Read before the rows: a change that falls in between makes the index look old, never new.
        let (version, day) = (store.content.current(), store.clock.today());
        let mut rows: Vec<FacetRow> = Entity::visible()
            .select_only()
            .columns([
                Column::Id,
                Column::Slug,
                Column::Title,
                Column::CategoryKey,
                Column::Level,
                Column::Students,
                Column::RatingTenths,
                Column::PricePaise,
                Column::Gst,
                Column::EarlyPaise,
                Column::EarlyDays,
                Column::EarlyUntil,
                Column::DurationDays,
            ])
            .order_by_asc(Column::Id)
            .into_model()
            .stream(&store.db)
            .await?
            .try_collect()
            .await?;
        let percent = settings::gst_percent(store).await?;
        let (reviews, least) =
            tokio::try_join!(testimonials::counts(store), settings::rating_from_reviews(store))?;
        for row in &mut rows {
            // Sorted by what visitors read.
            let reviews = reviews.get(&row.id).copied().unwrap_or(0);
            if Rated::of(rating(row.rating_tenths), reviews, least).is_none() {
                row.rating_tenths = 0;
            }
        }
        let index = Arc::new(CourseFacets::new(version, day, percent, rows, batches::offers(store).await?));
        self.built.store(Some(Arc::clone(&index)));
        Ok(index)
    }

    fn fresh(&self, store: &Store) -> Option<Arc<CourseFacets>> {
        let (version, day) = (store.content.current(), store.clock.today());
        self.built.load_full().filter(|index| self.is_pinned || (index.version, index.day) == (version, day))
    }
}

#[derive(FromQueryResult)]
struct FacetRow {
    id: i32,
    slug: String,
    title: String,
    category_key: String,
    level: Option<String>,
    students: i32,
    rating_tenths: i32,
    price_paise: i64,
    gst: Gst,
    early_paise: Option<i64>,
    early_days: Option<i32>,
    early_until: Option<NaiveDate>,
    duration_days: i32,
}

impl FacetRow {
    fn pricing(&self, percent: i64) -> Pricing {
        let early = Early::of(self.early_paise, self.early_days, self.early_until);
        Pricing { price: self.price_paise, gst: self.gst, early, percent }
    }
}

/// The visible courses with what they can be narrowed and sorted by, by number.
#[derive(Debug)]
pub(super) struct CourseFacets {
    version: i64,
    /// Whether one can enrol depends on the day.
    day: NaiveDate,
    pub menu: CourseMenu,
    courses: Vec<Course>,
    /// All languages; batches name sets of them by their places.
    languages: Vec<String>,
    language_sets: Vec<Vec<usize>>,
}

#[derive(Debug)]
pub(super) struct Course {
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
    fn new(version: i64, day: NaiveDate, percent: i64, rows: Vec<FacetRow>, offers: Vec<Offer>) -> Self {
        let menu = menu(&rows);
        let mut index = Self {
            version,
            day,
            menu,
            courses: Vec::new(),
            languages: Vec::new(),
            language_sets: Vec::new(),
        };
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
            .into_iter()
            .map(|row| (row.pricing(percent).on(day, next.get(&row.id).map(|(_, batch)| *batch)), row))
            .map(|(price, row)| Course {
                id: row.id,
                category_key: key(&row.category_key),
                students: row.students,
                rating_tenths: row.rating_tenths,
                price_paise: price.today.paise,
                duration_days: row.duration_days,
                level: row.level.and_then(|level| level.parse().ok()),
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
        tally.counts(self, facets)
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

/// The first courses of each column by title.
fn menu(rows: &[FacetRow]) -> CourseMenu {
    let mut rows: Vec<_> = rows.iter().collect();
    // Sorted here, because the two databases order letters differently.
    rows.sort_by_cached_key(|row| (row.title.to_lowercase(), row.id));
    let mut menu = CourseMenu::default();
    for row in rows {
        let column = match key(&row.category_key) {
            CategoryKey::CsIt => &mut menu.cs_it,
            CategoryKey::Electronics => &mut menu.electronics,
            CategoryKey::MachineDesign => &mut menu.machine_design,
            CategoryKey::Other => &mut menu.other,
        };
        column.total += 1;
        if column.courses.len() < MENU_TITLES {
            let (slug, title) = (row.slug.clone(), row.title.clone());
            column.courses.push(MenuEntry { id: row.id, slug, title });
        }
    }
    menu
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

/// Courses by the values of one facet.
struct Count<T> {
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
    fn add(&mut self, values: impl IntoIterator<Item = T>) {
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

#[derive(Default)]
struct Tally {
    level: Count<&'static str>,
    mode: Count<Attendance>,
    timing: Count<Timing>,
    starts: Count<Month>,
    duration: Count<DurationBand>,
    price: Count<PriceBand>,
    language: Count<usize>,
    seats: Count<Seats>,
}

impl Tally {
    fn counts(mut self, index: &CourseFacets, facets: &Facets) -> FacetCounts {
        self.starts.by_value.sort_unstable_by_key(|(month, _)| *month);
        self.language.by_value.sort_unstable_by_key(|(place, count)| {
            (std::cmp::Reverse(*count), index.languages[*place].clone())
        });
        let levels = CourseLevel::CHOICES.map(|(word, _)| (word, word));
        let mut counts = FacetCounts {
            level: self.level.in_order(&levels),
            mode: self.mode.in_order(&Attendance::CHOICES),
            timing: self.timing.in_order(&Timing::CHOICES),
            starts: self.starts.json(Month::to_string),
            duration: self.duration.in_order(&DurationBand::CHOICES),
            price: self.price.in_order(&PriceBand::CHOICES),
            language: self.language.json(|place| index.languages[*place].clone()),
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
            // What was chosen stays a choice, even if it leaves nothing.
            if let Some(value) = chosen.get(name)
                && !count.values.iter().any(|known| known.value == *value)
            {
                count.values.push(ValueCount { value: value.clone(), count: 0 });
            }
        }
        counts
    }
}
