//! Texts of pages and mails that staff change.

use axum::http::StatusCode;
use base::clock::timestamp;
use domain::entities::settings as site_setting;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::{Answer, Caller, TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

const HERO: &str = "/api/admin/texts/home-hero";
const WHY: &str = "/api/admin/texts/home-why";
const SHIPPED: &str = "Learn Today Learn Tomorrow";

fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.body).into_owned()
}

/// What a call for editing answered, as it is sent back.
fn with(group: &Value, changes: &[(&str, &str)]) -> Value {
    let mut sent = group.clone();
    for (field, value) in changes {
        sent["texts"][*field] = json!(value);
    }
    sent
}

async fn page(anon: &Caller, path: &str) -> String {
    let answer = anon.get(path).await;
    assert_eq!(answer.status, 200, "{path}");
    text(&answer)
}

#[apply(db_test)]
async fn a_changed_text_is_on_its_page_at_once_and_the_others_follow_what_is_shipped(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let anon = test.anon();
    let hero = admin.get(HERO).await.ok();
    assert_eq!((&hero["revision"], &hero["updated_at"]), (&json!(0), &Value::Null));
    assert_eq!(hero["texts"]["slide_1_title"], SHIPPED);
    assert!(page(&anon, "/").await.contains("Learn Today Learn Tomorrow</h1>"));

    let changes = [("slide_1_title", " Learn <at> the machine "), ("slide_1_caption", "")];
    let saved = admin.put(HERO, with(&hero, &changes)).await.ok();
    assert_eq!((&saved["revision"], &saved["id"]), (&json!(1), &json!(1)));
    assert_eq!(saved["texts"]["slide_1_title"], "Learn <at> the machine");
    assert_eq!(saved["texts"]["slide_1_caption"], "", "a caption may be left out");
    let home = page(&anon, "/").await;
    assert!(home.contains("Learn &#60;at&#62; the machine</h1>") && !home.contains(SHIPPED), "{home}");
    assert!(home.contains("Transform Your Career Today"), "what nobody changed");
    assert!(!page(&anon, "/courses").await.contains("slide_1_title"), "only where it is shown");
    let public = anon.get("/api/texts/home-hero").await.ok();
    assert_eq!(public, saved["texts"]);
    let row = site_setting::Entity::find_by_id("texts/home-hero").one(&test.app.store.db).await.unwrap();
    let stored: Value = serde_json::from_str(&row.unwrap().value).unwrap();
    let changed: Vec<_> = stored["changed"].as_object().unwrap().keys().collect();
    assert_eq!(changed, ["slide_1_caption", "slide_1_title"], "the others are not written down");

    let entry = &admin.get("/api/audit?kind=text").await.ok()[0];
    assert_eq!((&entry["record_id"], &entry["label"]), (&json!(1), &json!("Home page: the top")));
    let fields: Vec<_> =
        entry["changes"].as_array().unwrap().iter().map(|change| change["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["texts.slide_1_caption", "texts.slide_1_title"]);
    let versions = admin.get("/api/admin/versions?kind=text&record_id=1").await.ok();
    assert_eq!(versions.as_array().unwrap().len(), 2, "what stood there at first is kept as well");

    let back = admin.put(HERO, json!({ "texts": { "slide_2_title": "Change your work" } })).await.ok();
    assert_eq!(back["texts"]["slide_1_title"], SHIPPED, "what is not named has the shipped words");
    assert_eq!(back["texts"]["slide_2_title"], "Change your work");
    let again = admin.put(HERO, json!({ "texts": { "slide_2_title": "Change your work" } })).await.ok();
    assert_eq!(again["revision"], back["revision"], "nothing differs, so nothing is written");
    assert_eq!(
        admin.get("/api/admin/settings").await.ok()["revision"],
        0,
        "settings have a count of their own"
    );
}

#[apply(db_test)]
async fn the_footer_is_on_every_page_and_a_sign_up_keeps_what_it_said(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let footer = admin.get("/api/admin/texts/footer").await.ok();
    let changes =
        [("newsletter_title", "News of the lab."), ("newsletter_lead", "Four a year."), ("rights", "Pune.")];
    admin.put("/api/admin/texts/footer", with(&footer, &changes)).await.ok();
    for path in ["/", "/about", "/privacy"] {
        let page = page(&desk.test.anon(), path).await;
        assert!(page.contains("News of the lab.") && page.contains("Four a year."), "{path}: {page}");
    }
    desk.visitor(1).send_json("newsletter", &desk.body("newsletter")).await;
    let labels = desk.texts("SELECT label FROM consent WHERE purpose = 'newsletter'").await;
    assert_eq!(labels, ["News of the lab. Four a year."]);
}

#[apply(db_test)]
async fn mails_to_visitors_say_what_staff_wrote_with_the_facts_of_the_enquiry(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let address = "/api/admin/texts/mail-courses";
    let mails = admin.get(address).await.ok();
    let changes = [
        ("enrolment_subject", "{name}, {course} waits"),
        ("enrolment_heading", "Welcome, {name}"),
        ("enrolment_opening", "We call you, <b>{name}</b>.\n\n{brand} starts on time."),
    ];
    admin.put(address, with(&mails, &changes)).await.ok();
    assert_eq!(admin.get("/api/texts/mail-courses").await.status, 404, "no page shows them");
    let mut nameless = desk.body("enroll");
    nameless["name"] = json!("A. B.");
    nameless["phone"] = json!("98220 12345");
    nameless["email"] = json!("nameless@example.in");
    desk.visitor(1).send_json("enroll", &desk.body("enroll")).await;
    desk.visitor(2).send_json("enroll", &nameless).await;
    let sent = desk.send_mails().await;
    let to = |address: &str| sent.iter().find(|mail| mail.to() == address).unwrap();
    let (asha, other) = (to("asha@example.in"), to("nameless@example.in"));
    assert_eq!(asha.subject(), "Asha, React with TypeScript waits");
    let brand = desk.test.anon().get("/api/settings").await.ok()["brand_name"].as_str().unwrap().to_owned();
    let said = format!("Welcome, Asha\n\nWe call you, <b>Asha</b>.\n\n{brand} starts on time.\n");
    assert!(asha.text().replace("\r\n", "\n").starts_with(&said), "{}", asha.text());
    assert!(asha.html().contains("&#60;b&#62;Asha"), "emphasis stays plain: {}", asha.html());
    assert!(other.text().starts_with("Welcome") && !other.text().contains("A. B."), "{}", other.text());
    assert!(!other.text().contains('{'), "{}", other.text());
}

#[apply(sqlite_test)]
async fn a_placeholder_that_a_mail_cannot_fill_is_refused_with_those_that_it_can(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let address = "/api/admin/texts/mail-courses";
    let mails = admin.get(address).await.ok();
    for (field, text) in
        [("reservation_subject", "Seat for {nme}"), ("waitlist_opening", "Soon.\nOn {when}.")]
    {
        let answer = admin.put(address, with(&mails, &[(field, text)])).await;
        assert_eq!(answer.status, 422, "{field}");
        let said = answer.json()["fields"][format!("texts.{field}")][0].as_str().unwrap().to_owned();
        assert!(said.starts_with("There is no placeholder {") && said.contains("{name}, {course}"), "{said}");
    }
    let why = admin.get(WHY).await.ok();
    admin.put(WHY, with(&why, &[("title", "Why {us}")])).await.ok();
}

#[apply(sqlite_test)]
async fn what_no_page_could_show_is_refused_by_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let why = admin.get(WHY).await.ok();
    for (field, value) in [
        ("title", " "),
        ("title", "Why\nus"),
        ("benefit_3_title", &*"a".repeat(61)),
        ("support", "any hour, day and night"),
        ("slide_1_title", "In another group"),
    ] {
        let answer = admin.put(WHY, with(&why, &[(field, value)])).await;
        assert_eq!(answer.status, 422, "{field}");
        assert!(answer.json()["fields"][format!("texts.{field}")].is_array(), "{}", answer.json());
    }
    assert_eq!(admin.get(WHY).await.ok(), why, "nothing changed");
    for unknown in ["/api/admin/texts/home-news", "/api/texts/home-news"] {
        assert_eq!(admin.get(unknown).await.status, 404);
    }
    assert_eq!(admin.put("/api/admin/texts/home-news", why).await.status, 404);
}

#[apply(db_test)]
async fn two_who_edit_one_group_learn_of_each_other(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let why = admin.get(WHY).await.ok();
    admin.put(WHY, with(&why, &[("title", "First")])).await.ok();
    let late = admin.put(WHY, with(&why, &[("title", "Second")])).await;
    assert_eq!(late.status, 409);
    assert_eq!(late.json()["current"]["texts"]["title"], "First");
    let listed = admin.get("/api/admin/texts").await.ok();
    let groups: Vec<_> =
        listed.as_array().unwrap().iter().map(|group| group["id"].as_i64().unwrap()).collect();
    assert_eq!(groups, (1..=i64::try_from(groups.len()).unwrap()).collect::<Vec<_>>(), "in their order");
    assert_eq!((&listed[2]["texts"]["title"], &listed[2]["revision"]), (&json!("First"), &json!(1)));
}

#[apply(sqlite_test)]
async fn a_damaged_row_is_as_if_nobody_had_changed_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    let at = timestamp(test.app.store.clock.now());
    let rows = format!(
        "INSERT INTO site_setting (key, value, updated_at) VALUES ('texts/home-hero', '7', '{at}'), \
         ('texts/gone', '{{\"revision\":1,\"changed\":{{\"a\":\"b\"}}}}', '{at}'), \
         ('texts/home-why', '{{\"revision\":4,\"changed\":{{\"title\":\"Why us\",\"gone\":\"b\"}}}}', '{at}')"
    );
    test.app.store.db.execute_unprepared(&rows).await.unwrap();
    let home = page(&test.anon(), "/").await;
    assert!(home.contains(SHIPPED) && home.contains("Why us") && !home.contains("\"gone\""), "{home}");
}

