//! The input of a batch and its validation.

use chrono::{Datelike, NaiveDate, NaiveTime};
use sea_orm::{ActiveEnum, Iterable};
use serde::Deserialize;

use crate::batches::json::BatchDetails;
use crate::entities::batches::{BatchMode, BatchState, Weekday};
use base::error::ApiResult;
use base::lists::TextList;
use base::money::{format_price, parse_price};
use base::validate::{Checker, limits};

const MOST_SEATS: i64 = 10_000;

/// A batch as staff give it. What is missing is refused with the other faults, all at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct BatchInput {
    /// Number of the course that is taught.
    pub course_id: Option<i32>,
    /// First day, in India.
    #[schema(format = Date)]
    pub starts_on: String,
    /// Last day, in India.
    #[schema(format = Date)]
    pub ends_on: String,
    /// The days of the week on which it is taught.
    #[schema(value_type = Vec<Weekday>)]
    pub days: TextList,
    /// When a lesson begins, by 24 hours.
    #[schema(example = "18:30")]
    pub from_time: String,
    /// When a lesson ends.
    #[schema(example = "20:30")]
    pub to_time: String,
    /// What else there is to say about days and hours.
    pub remark: String,
    /// How it is taught.
    #[schema(value_type = BatchMode)]
    pub mode: String,
    /// Where it is taught; may be empty when online only.
    pub place: String,
    /// The language or languages of the lessons.
    pub language: String,
    /// How many learners it can take.
    pub seats: Option<i64>,
    /// How many have enrolled; none unless given.
    pub seats_taken: Option<i64>,
    /// Last day to enrol. Left out, one can enrol until the end.
    #[schema(format = Date)]
    pub enrol_by: Option<String>,
    /// An amount of rupees, where it is not the price of the course.
    pub fee: Option<String>,
    /// Whether it takes learners.
    #[schema(value_type = BatchState)]
    pub state: String,
}

/// A [`BatchInput`] that was found acceptable, in the form in which it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchContent {
    pub course_id: i32,
    pub details: BatchDetails,
}

impl BatchInput {
    /// Whether nobody has said anything of when it is and how many it takes.
    pub(crate) fn is_blank(&self) -> bool {
        let days = [&self.starts_on, &self.ends_on];
        days.iter().all(|day| day.trim().is_empty()) && self.days.0.is_empty() && self.seats.unwrap_or(0) == 0
    }

    /// Checks every field.
    pub(super) fn check(&self) -> ApiResult<BatchContent> {
        let mut checker = Checker::default();
        let fee_paise = fee(&mut checker, self.fee.as_deref());
        let (from_time, to_time) = hours(&mut checker, &self.from_time, &self.to_time);
        let mode = word(&mut checker, "mode", &self.mode);
        let place = checker.optional_line("place", &self.place, limits::TITLE);
        if place.is_empty() && mode.is_some_and(|mode| mode != BatchMode::Online) {
            checker.refuse("place", "Say where learners come to, or choose the mode “online”.");
        }
        let state = word(&mut checker, "state", &self.state);
        let starts_on = checker.day("starts_on", &self.starts_on);
        let ends_on = checker.day("ends_on", &self.ends_on);
        let enrol_by = self.enrol_by.as_deref().filter(|text| !text.trim().is_empty());
        let enrol_by = enrol_by.and_then(|text| checker.day("enrol_by", text));
        order(&mut checker, starts_on, ends_on, enrol_by);
        let seats = number(&mut checker, "seats", self.seats, 1);
        let seats_taken = number(&mut checker, "seats_taken", Some(self.seats_taken.unwrap_or(0)), 0);
        if let (Some(seats), Some(taken)) = (seats, seats_taken)
            && taken > seats
        {
            checker.refuse(
                "seats_taken",
                format!("There are {seats} seats: give {seats} or fewer, or raise the number of seats."),
            );
        }
        let days = weekdays(&mut checker, &self.days.0);
        lesson_on(&mut checker, starts_on, &days);
        let (remark, language) = (
            checker.optional_line("remark", &self.remark, limits::TITLE),
            checker.line("language", &self.language, limits::NAME),
        );
        if self.course_id.is_none() {
            checker.refuse("course_id", "Choose the course.");
        }
        checker.finish()?;
        let details = BatchDetails {
            starts_on: starts_on.unwrap_or_default(),
            ends_on: ends_on.unwrap_or_default(),
            days,
            from_time,
            to_time,
            remark,
            mode: mode.unwrap_or(BatchMode::Online),
            place,
            language,
            seats: seats.unwrap_or_default(),
            seats_taken: seats_taken.unwrap_or_default(),
            enrol_by,
            fee: fee_paise.map(format_price),
            fee_paise,
            state: state.unwrap_or(BatchState::Open),
        };
        Ok(BatchContent { course_id: self.course_id.unwrap_or_default(), details })
    }
}

/// A new batch from an existing one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct BatchCopy {
    /// First day of the new batch. Its other days move with it; its seats are free.
    #[schema(format = Date)]
    pub starts_on: String,
}

