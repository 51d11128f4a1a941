//! A project on one sheet: what was wrong, what was done, and a figure before and after it. Services have one, and the settings
//! those of training for companies.

use serde::{Deserialize, Serialize};

use base::validate::{Checker, limits};

/// A figure with its unit, which stands beside a bar.
const MAX_FIGURE: usize = 24;
const WEEKS: std::ops::RangeInclusive<i64> = 1..=260;

/// A project on one sheet. Without an industry there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(default)]
pub struct CaseSheet {
    /// Whether its figures are invented, which visitors are told.
    #[schema(required = true)]
    pub invented: bool,
    #[schema(required = true, max_length = 80, example = "Packaging plant, Chakan")]
    pub industry: String,
    /// What was wrong.
    #[schema(required = true, max_length = 500)]
    pub problem: String,
    /// What was done.
    #[schema(required = true, max_length = 500)]
    pub solution: String,
    /// What the two figures count.
    #[schema(required = true, max_length = 80, example = "Unplanned stops a week")]
    pub measure: String,
    /// Begins with the number.
    #[schema(required = true, max_length = 24, example = "14 stops")]
    pub before: String,
    #[schema(required = true, max_length = 24, example = "3 stops")]
    pub after: String,
    /// From the order to the handover.
    #[schema(required = true, minimum = 1, maximum = 260)]
    pub weeks: Option<i64>,
}

impl CaseSheet {
    pub fn is_given(&self) -> bool {
        !self.industry.is_empty()
    }

    /// The sheet cleaned: all of it is given, or nothing. `field` is what the input calls the sheet.
    pub(crate) fn check(&self, field: &str, checker: &mut Checker) -> Self {
        let texts = [&self.industry, &self.problem, &self.solution, &self.measure, &self.before, &self.after];
        if self.weeks.is_none() && texts.iter().all(|text| text.trim().is_empty()) {
            return Self { invented: self.invented, ..Self::default() };
        }
        let mut line = |name: &str, text: &str, max| checker.line(&format!("{field}.{name}"), text, max);
        let checked = Self {
            invented: self.invented,
            industry: line("industry", &self.industry, limits::NAME),
            problem: line("problem", &self.problem, limits::LIST_ENTRY),
            solution: line("solution", &self.solution, limits::LIST_ENTRY),
            measure: line("measure", &self.measure, limits::NAME),
            before: line("before", &self.before, MAX_FIGURE),
            after: line("after", &self.after, MAX_FIGURE),
            weeks: self.weeks,
        };
        for (name, figure) in [("before", &checked.before), ("after", &checked.after)] {
            if !figure.is_empty() && !figure.starts_with(|first: char| first.is_ascii_digit()) {
                checker.refuse(&format!("{field}.{name}"), "Begin with the number, such as “14 stops”.");
            }
        }
        if !self.weeks.is_some_and(|weeks| WEEKS.contains(&weeks)) {
            checker.refuse(&format!("{field}.weeks"), "Give whole weeks, from 1 to 260.");
        }
        checked
    }
}
