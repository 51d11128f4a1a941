//! The syllabus of a course as a PDF for print: an A4 drawing sheet with a title block, made from the course's data.
//!
//! [`sheet`] decides what it says in its [`section`]s, `layout` where it stands on which page, `pdf` writes the file. Fonts are embedded and
//! the text is tagged (PDF/UA-1, ISO 14289-1), so that it can be read out, searched and copied.

mod fee;
mod layout;
mod pdf;
pub mod section;
pub mod sheet;

use bytes::Bytes;

use domain::kernel::error::ApiResult;
use domain::kernel::made_files::MadeFiles;

use sheet::Sheet;

/// The media type of a syllabus.
pub const MIME: &str = "application/pdf";

const FILES_BYTES: u64 = 8 * 1024 * 1024;

/// The syllabuses that were asked for.
#[derive(Debug)]
pub struct Syllabuses(MadeFiles);

impl Default for Syllabuses {
    fn default() -> Self {
        Self(MadeFiles::within(FILES_BYTES))
    }
}

impl Syllabuses {
    /// The PDF of a sheet.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub async fn file(&self, sheet: Sheet) -> ApiResult<Bytes> {
        self.0.get(sheet.digest()?, move || pdf::write(&sheet)).await
    }
}
