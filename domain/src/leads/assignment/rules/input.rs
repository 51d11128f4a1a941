//! The rules as staff write them, and whether they can be kept.

use chrono::{Duration, NaiveTime};
use serde::{Deserialize, Serialize};

use crate::batches::Weekday;
use crate::leads::assignment::colleagues::Colleague;
use crate::leads::assignment::waiting::OfficeHours;
use crate::leads::kinds::Kind;
use base::error::ApiResult;
use base::validate::{Checker, limits};

const MOST_RULES: usize = 50;
const MOST_PEOPLE: usize = 20;
/// The longest target: ten days of nine hours.
const MOST_HOURS: i64 = 90;

/// Who becomes the owner of which new enquiries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OwnerRule {
    /// Category of the course, technology of the stack or area of the service; empty for any.
    #[schema(required = true, max_length = 160)]
    pub category: String,
    /// The form; null for any.
    #[schema(required = true)]
    pub kind: Option<Kind>,
    /// Numbers of accounts. Of several, each gets an enquiry in turn.
    #[schema(required = true, min_items = 1, max_items = 20)]
    pub people: Vec<i32>,
}

/// The rules for new enquiries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LeadRulesInput {
    /// The first rule counts that fits and names somebody who can own enquiries. Without one an enquiry has no owner.
    #[schema(max_items = 50)]
    pub rules: Vec<OwnerRule>,
    /// The days on which the office is open.
    pub office_days: Vec<Weekday>,
    /// When it opens, Indian time.
    #[schema(example = "09:30")]
    pub office_from: String,
    /// When it closes, Indian time.
    #[schema(example = "18:30")]
    pub office_to: String,
    /// Within how many office hours enquiries are to be answered.
    #[schema(minimum = 1, maximum = 90, example = 4)]
    pub answer_hours: i64,
}

/// The same as staff edit them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeadRulesJson {
    #[serde(flatten)]
    pub rules: LeadRulesInput,
    /// How often they were written; a change names the one that it is meant for.
    pub revision: i32,
}

impl Default for LeadRulesInput {
    fn default() -> Self {
        use Weekday::{Fri, Mon, Sat, Thu, Tue, Wed};
        Self {
            rules: Vec::new(),
            office_days: vec![Mon, Tue, Wed, Thu, Fri, Sat],
            office_from: "09:30".to_owned(),
            office_to: "18:30".to_owned(),
            answer_hours: 4,
        }
    }
}

impl LeadRulesInput {
    /// The rules cleaned, or what is wrong with them. Only people who are new to the rules have to be able to own
    /// enquiries, so that the rules can be changed when the account of one has ended.
    pub(super) fn check(&self, able: &[Colleague], before: &Self) -> ApiResult<Self> {
        let mut checker = Checker::default();
        if self.rules.len() > MOST_RULES {
            checker.refuse("rules", format!("Give at most {MOST_RULES} rules."));
        }
        let known = |id: &i32| {
            able.iter().any(|one| one.id == *id) || before.rules.iter().any(|rule| rule.people.contains(id))
        };
        let rules = self.rules.iter().take(MOST_RULES).enumerate().map(|(place, rule)| {
            let field = format!("rules.{place}.people");
            let mut people = Vec::new();
            for id in &rule.people {
                if !people.contains(id) {
                    people.push(*id);
                }
            }
            if people.is_empty() {
                checker.refuse(&field, "Choose who gets these enquiries.");
            } else if people.len() > MOST_PEOPLE {
                checker.refuse(&field, format!("Choose at most {MOST_PEOPLE} people."));
            } else if !people.iter().all(&known) {
                checker
                    .refuse(&field, "Choose colleagues whose accounts are active and may work on enquiries.");
            }
            let category =
                checker.optional_line(&format!("rules.{place}.category"), &rule.category, limits::TITLE);
            OwnerRule { category, kind: rule.kind, people }
        });
        let rules = rules.collect();
        let (from, to) = (
            time(&mut checker, "office_from", &self.office_from),
            time(&mut checker, "office_to", &self.office_to),
        );
        if let (Some(from), Some(to)) = (from, to)
            && from >= to
        {
            checker.refuse("office_to", "Give a time after the office opens.");
        }
        let mut office_days = self.office_days.clone();
        office_days.sort_unstable();
        office_days.dedup();
        if office_days.is_empty() {
            checker.refuse("office_days", "Choose at least one day of the week.");
        }
        if !(1..=MOST_HOURS).contains(&self.answer_hours) {
            checker.refuse("answer_hours", format!("Give a whole number from 1 to {MOST_HOURS}."));
        }
        checker.finish()?;
        let stored = |time: Option<NaiveTime>| time.unwrap_or_default().format("%H:%M").to_string();
        Ok(Self {
            rules,
            office_days,
            office_from: stored(from),
            office_to: stored(to),
            answer_hours: self.answer_hours,
        })
    }

    /// The office hours. What cannot be read counts as the whole day.
    pub(super) fn office(&self) -> OfficeHours {
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").ok();
        OfficeHours {
            days: self.office_days.clone(),
            from: time(&self.office_from).unwrap_or(NaiveTime::MIN),
            to: time(&self.office_to).unwrap_or(NaiveTime::MIN),
            target: Duration::hours(self.answer_hours),
        }
    }
}

impl OwnerRule {
    pub(super) fn fits(&self, kind: Kind, category: &str) -> bool {
        self.kind.is_none_or(|only| only == kind)
            && (self.category.is_empty() || self.category.to_lowercase() == category.to_lowercase())
    }
}

fn time(checker: &mut Checker, field: &str, text: &str) -> Option<NaiveTime> {
    let time = NaiveTime::parse_from_str(text.trim(), "%H:%M").ok();
    if time.is_none() {
        checker.refuse(field, "Give a time by 24 hours, such as 18:30.");
    }
    time
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::error::ApiError;

    #[test]
    fn a_rule_fits_its_form_and_its_category() {
        let rule = |category: &str, kind| OwnerRule { category: category.to_owned(), kind, people: vec![1] };
        assert!(rule("", None).fits(Kind::Contact, ""));
        assert!(rule("robotics", None).fits(Kind::Inquiry, "Robotics"));
        assert!(!rule("Robotics", None).fits(Kind::Inquiry, "Web"));
        assert!(!rule("Robotics", Some(Kind::Enroll)).fits(Kind::Inquiry, "Robotics"));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let able = [Colleague { id: 1, name: "Asha Rao".to_owned() }];
        let rule = |people: &[i32]| OwnerRule { people: people.to_vec(), ..OwnerRule::default() };
        let wrong = LeadRulesInput {
            rules: vec![rule(&[1]), rule(&[]), rule(&[2])],
            office_days: Vec::new(),
            office_from: "18:00".to_owned(),
            office_to: "9:00".to_owned(),
            answer_hours: 0,
        };
        let Err(ApiError::Invalid(fields)) = wrong.check(&able, &LeadRulesInput::default()) else {
            panic!("it was accepted")
        };
        let named: Vec<_> = fields.keys().map(String::as_str).collect();
        assert_eq!(named, ["answer_hours", "office_days", "office_to", "rules.1.people", "rules.2.people"]);
        let right = LeadRulesInput { rules: vec![rule(&[1, 1])], ..LeadRulesInput::default() };
        assert_eq!(right.check(&able, &LeadRulesInput::default()).unwrap().rules[0].people, [1]);
        assert!(right.check(&[], &right).is_ok(), "those who are in the rules already may stay");
    }
}
