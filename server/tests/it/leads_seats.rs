//! Who has enrolled takes a seat of a batch.

use axum::http::{Method, StatusCode};
use domain::auth::permissions::Role;
use serde_json::{Value, json};

use crate::support::client::{signed_in, staff};
use crate::support::desk::Desk;
use crate::support::records::batch;
use crate::support::{Answer, Client, TestDb, apply, db_test};

const KAVYA: &str = "kavya@site.example";

/// A counsellor, an owner, and a batch of the first course with so many of its twelve seats taken.
struct Office {
    desk: Desk,
    owner: Client,
    kavya: Client,
    batch: Value,
}

impl Office {
    async fn new(db: &TestDb, taken: i32) -> Self {
        let desk = Desk::new(db).await;
        let mut owner = desk.test.admin().await;
        staff(&desk.test.app, KAVYA, Role::Counsellor).await;
        let kavya = signed_in(desk.test.router(), KAVYA).await;
        let mut body = batch(1, "2026-04-06");
        body["seats_taken"] = taken.into();
        let made = owner.post("/api/batches", body).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.json());
        Self { desk, owner, kavya, batch: made.json()["id"].clone() }
    }

    /// An enquiry of somebody else each time.
    async fn enquiry(&self, number: u8) -> i64 {
        let mut body = self.desk.body("send-course-inquiry");
        body["email"] = format!("asha{number}@example.in").into();
        assert_eq!(self.desk.visitor(number).send_json("send-course-inquiry", &body).await.status, 201);
        self.desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await
    }

    async fn taken(&mut self) -> Value {
        let path = format!("/api/admin/batches/{}", self.batch);
        self.owner.get(&path).await.ok()["seats_taken"].clone()
    }

    async fn lead(&mut self, id: i64) -> Value {
        self.owner.get(&format!("/api/leads/{id}")).await.ok()
    }
}

fn enrolled(batch: &Value) -> Value {
    json!({ "kind": "call", "outcome": "enrolled", "status": "enrolled", "text": "", "batch_id": batch })
}

async fn add(client: &mut Client, lead: i64, body: Value) -> Answer {
    client.post(&format!("/api/leads/{lead}/entries"), body).await
}

fn seats_in(lead: &Value) -> Vec<&str> {
    let history = lead["history"].as_array().unwrap().iter();
    history.filter(|event| event["kind"] == "seat").map(|event| event["detail"].as_str().unwrap()).collect()
}

