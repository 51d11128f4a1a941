//! The audit log.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::client::{PASSWORD, signed_in};
use crate::support::desk::Desk;
use crate::support::records;
use crate::support::{TestApp, TestDb, apply, db_test};

fn essence(entries: &Value) -> Vec<String> {
    let entries = entries.as_array().unwrap().iter();
    entries
        .map(|entry| {
            let fields: Vec<_> =
                entry["changes"].as_array().unwrap().iter().map(|c| c["field"].as_str().unwrap()).collect();
            let word = |name: &str| entry[name].as_str().unwrap().to_owned();
            format!("{} {} {} [{}]", word("action"), word("kind"), word("label"), fields.join(" "))
        })
        .collect()
}

#[apply(db_test)]
async fn every_change_is_logged_with_actor_time_and_fields(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let member = json!({ "name": "Ravi", "title": "Trainer", "description": "Teaches." });
    let id = admin.post("/api/team", member).await.json()["id"].as_i64().unwrap();
    let path = format!("/api/team/{id}");
    test.app.store.clock.advance(Duration::minutes(1));
    admin
        .put(
            &path,
            json!({ "name": "Ravi", "title": "Lead", "description": "Teaches.", "image": "/art/r.svg" }),
        )
        .await
        .ok();
    admin.delete(&path).await.ok();
    admin.post(&format!("{path}/restore"), json!({})).await.ok();
    let mut settings = admin.get("/api/settings").await.ok();
    settings["social"]["x"] = "https://x.example/site".into();
    admin.put("/api/settings", settings.clone()).await.ok();
    admin.put("/api/settings", settings).await.ok();

    let answer = admin.get("/api/audit").await;
    let entries = answer.ok();
    assert_eq!(answer.header("x-total-count"), "6");
    assert_eq!(
        essence(&entries),
        [
            "updated settings Rekhayantra [social.x]",
            "restored team_member Ravi []",
            "deleted team_member Ravi []",
            "updated team_member Ravi [image title]",
            "created team_member Ravi [description name published slug title]",
            "created account admin@site.example [role]",
        ],
        "and nothing for settings that stay as they are"
    );
    let update = &entries[3];
    assert_eq!(update["actor"], "Asha Rao <admin@site.example>");
    assert_eq!(update["at"], "2026-03-14T09:27:53.589Z");
    assert_eq!(update["record_id"], id);
    assert_eq!(update["changes"][1], json!({ "field": "title", "before": "Trainer", "after": "Lead" }));
    assert_eq!((&entries[5]["actor"], &entries[5]["user_id"]), (&json!("Command line"), &Value::Null));
}

