//! CSV files for spreadsheet programs: UTF-8 with a byte order mark, CRLF line ends, every cell quoted, which they open
//! without an import dialog; and protection against CSV formula injection.
//!
//! A spreadsheet evaluates a cell as a formula when it begins with `=`, `+`, `-` or `@`, also after blanks, tabs or
//! line breaks, and also in the full-width forms of Chinese and Japanese keyboards; quotes around the cell do not help.
//! So such a cell is prefixed with an apostrophe. To keep that reversible, a cell that begins with an apostrophe gets
//! another one: a program that reads the file removes one leading apostrophe, if any ([`original`]). The same holds for
//! what follows a semicolon or a tab within a cell.
//!
//! Phone numbers in E.164 begin with `+` and become `'+919876543210`, which also keeps spreadsheets from showing
//! 9.19877E+11.

use std::borrow::Cow;

use csv::{QuoteStyle, Terminator, WriterBuilder};

use crate::error::{ApiError, ApiResult};

/// Marks a file as UTF-8 for spreadsheets.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The prefix of a cell that would otherwise be evaluated.
const MARK: char = '\'';
const TRIGGERS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// What separates cells in files of some countries and programs.
const SEPARATORS: [char; 2] = [';', '\t'];

/// Escapes a text for a cell.
pub fn neutral(text: &str) -> Cow<'_, str> {
    if text.starts_with(MARK) || begins_formula(text) {
        Cow::Owned(format!("{MARK}{}", mark_parts(text)))
    } else {
        mark_parts(text)
    }
}

/// Escapes a text for a cell, and marks one that a spreadsheet would turn into a date and save in another form.
pub fn neutral_text(text: &str) -> Cow<'_, str> {
    if reads_as_date(text) { Cow::Owned(format!("{MARK}{text}")) } else { neutral(text) }
}

/// The text of an escaped cell.
pub fn original(cell: &str) -> Cow<'_, str> {
    unmark_parts(cell.strip_prefix(MARK).unwrap_or(cell))
}

/// Formats rows as CSV lines. The cells have to be escaped.
pub fn lines<R, C>(rows: R) -> ApiResult<Vec<u8>>
where
    R: IntoIterator<Item: IntoIterator<Item = C>>,
    C: AsRef<str>,
{
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .quote_style(QuoteStyle::Always)
        .from_writer(Vec::new());
    for row in rows {
        for cell in row {
            writer.write_field(cell.as_ref().as_bytes()).map_err(ApiError::internal)?;
        }
        writer.write_record(None::<&[u8]>).map_err(ApiError::internal)?;
    }
    writer.into_inner().map_err(|error| ApiError::internal(anyhow::anyhow!("{error}")))
}

/// Two or three numbers or names of months, joined by dashes or slashes: `2027-01-04`, `may-2026`.
fn reads_as_date(text: &str) -> bool {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let is_part = |part: &str| {
        let number = !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        let start = part.get(..3).map(str::to_ascii_lowercase);
        number || start.is_some_and(|start| MONTHS.contains(&start.as_str()))
    };
    let parts = text.split(['-', '/']);
    (2..=3).contains(&parts.clone().count()) && parts.clone().all(is_part)
}

/// Whether a spreadsheet might evaluate a cell as a formula.
fn begins_formula(text: &str) -> bool {
    text.starts_with(['\t', '\r', '\n']) || text.trim_start_matches(is_ignored).starts_with(TRIGGERS)
}

/// Some programs strip invisible characters first.
fn is_ignored(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}')
}

/// Whether a part of a cell is marked, or would be: how many marks stand before the formula does not count, so that
/// marking and taking the mark away decide alike.
fn is_marked_part(part: &str) -> bool {
    part.trim_start_matches(|c| c == MARK || is_ignored(c)).starts_with(TRIGGERS)
}

