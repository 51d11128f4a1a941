//! CSV export of leads.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::{Answer, TestDb, apply, db_test, sqlite_test};

/// The parsed rows of a file, with the header row.
fn read(answer: &Answer) -> Vec<Vec<String>> {
    assert_eq!(answer.status, StatusCode::OK);
    let bytes = answer.body.strip_prefix(b"\xef\xbb\xbf").expect("a byte order mark");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
    let rows = reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect());
    rows.collect()
}

fn column<'a>(rows: &'a [Vec<String>], name: &str) -> Vec<&'a str> {
    let at = rows[0].iter().position(|head| head == name).unwrap();
    rows[1..].iter().map(|row| row[at].as_str()).collect()
}

async fn send(desk: &Desk, values: Value) {
    let mut body = desk.body("enroll");
    for (name, value) in values.as_object().unwrap() {
        body[name] = value.clone();
    }
    assert_eq!(desk.visitor(1).send_json("enroll", &body).await.status, 201);
}

#[apply(sqlite_test)]
async fn a_cross_site_link_cannot_download_leads(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let admin = desk.test.admin().await;
    let ask = async |from: Option<&str>| {
        let mut request =
            Request::get("/api/leads.csv").header("cookie", format!("sid={}", admin.cookies["sid"]));
        if let Some(site) = from {
            request = request.header("sec-fetch-site", site);
        }
        admin.caller().send(request.body(Body::empty()).unwrap()).await
    };
    for from in ["cross-site", "same-site", "nonsense"] {
        let refused = ask(Some(from)).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{from}");
        assert_eq!(refused.json()["code"], "foreign_origin");
    }
    let exports = async || {
        let audit = admin.clone().get("/api/audit").await.ok();
        audit.to_string().matches("exported").count()
    };
    assert_eq!(exports().await, 0, "nothing was exported");
    for from in [Some("same-origin"), Some("none"), None] {
        assert_eq!(ask(from).await.status, StatusCode::OK, "{from:?}");
    }
    assert_eq!(exports().await, 3);
}

#[apply(sqlite_test)]
async fn the_file_opens_in_a_spreadsheet_without_formulas(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let mut admin = desk.test.admin().await;
    send(&desk, json!({ "name": "=SUM(A1:A9)" })).await;
    send(&desk, json!({ "email": "b@example.in", "name": "आशा \"राव\", ₹" })).await;
    send(&desk, json!({ "email": "c@example.in", "website": "spam" })).await;
    let answer = admin.get("/api/leads.csv").await;
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"enquiries-2026-03-14.csv\"");
    assert_eq!(answer.header("cache-control"), "no-store");
    let text = String::from_utf8(answer.body.to_vec()).unwrap();
    assert_eq!(text.matches("\r\n").count(), 3, "{text}");
    assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains('\n'), "{text}");
    let rows = read(&answer);
    assert_eq!(column(&rows, "Name"), ["आशा \"राव\", ₹", "'=SUM(A1:A9)"]);
    assert_eq!(column(&rows, "Phone"), ["'+919876543210"; 2]);
    assert_eq!(column(&rows, "Price (INR)"), ["1,349"; 2]);
    assert_eq!(column(&rows, "Received (IST)"), ["2026-03-14 14:56"; 2]);
    assert_eq!(column(&rows, "Form"), ["Enrolment"; 2]);

    let spam = admin.get("/api/leads.csv?status=spam").await;
    assert_eq!(column(&read(&spam), "Email"), ["c@example.in"]);
    let searched = admin.get("/api/leads.csv?q=राव&kind=enroll").await;
    assert_eq!(column(&read(&searched), "Email"), ["b@example.in"]);
    assert_eq!(read(&admin.get("/api/leads.csv?q=nobody").await).len(), 1, "the head alone");
    assert_eq!(admin.get("/api/leads.csv?status=done").await.status, StatusCode::UNPROCESSABLE_ENTITY);

    let log = admin.get("/api/audit?action=exported").await;
    assert_eq!(log.header("x-total-count"), "4");
    let changes = |at: usize| {
        let entry = &log.ok()[at]["changes"];
        entry
            .as_array()
            .unwrap()
            .iter()
            .map(|change| format!("{}={}", change["field"], change["after"]).replace('"', ""))
            .collect::<Vec<_>>()
    };
    assert_eq!(changes(3), ["leads=2"]);
    assert_eq!(changes(1), ["leads=1", "form=enroll", "search=yes"]);
    assert!(!log.ok().to_string().contains("राव"));
}

#[apply(db_test)]
async fn repeated_enquiries_are_in_the_file(db: TestDb) {
    let desk = Desk::new(&db).await;
    for message in ["When?", "And where?", "And how much?"] {
        let mut body = desk.body("contact");
        body["message"] = message.into();
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
    }
    let rows = read(&desk.test.admin().await.get("/api/leads.csv").await);
    assert_eq!(column(&rows, "Message"), ["When?"]);
    assert_eq!(column(&rows, "Wrote again"), ["Message: And where?\n\nMessage: And how much?"]);
}

#[apply(db_test)]
async fn ten_thousand_leads_come_complete_and_in_order(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let mut admin = desk.test.admin().await;
    send(&desk, json!({})).await;
    let database = &desk.test.app.store.db;
    let columns = "kind, status, email, email_key, phone, subject, message, item_name, item_group, duration, level, page, \
        campaign, agent, network, spam_score, spam_reasons, search, revision, created_at, updated_at";
    let copies = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) \
         INSERT INTO lead (name, {columns}) SELECT 'Copy ' || i, {columns} FROM lead, n"
    );
    database.execute_raw(Statement::from_string(database.get_database_backend(), copies)).await.unwrap();
    let rows = read(&admin.get("/api/leads.csv").await);
    let numbers: Vec<i64> = column(&rows, "Number").iter().map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers.len(), 10_000);
    assert!(numbers.is_sorted_by(|a, b| a > b));
    assert_eq!(column(&rows, "Name").last(), Some(&"Asha Rao"));
}
