//! Import of enquiries from a CSV file, with a check before it: all rows in one transaction, or none. [`rows`] reads them.

mod rows;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect, Set,
};

use crate::audit::{self, Action, RecordKind, Subject};
use crate::auth::AdminUser;
use crate::entities::leads::lead;
use crate::leads::events::{self, EventKind};
use crate::leads::intake::enquiry::{Arrival, Enquiry};
use crate::leads::intake::receive;
use crate::leads::intake::spam::Verdict;
use crate::leads::kinds::{Source, Status};
use crate::leads::privacy::consent;
use base::error::{ApiError, ApiResult};
use base::file_import::{FileImport, ImportRow, RowOutcome};
use base::table_file::{TableFile, refused};
use base::typed;
use storage::Store;
use storage::ids::LeadId;

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
    let mut readings = rows::read(store, &sheet.0).await?;
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
    let readings = rows::read(store, &sheet.0).await?;
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
