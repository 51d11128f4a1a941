//! Reading a PDF that somebody sent.

use hayro_syntax::{LoadPdfError, Pdf};

/// Ends every PDF (ISO 32000-1, 7.5.5), but for what programs append.
const END: &[u8] = b"%%EOF";
const END_WITHIN: usize = 2048;

/// The number of pages.
///
/// # Errors
/// What is wrong with the file, for the person who sent it.
pub fn count_pages(bytes: Vec<u8>) -> Result<i32, String> {
    let damaged = "This PDF is damaged or not complete. Save it again, and choose that file.";
    // A reader looks for the end first. The parser here would search the rest for what is left.
    if !bytes[bytes.len().saturating_sub(END_WITHIN)..].windows(END.len()).any(|part| part == END) {
        return Err("The end of this PDF is missing: it was cut off. Save or download it again, and choose that file."
            .to_owned());
    }
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(_) => "This PDF needs a password. Save it without one.",
        LoadPdfError::Invalid => damaged,
    })?;
    match i32::try_from(pdf.pages().len()) {
        Ok(pages) if pages > 0 => Ok(pages),
        _ => Err(damaged.to_owned()),
    }
}
