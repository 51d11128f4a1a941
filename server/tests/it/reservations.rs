//! Reserving a seat in a batch of a course.

use axum::http::Method;
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::desk::{Desk, STAFF};
use crate::support::fake_renderer::Mode;
use crate::support::html::{form_result, one_line, page_address};
use crate::support::records::batch;
use crate::support::{Answer, TestDb, apply, db_test, sqlite_test};

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// The form result that the page shows.
fn shown(answer: &Answer) -> Value {
    form_result(&html(answer))
}

/// Adds a batch of the course with this number.
async fn add(admin: &mut Client, course: i32, starts_on: &str, change: Value) -> i64 {
    let mut body = batch(course, starts_on);
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    let answer = admin.post("/api/batches", body).await;
    assert_eq!(answer.status, 201, "{}", answer.json());
    answer.json()["id"].as_i64().unwrap()
}

fn body(desk: &Desk, batch: impl Into<Value>) -> Value {
    let batch: Value = batch.into();
    json!({
        "name": "Asha Rao", "email": "asha@example.in", "phone": "98765 43210", "course_id": 1,
        "batch_id": batch, "message": "Is there parking?", "form_token": desk.form_token(),
    })
}

async fn slug(desk: &Desk) -> String {
    domain::courses::find(&desk.test.app.store, 1).await.unwrap().slug
}

#[apply(db_test)]
async fn a_reservation_is_an_enrolment_with_course_and_batch(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let april = add(&mut admin, 1, "2026-04-06", json!({})).await;
    let may = add(&mut admin, 1, "2026-05-04", json!({ "fee": null, "mode": "online", "place": "" })).await;
    let visitor = desk.visitor(1);
    let sent = visitor.send_json("enroll", &body(&desk, april)).await;
    let answer = sent.json();
    assert_eq!(
        (sent.status.as_u16(), &answer["message"]),
        (201, &json!("We've sent the details to your email."))
    );
    assert!(answer["syllabus"].as_str().unwrap().starts_with('/'), "{answer}");
    visitor.send_json("enroll", &body(&desk, april)).await;
    desk.wait(Duration::seconds(1));
    assert_eq!(visitor.send_json("enroll", &body(&desk, may)).await.status, 201);

    let words = "6 April 2026 to 29 May 2026; Mon, Wed, 6:30 pm to 8:30 pm; at the centre, Baner, Pune; English and Hindi";
    let other = "4 May 2026 to 26 June 2026; Mon, Wed, 6:30 pm to 8:30 pm; online; English and Hindi";
    let inbox = admin.get("/api/leads?kind=enroll&course_id=1&sort=received").await;
    assert_eq!(inbox.texts("batch"), [words, other], "the same again is no second one, another batch is");
    assert_eq!(admin.get("/api/leads?course_id=2").await.each("id"), [] as [Value; 0]);
    let lead = admin.get(&format!("/api/leads/{}", inbox.each("id")[0])).await.ok();
    assert_eq!(lead["message"], "Is there parking?");
    let course = admin.get("/api/courses/1").await.ok();
    let item = &lead["item"];
    assert_eq!((&item["course_id"], &item["batch_id"]), (&json!(1), &json!(april)));
    assert_eq!(
        (&item["name"], &item["price"], &item["batch"]),
        (&course["title"], &json!("16,999"), &json!(words))
    );
    let second = admin.get(&format!("/api/leads/{}", inbox.each("id")[1])).await.ok();
    let batches = course["batches"].as_array().unwrap();
    let other_batch = batches.iter().find(|batch| batch["id"] == second["item"]["batch_id"]).unwrap();
    assert_eq!(second["item"]["price"], other_batch["price"]["today"]["rupees"], "what is paid that day");
    let reserved = batches.iter().find(|batch| batch["id"] == json!(april)).unwrap();
    assert_eq!(reserved["seats_taken"], 5, "staff count the seats");
    let csv = html(&admin.get("/api/leads.csv?kind=enroll").await);
    assert!(csv.contains("\"Batch\"") && csv.contains(words), "{csv}");

    let mails = desk.send_mails().await;
    assert_eq!(mails.len(), 4);
    let to_visitor: Vec<_> = mails.iter().filter(|mail| mail.to() == "asha@example.in").collect();
    let title = course["title"].as_str().unwrap();
    assert_eq!(to_visitor[0].subject(), format!("Your reservation: {title}"));
    let text = to_visitor[0].text();
    for part in [words, "Our adviser calls +91 98765 43210 by ", "nothing to pay yet", "₹16,999"] {
        assert!(one_line(&text).contains(part), "{part}: {text}");
    }
    assert!(text.contains(&format!("/batches/{april}.ics")), "{text}");
    assert!(!text.contains("parking"), "no text of theirs");
    let to_staff = mails.iter().find(|mail| mail.to() == STAFF).unwrap();
    assert!(one_line(&to_staff.text()).contains(words));
    assert!(to_staff.text().contains("Is there parking?"));
}

