//! The rows of a CSV file as spreadsheet programs save it.

use csv::{ReaderBuilder, StringRecord};

use crate::kernel::error::{ApiError, ApiResult};
use crate::kernel::spreadsheet::{BYTE_ORDER_MARK, original};
use crate::kernel::typed;
use crate::subjects::courses::sheet::columns::{ADDRESS, COLUMNS, NUMBER, TITLE, VERSION};

/// The largest file: more than five thousand courses with long texts.
pub const MAX_MEGABYTES: usize = 32;
pub const MAX_BYTES: usize = MAX_MEGABYTES * 1024 * 1024;
/// Most rows of a file.
pub const MAX_ROWS: usize = 10_000;

/// The field of the form that holds the file.
const FIELD: &str = "file";
/// What separates cells: a comma, in countries with a decimal comma a semicolon, in text files a tab.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];
const SAVE_AS: &str = "In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”; in Google Sheets choose File, \
     Download, “Comma Separated Values”; in LibreOffice choose the character set “Unicode (UTF-8)”. Then upload that file.";

/// A file with a row of column names and rows below it.
#[derive(Debug)]
pub struct Sheet {
    /// Rows that are not blank, with their numbers as spreadsheets count them: the first row of the file is 1.
    pub(super) rows: Vec<(usize, StringRecord)>,
    /// How many cells the first row has.
    pub(super) width: usize,
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
        let text = decode(bytes)?;
        let (text, separators) = match told_separator(text) {
            Some((separator, rest)) => (rest, vec![separator]),
            None => (text, SEPARATORS.to_vec()),
        };
        if text.trim().is_empty() {
            return Err(refused("This file is empty. Export the courses to have a file to begin with."));
        }
        let known = |separator: &u8| head(text, *separator).iter().filter(|name| is_known(name)).count();
        // The first of several that fit alike.
        let separator = separators.into_iter().rev().max_by_key(known).unwrap_or(b',');
        let mut records = numbered(text, separator);
        let head = records.next().transpose().map_err(|error| broken(&error))?;
        let mut sheet = Self::with_head(&head.unwrap_or_default().1)?;
        for record in records {
            if sheet.rows.len() == MAX_ROWS {
                return Err(refused(format!(
                    "This file has more than {MAX_ROWS} rows. Split it, and import one part after the other."
                )));
            }
            sheet.rows.push(record.map_err(|error| broken(&error))?);
        }
        Ok(sheet)
    }

    fn with_head(head: &StringRecord) -> ApiResult<Self> {
        let place = |label: &str| {
            let mut places = head.iter().enumerate().filter(|(_, name)| is_same(name, label));
            match (places.next(), places.next()) {
                (_, Some(_)) => Err(refused(format!(
                    "The column “{label}” occurs twice. Remove one of them, or give it another name."
                ))),
                (found, None) => Ok(found.map(|(at, _)| at)),
            }
        };
        let mut places = [None; COLUMNS.len()];
        for (at, column) in COLUMNS.iter().enumerate() {
            places[at] = place(column.label)?;
        }
        if ![NUMBER, ADDRESS, TITLE].iter().any(|label| head.iter().any(|name| is_same(name, label))) {
            return Err(refused(format!(
                "The first row has to name the columns as an exported file does, with “{NUMBER}”, “{ADDRESS}” or \
                 “{TITLE}” among them. It reads “{}”.",
                head.iter()
                    .take(5)
                    .map(|name| name.trim().chars().take(40).collect())
                    .collect::<Vec<String>>()
                    .join(", ")
            )));
        }
        let ignored = head.iter().map(str::trim).filter(|name| !name.is_empty() && !is_known(name));
        Ok(Self {
            rows: Vec::new(),
            width: head.len(),
            number: place(NUMBER)?,
            version: place(VERSION)?,
            places,
            ignored: ignored.map(|name| name.chars().take(80).collect()).collect(),
        })
    }
}

/// The text of a cell as it is stored.
pub(super) fn cell(row: &StringRecord, at: usize) -> String {
    let cell = row.get(at).unwrap_or_default();
    typed::clean(&original(cell)).trim().to_owned()
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

fn is_known(name: &str) -> bool {
    [NUMBER, VERSION]
        .into_iter()
        .chain(COLUMNS.iter().map(|column| column.label))
        .any(|label| is_same(name, label))
}

/// Programs may replace the apostrophe in “What You'll Learn”, or hide a mark in a name.
fn is_same(name: &str, label: &str) -> bool {
    typed::fold(name).trim() == typed::fold(label)
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

fn refused(text: impl Into<String>) -> ApiError {
    ApiError::invalid(FIELD, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_as_a_spreadsheet_counts_them() {
        for end in ["\n", "\r\n"] {
            let lines =
                [",,", "", "Title,Price in rupees,", "A,1,", "", "", ",,", "\"B\n\nb\",2,", "", "C,3,", ""];
            let sheet = Sheet::read(lines.join(end).as_bytes()).unwrap();
            let rows: Vec<_> = sheet.rows.iter().map(|(number, row)| (*number, &row[0])).collect();
            assert_eq!(rows, [(4, "A"), (8, "B\n\nb"), (10, "C")], "{end:?}");
        }
    }

    #[test]
    fn wide_letters_are_refused_with_and_without_their_mark() {
        for mark in ["\u{feff}", ""] {
            let bytes: Vec<u8> = format!("{mark}Title").encode_utf16().flat_map(u16::to_le_bytes).collect();
            let refused = Sheet::read(&bytes).unwrap_err();
            assert!(format!("{refused:?}").contains("UTF-16"), "{refused:?}");
        }
    }
}
