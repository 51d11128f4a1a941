//! Hidden copies of courses.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::client::{account, signed_in};
use crate::support::content;
use crate::support::records::{batch, course};
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

#[apply(db_test)]
async fn a_copy_is_hidden_and_has_everything_but_batches(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut body = json!({
        "title": "PLC", "description": "All.", "instructor": "Asha Rao", "duration": "8 weeks", "students": 10,
        "rating": 4.5, "image": "/art/a.svg", "price": "14,999", "gst": "added", "early_price": "12,999",
        "early_until": "2027-01-04", "category": "CS-IT", "syllabus": ["Timers (6 h)"],
        "content": { "tools": ["Meter"], "project_title": "A conveyor", "project_image": "/art/course-plc.svg" },
    });
    let original = admin.post("/api/courses", body.clone()).await.json();
    let id = original["id"].as_i64().unwrap();
    let added = admin.post("/api/batches", batch(i32::try_from(id).unwrap(), "2027-01-04")).await;
    assert_eq!(added.status, StatusCode::CREATED);
    let path = format!("/api/courses/{id}");
    let original = admin.get(&format!("/api/admin/courses/{id}")).await.ok();

    let copied = admin.post(&format!("{path}/copy"), Value::Null).await;
    assert_eq!(copied.status, StatusCode::CREATED);
    let copy = copied.json();
    assert_eq!(copied.header("location"), format!("/api/courses/{}", copy["id"]));
    let mut expected = original.clone();
    for field in ["id", "updated_at", "drawing"] {
        expected[field] = copy[field].clone();
    }
    expected["title"] = "PLC (copy)".into();
    expected["slug"] = "plc-copy".into();
    expected["published"] = false.into();
    expected["revision"] = 1.into();
    assert_eq!(copy, expected);
    assert_ne!(copy["id"], original["id"]);
    assert_eq!(test.anon().get(&format!("/api/courses/{}", copy["id"])).await.status, StatusCode::NOT_FOUND);
    let batches = admin.get("/api/admin/batches").await;
    assert_eq!(batches.each("course_id"), [json!(id)], "batches are not copied");
    assert_eq!(admin.get(&format!("/api/admin/courses/{id}")).await.ok(), original, "the original stays");
    let log = admin.get("/api/audit?kind=course").await.ok()[0].clone();
    assert_eq!((&log["action"], &log["label"]), (&json!("created"), &json!("PLC (copy)")));

    let again = admin.post(&format!("{path}/copy"), Value::Null).await.json();
    assert_eq!((&again["title"], &again["slug"]), (&json!("PLC (copy)"), &json!("plc-copy-2")));
    body["title"] = "x".repeat(160).into();
    let long = admin.post("/api/courses", body).await.json();
    let copy = admin.post(&format!("/api/courses/{}/copy", long["id"]), Value::Null).await.json();
    assert_eq!(copy["title"], format!("{} (copy)", "x".repeat(153)));
}

#[apply(sqlite_test)]
async fn only_staff_copy_courses_that_are_there(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let gone = test.add(&course("Gone")).await;
    content::courses::delete(&test.app.store, gone.id).await.unwrap();
    for id in [gone.id, 987_654] {
        let answer = admin.post(&format!("/api/courses/{id}/copy"), Value::Null).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
    }
    account(&test.app, "user@site.example", false).await;
    let mut user = signed_in(test.router(), "user@site.example").await;
    assert_eq!(user.post("/api/courses/1/copy", Value::Null).await.status, StatusCode::FORBIDDEN);
    assert_eq!(
        test.browser().post("/api/courses/1/copy", Value::Null).await.status,
        StatusCode::UNAUTHORIZED
    );
}
