//! Reading a picture that somebody sent: under limits, upright, in sRGB, and without anything but its pixels.

use std::io::Cursor;

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{PixelTrait, ResizeOptions, Resizer};
use image::codecs::png::PngEncoder;
use image::metadata::Orientation;
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, Limits, RgbImage,
    RgbaImage,
};
use jpeg_encoder::{ColorType, Encoder as JpegEncoder, SamplingFactor};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};
use webp::{Encoder as WebPEncoder, WebPConfig};

/// Most pixels of a picture: what the largest phone cameras make without special modes.
pub const MAX_PIXELS: u64 = 50_000_000;
/// Longest side, in pixels: WebP takes no more than 16,383.
const MAX_SIDE: u32 = 16_000;
/// Bytes that a decoder may allocate: 50 megapixels with transparency, and its own tables.
const MAX_ALLOC: u64 = 256 << 20;
/// The widest variant: nothing larger is kept in memory for long.
pub const MAX_WIDTH: u32 = 1920;

/// 0 is fastest, 6 smallest: 6 saves 3 % for three times the time.
const WEBP_METHOD: i32 = 4;

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    Jpeg,
    Png,
    WebP,
}

/// A picture that was read whole.
pub struct Picture {
    /// Upright, in pixels, as it was sent.
    pub width: u32,
    pub height: u32,
    pub pixels: Pixels,
}

/// Pixels, upright and at most [`MAX_WIDTH`] wide.
#[must_use]
pub struct Pixels {
    pub width: u32,
    pub height: u32,
    /// RGB or, where something is transparent, RGBA.
    pub bytes: Vec<u8>,
    pub transparent: bool,
}

/// Reads a picture.
///
/// # Errors
/// What is wrong with it, for the person who sent it.
pub fn read(bytes: &[u8], format: PictureFormat) -> Result<Picture, String> {
    let format = match format {
        PictureFormat::Jpeg if !jpeg_is_complete(bytes) => return Err(damaged("its end is missing")),
        PictureFormat::Jpeg => ImageFormat::Jpeg,
        PictureFormat::Png => ImageFormat::Png,
        PictureFormat::WebP => ImageFormat::WebP,
    };
    let mut decoder = ImageReader::with_format(Cursor::new(bytes), format)
        .into_decoder()
        .map_err(|error| damaged(&error.to_string()))?;
    let (width, height) = decoder.dimensions();
    if width > MAX_SIDE || height > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(format!(
            "This picture has {width} × {height} pixels. Accepted are 50 megapixels, and {MAX_SIDE} pixels a side."
        ));
    }
    if decoder.total_bytes() > MAX_ALLOC {
        return Err(format!(
            "This picture takes {} MB of memory to read, and {} are accepted. Save it smaller, or with 8 bits a channel.",
            decoder.total_bytes() >> 20,
            MAX_ALLOC >> 20
        ));
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_ALLOC);
    decoder.set_limits(limits).map_err(|error| damaged(&error.to_string()))?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    let decoded = DynamicImage::from_decoder(decoder).map_err(|error| damaged(&error.to_string()))?;
    Ok(upright(decoded, orientation, profile.as_deref()))
}

fn damaged(cause: &str) -> String {
    format!("This picture is damaged or not complete ({cause}). Save it again, and choose that file.")
}

/// Whether the marker that ends a picture follows its data. The decoder fills in what a file that was cut off lacks.
fn jpeg_is_complete(bytes: &[u8]) -> bool {
    let mut at = 2;
    let mut in_scan = false;
    while let Some(&[first, marker]) = bytes.get(at..at + 2) {
        match marker {
            _ if first != 0xff && in_scan => at += 1,
            _ if first != 0xff => return false,
            0xd9 => return true,
            // Bytes of the data itself, and fill bytes.
            0x00 | 0xd0..=0xd7 => at += 2,
            0xff => at += 1,
            _ => {
                let Some(&[high, low]) = bytes.get(at + 2..at + 4) else { return false };
                in_scan |= marker == 0xda;
                at += 2 + usize::from(u16::from_be_bytes([high, low]));
            }
        }
    }
    false
}

