//! What is copied out of contacts, messengers, word processors and spreadsheets: taken as it looks, in every form, field and
//! search, and stored without anything that nobody sees.

use axum::http::StatusCode;
use domain::courses::CourseInput;
use serde_json::json;

use crate::support::client::PASSWORD;
use crate::support::desk::Desk;
use crate::support::records::{batch, course};
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

const PHONES: [&str; 20] = [
    "9822233445",
    "98222 33445",
    "098222 33445",
    "+919822233445",
    "+91 98222 33445",
    "+91-98222-33445",
    "+91.98222.33445",
    "(+91) 98222 33445",
    "0091 98222 33445",
    "+91 (0) 98222 33445",
    "\u{202a}+91 98222 33445\u{202c}",
    "\u{2066}98222 33445\u{2069}",
    "+91\u{a0}98222\u{a0}33445",
    "+91\u{2011}98222\u{2011}33445",
    "98222–33445",
    "\u{feff}98222\u{202f}33445\u{200b}",
    "९८२२२ ३३४४५",
    "Mobile: +91 98222 33445",
    "Ph. 98222 33445 (WhatsApp)",
    "tel:+919822233445",
];

const ADDRESSES: [&str; 10] = [
    "asha.rao@example.in",
    " asha.rao@example.in ",
    "\u{200b}asha.rao@example.in",
    "asha.rao@example.in\u{feff}",
    "\u{202a}asha.rao@example.in\u{202c}",
    "asha.rao@example.in\u{a0}",
    "asha.rao@exam\u{ad}ple.in",
    "asha.rao\u{2060}@example.in",
    "\u{2068}asha.rao@Example.IN\u{2069}",
    "\u{3000}asha.rao@example.in\u{200e}",
];

#[apply(db_test)]
async fn one_number_and_one_address_are_the_same_in_every_spelling(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    for (number, phone) in PHONES.iter().enumerate() {
        let email = ADDRESSES[number % ADDRESSES.len()];
        let form = [
            ("name", "\u{202a}Asha\u{a0}Rao\u{202c}"),
            ("email", email),
            ("phone", phone),
            ("subject", "4\u{2011}20\u{a0}mA"),
            ("message", "One\u{2028}two\u{b}three\u{200b}"),
            ("form_token", &desk.form_token()),
        ];
        let mut body = desk.body("contact");
        for (name, value) in form {
            body[name] = value.into();
        }
        let answer = desk.visitor(1).send_json("contact", &body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{phone:?} {email:?}: {:?}", answer.json());
        let answer = desk.visitor(2).send_form("contact", &form).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{phone:?} {email:?}");
    }
    let stored =
        "SELECT DISTINCT name || '|' || email || '|' || phone || '|' || subject || '|' || message FROM lead";
    let row = "Asha Rao|asha.rao@example.in|+919822233445|4-20 mA|One\ntwo\nthree";
    assert_eq!(desk.texts(stored).await, [row]);

    let mut unseen = desk.body("contact");
    unseen["name"] = "\u{200b}\u{3164}".into();
    assert_eq!(
        desk.visitor(3).send_json("contact", &unseen).await.json()["fields"]["name"][0],
        "Enter your name"
    );
}

#[apply(sqlite_test)]
async fn staff_and_searches_take_what_is_pasted(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let stored = test.add(&course("Sensors")).await;
    let path = format!("/api/courses/{}", stored.id);
    let mut input = admin.get(&format!("/api/admin/courses/{}", stored.id)).await.ok();
    input["title"] = "\u{feff}4\u{2011}20\u{a0}mA with D’Souza\u{200b}".into();
    input["instructor"] = "\u{202a}José D’Souza\u{202c}".into();
    input["prerequisites"] = json!(["\u{ad}Ohm\u{2019}s law", "\u{200b}"]);
    let saved = admin.put(&path, input).await.ok();
    assert_eq!(
        (&saved["title"], &saved["instructor"], &saved["prerequisites"]),
        (&json!("4-20 mA with D’Souza"), &json!("José D’Souza"), &json!(["Ohm’s law"]))
    );
    for q in [
        "D'Souza",
        "d%E2%80%99souza",
        "%E2%80%8BD%CA%BCSOUZA%C2%A04-20",
        "Jos%C3%A9",
        "jose",
        "4%E2%80%9120%C2%A0mA",
    ] {
        for list in ["/api/admin/courses?q=", "/api/courses/get?q="] {
            let found = admin.get(&format!("{list}{q}")).await;
            assert_eq!(found.texts("title"), ["4-20 mA with D’Souza"], "{list}{q}");
        }
    }
    let mut again = test.browser();
    let address = "\u{202a}Admin@site.example\u{202c}";
    let answer = again.log_in(address, PASSWORD).await;
    assert_eq!(answer.status, StatusCode::OK, "{:?}", answer.json());
}

#[apply(db_test)]
async fn lists_of_staff_find_what_is_folded_alike_and_nothing_else(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let sensors = test
        .add(&CourseInput { instructor: "José Ängström".to_owned(), ..course("Sensors – 50% [A]") })
        .await;
    test.add(&CourseInput {
        instructor: "Jäsu Rao".to_owned(), ..course("Обучение पीएलसी")
    })
    .await;
    let gone = test.add(&course("Ünicode – gone")).await;
    admin.delete(&format!("/api/courses/{}", gone.id)).await.ok();
    let body = with_language(batch(sensors.id, "2026-04-06"), "Français");
    assert_eq!(admin.post("/api/batches", body).await.status, StatusCode::CREATED);
    for (address, field, found) in [
        ("/api/admin/courses?q=jose", "title", "Sensors – 50% [A]"),
        ("/api/admin/courses?q=ANGSTROM%20JOS%C3%89", "title", "Sensors – 50% [A]"),
        ("/api/admin/courses?q=-%2050%25%20%5Ba%5D", "title", "Sensors – 50% [A]"),
        ("/api/admin/courses?q=%D0%9E%D0%91%D0%A3%D0%A7", "title", "Обучение पीएलसी"),
        ("/api/admin/courses?q=%E0%A4%AA%E0%A5%80%E0%A4%8F%E0%A4%B2", "title", "Обучение पीएलसी"),
        ("/api/admin/courses?q=jasu", "title", "Обучение पीएलसी"),
        ("/api/admin/batches?q=FRANCAIS", "language", "Français"),
        ("/api/admin/trash?q=unicode%20-", "label", "Ünicode – gone"),
    ] {
        assert_eq!(admin.get(address).await.texts(field), [found], "{address}");
    }
    for q in ["jesu", "j_s", "j%3Fse", "*sen*", "51%25"] {
        let none: [&str; 0] = [];
        assert_eq!(admin.get(&format!("/api/admin/courses?q={q}")).await.texts("title"), none, "{q}");
    }
}

fn with_language(mut batch: serde_json::Value, language: &str) -> serde_json::Value {
    batch["language"] = language.into();
    batch
}
