//! Enquiries of companies that look for people, and of people who look for work: their statuses have words of their own.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::{Client, TestDb, apply, db_test};

async fn log(admin: &mut Client, entry: Value) {
    let answer = admin.post("/api/leads/1/entries", entry).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
}

async fn set(admin: &mut Client, id: i64, status: &str) {
    let body = Some(("application/json", json!({ "status": status }).to_string()));
    admin.request(Method::PATCH, &format!("/api/leads/{id}"), body).await.ok();
}

#[apply(db_test)]
async fn a_candidate_is_shortlisted_introduced_and_placed(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    for call in ["candidate", "staffing", "send-course-inquiry"] {
        assert_eq!(desk.visitor(1).send_json(call, &desk.body(call)).await.status, 201);
    }
    log(&mut admin, json!({ "kind": "call", "outcome": "reached" })).await;
    assert_eq!(admin.get("/api/leads/1").await.ok()["status"], "new", "a call puts nobody on a list");
    for status in ["contacted", "qualified", "enrolled"] {
        set(&mut admin, 1, status).await;
    }
    let lead = admin.get("/api/leads/1").await.ok();
    let steps: Vec<&str> = lead["history"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["kind"] == "status")
        .map(|event| event["detail"].as_str().unwrap())
        .collect();
    assert_eq!(steps, ["New → Shortlisted", "Shortlisted → Introduced", "Introduced → Placed"]);
    set(&mut admin, 2, "lost").await;
    set(&mut admin, 3, "enrolled").await;

    let file = String::from_utf8(admin.get("/api/leads.csv").await.body.to_vec()).unwrap();
    for words in
        [r#""Work wanted","Form of the site","Placed""#, r#""People wanted","Form of the site","Closed""#]
    {
        assert!(file.contains(words), "{words}: {file}");
    }
    let report = admin.get("/api/admin/report?by=kind").await.ok();
    let rows: Vec<_> = report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["label"].as_str().unwrap(),
                row["enquiries"].as_i64(),
                row["enrolled"].as_i64(),
                row["placed"].as_i64(),
            )
        })
        .collect();
    for row in [
        ("Course inquiry", Some(1), Some(1), Some(0)),
        ("People wanted", Some(1), Some(0), Some(0)),
        ("Work wanted", Some(1), Some(0), Some(1)),
    ] {
        assert!(rows.contains(&row), "{rows:?}");
    }
    assert_eq!((&report["total"]["enrolled"], &report["total"]["placed"]), (&json!(1), &json!(1)));
}

#[apply(db_test)]
async fn what_did_not_come_about_is_closed_without_the_reasons_of_learners(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    assert_eq!(desk.visitor(1).send_json("candidate", &desk.body("candidate")).await.status, 201);
    log(&mut admin, json!({ "kind": "call", "outcome": "not_interested", "status": "lost" })).await;
    let lead = admin.get("/api/leads/1").await.ok();
    assert_eq!((&lead["status"], &lead["lost_reason"]), (&json!("lost"), &Value::Null));
}