impl BatchCopy {
    /// What the copy of `original` contains.
    pub(super) fn of(&self, original: BatchDetails) -> ApiResult<BatchDetails> {
        let mut checker = Checker::default();
        let starts_on = checker.day("starts_on", &self.starts_on);
        let step = starts_on.unwrap_or_default() - original.starts_on;
        let moved =
            |day: NaiveDate| day.checked_add_signed(step).filter(|day| limits::YEARS.contains(&day.year()));
        let ends_on = moved(original.ends_on);
        if starts_on.is_some() && ends_on.is_none() {
            checker.refuse("starts_on", "The batch would end after the year 2100. Give an earlier date.");
        }
        lesson_on(&mut checker, starts_on, &original.days);
        checker.finish()?;
        Ok(BatchDetails {
            starts_on: starts_on.unwrap_or_default(),
            ends_on: ends_on.unwrap_or_default(),
            enrol_by: original.enrol_by.and_then(moved),
            seats_taken: 0,
            state: BatchState::Open,
            ..original
        })
    }
}

/// A batch starts with a lesson.
fn lesson_on(checker: &mut Checker, starts_on: Option<NaiveDate>, days: &[Weekday]) {
    let Some(day) = starts_on.filter(|day| !days.is_empty() && !has_lesson(*day, days)) else { return };
    let next = day.iter_days().skip(1).take(7).find(|day| has_lesson(*day, days));
    let next = next.map(|day| format!(" The next day with one is {}.", day.format("%A, %-d %B %Y")));
    let text = format!("This batch has no lesson on a {}.{}", day.format("%A"), next.unwrap_or_default());
    checker.refuse("starts_on", text);
}

fn has_lesson(day: NaiveDate, days: &[Weekday]) -> bool {
    let weekday = Weekday::iter().nth(day.weekday().num_days_from_monday() as usize);
    weekday.is_some_and(|weekday| days.contains(&weekday))
}

fn order(
    checker: &mut Checker,
    starts_on: Option<NaiveDate>,
    ends_on: Option<NaiveDate>,
    enrol_by: Option<NaiveDate>,
) {
    let Some(ends_on) = ends_on else { return };
    if let Some(start) = starts_on.filter(|start| *start > ends_on) {
        let start = in_words(start);
        checker.refuse("ends_on", format!("The batch starts on {start}: give that day or a later one."));
    } else if enrol_by.is_some_and(|last| last > ends_on) {
        let end = in_words(ends_on);
        checker.refuse("enrol_by", format!("The batch ends on {end}: give that day or an earlier one."));
    }
}

fn in_words(day: NaiveDate) -> String {
    day.format("%-d %B %Y").to_string()
}

fn hours(checker: &mut Checker, from: &str, to: &str) -> (String, String) {
    let begins = time(checker, "from_time", from);
    let ends = time(checker, "to_time", to);
    if let (Some(begins), Some(ends)) = (begins, ends)
        && ends <= begins
        // Midnight ends the day on which the lesson began.
        && ends != NaiveTime::MIN
    {
        let begins = begins.format("%H:%M");
        checker.refuse("to_time", format!("The lesson begins at {begins}: give a later time."));
    }
    let stored = |time: Option<NaiveTime>| time.map(|time| time.format("%H:%M").to_string());
    (stored(begins).unwrap_or_default(), stored(ends).unwrap_or_default())
}

fn time(checker: &mut Checker, field: &str, text: &str) -> Option<NaiveTime> {
    let text = text.trim();
    if text.is_empty() {
        checker.refuse(field, "This field is required.");
        return None;
    }
    let time = NaiveTime::parse_from_str(text, "%H:%M").ok();
    if time.is_none() {
        checker.refuse(field, "Give a time by 24 hours, such as 18:30.");
    }
    time
}

fn weekdays(checker: &mut Checker, words: &[String]) -> Vec<Weekday> {
    let mut days: Vec<Weekday> = words.iter().filter_map(|day| Weekday::try_from_value(day).ok()).collect();
    if days.len() < words.len() {
        checker.refuse("days", format!("Give days of the week: {}.", words_of::<Weekday>()));
    } else if days.is_empty() {
        checker.refuse("days", "Choose at least one day of the week.");
    }
    days.sort_unstable();
    days.dedup();
    days
}

fn number(checker: &mut Checker, field: &str, number: Option<i64>, least: i64) -> Option<i32> {
    let found = number.filter(|number| (least..=MOST_SEATS).contains(number));
    match (number, found) {
        (None, _) => checker.refuse(field, "This field is required."),
        (Some(_), None) => {
            checker.refuse(field, format!("Give a whole number from {least} to {MOST_SEATS}."));
        }
        _ => {}
    }
    found.and_then(|number| i32::try_from(number).ok())
}

fn fee(checker: &mut Checker, text: Option<&str>) -> Option<i64> {
    let text = text.map(str::trim).filter(|text| !text.is_empty())?;
    let paise = parse_price(text);
    if paise.is_none() {
        checker.refuse(
            "fee",
            "Give an amount of rupees, such as 14,999, or leave it empty when the price of the course applies.",
        );
    }
    paise
}

fn word<T: ActiveEnum<Value = String> + Iterable>(
    checker: &mut Checker,
    field: &str,
    text: &str,
) -> Option<T> {
    let found = T::try_from_value(&text.to_owned()).ok();
    if found.is_none() {
        checker.refuse(field, format!("Give one of: {}.", words_of::<T>()));
    }
    found
}

fn words_of<T: ActiveEnum<Value = String> + Iterable>() -> String {
    T::iter().map(|word| word.to_value()).collect::<Vec<_>>().join(", ")
}
