//! An erasure leaves no personal data in the rows, in the files of the database, or through a message in flight.

use std::path::Path;

use domain::expiry;
use domain::mail::claim;
use domain::mail::claim::{ClaimFilter, Claimed};
use domain::mail::compose::Compose;
use sea_orm::sqlx;
use serde_json::json;
use server::commands::serve;

use crate::support::database::{dump, on_sqlite};
use crate::support::desk::{Desk, OpenedData};
use crate::support::sink::Sink;
use crate::support::{TestDb, apply, db_test};

const PAGE: &str = "/privacy/my-data";
const OWN: [(&str, &str); 1] = [("origin", "http://localhost:3000")];
const TABLES: [&str; 7] =
    ["lead", "lead_event", "lead_entry", "consent", "mail_outbox", "mail_token", "newsletter_subscriber"];

/// Requests the link for an e-mail address and returns it.
async fn link(desk: &Desk, email: &str) -> String {
    let token = desk.form_token();
    desk.visitor(200).post_form(PAGE, &[("email", email), ("form_token", &token)], &OWN).await;
    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.subject().starts_with("Your data at")).unwrap();
    let text = mail.text();
    let found = text.split_whitespace().find(|word| word.contains("/privacy/my-data?token=")).unwrap();
    found.split_once("localhost:3000").unwrap().1.to_owned()
}

async fn erase(desk: &Desk, link: &str) {
    let opened = OpenedData::by(&desk.visitor(9), link).await;
    let done = opened.press(&[("erase", "all"), ("sure", "yes")]).await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/privacy/my-data?done=erased#answer"));
}

async fn claim_next(desk: &Desk) -> Claimed {
    let app = &desk.test.app.store;
    let claimed = app.write(async |txn: &sea_orm::DatabaseTransaction| {
        Ok(claim::claim(txn, app.clock.now(), &ClaimFilter::default()).await?)
    });
    claimed.await.unwrap().unwrap()
}

async fn assert_nothing_left(desk: &Desk) {
    let left = dump(&desk.test.app.store.db, &TABLES).await.to_lowercase();
    for trace in ["asha", "example.in", "9876543210"] {
        assert!(!left.contains(trace), "{trace}: {left}");
    }
}

/// Number of occurrences of a text in the files of a folder, case-insensitively.
fn traces(folder: &Path, text: &str) -> usize {
    let mut found = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found += traces(&path, text);
        } else {
            let bytes = std::fs::read(&path).unwrap().to_ascii_lowercase();
            found += bytes.windows(text.len()).filter(|window| *window == text.as_bytes()).count();
        }
    }
    found
}

