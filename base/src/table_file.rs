//! CSV files as spreadsheet programs save them, read with their rows' numbers.

use std::collections::HashSet;
use std::str::FromStr;

use chrono::{Month, NaiveDate};
use csv::{ReaderBuilder, StringRecord};

use crate::error::{ApiError, ApiResult};
use crate::file_import::ImportProblem;
use crate::spreadsheet::{BYTE_ORDER_MARK, original};
use crate::typed;

/// The largest file: more than five thousand courses with long texts.
pub const MAX_MEGABYTES: usize = 32;
pub const MAX_BYTES: usize = MAX_MEGABYTES * 1024 * 1024;

/// More columns than any export has. The names are compared with each other, so their number is bounded.
const MAX_COLUMNS: usize = 1_000;
/// A longer name, in bytes, is that of no column.
const LONGEST_NAME: usize = 200;

/// The field of the form that holds the file.
const FIELD: &str = "file";
/// What separates cells: a comma, in countries with a decimal comma a semicolon, in text files a tab.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];
const SAVE_AS: &str = "In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”; in Google Sheets choose File, \
     Download, “Comma Separated Values”; in LibreOffice choose the character set “Unicode (UTF-8)”. Then upload that file.";

/// A file with a row of column names and rows below it.
#[derive(Debug)]
pub struct TableFile {
    /// The names of the columns.
    head: StringRecord,
    /// The same as they are compared.
    names: Vec<String>,
    /// Rows that are not blank, with their numbers as spreadsheets count them: the first row of the file is 1.
    pub rows: Vec<(usize, StringRecord)>,
}

impl TableFile {
    /// Reads a file with columns of these names, and at most so many rows. What is wrong with it as a whole is refused
    /// with the remedy; `empty` is that for an empty file.
    pub fn read(bytes: &[u8], labels: &[&str], most: usize, empty: &str) -> ApiResult<Self> {
        let text = decode(bytes)?;
        let (text, separators) = match told_separator(text) {
            Some((separator, rest)) => (rest, vec![separator]),
            None => (text, SEPARATORS.to_vec()),
        };
        if text.trim().is_empty() {
            return Err(refused(format!("This file is empty. {empty}")));
        }
        let labels: HashSet<String> = labels.iter().map(|label| comparable(label)).collect();
        let known = |separator: &u8| {
            names(&head(text, *separator)).iter().filter(|name| labels.contains(*name)).count()
        };
        // The first of several that fit alike.
        let separator = separators.into_iter().rev().max_by_key(known).unwrap_or(b',');
        let mut records = numbered(text, separator);
        let head = records.next().transpose().map_err(|error| broken(&error))?.unwrap_or_default().1;
        if head.len() > MAX_COLUMNS {
            return Err(refused(format!(
                "The first row of this file names {} columns, and {MAX_COLUMNS} are accepted. Remove those that are not needed.",
                head.len()
            )));
        }
        let mut file = Self { names: names(&head), head, rows: Vec::new() };
        for record in records {
            if file.rows.len() == most {
                return Err(refused(format!(
                    "This file has more than {most} rows. Split it, and import one part after the other."
                )));
            }
            file.rows.push(record.map_err(|error| broken(&error))?);
        }
        Ok(file)
    }

    /// Where a column stands, if the file has it.
    pub fn place(&self, label: &str) -> ApiResult<Option<usize>> {
        let wanted = comparable(label);
        let mut places = self.names.iter().enumerate().filter(|(_, name)| **name == wanted);
        match (places.next(), places.next()) {
            (_, Some(_)) => Err(refused(format!(
                "The column “{label}” occurs twice. Remove one of them, or give it another name."
            ))),
            (found, None) => Ok(found.map(|(at, _)| at)),
        }
    }

