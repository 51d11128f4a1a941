//! The demo vacancies.

use chrono::{Duration, NaiveDate};
use serde::Deserialize;

use super::{Ids, parse};
use base::error::ApiResult;
use domain::vacancies::VacancyInput;

const VACANCIES: &str = include_str!("../../../../domain/seed/vacancies.json");

/// A vacancy whose last day follows from the day of seeding, so that the demo begins with open ones.
#[derive(Deserialize)]
struct DemoVacancy {
    #[serde(flatten)]
    vacancy: VacancyInput,
    open_weeks: i64,
    /// The titles of the courses that prepare for it.
    courses: Vec<String>,
}

/// The vacancies on the day of seeding.
pub(super) fn inputs(ids: &Ids, today: NaiveDate) -> ApiResult<Vec<VacancyInput>> {
    let demo: Vec<DemoVacancy> = parse(VACANCIES)?;
    let input = |one: DemoVacancy| {
        Ok(VacancyInput {
            last_day: (today + Duration::weeks(one.open_weeks)).to_string(),
            course_ids: one.courses.iter().map(|title| ids.of(title)).collect::<ApiResult<_>>()?,
            ..one.vacancy
        })
    };
    demo.into_iter().map(input).collect()
}
