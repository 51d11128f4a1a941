//! The rows of a file of courses.

use csv::StringRecord;

use crate::courses::sheet::columns::{ADDRESS, COLUMNS, NUMBER, TITLE, VERSION};
use base::error::ApiResult;
use base::table_file::{TableFile, cell};

/// Most rows of a file.
pub const MAX_ROWS: usize = 10_000;

/// A file with a row of column names and a row for each course.
#[derive(Debug)]
pub struct Sheet {
    pub(super) file: TableFile,
    /// Where number, version and each of [`COLUMNS`] stand.
    pub(super) number: Option<usize>,
    pub(super) version: Option<usize>,
    pub(super) places: [Option<usize>; COLUMNS.len()],
    /// Names of columns that courses do not have.
    pub(super) ignored: Vec<String>,
}

impl Sheet {
    /// Reads a file. What is wrong with it as a whole is refused with the remedy.
    pub fn read(bytes: &[u8]) -> ApiResult<Self> {
        let labels: Vec<&str> =
            [NUMBER, VERSION].into_iter().chain(COLUMNS.iter().map(|column| column.label)).collect();
        let file =
            TableFile::read(bytes, &labels, MAX_ROWS, "Export the courses to have a file to begin with.")?;
        let mut places = [None; COLUMNS.len()];
        for (at, column) in COLUMNS.iter().enumerate() {
            places[at] = file.place(column.label)?;
        }
        file.require_one(&[NUMBER, ADDRESS, TITLE], "as an exported file does")?;
        Ok(Self {
            number: file.place(NUMBER)?,
            version: file.place(VERSION)?,
            places,
            ignored: file.ignored(&labels),
            file,
        })
    }

    pub(super) fn rows(&self) -> &[(usize, StringRecord)] {
        &self.file.rows
    }

    pub(super) fn place_of(&self, label: &str) -> Option<usize> {
        COLUMNS.iter().zip(self.places).find(|(column, _)| column.label == label)?.1
    }

    pub(super) fn given_slug(&self, row: &StringRecord) -> Option<String> {
        Some(cell(row, self.place_of(ADDRESS)?)).filter(|slug| !slug.is_empty())
    }

    pub(super) fn given_number(&self, row: &StringRecord) -> Option<String> {
        Some(cell(row, self.number?)).filter(|number| !number.is_empty())
    }
}
