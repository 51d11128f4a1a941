//! The texts of consultancy services, as staff change them.

use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::{Caller, TestApp, TestDb, apply, db_test, sqlite_test};

const SLUG: &str = "production-reporting";
const ADDRESS: &str = "/api/admin/services/production-reporting";

/// What a call for editing answered, as it is sent back.
fn with(service: &Value, changes: &[(&str, Value)]) -> Value {
    let mut texts = service.clone();
    for (field, value) in changes {
        texts[*field] = value.clone();
    }
    texts
}

async fn text(anon: &Caller, path: &str) -> String {
    let answer = anon.get(path).await;
    assert_eq!(answer.status, 200, "{path}");
    String::from_utf8(answer.body.to_vec()).unwrap()
}

#[apply(db_test)]
async fn a_changed_service_is_shown_wherever_it_is_named(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut admin = test.admin().await;
    let service = admin.get(ADDRESS).await.ok();
    assert_eq!((&service["revision"], &service["updated_at"]), (&json!(0), &Value::Null));
    assert_eq!(admin.get("/api/admin/services").await.ok().as_array().unwrap().len(), 10);

    let name = "Shift Figures Without Paper";
    let changes = [
        ("name", json!(name)),
        ("description", json!("We count zebras.")),
        ("card_problem", json!("Paper everywhere.")),
        ("steps", json!([{ "title": "Look", "text": "We look." }])),
    ];
    let saved = admin.put(ADDRESS, with(&service, &changes)).await.ok();
    assert_eq!((&saved["revision"], &saved["slug"]), (&json!(1), &json!(SLUG)));

    let anon = test.anon();
    let page = text(&anon, "/consultancy/production-reporting").await;
    for text in ["Shift Figures Without Paper", "We count zebras.", "We look."] {
        assert!(page.contains(text), "the page says {text}");
    }
    assert!(!page.contains("Production Reporting"), "title, breadcrumb and structured data follow");
    let consultancy = text(&anon, "/consultancy").await;
    assert!(consultancy.contains(name) && consultancy.contains("Paper everywhere."));
    assert!(text(&anon, "/about").await.contains(name), "the footer of every page");
    let names = anon.get("/api/consultancy/services/names").await.ok();
    assert_eq!(names[1], json!({ "slug": SLUG, "name": name }));
    let cards = anon.get("/api/consultancy/services").await.ok();
    assert_eq!(cards[1]["card_problem"], "Paper everywhere.");
    let found = text(&anon, "/api/search?q=zebras").await;
    assert!(found.contains(name), "{found}");

    let entry = &admin.get("/api/audit?kind=service").await.ok()[0];
    assert_eq!((&entry["record_id"], &entry["label"]), (&json!(2), &json!(name)));
    let versions = admin.get("/api/admin/versions?kind=service&record_id=2").await.ok();
    assert_eq!(versions.as_array().unwrap().len(), 2, "what stood there at first is kept as well");
    let original = admin.get(&format!("{ADDRESS}/original")).await.ok();
    assert_eq!(original["name"], "Production Reporting");
    let back = admin.put(ADDRESS, original).await.ok();
    assert_eq!((&back["name"], &back["revision"]), (&json!("Production Reporting"), &json!(2)));
}

#[apply(sqlite_test)]
async fn what_no_page_could_show_is_refused_by_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let service = admin.get(ADDRESS).await.ok();
    let empty_step = json!([{ "title": "Look", "text": " " }]);
    for (field, value, error) in [
        ("name", json!(" "), "name"),
        ("name", json!("a".repeat(81)), "name"),
        ("name", json!("energy monitoring & energy saving solutions"), "name"),
        ("problems", json!([]), "problems"),
        ("steps", empty_step, "steps.0.text"),
        ("card_outcomes", json!(["a", "b\u{0}"]), "card_outcomes.1"),
    ] {
        let answer = admin.put(ADDRESS, with(&service, &[(field, value)])).await;
        assert_eq!(answer.status, 422, "{field}");
        assert!(answer.json()["fields"][error].is_array(), "{field}: {}", answer.json());
    }
    assert_eq!(admin.get(ADDRESS).await.ok(), service, "nothing changed");
    assert_eq!(admin.put("/api/admin/services/plumbing", service).await.status, 404);
}

