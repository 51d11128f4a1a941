//! A new course with its first batch, in one publication.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::records::batch;
use crate::support::{Answer, Client, TestApp, TestDb, apply, db_test};

fn course(first_batch: &Value) -> Value {
    json!({
        "title": "Motor Rewinding", "description": "All of it.", "instructor": "Asha Rao", "duration": "8 weeks",
        "students": 10, "rating": 4.5, "image": "/art/a.svg", "price": "14,999", "category": "Electrical",
        "gst": "added", "published": true, "first_batch": first_batch,
    })
}

/// The first batch as the form of a course has it: without the number of the course.
fn first(starts_on: &str) -> Value {
    let mut body = batch(0, starts_on);
    body.as_object_mut().unwrap().remove("course_id");
    body
}

async fn publish(admin: &mut Client, record: Value, input: Value, key: &str) -> Answer {
    let revision = i32::from(record.is_number());
    let form = json!({
        "kind": "course", "record_id": record, "base_revision": revision, "input": input, "ends": [], "key": key,
    });
    admin.post("/api/admin/drafts/publish", form).await
}

#[apply(db_test)]
async fn both_are_stored_or_neither(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let version = test.app.store.content.current();
    let mut wrong = course(&first("2026-04-06"));
    wrong["title"] = "".into();
    wrong["first_batch"]["ends_on"] = "2026-04-01".into();
    let refused = publish(&mut admin, Value::Null, wrong, "a").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields = refused.json()["fields"].clone();
    let named: Vec<_> = fields.as_object().unwrap().keys().cloned().collect();
    assert_eq!(named, ["first_batch.ends_on", "title"], "{fields}");
    let mut wrong = course(&first("2026-04-06"));
    wrong["first_batch"]["language"] = "".into();
    let refused = publish(&mut admin, Value::Null, wrong, "a").await;
    assert!(refused.json()["fields"]["first_batch.language"].is_array(), "{}", refused.json());
    assert_eq!(admin.get("/api/admin/courses").await.each("id"), [] as [Value; 0], "neither");

    let form = course(&first("2026-04-06"));
    let published = publish(&mut admin, Value::Null, form.clone(), "b").await.ok();
    let id = published["record_id"].clone();
    let again = publish(&mut admin, Value::Null, form.clone(), "b").await.ok();
    assert_eq!(again["record_id"], id);
    let batches = admin.get("/api/admin/batches").await;
    assert_eq!(batches.each("course_id"), std::slice::from_ref(&id));
    assert_eq!(batches.texts("starts_on"), ["2026-04-06"]);
    assert_eq!(test.app.store.content.current(), version + 1);
    let log = admin.get("/api/audit?action=created").await;
    assert_eq!(log.texts("kind")[..2], ["batch", "course"], "each in its own history");

    // A stored course has batches of its own form.
    publish(&mut admin, id, form, "c").await.ok();
    assert_eq!(admin.get("/api/admin/batches").await.each("id").len(), 1);
}

#[apply(db_test)]
async fn a_course_without_one_is_stored_alone(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let blank = json!({
        "starts_on": "", "ends_on": " ", "days": [], "from_time": "", "to_time": "", "mode": "centre", "place": "",
        "language": "", "seats": 0, "seats_taken": 0, "enrol_by": null, "fee": null, "state": "open", "remark": "",
    });
    publish(&mut admin, Value::Null, course(&blank), "a").await.ok();
    publish(&mut admin, Value::Null, course(&Value::Null), "b").await.ok();
    assert_eq!(admin.get("/api/admin/courses").await.each("id").len(), 2);
    assert_eq!(admin.get("/api/admin/batches").await.each("id"), [] as [Value; 0]);
}
