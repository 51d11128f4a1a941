//! The texts of a service, and the rules for them.

use serde::{Deserialize, Serialize};

use crate::case_sheet::CaseSheet;
use base::error::ApiResult;
use base::validate::{Checker, limits};

const MAX_DESCRIPTION: usize = 2000;
const MAX_LINES: usize = 12;
const MAX_COURSE_WORDS: usize = 100;

/// What staff can say of a service.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
pub struct ServiceTexts {
    /// No two services share one: enquiries name the service by it.
    #[schema(max_length = 80)]
    pub name: String,
    #[schema(max_length = 500)]
    pub summary: String,
    #[schema(max_length = 2000)]
    pub description: String,
    /// The situation in which it helps, in one sentence, as the consultancy page tells it.
    #[schema(max_length = 500)]
    pub card_problem: String,
    /// What the client gets, as the consultancy page tells it.
    #[schema(max_items = 12)]
    pub card_outcomes: Vec<String>,
    /// Situations in which it helps, in the words of those who are in them.
    #[schema(max_items = 12)]
    pub problems: Vec<String>,
    /// What the client holds afterwards.
    #[schema(max_items = 12)]
    pub outcomes: Vec<String>,
    /// How a project goes, in order.
    #[schema(max_items = 12)]
    pub steps: Vec<ProjectStep>,
    /// What the client brings along.
    #[schema(max_items = 12)]
    pub inputs: Vec<String>,
    /// Words that find courses on the subject; without any, the page shows no courses.
    #[schema(max_length = 100)]
    pub course_words: String,
    /// A project of the service.
    pub case_sheet: Box<CaseSheet>,
}

/// One step of a consultancy project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(default)]
pub struct ProjectStep {
    #[schema(required = true, max_length = 160)]
    pub title: String,
    #[schema(required = true, max_length = 2000)]
    pub text: String,
}

impl ServiceTexts {
    /// The texts cleaned, or what is wrong with them.
    ///
    /// # Errors
    /// One message for each field that cannot be shown.
    pub fn check(&self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        let checked = Self {
            name: checker.line("name", &self.name, limits::NAME),
            summary: checker.line("summary", &self.summary, limits::LIST_ENTRY),
            description: checker.text("description", &self.description, MAX_DESCRIPTION),
            card_problem: checker.line("card_problem", &self.card_problem, limits::LIST_ENTRY),
            card_outcomes: lines(&mut checker, "card_outcomes", &self.card_outcomes),
            problems: lines(&mut checker, "problems", &self.problems),
            outcomes: lines(&mut checker, "outcomes", &self.outcomes),
            steps: steps(&mut checker, &self.steps),
            inputs: lines(&mut checker, "inputs", &self.inputs),
            course_words: checker.optional_line("course_words", &self.course_words, MAX_COURSE_WORDS),
            case_sheet: Box::new(self.case_sheet.check("case_sheet", &mut checker)),
        };
        checker.finish()?;
        Ok(checked)
    }
}

/// A list that the page shows under a heading of its own, so that an empty one would leave the heading alone.
fn lines(checker: &mut Checker, field: &str, lines: &[String]) -> Vec<String> {
    let lines = checker.list(field, lines);
    check_number(checker, field, lines.len());
    lines
}

fn steps(checker: &mut Checker, steps: &[ProjectStep]) -> Vec<ProjectStep> {
    check_number(checker, "steps", steps.len());
    let checked = steps.iter().take(MAX_LINES).enumerate().map(|(at, step)| ProjectStep {
        title: checker.line(&format!("steps.{at}.title"), &step.title, limits::TITLE),
        text: checker.text(&format!("steps.{at}.text"), &step.text, MAX_DESCRIPTION),
    });
    checked.collect()
}

fn check_number(checker: &mut Checker, field: &str, number: usize) {
    match number {
        0 => checker.refuse(field, "Give at least one entry."),
        1..=MAX_LINES => {}
        _ => checker.refuse(field, format!("Give at most {MAX_LINES} entries.")),
    }
}
