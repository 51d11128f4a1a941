//! The input of a vacancy and its validation.

use chrono::NaiveDate;
use serde::Deserialize;

use base::error::ApiResult;
use base::money::format_price;
use base::validate::{Checker, limits};

/// What a month of work may be paid, in rupees: what lies beyond is a slip of the keyboard.
const PAY: std::ops::RangeInclusive<i64> = 1_000..=1_000_000;
const MOST_SKILLS: usize = 20;
const MOST_COURSES: usize = 3;

/// A vacancy as staff or the demo content give it. What is missing is refused with the other faults, all at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct VacancyInput {
    /// The work.
    pub title: String,
    /// Name of the employer; left out, visitors read "an employer in" the town.
    pub employer: Option<String>,
    /// The town.
    pub town: String,
    /// Plant or area within the town.
    pub place: Option<String>,
    /// The least that is paid, in whole rupees a month.
    pub pay_from: Option<i64>,
    /// The most that is paid.
    pub pay_to: Option<i64>,
    /// What one has to be able to do.
    pub skills: Vec<String>,
    /// What the work is.
    pub text: String,
    /// The last day to apply, in India.
    #[schema(format = Date)]
    pub last_day: String,
    /// Numbers of courses that prepare for it.
    pub course_ids: Vec<i32>,
    /// Whether visitors see it. Left out, a new one is visible and an existing one stays as it is.
    pub published: Option<bool>,
}

/// A [`VacancyInput`] that was found acceptable, in the form in which it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VacancyContent {
    pub(super) title: String,
    pub(super) employer: Option<String>,
    pub(super) town: String,
    pub(super) place: Option<String>,
    pub(super) pay_from: i32,
    pub(super) pay_to: i32,
    pub(super) skills: Vec<String>,
    pub(super) text: String,
    pub(super) last_day: NaiveDate,
    pub(super) course_ids: Vec<i32>,
    /// As [`VacancyInput::published`].
    pub(super) published: Option<bool>,
}

impl VacancyInput {
    /// The input cleaned, or what is wrong with it.
    pub(super) fn check(&self) -> ApiResult<VacancyContent> {
        let mut checker = Checker::default();
        let pay_from = pay(&mut checker, "pay_from", self.pay_from);
        let pay_to = pay(&mut checker, "pay_to", self.pay_to);
        if let (Some(from), Some(to)) = (pay_from, pay_to)
            && to < from
        {
            let least = format_price(i64::from(from) * 100);
            checker.refuse("pay_to", format!("The pay begins at ₹{least}: give as much or more."));
        }
        let last_day = checker.day("last_day", &self.last_day);
        let content = VacancyContent {
            title: checker.line("title", &self.title, limits::NAME),
            employer: optional_line(&mut checker, "employer", self.employer.as_deref()),
            town: checker.line("town", &self.town, limits::NAME),
            place: optional_line(&mut checker, "place", self.place.as_deref()),
            pay_from: pay_from.unwrap_or_default(),
            pay_to: pay_to.unwrap_or_default(),
            skills: skills(&mut checker, &self.skills),
            text: checker.text("text", &self.text, limits::DESCRIPTION),
            last_day: last_day.unwrap_or_default(),
            course_ids: courses(&mut checker, &self.course_ids),
            published: self.published,
        };
        checker.finish()?;
        Ok(content)
    }
}

fn optional_line(checker: &mut Checker, field: &str, text: Option<&str>) -> Option<String> {
    let text = checker.optional_line(field, text?, limits::TITLE);
    (!text.is_empty()).then_some(text)
}

fn pay(checker: &mut Checker, field: &str, amount: Option<i64>) -> Option<i32> {
    let accepted = amount.filter(|amount| PAY.contains(amount)).and_then(|amount| i32::try_from(amount).ok());
    if accepted.is_none() {
        checker.refuse(field, "Give whole rupees a month, from 1,000 to 10,00,000.");
    }
    accepted
}

fn skills(checker: &mut Checker, lines: &[String]) -> Vec<String> {
    let lines = checker.list("skills", lines);
    if lines.len() > MOST_SKILLS {
        checker.refuse("skills", format!("Give at most {MOST_SKILLS} entries."));
    }
    lines
}

fn courses(checker: &mut Checker, ids: &[i32]) -> Vec<i32> {
    let mut chosen: Vec<i32> = Vec::new();
    for id in ids {
        if !chosen.contains(id) {
            chosen.push(*id);
        }
    }
    if chosen.len() > MOST_COURSES {
        checker.refuse("course_ids", format!("Choose at most {MOST_COURSES} courses."));
    }
    chosen
}
