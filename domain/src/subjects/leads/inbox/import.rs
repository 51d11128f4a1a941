//! Import of enquiries from a CSV file, with a check before it: all rows in one transaction, or none.

use std::collections::HashMap;

use chrono::{DateTime, Months, TimeDelta, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect, Set,
};

use crate::entities::leads::lead;
use crate::kernel::clock::{in_india, start_in_india};
use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::retention::retention;
use crate::kernel::slug::slugify;
use crate::kernel::table_file::{
    FileImport, ImportProblem, ImportRow, RowOutcome, TableFile, cell, day_first, refused,
};
use crate::kernel::typed;
use crate::store::Store;
use crate::store::ids::LeadId;
use crate::subjects::audit::{self, Action, RecordKind, Subject};
use crate::subjects::auth::AdminUser;
use crate::subjects::leads::events::{self, EventKind};
use crate::subjects::leads::intake::enquiry::{Arrival, Enquiry, Item};
use crate::subjects::leads::intake::receive;
use crate::subjects::leads::intake::spam::Verdict;
use crate::subjects::leads::intake::written::{CourseNames, Written};
use crate::subjects::leads::kinds::{Source, Status};
use crate::subjects::leads::privacy::consent;

/// Most rows of a file: other writers wait while they are stored.
pub const MAX_ROWS: usize = 2000;

const NAME: &str = "Name";
const EMAIL: &str = "Email";
const PHONE: &str = "Phone";
const COURSE: &str = "Course";
const MESSAGE: &str = "Message";
const SOURCE: &str = "Source";
const DATE: &str = "Date";
const LABELS: [&str; 7] = [NAME, EMAIL, PHONE, COURSE, MESSAGE, SOURCE, DATE];

/// Senders that are looked for with one query.
const AT_ONCE: usize = 200;
/// Longest name of a source that the site does not know.
const SOURCE_MAX: usize = 40;

/// A file with a row of column names and a row for each enquiry.
#[derive(Debug)]
pub struct LeadSheet(TableFile);

impl LeadSheet {
    /// Reads a file. What is wrong with it as a whole is refused with the remedy.
    pub fn read(bytes: &[u8]) -> ApiResult<Self> {
        let begin =
            "Begin with a row of the column names Name, Email, Phone, Course, Message, Source and Date.";
        let file = TableFile::read(bytes, &LABELS, MAX_ROWS, begin)?;
        file.require_one(&[EMAIL, PHONE], "Name, Email, Phone, Course, Message, Source and Date")?;
        Ok(Self(file))
    }
}

/// A row, as far as it can be stored.
struct Work {
    enquiry: Enquiry,
    source: Source,
    arrival: Arrival,
    received: DateTime<Utc>,
}

impl Work {
    /// What makes two rows the same enquiry: the sender, and what it is about.
    fn about(&self) -> String {
        let item = &self.enquiry.item;
        about(item.course_id, &item.name, &self.enquiry.message)
    }
}

fn about(course: Option<i32>, name: &str, message: &str) -> String {
    match course {
        Some(id) => id.to_string(),
        None if name.is_empty() => format!("message: {}", typed::fold(message)),
        None => format!("item: {}", typed::fold(name)),
    }
}

/// A row while it is looked at.
struct Reading {
    row: ImportRow,
    work: Option<Work>,
}

/// What an import of the file would do. Writes nothing.
pub async fn check(store: &Store, sheet: &LeadSheet) -> ApiResult<FileImport> {
    let mut readings = read(store, &sheet.0).await?;
    mark_known(&store.db, &mut readings).await?;
    Ok(report(&sheet.0, readings).0)
}

/// Imports the file. `consent` says that the people in it agreed, without which nothing is stored.
pub async fn import(
    store: &Store,
    admin: &AdminUser,
    sheet: &LeadSheet,
    consent: bool,
) -> ApiResult<FileImport> {
    if !consent {
        let text = "Confirm that these people agreed. Without it nothing is stored.";
        return Err(ApiError::invalid("consent", text));
    }
    let readings = read(store, &sheet.0).await?;
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let mut readings = readings;
            mark_known(txn, &mut readings).await?;
            let (report, work) = report(&sheet.0, readings);
            if let Some(refusal) = report.refusal() {
                return Err(refusal);
            }
            if work.is_empty() {
                return Err(refused(
                    "Every enquiry of this file is here already: there is nothing to import.",
                ));
            }
            for work in &work {
                insert(txn, admin, work, now).await?;
            }
            let label = format!("{} enquiries from a file", work.len());
            let subject = Subject { kind: RecordKind::Lead, id: None, label: &label };
            audit::record(txn, &admin.into(), Action::Created, subject, Vec::new(), now).await?;
            Ok(report)
        })
        .await
}

