//! Templates of replies, and what stands for their placeholders.

use axum::http::{Method, StatusCode};
use domain::auth::permissions::Role;
use serde_json::{Value, json};

use crate::support::client::{if_match, signed_in, staff};
use crate::support::desk::Desk;
use crate::support::records::{batch, course};
use crate::support::{Client, TestApp, TestDb, apply, content, db_test, sqlite_test};

const TEMPLATES: &str = "/api/admin/reply-templates";

fn template(name: &str, text: &str) -> Value {
    json!({ "name": name, "subject": "Your enquiry: {course}", "text": text })
}

#[apply(db_test)]
async fn templates_are_written_changed_and_deleted(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    assert_eq!(admin.get(TEMPLATES).await.ok(), json!([]));
    let answer = admin.post(TEMPLATES, template("batch", "Hello {name},\r\n{next_batch}.")).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    let made = answer.json();
    let path = format!("{TEMPLATES}/{}", made["id"]);
    assert_eq!((answer.header("location"), &made["text"]), (&*path, &json!("Hello {name},\n{next_batch}.")));
    admin.post(TEMPLATES, template("Address", "We are at Baner.")).await;
    assert_eq!(admin.get(TEMPLATES).await.texts("name"), ["Address", "batch"]);

    let version = test.app.store.content.current();
    let changed = template("batch", "{sender}");
    let saved = if_match(&admin, Method::PUT, &path, "\"1\"", &changed).await.ok();
    assert_eq!((&saved["revision"], &saved["text"]), (&json!(2), &json!("{sender}")));
    let late = if_match(&admin, Method::PUT, &path, "\"1\"", &template("batch", "Late")).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert_eq!((&late.json()["current"]["text"], admin.get(&path).await.ok()), (&json!("{sender}"), saved));
    assert_eq!(test.app.store.content.current(), version, "no page shows a template");

    let late = if_match(&admin, Method::DELETE, &path, "\"1\"", &json!({})).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    admin.delete(&path).await.ok();
    assert_eq!(admin.get(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(admin.delete(&path).await.status, StatusCode::NOT_FOUND);
    let log = admin.get("/api/audit?kind=reply_template").await.ok();
    let actions: Vec<_> = log.as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["deleted", "updated", "created", "created"]);
    assert_eq!(log[0]["changes"][1], json!({ "field": "text", "before": "{sender}", "after": null }));
}

#[apply(sqlite_test)]
async fn a_placeholder_that_does_not_exist_is_refused_by_name(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for (body, field, text) in [
        (template("A", "Hello {nme}"), "text", "There is no placeholder {nme}."),
        (json!({ "name": "A", "subject": "{Course}", "text": "x" }), "subject", "no placeholder {Course}"),
        (template("", "x"), "name", ""),
        (template("A", " "), "text", ""),
        (template("A", &"x".repeat(2001)), "text", "2000"),
        (json!({ "name": "A", "subject": "a\nb", "text": "x" }), "subject", "line breaks"),
    ] {
        let refused = admin.post(TEMPLATES, body.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        let message = refused.json()["fields"][field][0].as_str().unwrap().to_owned();
        assert!(message.contains(text), "{body}: {message}");
    }
    admin.post(TEMPLATES, template("A", "{ is a brace, {name} a placeholder")).await.json();
    assert_eq!(admin.get(TEMPLATES).await.each("id").len(), 1);
}

#[apply(db_test)]
async fn counsellors_use_templates_and_owners_change_them(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    admin.post(TEMPLATES, template("A", "x")).await;
    staff(&test.app, "counsellor@site.example", Role::Counsellor).await;
    let mut counsellor = signed_in(test.router(), "counsellor@site.example").await;
    assert_eq!(counsellor.get(TEMPLATES).await.texts("name"), ["A"]);
    let refused = counsellor.post(TEMPLATES, template("B", "x")).await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (StatusCode::FORBIDDEN, &json!("missing_permission"))
    );
}

async fn values(admin: &mut Client, desk: &Desk) -> Value {
    let id = desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await;
    admin.get(&format!("/api/leads/{id}/reply-values")).await.ok()
}

#[apply(db_test)]
async fn placeholders_stand_for_the_course_as_it_is_today(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let store = &desk.test.app.store;
    let stored = content::courses::create(store, &course("Servo Drives")).await.unwrap();
    let mut body = desk.body("send-course-inquiry");
    body["course_id"] = stored.id.into();
    assert_eq!(desk.visitor(1).send_json("send-course-inquiry", &body).await.status, 201);
    let before = values(&mut admin, &desk).await;
    assert_eq!(
        before,
        json!({
            "name": "Asha Rao", "course": "Servo Drives", "fee": "₹14,999", "next_batch": null,
            "syllabus_link": "https://files.example/syllabus.pdf", "sender": "Asha Rao",
        })
    );

    admin.post("/api/batches", batch(stored.id, "2026-05-04")).await;
    let mut changed = course("Servo Drives II");
    (changed.price, changed.downloadlink) = ("28,999".to_owned(), String::new());
    content::courses::update(store, stored.id, &changed).await.unwrap();
    let now = values(&mut admin, &desk).await;
    assert_eq!((&now["course"], &now["fee"]), (&json!("Servo Drives II"), &json!("₹16,999")));
    assert!(now["next_batch"].as_str().unwrap().starts_with("4 May 2026 to "), "{now}");
    let link = now["syllabus_link"].as_str().unwrap();
    assert!(link.starts_with("http://localhost:3000/courses/servo-drives/syllabus.pdf?until="), "{link}");
    let path = link.strip_prefix("http://localhost:3000").unwrap();
    assert_eq!(desk.test.anon().get(path).await.header("content-type"), "application/pdf");

    content::courses::delete(store, stored.id).await.unwrap();
    let gone = values(&mut admin, &desk).await;
    assert_eq!((&gone["course"], &gone["next_batch"]), (&json!("Servo Drives"), &Value::Null));
    assert_eq!(gone["syllabus_link"], Value::Null);

    assert_eq!(desk.visitor(2).send_json("contact", &desk.body("contact")).await.status, 201);
    let contact = values(&mut admin, &desk).await;
    assert_eq!([&contact["course"], &contact["fee"], &contact["next_batch"]], [&Value::Null; 3]);
    assert_eq!(admin.get("/api/leads/2000000000/reply-values").await.status, StatusCode::NOT_FOUND);
}
