//! Who a sender is: corrected by staff, put together with other enquiries, and erased.

use axum::http::StatusCode;
use domain::auth::permissions::Role;
use serde_json::{Value, json};

use crate::support::client::{signed_in, staff};
use crate::support::database::dump;
use crate::support::desk::Desk;
use crate::support::{Answer, Client, TestDb, apply, db_test};

#[apply(db_test)]
async fn enquiries_from_two_addresses_are_put_together_and_taken_apart(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    for (number, email) in [(1, "asha@example.in"), (2, "asha.rao@work.example"), (3, "someone@example.in")] {
        let mut body = desk.body("contact");
        body["email"] = email.into();
        assert_eq!(desk.visitor(number).send_json("contact", &body).await.status, StatusCode::CREATED);
    }
    let related = |lead: &Value| -> Vec<i64> {
        lead["related"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    let merged = admin.post("/api/leads/1/same-person", json!({ "other_id": 2 })).await.ok();
    assert_eq!((related(&merged), &merged["put_together"]), (vec![2], &json!(true)));
    let other = admin.get("/api/leads/2").await.ok();
    assert_eq!(related(&other), [1], "both show each other");
    let history = other["history"].as_array().unwrap();
    assert!(
        history.iter().any(|event| event["detail"] == "The same person as Contact message 1"),
        "{history:?}"
    );

    let three = admin.post("/api/leads/3/same-person", json!({ "other_id": 1 })).await.ok();
    assert_eq!(related(&three), [2, 1], "a group grows");
    for (body, field) in [(json!({ "other_id": 2 }), "other_id"), (json!({ "other_id": 99 }), "other_id")] {
        let refused = admin.post("/api/leads/1/same-person", body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.json()["fields"][field].is_array());
    }
    let alone = admin.delete("/api/leads/3/same-person").await.ok();
    assert_eq!((related(&alone), &alone["put_together"]), (Vec::new(), &json!(false)));
    assert_eq!(related(&admin.get("/api/leads/1").await.ok()), [2], "the others stay together");
    assert_eq!(admin.delete("/api/leads/3/same-person").await.status, StatusCode::CONFLICT);
    admin.delete("/api/leads/2/same-person").await.ok();
    assert_eq!(desk.number("SELECT count(*) FROM person_alias").await, 0, "nobody is a group of one");
}

#[apply(db_test)]
async fn who_was_taken_out_of_a_group_does_not_come_back_to_it(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    for number in 1..=4 {
        let mut body = desk.body("contact");
        body["email"] = format!("person{number}@example.in").into();
        assert_eq!(desk.visitor(number).send_json("contact", &body).await.status, StatusCode::CREATED);
    }
    for other in [2, 3] {
        admin.post("/api/leads/1/same-person", json!({ "other_id": other })).await.ok();
    }
    admin.delete("/api/leads/1/same-person").await.ok();
    let joined = admin.post("/api/leads/1/same-person", json!({ "other_id": 4 })).await.ok();
    let ids: Vec<_> = joined["related"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect();
    assert_eq!(ids, [json!(4)], "not with the group that the first was taken out of");
}

/// Corrects the lead of this number under the revision that it has.
async fn correct(admin: &mut Client, id: i64, values: Value) -> Answer {
    let path = format!("/api/leads/{id}");
    let lead = admin.get(&path).await.ok();
    let mut body = json!({
        "name": lead["name"], "phone": lead["phone"].as_str().unwrap_or_default(), "email": lead["email"],
        "course_id": lead["item"]["course_id"], "revision": lead["revision"],
    });
    for (name, value) in values.as_object().unwrap() {
        body[name] = value.clone();
    }
    admin.put(&format!("{path}/details"), body).await
}

#[apply(db_test)]
async fn a_mistyped_address_leaves_the_list_of_the_newsletter_with_its_correction(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let list = async || desk.texts("SELECT email FROM newsletter_subscriber ORDER BY email").await;
    for (number, call, email) in [
        (1, "contact", "asha@gmial.example"),
        (2, "contact", "asha@shared.example"),
        (3, "send-course-inquiry", "asha@shared.example"),
    ] {
        let mut body = desk.body(call);
        body["email"] = email.into();
        body["newsletter"] = true.into();
        assert_eq!(desk.visitor(number).send_json(call, &body).await.status, StatusCode::CREATED);
    }
    desk.send_mails().await;
    assert_eq!(list().await, ["asha@gmial.example", "asha@shared.example"]);
    for id in [1, 2] {
        correct(&mut admin, id, json!({ "email": "asha@gmail.example" })).await.ok();
    }
    assert_eq!(list().await, ["asha@shared.example"], "which another enquiry names as well");
}

#[apply(db_test)]
async fn a_sender_is_corrected_and_what_waits_goes_to_the_new_address(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    desk.visitor(1).send_json("send-course-inquiry", &desk.body("send-course-inquiry")).await;
    desk.visitor(2).send_json("contact", &desk.body("contact")).await;
    desk.visitor(3).send_json("newsletter", &desk.body("newsletter")).await;
    let mut other = desk.body("contact");
    other["email"] = "someone@example.in".into();
    desk.visitor(4).send_json("contact", &other).await;
    admin.post("/api/leads/4/same-person", json!({ "other_id": 1 })).await.ok();

    let before = admin.get("/api/leads/1").await.ok();
    let values = json!({ "name": "Asha Rao-Patil", "phone": "098220 54321", "email": "asha@work.example", "course_id": 2 });
    let lead = correct(&mut admin, 1, values.clone()).await.ok();
    assert_eq!(
        ["name", "phone", "email"].map(|name| &lead[name]),
        [&json!("Asha Rao-Patil"), &json!("+919822054321"), &json!("asha@work.example")]
    );
    assert_ne!(lead["item"]["name"], before["item"]["name"]);
    assert_eq!(lead["item"]["course_id"], 2);
    let said = lead["history"].as_array().unwrap().last().unwrap();
    assert_eq!((&said["kind"], &said["actor"]), (&json!("corrected"), &json!("Asha Rao")));
    let detail = said["detail"].as_str().unwrap();
    for part in ["Asha Rao → Asha Rao-Patil", "asha@example.in → asha@work.example", "Course: "] {
        assert!(detail.contains(part), "{part}: {detail}");
    }
    let related: Vec<_> = lead["related"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect();
    assert_eq!(related, [json!(4), json!(3), json!(2)], "those whom staff put together stay so");
    for words in ["work.example", "asha@example.in", "9822054321"] {
        let found = admin.get(&format!("/api/leads?q={words}")).await.ok();
        assert!(found.as_array().unwrap().iter().any(|row| row["id"] == 1), "{words}");
    }
    let log = dump(&desk.test.app.store.db, &["audit_entry"]).await;
    assert!(!log.contains("Patil") && !log.contains("work.example"), "the audit log names nobody: {log}");
    assert_eq!(correct(&mut admin, 1, json!({})).await.ok()["revision"], lead["revision"], "nothing differs");
    let mails = desk.send_mails().await;
    let to: Vec<String> = mails.iter().map(crate::support::desk::Mail::to).collect();
    assert!(to.contains(&"asha@work.example".to_owned()), "{to:?}");

    for (id, values, field) in [
        (1, json!({ "name": " " }), "name"),
        (1, json!({ "phone": "", "email": "" }), "phone"),
        (1, json!({ "phone": "12" }), "phone"),
        (1, json!({ "email": "asha@" }), "email"),
        (1, json!({ "course_id": 4711 }), "course_id"),
        (3, json!({ "email": "other@example.in" }), "email"),
        (3, json!({ "course_id": 1 }), "course_id"),
    ] {
        let refused = correct(&mut admin, id, values.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{id} {values}");
        assert!(refused.json()["fields"][field].is_array(), "{id} {values}: {}", refused.json());
    }
    let stale = correct(&mut admin, 1, json!({ "name": "Other", "revision": 1 })).await;
    assert_eq!((stale.status, &stale.json()["current"]["name"]), (StatusCode::CONFLICT, &lead["name"]));
    // What came by phone alone is told apart by its number.
    let phone = correct(&mut admin, 2, json!({ "email": "", "phone": "98220 11111" })).await.ok();
    assert_eq!((&phone["email"], &phone["phone"]), (&json!(""), &json!("+919822011111")));
}

#[apply(db_test)]
async fn an_owner_erases_who_has_no_address_and_gets_a_receipt(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let call = json!({
        "name": "Sneha Patil", "phone": "98220 54321", "source": "phone", "consent": true, "note": "Sneha's call.",
    });
    let by_phone = admin.post("/api/leads", call).await.json()["id"].as_i64().unwrap();
    let mut same = desk.body("contact");
    same["email"] = "sneha@example.in".into();
    same["phone"] = "+91 98220 54321".into();
    same["newsletter"] = true.into();
    same["name"] = "Sneha Patil".into();
    desk.visitor(1).send_json("contact", &same).await;
    // A colleague with the same number at work is somebody else.
    same["email"] = "ravi@example.in".into();
    same["name"] = "Ravi Iyer".into();
    desk.visitor(2).send_json("contact", &same).await;

    staff(&desk.test.app, "meera@site.example", Role::Counsellor).await;
    let mut meera = signed_in(desk.test.router(), "meera@site.example").await;
    let path = format!("/api/leads/{by_phone}/erase");
    assert_eq!(meera.post(&path, json!({})).await.status, StatusCode::FORBIDDEN);
    let stranger = admin.post(&path, json!({ "others": [4711] })).await;
    assert!(stranger.json()["fields"]["others"].is_array(), "{}", stranger.json());

    let receipt = admin.post(&path, json!({ "others": [2] })).await.ok();
    assert_eq!(
        ["enquiries", "entries", "newsletter"].map(|name| &receipt[name]),
        [&json!([1, 2]), &json!(1), &json!(true)],
        "{receipt}"
    );
    assert!(receipt["messages"].as_u64().unwrap() >= 2, "{receipt}");
    let left = dump(
        &desk.test.app.store.db,
        &["lead", "lead_event", "lead_entry", "mail_outbox", "newsletter_subscriber", "audit_entry"],
    )
    .await
    .to_lowercase();
    assert!(!left.contains("sneha"), "{left}");
    assert_eq!(admin.get("/api/leads/3").await.ok()["name"], "Ravi Iyer", "who was not named stays");
    let erased = admin.get(&format!("/api/leads/{by_phone}")).await.ok();
    let last = erased["history"].as_array().unwrap().last().unwrap();
    assert_eq!(
        ["kind", "actor", "detail"].map(|name| &last[name]),
        [&json!("erased"), &json!("Asha Rao"), &json!("Asked of the office")]
    );
    assert_eq!(admin.post(&path, json!({})).await.status, StatusCode::CONFLICT);
    let log = admin.get("/api/audit").await.ok();
    let entries = log.as_array().or_else(|| log["items"].as_array()).unwrap();
    assert_eq!(entries.iter().filter(|entry| entry["action"] == "erased").count(), 2, "{log}");
}
