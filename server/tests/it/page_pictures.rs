//! Uploaded pictures on the pages: what records say of them, and what link previews and search engines are told.

use axum::http::{Method, StatusCode};
use domain::courses::CourseInput;
use domain::team::TeamMemberInput;
use domain::testimonials::TestimonialInput;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::content;
use crate::support::fake_renderer::Mode;
use crate::support::html::{node, structured_data};
use crate::support::media::{form, photo, png, send, upload};
use crate::support::records::{course, member, testimonial};
use crate::support::{Client, TestDb, TestSite, apply, db_test, sqlite_test};

const ORIGIN: &str = "http://localhost:3000";

/// Uploads a picture, has its files made, and answers its record.
async fn uploaded(test: &TestSite, admin: &mut Client, content: &[u8]) -> Value {
    let answer = upload(admin, "lab.jpg", content).await;
    test.app.files.media.run_due().await.unwrap();
    admin.get(answer.header("location")).await.ok()
}

fn address(media: &Value) -> String {
    media["address"].as_str().unwrap().to_owned()
}

/// The picture of a record, after each of its files was fetched: it has the width that the record says, and the media
/// type of its format.
async fn files_of(test: &TestSite, record: &Value, ratio: f64) -> Value {
    let picture = record["picture"].clone();
    for width in picture["widths"].as_array().unwrap() {
        for (format, mime) in [("webp", "image/webp"), ("fallback", "image/")] {
            let extension = if format == "webp" { "webp" } else { picture["fallback"].as_str().unwrap() };
            let file = format!("{}{width}.{extension}", picture["files"].as_str().unwrap());
            let shown = test.anon().get(&file).await;
            assert_eq!(shown.status, StatusCode::OK, "{file}");
            assert!(shown.header("content-type").starts_with(mime), "{file}");
            let pixels = image::load_from_memory(&shown.body).unwrap();
            assert_eq!(json!(pixels.width()), *width, "{file}");
            let found = f64::from(pixels.width()) / f64::from(pixels.height());
            assert!((found - ratio).abs() < 0.02, "{file}: {found}");
        }
    }
    picture
}

async fn head(test: &TestSite, path: &str) -> String {
    test.renderer.set(Mode::Error);
    let answer = test.anon().get(path).await;
    String::from_utf8(answer.body.to_vec()).unwrap()
}

fn meta<'a>(html: &'a str, property: &str) -> &'a str {
    let start = format!("property=\"{property}\" content=\"");
    let (_, rest) = html.split_once(&start).unwrap_or_else(|| panic!("{property} is missing"));
    rest.split_once('"').unwrap().0
}

#[apply(db_test)]
async fn every_reader_of_a_record_is_told_the_sizes_of_its_picture(db: TestDb) {
    let test = TestSite::new(&db).await;
    let store = &test.app.store;
    let mut admin = test.admin().await;
    let media = uploaded(&test, &mut admin, &photo(1000, 1000, 0)).await;
    let path = format!("/api/media/{}", media["id"]);
    let alt = json!({ "alt": "Learners at a <robot>" }).to_string();
    admin.request(Method::PATCH, &path, Some(("application/json", alt))).await.ok();
    let image = address(&media);

    let of_course = |title| CourseInput { image: image.clone(), ..course(title) };
    let plc = content::courses::create(store, &of_course("PLC")).await.unwrap();
    content::courses::create(store, &of_course("SCADA")).await.unwrap();
    let plain = content::courses::create(store, &course("Python")).await.unwrap();
    let one = TeamMemberInput { image: Some(format!("https://site.example{image}")), ..member("Asha Rao") };
    let one = content::team::create(store, &one).await.unwrap();
    content::team::create(store, &member("Bela")).await.unwrap();
    let said = TestimonialInput { image: Some(image.clone()), ..testimonial("Ravi") };
    let said = content::testimonials::create(store, &said).await.unwrap();

    let anon = test.anon();
    let record = anon.get(&format!("/api/courses/{}", plc.id)).await.ok();
    assert_eq!(record["image"], image, "it stays an address");
    let card = files_of(&test, &record, 16.0 / 9.0).await;
    let key = image.split('/').nth(2).unwrap();
    assert_eq!(
        card,
        json!({
            "files": format!("/media/{key}/card-"),
            "widths": [320, 640, 960],
            "fallback": "jpg",
            "colour": media["colour"],
            "alt": "Learners at a <robot>",
        })
    );
    let portrait = anon.get(&format!("/api/team/{}", one.id)).await.ok();
    let portrait = files_of(&test, &portrait, 1.0).await;
    assert_eq!(portrait["files"], format!("/media/{key}/portrait-"));

    let list = anon.get("/api/courses/get").await.ok();
    for found in list.as_array().unwrap() {
        let expected = if found["id"] == plain.id { None } else { Some(&card) };
        assert_eq!(found.get("picture"), expected, "{}", found["title"]);
    }
    for path in ["/api/courses/get?q=plc", "/api/courses/get?page=1&per_page=3"] {
        assert_eq!(anon.get(path).await.each("picture")[0], card, "{path}");
    }
    let related = anon.get(&format!("/api/courses/{}/related", plain.id)).await;
    assert_eq!(related.each("picture"), [card.clone(), card]);
    assert_eq!(anon.get("/api/team/get").await.each("picture"), [portrait.clone(), Value::Null]);
    for path in ["/api/testimonials/get".to_owned(), format!("/api/testimonials/{}", said.id)] {
        let found = anon.get(&path).await.ok();
        let found = if found.is_array() { &found[0] } else { &found };
        assert_eq!(found["picture"], portrait, "{path}");
    }
    assert!(list.as_array().unwrap().iter().any(|found| found.get("picture").is_none()));

    // The preload of a page is the answer of the call.
    let page = anon.get("/courses/plc").await;
    let html = String::from_utf8(page.body.to_vec()).unwrap();
    let body = anon.get(&format!("/api/courses/{}", plc.id)).await;
    assert!(html.contains(std::str::from_utf8(&body.body).unwrap()), "{html}");
}