#[apply(sqlite_test)]
async fn a_reservation_says_who_is_called_until_when_and_knows_an_earlier_one(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let april = add(&mut admin, 1, "2026-04-06", json!({})).await;
    let may = add(&mut admin, 1, "2026-05-04", json!({})).await;
    let visitor = desk.visitor(1);
    let mut group = body(&desk, april);
    group["people"] = 31.into();
    let refused = visitor.send_json("enroll", &group).await.json();
    assert_eq!(refused["fields"], json!({ "people": ["Give a number of people from 1 to 30"] }));
    group["people"] = 3.into();
    group["company_pays"] = true.into();
    let first = visitor.send_json("enroll", &group).await.json();
    assert_eq!(first["message"], "We've sent the details to your email.");
    let by = first["call_by"].as_str().unwrap();
    let reference = first["reference"].as_str().unwrap();
    let lead = admin.get(&format!("/api/leads?q={reference}")).await.json()[0].clone();
    let lead = admin.get(&format!("/api/leads/{}", lead["id"])).await.json();
    assert_eq!(lead["subject"], "3 people, the company pays");
    desk.wait(Duration::minutes(10));
    for (phone, is_known) in [("98765 43210", true), ("98765 11111", false)] {
        let mut second = body(&desk, may);
        second["phone"] = phone.into();
        let message = visitor.send_json("enroll", &second).await.json()["message"].clone();
        assert_eq!(message.as_str().unwrap().contains("before"), is_known, "{message}");
        desk.wait(Duration::minutes(10));
    }
    let stack = visitor.send_json("enroll", &desk.body("enroll")).await.json();
    for part in ["reference", "call_by", "syllabus"] {
        assert_eq!(stack[part], Value::Null, "{part} of a stack");
    }

    let mails = desk.send_mails().await;
    let theirs = mails.iter().filter(|mail| mail.to() == "asha@example.in");
    let mails: Vec<String> = theirs.map(|mail| one_line(&mail.text())).collect();
    let told = [
        "Seat requested, Asha",
        "+91 98765 43210",
        by,
        reference,
        "3 people, the company pays",
        "maps/search",
    ];
    for text in told {
        assert!(mails[0].contains(text), "{text} in {}", mails[0]);
    }
    assert!(!mails[0].contains("before") && mails[1].contains("before (6 April 2026"), "{}", mails[1]);
}

#[apply(sqlite_test)]
async fn a_batch_that_takes_nobody_is_refused_with_the_remedy(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let open = add(&mut admin, 1, "2026-04-06", json!({})).await;
    let full = add(&mut admin, 1, "2026-04-07", json!({ "seats_taken": 12 })).await;
    let closed = add(&mut admin, 1, "2026-02-02", json!({ "enrol_by": "2026-03-13" })).await;
    let cancelled = add(&mut admin, 1, "2026-04-08", json!({ "state": "cancelled" })).await;
    let other = add(&mut admin, 2, "2026-04-08", json!({})).await;
    let over = "This batch is over or does not take place. Choose another one, or ask us to tell you when the next one opens.";
    let past = "The last day to enrol in this batch has passed. Choose another one, or ask us to tell you when the next one opens.";
    let filled = "This batch is full now. Choose another one, or ask us to tell you when the next one opens.";
    let visitor = desk.visitor(1);
    let refused = async |batch: Value| {
        let answer = visitor.send_json("enroll", &body(&desk, batch)).await;
        assert_eq!(answer.status, 422);
        answer.json()["fields"].clone()
    };
    for (batch, reason) in [
        (json!(full), filled),
        (json!(closed), past),
        (json!(cancelled), over),
        (json!(other), over),
        (json!(999), over),
        (Value::Null, "Choose a batch"),
    ] {
        assert_eq!(refused(batch.clone()).await, json!({ "batch_id": [reason] }), "{batch}");
    }
    let mut elsewhere = body(&desk, open);
    elsewhere["course_id"] = 999.into();
    elsewhere["phone"] = "".into();
    let answer = visitor.send_json("enroll", &elsewhere).await.json();
    assert_eq!(
        answer["fields"],
        json!({
            "course_id": ["This course is not offered any more. Choose another one, or call us and we find one with you."],
            "phone": ["Enter your phone number"],
        })
    );
    // The last day to enrol is 10 April, the last day of the batch 29 May, both in India.
    desk.wait(Duration::days(28));
    assert_eq!(refused(open.into()).await["batch_id"], json!([past]));
    desk.wait(Duration::days(60));
    assert_eq!(refused(open.into()).await["batch_id"], json!([over]));
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0);
    assert_eq!(visitor.send_json("enroll", &desk.body("enroll")).await.status, 201, "a stack as before");
}

