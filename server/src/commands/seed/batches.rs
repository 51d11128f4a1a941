//! The batches of the demo courses.

use chrono::{Datelike, Duration, NaiveDate, Weekday};
use serde::Deserialize;

use super::{Ids, parse};
use base::error::{ApiError, ApiResult};
use domain::batches::BatchInput;

const BATCHES: &str = include_str!("../../../../domain/seed/batches.json");

/// The batches of a course, which is named by its title.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseBatches {
    course: String,
    batches: Vec<DemoBatch>,
}

/// A batch whose dates follow from the day of seeding, so that the demo always has some that are to come.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoBatch {
    /// It starts on the first of its `days` from then on.
    start_in_weeks: i64,
    weeks: i64,
    /// As `enrol_by`, from the start; until the start unless given.
    #[serde(default)]
    enrol_in_weeks: i64,
    days: Vec<String>,
    from_time: String,
    to_time: String,
    #[serde(default)]
    remark: String,
    mode: String,
    #[serde(default)]
    place: String,
    language: String,
    seats: i64,
    seats_taken: i64,
    fee: Option<String>,
    #[serde(default = "open")]
    state: String,
}

fn open() -> String {
    "open".to_owned()
}

impl DemoBatch {
    /// What staff would give on this day.
    fn input(self, course_id: i32, today: NaiveDate) -> ApiResult<BatchInput> {
        let days: Result<Vec<Weekday>, _> = self.days.iter().map(|day| day.parse()).collect();
        let days = days.map_err(|_| ApiError::internal(anyhow::anyhow!("no day of the week")))?;
        let earliest = today + Duration::weeks(self.start_in_weeks);
        let taught = |day: &NaiveDate| days.first().is_none_or(|first| day.weekday() == *first);
        let starts_on = earliest.iter_days().take(7).find(taught).unwrap_or(earliest);
        let last_week = starts_on + Duration::weeks(self.weeks - 1);
        let mut last_days = (0..7).rev().map(|day| last_week + Duration::days(day));
        let ends_on = last_days.find(|day| days.contains(&day.weekday())).unwrap_or(last_week);
        Ok(BatchInput {
            course_id: Some(course_id),
            starts_on: starts_on.to_string(),
            ends_on: ends_on.to_string(),
            days: self.days.into(),
            from_time: self.from_time,
            to_time: self.to_time,
            remark: self.remark,
            mode: self.mode,
            place: self.place,
            language: self.language,
            seats: Some(self.seats),
            seats_taken: Some(self.seats_taken),
            enrol_by: Some((starts_on + Duration::weeks(self.enrol_in_weeks)).to_string()),
            fee: self.fee,
            state: self.state,
        })
    }
}

/// The batches of all courses on the day of seeding.
pub(super) fn inputs(ids: &Ids, today: NaiveDate) -> ApiResult<Vec<BatchInput>> {
    let batches: Vec<CourseBatches> = parse(BATCHES)?;
    let mut inputs = Vec::new();
    for CourseBatches { course, batches } in batches {
        let number = ids.of(&course)?;
        for batch in batches {
            inputs.push(batch.input(number, today)?);
        }
    }
    Ok(inputs)
}
