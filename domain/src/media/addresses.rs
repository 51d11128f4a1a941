//! Addresses of uploaded files: `/media/{key}/{file}`. What is behind one never changes.
//!
//! The key is a digest of the file that was sent and of all that decides what is made from it. Another file or another
//! focal point gives other addresses, so every one of them may be kept for a year.

use sha2::{Digest, Sha256};

use crate::entities::media::{MediaKind, Model, Treatment};
use crate::media::name;
use crate::media::variants::{Crop, Variant, plan};

pub(super) const START: &str = "/media/";
/// Digits of a key: 128 bits.
const KEY_LENGTH: usize = 32;
/// Raised with every change of sizes, formats or quality: it gives all pictures new addresses.
const RECIPE: u8 = 1;

/// 128 bits of SHA-256 in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes)[..KEY_LENGTH / 2])
}

/// The key of the files that are made from a file with this digest.
pub fn file_key(kind: MediaKind, original: &str, focal: (i32, i32), treatment: Treatment) -> String {
    match kind {
        MediaKind::Document => original.to_owned(),
        MediaKind::Picture => {
            let (left, top) = focal;
            let treated = match treatment {
                Treatment::Plain => "",
                Treatment::Duotone => " duotone",
            };
            digest(format!("{RECIPE} {original} {left} {top}{treated}").as_bytes())
        }
    }
}

/// Where the file is kept that was sent. That of a picture, which may say where it was taken, has no address.
pub fn original_path(kind: MediaKind, digest: &str) -> String {
    match kind {
        MediaKind::Document => format!("documents/{digest}.pdf"),
        MediaKind::Picture => format!("originals/{digest}"),
    }
}

/// Where a file is kept that was made from a picture.
pub fn variant_path(key: &str, file: &str) -> String {
    format!("pictures/{key}/{file}")
}

/// The address of a file.
pub fn address(key: &str, file: &str) -> String {
    format!("{START}{key}/{file}")
}

/// A file that an address leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Where it is kept.
    pub path: String,
    pub mime: &'static str,
    pub kind: MediaKind,
}

/// Reads an address. `None` for one that no upload can have.
pub fn parse(address: &str) -> Option<Target> {
    let (key, file) = address.strip_prefix(START)?.split_once('/')?;
    let (stem, extension) = file.rsplit_once('.')?;
    let is_stem = !stem.is_empty()
        && stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_key(key) || !is_stem {
        return None;
    }
    let mime = match extension {
        "webp" => "image/webp",
        "jpg" => "image/jpeg",
        "png" => "image/png",
        "pdf" => {
            let path = original_path(MediaKind::Document, key);
            return Some(Target { path, mime: "application/pdf", kind: MediaKind::Document });
        }
        _ => return None,
    };
    Some(Target { path: variant_path(key, file), mime, kind: MediaKind::Picture })
}

/// The key in the address that a record has, with or without the site's own address before it.
pub fn key(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once(START)?;
    rest.split('/').next().filter(|key| is_key(key))
}

fn is_key(text: &str) -> bool {
    text.len() == KEY_LENGTH && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// What is made from the picture of a row; nothing for a document.
pub fn variants(row: &Model) -> Vec<Variant> {
    let pixels = |side: Option<i32>| side.and_then(|side| u32::try_from(side).ok());
    match (row.kind, pixels(row.width), pixels(row.height)) {
        (MediaKind::Picture, Some(width), Some(height)) => plan(width, height, row.transparent),
        _ => Vec::new(),
    }
}

/// The file for the `image` or `downloadlink` of a record: of a picture, the widest that every browser shows.
pub fn main_file(row: &Model) -> String {
    match row.kind {
        MediaKind::Document => name::in_address(&row.name),
        MediaKind::Picture => closest(&variants(row), Crop::Whole, u32::MAX, false),
    }
}

/// The file for lists of the staff area.
pub fn thumbnail(row: &Model) -> Option<String> {
    (row.kind == MediaKind::Picture).then(|| closest(&variants(row), Crop::Whole, 320, true))
}

/// The file of `row` that takes the place of a file of another: the same part and format, at most as wide.
pub fn counterpart(row: &Model, file: &str) -> String {
    if row.kind == MediaKind::Document {
        return main_file(row);
    }
    let (stem, extension) = file.rsplit_once('.').unwrap_or((file, "jpg"));
    let (crop, width) = match stem.rsplit_once('-') {
        Some(("card", width)) => (Crop::Card, width),
        Some(("portrait", width)) => (Crop::Portrait, width),
        _ if stem == "preview" => (Crop::Preview, ""),
        _ => (Crop::Whole, stem),
    };
    closest(&variants(row), crop, width.parse().unwrap_or(u32::MAX), extension == "webp")
}

fn closest(variants: &[Variant], crop: Crop, width: u32, webp: bool) -> String {
    let of_crop = |variant: &&Variant| {
        variant.crop == crop && (crop == Crop::Preview || (variant.encoding.extension() == "webp") == webp)
    };
    let fitting = variants.iter().filter(of_crop).rfind(|variant| variant.width <= width);
    fitting.or_else(|| variants.iter().find(of_crop)).map(Variant::file).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_uploads_are_read() {
        let key = "0123456789abcdef0123456789abcdef";
        let target = parse(&format!("/media/{key}/card-640.webp")).unwrap();
        assert_eq!(
            (target.path.as_str(), target.mime),
            (&*format!("pictures/{key}/card-640.webp"), "image/webp")
        );
        let target = parse(&format!("/media/{key}/syllabus.pdf")).unwrap();
        assert_eq!(target.path, format!("documents/{key}.pdf"));
        for wrong in [
            format!("/media/{key}/"),
            format!("/media/{key}/x.html"),
            format!("/media/{key}/.webp"),
            format!("/media/{key}/../x.webp"),
            format!("/media/{key}/a/b.webp"),
            format!("/media/{}/640.webp", key.to_uppercase()),
            "/media/short/640.webp".to_owned(),
            format!("/media/{key}"),
        ] {
            assert_eq!(parse(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn another_focal_point_or_treatment_gives_a_picture_another_key() {
        let key = |kind, focal| file_key(kind, "abc", focal, Treatment::Plain);
        let treated = file_key(MediaKind::Picture, "abc", (50, 50), Treatment::Duotone);
        assert_ne!(treated, key(MediaKind::Picture, (50, 50)));
        assert_ne!(key(MediaKind::Picture, (50, 50)), key(MediaKind::Picture, (50, 51)));
        assert_eq!(key(MediaKind::Document, (50, 50)), "abc");
    }
}