/// Made small before it is turned and converted, so that only one copy of the large one is ever in memory.
fn upright(decoded: DynamicImage, orientation: Orientation, profile: Option<&[u8]>) -> Picture {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    let (stored_width, stored_height) = (decoded.width(), decoded.height());
    let turned = matches!(orientation, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH);
    let (width, height) = if turned { (stored_height, stored_width) } else { (stored_width, stored_height) };
    let mut pixels = Pixels::of(decoded);
    if width > MAX_WIDTH {
        let side = |length: u32| scaled(length, MAX_WIDTH, width);
        pixels = pixels.resized(side(stored_width), side(stored_height), None);
    }
    if let Some(profile) = profile {
        pixels.convert_to_srgb(profile);
    }
    Picture { width, height, pixels: pixels.turned(orientation) }
}

/// `length × numerator ÷ denominator`, rounded, at least 1.
pub fn scaled(length: u32, numerator: u32, denominator: u32) -> u32 {
    let exact = (u64::from(length) * u64::from(numerator) + u64::from(denominator / 2))
        / u64::from(denominator.max(1));
    u32::try_from(exact).unwrap_or(u32::MAX).max(1)
}

impl Pixels {
    fn of(image: DynamicImage) -> Self {
        let (width, height) = (image.width(), image.height());
        if image.color().has_alpha() {
            let rgba = image.into_rgba8();
            if rgba.pixels().any(|pixel| pixel.0[3] < u8::MAX) {
                return Self { width, height, bytes: rgba.into_raw(), transparent: true };
            }
            let opaque = DynamicImage::from(rgba).into_rgb8();
            return Self { width, height, bytes: opaque.into_raw(), transparent: false };
        }
        Self { width, height, bytes: image.into_rgb8().into_raw(), transparent: false }
    }

    /// Scaled to exactly this size. Where the proportions differ, `focus` (shares of width and height) stays in sight.
    pub fn resized(&self, width: u32, height: u32, focus: Option<(f64, f64)>) -> Self {
        let options = match focus {
            Some(focus) => ResizeOptions::new().fit_into_destination(Some(focus)),
            None => ResizeOptions::new(),
        };
        let channels = if self.transparent { 4 } else { 3 };
        let mut bytes = vec![0; width as usize * height as usize * channels];
        let done = if self.transparent {
            self.resample::<U8x4>(width, height, &mut bytes, &options)
        } else {
            self.resample::<U8x3>(width, height, &mut bytes, &options)
        };
        // Source and target have as many bytes as their sizes say.
        debug_assert!(done.is_ok(), "{done:?}");
        Self { width, height, bytes, transparent: self.transparent }
    }

    /// For one kind of pixels: `Resizer::resize` would be compiled for all thirteen.
    fn resample<P: PixelTrait>(
        &self,
        width: u32,
        height: u32,
        bytes: &mut [u8],
        options: &ResizeOptions,
    ) -> anyhow::Result<()> {
        let source = TypedImageRef::<P>::from_buffer(self.width, self.height, &self.bytes)?;
        let mut target = TypedImage::<P>::from_buffer(width, height, bytes)?;
        Ok(Resizer::new().resize_typed(&source, &mut target, options)?)
    }