/// Marks formulas within a cell: where the list separator is a semicolon or a tab, some programs split a cell there in
/// spite of its quotes.
fn mark_parts(text: &str) -> Cow<'_, str> {
    if !text.contains(SEPARATORS) {
        return Cow::Borrowed(text);
    }
    let mut marked = String::with_capacity(text.len() + 1);
    for (at, c) in text.char_indices() {
        marked.push(c);
        if SEPARATORS.contains(&c) && is_marked_part(&text[at + 1..]) {
            marked.push(MARK);
        }
    }
    Cow::Owned(marked)
}

fn unmark_parts(cell: &str) -> Cow<'_, str> {
    if !cell.contains(SEPARATORS) {
        return Cow::Borrowed(cell);
    }
    let mut text = String::with_capacity(cell.len());
    let mut rest = cell;
    while let Some(c) = rest.chars().next() {
        text.push(c);
        rest = &rest[c.len_utf8()..];
        if SEPARATORS.contains(&c)
            && let Some(part) = rest.strip_prefix(MARK)
            && is_marked_part(part)
        {
            rest = part;
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_would_run_is_marked_and_nothing_else() {
        for text in
            ["=1+1", "+919876543210", "-1", "@SUM(A1)", "\r", " =1", "\u{feff}=1", "＝1", "'=1", "'tis"]
        {
            assert_eq!(neutral(text), format!("'{text}"));
        }
        for text in ["", "Asha", "a=b", "1-2", "asha@example.in", "₹1,349", "Anna-Lena", " x"] {
            assert_eq!(neutral(text), text);
        }
    }

    #[test]
    fn what_would_run_behind_a_separator_is_marked() {
        for (text, cell) in [
            ("x;=HYPERLINK(\"y\");z", "x;'=HYPERLINK(\"y\");z"),
            ("x; +1;-2", "x;' +1;'-2"),
            ("x;'=1", "x;''=1"),
            ("\t=1", "'\t'=1"),
            ("=1;2", "'=1;2"),
            ("a; b", "a; b"),
            ("a;'b", "a;'b"),
        ] {
            assert_eq!(neutral(text), cell);
            assert_eq!(original(cell), text);
        }
    }

    #[test]
    fn what_would_become_a_date_is_marked() {
        for text in ["2027-01-04", "4/1/2027", "may-2026", "1-2", "3-March"] {
            assert_eq!(neutral_text(text), format!("'{text}"));
            assert_eq!(original(&neutral_text(text)), text);
        }
        for text in ["", "plc-101", "8-10 weeks", "4.7", "14,999", "a-1-2-3", "1-2-3-4", "-"] {
            assert_eq!(neutral_text(text), neutral(text));
        }
    }

    fn nasty() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            "[ \t\r\n\u{feff}'\"]{0,3}[=+@＝－-][a-z(),;|!\"'\r\n]{0,12}",
            "[,;\t \"'\r\n=+]{0,10}",
        ]
    }

    proptest! {
        #[test]
        fn no_cell_runs_and_every_text_comes_back(text in nasty()) {
            let cell = neutral(&text);
            prop_assert!(!begins_formula(&cell), "{cell:?}");
            prop_assert!(!cell.split(SEPARATORS).skip(1).any(|part| part.starts_with(TRIGGERS)), "{cell:?}");
            prop_assert_eq!(original(&cell), text.as_str());
        }

        #[test]
        fn a_file_of_such_cells_reads_back(rows in prop::collection::vec(prop::collection::vec(nasty(), 3), 1..6)) {
            let bytes = lines(rows.iter().map(|row| row.iter().map(|text| neutral(text)))).unwrap();
            prop_assert!(bytes.ends_with(b"\r\n"));
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
            let read: Vec<Vec<String>> = reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect();
            for cell in read.iter().flatten() {
                prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{cell:?}");
            }
            let back: Vec<Vec<String>> = read.iter().map(|row| row.iter().map(|cell| original(cell).into_owned()).collect()).collect();
            prop_assert_eq!(back, rows);
        }
    }
}
