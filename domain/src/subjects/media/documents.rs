//! Reading a PDF that somebody sent.

use hayro_syntax::{LoadPdfError, Pdf};

/// The number of pages.
///
/// # Errors
/// What is wrong with the file, for the person who sent it.
pub fn count_pages(bytes: Vec<u8>) -> Result<i32, String> {
    let damaged = "This PDF is damaged or not complete. Save it again, and choose that file.";
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(_) => "This PDF needs a password. Save it without one.",
        LoadPdfError::Invalid => damaged,
    })?;
    match i32::try_from(pdf.pages().len()) {
        Ok(pages) if pages > 0 => Ok(pages),
        _ => Err(damaged.to_owned()),
    }
}
