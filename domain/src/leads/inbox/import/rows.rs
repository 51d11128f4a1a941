//! The rows of a file, each as an enquiry or with what is wrong with it.

use std::collections::HashMap;

use chrono::{DateTime, Months, TimeDelta, Utc};

use super::{COURSE, DATE, EMAIL, LABELS, MESSAGE, NAME, PHONE, Reading, SOURCE, SOURCE_MAX, Work};
use crate::leads::intake::enquiry::{Arrival, Item};
use crate::leads::intake::written::{CourseNames, Written};
use crate::leads::kinds::Source;
use base::clock::{in_india, start_in_india};
use base::error::{ApiError, ApiResult};
use base::file_import::{ImportProblem, ImportRow, RowOutcome};
use base::retention::retention;
use base::slug::slugify;
use base::table_file::{TableFile, cell, day_first};
use base::typed;
use storage::Store;

pub(super) async fn read(store: &Store, file: &TableFile) -> ApiResult<Vec<Reading>> {
    let mut places = HashMap::new();
    for label in LABELS {
        places.extend(file.place(label)?.map(|at| (label, at)));
    }
    let mut courses = CourseNames::load(&store.db).await?;
    let now = store.clock.now();
    let mut seen: HashMap<(String, String), usize> = HashMap::new();
    let mut readings = Vec::with_capacity(file.rows.len());
    for (number, cells) in &file.rows {
        let text = |label| places.get(label).map(|at| cell(cells, *at)).unwrap_or_default();
        let mut row = blank(*number, title(&text));
        let work = match file.misfit(cells) {
            Some(problem) => {
                row.problems.push(problem);
                None
            }
            None => read_row(store, &mut courses, &mut row, &text, now).await?,
        };
        row.outcome = if work.is_some() { RowOutcome::New } else { RowOutcome::Refused };
        if let Some(work) = &work {
            let about = (work.enquiry.sender_key(), work.about());
            if let Some(first) = seen.get(&about) {
                row.outcome = RowOutcome::Unchanged;
                row.notes.push(format!("Row {first} is the same enquiry."));
            } else {
                seen.insert(about, *number);
            }
        }
        readings.push(Reading { row, work });
    }
    Ok(readings)
}

fn blank(number: usize, title: String) -> ImportRow {
    ImportRow {
        row: number,
        outcome: RowOutcome::New,
        id: None,
        revision: 0,
        title,
        changes: Vec::new(),
        problems: Vec::new(),
        notes: Vec::new(),
    }
}

fn title(text: &impl Fn(&'static str) -> String) -> String {
    let known = [NAME, EMAIL, PHONE].map(text);
    known.into_iter().find(|text| !text.is_empty()).unwrap_or_default().chars().take(160).collect()
}

async fn read_row(
    store: &Store,
    courses: &mut CourseNames,
    row: &mut ImportRow,
    text: &impl Fn(&'static str) -> String,
    now: DateTime<Utc>,
) -> ApiResult<Option<Work>> {
    let written = Written {
        name: text(NAME),
        email: text(EMAIL),
        phone: text(PHONE),
        course: text(COURSE),
        message: text(MESSAGE),
    };
    let item = if written.course.is_empty() {
        Item::default()
    } else {
        courses.item(store, &written.course).await?
    };
    if item.course_id.is_none() && !item.name.is_empty() {
        row.notes.push(format!("There is no course “{}” on the site. It is kept as a text.", item.name));
    }
    let enquiry = match written.check(item) {
        Ok(enquiry) => Some(enquiry),
        Err(ApiError::Invalid(fields)) => {
            for (field, texts) in fields {
                let column = LABELS.into_iter().find(|label| label.eq_ignore_ascii_case(&field));
                row.problems.extend(texts.into_iter().map(|text| ImportProblem { column, text }));
            }
            None
        }
        Err(error) => return Err(error),
    };
    let mut refuse = |column, text: String| row.problems.push(ImportProblem { column: Some(column), text });
    let source = read_source(&text(SOURCE)).map_err(|problem| refuse(SOURCE, problem)).ok();
    let received = read_day(&text(DATE), now).map_err(|problem| refuse(DATE, problem)).ok();
    let (Some(enquiry), Some((source, channel)), Some(received)) = (enquiry, source, received) else {
        return Ok(None);
    };
    Ok(Some(Work { enquiry, source, received, arrival: Arrival { channel, ..Arrival::default() } }))
}

/// How an enquiry reached us, and the name of a portal.
fn read_source(text: &str) -> Result<(Source, String), String> {
    let by_hand =
        || Source::CHOICES.into_iter().map(|(_, source)| source).filter(|source| source.is_by_hand());
    if text.is_empty() {
        let names: Vec<&str> = by_hand().map(Source::title).collect();
        return Err(format!("Say how it reached you: {}, or the name of a portal.", names.join(", ")));
    }
    let named = |source: &Source| {
        [source.title(), source.as_str()].iter().any(|name| typed::fold(name) == typed::fold(text))
    };
    if let Some(source) = by_hand().find(named) {
        return Ok((source, String::new()));
    }
    if text.chars().count() > SOURCE_MAX {
        return Err(format!("Use at most {SOURCE_MAX} characters."));
    }
    Ok((Source::Portal, slugify(text, "portal")))
}

/// When it came: the noon of a day in India, now without one.
fn read_day(text: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>, String> {
    if text.is_empty() {
        return Ok(now);
    }
    let day = day_first(text).ok_or("Give a day, such as 31-01-2027.")?;
    if day > in_india(now).date_naive() {
        return Err("This day is still to come. Write the day first, such as 31-01-2027.".to_owned());
    }
    let months = retention().enquiry_months;
    if now.checked_sub_months(Months::new(months)).is_some_and(|oldest| start_in_india(day) < oldest) {
        return Err(format!(
            "This is more than {months} months ago, and enquiries are not kept for longer. Remove the row."
        ));
    }
    Ok((start_in_india(day) + TimeDelta::hours(12)).min(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_read_by_their_names_and_others_are_portals() {
        for (text, source, channel) in [
            ("Walk-in", Source::WalkIn, ""),
            ("walk_in", Source::WalkIn, ""),
            ("WHATSAPP", Source::Whatsapp, ""),
            ("Just Dial", Source::Portal, "just-dial"),
        ] {
            assert_eq!(read_source(text), Ok((source, channel.to_owned())), "{text}");
        }
        assert!(read_source("").unwrap_err().contains("Phone, Walk-in"));
    }

    #[test]
    fn days_are_of_the_past_and_not_too_long_ago() {
        let now =
            start_in_india(chrono::NaiveDate::from_ymd_opt(2026, 11, 30).unwrap()) + TimeDelta::hours(9);
        assert_eq!(read_day("", now), Ok(now));
        assert_eq!(read_day("30-11-2026", now), Ok(now), "not later than now");
        assert_eq!(read_day("29-11-2026", now), Ok(now - TimeDelta::hours(21)));
        for (text, why) in [("01-12-2026", "to come"), ("soon", "Give a day"), ("01-01-2015", "months ago")] {
            assert!(read_day(text, now).unwrap_err().contains(why), "{text}");
        }
    }
}
