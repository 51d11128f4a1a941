//! The report by week and by person, with how soon enquiries were answered.

use axum::http::StatusCode;
use chrono::Duration;
use domain::auth::permissions::Role;
use serde_json::{Value, json};

use crate::support::client::{signed_in, staff};
use crate::support::desk::Desk;
use crate::support::{TestDb, apply, db_test};

const ADMIN: &str = "admin@site.example";
const RAVI: &str = "ravi@site.example";

/// Enquiries, enrolments, how many were answered, and the median of the minutes.
type Figures = (i64, i64, i64, Option<i64>);

fn figures(of: &Value) -> Figures {
    let figure = |name: &str| of[name].as_i64();
    let count = |name: &str| figure(name).unwrap();
    (count("enquiries"), count("enrolled"), count("answered"), figure("answer_minutes"))
}

fn rows(report: &Value) -> Vec<(&str, Figures)> {
    let rows = report["rows"].as_array().unwrap().iter();
    rows.map(|row| (row["label"].as_str().unwrap(), figures(row))).collect()
}

/// Sends a form and returns the number of the lead.
async fn send(desk: &Desk, call: &str, number: u8) -> i64 {
    let mut body = desk.body(call);
    body["email"] = format!("asha{number}@example.in").into();
    assert_eq!(desk.visitor(number).send_json(call, &body).await.status, StatusCode::CREATED);
    desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await
}

/// Adds to the log, after a sign-in: so much time passes that sessions end.
async fn log(desk: &Desk, who: &str, lead: i64, body: Value) {
    let mut client = signed_in(desk.test.router(), who).await;
    let added = client.post(&format!("/api/leads/{lead}/entries"), body).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.json());
}

#[apply(db_test)]
async fn answers_are_counted_by_week_and_by_person(db: TestDb) {
    // It is Saturday, 14 March 2026, 2:56 pm in India.
    let desk = Desk::new(&db).await;
    desk.test.admin().await;
    staff(&desk.test.app, RAVI, Role::Counsellor).await;
    desk.rows("UPDATE \"user\" SET name = 'Ravi Kale' WHERE email = 'ravi@site.example'").await;
    let first = send(&desk, "send-course-inquiry", 1).await;
    desk.wait(Duration::minutes(30));
    log(&desk, RAVI, first, json!({ "kind": "note", "text": "Looks promising." })).await;
    desk.wait(Duration::minutes(15));
    log(&desk, RAVI, first, json!({ "kind": "call", "outcome": "no_answer" })).await;
    desk.wait(Duration::minutes(200));
    log(&desk, RAVI, first, json!({ "kind": "call", "outcome": "reached" })).await;
    let second = send(&desk, "contact", 2).await;
    desk.wait(Duration::minutes(10));
    log(&desk, ADMIN, second, json!({ "kind": "mail", "outcome": "enrolled", "status": "enrolled" })).await;
    // These did not wait for an answer.
    send(&desk, "newsletter", 3).await;
    let call = json!({ "name": "Ravi", "phone": "98220 12345", "source": "phone", "consent": true });
    let mut admin = signed_in(desk.test.router(), ADMIN).await;
    let call = admin.post("/api/leads", call).await.json()["id"].as_i64().unwrap();
    desk.wait(Duration::minutes(7));
    log(&desk, ADMIN, call, json!({ "kind": "call", "outcome": "reached" })).await;

    // The week after.
    desk.wait(Duration::days(2));
    let third = send(&desk, "contact", 4).await;
    desk.wait(Duration::minutes(100));
    log(&desk, RAVI, third, json!({ "kind": "whatsapp" })).await;
    send(&desk, "contact", 5).await;

    let mut admin = signed_in(desk.test.router(), ADMIN).await;
    let by_week = admin.get("/api/admin/report?by=week&from=2026-03&to=2026-04").await.ok();
    assert_eq!(figures(&by_week["total"]), (6, 1, 3, Some(45)), "{by_week}");
    assert_eq!(
        rows(&by_week),
        [
            ("16 to 22 Mar 2026", (2, 0, 1, Some(100))),
            ("9 to 15 Mar 2026", (4, 1, 2, Some(45))),
            ("2 to 8 Mar 2026", (0, 0, 0, None)),
            ("1 Mar 2026", (0, 0, 0, None)),
        ],
        "the latest first, none of them left out, and none to come"
    );
    assert_eq!((&by_week["rows"][1]["key"], &by_week["row_count"]), (&json!("2026-03-09"), &json!(4)));
    assert_eq!(figures(&by_week["months"][0]), (6, 1, 3, Some(45)));
    assert_eq!(figures(&by_week["months"][1]), (0, 0, 0, None));

    let by_person = admin.get("/api/admin/report?by=person").await.ok();
    assert_eq!(
        rows(&by_person),
        [
            ("Unassigned", (2, 0, 0, None)),
            ("Asha Rao", (2, 1, 1, Some(10))),
            ("Ravi Kale", (2, 0, 2, Some(100))),
        ]
    );
    let of_course = admin.get("/api/admin/report?by=person&course_id=1").await.ok();
    assert_eq!(rows(&of_course), [("Ravi Kale", (1, 0, 1, Some(45)))]);
    let by_kind = admin.get("/api/admin/report?by=kind").await.ok();
    assert_eq!(rows(&by_kind)[0], ("Contact message", (4, 1, 2, Some(100))), "{by_kind}");
}
