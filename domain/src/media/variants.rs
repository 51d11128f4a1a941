//! What is made from a picture: widths, crops and link previews, each as WebP and as JPEG or PNG.
//!
//! Which formats, and how good they are, was measured: `docs/decisions/0044`.

use codecs::pictures::{Pixels, scaled};
use serde::{Deserialize, Serialize};

/// Widths of the whole picture, as far as it is that wide.
const WIDTHS: [u32; 6] = [320, 480, 640, 960, 1280, 1920];
/// Widths of the 16:9 part for cards.
const CARD_WIDTHS: [u32; 3] = [320, 640, 960];
/// Widths of the square part for portraits.
const PORTRAIT_WIDTHS: [u32; 3] = [160, 320, 640];
/// The size of link previews, in pixels.
const PREVIEW: (u32, u32) = (1200, 630);
/// Crawlers take no larger ones.
const PREVIEW_BYTES: usize = 300_000;
/// A phone shows up to 1,280 pixels; a detailed picture is compressed harder rather than loaded slowly.
const PHONE_WIDTH: u32 = 1280;
const PHONE_BYTES: usize = 60_000;
const DESKTOP_BYTES: usize = 150_000;
/// Tried one after the other until the picture is small enough.
const WEBP_QUALITIES: [u8; 4] = [75, 60, 45, 30];
const JPEG_QUALITIES: [u8; 4] = [76, 64, 52, 40];

/// Which part of a picture is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Crop {
    /// All of it.
    Whole,
    /// 16:9, for cards.
    Card,
    /// A square.
    Portrait,
    /// 1200 × 630, for link previews.
    Preview,
}

impl Crop {
    /// What the names of its files begin with, before their width.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Whole => "",
            Self::Card => "card-",
            Self::Portrait => "portrait-",
            Self::Preview => "preview",
        }
    }
}

/// A file that is made from a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    pub crop: Crop,
    pub width: u32,
    pub height: u32,
    pub encoding: Encoding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Encoding {
    WebP,
    Jpeg,
    Png,
}

impl Encoding {
    pub const fn mime(self) -> &'static str {
        match self {
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    pub const fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }
}

impl Variant {
    /// The last part of its address.
    pub fn file(&self) -> String {
        let (prefix, extension) = (self.crop.prefix(), self.encoding.extension());
        match self.crop {
            Crop::Preview => format!("{prefix}.{extension}"),
            _ => format!("{prefix}{}.{extension}", self.width),
        }
    }
}

/// Everything that is made from a picture of this size.
pub fn plan(width: u32, height: u32, transparent: bool) -> Vec<Variant> {
    let fallback = if transparent { Encoding::Png } else { Encoding::Jpeg };
    let mut all = Vec::new();
    let mut add = |crop, width: u32, height: u32| {
        let encodings = [Encoding::WebP, fallback];
        all.extend(encodings.map(|encoding| Variant { crop, width, height, encoding }));
    };
    for step in steps(&WIDTHS, width) {
        add(Crop::Whole, step, scaled(height, step, width));
    }
    for step in steps(&CARD_WIDTHS, width.min(scaled(height, 16, 9))) {
        add(Crop::Card, step, scaled(step, 9, 16));
    }
    for step in steps(&PORTRAIT_WIDTHS, width.min(height)) {
        add(Crop::Portrait, step, step);
    }
    let (preview_width, preview_height) = PREVIEW;
    let preview_width = preview_width.min(width).min(scaled(height, PREVIEW.0, PREVIEW.1));
    let preview_height = scaled(preview_height, preview_width, PREVIEW.0);
    all.push(Variant {
        crop: Crop::Preview,
        width: preview_width,
        height: preview_height,
        encoding: Encoding::Jpeg,
    });
    all
}

/// The widths that are not larger than the source; its own where all are.
fn steps(widths: &[u32], source: u32) -> Vec<u32> {
    let fitting: Vec<u32> = widths.iter().copied().filter(|width| *width <= source).collect();
    if fitting.is_empty() { vec![source.max(1)] } else { fitting }
}

/// Makes one variant. `focus` are shares of width and height that a crop keeps in sight.
///
/// # Errors
/// When an encoder refuses the picture, which its size rules out.
pub fn make(pixels: &Pixels, variant: &Variant, focus: (f64, f64)) -> anyhow::Result<Vec<u8>> {
    let focus = (variant.crop != Crop::Whole).then_some(focus);
    let small = pixels.resized(variant.width, variant.height, focus);
    match variant.encoding {
        Encoding::Png => small.png(),
        Encoding::WebP => {
            let most = if variant.width > PHONE_WIDTH { DESKTOP_BYTES } else { PHONE_BYTES };
            within(most, &WEBP_QUALITIES, |quality| small.webp(quality))
        }
        Encoding::Jpeg if variant.crop == Crop::Preview => {
            let opaque = small.flattened();
            within(PREVIEW_BYTES, &JPEG_QUALITIES, |quality| opaque.jpeg(quality))
        }
        Encoding::Jpeg => small.jpeg(JPEG_QUALITIES[0]),
    }
}

/// The first result that is small enough, else the last.
fn within(
    most: usize,
    qualities: &[u8],
    encode: impl Fn(u8) -> anyhow::Result<Vec<u8>>,
) -> anyhow::Result<Vec<u8>> {
    let mut smallest = Vec::new();
    for quality in qualities {
        smallest = encode(*quality)?;
        if smallest.len() <= most {
            break;
        }
    }
    Ok(smallest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(width: u32, height: u32, transparent: bool) -> Vec<String> {
        plan(width, height, transparent).iter().map(Variant::file).collect()
    }

    #[test]
    fn nothing_is_larger_than_the_source() {
        for (width, height) in [(4032, 3024), (3024, 4032), (700, 500), (90, 4000), (1, 1)] {
            for variant in plan(width, height, false) {
                let fits = variant.width <= width && variant.height <= height.max(1) + 1;
                assert!(fits && variant.height > 0, "{width}×{height}: {variant:?}");
            }
        }
        assert_eq!(
            files(700, 500, false)[..6],
            ["320.webp", "320.jpg", "480.webp", "480.jpg", "640.webp", "640.jpg"]
        );
        assert!(files(64, 64, true).contains(&"64.png".to_owned()));
        assert!(files(4032, 3024, false).contains(&"1920.webp".to_owned()));
    }

    #[test]
    fn a_preview_has_its_size_and_a_crop_its_proportions() {
        let all = plan(4032, 3024, false);
        let of = |crop| all.iter().find(|variant| variant.crop == crop).unwrap();
        assert_eq!((of(Crop::Preview).width, of(Crop::Preview).height), PREVIEW);
        assert_eq!((of(Crop::Card).width, of(Crop::Card).height), (320, 180));
        assert_eq!((of(Crop::Portrait).width, of(Crop::Portrait).height), (160, 160));
    }
}
