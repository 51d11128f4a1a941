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

#[apply(db_test)]
async fn staff_find_enquiries_by_company_and_by_trade(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let others =
        json!({ "company": "Chakan Forgings", "skill": "Électrical drawings", "place": "Pune Pumps' hall" });
    for (call, changes) in [
        ("training", json!({})),
        ("training", others),
        ("staffing", json!({})),
        ("candidate", json!({ "message": "I was with Pune Pumps.", "role": "Maintenance electrician" })),
        ("contact", json!({ "subject": "Electrician", "message": "Do you know Pune Pumps?" })),
    ] {
        let mut body = desk.body(call);
        for (field, value) in changes.as_object().unwrap() {
            body[field] = value.clone();
        }
        assert_eq!(desk.visitor(1).send_json(call, &body).await.status, 201, "{call}");
        desk.wait(chrono::Duration::minutes(6));
    }
    let mut admin = desk.test.admin().await;
    for (query, expected) in [
        ("company=pumps", vec![1, 3]),
        ("company=PUMPS+pune", vec![1, 3]),
        ("company=forgings", vec![2]),
        ("company=pu%25mps", vec![]),
        ("trade=electrician", vec![3, 4]),
        ("trade=electrical", vec![2]),
        ("trade=fault+finding", vec![1]),
        ("company=pumps&trade=electrician", vec![3]),
        ("company=pumps&kind=training", vec![1]),
        ("company=pumps&q=shifts", vec![1]),
    ] {
        let answer = admin.get(&format!("/api/leads?{query}&sort=received")).await;
        let found: Vec<_> = answer.each("id").iter().map(|id| id.as_i64().unwrap()).collect();
        assert_eq!(found, expected, "{query}");
        assert_eq!(answer.header("x-total-count"), expected.len().to_string(), "{query}");
        let counts = admin.get(&format!("/api/leads/counts?{query}")).await.ok();
        assert_eq!(counts["all"], expected.len(), "{query}");
        let file =
            String::from_utf8(admin.get(&format!("/api/leads.csv?{query}")).await.body.to_vec()).unwrap();
        assert_eq!(file.matches("Form of the site").count(), expected.len(), "{query}: {file}");
    }
    let entry = admin.get("/api/audit?action=exported").await.ok()[0].clone();
    assert!(!entry.to_string().contains("shifts") && !entry.to_string().contains("pumps"), "{entry}");

    assert_eq!(admin.get(&format!("/api/leads?company={}", "a".repeat(101))).await.status, 422);
    admin.post("/api/leads/1/erase", json!({ "others": [2, 3, 4, 5] })).await.ok();
    assert_eq!(desk.texts("SELECT company || trade FROM lead").await.concat(), "", "nothing is left of it");
}
