//! The waiting list of a course: joining it, and the one mail when a batch opens.

use chrono::Duration;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::desk::{Desk, Mail};
use crate::support::html::one_line;
use crate::support::records::batch;
use crate::support::{TestDb, apply, db_test};

async fn join(desk: &Desk, email: &str, course: i32) {
    let body =
        json!({ "name": "Asha Rao", "email": email, "course_id": course, "form_token": desk.form_token() });
    let answer = desk.visitor(1).send_json("waitlist", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.json());
}

async fn add(admin: &mut Client, course: i32, change: Value) -> i64 {
    let mut body = batch(course, "2026-04-06");
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    let answer = admin.post("/api/batches", body).await;
    assert_eq!(answer.status, 201, "{}", answer.json());
    answer.json()["id"].as_i64().unwrap()
}

async fn set(admin: &mut Client, id: i64, course: i32, change: Value) {
    let mut body = batch(course, "2026-04-06");
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    admin.put(&format!("/api/batches/{id}"), body).await.ok();
}

/// Who is told of a batch by the mails that are due.
async fn told(desk: &Desk) -> Vec<String> {
    let mails = desk.send_mails().await;
    let mut told: Vec<_> =
        mails.iter().filter(|mail| mail.subject().starts_with("A batch has opened")).map(Mail::to).collect();
    told.sort();
    told
}

#[apply(db_test)]
async fn staff_see_who_waits_and_the_sender_gets_a_confirmation(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let body =
        json!({ "name": "Asha Rao", "email": "asha@example.in", "phone": "98765 43210", "course_id": 1 });
    let sent = visitor.send_json("waitlist", &body).await;
    assert_eq!(
        sent.json(),
        json!({ "message": "You are on the waiting list. We mail you when the next batch opens." })
    );
    join(&desk, "ravi@example.in", 1).await;
    join(&desk, "ravi@example.in", 2).await;
    let refused = visitor.send_json("waitlist", &json!({ "course_id": 999, "phone": "12" })).await;
    assert_eq!(refused.status, 422);
    let fields: Vec<_> = refused.json()["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["course_id", "email", "name", "phone"]);

    let mut admin = desk.test.admin().await;
    let course = admin.get("/api/courses/1").await.ok();
    let waiting = admin.get("/api/admin/batches/waiting").await;
    assert_eq!(waiting.each("waiting"), [json!(2), json!(1)]);
    assert_eq!(
        (&waiting.each("course_id")[0], &waiting.each("course_title")[0]),
        (&json!(1), &course["title"])
    );
    let inbox = admin.get("/api/leads?kind=waitlist&course_id=1").await;
    assert_eq!(inbox.texts("email"), ["ravi@example.in", "asha@example.in"]);
    assert_eq!(admin.get("/api/leads/counts?kind=waitlist&course_id=1").await.ok()["all"], 2);
    assert_eq!(visitor.caller.get("/api/admin/batches/waiting").await.status, 401);

    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.to() == "asha@example.in").unwrap();
    assert_eq!(mail.subject(), format!("Waiting list: {}", course["title"].as_str().unwrap()));
    assert!(one_line(&mail.text()).contains("We mail you once, when the next batch of this course opens."));
    assert!(mails.iter().any(|mail| mail.subject().starts_with("Waiting list: ") && mail.text().contains("+919876543210")));
}

#[apply(db_test)]
async fn an_address_that_is_taken_for_a_slip_by_now_is_still_written_to(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    join(&desk, "asha@example.in", 1).await;
    join(&desk, "ravi@example.in", 1).await;
    told(&desk).await;
    // Taken by a version that did not know the slip.
    for column in ["email", "email_key"] {
        let sql = format!("UPDATE lead SET {column} = REPLACE({column}, 'example.in', 'gmail.co')");
        desk.test.app.store.db.execute_unprepared(&sql).await.unwrap();
    }
    let path = format!("/api/leads/{}", admin.get("/api/leads?status=all&q=ravi").await.each("id")[0]);
    let spam = async |admin: &mut Client, status: &str| {
        let body = json!({ "status": status }).to_string();
        admin.request(axum::http::Method::PATCH, &path, Some(("application/json", body))).await.status
    };
    assert_eq!(spam(&mut admin, "spam").await, 200);
    assert_eq!(spam(&mut admin, "new").await, 200, "and not spam after all");
    add(&mut admin, 1, json!({})).await;
    assert_eq!(told(&desk).await, ["asha@gmail.co", "ravi@gmail.co"]);
}