#[apply(db_test)]
async fn a_seat_is_taken_with_the_entry_and_given_back_with_it(db: TestDb) {
    let mut office = Office::new(&db, 5).await;
    let (id, body) = (office.enquiry(1).await, enrolled(&office.batch));
    let title = office.owner.get("/api/courses/1").await.ok()["title"].as_str().unwrap().to_owned();
    let version = office.desk.test.app.store.content.current();
    let entry = add(&mut office.kavya, id, body).await;
    assert_eq!(entry.status, StatusCode::CREATED, "{}", entry.json());
    assert_eq!(office.taken().await, 6);
    assert_eq!(office.desk.test.app.store.content.current(), version + 1, "visitors see what is left");
    let lead = office.lead(id).await;
    assert_eq!(lead["status"], "enrolled");
    assert_eq!(seats_in(&lead), [format!("One taken: {title}, from 6 April 2026")]);
    let log = office.owner.get("/api/audit?kind=batch&action=updated").await.ok();
    assert!(log[0]["actor"].as_str().unwrap().contains(KAVYA), "{log}");
    assert_eq!(
        log[0]["changes"],
        json!([{ "field": "seats_taken", "before": 5, "after": 6 }]),
        "in the log of the batch, too"
    );

    let path = format!("/api/leads/{id}/entries/{}", entry.json()["id"]);
    assert_eq!(office.kavya.delete(&path).await.ok()["status"], "new");
    assert_eq!(office.taken().await, 5);
    assert_eq!(office.desk.test.app.store.content.current(), version + 2);
    assert_eq!(seats_in(&office.lead(id).await), [] as [&str; 0]);
    assert_eq!(office.kavya.delete(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(office.taken().await, 5, "once");
}

#[apply(db_test)]
async fn of_two_who_want_the_last_seat_one_gets_it(db: TestDb) {
    let mut office = Office::new(&db, 11).await;
    let (first, second) = (office.enquiry(1).await, office.enquiry(2).await);
    let body = enrolled(&office.batch);
    let (mut kavya, mut owner) = (office.kavya.clone(), office.owner.clone());
    let (one, other) =
        tokio::join!(add(&mut kavya, first, body.clone()), add(&mut owner, second, body.clone()));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
    assert_eq!(office.taken().await, 12);
    let (refused, loser) = if one.status == 422 { (one, first) } else { (other, second) };
    assert_eq!(
        refused.json()["fields"]["batch_id"],
        json!([
            "All 12 seats of this batch are taken. Choose another one, or give it more seats under Batches."
        ])
    );
    let lead = office.lead(loser).await;
    assert_eq!(
        (&lead["status"], &lead["entries_total"], &lead["owner"]),
        (&json!("new"), &json!(0), &Value::Null)
    );
}

#[apply(db_test)]
async fn an_entry_that_is_sent_again_takes_one_seat_and_a_correction_gives_it_back(db: TestDb) {
    let mut office = Office::new(&db, 0).await;
    let id = office.enquiry(1).await;
    let mut body = enrolled(&office.batch);
    body["key"] = "k1".into();
    let entry = add(&mut office.kavya, id, body.clone()).await;
    assert_eq!(entry.status, StatusCode::CREATED, "{}", entry.json());
    assert_eq!(add(&mut office.kavya, id, body).await.status, StatusCode::OK);
    assert_eq!(office.taken().await, 1);
    let path = format!("/api/leads/{id}/entries/{}", entry.json()["id"]);
    let correct = async |office: &mut Office, body: Value| {
        office.kavya.request(Method::PATCH, &path, Some(("application/json", body.to_string()))).await.ok();
    };
    correct(&mut office, json!({ "text": "Paid in cash." })).await;
    assert_eq!(office.taken().await, 1, "they are still enrolled");
    correct(&mut office, json!({ "outcome": "call_back" })).await;
    assert_eq!(office.taken().await, 0);
    assert_eq!(seats_in(&office.lead(id).await)[1..], ["Given back"]);
    office.kavya.delete(&path).await.ok();
    assert_eq!(office.taken().await, 0, "not twice");
}

#[apply(db_test)]
async fn seats_that_staff_count_anew_do_not_fall_below_none(db: TestDb) {
    let mut office = Office::new(&db, 5).await;
    let (id, body) = (office.enquiry(1).await, enrolled(&office.batch));
    let entry = add(&mut office.kavya, id, body).await;
    let mut counted = batch(1, "2026-04-06");
    counted["seats_taken"] = 0.into();
    office.owner.put(&format!("/api/batches/{}", office.batch), counted).await.ok();
    let path = format!("/api/leads/{id}/entries/{}", entry.json()["id"]);
    assert_eq!(office.kavya.delete(&path).await.ok()["status"], "new");
    assert_eq!(office.taken().await, 0);
}

#[apply(db_test)]
async fn a_batch_that_has_no_seat_to_take_is_refused_with_what_to_do(db: TestDb) {
    let mut office = Office::new(&db, 5).await;
    let id = office.enquiry(1).await;
    let refusal = async |office: &mut Office, body: Value| {
        let answer = add(&mut office.kavya, id, body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.json());
        answer.json()["fields"]["batch_id"][0].as_str().unwrap().to_owned()
    };
    let mut reached = enrolled(&office.batch);
    reached["outcome"] = "reached".into();
    assert!(refusal(&mut office, reached).await.starts_with("Only who has enrolled takes a seat."));
    assert!(
        refusal(&mut office, enrolled(&json!(99_999))).await.starts_with("There is no such batch any more.")
    );
    let body = enrolled(&office.batch);
    office.desk.rows("UPDATE batch SET state = 'cancelled'").await;
    assert!(refusal(&mut office, body.clone()).await.starts_with("This batch does not take place."));
    office
        .desk
        .rows("UPDATE batch SET state = 'open', starts_on = '2026-01-05', ends_on = '2026-03-13'")
        .await;
    assert!(refusal(&mut office, body.clone()).await.starts_with("This batch is over."));
    office.owner.delete(&format!("/api/batches/{}", office.batch)).await.ok();
    assert!(refusal(&mut office, body).await.starts_with("There is no such batch any more."));
    let lead = office.lead(id).await;
    assert_eq!((&lead["status"], &lead["entries_total"]), (&json!("new"), &json!(0)));
}
