//! What a cell says, as people and spreadsheets write it.

/// What stands in it, if anything does.
pub(super) fn given(cell: &str) -> Option<String> {
    (!cell.is_empty()).then(|| cell.to_owned())
}

/// An amount of rupees, as it is typed.
pub(super) fn amount(cell: &str) -> Result<Option<String>, String> {
    refuse_shortened(cell)?;
    Ok(given(cell))
}

/// A whole number. Spreadsheets may group digits, and show whole numbers with a point.
pub(super) fn whole(cell: &str) -> Result<Option<i64>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    refuse_shortened(cell)?;
    let digits = cell.replace([',', ' '], "");
    let (digits, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
    let digits = if decimals.trim_matches('0').is_empty() { digits } else { cell };
    digits.parse().map(Some).map_err(|_| "Give a whole number, such as 12.".to_owned())
}

/// Spreadsheets show long numbers as `1.23E+05`, and save them so: the other digits are gone.
fn refuse_shortened(cell: &str) -> Result<(), String> {
    let exponent = |(number, exponent): (&str, &str)| {
        number.starts_with(|c: char| c.is_ascii_digit())
            && number.parse::<f64>().is_ok()
            && exponent.parse::<i32>().is_ok()
    };
    if cell.split_once(['e', 'E']).is_some_and(exponent) {
        return Err(format!(
            "The spreadsheet has shortened this number to {cell}. Format the column as a number, type the number \
             with all its digits, and save the file again."
        ));
    }
    Ok(())
}

/// One entry a line.
pub(super) fn entries(cell: &str) -> Vec<String> {
    if cell.is_empty() { Vec::new() } else { cell.split('\n').map(str::to_owned).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_spreadsheets_save_them() {
        for (cell, number) in
            [("12", 12), ("1,200", 1200), ("12.0", 12), ("12.00", 12), ("12.", 12), (" 7", 7)]
        {
            assert_eq!(whole(cell), Ok(Some(number)), "{cell}");
        }
        for cell in ["1E5", "1.23E+05", "2e3"] {
            assert!(whole(cell).unwrap_err().contains("shortened"), "{cell}");
        }
        for cell in ["12.5", "twelve", "1E", "E5"] {
            assert_eq!(whole(cell).unwrap_err(), "Give a whole number, such as 12.", "{cell}");
        }
    }
}
