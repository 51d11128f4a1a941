//! Senders that staff know to be one person.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::{TestDb, apply, db_test};

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
