//! Pictures that somebody sent.

use codecs::pictures::{self, Picture, PictureFormat};

use crate::media::sniff::Format;

/// Reads a picture.
///
/// # Errors
/// What is wrong with it, for the person who sent it.
pub fn read(bytes: &[u8], format: Format) -> Result<Picture, String> {
    let format = match format {
        Format::Jpeg => PictureFormat::Jpeg,
        Format::Png => PictureFormat::Png,
        Format::WebP => PictureFormat::WebP,
        Format::Pdf => return Err("This is no picture.".to_owned()),
    };
    pictures::read(bytes, format)
}
