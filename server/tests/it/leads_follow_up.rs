//! Follow-ups, the time that senders wait, and the morning digest.

use axum::http::{Method, StatusCode};
use chrono::{DateTime, Duration, Utc};
use domain::auth::permissions::Role;
use domain::leads::inbox::digest;
use serde_json::{Value, json};
use storage::Store;

use crate::support::client::{signed_in, staff};
use crate::support::desk::{Desk, Mail};
use crate::support::{Answer, Client, TestDb, apply, db_test};

async fn patch(admin: &mut Client, id: i64, body: Value) -> Answer {
    let body = Some(("application/json", body.to_string()));
    admin.request(Method::PATCH, &format!("/api/leads/{id}"), body).await
}

async fn send(desk: &Desk, call: &str, values: Value) -> i64 {
    let mut body = desk.body(call);
    for (name, value) in values.as_object().unwrap() {
        body[name] = value.clone();
    }
    let answer = desk.visitor(1).send_json(call, &body).await;
    assert_eq!(answer.status, 201, "{}", answer.json());
    desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await
}

async fn desk_without_limits(db: &TestDb) -> Desk {
    Desk::with_environment(db, &[("RATE_LIMITS", "off")]).await
}

/// Moves the clock to a time in India.
fn go_to(desk: &Desk, text: &str) {
    let at: DateTime<Utc> = format!("{text}+05:30").parse().unwrap();
    desk.wait(at - desk.test.app.store.clock.now());
}

fn ids(answer: &Answer) -> Vec<i64> {
    answer.each("id").iter().map(|id| id.as_i64().unwrap()).collect()
}

