//! The newsletter list as a file for the program that sends it.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use domain::leads::kinds::Kind;
use domain::leads::privacy::consent::{ConsentPurpose, NOTICE_VERSION};
use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::{Answer, TestDb, apply, db_test, sqlite_test};

const FILE: &str = "/api/admin/newsletter.csv";

/// Sends a form that asks for the newsletter and presses the link of the mail; returns the link that takes it back.
async fn subscribe(desk: &Desk, visitor: u8, call: &str, changes: Value) -> String {
    let visitor = desk.visitor(visitor);
    let mut body = desk.body(call);
    for (name, value) in changes.as_object().unwrap() {
        body[name] = value.clone();
    }
    assert_eq!(visitor.send_json(call, &body).await.status, StatusCode::CREATED);
    let address = body["email"].as_str().unwrap();
    let mails = desk.send_mails().await;
    let asks = |subject: String| subject.starts_with("Please confirm");
    let mail = mails.iter().rfind(|mail| mail.to().contains(address) && asks(mail.subject())).unwrap();
    let text = mail.text();
    let path = |page: &str| {
        let link = text.split_whitespace().find(|word| word.contains(page)).unwrap();
        link.split_once("localhost:3000").unwrap().1.to_owned()
    };
    assert_eq!(press(desk, &path("/newsletter/confirm?token=")).await.status, StatusCode::OK);
    path("/newsletter/unsubscribe?token=")
}

async fn press(desk: &Desk, path: &str) -> Answer {
    desk.visitor(9).post_form(path, &[], &[("origin", "http://localhost:3000")]).await
}

/// The rows under the head, the attributes read.
fn rows(answer: &Answer) -> Vec<(String, String, Value)> {
    assert_eq!(answer.status, StatusCode::OK);
    let mut reader = csv::Reader::from_reader(&answer.body[..]);
    assert_eq!(reader.headers().unwrap(), vec!["email", "name", "attributes"], "as listmonk names them");
    let row = |record: csv::StringRecord| {
        (record[0].to_owned(), record[1].to_owned(), serde_json::from_str(&record[2]).unwrap())
    };
    reader.records().map(|record| row(record.unwrap())).collect()
}

#[apply(db_test)]
async fn the_file_has_who_is_subscribed_with_their_consent(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let mut admin = desk.test.admin().await;
    assert_eq!(rows(&admin.get(FILE).await), []);
    subscribe(&desk, 1, "newsletter", json!({ "email": "asha@example.in" })).await;
    let ravi = json!({ "email": "ravi@example.in", "name": "=Ravi", "newsletter": true });
    subscribe(&desk, 2, "contact", ravi).await;
    let leave = subscribe(&desk, 3, "newsletter", json!({ "email": "gone@example.in" })).await;
    assert_eq!(press(&desk, &leave).await.status, StatusCode::OK);
    let unconfirmed = json!({ "email": "later@example.in", "form_token": desk.form_token() });
    assert_eq!(desk.visitor(4).send_json("newsletter", &unconfirmed).await.status, StatusCode::CREATED);

    let file = admin.get(FILE).await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"newsletter-2026-03-14.csv\"");
    assert_eq!(file.header("cache-control"), "no-store");
    let given = |text: &str| {
        json!({
            "confirmed_at": "2026-03-14T09:26:53.589Z",
            "consent": {
                "given_at": "2026-03-14T09:26:53.589Z", "text": text,
                "notice_version": NOTICE_VERSION, "source": "site form",
            },
        })
    };
    let form = given(
        "New courses and batches by email. One email to confirm, then about one a month. Unsubscribe any time.",
    );
    let tick = given(ConsentPurpose::Newsletter.label(Kind::Contact));
    assert_eq!(
        rows(&file),
        [
            ("asha@example.in".to_owned(), String::new(), form),
            ("ravi@example.in".to_owned(), "'=Ravi".to_owned(), tick),
        ]
    );

    let log = admin.get("/api/audit?action=exported").await;
    assert_eq!(log.header("x-total-count"), "2");
    let entry = &log.ok()[0];
    assert_eq!(entry["changes"], json!([{ "field": "addresses", "before": null, "after": 2 }]));
    assert!(!entry.to_string().contains("@example.in"), "{entry}");
}

#[apply(sqlite_test)]
async fn a_cross_site_link_cannot_download_the_list(db: TestDb) {
    let desk = Desk::new(&db).await;
    let admin = desk.test.admin().await;
    let request = Request::get(FILE)
        .header("cookie", format!("sid={}", admin.cookies["sid"]))
        .header("sec-fetch-site", "cross-site");
    let refused = admin.caller().send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((refused.status, &refused.json()["code"]), (StatusCode::FORBIDDEN, &"foreign_origin".into()));
}
