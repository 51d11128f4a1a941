//! The syllabus of a course as a PDF for print: an A4 drawing sheet with a title block, made from the course's data.
//!
//! [`sheet`] decides what it says in its [`section`]s, `layout` where it stands on which page, with `blocks`, `list`,
//! `writer` and `paper`; `pdf` writes the file, with `ink`, `artwork` and `title_block`. Fonts are embedded and the text is
//! tagged (PDF/UA-1, ISO 14289-1), so that it can be read out, searched and copied.

mod artwork;
mod blocks;
mod fee;
mod ink;
mod layout;
mod list;
mod paper;
mod pdf;
pub mod section;
pub mod sheet;
mod title_block;
mod writer;

use bytes::Bytes;

use base::error::ApiResult;
use base::rendered_files::RenderedFiles;

use sheet::Sheet;

/// The media type of a syllabus.
pub const MIME: &str = "application/pdf";

const FILES_BYTES: u64 = 8 * 1024 * 1024;

/// The syllabuses that were asked for.
#[derive(Debug)]
pub struct Syllabuses(RenderedFiles);

impl Default for Syllabuses {
    fn default() -> Self {
        Self(RenderedFiles::within(FILES_BYTES))
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

#[cfg(test)]
mod tests {
    use super::section::{Content, Section};
    use super::writer::{Item, Text};
    use super::*;
    use crate::web::typography::SAMPLES;

    /// A sheet that says one text everywhere.
    pub fn sheet(text: &str) -> Sheet {
        Sheet {
            brand: text.to_owned(),
            contact: text.to_owned(),
            address: "https://example.com/courses/plc".to_owned(),
            code: "CRS-001".to_owned(),
            category: text.to_owned(),
            title: text.to_owned(),
            drawing: "",
            has_mark: false,
            notice: None,
            lead: vec![text.to_owned()],
            facts: vec![("Instructor", text.to_owned())],
            sections: vec![
                Section::whole("Syllabus", Content::Points(vec![text.to_owned()])),
                Section::whole(
                    "What you build",
                    Content::Text(vec![
                        format!("https://example.com/{text} is where it runs"),
                        "https://example.org/demo".to_owned(),
                    ]),
                ),
            ],
            issued: String::new(),
        }
    }

    #[test]
    fn a_title_in_any_script_makes_a_file() {
        let mixed = SAMPLES.join(" 4–20 mA ≤ 250 Ω 🤖 ");
        for title in SAMPLES.into_iter().chain(["🤖", "漢字", "\u{200b}", "", mixed.as_str()]) {
            let sheet = sheet(title);
            let file = pdf::write(&sheet).unwrap_or_else(|error| panic!("{title}: {error:#}"));
            assert!(file.starts_with(b"%PDF-1.7"), "{title}");
            let heading = layout::of(&sheet).parts.into_iter().find_map(|part| part.title).unwrap();
            assert!(!heading.trim().is_empty(), "{title}");
        }
    }

    #[test]
    fn only_a_lone_address_is_a_link() {
        let layout = layout::of(&sheet("PLC"));
        let links: Vec<_> = layout
            .pages
            .iter()
            .flatten()
            .filter_map(|item| match item {
                Item::Text(Text { link, .. }) => link.as_deref(),
                Item::Line { .. } | Item::Picture { .. } => None,
            })
            .collect();
        assert_eq!(links, ["https://example.org/demo"]);
    }
}