#[apply(db_test)]
async fn a_batch_that_opens_tells_everybody_who_waits_exactly_once(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    for email in ["asha@example.in", "ravi@example.in", "lost@example.in", "spam@example.in"] {
        join(&desk, email, 1).await;
    }
    join(&desk, "other@example.in", 2).await;
    desk.wait(Duration::minutes(10));
    join(&desk, "Asha@example.in", 1).await;
    let leads = admin.get("/api/leads?kind=waitlist").await;
    let number = |email: &str| {
        let at = leads.texts("email").iter().position(|held| held == email).unwrap();
        leads.each("id")[at].as_i64().unwrap()
    };
    let spam = format!("/api/leads/{}", number("spam@example.in"));
    let patch =
        (Some(("application/json", json!({ "status": "spam" }).to_string())), axum::http::Method::PATCH);
    assert_eq!(admin.request(patch.1, &spam, patch.0).await.status, 200);
    desk.test
        .app
        .store
        .write(async |txn: &sea_orm::DatabaseTransaction| {
            let purpose = domain::leads::privacy::consent::ConsentPurpose::Enquiry;
            let now = desk.test.app.store.clock.now();
            Ok::<_, base::error::ApiError>(
                domain::leads::privacy::my_data::withdraw(txn, "lost@example.in", purpose, now).await?,
            )
        })
        .await
        .unwrap();
    assert_eq!(told(&desk).await, [] as [String; 0]);

    let full = add(&mut admin, 1, json!({ "state": "full" })).await;
    add(&mut admin, 1, json!({ "state": "cancelled" })).await;
    add(&mut admin, 1, json!({ "enrol_by": "2026-03-13" })).await;
    assert_eq!(told(&desk).await, [] as [String; 0], "none of these takes learners");
    desk.wait(Duration::minutes(10));
    set(&mut admin, full, 1, json!({ "state": "filling" })).await;
    let mails = desk.send_mails().await;
    let mut to: Vec<_> = mails.iter().map(|mail| mail.to().to_lowercase()).collect();
    to.sort();
    assert_eq!(to, ["asha@example.in", "ravi@example.in"]);
    let text = one_line(&mails[0].text());
    assert!(text.contains("6 April 2026 to 29 May 2026; Mon, Wed, 6:30 pm to 8:30 pm"), "{text}");
    assert!(text.contains(&format!("/reserve?batch={full}")) && text.contains("/privacy/my-data"), "{text}");

    set(&mut admin, full, 1, json!({ "state": "full" })).await;
    set(&mut admin, full, 1, json!({ "state": "open" })).await;
    set(&mut admin, full, 1, json!({ "remark": "In the new hall." })).await;
    add(&mut admin, 1, json!({})).await;
    assert_eq!(told(&desk).await, [] as [String; 0], "once only");
    let inbox = admin.get("/api/leads?kind=waitlist&course_id=1&q=ravi").await;
    assert!(inbox.each("told_at")[0].is_string());
    let lead = admin.get(&format!("/api/leads/{}", number("ravi@example.in"))).await.ok();
    assert!(lead["told_at"].is_string());
    assert_eq!(lead["mails"].as_array().unwrap().last().unwrap()["kind"], "batch_opened");
    let waiting = admin.get("/api/admin/batches/waiting").await;
    assert_eq!(waiting.each("course_id"), [json!(2)], "spam and withdrawn consents do not wait");

    desk.wait(Duration::minutes(10));
    join(&desk, "ravi@example.in", 1).await;
    desk.send_mails().await;
    let copied = admin.post(&format!("/api/batches/{full}/copy"), json!({ "starts_on": "2026-07-06" })).await;
    assert_eq!(copied.status, 201);
    assert_eq!(told(&desk).await, ["ravi@example.in"], "who asks again is told again");
}

#[apply(db_test)]
async fn many_are_told_by_few_statements(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    join(&desk, "first@example.in", 1).await;
    desk.send_mails().await;
    // 1,200 more, as one statement of their own.
    desk.rows(
        "INSERT INTO lead (kind, status, name, email, email_key, subject, message, course_id, batch, item_name, \
         item_group, duration, level, page, campaign, agent, network, spam_score, spam_reasons, search, \
         revision, created_at, updated_at) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) \
         SELECT kind, status, name, 'p' || i || '@example.in', 'p' || i || '@example.in', subject, message, course_id, \
         batch, item_name, item_group, duration, level, page, campaign, agent, network, spam_score, spam_reasons, \
         search, revision, created_at, updated_at FROM lead, n WHERE email = 'first@example.in'",
    )
    .await;
    add(&mut admin, 1, json!({})).await;
    assert_eq!(
        desk.number("SELECT COUNT(DISTINCT recipient) FROM mail_outbox WHERE kind = 'batch_opened'").await,
        1201
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE kind = 'batch_opened'").await, 1201);
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE told_at IS NULL").await, 0);
}

#[apply(db_test)]
async fn a_batch_that_closes_before_the_mail_leaves_sends_none(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    join(&desk, "asha@example.in", 1).await;
    desk.send_mails().await;
    let id = add(&mut admin, 1, json!({})).await;
    set(&mut admin, id, 1, json!({ "state": "full" })).await;
    assert_eq!(told(&desk).await, [] as [String; 0]);
    let lead = admin.get("/api/leads?kind=waitlist").await;
    assert_eq!(lead.texts("mail"), ["undelivered"], "staff see that the mail did not go out");
}

#[apply(db_test)]
async fn a_course_that_appears_tells_of_the_batch_that_opened_before(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    join(&desk, "asha@example.in", 1).await;
    told(&desk).await;
    let show = async |admin: &mut Client, published: bool| {
        let course = admin.get("/api/admin/courses/1").await.ok();
        let body = json!({ "kind": "course", "action": if published { "show" } else { "hide" },
            "records": [{ "id": 1, "revision": course["revision"] }] });
        let answer = admin.post("/api/admin/bulk", body).await;
        assert_eq!(answer.status, 200, "{}", answer.json());
    };
    show(&mut admin, false).await;
    add(&mut admin, 1, json!({})).await;
    assert!(told(&desk).await.is_empty(), "nobody could see it");
    show(&mut admin, true).await;
    assert_eq!(told(&desk).await, ["asha@example.in"]);

    // Whoever asks while it is visible waits for the next batch, whatever else changes.
    join(&desk, "ravi@example.in", 1).await;
    told(&desk).await;
    let mut course = admin.get("/api/admin/courses/1").await.ok();
    course["duration"] = "9 weeks".into();
    admin.put("/api/courses/1", course).await.ok();
    assert!(told(&desk).await.is_empty());
}