#[apply(db_test)]
async fn a_draft_of_texts_is_previewed_on_their_page_and_published_as_one_change(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let changed = with(&admin.get(HERO).await.ok(), &[("slide_1_title", "Learn at the machine")]);
    let input = json!({ "texts": changed["texts"] });
    let draft = json!({
        "kind": "text", "record_id": 1, "base_revision": 0, "label": "Home page", "input": input,
        "form": { "values": input }, "keep_version": true,
    });
    let draft = admin.post("/api/admin/drafts", draft).await;
    assert_eq!(draft.status, StatusCode::CREATED, "{}", text(&draft));
    let draft = draft.json();
    let link = admin.post(&format!("/api/admin/drafts/{}/preview", draft["id"]), Value::Null).await.json();
    let shown = test.anon().get(link["address"].as_str().unwrap()).await;
    assert_eq!(shown.status, 200, "it is the page itself: {}", text(&shown));
    assert!(text(&shown).contains("Learn at the machine"));
    assert!(page(&test.anon(), "/").await.contains(SHIPPED), "visitors see what is published");

    let publication = json!({
        "kind": "text", "record_id": 1, "base_revision": 0, "input": input, "key": "once",
        "ends": [{ "id": draft["id"], "revision": draft["revision"] }],
    });
    let published = admin.post("/api/admin/drafts/publish", publication).await.ok();
    assert_eq!(published["record"]["texts"]["slide_1_title"], "Learn at the machine");
    assert!(page(&test.anon(), "/").await.contains("Learn at the machine"));
    assert_eq!(admin.get("/api/admin/drafts?kind=text").await.ok(), json!([]));
}
