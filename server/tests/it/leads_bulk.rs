//! Changing several leads at once.

use axum::http::StatusCode;
use domain::auth::permissions::Role;
use serde_json::{Value, json};

use crate::support::client::{signed_in, staff};
use crate::support::desk::Desk;
use crate::support::{TestDb, apply, db_test};

async fn enquiries(desk: &Desk, count: u8) {
    for number in 1..=count {
        let mut body = desk.body("contact");
        body["email"] = format!("visitor{number}@example.in").into();
        assert_eq!(desk.visitor(number).send_json("contact", &body).await.status, StatusCode::CREATED);
    }
}

/// Each lead of the list with a change.
fn each(rows: &Value, change: &Value) -> Value {
    let rows = rows.as_array().unwrap().iter();
    let leads: Vec<Value> = rows
        .map(|row| {
            let mut lead = json!({ "id": row["id"], "revision": row["revision"] });
            lead.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            lead
        })
        .collect();
    json!({ "leads": leads })
}

#[apply(db_test)]
async fn many_become_spam_at_once_and_the_inverse_call_takes_it_back(db: TestDb) {
    let desk = Desk::new(&db).await;
    enquiries(&desk, 5).await;
    let mut admin = desk.test.admin().await;
    let rows = admin.get("/api/leads?sort=received").await.ok();
    let plan =
        json!({ "next_action_at": "2026-03-20T04:30:00Z", "next_action": "Call", "status": "contacted" });
    admin.post("/api/leads/bulk", each(&rows, &plan)).await.ok();

    let rows = admin.get("/api/leads?sort=received").await.ok();
    let done = admin.post("/api/leads/bulk", each(&rows, &json!({ "status": "spam" }))).await.ok();
    let changed = done["changed"].as_array().unwrap();
    assert_eq!(changed.len(), 5);
    assert_eq!(changed[0]["before"]["next_action"], "Call");
    assert_eq!(admin.get("/api/leads?status=spam").await.ok().as_array().unwrap().len(), 5);
    assert_eq!(desk.number("SELECT count(*) FROM mail_outbox WHERE state = 'queued'").await, 0);

    let back: Vec<Value> = changed
        .iter()
        .map(|lead| {
            let mut undo = lead["before"].clone();
            undo["id"] = lead["id"].clone();
            undo["revision"] = lead["revision"].clone();
            undo
        })
        .collect();
    let undone = admin.post("/api/leads/bulk", json!({ "leads": back })).await.ok();
    assert_eq!(undone["changed"].as_array().unwrap().len(), 5);
    let rows = admin.get("/api/leads?status=contacted").await;
    assert_eq!(rows.texts("next_action"), ["Call"; 5], "the follow-up is back as well");
}

#[apply(db_test)]
async fn what_a_colleague_changed_stays_and_the_others_go_on(db: TestDb) {
    let desk = Desk::new(&db).await;
    enquiries(&desk, 3).await;
    let mut admin = desk.test.admin().await;
    staff(&desk.test.app, "ravi@site.example", Role::Counsellor).await;
    let mut ravi = signed_in(desk.test.router(), "ravi@site.example").await;
    let me = admin.get("/api/auth/me").await.ok()["id"].clone();
    let rows = admin.get("/api/leads?sort=received").await.ok();
    let first = json!([rows[0].clone()]);
    ravi.post("/api/leads/bulk", each(&first, &json!({ "status": "contacted" }))).await.ok();

    let mut changes = each(&rows, &json!({ "status": "lost", "owner_id": me }));
    changes["leads"].as_array_mut().unwrap().push(json!({ "id": 9999, "revision": 1, "status": "lost" }));
    let result = admin.post("/api/leads/bulk", changes).await.ok();
    let count = |part: &str| result[part].as_array().unwrap().len();
    assert_eq!((count("changed"), count("overtaken"), count("gone"), count("refused")), (2, 1, 1, 0));
    assert_eq!(result["overtaken"][0]["label"], "Asha Rao");
    let rows = admin.get("/api/leads?status=lost").await.ok();
    assert!(rows.as_array().unwrap().iter().all(|row| row["owner"]["id"] == me));
    let same = admin.post("/api/leads/bulk", each(&rows, &json!({ "status": "lost" }))).await.ok();
    assert_eq!(same["unchanged"].as_array().unwrap().len(), 2);

    staff(&desk.test.app, "viewer@site.example", Role::Viewer).await;
    let mut viewer = signed_in(desk.test.router(), "viewer@site.example").await;
    let refused = viewer.post("/api/leads/bulk", each(&rows, &json!({ "status": "new" }))).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let open = admin.get("/api/leads?status=contacted").await.ok();
    for bad in [
        json!({ "leads": [] }),
        json!({ "leads": [{ "id": 1, "revision": 1 }, { "id": 1, "revision": 1 }] }),
        json!({ "leads": [{ "id": 1, "revision": 1, "status": "sold" }] }),
        each(&open, &json!({ "next_action": "Call" })),
    ] {
        let refused = admin.post("/api/leads/bulk", bad.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad}");
    }
}
