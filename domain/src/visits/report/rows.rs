//! The rows of a report: what they stand for, in which order they come, and how they are named.

use std::collections::HashMap;

use chrono::{Datelike, Days, NaiveDate};
use sea_orm::Iterable;

use crate::channel::{self, WITHIN};
use crate::courses;
use crate::leads::assignment::colleagues::{self, Colleague};
use crate::leads::kinds::{Kind, Source};
use crate::visits::report::cells::{Cell, Sum, hand_key};
use crate::visits::report::{ReportFigures, ReportRow};
use base::error::ApiResult;
use storage::Store;

/// What the rows of a report stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportBy {
    #[default]
    Source,
    Course,
    /// The form of an enquiry. Views have none.
    Kind,
    /// The week in which an enquiry came. Views are counted by month.
    Week,
    /// Who works on an enquiry. Views have nobody.
    Person,
}

/// The rows that figures are added up in.
pub(super) struct Rows {
    by: ReportBy,
    /// First and last day that the report covers.
    days: (NaiveDate, NaiveDate),
    sums: HashMap<String, Sum>,
}

impl Rows {
    /// Without figures yet. Weeks are rows without enquiries, too, up to today.
    pub fn new(by: ReportBy, (first, last): (NaiveDate, NaiveDate), today: NaiveDate) -> Self {
        let mut rows = Self { by, days: (first, last), sums: HashMap::new() };
        if by == ReportBy::Week {
            let days = first.iter_days().take_while(|day| *day <= last.min(today));
            for day in days {
                rows.sums.entry(rows.week_of(day)).or_default();
            }
        }
        rows
    }

    pub fn add(&mut self, cell: &Cell) {
        if let Some(key) = self.key_of(cell) {
            self.sums.entry(key).or_default().add(cell);
        }
    }

    /// The key of the row in which this counts, if there is one.
    fn key_of(&self, cell: &Cell) -> Option<String> {
        let number = |id: Option<i32>| id.map(|id| id.to_string()).unwrap_or_default();
        match self.by {
            // A step within the site has no source.
            ReportBy::Source => (cell.source != WITHIN).then(|| cell.source.clone()),
            ReportBy::Course => Some(number(cell.course_id)),
            ReportBy::Kind => cell.lead.as_ref().map(|lead| lead.kind.as_str().to_owned()),
            ReportBy::Week => cell.lead.as_ref().map(|lead| self.week_of(lead.day)),
            ReportBy::Person => cell.lead.as_ref().map(|lead| number(lead.owner)),
        }
    }

    /// The first day of its week that the report covers.
    fn week_of(&self, day: NaiveDate) -> String {
        let monday = day - Days::new(u64::from(day.weekday().num_days_from_monday()));
        monday.max(self.days.0).to_string()
    }

    pub fn count(&self) -> usize {
        self.sums.len()
    }

    /// A page of the rows: weeks with the latest first, others with the most enquiries first, then with the most views.
    pub async fn page(self, store: &Store, page: u32, per_page: u32) -> ApiResult<Vec<ReportRow>> {
        let (by, last) = (self.by, self.days.1);
        let mut rows: Vec<_> = self.sums.into_iter().map(|(key, sum)| (key, sum.finish())).collect();
        rows.sort_by(|(key, a), (other, b)| match by {
            ReportBy::Week => other.cmp(key),
            _ => (b.enquiries, b.views).cmp(&(a.enquiries, a.views)).then_with(|| key.cmp(other)),
        });
        let skipped = (page as usize - 1) * per_page as usize;
        let shown: Vec<_> = rows.into_iter().skip(skipped).take(per_page as usize).collect();
        let names = Names::load(store, by, &shown).await?;
        let row = |(key, figures): (String, ReportFigures)| ReportRow {
            label: names.label(by, &key, last),
            key,
            figures,
        };
        Ok(shown.into_iter().map(row).collect())
    }
}

/// What courses and people are called.
#[derive(Default)]
struct Names {
    courses: HashMap<i32, String>,
    people: HashMap<i32, Colleague>,
}

impl Names {
    async fn load(store: &Store, by: ReportBy, rows: &[(String, ReportFigures)]) -> ApiResult<Self> {
        let ids: Vec<i32> = rows.iter().filter_map(|(key, _)| key.parse().ok()).collect();
        Ok(match by {
            ReportBy::Course => Self { courses: courses::titles(&store.db, &ids).await?, ..Self::default() },
            ReportBy::Person => Self { people: colleagues::named(&store.db, ids).await?, ..Self::default() },
            ReportBy::Source | ReportBy::Kind | ReportBy::Week => Self::default(),
        })
    }

    fn label(&self, by: ReportBy, key: &str, last: NaiveDate) -> String {
        match by {
            ReportBy::Source => source_label(key),
            ReportBy::Course => match key.parse() {
                Ok(id) => self.courses.get(&id).cloned().unwrap_or_else(|| format!("Course {id}, removed")),
                Err(_) => "No course".to_owned(),
            },
            ReportBy::Kind => {
                key.parse().map_or_else(|_| key.to_owned(), |kind: Kind| kind.title().to_owned())
            }
            ReportBy::Week => key.parse().map_or_else(|_| key.to_owned(), |first| week_label(first, last)),
            ReportBy::Person => match key.parse() {
                Ok(id) => self
                    .people
                    .get(&id)
                    .map_or_else(|| format!("Account {id}, removed"), |person| person.name.clone()),
                Err(_) => "Unassigned".to_owned(),
            },
        }
    }
}

fn source_label(key: &str) -> String {
    match Source::iter().find(|source| hand_key(*source) == key) {
        Some(source) => format!("{}, entered by staff", source.title()),
        None => channel::label(key),
    }
}

/// `9 to 15 Mar 2026`; the first and the last week of a report may be shorter.
fn week_label(first: NaiveDate, last: NaiveDate) -> String {
    let sunday = first + Days::new(u64::from(6 - first.weekday().num_days_from_monday()));
    let end = sunday.min(last);
    let full = end.format("%-d %b %Y");
    if first == end {
        full.to_string()
    } else if (first.year(), first.month()) == (end.year(), end.month()) {
        format!("{} to {full}", first.day())
    } else if first.year() == end.year() {
        format!("{} to {full}", first.format("%-d %b"))
    } else {
        format!("{} to {full}", first.format("%-d %b %Y"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_are_named_by_their_days() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        for (first, last, label) in [
            ("2026-03-09", "2026-03-31", "9 to 15 Mar 2026"),
            ("2026-03-30", "2026-04-30", "30 Mar to 5 Apr 2026"),
            ("2026-03-30", "2026-03-31", "30 to 31 Mar 2026"),
            ("2026-03-01", "2026-03-31", "1 Mar 2026"),
            ("2026-12-28", "2027-01-31", "28 Dec 2026 to 3 Jan 2027"),
        ] {
            assert_eq!(week_label(day(first), day(last)), label);
        }
    }
}
