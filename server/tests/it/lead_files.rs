//! Import of enquiries from a CSV file.

use axum::http::StatusCode;
use domain::auth::permissions::Role;
use serde_json::{Value, json};

use crate::support::client::{signed_in, staff};
use crate::support::desk::Desk;
use crate::support::{Answer, Client, TestDb, apply, db_test, sqlite_test};

const CHECK: &str = "/api/leads/import/check";
const IMPORT: &str = "/api/leads/import";

const HEAD: &str = "Name,Email,Phone,Course,Message,Source,Date\r\n";

async fn send(client: &mut Client, path: &str, rows: &str, consent: Option<&str>) -> Answer {
    let part = |name: &str, more: &str, text: &str| {
        format!("--b\r\ncontent-disposition: form-data; name=\"{name}\"{more}\r\n\r\n{text}\r\n")
    };
    let mut body = part("file", "; filename=\"fair.csv\"", &format!("{HEAD}{rows}"));
    body.extend(consent.map(|consent| part("consent", "", consent)));
    let body = format!("{body}--b--\r\n");
    client.request(axum::http::Method::POST, path, Some(("multipart/form-data; boundary=b", body))).await
}

fn counts(report: &Value) -> [u64; 3] {
    ["added", "unchanged", "refused"].map(|name| report[name].as_u64().unwrap())
}

const ROWS: &str = "Asha Rao,asha@example.in,98450 12345,1,Weekends?,Fair,10-03-2026\r\n\
                    Ravi,,098450 54321,Welding,,Just Dial,\r\n";

#[apply(db_test)]
async fn a_file_is_checked_then_stored_and_known_when_it_comes_again(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let report = send(&mut admin, CHECK, ROWS, None).await.ok();
    assert_eq!(counts(&report), [2, 0, 0], "{report}");
    assert_eq!(report["rows"][0]["title"], "Asha Rao");
    assert!(report["rows"][1]["notes"][0].as_str().unwrap().contains("no course “Welding”"), "{report}");
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0, "a check stores nothing");
    let refused = send(&mut admin, IMPORT, ROWS, None).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.json()["fields"]["consent"].is_array(), "{}", refused.json());

    let report = send(&mut admin, IMPORT, ROWS, Some("true")).await.ok();
    assert_eq!(counts(&report), [2, 0, 0]);
    let lead = admin.get("/api/leads/1").await.ok();
    assert_eq!(
        ["kind", "source", "status", "phone", "message"].map(|name| &lead[name]),
        [&json!("inquiry"), &json!("fair"), &json!("new"), &json!("+919845012345"), &json!("Weekends?")]
    );
    assert_eq!(
        (&lead["item"]["course_id"], &lead["created_at"]),
        (&json!(1), &json!("2026-03-10T06:30:00.000Z"))
    );
    assert_eq!(
        (&lead["consents"][0]["channel"], &lead["history"][0]["detail"]),
        (&json!("staff"), &json!("Fair, from a file"))
    );
    let lead = admin.get("/api/leads/2").await.ok();
    assert_eq!((&lead["source"], &lead["arrival"]["channel"]), (&json!("portal"), &json!("just-dial")));
    assert_eq!(desk.send_mails().await.len(), 0, "nobody gets a mail");
    let log = admin.get("/api/audit?kind=lead").await.ok();
    assert_eq!(log[0]["label"], "2 enquiries from a file");

    let again = send(&mut admin, CHECK, ROWS, None).await.ok();
    assert_eq!(counts(&again), [0, 2, 0], "{again}");
    assert_eq!(again["rows"][0]["id"], 1);
    let other = "Asha,asha@example.in,,2,,Phone,\r\nAsha,,9845012345,2,,Phone,\r\n";
    let more = send(&mut admin, CHECK, other, None).await.ok();
    assert_eq!(counts(&more), [2, 0, 0], "another course is another enquiry: {more}");
    let twice = format!("{other}{other}");
    let twice = send(&mut admin, CHECK, &twice, None).await.ok();
    assert_eq!(counts(&twice), [2, 2, 0]);
    assert_eq!(twice["rows"][2]["notes"], json!(["Row 2 is the same enquiry."]));
    let nothing = send(&mut admin, IMPORT, ROWS, Some("true")).await;
    assert!(
        nothing.json()["fields"]["file"][0].as_str().unwrap().contains("here already"),
        "{}",
        nothing.json()
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 2);
}

#[apply(sqlite_test)]
async fn what_is_wrong_names_row_column_and_remedy(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let rows = "Asha,asha(at)example.in,12,1,,Fair,\r\n\
                Ravi,,,1,,Fair,\r\n\
                Meera,meera@example.in,,1,,,31-02-2026\r\n\
                Short,short@example.in\r\n\
                Good,good@example.in,,1,,Fair,\r\n";
    let report = send(&mut admin, CHECK, rows, None).await.ok();
    assert_eq!(counts(&report), [1, 0, 4], "{report}");
    let problems: Vec<String> = report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| {
            row["problems"].as_array().unwrap().iter().map(move |problem| {
                let text: String = problem["text"].as_str().unwrap().chars().take(22).collect();
                format!("{} {}: {text}", row["row"], problem["column"].as_str().unwrap_or("-"))
            })
        })
        .collect();
    assert_eq!(
        problems,
        [
            "2 Email: Enter an email address",
            "2 Phone: Enter a phone number w",
            "3 Email: Enter your email addre",
            "4 Source: Say how it reached you",
            "4 Date: Give a day, such as 31",
            "5 -: This row has 2 cells, ",
        ]
    );
    let refused = send(&mut admin, IMPORT, rows, Some("true")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.json()["fields"]["rows.4"][0].as_str().unwrap().starts_with("Source: Say how"));
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0, "all or nothing");
    let many = "A,a@example.in,,,,Fair,\r\n".repeat(2001);
    let answer = send(&mut admin, CHECK, &many, None).await;
    assert!(answer.json()["fields"]["file"][0].as_str().unwrap().contains("more than 2000 rows"));

    staff(&desk.test.app, "viewer@site.example", Role::Viewer).await;
    let mut viewer = signed_in(desk.test.router(), "viewer@site.example").await;
    assert_eq!(send(&mut viewer, CHECK, ROWS, None).await.status, StatusCode::FORBIDDEN);
}
