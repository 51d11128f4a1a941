//! Enquiries that staff enter by hand.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::client::{account, signed_in};
use crate::support::database::dump;
use crate::support::desk::{Desk, Mail, STAFF};
use crate::support::{Answer, Client, TestDb, apply, db_test, sqlite_test};

async fn enter(admin: &mut Client, values: Value) -> Answer {
    let mut body =
        json!({ "name": "Sneha Patil", "phone": "98220 54321", "source": "phone", "consent": true });
    for (name, value) in values.as_object().unwrap() {
        body[name] = value.clone();
    }
    admin.post("/api/leads", body).await
}

#[apply(db_test)]
async fn a_call_becomes_an_enquiry_with_its_consent_and_first_entry(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let body = json!({ "course_id": 1, "note": "Asks for the EVENING batch.", "key": "k" });
    let entered = enter(&mut admin, body.clone()).await;
    assert_eq!(entered.status, StatusCode::CREATED, "{}", entered.json());
    let lead = entered.json();
    assert_eq!(entered.header("location"), format!("/api/leads/{}", lead["id"]));
    assert_eq!(
        ["kind", "source", "status", "name", "email", "phone", "message"].map(|name| &lead[name]),
        [
            &json!("inquiry"),
            &json!("phone"),
            &json!("contacted"),
            &json!("Sneha Patil"),
            &json!(""),
            &json!("+919822054321"),
            &json!(""),
        ]
    );
    assert_eq!(lead["item"]["course_id"], 1);
    assert!(!lead["item"]["name"].as_str().unwrap().is_empty());
    let consents = lead["consents"].as_array().unwrap();
    assert_eq!(consents.len(), 1);
    assert_eq!((&consents[0]["purpose"], &consents[0]["channel"]), (&json!("enquiry"), &json!("staff")));
    assert!(consents[0]["label"].as_str().unwrap().starts_with("They agreed"));
    assert_eq!(
        (&lead["entries"][0]["kind"], &lead["entries"][0]["author"]),
        (&json!("call"), &json!("Asha Rao"))
    );
    assert_eq!(
        ["kind", "actor", "detail"].map(|name| &lead["history"][0][name]),
        [&json!("entered"), &json!("Asha Rao"), &json!("Phone")]
    );
    assert_eq!(admin.get("/api/leads?q=evening").await.header("x-total-count"), "1");
    assert_eq!(admin.get("/api/leads").await.ok()[0]["source"], "phone");
    // Sent again after a lost answer, it is the same.
    let again = enter(&mut admin, body).await;
    assert_eq!((again.status, &again.json()["id"]), (StatusCode::OK, &lead["id"]));
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1);
    // It belongs to the one who entered it, so that nobody has to be told; nor is the person.
    assert_eq!(lead["owner"]["name"], "Asha Rao");
    assert_eq!((&lead["waiting"], desk.send_mails().await.len()), (&Value::Null, 0));
    let log = admin.get("/api/audit?kind=lead").await.ok();
    assert_eq!(log[0]["action"], "created");
    let kept = dump(&desk.test.app.store.db, &["audit_entry"]).await;
    assert!(!kept.contains("Sneha") && !kept.contains("EVENING"), "the audit log is kept after an erasure");
    let file = admin.get("/api/leads.csv").await;
    let file = String::from_utf8(file.body.to_vec()).unwrap();
    assert!(file.contains(r#""Course inquiry","Phone","Contacted","","Asha Rao","Sneha Patil""#), "{file}");

    let referred = enter(
        &mut admin,
        json!({ "source": "referral", "name": "Ravi", "note": "Uncle's friend", "owner_id": null }),
    )
    .await;
    let referred = referred.json();
    assert_eq!(
        (&referred["kind"], &referred["status"], &referred["entries"][0]["kind"]),
        (&json!("contact"), &json!("new"), &json!("note")),
        "staff have not spoken to him yet"
    );
    assert!(referred["owner"].is_null() && referred["waiting"].is_object(), "{referred}");
    let sent = desk.send_mails().await;
    assert_eq!(sent.iter().map(Mail::to).collect::<Vec<_>>(), ["staff@desk.example"], "without an owner");
}

#[apply(db_test)]
async fn the_person_gets_a_mail_only_when_staff_say_so(db: TestDb) {
    let desk = Desk::new(&db).await;
    account(&desk.test.app, STAFF, true).await;
    let mut admin = signed_in(desk.test.router(), STAFF).await;
    let email = json!({ "email": "Sneha@Example.in", "source": "walk_in" });
    let lead = enter(&mut admin, email.clone()).await.json();
    assert_eq!(desk.send_mails().await.len(), 0, "no notice to the one who entered it");
    // Neither does taking it back from spam send what was not asked for.
    for status in ["spam", "new"] {
        let body = json!({ "status": status }).to_string();
        let path = format!("/api/leads/{}", lead["id"]);
        admin.request(axum::http::Method::PATCH, &path, Some(("application/json", body))).await.ok();
    }
    assert_eq!(desk.send_mails().await.len(), 0);
    let mut wanted = email;
    wanted["send_confirmation"] = true.into();
    enter(&mut admin, wanted).await;
    let sent = desk.send_mails().await;
    assert_eq!(sent.iter().map(Mail::to).collect::<Vec<_>>(), ["Sneha@example.in"]);
    assert!(sent[0].text().contains("because you got in touch with"), "{}", sent[0].text());
}

#[apply(sqlite_test)]
async fn what_is_missing_is_told_by_field(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    for (values, field) in [
        (json!({ "name": " " }), "name"),
        (json!({ "phone": "" }), "phone"),
        (json!({ "phone": "12345" }), "phone"),
        (json!({ "email": "sneha@" }), "email"),
        (json!({ "send_confirmation": true }), "email"),
        (json!({ "source": "site" }), "source"),
        (json!({ "source": "fax" }), "source"),
        (json!({ "consent": false }), "consent"),
        (json!({ "course_id": 99_999 }), "course_id"),
        (json!({ "note": "x".repeat(4001) }), "note"),
        (json!({ "owner_id": 99_999 }), "owner_id"),
        (json!({ "next_action": "Call about the fee" }), "next_action_at"),
        (json!({ "next_action_at": "tomorrow" }), "next_action_at"),
        (json!({ "next_action": "x".repeat(161) }), "next_action"),
    ] {
        let refused = enter(&mut admin, values.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{values}");
        assert!(refused.json()["fields"][field].is_array(), "{values}: {}", refused.json());
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0);
    assert_eq!(
        enter(&mut admin, json!({ "phone": "", "email": "sneha@example.in" })).await.status,
        StatusCode::CREATED
    );
}

#[apply(db_test)]
async fn who_is_known_is_told_while_the_number_is_typed(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    enter(&mut admin, json!({})).await;
    let latest =
        enter(&mut admin, json!({ "phone": "+91 98220-54321", "email": "sneha@example.in" })).await.json();
    enter(&mut admin, json!({ "phone": "98220 99999", "name": "Ravi" })).await;
    let mut known = async |query: &str| {
        let people = admin.get(&format!("/api/leads/matching?{query}")).await.ok();
        let people = people.as_array().unwrap();
        people
            .iter()
            .map(|one| format!("{} {}", one["name"].as_str().unwrap(), one["enquiries"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(known("phone=98220").await, [""; 0], "too few digits");
    assert_eq!(known("phone=98220+5").await, ["Sneha Patil 2"]);
    assert_eq!(known("phone=098220+54321").await, ["Sneha Patil 2"]);
    assert_eq!(known("phone=%2B91+98220+9").await, ["Ravi 1"]);
    assert_eq!(known("phone=%25%25%25%25%25%25%25").await, [""; 0]);
    assert_eq!(known("email=SNEHA@example.in").await, ["Sneha Patil 1"]);
    assert_eq!(known("email=sneha@").await, [""; 0]);
    assert_eq!(known("").await, [""; 0]);
    let people = admin.get("/api/leads/matching?phone=9822054321").await.ok();
    assert_eq!(people[0]["latest"], latest["id"]);
}

#[apply(db_test)]
async fn requests_with_one_key_at_once_are_one_enquiry(db: TestDb) {
    let desk = Desk::new(&db).await;
    let admin = desk.test.admin().await;
    let entering = (0..4).map(|_| {
        let mut admin = admin.clone();
        async move { enter(&mut admin, json!({ "key": "k" })).await.status.as_u16() }
    });
    let mut statuses = futures_util::future::join_all(entering).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 201]);
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1);
}