#[apply(sqlite_test)]
async fn small_and_transparent_pictures_say_so(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = uploaded(&test, &mut admin, &png(200, 300, true)).await;
    let path = format!("/api/media/{}", media["id"]);
    let edit = json!({ "alt": "A logo", "decorative": true }).to_string();
    admin.request(Method::PATCH, &path, Some(("application/json", edit))).await.ok();
    let input = CourseInput { image: address(&media), ..course("PLC") };
    let plc = content::courses::create(&test.app.store, &input).await.unwrap();
    let record = test.anon().get(&format!("/api/courses/{}", plc.id)).await.ok();
    let picture = files_of(&test, &record, 16.0 / 9.0).await;
    assert_eq!((&picture["widths"], &picture["fallback"]), (&json!([200]), &json!("png")));
    assert_eq!(picture.get("colour"), None, "it would shine through");
    assert_eq!(picture["alt"], "", "it is decorative");
    let html = head(&test, "/courses/plc").await;
    assert!(meta(&html, "og:image").contains("/og/courses/plc-"), "too small for a link preview");
    assert_eq!(meta(&html, "og:image:type"), "image/png");
}

#[apply(sqlite_test)]
async fn pages_follow_a_picture_that_is_replaced_or_described(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = uploaded(&test, &mut admin, &photo(640, 900, 0)).await;
    let path = format!("/api/media/{}", media["id"]);
    let input = CourseInput { image: address(&media), ..course("PLC") };
    let plc = content::courses::create(&test.app.store, &input).await.unwrap();
    let read = async || test.anon().get(&format!("/api/courses/{}", plc.id)).await.ok();
    let before = read().await;

    let version = test.app.store.content.current();
    let alt = json!({ "alt": "A lab" }).to_string();
    admin.request(Method::PATCH, &path, Some(("application/json", alt))).await.ok();
    assert_eq!(read().await["picture"]["alt"], "A lab");
    assert!(test.app.store.content.current() > version, "cached pages are out of date");

    // The row has the size of the new file already; the files of the former one are shown until it is there.
    send(&admin, &format!("{path}/replace"), form("new.jpg", &photo(480, 700, 1))).await.ok();
    let meanwhile = read().await;
    assert_eq!((&meanwhile["image"], meanwhile.get("picture")), (&before["image"], None));
    test.app.files.media.run_due().await.unwrap();
    let after = read().await;
    assert_ne!(after["picture"]["files"], before["picture"]["files"]);
    assert_eq!(files_of(&test, &after, 16.0 / 9.0).await["widths"], json!([320, 640]));
}

