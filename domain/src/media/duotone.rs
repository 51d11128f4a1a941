//! A treatment in which photographs match the drawings: two colours, with the grid that lies under every drawing.

use codecs::pictures::Pixels;

const SHADOW: [u8; 3] = [0x12, 0x2b, 0x47];
const LIGHT: [u8; 3] = [0xf6, 0xf1, 0xe6];
/// Between the two, so that it shows on both.
const LINE: [u8; 3] = [0x6f, 0x8f, 0xb0];
/// How much of a line covers what is under it, in percent.
const LINE_COVER: u32 = 35;
/// Cells of the grid along the longer side: that of drawings has 40 along 960 units.
const CELLS: u32 = 40;
/// Of the width of a cell.
const LINE_SHARE: u32 = 24;
/// Darkest and brightest pixels that may lose their detail, in thousandths: the rest gets the whole range of tones.
const CLIPPED: usize = 5;

/// Treats a picture. What is transparent stays so.
pub fn apply(pixels: &mut Pixels) {
    let channels = if pixels.transparent { 4 } else { 3 };
    let width = usize::try_from(pixels.width).unwrap_or(usize::MAX).max(1);
    let tones = tones(&pixels.bytes, channels);
    let cell = pixels.width.max(pixels.height).div_ceil(CELLS);
    let line = cell.div_ceil(LINE_SHARE);
    let on_line = |at: usize| u32::try_from(at).unwrap_or(0) % cell >= cell - line;
    for (row, line_of_pixels) in pixels.bytes.chunks_exact_mut(width * channels).enumerate() {
        let horizontal = on_line(row);
        for (column, pixel) in line_of_pixels.chunks_exact_mut(channels).enumerate() {
            let tone = tones[brightness(pixel)];
            let covered = horizontal || on_line(column);
            let colour = if covered { mixed(tone, LINE, LINE_COVER, 100) } else { tone };
            pixel[..3].copy_from_slice(&colour);
        }
    }
}

/// The colour of each brightness.
fn tones(bytes: &[u8], channels: usize) -> [[u8; 3]; 256] {
    let mut counts = [0_usize; 256];
    for pixel in bytes.chunks_exact(channels) {
        counts[brightness(pixel)] += 1;
    }
    let clipped = bytes.len() / channels * CLIPPED / 1000;
    let passes = |sum: &mut usize, level: usize| {
        *sum += counts[level];
        *sum > clipped
    };
    let (mut below, mut above) = (0, 0);
    let darkest = (0..256).find(|level| passes(&mut below, *level)).unwrap_or(0);
    let brightest = (0..256).rfind(|level| passes(&mut above, *level)).unwrap_or(255).max(darkest + 1);
    std::array::from_fn(|level| {
        let above = level.clamp(darkest, brightest) - darkest;
        let part = |length: usize| u32::try_from(length).unwrap_or(0);
        mixed(SHADOW, LIGHT, part(above), part(brightest - darkest))
    })
}

/// Rec. 709 luma of a pixel, 0 to 255.
fn brightness(pixel: &[u8]) -> usize {
    let [red, green, blue] = [0, 1, 2].map(|channel: usize| usize::from(pixel[channel]));
    (2126 * red + 7152 * green + 722 * blue) / 10_000
}

fn mixed(from: [u8; 3], to: [u8; 3], part: u32, whole: u32) -> [u8; 3] {
    std::array::from_fn(|channel| {
        let (from, to) = (u32::from(from[channel]), u32::from(to[channel]));
        u8::try_from((from * (whole - part) + to * part) / whole.max(1)).unwrap_or(u8::MAX)
    })
}