#[apply(db_test)]
async fn a_follow_up_has_a_text_that_needs_a_time(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    let refused = patch(&mut admin, id, json!({ "next_action": "Call about the fee" })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let text = refused.json()["fields"]["next_action_at"][0].as_str().unwrap().to_owned();
    assert!(text.contains("Choose a day and a time"), "{text}");
    let at = json!({ "next_action": " Call about the fee ", "next_action_at": "2026-03-16T10:00:00+05:30" });
    let planned = patch(&mut admin, id, at).await.ok();
    assert_eq!(
        (&planned["next_action"], &planned["next_action_at"]),
        (&json!("Call about the fee"), &json!("2026-03-16T04:30:00.000Z"))
    );
    assert_eq!(planned["history"][0]["detail"], "Follow-up: 16 Mar 2026, 10:00, Call about the fee");
    assert_eq!(admin.get("/api/leads").await.ok()[0]["next_action"], "Call about the fee");
    let log = admin.get("/api/audit?kind=lead").await.ok();
    assert!(!log.to_string().contains("about the fee"), "the audit log is kept after an erasure: {log}");
    assert_eq!(log[0]["changes"][1], json!({ "field": "next_action", "before": null, "after": null }));
    let file = admin.get("/api/leads.csv").await;
    let file = String::from_utf8(file.body.to_vec()).unwrap();
    assert!(file.contains("\"2026-03-16 10:00\",\"Call about the fee\""), "{file}");
    let refused = patch(&mut admin, id, json!({ "next_action_at": null, "next_action": "Still" })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = patch(&mut admin, id, json!({ "next_action": "x".repeat(161) })).await;
    assert!(refused.json()["fields"]["next_action"].is_array());
    // Without its time the text goes, too.
    let cleared = patch(&mut admin, id, json!({ "next_action_at": null })).await.ok();
    assert_eq!((&cleared["next_action"], &cleared["next_action_at"]), (&json!(""), &Value::Null));

    for status in ["enrolled", "lost", "spam"] {
        let body = json!({ "status": "contacted", "next_action_at": "2026-03-17T10:00:00+05:30", "next_action": "Call" });
        patch(&mut admin, id, body).await.ok();
        let form =
            json!({ "status": status, "next_action_at": "2026-03-17T10:00:00+05:30", "next_action": "Call" });
        let closed = patch(&mut admin, id, form).await.ok();
        assert_eq!(
            (&closed["next_action"], &closed["next_action_at"]),
            (&json!(""), &Value::Null),
            "{status}"
        );
    }
}

#[apply(db_test)]
async fn what_is_due_goes_by_midnight_in_india_and_is_counted(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let me = admin.get("/api/auth/me").await.ok()["id"].clone();
    let mut leads = Vec::new();
    for (number, at) in [
        "2026-03-16T23:29:00+05:30",
        "2026-03-16T23:59:00+05:30",
        "2026-03-17T00:00:00+05:30",
        "2026-03-20T10:00:00+05:30",
    ]
    .into_iter()
    .enumerate()
    {
        let id = send(&desk, "contact", json!({ "email": format!("n{number}@example.in") })).await;
        patch(&mut admin, id, json!({ "next_action_at": at })).await.ok();
        leads.push(id);
    }
    send(&desk, "contact", json!({})).await;
    admin.put(&format!("/api/leads/{}/owner", leads[2]), json!({ "owner_id": me })).await.ok();
    go_to(&desk, "2026-03-16T23:30:00");
    let mut admin = signed_in(desk.test.router(), "admin@site.example").await;
    for (query, expected) in [
        ("due=overdue", vec![leads[0]]),
        ("due=today", vec![leads[1]]),
        ("due=by_today&sort=next_action", vec![leads[0], leads[1]]),
        ("due=later&sort=next_action", vec![leads[2], leads[3]]),
        ("due=later&owner=me", vec![leads[2]]),
    ] {
        assert_eq!(ids(&admin.get(&format!("/api/leads?{query}")).await), expected, "{query}");
    }
    let due =
        |counts: &Value| ["overdue", "today", "later"].map(|word| counts["due"][word].as_u64().unwrap());
    assert_eq!(due(&admin.get("/api/leads/counts").await.ok()), [1, 1, 2]);
    assert_eq!(due(&admin.get("/api/leads/counts?due=today").await.ok()), [1, 1, 2]);
    assert_eq!(due(&admin.get("/api/leads/counts?owner=me").await.ok()), [0, 0, 1]);
    assert_eq!(admin.get("/api/leads/counts?due=later").await.ok()["all"], 2);
    assert_eq!(admin.get("/api/leads?due=soon").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    go_to(&desk, "2026-03-17T00:00:00");
    let mut admin = signed_in(desk.test.router(), "admin@site.example").await;
    assert_eq!(due(&admin.get("/api/leads/counts").await.ok()), [2, 1, 1], "at midnight a new day begins");
}

#[apply(db_test)]
async fn a_sender_waits_until_staff_reach_them(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    desk.test.admin().await;
    // A Saturday, four minutes before three in the afternoon; the office closes at half past six.
    let id = send(&desk, "contact", json!({})).await;
    let waiting =
        async |admin: &mut Client| admin.get(&format!("/api/leads/{id}")).await.ok()["waiting"].clone();
    desk.wait(Duration::hours(1));
    let mut admin = signed_in(desk.test.router(), "admin@site.example").await;
    let at_first = waiting(&mut admin).await;
    assert_eq!((&at_first["office_minutes"], &at_first["late"]), (&json!(60), &json!(false)));
    go_to(&desk, "2026-03-16T10:00:00");
    let mut admin = signed_in(desk.test.router(), "admin@site.example").await;
    let over_sunday = waiting(&mut admin).await;
    assert_eq!((&over_sunday["office_minutes"], &over_sunday["late"]), (&json!(243), &json!(true)));
    let log = format!("/api/leads/{id}/entries");
    for entry in [
        json!({ "kind": "note", "text": "Looks promising" }),
        json!({ "kind": "call", "outcome": "no_answer" }),
    ] {
        assert_eq!(admin.post(&log, entry).await.status, StatusCode::CREATED);
        assert!(waiting(&mut admin).await.is_object(), "nobody was reached");
    }
    let me = admin.get("/api/auth/me").await.ok()["id"].clone();
    admin.put(&format!("/api/leads/{id}/owner"), json!({ "owner_id": me })).await.ok();
    assert!(waiting(&mut admin).await.is_object(), "another owner is no answer");
    let call = admin.post(&log, json!({ "kind": "call", "outcome": "reached" })).await.json();
    assert_eq!(waiting(&mut admin).await, Value::Null);
    let path = format!("{log}/{}", call["id"]);
    let body = Some(("application/json", json!({ "outcome": "wrong_contact" }).to_string()));
    admin.request(Method::PATCH, &path, body).await.ok();
    assert!(waiting(&mut admin).await.is_object(), "it was another person");
    patch(&mut admin, id, json!({ "status": "contacted" })).await.ok();
    assert_eq!(waiting(&mut admin).await, Value::Null);
    for (status, waits) in [("new", true), ("lost", false), ("new", true), ("spam", false)] {
        patch(&mut admin, id, json!({ "status": status })).await.ok();
        assert_eq!(waiting(&mut admin).await.is_object(), waits, "{status}");
    }
    let signed_up = send(&desk, "newsletter", json!({})).await;
    assert_eq!(admin.get(&format!("/api/leads/{signed_up}")).await.ok()["waiting"], Value::Null);
}

#[apply(db_test)]
async fn a_further_message_waits_anew_and_another_owner_does_not_answer_it(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    desk.wait(Duration::minutes(1));
    let mail = admin.post(&format!("/api/leads/{id}/entries"), json!({ "kind": "mail" })).await;
    assert_eq!(mail.status, StatusCode::CREATED);
    desk.wait(Duration::minutes(1));
    send(&desk, "contact", json!({ "message": "Or on Monday?" })).await;
    let row = admin.get("/api/leads").await.ok()[0].clone();
    assert_eq!((&row["wrote_again"], &row["waiting"]["office_minutes"]), (&json!(true), &json!(0)));
    desk.wait(Duration::minutes(1));
    let me = admin.get("/api/auth/me").await.ok()["id"].clone();
    admin.put(&format!("/api/leads/{id}/owner"), json!({ "owner_id": me })).await.ok();
    let row = admin.get("/api/leads").await.ok()[0].clone();
    assert_eq!((&row["wrote_again"], &row["waiting"]["office_minutes"]), (&json!(true), &json!(1)));
}

#[apply(db_test)]
async fn each_person_gets_one_digest_a_morning(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    desk.test.admin().await;
    for (email, role) in [("ravi@site.example", Role::Counsellor), ("view@site.example", Role::Viewer)] {
        staff(&desk.test.app, email, role).await;
    }
    let store = &desk.test.app.store;
    let other = Store::new(db.connect().await, store.clock.clone()).await.unwrap();
    let digests = async || {
        digest::step(store).await.unwrap();
        let mails = desk.send_mails().await;
        let mut digests: Vec<Mail> =
            mails.into_iter().filter(|mail| mail.subject().starts_with("Enquiries today")).collect();
        digests.sort_by_key(Mail::to);
        digests
    };
    go_to(&desk, "2026-03-16T09:00:00");
    assert_eq!(digests().await.len(), 0, "nothing waits");
    let mut admin = signed_in(desk.test.router(), "admin@site.example").await;
    let me = admin.get("/api/auth/me").await.ok()["id"].clone();
    let plan = async |admin: &mut Client, email: &str, at: &str| {
        let id = send(&desk, "contact", json!({ "email": email, "name": email })).await;
        admin.put(&format!("/api/leads/{id}/owner"), json!({ "owner_id": me })).await.ok();
        let body =
            json!({ "next_action_at": at, "next_action": "Call about the fee", "status": "contacted" });
        patch(admin, id, body).await.ok();
    };
    plan(&mut admin, "late@example.in", "2026-03-16T18:00:00+05:30").await;
    plan(&mut admin, "due@example.in", "2026-03-17T18:00:00+05:30").await;
    plan(&mut admin, "later@example.in", "2026-03-18T18:00:00+05:30").await;
    assert_eq!(digests().await.len(), 0, "today's were decided on at nine");

    go_to(&desk, "2026-03-17T08:59:59");
    assert_eq!(digests().await.len(), 0);
    // The server was away until half past eleven, and starts together with another.
    go_to(&desk, "2026-03-17T11:30:00");
    let (one, two) = tokio::join!(digest::step(store), digest::step(&other));
    one.unwrap();
    two.unwrap();
    let mails = digests().await;
    assert_eq!(
        mails.iter().map(Mail::to).collect::<Vec<_>>(),
        ["admin@site.example"],
        "nothing waits for Ravi"
    );
    assert_eq!(mails[0].subject(), "Enquiries today: 1 overdue, 1 due today");
    let text = mails[0].text();
    for part in ["late@example.in", "due@example.in", "Call about the fee", "17 Mar 2026, 18:00 IST"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(mails[0].html().contains("http://localhost:3000/admin/leads/1\""), "{}", mails[0].html());
    assert!(!text.contains("later@example.in"), "{text}");
    assert_eq!(digests().await.len(), 0, "once a day");

    // What nobody works on waits for all who could.
    send(&desk, "contact", json!({ "email": "new@example.in" })).await;
    go_to(&desk, "2026-03-18T12:00:00");
    assert_eq!(digests().await.len(), 0, "the morning is over");
    go_to(&desk, "2026-03-19T09:00:00");
    let mails = digests().await;
    assert_eq!(mails.iter().map(Mail::to).collect::<Vec<_>>(), ["admin@site.example", "ravi@site.example"]);
    assert_eq!(mails[1].subject(), "Enquiries today: 1 new without an owner");
    assert_eq!(desk.number("SELECT COUNT(*) FROM daily_digest").await, 1, "former days are not kept");
}
