//! Protection against CSV formula injection.
//!
//! A spreadsheet evaluates a cell as a formula when it begins with `=`, `+`, `-` or `@`, also after blanks, tabs or
//! line breaks, and also in the full-width forms of Chinese and Japanese keyboards; quotes around the cell do not help.
//! So such a cell is prefixed with an apostrophe. To keep that reversible, a cell that begins with an apostrophe gets
//! another one: a program that reads the file removes one leading apostrophe, if any.
//!
//! Phone numbers in E.164 begin with `+` and become `'+919876543210`, which also keeps spreadsheets from showing
//! 9.19877E+11.

use std::borrow::Cow;

/// The prefix of a cell that would otherwise be evaluated.
const MARK: char = '\'';

/// Escapes a text for a cell.
pub fn neutral(text: &str) -> Cow<'_, str> {
    if text.starts_with(MARK) || may_run(text) {
        Cow::Owned(format!("{MARK}{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a spreadsheet might evaluate a cell as a formula.
fn may_run(text: &str) -> bool {
    // Some programs strip invisible characters first.
    let ignored =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}');
    text.starts_with(['\t', '\r', '\n'])
        || text.trim_start_matches(ignored).starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn original(cell: &str) -> &str {
        cell.strip_prefix(MARK).unwrap_or(cell)
    }

    #[test]
    fn what_would_run_is_marked_and_nothing_else() {
        for text in [
            "=1+1",
            "+919876543210",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r",
            " =1",
            "\u{feff}=1",
            "＝1",
            "'=1",
            "'tis",
        ] {
            assert_eq!(neutral(text), format!("'{text}"));
        }
        for text in ["", "Asha", "a=b", "1-2", "asha@example.in", "₹1,349", "Anna-Lena", " x"] {
            assert_eq!(neutral(text), text);
        }
    }

    fn nasty() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            "[ \t\r\n\u{feff}'\"]{0,3}[=+@＝－-][a-z(),;|!\"'\r\n]{0,12}",
            "[,;\"'\r\n=]{0,8}",
        ]
    }

    proptest! {
        #[test]
        fn no_cell_runs_and_every_text_comes_back(text in nasty()) {
            let cell = neutral(&text);
            prop_assert!(!may_run(&cell), "{cell:?}");
            prop_assert_eq!(original(&cell), text.as_str());
        }

        #[test]
        fn a_file_of_such_cells_reads_back(rows in prop::collection::vec(prop::collection::vec(nasty(), 3), 1..6)) {
            let bytes = crate::subjects::leads::inbox::export::lines(&rows).unwrap();
            prop_assert!(bytes.ends_with(b"\r\n"));
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
            let read: Vec<Vec<String>> = reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect();
            for cell in read.iter().flatten() {
                prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{cell:?}");
            }
            let back: Vec<Vec<String>> = read.iter().map(|row| row.iter().map(|cell| original(cell).to_owned()).collect()).collect();
            prop_assert_eq!(back, rows);
        }
    }
}
