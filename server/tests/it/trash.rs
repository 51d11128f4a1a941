//! What is deleted: listed for 30 days, then removed for good.

use axum::http::StatusCode;
use chrono::Duration;
use domain::trash;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::support::client::signed_in;
use crate::support::records::{batch, course, member, testimonial, vacancy};
use crate::support::{TestApp, TestDb, TestSite, apply, content, db_test};

#[apply(db_test)]
async fn the_trash_lists_every_kind_with_who_and_for_how_long(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let store = &test.app.store;
    let plc = test.add(&course("PLC Basics")).await.id;
    let other = test.add(&course("Drives")).await.id;
    let evening = admin.post("/api/batches", batch(other, "2026-04-06")).await.json()["id"].clone();
    let asha = content::team::create(store, &member("Asha 100%")).await.unwrap().id;
    let quote = content::testimonials::create(store, &testimonial("Bela")).await.unwrap().id;
    let electrician =
        admin.post("/api/vacancies", vacancy("Electrician", "2026-04-30")).await.json()["id"].clone();
    for path in [
        format!("/api/courses/{plc}"),
        format!("/api/batches/{evening}"),
        format!("/api/team/{asha}"),
        format!("/api/testimonials/{quote}"),
        format!("/api/vacancies/{electrician}"),
    ] {
        admin.delete(&path).await.ok();
        store.clock.advance(Duration::hours(30));
        // The session ended meanwhile.
        admin = signed_in(test.router(), "admin@site.example").await;
    }
    let answer = admin.get("/api/admin/trash").await;
    assert_eq!(answer.header("x-total-count"), "5");
    let kinds = ["vacancy", "testimonial", "team_member", "batch", "course"];
    assert_eq!(answer.texts("kind"), kinds, "the latest first");
    assert_eq!(answer.each("days_left"), [29, 28, 27, 25, 24].map(|days| json!(days)));
    let entries = answer.ok();
    assert_eq!(
        entries[4],
        json!({
            "kind": "course", "id": plc, "label": "PLC Basics", "revision": 2,
            "deleted_at": "2026-03-14T09:26:53.589Z", "deleted_by": "Asha Rao <admin@site.example>",
            "days_left": 24,
        })
    );
    assert!(entries[3]["label"].as_str().unwrap().contains("Drives"), "{}", entries[3]);
    for (query, labels) in [
        ("kind=course", vec!["PLC Basics"]),
        ("q=100%25", vec!["Asha 100%"]),
        ("q=BASICS+plc", vec!["PLC Basics"]),
        ("page=2&per_page=4", vec!["PLC Basics"]),
        ("kind=media", vec![]),
    ] {
        assert_eq!(admin.get(&format!("/api/admin/trash?{query}")).await.texts("label"), labels, "{query}");
    }
    let wrong = admin.get("/api/admin/trash?kind=lead").await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);

    let restore = json!({ "kind": "course", "action": "restore", "records": [{ "id": plc, "revision": 2 }] });
    assert_eq!(admin.post("/api/admin/bulk", restore).await.ok()["changed"][0]["revision"], 3);
    assert_eq!(admin.get("/api/admin/trash").await.header("x-total-count"), "4");
}

async fn rows(site: &TestSite, table: &str) -> i64 {
    let db = &site.app.store.db;
    let sql = format!("SELECT COUNT(*) FROM {table}");
    let row =
        db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

#[apply(db_test)]
async fn after_thirty_days_a_record_is_removed_and_its_addresses_still_say_so(db: TestDb) {
    let site = TestSite::new(&db).await;
    let mut admin = site.admin().await;
    let store = &site.app.store;
    let add = async |title: &str| content::courses::create(store, &course(title)).await.unwrap().id;
    let (gone, kept) = (add("First Name").await, add("Kept").await);
    let mut second = course("PLC Basics");
    second.slug = Some("plc-basics".to_owned());
    content::courses::update(store, gone, &second).await.unwrap();
    admin.post("/api/batches", batch(gone, "2026-04-06")).await;
    let quote = json!({ "name": "Meera", "role": "Engineer", "quote": "Good.", "course_id": gone });
    let quote = admin.post("/api/testimonials", quote).await.json()["id"].clone();
    let asha = content::team::create(store, &member("Asha Rao")).await.unwrap().id;
    admin.delete(&format!("/api/courses/{gone}")).await.ok();
    admin.delete(&format!("/api/team/{asha}")).await.ok();
    let fitter = admin.post("/api/vacancies", vacancy("Fitter", "2026-04-30")).await.json()["id"].clone();
    admin.delete(&format!("/api/vacancies/{fitter}")).await.ok();
    let addresses = ["/courses/first-name", "/courses/plc-basics", "/team/asha-rao", "/jobs/fitter-pune"];
    let status = async |address: &str| site.anon().get(address).await.status;

    store.clock.advance(Duration::days(30) - Duration::seconds(1));
    admin = signed_in(site.router(), "admin@site.example").await;
    assert_eq!(trash::remove_expired(&site.app.files.media).await.unwrap(), 0);
    assert_eq!(admin.get("/api/admin/trash").await.header("x-total-count"), "3");
    store.clock.advance(Duration::seconds(2));
    // Two servers at once.
    let (one, two) = tokio::join!(
        trash::remove_expired(&site.app.files.media),
        trash::remove_expired(&site.app.files.media)
    );
    assert_eq!(one.unwrap() + two.unwrap(), 3);
    assert_eq!(admin.get("/api/admin/trash").await.header("x-total-count"), "0");
    for (table, number) in [
        ("course", 1),
        ("team_member", 0),
        ("batch", 0),
        ("course_content", 0),
        ("testimonial", 1),
        ("vacancy", 0),
    ] {
        assert_eq!(rows(&site, table).await, number, "{table}");
    }
    let versions = format!("/api/admin/versions?kind=course&record_id={gone}");
    assert_eq!(admin.get(&versions).await.ok(), json!([]));
    let restore = admin.post(&format!("/api/courses/{gone}/restore"), json!({})).await;
    assert_eq!(restore.status, StatusCode::NOT_FOUND);

    for address in addresses {
        assert_eq!(status(address).await, StatusCode::GONE, "{address}");
    }
    assert_eq!(status("/courses/kept").await, StatusCode::OK);
    let taken = add("PLC Basics").await;
    assert_eq!(
        admin.get(&format!("/api/admin/courses/{taken}")).await.ok()["slug"],
        "plc-basics-2",
        "nothing else gets the address"
    );
    let body: Value = admin.get(&format!("/api/admin/testimonials/{quote}")).await.ok();
    assert_eq!(body["course_id"], Value::Null);
    assert_eq!(admin.put(&format!("/api/testimonials/{quote}"), body).await.status, StatusCode::OK);
    assert!(kept > 0);
}
