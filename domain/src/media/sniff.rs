//! What a file is, by its content; its name and the type that a browser gives it count for nothing.

use serde::{Deserialize, Serialize};

/// What is accepted, as refusals say it.
pub const ACCEPTED: &str = "Accepted are JPEG, PNG and WebP pictures, and PDF documents.";

/// The formats that are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    Jpeg,
    Png,
    WebP,
    Pdf,
}

impl Format {
    /// Media type.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Pdf => "application/pdf",
        }
    }
}

/// First bytes of formats that staff may try, for a refusal that names what was found.
const OTHERS: [(&[u8], &str); 12] = [
    (b"GIF8", "a GIF picture"),
    (b"BM", "a BMP picture"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"\0\0\x01\0", "an icon"),
    (b"8BPS", "a Photoshop file"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\x1f\x8b", "a gzip file"),
    (b"Rar!", "a RAR archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"MZ", "a program"),
    (b"\x7fELF", "a program"),
];

/// The format of a file, or what it is instead.
///
/// # Errors
/// The words for a refusal: what was found.
pub fn format(bytes: &[u8]) -> Result<Format, &'static str> {
    match bytes {
        [] => Err("an empty file"),
        [0xff, 0xd8, 0xff, ..] => Ok(Format::Jpeg),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Ok(Format::Png),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(Format::WebP),
        [b'%', b'P', b'D', b'F', b'-', ..] => Ok(Format::Pdf),
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Err(by_brand(brand)),
        _ => Err(OTHERS
            .iter()
            .find(|(start, _)| bytes.starts_with(start))
            .map_or_else(|| text(bytes), |found| found.1)),
    }
}

/// Files of the ISO base media format tell what they are in a brand.
fn by_brand(brand: &[u8]) -> &'static str {
    match brand.get(..4) {
        Some(b"avif" | b"avis") => "an AVIF picture",
        Some(b"heic" | b"heix" | b"hevc" | b"heim" | b"heis" | b"mif1" | b"msf1") => "a HEIC picture",
        _ => "a video",
    }
}

/// What text is, whatever its encoding.
fn text(bytes: &[u8]) -> &'static str {
    let start = &bytes[..bytes.len().min(4096)];
    // UTF-16 of these words is their letters with zeros between.
    let letters: Vec<u8> =
        start.iter().filter(|byte| byte.is_ascii() && **byte != 0).map(u8::to_ascii_lowercase).collect();
    let has = |word: &[u8]| letters.windows(word.len()).any(|part| part == word);
    if has(b"<svg") {
        "an SVG drawing"
    } else if has(b"<html") || has(b"<!doctype") || has(b"<script") {
        "an HTML page"
    } else if has(b"%pdf-") {
        "a PDF with something in front of it"
    } else {
        "something else"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_content_counts() {
        let utf16: Vec<u8> = "<svg onload=x>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, found) in [
            (b"GIF89a".as_slice(), "a GIF picture"),
            (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "an SVG drawing"),
            (b"\xef\xbb\xbf<?xml version='1.0'?><SVG>", "an SVG drawing"),
            (&[b"\xff\xfe".as_slice(), &utf16].concat(), "an SVG drawing"),
            (b"\x1f\x8b\x08", "a gzip file"),
            (b"PK\x03\x04", "a ZIP archive or an Office document"),
            (b"\0\0\0\x1cftypavif", "an AVIF picture"),
            (b"\0\0\0\x1cftypheic", "a HEIC picture"),
            (b"<html>%PDF-1.7", "an HTML page"),
            (b" %PDF-1.7", "a PDF with something in front of it"),
            (b"", "an empty file"),
            (b"hello", "something else"),
        ] {
            assert_eq!(format(bytes), Err(found));
        }
        assert_eq!(format(b"%PDF-1.7"), Ok(Format::Pdf));
    }
}