#[apply(db_test)]
async fn a_refused_change_is_not_logged(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let id = test.add(&records::course("PLC")).await.id;
    let before = admin.get("/api/audit").await.ok();
    let path = format!("/api/courses/{id}");
    assert_eq!(admin.post("/api/courses", json!({})).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        admin.put("/api/courses/999", json!({ "title": "x" })).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(admin.delete("/api/courses/999").await.status, StatusCode::NOT_FOUND);
    let mut body = admin.get(&path).await.ok();
    body["revision"] = 7.into();
    assert_eq!(admin.put(&path, body).await.status, StatusCode::CONFLICT);
    admin.post(&format!("{path}/restore"), json!({})).await.ok();
    assert_eq!(admin.get("/api/audit").await.ok(), before);
}

#[apply(db_test)]
async fn only_a_current_deletion_can_be_undone(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let bodies = [
        ("team", json!({ "name": "Ravi", "title": "Trainer", "description": "Teaches." })),
        ("testimonials", json!({ "name": "Ravi", "role": "Engineer", "quote": "Good." })),
        ("courses", serde_json::to_value(test.add(&records::course("PLC")).await).unwrap()),
    ];
    for (kind, body) in bodies {
        let id = match &body["id"] {
            Value::Null => admin.post(&format!("/api/{kind}"), body).await.json()["id"].clone(),
            id => id.clone(),
        };
        let path = format!("/api/{kind}/{id}");
        let before = admin.get("/api/audit?action=deleted").await.each("restorable").len();
        admin.delete(&path).await.ok();
        let mut seen = admin.get("/api/audit?action=deleted").await.each("restorable");
        assert_eq!(seen[0], true, "{kind}");
        let answer = admin.post(&format!("{path}/restore"), json!({})).await.ok();
        assert_eq!((&answer["restored"], &answer["id"]), (&json!(true), &id));
        let again = admin.post(&format!("{path}/restore"), json!({})).await.ok();
        assert_eq!((&again["restored"], &again["revision"]), (&json!(false), &answer["revision"]));
        seen = admin.get("/api/audit?action=deleted").await.each("restorable");
        assert_eq!(seen[0], false, "{kind} is there again");

        test.app.store.clock.advance(Duration::minutes(1));
        admin.delete(&path).await.ok();
        seen = admin.get("/api/audit?action=deleted").await.each("restorable");
        assert_eq!(seen[..2], [json!(true), json!(false)], "{kind}: only the second deletion stands");
        assert_eq!(seen.len(), before + 2);
    }
}

#[apply(db_test)]
async fn a_lead_is_labelled_by_its_sender_until_the_erasure(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    assert_eq!(desk.visitor(1).send_json("contact", &desk.body("contact")).await.status, 201);
    let id = admin.get("/api/leads").await.each("id")[0].clone();
    let edit = ("application/json", json!({ "status": "contacted" }).to_string());
    admin.request(Method::PATCH, &format!("/api/leads/{id}"), Some(edit)).await.ok();
    let entry = admin.get("/api/audit?kind=lead").await.ok()[0].clone();
    assert_eq!(entry["sender"], "Asha Rao");
    assert!(!entry["label"].as_str().unwrap().contains("Asha"), "the stored entry has no name");
    let erased = "UPDATE lead SET name = '', email = ''";
    desk.test.app.store.db.execute_unprepared(erased).await.unwrap();
    assert_eq!(admin.get("/api/audit?kind=lead").await.ok()[0]["sender"], "");
    assert_eq!(admin.get("/api/audit?kind=account").await.ok()[0]["sender"], "");
}

#[apply(db_test)]
async fn the_audit_log_is_filtered_and_paged(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for number in 0..7 {
        test.add(&records::course(&format!("Course {number}"))).await;
    }
    let me = admin.get("/api/auth/me").await.ok()["id"].as_i64().unwrap();
    let second = admin.get("/api/courses/get").await.ok()[1]["id"].as_i64().unwrap();
    admin.delete(&format!("/api/courses/{second}")).await.ok();
    admin
        .post("/api/auth/password", json!({ "current": PASSWORD, "new": "seven lamps under granite" }))
        .await;
    for (query, count) in [
        ("?kind=course".to_owned(), 8),
        (format!("?kind=course&record_id={second}"), 2),
        (format!("?user_id={me}"), 2),
        ("?action=deleted".to_owned(), 1),
        ("?action=password_changed&kind=account".to_owned(), 1),
        ("?kind=testimonial".to_owned(), 0),
    ] {
        let answer = admin.get(&format!("/api/audit{query}")).await;
        assert_eq!(
            (answer.ok().as_array().unwrap().len(), answer.header("x-total-count")),
            (count, count.to_string().as_str()),
            "{query}"
        );
    }
    admin
        .post("/api/auth/password", json!({ "current": "seven lamps under granite", "new": PASSWORD }))
        .await;
    test.app.store.clock.advance(Duration::days(1));
    let mut admin = signed_in(test.router(), "admin@site.example").await;
    let path = format!("/api/courses/{second}/restore");
    admin.post(&path, json!({})).await.ok();
    for (query, count) in [
        ("?q=course%203", 1),
        ("?q=asha", 11),
        ("?q=asha&action=deleted", 1),
        ("?q=%E2%82%B9", 0),
        ("?q=ALL%20about", 7),
        ("?from=2026-03-15", 1),
        ("?until=2026-03-14", 11),
        ("?from=2026-03-14&until=2026-03-14&q=asha", 10),
        ("?from=2026-03-16", 0),
    ] {
        let answer = admin.get(&format!("/api/audit{query}")).await;
        assert_eq!(answer.ok().as_array().unwrap().len(), count, "{query}");
    }
    for (query, field) in [("from=14-03-2026", "from"), ("until=2026-3-14", "until")] {
        let refused = admin.get(&format!("/api/audit?{query}")).await;
        let said = refused.json()["fields"][field][0].clone();
        assert_eq!(said, "Give a date from the years 2000 to 2100, such as 2027-01-04.", "{query}");
    }

    let answer = admin.get("/api/audit?until=2026-03-14&per_page=4&page=3").await;
    assert_eq!((answer.ok().as_array().unwrap().len(), answer.header("x-total-count")), (3, "11"));
    for bad in
        ["?kind=planet", "?page=0", "?per_page=1000", "?record_id=x", "?user_id=99999999999", "?action=x"]
    {
        assert_eq!(
            admin.get(&format!("/api/audit{bad}")).await.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{bad}"
        );
    }
}
