//! Reading a Word document (ECMA-376, Office Open XML) that somebody sent: whether it is one, and holds nothing but text and
//! pictures.

use std::collections::HashSet;

use crate::media::zip::{self, Fault};

const CONTENT_TYPES: &str = "[content_types].xml";
const RELATIONS: &str = "_rels/.rels";
/// Of the main part of a document without macros.
const MAIN: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/// What a document with macros, programs or other files in it says of its parts, in lower case.
const ACTIVE_TYPES: [&str; 5] = ["macroenabled", "vbaproject", "activex", "oleobject", "ms-package"];
/// Endings of the parts of a document: text, pictures, and fonts.
const ENDINGS: [&str; 16] = [
    "xml", "rels", "vml", "png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "emf", "wmf", "svg", "webp",
    "wdp", "odttf",
];
/// Settings of printers are the only binary parts that a document without programs has.
const PRINTER: &str = "word/printersettings/";
/// The folders of programs and of files in the document.
const ACTIVE_FOLDERS: [&str; 3] = ["/activex/", "/embeddings/", "/vba"];
const LINKS: [&str; 2] = [
    "http://schemas.openxmlformats.org/officedocument/2006/relationships/hyperlink",
    "http://purl.oclc.org/ooxml/officedocument/relationships/hyperlink",
];

/// Why a document is refused, for the person who sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    Fault(Fault),
    NotWord,
    Active,
    LoadsFromElsewhere,
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Refused {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Fault(Fault::Damaged) => {
                "This Word document is damaged or not complete. Save it again, or save it as PDF, and choose that file."
            }
            Self::Fault(Fault::Foreign) => {
                "This file is not only a Word document: it holds something else as well. Save the document as PDF, and choose that file."
            }
            Self::Fault(Fault::Encrypted) => "This document needs a password. Save it without one.",
            Self::Fault(Fault::TooLarge) => {
                "This document unpacks to more than is accepted. Save it as PDF, and choose that file."
            }
            Self::NotWord => {
                "This is a ZIP archive or an Office document, but no Word document without macros (.docx). Save it as PDF or DOCX, \
                 and choose that file."
            }
            Self::Active => {
                "This document holds macros or other files. Save it as PDF, and choose that file."
            }
            Self::LoadsFromElsewhere => {
                "This document loads a part of itself from another place. Save it as PDF, and choose that file."
            }
        }
    }
}

/// What was found in a document.
#[derive(Default)]
struct Found {
    /// The part that the list of types calls the document.
    main: Option<String>,
    names: HashSet<String>,
}

/// Reads the whole document.
///
/// # Errors
/// Unless it is a Word document of text and pictures alone.
pub(super) fn check(bytes: &[u8]) -> Result<(), Refused> {
    let mut found = Found::default();
    zip::read(bytes, |name, content| found.part(&name.to_ascii_lowercase(), content))?;
    let main = found.main.as_ref().ok_or(Refused::NotWord)?;
    if found.names.contains(main) && found.names.contains(RELATIONS) { Ok(()) } else { Err(Refused::NotWord) }
}

impl Found {
    fn part(&mut self, name: &str, content: &[u8]) -> Result<(), Refused> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let placed = format!("/{name}");
        if ACTIVE_FOLDERS.iter().any(|folder| placed.contains(folder)) {
            return Err(Refused::Active);
        }
        let is_printer = ending == "bin" && name.starts_with(PRINTER);
        if !ENDINGS.contains(&ending) && !is_printer {
            return Err(Refused::Active);
        }
        if matches!(ending, "xml" | "rels" | "vml") && declares_entities(content) {
            return Err(Refused::Fault(Fault::Foreign));
        }
        match (name, ending) {
            (CONTENT_TYPES, _) => self.main = Some(main_part(&plain(content)?)?),
            (_, "rels") if loads(&plain(content)?) => return Err(Refused::LoadsFromElsewhere),
            _ => {}
        }
        self.names.insert(name.to_owned());
        Ok(())
    }
}

/// Entities can make a text of any length of a few bytes; these documents have none (ECMA-376 part 2, 9.1.4). Zeros stand
/// between the letters of UTF-16.
fn declares_entities(content: &[u8]) -> bool {
    let letters: Vec<u8> = content.iter().filter(|byte| **byte != 0).map(u8::to_ascii_lowercase).collect();
    letters.windows(9).any(|part| part == b"<!doctype") || letters.windows(8).any(|part| part == b"<!entity")
}

/// A list of parts in lower case, in which nothing can be hidden behind another spelling.
fn plain(content: &[u8]) -> Result<String, Refused> {
    let text = std::str::from_utf8(content).map_err(|_| Refused::Fault(Fault::Foreign))?;
    if text.contains('\0') || text.contains("&#") || text.contains("<!--") || text.contains("<![") {
        return Err(Refused::Fault(Fault::Foreign));
    }
    Ok(text.to_ascii_lowercase())
}

/// The name of the part that is the document.
fn main_part(types: &str) -> Result<String, Refused> {
    if ACTIVE_TYPES.iter().any(|word| types.contains(word)) {
        return Err(Refused::Active);
    }
    let main = types.split('<').find(|tag| tag.contains(MAIN)).ok_or(Refused::NotWord)?;
    let (_, name) = main.split_once("partname=").ok_or(Refused::NotWord)?;
    let quote = name.chars().next().filter(|c| matches!(c, '"' | '\'')).ok_or(Refused::NotWord)?;
    let name = name[1..].split(quote).next().unwrap_or_default();
    Ok(name.trim_start_matches('/').to_owned())
}

/// Whether a part of the document is somewhere else; links that one may follow are not.
fn loads(relations: &str) -> bool {
    relations.split('<').filter(|tag| tag.contains("external")).any(|tag| {
        let mut types = tag.split("type=").skip(1);
        let one = types.next().filter(|_| types.next().is_none());
        let kind = one.and_then(|rest| rest.split(['"', '\'']).nth(1));
        kind.is_none_or(|kind| !LINKS.contains(&kind))
    })
}
