//! Uploads: what becomes of a picture and of a document, and of the records that show them.

use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use domain::media::decoder::Decoder;
use domain::media::{Library, maintenance};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::content;
use crate::support::media::form;
use crate::support::media::{GPS_DATE, pdf, photo, png, send, upload};
use crate::support::records::course;
use crate::support::{Answer, Client, TestDb, TestSite, apply, db_test, quickest, sqlite_test};

/// Uploads a file, has its variants made, and answers it.
async fn ready(test: &TestSite, admin: &mut Client, name: &str, content: &[u8]) -> Value {
    let answer = upload(admin, name, content).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&answer.body));
    test.app.files.media.run_due().await.unwrap();
    admin.get(answer.header("location")).await.ok()
}

async fn patch(client: &mut Client, path: &str, body: Value) -> Answer {
    client.request(Method::PATCH, path, Some(("application/json", body.to_string()))).await
}

fn path(media: &Value) -> String {
    format!("/api/media/{}", media["id"])
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} of {value}"))
}

#[apply(sqlite_test)]
async fn a_photograph_is_upright_small_and_without_its_position(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let sent = photo(1600, 1200, 0);
    assert!(sent.windows(GPS_DATE.len()).any(|part| part == GPS_DATE));
    let answer = upload(&admin, "lab.jpg", &sent).await;
    let waiting = answer.json();
    assert_eq!((&waiting["state"], &waiting["place_in_line"]), (&json!("processing"), &json!(1)));
    assert_eq!((&waiting["width"], &waiting["height"]), (&json!(1200), &json!(1600)), "it lay on its side");
    assert_eq!((&waiting["address"], &waiting["variants"]), (&Value::Null, &json!([])));

    test.app.files.media.run_due().await.unwrap();
    let media = admin.get(answer.header("location")).await.ok();
    assert_eq!((&media["state"], &media["place_in_line"]), (&json!("ready"), &Value::Null));
    let variants = media["variants"].as_array().unwrap();
    let widths: Vec<_> =
        variants.iter().filter(|one| one["crop"] == "whole").map(|one| &one["width"]).collect();
    assert_eq!(widths, [320, 320, 480, 480, 640, 640, 960, 960], "never larger than the source");
    for variant in variants {
        let address = text(variant, "address");
        let shown = test.anon().get(address).await;
        assert_eq!(shown.status, StatusCode::OK, "{address}");
        assert_eq!(shown.header("content-type"), text(variant, "mime"));
        assert_eq!(shown.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(shown.header("x-content-type-options"), "nosniff");
        assert!(shown.header("content-security-policy").contains("sandbox"));
        for secret in [GPS_DATE, b"Exif", b"EXIF"] {
            assert!(!shown.body.windows(secret.len()).any(|part| part == secret), "{address}");
        }
        let picture = image::load_from_memory(&shown.body).unwrap().into_rgb8();
        let size = (json!(picture.width()), json!(picture.height()));
        assert_eq!(size, (variant["width"].clone(), variant["height"].clone()), "{address}");
        let (top, bottom) = (picture.get_pixel(5, 2).0, picture.get_pixel(5, picture.height() - 3).0);
        assert!(
            top[0] > 150 && top[2] < 100 && bottom[2] > 150 && bottom[0] < 100,
            "{address} {top:?} {bottom:?}"
        );
    }
    let preview = variants.iter().find(|one| one["crop"] == "preview").unwrap();
    assert_eq!((&preview["width"], &preview["height"]), (&json!(1200), &json!(630)));
    let again = test.anon();
    let shown = again.get(text(preview, "address")).await;
    assert!(shown.body.len() < 300_000);
    let request = axum::http::Request::builder()
        .uri(text(preview, "address"))
        .header("if-none-match", shown.header("etag"))
        .body(axum::body::Body::empty());
    assert_eq!(again.send(request.unwrap()).await.status, StatusCode::NOT_MODIFIED);
}

#[apply(sqlite_test)]
async fn what_is_transparent_stays_so(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = ready(&test, &mut admin, "logo.png", &png(200, 200, true)).await;
    let address = text(&media, "address");
    assert!(address.ends_with("/200.png"), "{address}");
    for name in ["200.png", "200.webp"] {
        let shown = test.anon().get(&address.replace("200.png", name)).await;
        let picture = image::load_from_memory(&shown.body).unwrap().into_rgba8();
        assert_eq!((picture.get_pixel(9, 9).0[3], picture.get_pixel(9, 190).0[3]), (0, 255), "{name}");
    }
    let opaque = ready(&test, &mut admin, "drawing.png", &png(400, 200, false)).await;
    assert!(text(&opaque, "address").ends_with("/320.jpg"));
    assert_eq!(text(&opaque, "colour").len(), 7);
}

#[apply(sqlite_test)]
async fn a_document_is_a_download_with_its_pages_counted(db: TestDb) {
    let test = TestSite::new(&db).await;
    let admin = test.admin().await;
    let sent = pdf(3);
    let answer = upload(&admin, "PLC Syllabus.pdf", &sent).await;
    let media = answer.json();
    assert_eq!(answer.status, StatusCode::CREATED);
    assert_eq!(
        (&media["state"], &media["pages"], &media["kind"]),
        (&json!("ready"), &json!(3), &json!("document"))
    );
    let address = text(&media, "address");
    assert!(address.ends_with("/plc-syllabus.pdf"), "{address}");
    let shown = test.anon().get(address).await;
    assert_eq!((shown.status, shown.body.as_ref()), (StatusCode::OK, sent.as_slice()));
    for (name, value) in [
        ("content-type", "application/pdf"),
        ("content-disposition", "attachment"),
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(shown.header(name), value, "{name}");
    }
}

#[apply(sqlite_test)]
async fn only_what_was_made_for_visitors_has_an_address(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = ready(&test, &mut admin, "lab.jpg", &photo(400, 300, 0)).await;
    let digest = text(&media, "digest");
    let key = text(&media, "address").split('/').nth(2).unwrap().to_owned();
    for address in [
        format!("/media/{digest}/x.pdf"),
        format!("/media/{digest}/320.jpg"),
        format!("/media/{key}/1920.jpg"),
        format!("/media/{key}/..%2f..%2foriginals%2f{digest}"),
        format!("/media/{key}/320.html"),
    ] {
        assert_eq!(test.anon().get(&address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[apply(db_test)]
async fn records_follow_a_file_that_is_replaced(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = ready(&test, &mut admin, "lab.jpg", &photo(640, 900, 0)).await;
    let mut input = course("PLC");
    input.image = text(&media, "address").to_owned();
    let plc = content::courses::create(&test.app.store, &input).await.unwrap();
    let found = admin.get(&path(&media)).await.ok();
    let course_use = json!({ "kind": "course", "id": plc.id, "label": "PLC", "field": "image", "deleted": false, "draft": false });
    assert_eq!(found["used_in"], json!([course_use]));

    let refused = admin.delete(&path(&media)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json()["error"], "This file is in use: course “PLC” (image).");

    let version = test.app.store.content.current();
    let replaced =
        send(&admin, &format!("{}/replace", path(&media)), form("new.jpg", &photo(480, 700, 1))).await.ok();
    assert_eq!(replaced["state"], "processing");
    let address = format!("/api/courses/{}", plc.id);
    assert_eq!(
        test.anon().get(&address).await.ok()["image"],
        media["address"],
        "until the other one is there"
    );
    test.app.files.media.run_due().await.unwrap();
    let now = admin.get(&path(&media)).await.ok();
    let shown = test.anon().get(&address).await.ok();
    assert_ne!(shown["image"], media["address"]);
    assert_eq!(shown["image"], now["address"]);
    assert_eq!(now["used_in"], json!([course_use]));
    assert_eq!(test.anon().get(text(&shown, "image")).await.status, StatusCode::OK);
    assert!(test.app.store.content.current() > version, "cached pages are out of date");
    let log = admin.get(&format!("/api/audit?kind=course&record_id={}", plc.id)).await.ok();
    assert_eq!(
        (&log[0]["actor"], &log[0]["changes"][0]["field"]),
        (&json!("Media library"), &json!("image"))
    );

    let other_kind = send(&admin, &format!("{}/replace", path(&media)), form("a.pdf", &pdf(1))).await;
    assert_eq!(other_kind.status, StatusCode::UNPROCESSABLE_ENTITY);
    let second = ready(&test, &mut admin, "b.jpg", &photo(400, 300, 5)).await;
    let taken = send(&admin, &format!("{}/replace", path(&second)), form("c.jpg", &photo(480, 700, 1))).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
}

#[apply(sqlite_test)]
async fn a_focal_point_moves_the_crops_to_other_addresses(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    // Upright, red is above blue.
    let media = ready(&test, &mut admin, "lab.jpg", &photo(800, 250, 0)).await;
    let portrait = async |media: &Value| {
        let variants = media["variants"].as_array().unwrap();
        let address = variants.iter().find(|one| one["crop"] == "portrait").unwrap()["address"].clone();
        let shown = test.anon().get(address.as_str().unwrap()).await;
        let picture = image::load_from_memory(&shown.body).unwrap().into_rgb8();
        (address, picture.get_pixel(80, 150).0)
    };
    let (former, _) = portrait(&media).await;
    let moved =
        patch(&mut admin, &path(&media), json!({ "focal_y": 0, "alt": " A lab ", "name": "a/b.jpg" }))
            .await
            .ok();
    assert_eq!(
        (&moved["alt"], &moved["name"], &moved["state"]),
        (&json!("A lab"), &json!("b.jpg"), &json!("processing"))
    );
    test.app.files.media.run_due().await.unwrap();
    let (address, [red, _, blue]) = portrait(&admin.get(&path(&media)).await.ok()).await;
    assert_ne!(address, former);
    assert!(red > 150 && blue < 100, "the top is in sight");
    assert_eq!(
        test.anon().get(former.as_str().unwrap()).await.status,
        StatusCode::OK,
        "pages that are kept show it"
    );

    for wrong in [json!({ "focal_x": 101 }), json!({ "name": " " }), json!({ "alt": "a\u{1}b" })] {
        assert_eq!(patch(&mut admin, &path(&media), wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let stale = patch(&mut admin, &path(&media), json!({ "alt": "x", "revision": 1 })).await;
    assert_eq!((stale.status, &stale.json()["current"]["alt"]), (StatusCode::CONFLICT, &json!("A lab")));
}

#[apply(db_test)]
async fn a_picture_that_ends_its_process_three_times_is_given_up(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = upload(&admin, "lab.jpg", &photo(800, 250, 0)).await.json();
    let library = &test.app.files.media;
    let ended = Decoder::new("/bin/false".into());
    let ending = Library::new(library.store.clone(), library.files.clone(), ended, u64::MAX);
    for _ in 0..3 {
        assert_eq!(admin.get(&path(&media)).await.ok()["state"], "processing");
        ending.run_due().await.unwrap();
        test.app.store.clock.advance(chrono::Duration::minutes(3));
    }
    assert_eq!(admin.get(&path(&media)).await.ok()["state"], "failed");
    library.run_due().await.unwrap();
    assert_eq!(admin.get(&path(&media)).await.ok()["state"], "failed");
}

#[apply(db_test)]
async fn a_picture_of_a_draft_is_in_use_and_its_former_address_leads_on(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = ready(&test, &mut admin, "lab.jpg", &photo(800, 250, 0)).await;
    let stored = content::courses::create(&test.app.store, &course("Motors")).await.unwrap();
    let mut input = admin.get(&format!("/api/admin/courses/{}", stored.id)).await.ok();
    input["image"] = media["address"].clone();
    let draft = json!({
        "kind": "course", "record_id": stored.id, "base_revision": 1, "label": "Motors", "input": input,
        "form": { "values": input, "base": {} }, "keep_version": true,
    });
    let draft = admin.post("/api/admin/drafts", draft).await.json();
    let used = admin.get(&path(&media)).await.ok()["used_in"].clone();
    assert_eq!(
        (&used[0]["label"], &used[0]["draft"], &used[1]),
        (&json!("Motors"), &json!(true), &Value::Null)
    );
    assert_eq!(admin.get("/api/media?filter=unused").await.ok(), json!([]));
    let kept = admin.delete(&path(&media)).await;
    assert_eq!(kept.status, StatusCode::CONFLICT);
    assert!(
        kept.json()["message"].as_str().unwrap().contains("a draft of the course “Motors”"),
        "{}",
        kept.json()
    );

    patch(&mut admin, &path(&media), json!({ "focal_y": 0 })).await.ok();
    test.app.files.media.run_due().await.unwrap();
    let now = admin.get(&path(&media)).await.ok();
    let (former, address) = (media["address"].as_str().unwrap(), now["address"].as_str().unwrap());
    assert_ne!(address, former);
    assert_eq!(now["used_in"][0]["draft"], true, "by its former address");
    let files = &test.app.files.media.files;
    // As the job does with what no row has needed for a day.
    let orphans = maintenance::check(&test.app.store.db, files).await.unwrap().orphans;
    assert!(!orphans.is_empty());
    for file in orphans {
        files.delete(&file.path).await.unwrap();
    }
    let led = test.anon().get(former).await;
    assert_eq!((led.status, led.header("location")), (StatusCode::PERMANENT_REDIRECT, address));
    assert_eq!(test.anon().get(address).await.status, StatusCode::OK);
    let unknown = format!("/media/{}/960.jpg", "0".repeat(32));
    assert_eq!(test.anon().get(&unknown).await.status, StatusCode::NOT_FOUND);

    let publication = json!({
        "kind": "course", "record_id": stored.id, "base_revision": 1, "input": input, "key": "1",
        "ends": [{ "id": draft["id"], "revision": 1 }],
    });
    let published = admin.post("/api/admin/drafts/publish", publication).await.ok();
    assert_eq!(published["record"]["image"], address);
    assert_eq!(admin.get(&path(&media)).await.ok()["used_in"][0]["field"], "image");
}

#[apply(sqlite_test)]
async fn a_treatment_gives_a_picture_two_colours_and_a_grid(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let plain = ready(&test, &mut admin, "portrait.jpg", &photo(480, 400, 0)).await;
    assert_eq!(plain["treatment"], "plain");
    let treated = patch(&mut admin, &path(&plain), json!({ "treatment": "duotone" })).await.ok();
    assert_eq!((&treated["treatment"], &treated["state"]), (&json!("duotone"), &json!("processing")));
    test.app.files.media.run_due().await.unwrap();

    let treated = admin.get(&path(&plain)).await.ok();
    assert_ne!(treated["address"], plain["address"]);
    let shown = test.anon().get(treated["address"].as_str().unwrap()).await;
    let picture = image::load_from_memory(&shown.body).unwrap().into_rgb8();
    let (cool, warm) = picture.pixels().fold((0, 0), |(cool, warm), pixel| {
        let [red, _, blue] = pixel.0.map(i32::from);
        (cool + i32::from(blue > red + 20), warm + i32::from(red > blue + 60))
    });
    assert!(
        cool > 1000 && warm == 0,
        "dark parts are blue ({cool}), and nothing of the red is left ({warm})"
    );

    let back = patch(&mut admin, &path(&plain), json!({ "treatment": "plain" })).await.ok();
    assert_eq!((&back["state"], &back["address"]), (&json!("processing"), &Value::Null));
    test.app.files.media.run_due().await.unwrap();
    assert_eq!(admin.get(&path(&plain)).await.ok()["address"], plain["address"]);

    let wrong = patch(&mut admin, &path(&plain), json!({ "treatment": "sepia" })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.json()["fields"]["treatment"].is_array(), "{}", wrong.json());
}

#[apply(db_test)]
async fn the_same_file_is_one_record(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let content = photo(400, 300, 0);
    let (one, two) = tokio::join!(upload(&admin, "a.jpg", &content), upload(&admin, "b.jpg", &content));
    let mut statuses = [one.status, two.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CREATED]);
    assert_eq!(one.json()["id"], two.json()["id"]);
    let address = path(&one.json());
    admin.delete(&address).await.ok();
    assert_eq!(admin.get("/api/media").await.ok(), json!([]));
    assert_eq!(upload(&admin, "c.jpg", &content).await.ok()["deleted_at"], Value::Null, "it is restored");
    admin.delete(&address).await.ok();
    assert_eq!(admin.get("/api/media?status=deleted").await.each("id").len(), 1);
    assert_eq!(admin.post(&format!("{address}/restore"), json!({})).await.ok()["restored"], true);
    let actions: Vec<_> = admin.get("/api/audit?kind=media").await.texts("action");
    assert_eq!(actions, ["restored", "deleted", "restored", "deleted", "created"]);
}

#[apply(db_test)]
async fn lists_are_searched_and_narrowed(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let used = ready(&test, &mut admin, "Lab.jpg", &photo(400, 300, 0)).await;
    let plain = ready(&test, &mut admin, "robot_1.jpg", &photo(400, 300, 1)).await;
    let paper = ready(&test, &mut admin, "syllabus.pdf", &pdf(1)).await;
    let mut input = course("PLC");
    input.image = text(&used, "address").to_owned();
    input.downloadlink = format!("https://training.example{}", text(&paper, "address"));
    content::courses::create(&test.app.store, &input).await.unwrap();
    patch(&mut admin, &path(&plain), json!({ "alt": "Arm of Ünal" })).await.ok();
    assert_eq!(admin.get("/api/media").await.each("uses"), [1, 0, 1]);
    for (query, names) in [
        ("", vec!["syllabus.pdf", "robot_1.jpg", "Lab.jpg"]),
        ("?filter=pictures", vec!["robot_1.jpg", "Lab.jpg"]),
        ("?filter=documents", vec!["syllabus.pdf"]),
        ("?filter=unused", vec!["robot_1.jpg"]),
        ("?filter=without_alt", vec!["Lab.jpg"]),
        ("?q=ROBOT%20%C3%BCnal", vec!["robot_1.jpg"]),
        ("?q=t_1", vec!["robot_1.jpg"]),
        ("?q=plc", vec!["syllabus.pdf", "Lab.jpg"]),
        ("?q=jpg%20plc", vec!["Lab.jpg"]),
        ("?q=%25", vec![]),
        ("?per_page=1&page=2", vec!["robot_1.jpg"]),
    ] {
        assert_eq!(admin.get(&format!("/api/media{query}")).await.texts("name"), names, "{query}");
    }
    assert_eq!(admin.get("/api/media?filter=large").await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[apply(db_test)]
async fn ten_thousand_files_are_listed_quickly(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    ready(&test, &mut admin, "one.jpg", &photo(400, 300, 0)).await;
    let columns = "kind, mime, name, alt, decorative, search, focal_x, focal_y, width, height, transparent, colour, \
        bytes, stored_bytes, attempts, next_attempt_at, uploaded_by, revision, created_at, updated_at";
    let hex = match test.app.store.db.get_database_backend() {
        sea_orm::DbBackend::Postgres => "md5(n::text)",
        _ => "printf('%032x', n)",
    };
    let fill = format!(
        "INSERT INTO media (digest, file_key, live_key, {columns}) WITH RECURSIVE numbers(n) AS \
         (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000) \
         SELECT {hex}, {hex}, {hex}, {columns} FROM media, numbers WHERE id = 1"
    );
    let unfinished = "UPDATE media SET file_key = 'x' || file_key WHERE id > 1".to_owned();
    for statement in [fill, unfinished] {
        test.app.store.db.execute_unprepared(&statement).await.unwrap();
        for query in ["?page=100", "?q=one", "?filter=unused", "?filter=without_alt"] {
            let enough = Duration::from_secs(1);
            let took = quickest(enough, async || {
                let answer = admin.clone().get(&format!("/api/media{query}")).await;
                assert_eq!(answer.header("x-total-count"), "10001", "{query}");
            });
            let took = took.await;
            assert!(took < enough, "{query}: {took:?}");
        }
    }
    let last = admin.get("/api/media?per_page=1").await.each("place_in_line");
    assert_eq!(last, [json!(10_000)]);
}

#[apply(db_test)]
async fn a_restart_goes_on_with_what_was_left(db: TestDb) {
    let mut test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let answer = upload(&admin, "lab.jpg", &photo(400, 300, 0)).await;
    let id = answer.json()["id"].clone();
    upload(&admin, "second.jpg", &photo(400, 300, 1)).await;
    upload(&admin, "paper.pdf", &pdf(1)).await;
    let places = admin.get("/api/media").await.each("place_in_line");
    assert_eq!(places, [Value::Null, json!(2), json!(1)]);
    test.restart(&db).await;
    let before = domain::media::queries::find(&test.app.store.db, 1).await.unwrap();
    assert_eq!((json!(before.record.id), before.place_in_line), (id, Some(1)));
    test.app.files.media.run_due().await.unwrap();
    let after = domain::media::queries::find(&test.app.store.db, 1).await.unwrap();
    assert_eq!((after.place_in_line, after.variants.is_empty()), (None, false));
}

/// Prints the bytes of every variant of a picture, and how long they take: `MEDIA_SAMPLE` names it.
#[test]
fn measure_a_sample() {
    use domain::media::{pictures, sniff, variants};
    let Some(sample) = std::env::var_os("MEDIA_SAMPLE") else { return };
    let bytes = std::fs::read(sample).unwrap();
    let started = Instant::now();
    let picture = pictures::read(&bytes, sniff::format(&bytes).unwrap()).unwrap();
    println!("{} × {} read in {:?}", picture.width, picture.height, started.elapsed());
    for variant in variants::plan(picture.width, picture.height, picture.pixels.transparent) {
        let made = variants::make(&picture.pixels, &variant, (0.5, 0.5)).unwrap();
        println!("{} {}", variant.file(), made.len());
    }
    println!("all in {:?}", started.elapsed());
}
