//! Batches of courses: what staff do with them.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::client::if_match;
use crate::support::records::{batch, course};
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

fn with(mut batch: Value, field: &str, value: impl Into<Value>) -> Value {
    batch[field] = value.into();
    batch
}

/// A batch between two days.
fn between(course: i32, start: &str, end: &str) -> Value {
    with(batch(course, start), "ends_on", end)
}

#[apply(db_test)]
async fn a_batch_is_created_changed_deleted_and_restored(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let course = test.add(&course("PLC Programming")).await.id;
    let created = admin.post("/api/batches", batch(course, "2026-04-06")).await;
    let record = created.json();
    assert_eq!(created.status, StatusCode::CREATED, "{record}");
    let path = format!("/api/batches/{}", record["id"]);
    assert_eq!((created.header("location"), created.header("etag")), (path.as_str(), "\"1\""));
    assert_eq!(
        record,
        json!({
            "id": record["id"], "course_id": course, "course_title": "PLC Programming",
            "starts_on": "2026-04-06", "ends_on": "2026-05-29", "days": ["mon", "wed"],
            "from_time": "18:30", "to_time": "20:30", "remark": "No lesson on holidays.", "mode": "centre",
            "place": "Baner, Pune", "language": "English and Hindi", "seats": 12, "seats_taken": 5,
            "enrol_by": "2026-04-10", "fee": "16,999", "fee_paise": 1_699_900, "state": "open",
            "revision": 1, "deleted_at": null, "updated_at": "2026-03-14T09:26:53.589Z",
        })
    );
    let staff_path = format!("/api/admin{}", &path[4..]);
    assert_eq!(admin.get(&staff_path).await.ok(), record);

    let plain = with(with(batch(course, "2026-04-06"), "fee", Value::Null), "enrol_by", "");
    let changed = admin.put(&path, with(plain, "state", "filling")).await;
    assert_eq!((changed.ok()["revision"].as_i64(), changed.header("etag")), (Some(2), "\"2\""));
    assert_eq!((&changed.ok()["fee"], &changed.ok()["enrol_by"]), (&Value::Null, &Value::Null));

    let stale = if_match(&admin, Method::PUT, &path, "\"1\"", &batch(course, "2026-04-06")).await;
    assert_eq!((stale.status, &stale.json()["current"]), (StatusCode::CONFLICT, &changed.ok()));
    assert!(stale.json()["last_changes"]["state"].is_object());

    assert_eq!(admin.delete(&path).await.ok(), json!({ "id": record["id"] }));
    assert_eq!(admin.delete(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(admin.get("/api/admin/batches").await.each("id"), [] as [Value; 0]);
    assert_eq!(admin.get("/api/admin/batches?status=deleted").await.each("id"), [record["id"].clone()]);
    assert_eq!(admin.get("/api/audit?kind=batch&action=deleted").await.each("restorable"), [json!(true)]);
    let restored = admin.post(&format!("{path}/restore"), json!({})).await.ok();
    assert_eq!((&restored["restored"], &restored["deleted_at"]), (&json!(true), &Value::Null));

    let log = admin.get("/api/audit?kind=batch").await;
    assert_eq!(log.texts("action"), ["restored", "deleted", "updated", "created"]);
    assert_eq!(log.texts("label")[0], "PLC Programming, from 6 April 2026");
    let fields: Vec<Value> =
        log.each("changes")[2].as_array().unwrap().iter().map(|change| change["field"].clone()).collect();
    assert_eq!(fields, ["enrol_by", "fee", "state"]);
}

#[apply(db_test)]
async fn every_write_is_a_change_of_the_course_as_visitors_see_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let (one, two) = (test.add(&course("One")).await.id, test.add(&course("Two")).await.id);
    let changed_at =
        async |id: i32| test.anon().get(&format!("/api/courses/{id}")).await.ok()["updated_at"].clone();
    let mut version = test.app.store.content.current();
    let mut check = async |step: &str, courses: &[i32]| {
        let now = test.app.store.content.current();
        assert_eq!(now, version + 1, "{step}");
        version = now;
        for id in courses {
            let time = base::clock::timestamp(test.app.store.clock.now());
            assert_eq!(changed_at(*id).await, time, "{step}");
        }
        test.app.store.clock.advance(Duration::minutes(1));
    };
    let id = admin.post("/api/batches", batch(one, "2026-04-06")).await.json()["id"].clone();
    check("create", &[one]).await;
    let path = format!("/api/batches/{id}");
    admin.put(&path, batch(one, "2026-04-07")).await.ok();
    check("update", &[one]).await;
    admin.put(&path, batch(two, "2026-04-07")).await.ok();
    check("move to another course", &[one, two]).await;
    admin.delete(&path).await.ok();
    check("delete", &[two]).await;
    admin.post(&format!("{path}/restore"), json!({})).await.ok();
    check("restore", &[two]).await;
    admin.post(&format!("{path}/copy"), json!({ "starts_on": "2026-07-01" })).await.json();
    check("copy", &[two]).await;
    let course = admin.get(&format!("/api/admin/courses/{two}")).await.ok();
    assert_eq!(course["revision"], 1, "who has the form of the course open is not disturbed");
}

#[apply(sqlite_test)]
async fn each_fault_names_its_field_and_the_remedy(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let course = test.add(&course("PLC")).await.id;
    let good = batch(course, "2026-04-06");
    for (field, value, message) in [
        ("course_id", Value::Null, "Choose the course."),
        ("course_id", 999.into(), "There is no such course any more. Choose another one."),
        ("starts_on", "".into(), "This field is required."),
        (
            "starts_on",
            "2026-04-07".into(),
            "This batch has no lesson on a Tuesday. The next day with one is Wednesday, 8 April 2026.",
        ),
        ("starts_on", "6/4/2026".into(), "Give a date from the years 2000 to 2100, such as 2027-01-04."),
        ("starts_on", "2026-4-6".into(), "Give a date from the years 2000 to 2100, such as 2027-01-04."),
        ("ends_on", "2026-02-30".into(), "Give a date from the years 2000 to 2100, such as 2027-01-04."),
        ("ends_on", "3026-02-20".into(), "Give a date from the years 2000 to 2100, such as 2027-01-04."),
        ("ends_on", "2026-04-05".into(), "The batch starts on 6 April 2026: give that day or a later one."),
        ("enrol_by", "2026-05-30".into(), "The batch ends on 29 May 2026: give that day or an earlier one."),
        ("days", json!([]), "Choose at least one day of the week."),
        ("days", json!(["mon", "someday"]), "Give days of the week: mon, tue, wed, thu, fri, sat, sun."),
        ("from_time", "".into(), "This field is required."),
        ("from_time", "6 pm".into(), "Give a time by 24 hours, such as 18:30."),
        ("to_time", "18:30".into(), "The lesson begins at 18:30: give a later time."),
        ("remark", "x".repeat(161).into(), "Use at most 160 characters."),
        ("mode", "by post".into(), "Give one of: online, centre, both."),
        ("place", " ".into(), "Say where learners come to, or choose the mode “online”."),
        ("language", "".into(), "This field is required."),
        ("seats", Value::Null, "This field is required."),
        ("seats", 0.into(), "Give a whole number from 1 to 10000."),
        ("seats_taken", (-1).into(), "Give a whole number from 0 to 10000."),
        ("seats_taken", 13.into(), "There are 12 seats: give 12 or fewer, or raise the number of seats."),
        (
            "fee",
            "a lot".into(),
            "Give an amount of rupees, such as 14,999, or leave it empty when the price of the course applies.",
        ),
        ("state", "".into(), "Give one of: open, filling, full, cancelled."),
    ] {
        let refused = admin.post("/api/batches", with(good.clone(), field, value.clone())).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{field} {value}");
        assert_eq!(refused.json()["fields"], json!({ field: [message] }), "{value}");
    }
    let refused = admin.post("/api/batches", json!({})).await.json();
    let fields: Vec<_> = refused["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        fields,
        [
            "course_id",
            "days",
            "ends_on",
            "from_time",
            "language",
            "mode",
            "seats",
            "starts_on",
            "state",
            "to_time"
        ]
    );
    for (field, value) in
        [("ends_on", json!("2026-04-06")), ("seats_taken", json!(12)), ("fee", json!("₹ 0/-"))]
    {
        let body = with(with(good.clone(), "enrol_by", Value::Null), field, value);
        assert_eq!(admin.post("/api/batches", body).await.status, StatusCode::CREATED, "{field}");
    }
    let online = with(with(good, "mode", "online"), "place", "");
    assert_eq!(admin.post("/api/batches", online).await.status, StatusCode::CREATED);
}

#[apply(db_test)]
async fn a_copy_has_its_dates_moved_and_its_seats_free(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let course = test.add(&course("PLC")).await.id;
    let full = with(batch(course, "2026-04-06"), "state", "full");
    let original = admin.post("/api/batches", full).await.json();
    let path = format!("/api/batches/{}/copy", original["id"]);
    let copied = admin.post(&path, json!({ "starts_on": "2026-07-06" })).await;
    let copy = copied.json();
    assert_eq!(copied.status, StatusCode::CREATED, "{copy}");
    assert_eq!(copied.header("location"), format!("/api/batches/{}", copy["id"]));
    let mut expected = original.clone();
    for (field, value) in [
        ("id", copy["id"].clone()),
        ("starts_on", json!("2026-07-06")),
        ("ends_on", json!("2026-08-28")),
        ("enrol_by", json!("2026-07-10")),
        ("seats_taken", json!(0)),
        ("state", json!("open")),
    ] {
        expected[field] = value;
    }
    assert_eq!(copy, expected);
    for (start, message) in [
        ("", "This field is required."),
        ("soon", "Give a date from the years 2000 to 2100, such as 2027-01-04."),
        (
            "2026-07-07",
            "This batch has no lesson on a Tuesday. The next day with one is Wednesday, 8 July 2026.",
        ),
        ("2100-12-01", "The batch would end after the year 2100. Give an earlier date."),
    ] {
        let refused = admin.post(&path, json!({ "starts_on": start })).await;
        assert_eq!(refused.json()["fields"], json!({ "starts_on": [message] }), "{start}");
    }
    let late = with(with(batch(course, "2026-04-06"), "from_time", "22:00"), "to_time", "00:00");
    assert_eq!(admin.post("/api/batches", late).await.status, StatusCode::CREATED, "until midnight");
    admin.delete(&format!("/api/batches/{}", original["id"])).await.ok();
    let gone = admin.post(&path, json!({ "starts_on": "2026-07-06" })).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
}

#[apply(db_test)]
async fn the_list_is_searched_narrowed_sorted_and_paged(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let (plc, web) = (test.add(&course("PLC Programming")).await.id, test.add(&course("Web")).await.id);
    // It is 14 March.
    for body in [
        between(plc, "2026-03-01", "2026-03-13"),
        between(plc, "2026-03-02", "2026-03-14"),
        with(between(web, "2026-05-01", "2026-05-30"), "state", "full"),
        with(between(web, "2026-04-30", "2026-06-30"), "place", "Kothrud, 50%_off"),
    ] {
        let body = with(body, "enrol_by", Value::Null);
        assert_eq!(admin.post("/api/batches", body).await.status, StatusCode::CREATED);
    }
    for (query, starts) in [
        ("", &["2026-03-02", "2026-04-30", "2026-05-01"][..]),
        ("?status=past", &["2026-03-01"]),
        ("?status=all&sort=-ends", &["2026-04-30", "2026-05-01", "2026-03-02", "2026-03-01"]),
        ("?sort=-course", &["2026-04-30", "2026-05-01", "2026-03-02"]),
        ("?sort=-starts&per_page=1&page=2", &["2026-04-30"]),
        ("?month=2026-04", &["2026-04-30"]),
        ("?state=full", &["2026-05-01"]),
        ("?q=programming+PLC", &["2026-03-02"]),
        ("?q=kothrud+web", &["2026-04-30"]),
        ("?q=0%25_", &["2026-04-30"]),
        ("?q=nothing", &[]),
        ("?status=deleted", &[]),
    ] {
        let list = admin.get(&format!("/api/admin/batches{query}")).await;
        assert_eq!(list.texts("starts_on"), starts, "{query}");
        let total = if query.contains("per_page") { 3 } else { starts.len() };
        assert_eq!(list.header("x-total-count"), total.to_string(), "{query}");
    }
    let of_web = admin.get(&format!("/api/admin/batches?course_id={web}")).await;
    assert_eq!(of_web.texts("course_title"), ["Web", "Web"]);
    let refused = admin.get("/api/admin/batches?month=May&state=shut&sort=x").await.json();
    assert_eq!(
        refused["fields"]["month"],
        json!(["Give a month from the years 2000 to 2100, such as 2027-01."])
    );
    assert_eq!(refused["fields"].as_object().unwrap().len(), 3);
    assert_eq!(
        admin.get("/api/admin/batches/choices").await.ok(),
        json!({
            "courses": [{ "id": plc, "title": "PLC Programming" }, { "id": web, "title": "Web" }],
            "months": ["2026-05", "2026-04", "2026-03"],
        })
    );
    admin.delete(&format!("/api/courses/{web}")).await.ok();
    let left = admin.get("/api/admin/batches").await;
    assert_eq!(left.texts("course_title"), ["PLC Programming"], "those of a deleted course go with it");
    let refused = admin.post("/api/batches", batch(web, "2026-05-01")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}