/// Staff know of what they import, and its senders wrote to somebody else: nobody gets a mail.
async fn insert(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    work: &Work,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let Work { enquiry, source, arrival, received } = work;
    let row = lead::ActiveModel {
        source: Set(*source),
        status: Set(Status::New),
        dedupe_key: Set(None),
        updated_at: Set(now),
        ..receive::new_row(enquiry, arrival, &Verdict::default(), *received)
    };
    let id = lead::Entity::insert(row).exec(txn).await?.last_insert_id;
    events::note(txn, id, EventKind::Entered, &admin.name, &format!("{}, from a file", source.title()), now)
        .await?;
    consent::note_by_staff(txn, id, now).await?;
    let owner = receive::owner_by_rule(txn, id, enquiry.kind, &enquiry.item.group, now).await?;
    if owner.is_some() {
        let owned = lead::Entity::update_many().col_expr(lead::Column::OwnerId, Expr::value(owner));
        owned.filter(lead::Column::Id.eq(id)).exec(txn).await?;
    }
    Ok(())
}

fn report(file: &TableFile, readings: Vec<Reading>) -> (FileImport, Vec<Work>) {
    let mut report = FileImport { ignored_columns: file.ignored(&LABELS), ..FileImport::default() };
    let mut work = Vec::new();
    for reading in readings {
        if reading.row.outcome == RowOutcome::New {
            work.extend(reading.work);
        }
        report.add(reading.row);
    }
    (report, work)
}

async fn read(store: &Store, file: &TableFile) -> ApiResult<Vec<Reading>> {
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

/// What is known of an earlier lead: number, sender, phone number, course, what else it is about, message.
type KnownRow = (LeadId, String, Option<String>, Option<i32>, String, String);

/// Marks rows of which there is an enquiry already.
async fn mark_known(db: &impl ConnectionTrait, readings: &mut [Reading]) -> ApiResult<()> {
    use lead::Column::{CourseId, EmailKey, ErasedAt, Id, ItemName, Message, Phone, Status as Is};
    for readings in readings.chunks_mut(AT_ONCE) {
        let new = readings.iter().filter_map(|one| one.work.as_ref());
        let keys: Vec<String> = new.clone().map(|work| work.enquiry.sender_key()).collect();
        let phones: Vec<String> = new.filter_map(|work| work.enquiry.phone.clone()).collect();
        let theirs = Condition::any().add(EmailKey.is_in(keys)).add(Phone.is_in(phones));
        let known: Vec<KnownRow> = lead::Entity::find()
            .select_only()
            .columns([Id, EmailKey, Phone, CourseId, ItemName, Message])
            .filter(theirs)
            .filter(ErasedAt.is_null())
            .filter(Is.ne(Status::Spam))
            .into_tuple()
            .all(db)
            .await?;
        let mut by_sender: HashMap<(String, String), LeadId> = HashMap::new();
        for (id, key, phone, course, name, message) in known {
            let about = about(course, &name, &message);
            by_sender.extend(phone.map(|phone| ((phone, about.clone()), id)));
            by_sender.insert((key, about), id);
        }
        for Reading { row, work } in readings.iter_mut().filter(|one| one.row.outcome == RowOutcome::New) {
            let Some(work) = work else { continue };
            let phone = work.enquiry.phone.clone().map(|phone| (phone, work.about()));
            let found = by_sender.get(&(work.enquiry.sender_key(), work.about()));
            if let Some(id) = found.or_else(|| by_sender.get(&phone?)) {
                row.outcome = RowOutcome::Unchanged;
                row.id = Some(id.0);
                row.notes.push("This enquiry is here already.".to_owned());
            }
        }
    }
    Ok(())
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
