//! Reading a PDF that somebody sent.

use hayro_syntax::object::{Array, Dict, MaybeRef, Name, Object};
use hayro_syntax::{LoadPdfError, Pdf};

use crate::media::zip;

/// Ends every PDF (ISO 32000-1, 7.5.5), but for what programs append.
const END: &[u8] = b"%%EOF";
const END_WITHIN: usize = 2048;
const DAMAGED: &str = "This PDF is damaged or not complete. Save it again, and choose that file.";

/// What programs do when a PDF is opened or clicked at (12.6.4), beyond leading to another page.
const ACTIONS: [&[u8]; 6] =
    [b"JavaScript", b"Launch", b"ImportData", b"SubmitForm", b"Rendition", b"RichMediaExecute"];
/// Kinds of objects that hold other files.
const HOLDERS: [&[u8]; 3] = [b"EmbeddedFile", b"RichMedia", b"3D"];
/// Names under which a catalogue or a form has them.
const NAMED: [&[u8]; 4] = [b"EmbeddedFiles", b"JavaScript", b"XFA", b"RichMediaContent"];
/// Objects that stand within each other deeper than that are made to tire a reader.
const DEEPEST: usize = 60;

/// The number of pages.
///
/// # Errors
/// What is wrong with the file, for the person who sent it.
pub fn count_pages(bytes: Vec<u8>) -> Result<i32, String> {
    pages(&open(bytes)?)
}

/// Checks that a file is a PDF and nothing else, and does nothing but show pages.
///
/// # Errors
/// What is wrong with the file, for the person who sent it.
pub fn check_plain(bytes: Vec<u8>) -> Result<(), String> {
    let end = bytes.windows(END.len()).rposition(|part| part == END);
    let behind = end.map(|end| &bytes[end + END.len()..]);
    if behind.is_some_and(|rest| !rest.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0))
        || zip::has_end(&bytes)
    {
        return Err("This file is not only a PDF: it holds something else as well. Print the document as PDF, and choose that file."
            .to_owned());
    }
    let pdf = open(bytes)?;
    pages(&pdf)?;
    if pdf.objects().into_iter().any(|object| is_active(&object, 0)) {
        return Err(
            "This PDF holds scripts, forms or other files. Print it as PDF, and choose that file.".to_owned()
        );
    }
    Ok(())
}

fn open(bytes: Vec<u8>) -> Result<Pdf, String> {
    // A reader looks for the end first. The parser here would search the rest for what is left.
    if !bytes[bytes.len().saturating_sub(END_WITHIN)..].windows(END.len()).any(|part| part == END) {
        return Err("The end of this PDF is missing: it was cut off. Save or download it again, and choose that file."
            .to_owned());
    }
    Pdf::new(bytes).map_err(|error| {
        let text = match error {
            LoadPdfError::Decryption(_) => "This PDF needs a password. Save it without one.",
            LoadPdfError::Invalid => DAMAGED,
        };
        text.to_owned()
    })
}

fn pages(pdf: &Pdf) -> Result<i32, String> {
    match i32::try_from(pdf.pages().len()) {
        Ok(pages) if pages > 0 => Ok(pages),
        _ => Err(DAMAGED.to_owned()),
    }
}

/// Whether an object does something, or holds a file; with those that stand in it. Others are looked at by themselves.
fn is_active(object: &Object<'_>, depth: usize) -> bool {
    match object {
        Object::Dict(dict) => is_active_dict(dict, depth),
        Object::Stream(stream) => is_active_dict(stream.dict(), depth),
        Object::Array(array) => depth > DEEPEST || holds_active(array, depth),
        _ => false,
    }
}

fn holds_active(array: &Array<'_>, depth: usize) -> bool {
    array.raw_iter().any(|item| matches!(item, MaybeRef::NotRef(object) if is_active(&object, depth + 1)))
}

fn is_active_dict(dict: &Dict<'_>, depth: usize) -> bool {
    let is =
        |key: &[u8], words: &[&[u8]]| dict.get::<Name<'_>>(key).is_some_and(|name| words.contains(&&*name));
    let is_file = dict.contains_key(b"EF".as_slice())
        && (dict.contains_key(b"F".as_slice()) || dict.contains_key(b"UF".as_slice()));
    depth > DEEPEST
        || is_file
        || is(b"S", &ACTIONS)
        || is(b"Type", &HOLDERS)
        || is(b"Subtype", &HOLDERS)
        || NAMED.iter().any(|key| dict.contains_key(key))
        || dict
            .entries()
            .any(|(_, item)| matches!(item, MaybeRef::NotRef(object) if is_active(&object, depth + 1)))
}
