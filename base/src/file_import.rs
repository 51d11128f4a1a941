//! What an import of a file would do, or has done, row by row.

use serde::Serialize;

use crate::error::{ApiError, FieldErrors};

/// What an import does with a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RowOutcome {
    /// A record is added.
    New,
    Changed,
    /// The record is already as the row says.
    Unchanged,
    /// Nothing of the file is imported while there is one.
    Refused,
}

/// What stands in the way of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ImportProblem {
    /// The name of the column; `null` for the row as a whole.
    #[schema(required = true)]
    pub column: Option<&'static str>,
    pub text: String,
}

/// A row of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ImportRow {
    /// As spreadsheets count it: the first row of the file is 1.
    pub row: usize,
    pub outcome: RowOutcome,
    /// Number of the record, where there is one already.
    #[schema(required = true)]
    pub id: Option<i32>,
    /// Its revision, 0 for a record that is not there yet. An import of courses names those of all rows, in their order.
    pub revision: i32,
    /// What the record is called.
    pub title: String,
    /// Names of the columns that change the record.
    pub changes: Vec<&'static str>,
    pub problems: Vec<ImportProblem>,
    /// What was read where a cell can be read in several ways: a day in words.
    pub notes: Vec<String>,
}

/// What an import would do, or has done. Blank rows are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FileImport {
    #[schema(value_type = u32)]
    pub added: usize,
    #[schema(value_type = u32)]
    pub changed: usize,
    #[schema(value_type = u32)]
    pub unchanged: usize,
    #[schema(value_type = u32)]
    pub refused: usize,
    /// Columns of the file that these records do not have.
    pub ignored_columns: Vec<String>,
    pub rows: Vec<ImportRow>,
}

impl FileImport {
    pub fn add(&mut self, row: ImportRow) {
        *match row.outcome {
            RowOutcome::New => &mut self.added,
            RowOutcome::Changed => &mut self.changed,
            RowOutcome::Unchanged => &mut self.unchanged,
            RowOutcome::Refused => &mut self.refused,
        } += 1;
        self.rows.push(row);
    }

    /// The refusal of an import with problems.
    pub fn refusal(&self) -> Option<ApiError> {
        let refused = self.rows.iter().filter(|row| row.outcome == RowOutcome::Refused);
        let texts = |row: &ImportRow| {
            let text = |problem: &ImportProblem| match problem.column {
                Some(column) => format!("{column}: {}", problem.text),
                None => problem.text.clone(),
            };
            (format!("rows.{}", row.row), row.problems.iter().map(text).collect())
        };
        let fields: FieldErrors = refused.map(texts).collect();
        (!fields.is_empty()).then_some(ApiError::Invalid(fields))
    }
}
