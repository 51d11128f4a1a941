//! What an import would do with each row of a file. Nothing is written here.

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;

use crate::audit::between;
use crate::courses::sheet::columns::{COLUMNS, Column, place};
use crate::courses::sheet::read::Sheet;
use crate::courses::sheet::row::{Earlier, Reading, Work};
use crate::courses::sheet::stored::Stored;
use crate::entities::courses::course;
use crate::records::Written;
use base::error::{ApiError, ApiResult};
use base::file_import::{FileImport, ImportRow, RowOutcome};

/// Rows that are looked at before other work of the process gets its turn.
const TURN: usize = 50;

pub(super) struct Plan {
    pub report: FileImport,
    pub work: Vec<Work>,
}

/// Plans the import of a file. `seen` are the revisions of a former plan of it, in the order of its rows.
pub(super) async fn plan(
    db: &impl ConnectionTrait,
    sheet: &Sheet,
    seen: Option<&[i32]>,
    now: DateTime<Utc>,
) -> ApiResult<Plan> {
    let rows = sheet.rows();
    if seen.is_some_and(|seen| seen.len() != rows.len()) {
        return Err(ApiError::invalid(
            "revisions",
            "Give a revision for each row, as the check of this file did.",
        ));
    }
    let stored = Stored::read(db, sheet).await?;
    let mut earlier = Earlier::default();
    for (number, row) in rows {
        if let Some(slug) = sheet.given_slug(row) {
            earlier.slugs.entry(slug).or_insert(*number);
        }
    }
    let mut plan = Plan {
        report: FileImport { ignored_columns: sheet.ignored.clone(), ..FileImport::default() },
        work: Vec::new(),
    };
    for (at, (number, row)) in rows.iter().enumerate() {
        if at % TURN == TURN - 1 {
            tokio::task::yield_now().await;
        }
        let mut reading =
            Reading { sheet, row, number: *number, stored: &stored, problems: Vec::new(), notes: Vec::new() };
        let found = reading.find(&mut earlier);
        let course = found.and_then(|id| stored.courses.get(&id));
        let work = if reading.problems.is_empty() {
            reading.work(course, seen.map(|seen| seen[at]), &mut earlier, now)?
        } else {
            None
        };
        plan.add(reading, course, work)?;
    }
    Ok(plan)
}

impl Plan {
    fn add(
        &mut self,
        reading: Reading<'_>,
        course: Option<&course::Model>,
        work: Option<Work>,
    ) -> ApiResult<()> {
        let outcome = match (&work, course) {
            _ if !reading.problems.is_empty() => RowOutcome::Refused,
            (Some(_), None) => RowOutcome::New,
            (Some(_), Some(_)) => RowOutcome::Changed,
            (None, _) => RowOutcome::Unchanged,
        };
        let changes = match &work {
            Some(Work { written: Written { before: Some(before), after }, .. }) => {
                let changes = between(Some(before), after)?;
                let changed = |column: &&Column| {
                    changes.iter().any(|change| {
                        place(&change.field).is_some_and(|(found, _)| found.field == column.field)
                    })
                };
                COLUMNS.iter().filter(changed).map(|column| column.label).collect()
            }
            _ => Vec::new(),
        };
        self.report.add(ImportRow {
            row: reading.number,
            outcome,
            id: course.map(|course| course.id),
            revision: course.map_or(0, |course| course.revision),
            title: reading.title(course),
            changes,
            problems: reading.problems,
            notes: reading.notes,
        });
        self.work.extend(work.filter(|_| outcome != RowOutcome::Refused));
        Ok(())
    }
}
