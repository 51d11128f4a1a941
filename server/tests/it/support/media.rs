//! Files to upload, and the form in which a browser sends them.

use std::fmt::Write as _;
use std::io::Write as _;

use axum::body::{Body, Bytes};
use axum::http::{Method, Request};
use flate2::Compression;
use flate2::write::{DeflateEncoder, ZlibEncoder};
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use jpeg_encoder::{ColorType, Encoder};

use super::{Answer, Client};

const BOUNDARY: &str = "----boundary";
/// Stands in the position of every [`photo`].
pub const GPS_DATE: &[u8] = b"2026:03:14";

/// The body of a form with one file.
pub fn form(name: &str, content: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
         content-type: application/octet-stream\r\n\r\n"
    );
    [head.as_bytes(), content, format!("\r\n--{BOUNDARY}--\r\n").as_bytes()].concat()
}

/// Sends a form.
pub async fn send(client: &Client, path: &str, body: impl Into<Body>) -> Answer {
    let cookies: Vec<_> = client.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("origin", client.origin.clone().unwrap_or_default())
        .header("cookie", cookies.join("; "))
        .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"))
        .body(body.into())
        .unwrap();
    client.caller().send(request).await
}

/// Uploads a file.
pub async fn upload(client: &Client, name: &str, content: &[u8]) -> Answer {
    send(client, "/api/media", form(name, content)).await
}

/// The left half red, the right half blue, with a little noise that tells pictures of different `seed` from each other.
fn pixels(width: u16, height: u16, seed: u8) -> Vec<u8> {
    let pixel = |x: u16, y: u16| {
        let noise = (x.wrapping_mul(31) ^ y.wrapping_mul(17)).to_le_bytes()[0] % 16 + seed % 16;
        if x < width / 2 { [220, noise, noise] } else { [noise, noise, 220] }
    };
    (0..height).flat_map(|y| (0..width).flat_map(move |x| pixel(x, y))).collect()
}

/// A photograph as a phone makes it: lying on its side, with the place where it was taken.
pub fn photo(width: u16, height: u16, seed: u8) -> Bytes {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 90);
    encoder.add_exif_metadata(&exif(6)).unwrap();
    encoder.encode(&pixels(width, height, seed), width, height, ColorType::Rgb).unwrap();
    bytes.into()
}

/// A PNG, transparent at the top where `transparent`.
pub fn png(width: u16, height: u16, transparent: bool) -> Bytes {
    let rgb = pixels(width, height, 0);
    let half = usize::from(width) * usize::from(height / 2);
    let alpha = |index: usize| if transparent && index < half { 0 } else { 255 };
    let rgba: Vec<u8> =
        rgb.chunks(3).enumerate().flat_map(|(index, rgb)| [rgb[0], rgb[1], rgb[2], alpha(index)]).collect();
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&rgba, width.into(), height.into(), ExtendedColorType::Rgba8)
        .unwrap();
    bytes.into()
}

/// The directory of a TIFF with an orientation and the date of a position (Exif 2.32, 4.6.3).
fn exif(orientation: u8) -> Vec<u8> {
    let entry = |tag: u16, kind: u16, count: u32, value: u32| {
        [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    tiff.extend(entry(0x0112, 3, 1, orientation.into()));
    tiff.extend(entry(0x8825, 4, 1, 38));
    tiff.extend([0; 4]);
    tiff.extend([1, 0]);
    tiff.extend(entry(0x001d, 2, 11, 56));
    tiff.extend([0; 4]);
    tiff.extend(GPS_DATE);
    tiff.push(0);
    tiff
}

/// A PDF with so many pages.
pub fn pdf(pages: usize) -> Vec<u8> {
    let kids: Vec<_> = (0..pages).map(|page| format!("{} 0 R", page + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {pages} >>", kids.join(" ")),
    ];
    objects.extend((0..pages).map(|_| "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>".to_owned()));
    let (mut text, mut places) = ("%PDF-1.7\n".to_owned(), String::new());
    for (number, object) in (1..).zip(&objects) {
        writeln!(places, "{:010} 00000 n ", text.len()).unwrap();
        write!(text, "{number} 0 obj\n{object}\nendobj\n").unwrap();
    }
    let (start, size) = (text.len(), objects.len() + 1);
    write!(text, "xref\n0 {size}\n0000000000 65535 f \n{places}").unwrap();
    write!(text, "trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n").unwrap();
    text.into_bytes()
}

/// A PDF of about a kilobyte whose cross references unpack to so many megabytes, of which each is packed twice.
pub fn packed_pdf(megabytes: u32) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&vec![0; 1 << 20]).unwrap();
    encoder.flush().unwrap();
    let megabyte = encoder.get_ref().clone();
    // Each ends at a byte and needs none before it. Behind them an empty last block, and the checksum of nothing but zeros.
    let sum = ((megabytes << 20) % 65_521) << 16 | 1;
    let blocks = megabyte.repeat(megabytes as usize);
    let once = [b"\x78\xda".as_slice(), &blocks, b"\x03\x00", &sum.to_be_bytes()].concat();
    let mut twice = ZlibEncoder::new(Vec::new(), Compression::best());
    twice.write_all(&once).unwrap();
    let twice = twice.finish().unwrap();
    let head = format!(
        "%PDF-1.5\n1 0 obj<</Type/XRef/Size 3/W[1 2 1]/Root 2 0 R/Filter[/FlateDecode/FlateDecode]/Length {}>>stream\n",
        twice.len()
    );
    [head.as_bytes(), &twice, b"\nendstream endobj\nstartxref\n9\n%%EOF"].concat()
}