#[apply(db_test)]
async fn an_answer_of_the_mail_server_brings_no_erased_address_back(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json("newsletter", &desk.body("newsletter")).await;
    let link = link(&desk, "asha@example.in").await;
    desk.wait(chrono::Duration::hours(25));
    desk.visitor(1).send_json("newsletter", &desk.body("newsletter")).await;
    desk.rows("UPDATE mail_outbox SET state = 'cancelled' WHERE kind = 'staff_lead'").await;
    sink.behave("hold-550").await;
    let worker = desk.worker(sink.patient_transport());
    let sending = tokio::spawn(async move { worker.run_due().await.unwrap() });
    assert_eq!(sink.held().await, "asha@example.in");
    erase(&desk, &link).await;
    sink.behave("accept").await;
    assert_eq!(sending.await.unwrap(), 1);
    assert_nothing_left(&desk).await;
    assert_eq!(
        desk.number("SELECT COUNT(*) FROM mail_outbox WHERE state = 'dead'").await,
        0,
        "no warning about them"
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_token").await, 0);
}

#[apply(db_test)]
async fn a_mail_that_is_not_wanted_any_more_stays_stopped_when_it_is_refused(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json("contact", &desk.body("contact")).await;
    let link = link(&desk, "asha@example.in").await;
    desk.visitor(1).send_json("send-course-inquiry", &desk.body("send-course-inquiry")).await;
    desk.rows("UPDATE mail_outbox SET state = 'cancelled' WHERE kind = 'staff_lead'").await;
    sink.behave("hold-550").await;
    let worker = desk.worker(sink.patient_transport());
    let sending = tokio::spawn(async move { worker.run_due().await.unwrap() });
    assert_eq!(sink.held().await, "asha@example.in");
    let done = OpenedData::by(&desk.visitor(9), &link).await.press(&[("withdraw", "enquiry")]).await;
    assert_eq!(done.status, 303);
    sink.behave("accept").await;
    sending.await.unwrap();
    let states = "SELECT state || ' ' || COALESCE(last_error, '') || COALESCE(lease_token, '') FROM mail_outbox \
                  WHERE kind = 'visitor_lead' ORDER BY id DESC";
    assert_eq!(desk.texts(states).await[0], "cancelled ");
}

#[apply(db_test)]
async fn what_was_claimed_before_an_erasure_is_not_written_after_it(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json("newsletter", &desk.body("newsletter")).await;
    let link = link(&desk, "asha@example.in").await;
    desk.wait(chrono::Duration::hours(25));
    desk.visitor(1).send_json("newsletter", &desk.body("newsletter")).await;
    desk.rows("UPDATE mail_outbox SET state = 'cancelled' WHERE kind = 'staff_lead'").await;
    let claimed = claim_next(&desk).await;
    assert_eq!(claimed.row.recipient, "asha@example.in");
    erase(&desk, &link).await;
    assert!(serve::messages(&desk.test.app).compose(&claimed).await.is_err());
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_token").await, 0, "no new links after an erasure");
    assert_eq!(desk.worker(sink.transport()).run_due().await.unwrap(), 0);
    assert_nothing_left(&desk).await;
}

#[apply(db_test)]
async fn no_file_holds_what_was_erased(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    // With other leads, so that database pages are split and merged, and to check that those leads stay.
    let long = "Why does my Qwertzuiop conveyor stop? ".repeat(60);
    for number in 0..60 {
        let mut body = desk.body("contact");
        let hers = number % 6 == 0;
        body["name"] = if hers { "Qwertzuiop Rao" } else { "Neighbour" }.into();
        body["email"] =
            if hers { "qwertzuiop@example.in".into() } else { format!("n{number}@example.in") }.into();
        body["message"] =
            if hers { long.clone() } else { format!("Stays {number}. ").repeat(5 * number) }.into();
        body["subject"] = format!("Number {number}").into();
        desk.wait(chrono::Duration::minutes(6));
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
    }
    let link = link(&desk, "qwertzuiop@example.in").await;
    let data = &desk.test.app.config.data_dir;
    assert!(traces(&data.join("mail"), "qwertzuiop") > 0 && traces(&data.join("mail"), "neighbour") > 0);
    let file =
        db.url().await.strip_prefix("sqlite://").map(|path| Path::new(path).parent().unwrap().to_owned());
    if let Some(folder) = &file {
        assert!(traces(folder, "qwertzuiop") > 0);
    }
    erase(&desk, &link).await;
    assert_eq!(traces(&data.join("mail"), "qwertzuiop"), 0);
    assert!(traces(&data.join("mail"), "neighbour") > 0);
    if let Some(folder) = &file {
        assert_eq!(traces(folder, "qwertzuiop"), 0);
        assert!(traces(folder, "neighbour") > 0, "others stay");
    }
    assert_eq!(
        desk.visitor(1).send_json("contact", &desk.body("contact")).await.status,
        201,
        "and it goes on"
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE erased_at IS NULL").await, 51);
}

#[tokio::test]
async fn what_a_reader_kept_in_the_log_is_gone_by_the_next_hour() {
    on_sqlite(async |db: TestDb| {
        let desk = Desk::new(&db).await;
        let mut body = desk.body("contact");
        (body["name"], body["email"]) = ("Qwertzuiop Rao".into(), "qwertzuiop@example.in".into());
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
        let link = link(&desk, "qwertzuiop@example.in").await;
        let file = db.file();
        let folder = file.parent().unwrap();
        let reader = db.connect().await;
        let mut reading = reader.get_sqlite_connection_pool().acquire().await.unwrap();
        for statement in ["BEGIN", "SELECT COUNT(*) FROM lead"] {
            sqlx::query(statement).execute(&mut *reading).await.unwrap();
        }
        erase(&desk, &link).await;
        assert!(traces(folder, "qwertzuiop") > 0, "the reader keeps the log");
        assert_eq!(desk.visitor(1).send_json("contact", &desk.body("contact")).await.status, 201);
        sqlx::query("ROLLBACK").execute(&mut *reading).await.unwrap();
        drop(reading);
        reader.close().await.unwrap();
        let app = &desk.test.app;
        expiry::end_what_is_over(&app.store, &app.config.data_dir, &app.files.cvs).await.unwrap();
        assert_eq!(traces(folder, "qwertzuiop"), 0);
    })
    .await;
}

#[apply(db_test)]
async fn no_table_holds_what_was_erased(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let mut body = desk.body("contact");
    body["name"] = "Qwertzuiop Patil".into();
    body["email"] = "qwertzuiop@example.in".into();
    assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
    body["message"] = "Or call my plant in Yxcvbnm".into();
    assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
    let id = desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await;
    let entries = format!("/api/leads/{id}/entries");
    let text = "Qwertzuiop asks for the Zanzibar discount, number 98220 54321";
    let entry = admin.post(&entries, json!({ "kind": "call", "text": text, "key": "first" })).await.json();
    // The same person by phone, entered by hand with her address.
    let by_hand = json!({
        "name": "Qwertzuiop Patil", "phone": "98220 54321", "email": "qwertzuiop@example.in", "source": "phone",
        "note": "Zanzibar again", "consent": true, "course_id": 1, "key": "second",
    });
    assert_eq!(admin.post("/api/leads", by_hand).await.status, 201);
    let me = desk.number("SELECT CAST(id AS BIGINT) FROM \"user\" WHERE email = 'admin@site.example'").await;
    admin.put(&format!("/api/leads/{id}/owner"), json!({ "owner_id": me })).await.ok();
    let follow_up = json!({
        "next_action_at": "2026-03-20T10:00:00+05:30", "next_action": "Qwertzuiop about Zanzibar", "status": "contacted",
    });
    let path = format!("/api/leads/{id}");
    let body = Some(("application/json", follow_up.to_string()));
    admin.request(axum::http::Method::PATCH, &path, body).await.ok();
    admin.get("/api/leads.csv?q=zanzibar").await;
    admin.get("/api/leads?q=qwertzuiop").await;
    let tables = every_table(&desk).await;
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    let traces = ["qwertzuiop", "9822054321", "98220 54321", "zanzibar", "yxcvbnm"];
    let held = dump(&desk.test.app.store.db, &tables).await.to_lowercase();
    for trace in traces {
        assert!(held.contains(trace), "the test looks where it is: {trace}");
    }
    let link = link(&desk, "qwertzuiop@example.in").await;
    erase(&desk, &link).await;
    let left = dump(&desk.test.app.store.db, &tables).await.to_lowercase();
    for trace in traces {
        assert!(!left.contains(trace), "{trace}: {left}");
    }
    let planned = "SELECT COUNT(*) FROM lead WHERE owner_id IS NOT NULL OR next_action_at IS NOT NULL \
                   OR next_action <> '' OR waiting_since IS NOT NULL";
    assert_eq!(desk.number(planned).await, 0, "nobody works on what was erased");
    let owner = admin.put(&format!("/api/leads/{id}/owner"), json!({ "owner_id": me })).await;
    assert_eq!(owner.status, 409);
    // A correction that was on its way does not bring the text back.
    let path = format!("{entries}/{}", entry["id"]);
    let body = json!({ "text": text }).to_string();
    let late = admin.request(axum::http::Method::PATCH, &path, Some(("application/json", body))).await;
    assert_eq!(late.status, 409);
    let log = admin.get(&entries).await.ok();
    assert_eq!(
        (&log[0]["kind"], &log[0]["text"]),
        (&json!("call"), &json!("")),
        "that there was a call stays"
    );
}

/// The names of all tables.
async fn every_table(desk: &Desk) -> Vec<String> {
    let sqlite = desk.test.app.store.db.get_database_backend() == sea_orm::DbBackend::Sqlite;
    let names = if sqlite {
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    } else {
        "SELECT table_name::TEXT FROM information_schema.tables WHERE table_schema = current_schema()"
    };
    desk.texts(names).await
}