#[apply(sqlite_test)]
async fn a_photograph_is_the_link_preview_of_its_course(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = uploaded(&test, &mut admin, &photo(700, 1300, 0)).await;
    let image = address(&media);
    let input = CourseInput { image: image.clone(), ..course("PLC") };
    content::courses::create(&test.app.store, &input).await.unwrap();
    let key = image.split('/').nth(2).unwrap();
    let html = head(&test, "/courses/plc").await;
    let preview = format!("/media/{key}/preview.jpg");
    for (property, value) in [
        ("og:image", format!("{ORIGIN}{preview}").as_str()),
        ("og:image:type", "image/jpeg"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", "PLC"),
    ] {
        assert_eq!(meta(&html, property), value, "{property}");
    }
    let shown = test.anon().get(&preview).await;
    let pixels = image::load_from_memory(&shown.body).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (1200, 630));
    assert!(shown.body.len() < 300_000);

    let data = structured_data(&html).unwrap();
    let listed = node(&data, "Course")["image"].clone();
    let file = |name: &str| format!("{ORIGIN}/media/{key}/{name}");
    assert_eq!(listed, json!([file("card-960.jpg"), file("portrait-640.jpg"), file("1280.jpg")]));
    for address in listed.as_array().unwrap() {
        let path = address.as_str().unwrap().replace(ORIGIN, "");
        assert_eq!(test.anon().get(&path).await.status, StatusCode::OK, "{path}");
    }
}

/// Ten thousand courses with a picture each are the worst case: a client may ask for all of them at once.
#[apply(db_test)]
async fn an_answer_asks_once_for_all_pictures(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut admin = test.admin().await;
    let media = uploaded(&test, &mut admin, &photo(640, 480, 0)).await;
    let before = test.anon().get("/api/courses/get").await;
    assert!(
        !String::from_utf8_lossy(&before.body).contains("picture\":"),
        "nothing for courses without uploads"
    );
    let update = format!("UPDATE course SET image = '{}'", address(&media));
    test.app.store.db.execute_unprepared(&update).await.unwrap();
    let after = test.anon().get("/api/courses/get").await;
    let courses = after.each("picture");
    assert!(courses.len() >= 30 && courses.iter().all(Value::is_object));
    let more = after.body.len() - before.body.len();
    assert!(more / courses.len() < 180, "{} bytes a course", more / courses.len());
}

#[apply(db_test)]
async fn pictures_of_the_settings_are_uses_and_follow_a_replaced_file(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let media = uploaded(&test, &mut admin, &photo(640, 700, 0)).await;
    let path = format!("/api/media/{}", media["id"]);
    let mut settings = admin.get("/api/admin/settings").await.ok();
    assert_eq!(settings["logo_picture"], Value::Null);
    for field in ["logo_picture", "hero_picture_2", "preview_picture"] {
        settings[field] = media["address"].clone();
    }
    let body = Some(("application/json", settings.to_string()));
    let stored = admin.request(Method::PUT, "/api/settings", body).await.ok();
    assert_eq!(stored.get("pictures"), None, "staff get what they sent");

    let shown = test.anon().get("/api/settings").await.ok();
    let key = address(&media).split('/').nth(2).unwrap().to_owned();
    assert_eq!(shown["logo_picture"], format!("/media/{key}/portrait-160.jpg"));
    assert_eq!(shown["pictures"]["hero_picture_2"]["files"], format!("/media/{key}/card-"));
    let page = head(&test, "/contact").await;
    assert_eq!(meta(&page, "og:image"), format!("{ORIGIN}/media/{key}/preview.jpg"));

    let uses = |record: &Value| record["used_in"].as_array().unwrap().clone();
    let found = admin.get(&path).await.ok();
    assert_eq!(uses(&found).len(), 3);
    let logo = json!({ "kind": "settings", "id": null, "label": "Site settings", "field": "logo_picture", "deleted": false, "draft": false });
    assert!(uses(&found).contains(&logo), "{found}");
    let refused = admin.delete(&path).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.json()["error"].as_str().unwrap().contains("site settings (logo_picture)"));

    send(&admin, &format!("{path}/replace"), form("new.jpg", &photo(640, 700, 1))).await.ok();
    test.app.files.media.run_due().await.unwrap();
    let replaced = admin.get(&path).await.ok();
    let now = admin.get("/api/admin/settings").await.ok();
    assert_ne!(replaced["address"], media["address"]);
    assert_eq!((&now["logo_picture"], &now["revision"]), (&replaced["address"], &json!(4)));
    assert_eq!(uses(&replaced).len(), 3);
    let log = admin.get("/api/audit?kind=settings").await.ok();
    assert_eq!(
        (&log[0]["actor"], &log[0]["changes"][0]["after"]),
        (&json!("Media library"), &replaced["address"])
    );

    settings["preview_picture"] = json!("https://example.com/a.jpg");
    let body = Some(("application/json", settings.to_string()));
    let foreign = admin.request(Method::PUT, "/api/settings", body).await;
    assert_eq!(foreign.json()["fields"]["preview_picture"], json!(["Choose a picture of the library."]));
}