    /// Refuses a file without any of these columns; `as_what` says where its head is to be found.
    pub fn require_one(&self, labels: &[&str], as_what: &str) -> ApiResult<()> {
        if labels.iter().any(|label| self.names.contains(&comparable(label))) {
            return Ok(());
        }
        let quoted: Vec<String> = labels.iter().map(|label| format!("“{label}”")).collect();
        let (last, others) = quoted
            .split_last()
            .map_or((String::new(), &[] as &[String]), |(last, others)| (last.clone(), others));
        let named = if others.is_empty() { last } else { format!("{} or {last}", others.join(", ")) };
        Err(refused(format!(
            "The first row has to name the columns {as_what}, with {named} among them. It reads “{}”.",
            self.head
                .iter()
                .take(5)
                .map(|name| name.trim().chars().take(40).collect())
                .collect::<Vec<String>>()
                .join(", ")
        )))
    }

    /// Names of columns beside those that are known.
    pub fn ignored(&self, labels: &[&str]) -> Vec<String> {
        let known: HashSet<String> = labels.iter().map(|label| comparable(label)).collect();
        let columns = self.head.iter().map(str::trim).zip(&self.names);
        let others = columns.filter(|(name, comparable)| !name.is_empty() && !known.contains(*comparable));
        others.map(|(name, _)| name.chars().take(80).collect()).collect()
    }

    /// What is wrong with a row that has more or fewer cells than there are columns.
    pub fn misfit(&self, row: &StringRecord) -> Option<ImportProblem> {
        let (width, found) = (self.head.len(), row.len());
        let more = row.iter().skip(width).any(|cell| !cell.trim().is_empty());
        (found < width || more).then(|| ImportProblem {
            column: None,
            text: format!(
                "This row has {found} cells, and the first row names {width} columns. Compare the row with its \
                 neighbours: a separator or a quotation mark is missing, or one too many."
            ),
        })
    }
}

/// The text of a cell as it is stored.
pub fn cell(row: &StringRecord, at: usize) -> String {
    let cell = row.get(at).unwrap_or_default();
    typed::clean(&original(cell)).trim().to_owned()
}

/// A day as spreadsheets save it: `2027-01-31`, or day first as in India: `31-01-2027`, `31/1/27`, `31-Jan-27`.
pub fn day_first(cell: &str) -> Option<NaiveDate> {
    // A time of midnight may follow.
    let parts: Vec<&str> = cell.split(['-', '/', '.', ' ', ',']).filter(|part| !part.is_empty()).collect();
    let (day, month, year) = match parts[..] {
        [year, month, day] | [year, month, day, _] if year.len() == 4 => (day, month, year),
        [day, month, year] => (day, month, year),
        [day, month, year, time] if time.contains(':') => (day, month, year),
        _ => return None,
    };
    let year: i32 = match (year.len(), year.parse().ok()?) {
        (2, year) => 2000 + year,
        (4, year) => year,
        _ => return None,
    };
    let month = match month.parse::<u32>() {
        Ok(number) => number,
        Err(_) => Month::from_str(month).ok()?.number_from_month(),
    };
    NaiveDate::from_ymd_opt(year, month, day.parse().ok()?)
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes())
}

/// The rows that are not blank, with their numbers. The reader skips empty lines, a spreadsheet counts them.
fn numbered(text: &str, separator: u8) -> impl Iterator<Item = Result<(usize, StringRecord), csv::Error>> {
    let mut number = 0;
    reader(text, separator)
        .into_records()
        .map(move |record| {
            let record = record?;
            let start = record.position().and_then(|position| usize::try_from(position.byte()).ok());
            number += 1 + empty_lines(text, start.unwrap_or_default());
            Ok((number, record))
        })
        .filter(|row| {
            row.as_ref().map_or(true, |(_, cells)| cells.iter().any(|cell| !cell.trim().is_empty()))
        })
}

/// How many lines are empty from a place on, which is the start of one.
fn empty_lines(text: &str, start: usize) -> usize {
    let (before, rest) = text.split_at_checked(start).unwrap_or((text, ""));
    // The line before ends in two characters, and its reader stops at the first.
    let rest = if before.ends_with('\r') { rest.strip_prefix('\n').unwrap_or(rest) } else { rest };
    let empty = &rest[..rest.len() - rest.trim_start_matches(['\r', '\n']).len()];
    empty.lines().count()
}

fn head(text: &str, separator: u8) -> StringRecord {
    numbered(text, separator).next().and_then(Result::ok).unwrap_or_default().1
}