#[apply(db_test)]
async fn a_project_is_shown_beside_its_service_and_given_whole_or_not_at_all(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut admin = test.admin().await;
    let service = admin.get(ADDRESS).await.ok();
    let shown = async |text: &str| {
        let anon = test.anon();
        [text_of(&anon, "/consultancy/production-reporting", text).await, {
            let cards = anon.get("/api/consultancy/services").await.ok();
            cards[1]["case_sheet"]["industry"] == text
        }]
    };
    let with_case = |changes: &[(&str, Value)]| {
        let mut sheet = service["case_sheet"].clone();
        for (field, value) in changes {
            sheet[*field] = value.clone();
        }
        with(&service, &[("case_sheet", sheet)])
    };
    assert_eq!(shown("Press shop, 26 presses").await, [true, true]);
    assert!(text_of(&test.anon(), "/consultancy/production-reporting", "An invented example").await);

    for (field, value) in [
        ("problem", json!("")),
        ("before", json!("many stops")),
        ("after", json!("3".repeat(25))),
        ("weeks", json!(0)),
        ("weeks", Value::Null),
    ] {
        let answer = admin.put(ADDRESS, with_case(&[(field, value)])).await;
        assert_eq!(answer.status, 422, "{field}");
        assert!(answer.json()["fields"][format!("case_sheet.{field}")].is_array(), "{}", answer.json());
    }
    let real = [("industry", json!("Press shop, Bhosari")), ("invented", json!(false))];
    let saved = admin.put(ADDRESS, with_case(&real)).await.ok();
    assert_eq!(shown("Press shop, Bhosari").await, [true, true]);
    assert!(!text_of(&test.anon(), "/consultancy/production-reporting", "An invented example").await);

    let blank = with(&saved, &[("case_sheet", json!({ "industry": " " }))]);
    assert_eq!(admin.put(ADDRESS, blank).await.ok()["case_sheet"]["industry"], "");
    assert_eq!(shown("Press shop").await, [false, false]);
}

async fn text_of(anon: &Caller, path: &str, wanted: &str) -> bool {
    text(anon, path).await.contains(wanted)
}

#[apply(db_test)]
async fn two_who_edit_one_service_learn_of_each_other(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let service = admin.get(ADDRESS).await.ok();
    admin.put(ADDRESS, with(&service, &[("summary", json!("First."))])).await.ok();
    let late = admin.put(ADDRESS, with(&service, &[("summary", json!("Second."))])).await;
    assert_eq!(late.status, 409);
    assert_eq!(late.json()["current"]["summary"], "First.");
    // Without a revision the change is meant for whatever is there.
    let mut blind = with(&service, &[("summary", json!("First."))]);
    blind.as_object_mut().unwrap().remove("revision");
    assert_eq!(admin.put(ADDRESS, blind).await.ok()["revision"], 1, "nothing differs, so nothing is written");
}

#[apply(db_test)]
async fn an_enquiry_takes_the_new_name_and_the_original_one(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let service = admin.get(ADDRESS).await.ok();
    admin.put(ADDRESS, with(&service, &[("name", json!("Shift Figures"))])).await.ok();
    for (place, name) in [(1, "Shift Figures"), (2, "Production Reporting")] {
        let body = json!({ "email": format!("a{place}@example.in"), "selectedService": name });
        assert_eq!(
            desk.visitor(place).send_json("send-consultancy-email", &body).await.status,
            201,
            "{name}"
        );
    }
    let unknown = json!({ "email": "a@example.in", "selectedService": "Plumbing" });
    assert_eq!(desk.visitor(3).send_json("send-consultancy-email", &unknown).await.status, 422);
    assert_eq!(
        desk.texts("SELECT item_name FROM lead ORDER BY id").await,
        ["Shift Figures", "Shift Figures"]
    );
}

#[apply(sqlite_test)]
async fn the_courses_beside_a_service_are_about_it(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    for (slug, first) in [
        ("overall-equipment-efficiency", "Statistical Process Control and FMEA"),
        ("industrial-automation-solution", "PLC Programming"),
        ("pneumatic-hydraulic-solutions", "Hydraulics and Pneumatics"),
    ] {
        let service = test.anon().get(&format!("/api/consultancy/services/{slug}")).await.ok();
        let words = service["course_words"].as_str().unwrap().replace(' ', "%20");
        let found = test.anon().get(&format!("/api/courses/get?q={words}&per_page=3")).await.texts("title");
        assert_eq!(found.first().map(String::as_str), Some(first), "{slug}");
        assert!(!found.iter().any(|title| title.contains("CATIA")), "{slug}: {found:?}");
    }
}