    /// Phones store colours of wider spaces; a picture without its profile is shown as sRGB.
    fn convert_to_srgb(&mut self, profile: &[u8]) {
        let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
        if profile.color_space != DataColorSpace::Rgb {
            return;
        }
        let layout = if self.transparent { Layout::Rgba } else { Layout::Rgb };
        let srgb = ColorProfile::new_srgb();
        let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default())
        else {
            return;
        };
        let mut converted = vec![0; self.bytes.len()];
        if transform.transform(&self.bytes, &mut converted).is_ok() {
            self.bytes = converted;
        }
    }

    fn turned(self, orientation: Orientation) -> Self {
        let transparent = self.transparent;
        let image = if transparent {
            RgbaImage::from_raw(self.width, self.height, self.bytes).map(DynamicImage::from)
        } else {
            RgbImage::from_raw(self.width, self.height, self.bytes).map(DynamicImage::from)
        };
        let mut image = image.unwrap_or_default();
        image.apply_orientation(orientation);
        Self { width: image.width(), height: image.height(), bytes: image.into_bytes(), transparent }
    }

    /// # Errors
    /// When the encoder refuses the picture, which its size rules out.
    pub fn webp(&self, quality: u8) -> anyhow::Result<Vec<u8>> {
        let mut config =
            WebPConfig::new().map_err(|()| anyhow::anyhow!("libwebp has no default settings"))?;
        config.quality = f32::from(quality);
        config.method = WEBP_METHOD;
        let encoder = if self.transparent {
            WebPEncoder::from_rgba(&self.bytes, self.width, self.height)
        } else {
            WebPEncoder::from_rgb(&self.bytes, self.width, self.height)
        };
        let encoded =
            encoder.encode_advanced(&config).map_err(|error| anyhow::anyhow!("libwebp: {error:?}"))?;
        Ok(encoded.to_vec())
    }

    /// For pictures without transparency.
    ///
    /// # Errors
    /// When the encoder refuses the picture, which its size rules out.
    pub fn jpeg(&self, quality: u8) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new(&mut bytes, quality);
        encoder.set_progressive(true);
        encoder.set_optimized_huffman_tables(true);
        encoder.set_sampling_factor(SamplingFactor::F_2_2);
        let (width, height) = (u16::try_from(self.width)?, u16::try_from(self.height)?);
        encoder.encode(&self.bytes, width, height, ColorType::Rgb)?;
        Ok(bytes)
    }

    /// # Errors
    /// When the encoder refuses the picture, which its size rules out.
    pub fn png(&self) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let colour = if self.transparent { ExtendedColorType::Rgba8 } else { ExtendedColorType::Rgb8 };
        PngEncoder::new(&mut bytes).write_image(&self.bytes, self.width, self.height, colour)?;
        Ok(bytes)
    }

    /// Without transparency, over white.
    pub fn flattened(&self) -> Self {
        if !self.transparent {
            return Self { bytes: self.bytes.clone(), ..*self };
        }
        let over_white = |pixel: &[u8]| -> [u8; 3] {
            let alpha = u16::from(pixel[3]);
            let blend = |value: u8| ((u16::from(value) * alpha + 255 * (255 - alpha)) / 255).to_le_bytes()[0];
            [blend(pixel[0]), blend(pixel[1]), blend(pixel[2])]
        };
        let bytes = self.bytes.chunks_exact(4).flat_map(over_white).collect();
        Self { bytes, transparent: false, ..*self }
    }

    /// The colour that most of the picture has, as `#rrggbb`: shown while it loads.
    pub fn dominant_colour(&self) -> String {
        let small = self.flattened().resized(32, 32, None);
        let bucket = |pixel: &[u8]| [pixel[0] >> 5, pixel[1] >> 5, pixel[2] >> 5];
        let mut buckets = std::collections::BTreeMap::<[u8; 3], [u32; 4]>::new();
        for pixel in small.bytes.chunks_exact(3) {
            let [red, green, blue, count] = buckets.entry(bucket(pixel)).or_default();
            *red += u32::from(pixel[0]);
            *green += u32::from(pixel[1]);
            *blue += u32::from(pixel[2]);
            *count += 1;
        }
        let most = buckets.into_values().max_by_key(|[.., count]| *count).unwrap_or([0, 0, 0, 1]);
        let [red, green, blue, count] = most;
        format!("#{:02x}{:02x}{:02x}", red / count, green / count, blue / count)
    }
}