#[apply(sqlite_test)]
async fn the_form_leads_to_its_thanks_and_keeps_what_was_typed(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let id = add(&mut admin, 1, "2026-04-06", json!({})).await.to_string();
    let page = format!("/courses/{}/reserve", slug(&desk).await);
    let visitor = desk.visitor(1);
    let mut fields = vec![
        ("course_id", "1"),
        ("batch_id", id.as_str()),
        ("name", "Asha Rao"),
        ("email", "asha@example.in"),
        ("phone", "98765 43210"),
        ("message", ""),
        ("website", ""),
    ];
    let sent = visitor.send_form("enroll", &fields).await;
    assert_eq!(
        (sent.status.as_u16(), sent.header("location")),
        (303, &*format!("{page}?batch={id}&sent=enroll#form"))
    );
    let thanks = visitor.caller.get(&format!("{page}?batch={id}&sent=enroll")).await;
    assert_eq!((thanks.status.as_u16(), &shown(&thanks)["state"]), (200, &json!("sent")));
    assert_eq!(page_address(&html(&thanks)), format!("{page}?batch={id}"), "the batch is known");

    let full = add(&mut admin, 1, "2026-04-07", json!({ "state": "full" })).await.to_string();
    fields[1].1 = &full;
    let refused = visitor.send_form("enroll", &fields).await;
    let result = shown(&refused);
    assert_eq!((refused.status.as_u16(), &result["kind"]), (422, &json!("enroll")));
    assert_eq!(page_address(&html(&refused)), format!("{page}?batch={full}"));
    assert!(html(&refused).contains("formaction=\"/api/mail/waitlist\""), "{}", html(&refused));
    assert!(result["fields"]["batch_id"][0].as_str().unwrap().starts_with("This batch is full now."));
    for (name, value) in fields.iter().filter(|(name, _)| *name != "website") {
        assert_eq!(result["values"][name], *value);
    }
    // The second button of the refused form sends the same fields.
    let waiting = visitor.send_form("waitlist", &fields).await;
    let course = page.trim_end_matches("/reserve");
    assert_eq!(
        (waiting.status.as_u16(), waiting.header("location")),
        (303, &*format!("{course}?sent=waitlist#waiting"))
    );
    assert_eq!(desk.texts("SELECT kind FROM lead ORDER BY id").await, ["enroll", "waitlist"]);
}

#[apply(sqlite_test)]
async fn the_page_has_the_addresses_of_its_course(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let open = add(&mut admin, 1, "2026-04-06", json!({})).await;
    let full = add(&mut admin, 1, "2026-04-07", json!({ "state": "full" })).await;
    let slug = slug(&desk).await;
    let path = format!("/courses/{slug}/reserve");
    let caller = desk.visitor(1).caller;
    let page = caller.get(&format!("{path}?batch={open}&utm_source=x")).await;
    assert_eq!(page.status, 200);
    assert_eq!(caller.get("/courses/no-such-course/reserve").await.status, 404);
    assert_eq!(caller.get("/courses/category/reserve").await.status, 404);
    let post = caller.request(Method::POST, &path).await;
    assert_eq!(post.status, 405);

    desk.test.renderer.set(Mode::Error);
    let mut course = admin.get("/api/admin/courses/1").await.ok();
    course["slug"] = "renamed".into();
    admin.put("/api/courses/1", course).await.ok();
    let moved = caller.get(&format!("{path}?batch={open}")).await;
    assert_eq!(
        (moved.status.as_u16(), moved.header("location")),
        (301, &*format!("/courses/renamed/reserve?batch={open}"))
    );
    let plain = html(&caller.get("/courses/renamed/reserve").await);
    assert!(plain.contains(&format!("/courses/renamed/reserve?batch={open}\"")), "{plain}");
    assert!(plain.contains("noindex, follow"), "{plain}");
    assert!(!plain.contains(&format!("?batch={full}\"")) && plain.contains("7 April 2026"), "{plain}");
    assert_eq!(admin.delete("/api/courses/1").await.status, 200);
    assert_eq!(caller.get("/courses/renamed/reserve").await.status, 410);
}
