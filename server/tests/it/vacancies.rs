//! Vacancies: what staff give, what visitors see, and how one closes at midnight in India.

use axum::http::StatusCode;
use chrono::{DateTime, Duration, Utc};
use domain::drafts::schedule;
use serde_json::{Value, json};

use crate::support::content;
use crate::support::fake_renderer::Mode;
use crate::support::html::{node, structured_data, visible_text};
use crate::support::records::{course, vacancy};
use crate::support::{Answer, Client, TestApp, TestDb, TestSite, apply, db_test, eventually, sqlite_test};

/// The end of 14 March, on which every test begins.
const MIDNIGHT: &str = "2026-03-14T18:30:00Z";
const ENDING: &str = "/jobs/electrician-pune";

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

async fn add(admin: &mut Client, body: Value) -> Value {
    let answer = admin.post("/api/vacancies", body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    answer.json()
}

/// Sets the clock to so many seconds after midnight.
fn wait_until(test: &TestSite, seconds: i64) {
    let clock = &test.app.store.clock;
    let midnight: DateTime<Utc> = MIDNIGHT.parse().unwrap();
    clock.advance(midnight - clock.now() + Duration::seconds(seconds));
}

#[apply(db_test)]
async fn what_staff_give_is_what_visitors_see_the_newest_first(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let plc = test.add(&course("PLC")).await;
    let hidden = content::courses::create(&test.app.store, &course("Drives")).await.unwrap().id;
    content::courses::set_published(&test.app.store, hidden, false).await.unwrap();
    let mut first = vacancy("Electrician", "2026-03-14");
    first["course_ids"] = json!([hidden, plc.id]);
    let first = add(&mut admin, first).await;
    test.app.store.clock.advance(Duration::minutes(1));
    let mut second = vacancy("Draughtsman", "2026-04-30");
    second["employer"] = "Gearford".into();
    second["place"] = Value::Null;
    add(&mut admin, second).await;
    let mut draft = vacancy("Welder", "2026-04-30");
    draft["published"] = false.into();
    add(&mut admin, draft).await;

    let open = test.anon().get("/api/vacancies/open").await;
    assert_eq!(open.texts("title"), ["Draughtsman", "Electrician"]);
    assert_eq!(
        test.anon().get(&format!("/api/vacancies/{}", first["id"])).await.ok(),
        json!({
            "id": first["id"], "slug": "electrician-pune", "title": "Electrician", "employer": null, "town": "Pune",
            "place": "Chakan", "pay_from": 22_000, "pay_to": 28_000, "skills": ["Read circuit diagrams"],
            "text": "Find out why a line stands.\n\nThree shifts.", "last_day": "2026-03-14",
            "posted_on": "2026-03-14", "open": true, "courses": [{ "slug": "plc", "title": "PLC" }],
        })
    );
    let of_course = test.anon().get(&format!("/api/courses/{}/vacancies", plc.id)).await;
    assert_eq!(of_course.texts("title"), ["Electrician"]);
    assert_eq!(
        admin.get("/api/admin/vacancies").await.texts("title"),
        ["Welder", "Draughtsman", "Electrician"],
        "the latest last day first"
    );
    let found = test.anon().get("/api/search?q=electrician+pune").await.ok();
    assert_eq!(found["others"][0]["address"], ENDING);
    let asked = test.anon().get("/api/search?q=vacancies").await.ok();
    assert_eq!(asked["answers"][0]["address"], "/jobs");
}

#[apply(sqlite_test)]
async fn each_fault_is_named_with_its_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let refused = admin.post("/api/vacancies", json!({})).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields: Vec<_> = refused.json()["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["last_day", "pay_from", "pay_to", "text", "title", "town"]);
    for (field, value, message) in [
        ("pay_from", json!(999), "Give whole rupees a month, from 1,000 to 10,00,000."),
        ("pay_to", json!(21_999), "The pay begins at ₹22,000: give as much or more."),
        ("last_day", json!("2026-02-30"), "Give a date from the years 2000 to 2100, such as 2027-01-04."),
        ("last_day", json!("2026-03-13"), "This day is over: give today or a later one."),
        ("course_ids", json!([9]), "There is no course number 9."),
        ("course_ids", json!([1, 2, 3, 4]), "Choose at most 3 courses."),
        ("skills", json!(vec!["x"; 21]), "Give at most 20 entries."),
    ] {
        let mut body = vacancy("Electrician", "2026-04-30");
        body[field] = value;
        let refused = admin.post("/api/vacancies", body).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        assert_eq!(refused.json()["fields"][field], json!([message]));
    }
    assert_eq!(admin.get("/api/admin/vacancies").await.ok(), json!([]), "nothing of it is stored");
}

#[apply(db_test)]
async fn a_vacancy_keeps_its_addresses_and_is_closed_early_by_its_last_day(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let id = add(&mut admin, vacancy("Electrician", "2026-04-30")).await["id"].clone();
    let path = format!("/api/vacancies/{id}");
    admin.put(&path, vacancy("Plant electrician", "2026-04-30")).await.ok();
    let moved = test.anon().get(ENDING).await;
    assert_eq!(
        (moved.status, moved.header("location")),
        (StatusCode::MOVED_PERMANENTLY, "/jobs/plant-electrician-pune")
    );
    let moved = test.anon().get("/Jobs/Electrician-Pune/").await;
    assert_eq!(moved.header("location"), "/jobs/plant-electrician-pune", "in one hop");

    admin.put(&path, vacancy("Plant electrician", "2026-03-13")).await.ok();
    assert_eq!(test.anon().get("/jobs/plant-electrician-pune").await.status, StatusCode::GONE);
    assert_eq!(test.anon().get("/api/vacancies/open").await.ok(), json!([]));
    assert_eq!(test.anon().get(&path).await.ok()["open"], false);

    admin.put(&path, vacancy("Plant electrician", "2026-04-30")).await.ok();
    assert_eq!(test.anon().get("/jobs/plant-electrician-pune").await.status, StatusCode::OK);
    let hide = json!({ "kind": "vacancy", "action": "hide", "records": [{ "id": id, "revision": 4 }] });
    admin.post("/api/admin/bulk", hide).await.ok();
    assert_eq!(test.anon().get("/jobs/plant-electrician-pune").await.status, StatusCode::NOT_FOUND);
    assert_eq!(test.anon().get(&path).await.status, StatusCode::NOT_FOUND);
    admin.delete(&path).await.ok();
    assert_eq!(test.anon().get("/jobs/plant-electrician-pune").await.status, StatusCode::GONE);
    admin.post(&format!("{path}/restore"), json!({})).await.ok();
    assert_eq!(admin.get("/api/admin/vacancies").await.texts("title"), ["Plant electrician"]);
    assert_eq!(test.anon().get("/jobs/never-there").await.status, StatusCode::NOT_FOUND);
}

#[apply(db_test)]
async fn a_vacancy_closes_with_the_first_request_after_its_last_day(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let plc = content::courses::create(&test.app.store, &course("PLC")).await.unwrap().id;
    let mut ending = vacancy("Electrician", "2026-03-14");
    ending["course_ids"] = json!([plc]);
    add(&mut admin, ending).await;
    add(&mut admin, vacancy("Draughtsman", "2026-03-20")).await;
    wait_until(&test, -1);
    let pages = ["/jobs", ENDING, "/courses/plc", "/jobs/draughtsman-pune"];
    for page in pages {
        eventually("the answer is ready", async || {
            let answer = test.anon().get(page).await;
            assert_eq!(answer.status, StatusCode::OK, "{page}");
            assert!(html(&answer).contains("electrician-pune"), "{page} before midnight");
            test.is_ready(page)
        })
        .await;
    }
    let posting = structured_data(&html(&test.anon().get(ENDING).await)).unwrap();
    assert_eq!(node(&posting, "JobPosting")["validThrough"], "2026-03-14T23:59:59+05:30");
    let files = ["/sitemaps/pages-1.xml", "/jobs.xml"];
    for file in files {
        assert!(html(&test.anon().get(file).await).contains(ENDING), "{file} before midnight");
    }

    wait_until(&test, 0);
    let closed = test.anon().get(ENDING).await;
    assert_eq!(closed.status, StatusCode::GONE);
    let shown = html(&closed);
    assert!(shown.contains("data-by=\"renderer\""), "the page of its own, and not that of errors");
    assert!(structured_data(&shown).is_none());
    assert!(shown.contains("draughtsman-pune"), "what is open");
    for path in ["/jobs", "/courses/plc", "/jobs/draughtsman-pune", "/sitemaps/pages-1.xml", "/jobs.xml"] {
        assert!(!html(&test.anon().get(path).await).contains("electrician-pune"), "{path} at midnight");
    }
    assert!(!html(&test.anon().get("/api/search?q=electrician").await).contains(ENDING));

    // The other one closes with the renderer stopped.
    test.renderer.set(Mode::Error);
    wait_until(&test, 6 * 86_400 - 1);
    assert_eq!(test.anon().get("/jobs/draughtsman-pune").await.status, StatusCode::OK);
    wait_until(&test, 6 * 86_400);
    let closed = test.anon().get("/jobs/draughtsman-pune").await;
    assert_eq!(closed.status, StatusCode::GONE);
    let shown = html(&closed);
    assert!(shown.contains("<meta name=\"robots\" content=\"noindex\">"), "{shown}");
    assert!(visible_text(&shown).contains("This vacancy is closed."), "{shown}");
    assert!(!html(&test.anon().get("/jobs").await).contains("draughtsman-pune"));
}

#[apply(sqlite_test)]
async fn structured_data_say_what_the_page_shows(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let mut body = vacancy("Electrician", "2026-04-30");
    body["text"] = "Motors < 5 kW & drives.\n\nThree shifts.".into();
    add(&mut admin, body).await;
    let shown = structured_data(&html(&test.anon().get(ENDING).await)).unwrap();
    assert_eq!(
        *node(&shown, "JobPosting"),
        json!({
            "@type": "JobPosting",
            "@id": "http://localhost:3000/jobs/electrician-pune#job",
            "url": "http://localhost:3000/jobs/electrician-pune",
            "title": "Electrician",
            "description": "<p>Motors &lt; 5 kW &amp; drives.</p><p>Three shifts.</p>",
            "datePosted": "2026-03-14",
            "validThrough": "2026-04-30T23:59:59+05:30",
            "hiringOrganization": { "@type": "Organization", "name": "confidential" },
            "jobLocation": {
                "@type": "Place",
                "address": {
                    "@type": "PostalAddress",
                    "streetAddress": "Chakan",
                    "addressLocality": "Pune",
                    "addressCountry": "IN",
                },
            },
            "baseSalary": {
                "@type": "MonetaryAmount",
                "currency": "INR",
                "value": {
                    "@type": "QuantitativeValue",
                    "minValue": 22_000,
                    "maxValue": 28_000,
                    "unitText": "MONTH",
                },
            },
            "skills": ["Read circuit diagrams"],
        })
    );
    let mut named = vacancy("Fitter", "2026-04-30");
    named["employer"] = "Gearford".into();
    named["place"] = Value::Null;
    add(&mut admin, named).await;
    let shown = structured_data(&html(&test.anon().get("/jobs/fitter-pune").await)).unwrap();
    let posting = node(&shown, "JobPosting");
    assert_eq!(posting["hiringOrganization"]["name"], "Gearford");
    assert!(posting["jobLocation"]["address"].get("streetAddress").is_none());
}

#[apply(sqlite_test)]
async fn a_draft_is_seen_at_its_address_and_a_vacancy_is_hidden_at_its_moment(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let input = vacancy("Electrician", "2026-04-30");
    let draft = json!({
        "kind": "vacancy", "base_revision": 0, "label": "Electrician", "form": { "values": input }, "input": input,
    });
    let draft = admin.post("/api/admin/drafts", draft).await;
    assert_eq!(draft.status, StatusCode::CREATED, "{}", draft.json());
    let link = admin.post(&format!("/api/admin/drafts/{}/preview", draft.json()["id"]), Value::Null).await;
    let to = test.anon().get(link.json()["address"].as_str().unwrap()).await;
    let shown = test.anon().get(to.header("location")).await;
    assert!(to.header("location").starts_with(ENDING), "{}", to.header("location"));
    assert!(html(&shown).contains("Find out why a line stands."));
    assert_eq!(test.anon().get(ENDING).await.status, StatusCode::NOT_FOUND, "for visitors");

    let id = add(&mut admin, input).await["id"].clone();
    let hide = json!({ "kind": "vacancy", "record_id": id, "at": "2026-03-14T09:40:00Z" });
    admin.post("/api/admin/schedule/hide", hide).await.ok();
    test.app.store.clock.advance(Duration::minutes(30));
    assert_eq!(schedule::run_due(&test.app.store).await.unwrap(), 1);
    assert_eq!(test.anon().get(ENDING).await.status, StatusCode::NOT_FOUND);
}

#[apply(db_test)]
async fn one_applies_on_the_page_of_the_vacancy(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    add(&mut admin, vacancy("Electrician", "2026-03-14")).await;
    let mut visitor = test.browser();
    let mut fields = vec![
        ("name", "Ravi Kale"),
        ("phone", "+91 98450 12345"),
        ("role", "Electrician"),
        ("place", "Pune"),
        ("page", ENDING),
    ];
    let sent = visitor.form("/api/mail/candidate", &fields).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let thanks = sent.header("location").to_owned();
    assert_eq!(thanks, format!("{ENDING}?received=candidate#need-work"));
    assert_eq!(test.anon().get(thanks.split('#').next().unwrap()).await.status, StatusCode::OK);
    assert_eq!(admin.get("/api/leads").await.texts("subject"), ["Electrician"]);

    fields[1].1 = "12";
    let refused = visitor.form("/api/mail/candidate", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html(&refused).contains("Find out why a line stands."), "with its page");

    // Closed while somebody wrote.
    wait_until(&test, 0);
    fields[1].1 = "+91 98450 54321";
    let sent = visitor.form("/api/mail/candidate", &fields).await;
    assert!(
        sent.header("location").starts_with("/recruitment?received=candidate"),
        "{}",
        sent.header("location")
    );
}