/// The names of a head, as far as there may be columns.
fn names(head: &StringRecord) -> Vec<String> {
    head.iter().take(MAX_COLUMNS).map(comparable).collect()
}

/// A name as it is compared: programs may replace the apostrophe in “What You'll Learn”, or hide a mark in it.
fn comparable(name: &str) -> String {
    if name.len() > LONGEST_NAME { String::new() } else { typed::fold(name).trim().to_owned() }
}

/// `sep=;` in the first line, by which Excel is told the separator.
fn told_separator(text: &str) -> Option<(u8, &str)> {
    let (line, rest) = text.split_once('\n')?;
    let separator = line.trim_end_matches('\r').trim_matches('"').strip_prefix("sep=")?;
    match separator.as_bytes() {
        [one] if SEPARATORS.contains(one) => Some((*one, rest)),
        _ => None,
    }
}

fn decode(bytes: &[u8]) -> ApiResult<&str> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err(refused(format!("This is a workbook, not a CSV file. {SAVE_AS}")));
    }
    // Without its mark, too: no text has U+0000, which is every second byte of it.
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || bytes.contains(&0) {
        return Err(refused(format!(
            "This file is saved as “Unicode Text” (UTF-16), not as UTF-8. {SAVE_AS}"
        )));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        refused(format!(
            "Line {line} of this file has letters that are not saved as UTF-8, perhaps as “CSV” of Windows, in which ₹ \
             and Indian scripts are lost. {SAVE_AS}"
        ))
    })?;
    Ok(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text))
}

fn broken(error: &csv::Error) -> ApiError {
    refused(format!("This file cannot be read as CSV: {error}."))
}

/// A refusal of a file as a whole.
pub fn refused(text: impl Into<String>) -> ApiError {
    ApiError::invalid(FIELD, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_spreadsheets_in_india_save_them() {
        for cell in [
            "2027-01-31",
            "31-01-2027",
            "31/01/2027",
            "31/1/27",
            "31.01.2027",
            "31-Jan-27",
            "31-Jan-2027",
            "31 January 2027",
            "31-JAN-2027",
            "31-01-2027 00:00",
            "2027-01-31 00:00:00",
        ] {
            assert_eq!(day_first(cell), NaiveDate::from_ymd_opt(2027, 1, 31), "{cell}");
        }
        for cell in ["", "01-31-2027", "31-02-2027", "46053", "Jan-27", "31-01", "next Monday", "31-01-027"] {
            assert_eq!(day_first(cell), None, "{cell}");
        }
        // The day stands first, always.
        assert_eq!(day_first("04-01-2027"), NaiveDate::from_ymd_opt(2027, 1, 4));
    }

    #[test]
    fn a_head_of_countless_names_is_refused() {
        let head = "Title,".repeat(MAX_COLUMNS + 1);
        let refused = TableFile::read(head.as_bytes(), &["Title"], 10, "").unwrap_err();
        assert!(format!("{refused:?}").contains("names 1002 columns"), "{refused:?}");
    }

    #[test]
    fn rows_are_counted_as_a_spreadsheet_counts_them() {
        for end in ["\n", "\r\n"] {
            let lines =
                [",,", "", "Title,Price in rupees,", "A,1,", "", "", ",,", "\"B\n\nb\",2,", "", "C,3,", ""];
            let sheet = TableFile::read(lines.join(end).as_bytes(), &["Title"], 10, "").unwrap();
            let rows: Vec<_> = sheet.rows.iter().map(|(number, row)| (*number, &row[0])).collect();
            assert_eq!(rows, [(4, "A"), (8, "B\n\nb"), (10, "C")], "{end:?}");
        }
    }

    #[test]
    fn wide_letters_are_refused_with_and_without_their_mark() {
        for mark in ["\u{feff}", ""] {
            let bytes: Vec<u8> = format!("{mark}Title").encode_utf16().flat_map(u16::to_le_bytes).collect();
            let refused = TableFile::read(&bytes, &["Title"], 10, "").unwrap_err();
            assert!(format!("{refused:?}").contains("UTF-16"), "{refused:?}");
        }
    }
}
