//! Files that are refused, and uploads that break off: nothing of them is kept.

use std::io::Write as _;

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use futures_util::stream;

use crate::support::media::{form, packed_pdf, pdf, photo, png, send, upload};
use crate::support::{TestDb, TestSite, apply, db_test, sqlite_test};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn chunk(kind: &[u8], data: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(&[kind, data].concat());
    let length = u32::try_from(data.len()).unwrap();
    [&length.to_be_bytes()[..], kind, data, &crc.sum().to_be_bytes()].concat()
}

/// A PNG with an alpha channel that has nothing but its head.
fn png_head(width: u32, height: u32, bits: u8) -> Vec<u8> {
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[bits, 6, 0, 0, 0]].concat();
    let parts = [chunk(b"IHDR", &head), chunk(b"IDAT", &[]), chunk(b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n".to_vec(), parts.concat()].concat()
}

/// A PNG of so many black pixels a side, with one bit each.
fn large_png(side: u32) -> Vec<u8> {
    let mut lines = ZlibEncoder::new(Vec::new(), Compression::best());
    let line = vec![0; (side as usize).div_ceil(8) + 1];
    (0..side).for_each(|_| lines.write_all(&line).unwrap());
    let head = [&side.to_be_bytes()[..], &side.to_be_bytes(), &[1, 0, 0, 0, 0]].concat();
    let parts = [chunk(b"IHDR", &head), chunk(b"IDAT", &lines.finish().unwrap()), chunk(b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n".to_vec(), parts.concat()].concat()
}

#[apply(sqlite_test)]
async fn what_is_refused_is_told_and_not_kept(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".as_slice();
    let utf16: Vec<u8> =
        std::str::from_utf8(svg).unwrap().encode_utf16().flat_map(u16::to_be_bytes).collect();
    let whole = photo(400, 300, 0);
    let large = large_png(20_000);
    assert!(large.len() < 80_000, "{}", large.len());
    let html_first = [b"<html><script>alert(1)</script>".as_slice(), &pdf(1)].concat();
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("bomb.png", large, "20000 × 20000 pixels"),
        ("half.jpg", whole[..whole.len() / 2].to_vec(), "damaged or not complete"),
        ("almost.jpg", whole[..whole.len() - 2].to_vec(), "damaged or not complete"),
        ("half.png", png(300, 200, true)[..400].to_vec(), "damaged or not complete"),
        ("holiday.jpg", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), "a GIF picture"),
        ("a.svg", svg.to_vec(), "an SVG drawing"),
        ("a.png", [b"\xef\xbb\xbf", svg].concat(), "an SVG drawing"),
        ("b.png", [b"\xfe\xff".as_slice(), &utf16].concat(), "an SVG drawing"),
        ("c.svgz", gzip(svg), "a gzip file"),
        ("page.pdf", html_first, "an HTML page"),
        ("space.pdf", [b" ".as_slice(), &pdf(1)].concat(), "a PDF with something in front of it"),
        ("empty.pdf", b"%PDF-1.7\nnothing\n%%EOF".to_vec(), "This PDF is damaged"),
        ("cut.pdf", pdf(40)[..1500].to_vec(), "it was cut off"),
        ("almost.pdf", pdf(3)[..pdf(3).len() - 6].to_vec(), "it was cut off"),
        ("none.pdf", pdf(0), "This PDF is damaged"),
        ("a.zip", b"PK\x03\x04rest".to_vec(), "a ZIP archive"),
        ("a.heic", b"\0\0\0\x18ftypheic\0\0\0\0".to_vec(), "a HEIC picture"),
        ("a.avif", b"\0\0\0\x18ftypavif\0\0\0\0".to_vec(), "an AVIF picture"),
        ("empty.jpg", Vec::new(), "an empty file"),
    ];
    for (name, content, words) in cases {
        let answer = upload(&admin, name, &content).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        let told = answer.json()["fields"]["file"][0].as_str().unwrap().to_owned();
        assert!(told.contains(words), "{name}: {told}");
    }
    assert_eq!(test.app.files.media.files.list().await.unwrap(), []);
    assert_eq!(admin.get("/api/media").await.ok(), serde_json::json!([]));
}

#[apply(sqlite_test)]
async fn a_file_over_the_limit_is_refused(db: TestDb) {
    let test = TestSite::new(&db).await;
    let admin = test.admin().await;
    let mut content = photo(400, 300, 0).to_vec();
    content.resize(25 * 1024 * 1024 + 1, 0);
    let answer = upload(&admin, "large.jpg", &content).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.json()["fields"]["file"][0].as_str().unwrap().contains("25 MB"));
    content.truncate(25 * 1024 * 1024);
    assert_eq!(upload(&admin, "largest.jpg", &content).await.status, StatusCode::CREATED);
}

#[apply(sqlite_test)]
async fn of_a_file_that_is_two_things_only_the_picture_is_shown(db: TestDb) {
    let test = TestSite::new(&db).await;
    let admin = test.admin().await;
    let archive = b"PK\x03\x04<script>alert(1)</script>PK\x05\x06".as_slice();
    let answer = upload(&admin, "both.jpg", &[&photo(400, 300, 0), archive].concat()).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    test.app.files.media.run_due().await.unwrap();
    let media = admin.clone().get(answer.header("location")).await.ok();
    for variant in media["variants"].as_array().unwrap() {
        let shown = test.anon().get(variant["address"].as_str().unwrap()).await;
        assert!(!shown.body.windows(8).any(|part| part == b"<script>"), "{variant}");
    }
}

#[apply(sqlite_test)]
async fn names_are_cleaned(db: TestDb) {
    let test = TestSite::new(&db).await;
    let admin = test.admin().await;
    let long = "n".repeat(300);
    for (seed, (sent, kept)) in (0..).zip([
        ("../../etc/cron.d/job.jpg", "job.jpg"),
        ("photo\u{202e}gpj.exe", "photogpj.exe"),
        (long.as_str(), &long[..120]),
        ("", "file"),
    ]) {
        let answer = upload(&admin, sent, &photo(64, 64, seed)).await;
        assert_eq!(answer.json()["name"], kept, "{sent}");
    }
}

#[apply(sqlite_test)]
async fn what_takes_too_much_to_read_ends_its_own_process_alone(db: TestDb) {
    let test = TestSite::new(&db).await;
    let admin = test.admin().await;
    let sixteen_bits = png_head(8000, 6000, 16);
    for (name, content, words) in [
        ("packed.pdf", packed_pdf(300), "takes more memory or time to read than it may"),
        ("deep.png", sixteen_bits, "takes 366 MB of memory to read, and 256 are accepted"),
    ] {
        let answer = upload(&admin, name, &content).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        let told = answer.json()["fields"]["file"][0].as_str().unwrap().to_owned();
        assert!(told.contains(words), "{name}: {told}");
    }
    assert_eq!(upload(&admin, "lab.jpg", &photo(64, 64, 0)).await.status, StatusCode::CREATED);
}

#[apply(sqlite_test)]
async fn an_upload_that_breaks_off_leaves_nothing(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let body = form("lab.jpg", &photo(400, 300, 0));
    let most = Bytes::from(body[..body.len() * 99 / 100].to_vec());
    let broken = stream::iter([Ok(most.clone()), Err(std::io::Error::other("the line is cut"))]);
    for body in [Body::from_stream(broken), Body::from(most)] {
        let answer = send(&admin, "/api/media", body).await;
        assert_eq!((answer.status, &answer.json()["code"]), (StatusCode::BAD_REQUEST, &"malformed".into()));
    }
    assert_eq!(test.app.files.media.files.list().await.unwrap(), []);
    assert_eq!(admin.get("/api/media").await.ok(), serde_json::json!([]));
    let unnamed = String::from_utf8(form("x", b"y")).unwrap().replace("name=\"file\"", "name=\"other\"");
    assert_eq!(send(&admin, "/api/media", unnamed).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let json = admin.post("/api/media", serde_json::json!({})).await;
    assert_eq!(json.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[apply(db_test)]
async fn there_is_a_limit_to_all_of_them(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("MEDIA_MAX_BYTES", "30000")]).await;
    let admin = test.admin().await;
    assert_eq!(upload(&admin, "small.jpg", &photo(64, 64, 0)).await.status, StatusCode::CREATED);
    let refused = upload(&admin, "large.jpg", &photo(1000, 800, 0)).await;
    assert_eq!(refused.status, StatusCode::INSUFFICIENT_STORAGE);
    let told = refused.json();
    assert_eq!(told["code"], "storage_full");
    assert!(told["error"].as_str().unwrap().contains("30 kB in all (MEDIA_MAX_BYTES)"), "{told}");
    assert_eq!(test.app.files.media.files.list().await.unwrap().len(), 1);
}

/// Damaged files end in a picture or a refusal, never in a crash. `FUZZ_ROUNDS` sets their number.
#[test]
fn mutated_pictures_are_read_or_refused() {
    use domain::media::{pictures, sniff};
    let rounds = std::env::var("FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let mut webp = Vec::new();
    image::codecs::webp::WebPEncoder::new_lossless(&mut webp)
        .encode(&[120; 64 * 64 * 3], 64, 64, image::ExtendedColorType::Rgb8)
        .unwrap();
    let seeds = [photo(96, 64, 0).to_vec(), png(64, 64, true).to_vec(), webp];
    let mut read = 0;
    for round in 0..rounds {
        let mut bytes = seeds[round % seeds.len()].clone();
        for _ in 0..=rand::random_range(0..4) {
            let place = rand::random_range(0..bytes.len());
            match rand::random_range(0..3) {
                0 => bytes[place] = rand::random(),
                1 => drop(bytes.drain(place..(place + rand::random_range(1..9)).min(bytes.len()))),
                _ => bytes.insert(place, rand::random()),
            }
        }
        if let Ok(format) = sniff::format(&bytes)
            && format != sniff::Format::Pdf
        {
            read += usize::from(pictures::read(&bytes, format).is_ok());
        }
    }
    println!("{read} of {rounds} mutated files were read");
}

#[apply(sqlite_test)]
async fn an_upload_that_is_no_form_is_told_to_be_one(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    for path in ["/api/media", "/api/admin/courses/import/check"] {
        let answer = admin.post(path, serde_json::json!({ "file": "cGxj" })).await;
        let message = "Please send the file in a form (multipart/form-data), in the field “file”.";
        assert_eq!(
            (answer.status.as_u16(), answer.json()["message"].as_str()),
            (415, Some(message)),
            "{path}"
        );
    }
}
