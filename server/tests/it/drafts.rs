//! Drafts: saved without being seen, published at once or at a moment, shared by two people.

use axum::http::Method;
use chrono::Duration;
use domain::auth::permissions::Role;
use domain::drafts::schedule;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::client::{Client, account, if_match, signed_in, staff};
use crate::support::media::{png, upload};
use crate::support::records::{batch, course, vacancy};
use crate::support::{Answer, TestApp, TestDb, TestSite, apply, content, db_test, sqlite_test};

const DRAFTS: &str = "/api/admin/drafts";
const PUBLISH: &str = "/api/admin/drafts/publish";
const HIDING: &str = "/api/admin/schedule/hide";

/// A draft as a form sends it: the input is what the call that publishes takes.
fn draft(kind: &str, record_id: Option<i32>, base_revision: i32, input: &Value) -> Value {
    json!({
        "kind": kind, "record_id": record_id, "base_revision": base_revision, "label": "PLC", "input": input,
        "form": { "values": input, "base": {} }, "keep_version": true,
    })
}

async fn save(admin: &mut Client, draft: Value) -> Value {
    let answer = admin.post(DRAFTS, draft).await;
    assert_eq!(answer.status, 201, "{}", answer.json());
    answer.json()
}

/// What a form sends that publishes a draft as it was saved last.
fn publication(saved: &Value, input: &Value) -> Value {
    json!({
        "kind": saved["kind"], "record_id": saved["record_id"], "base_revision": saved["base_revision"],
        "input": input, "ends": [{ "id": saved["id"], "revision": saved["revision"] }], "key": uuid(),
    })
}

/// A key that no other request has.
fn uuid() -> String {
    format!("{:x}", rand::random::<u128>())
}

async fn publish(admin: &mut Client, saved: &Value, input: &Value) -> Answer {
    admin.post(PUBLISH, publication(saved, input)).await
}

fn course_body(title: &str) -> Value {
    json!({
        "title": title, "description": "All of it.", "instructor": "Asha Rao", "duration": "8 weeks",
        "students": 10, "rating": 4.5, "image": "/art/a.svg", "price": "14,999", "category": "CS-IT",
        "syllabus": ["Timers"], "published": true,
    })
}

#[apply(db_test)]
async fn a_draft_changes_nothing_that_visitors_see_until_it_is_published(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let stored = content::courses::create(&test.app.store, &course("Motors")).await.unwrap();
    let page = format!("/courses/{}", stored.slug);
    let before = test.anon().get(&page).await;
    let (version, renders) = (test.app.store.content.current(), test.renderer.renders());

    let saved = save(&mut admin, draft("course", Some(stored.id), 1, &json!({ "title": "" }))).await;
    let path = format!("{DRAFTS}/{}", saved["id"]);
    let mut last = saved;
    for number in 0..20 {
        let content = draft("course", Some(stored.id), 1, &course_body(&format!("Motors {number}")));
        last = admin.put(&path, content).await.ok();
    }
    let now = test.anon().get(&page).await;
    assert_eq!((&now.body, now.header("etag")), (&before.body, before.header("etag")));
    assert_eq!((test.app.store.content.current(), test.renderer.renders()), (version, renders));
    assert_eq!(admin.get(&path).await.ok()["form"]["values"]["title"], "Motors 19");
    assert_eq!(admin.get(&path).await.ok()["revision"], 21);

    let published = publish(&mut admin, &last, &course_body("Motors 19")).await.ok();
    assert_eq!((&published["record_id"], &published["revision"]), (&json!(stored.id), &json!(2)));
    let record = admin.get(&format!("/api/admin/courses/{}", stored.id)).await.ok();
    assert_eq!(published["record"], record, "the answer is the record");
    assert_ne!(test.anon().get(&page).await.body, before.body, "on the next request");
    assert_eq!(admin.get(&path).await.status, 404, "a published draft is gone");
    let query = format!("/api/admin/versions?kind=course&record_id={}", stored.id);
    let versions = admin.get(&query).await.ok();
    let drafts: Vec<bool> =
        versions.as_array().unwrap().iter().map(|one| one["draft"].as_bool().unwrap()).collect();
    assert_eq!(drafts.len(), 23, "the first one, 21 drafts and what was published");
    assert!(!drafts[0] && drafts[1] && drafts[21] && !drafts[22]);
}

#[apply(db_test)]
async fn every_kind_of_record_has_drafts(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let course = test.add(&course("Motors")).await.id;
    let settings = admin.get("/api/admin/settings").await.ok();
    for (kind, input, place, name) in [
        ("course", course_body("Drives"), "/api/admin/courses", "title"),
        ("batch", batch(course, "2027-01-04"), "/api/admin/batches", "place"),
        (
            "team_member",
            json!({ "name": "Ravi", "title": "Trainer", "description": "Teaches.", "image": null }),
            "/api/admin/team",
            "name",
        ),
        (
            "testimonial",
            json!({ "name": "Ravi", "role": "Engineer", "quote": "It works.", "image": null }),
            "/api/admin/testimonials",
            "quote",
        ),
        ("vacancy", vacancy("Electrician", "2027-01-04"), "/api/admin/vacancies", "text"),
    ] {
        let new = save(&mut admin, draft(kind, None, 0, &input)).await;
        assert_eq!(new["record_id"], Value::Null);
        let listed = admin.get(&format!("{DRAFTS}?kind={kind}&new=true")).await.ok();
        assert_eq!(listed[0]["id"], new["id"]);
        let published = publish(&mut admin, &new, &input).await.ok();
        let record = &published["record_id"];
        assert_eq!(admin.get(&format!("{place}/{record}")).await.ok()[name], input[name], "{kind}");
        let versions = admin.get(&format!("/api/admin/versions?kind={kind}&record_id={record}")).await.ok();
        assert_eq!(versions.as_array().unwrap().len(), 2, "that of the draft belongs to the record: {kind}");
    }
    let mut changed = settings.clone();
    changed["tagline"] = json!("Another sentence.");
    let saved = save(&mut admin, draft("settings", None, 0, &changed)).await;
    assert_eq!(admin.get("/api/settings").await.ok()["tagline"], settings["tagline"]);
    publish(&mut admin, &saved, &changed).await.ok();
    assert_eq!(admin.get("/api/settings").await.ok()["tagline"], "Another sentence.");
}

#[apply(sqlite_test)]
async fn a_form_from_before_a_field_existed_is_published_or_refused_by_that_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let course = test.add(&course("Motors")).await.id;
    let person = json!({ "name": "Ravi", "title": "Trainer", "description": "Teaches.", "image": null });
    let quote = json!({ "name": "Ravi", "role": "Engineer", "quote": "It works.", "image": null });
    let mut of_course = admin.get(&format!("/api/admin/courses/{course}")).await.ok();
    // Each is a new one, with an address of its own.
    of_course["slug"] = "".into();
    for (kind, input) in [
        ("course", of_course),
        ("batch", batch(course, "2027-01-04")),
        ("team_member", person),
        ("testimonial", quote),
        ("vacancy", vacancy("Electrician", "2027-01-04")),
        ("search_words", json!({ "groups": ["scada, supervisory control"] })),
    ] {
        for field in input.as_object().unwrap().keys() {
            let answer = admin.post(PUBLISH, form_without(field, kind, None, &Value::Null, &input)).await;
            match answer.status.as_u16() {
                200 => {}
                422 => assert!(answer.json()["fields"][field].is_array(), "{kind}: {}", answer.json()),
                _ => panic!("{kind} without {field}: {}", answer.json()),
            }
        }
    }
    // What there is one of stays as it is.
    let service = "/api/admin/services/industrial-automation-solution";
    for (kind, record_id, path) in [("settings", None, "/api/admin/settings"), ("service", Some(1), service)]
    {
        let stored = admin.get(path).await.ok();
        for field in stored.as_object().unwrap().keys() {
            let form = form_without(field, kind, record_id, &stored["revision"], &stored);
            let answer = admin.post(PUBLISH, form).await.ok();
            assert_eq!(answer["record"], stored, "{kind} without {field}");
        }
    }
}

/// A form without one field, as it is sent for a record of this revision.
fn form_without(field: &str, kind: &str, record_id: Option<i32>, revision: &Value, input: &Value) -> Value {
    let mut input = input.clone();
    input.as_object_mut().unwrap().remove(field);
    json!({
        "kind": kind, "record_id": record_id, "base_revision": revision.as_i64().unwrap_or_default(),
        "input": input, "ends": [], "key": uuid(),
    })
}

#[apply(db_test)]
async fn search_words_and_the_details_of_a_file_have_drafts(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let words = admin.get("/api/admin/search/synonyms").await.ok();
    let base: i32 = serde_json::from_value(words["revision"].clone()).unwrap();
    let input = json!({ "groups": ["scada, supervisory control"] });
    let saved = save(&mut admin, draft("search_words", None, base, &input)).await;
    assert_eq!(saved["record_id"], Value::Null);
    let again = admin.post(DRAFTS, draft("search_words", None, base, &input)).await;
    assert_eq!(again.status, 409, "there is one draft of them");
    assert_eq!(admin.get("/api/admin/search/synonyms").await.ok(), words);
    let refused = publish(&mut admin, &saved, &json!({ "groups": ["alone"] })).await;
    assert_eq!(refused.status, 422);
    assert!(refused.json()["fields"]["groups.0"].is_array(), "{}", refused.json());
    let published = publish(&mut admin, &saved, &input).await.ok();
    assert_eq!((&published["record_id"], &published["revision"]), (&Value::Null, &json!(base + 1)));
    assert_eq!(admin.get("/api/admin/search/synonyms").await.ok(), published["record"]);
    assert_eq!(admin.get(&format!("{DRAFTS}/{}", saved["id"])).await.status, 404);

    let file = upload(&admin, "rack.png", &png(80, 60, false)).await.json();
    let (id, revision) = (&file["id"], &file["revision"]);
    let [id, revision]: [i32; 2] =
        [id, revision].map(|number| serde_json::from_value(number.clone()).unwrap());
    let input =
        json!({ "name": "rack.png", "alt": "A rack", "decorative": false, "focal_x": 20, "focal_y": 50 });
    let saved = save(&mut admin, draft("media", Some(id), revision, &input)).await;
    let path = format!("/api/media/{id}");
    assert_eq!(admin.get(&path).await.ok()["alt"], "");
    let at = (test.app.store.clock.now() + Duration::minutes(5)).to_rfc3339();
    admin
        .put(
            &format!("{DRAFTS}/{}/schedule", saved["id"]),
            json!({ "at": at, "revision": saved["revision"] }),
        )
        .await
        .ok();
    test.app.store.clock.advance(Duration::minutes(6));
    assert_eq!(schedule::run_due(&test.app.store).await.unwrap(), 1);
    let stored = admin.get(&path).await.ok();
    assert_eq!((&stored["alt"], &stored["focal_x"]), (&json!("A rack"), &json!(20)));
    assert_eq!(admin.post(DRAFTS, draft("media", Some(id + 1), 1, &input)).await.status, 404);
}

#[apply(db_test)]
async fn a_draft_with_gaps_is_kept_and_refused_by_field_when_it_is_published(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let saved = save(&mut admin, draft("course", None, 0, &json!({ "title": "", "price": "cheap" }))).await;
    assert_eq!(publish(&mut admin, &saved, &json!({ "title": "", "price": "cheap" })).await.status, 422);
    let mut body = course_body("Drives");
    body["price"] = json!("cheap");
    let path = format!("{DRAFTS}/{}", saved["id"]);
    let saved = admin.put(&path, draft("course", None, 0, &body)).await.ok();
    let refused = publish(&mut admin, &saved, &body).await;
    assert_eq!(refused.status, 422);
    assert!(refused.json()["fields"]["price"].is_array(), "{}", refused.json());
    assert_eq!(admin.get(&path).await.ok()["form"]["values"]["price"], "cheap", "nothing is lost");
    assert_eq!(admin.get("/api/admin/courses").await.ok(), json!([]));
    assert_eq!(admin.delete(&path).await.status, 200);
    assert_eq!(admin.get(&path).await.status, 404);
    let gone = save_refused(&mut admin, draft("course", Some(999), 1, &body)).await;
    assert_eq!(gone, 404, "of a record that is not there");
}

#[apply(sqlite_test)]
async fn a_draft_that_is_no_form_is_refused_by_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let whole = draft("course", None, 0, &course_body("Drives"));
    let saved = save(&mut admin, whole.clone()).await;
    for field in ["form", "input"] {
        for value in [json!(2.5e37), json!("text"), json!([1]), Value::Null] {
            let mut broken = whole.clone();
            broken[field] = value;
            let refused = admin.post(DRAFTS, broken.clone()).await;
            assert_eq!(refused.status, 422, "{broken}");
            assert!(refused.json()["fields"][field].is_array(), "{}", refused.json());
            let path = format!("{DRAFTS}/{}", saved["id"]);
            assert_eq!(admin.put(&path, broken).await.status, 422);
        }
    }
}

async fn save_refused(admin: &mut Client, draft: Value) -> u16 {
    admin.post(DRAFTS, draft).await.status.as_u16()
}

#[apply(db_test)]
async fn two_people_share_a_draft_and_neither_loses_anything(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut asha = test.admin().await;
    account(&test.app, "ravi@site.example", true).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    let course = test.add(&course("Motors")).await;
    let id = course.id;
    let first = save(&mut asha, draft("course", Some(id), 1, &course_body("Asha's"))).await;
    let second = ravi.post(DRAFTS, draft("course", Some(id), 1, &course_body("Ravi's"))).await;
    assert_eq!(second.status, 409);
    assert_eq!(second.json()["current"]["form"]["values"]["title"], "Asha's");

    let path = format!("{DRAFTS}/{}", first["id"]);
    let by_ravi = draft("course", Some(id), 1, &course_body("Both"));
    assert_eq!(if_match(&ravi, Method::PUT, &path, "\"1\"", &by_ravi).await.status, 200);
    let overtaken = if_match(&asha, Method::PUT, &path, "\"1\"", &by_ravi).await;
    assert_eq!(overtaken.status, 409);
    assert_eq!(overtaken.json()["current"]["form"]["values"]["title"], "Both");
    let refused = publish(&mut asha, &first, &course_body("Asha's")).await;
    assert_eq!(refused.status, 409, "what Ravi saved was not seen");
    assert_eq!(refused.json()["current"]["form"]["values"]["title"], "Both");

    // The record is changed beside the draft.
    let mut beside = course_body("Beside");
    beside["revision"] = json!(1);
    asha.put(&format!("/api/courses/{id}"), beside).await.ok();
    let seen = asha.get(&path).await.ok();
    let refused = publish(&mut asha, &seen, &course_body("Both")).await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.json()["current"]["title"], "Beside", "the record, to be merged");
    let merged = asha.put(&path, draft("course", Some(id), 2, &course_body("Merged"))).await.ok();
    assert_eq!(publish(&mut asha, &merged, &course_body("Merged")).await.status, 200);
    assert_eq!(asha.get(&format!("/api/courses/{id}")).await.ok()["title"], "Merged");

    let place = json!({ "place": format!("course/{id}") });
    assert_eq!(asha.put("/api/admin/editors", place.clone()).await.ok(), json!([]));
    let seen = ravi.put("/api/admin/editors", place.clone()).await.ok();
    assert_eq!(seen[0]["name"], "Asha Rao");
    let leaves = ("application/json", place.to_string());
    assert_eq!(asha.request(Method::DELETE, "/api/admin/editors", Some(leaves)).await.status, 204);
    assert_eq!(ravi.put("/api/admin/editors", place.clone()).await.ok(), json!([]));
    test.app.store.clock.advance(Duration::seconds(41));
    assert_eq!(
        asha.put("/api/admin/editors", place).await.ok(),
        json!([]),
        "a form that says nothing is closed"
    );
}

#[apply(db_test)]
async fn a_scheduled_draft_is_published_once_at_its_moment_by_several_servers(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let store = &test.app.store;
    let stored = test.add(&course("Motors")).await;
    let id = stored.id;
    let saved = save(&mut admin, draft("course", Some(id), 1, &course_body("Later"))).await;
    let schedule_path = format!("{DRAFTS}/{}/schedule", saved["id"]);
    for (at, text) in
        [("2026-03-14T09:26:53Z", "future"), ("tomorrow", "date"), ("2029-03-14T00:00:00Z", "two years")]
    {
        let refused = admin.put(&schedule_path, json!({ "at": at, "revision": 1 })).await;
        assert_eq!(refused.status, 422);
        assert!(refused.json()["fields"]["at"][0].as_str().unwrap().contains(text), "{}", refused.json());
    }
    let unseen = admin.put(&schedule_path, json!({ "at": "2026-03-14T15:10:00+05:30", "revision": 2 })).await;
    assert_eq!(unseen.status, 409);
    assert_eq!(unseen.json()["current"]["revision"], 1);
    let scheduled =
        admin.put(&schedule_path, json!({ "at": "2026-03-14T15:10:00+05:30", "revision": 1 })).await.ok();
    assert_eq!(scheduled["at"], "2026-03-14T09:40:00.000Z");
    let title = async |admin: &mut Client| {
        admin.get(&format!("/api/courses/{id}")).await.ok()["title"].as_str().unwrap().to_owned()
    };
    store.clock.advance(
        "2026-03-14T09:39:59.999Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap() - store.clock.now(),
    );
    assert_eq!(schedule::run_due(store).await.unwrap(), 0);
    assert_eq!(title(&mut admin).await, "Motors");
    let version = store.content.current();
    store.clock.advance(Duration::milliseconds(1));
    // Two servers with stores of their own.
    let other = storage::Store::new(db.connect().await, store.clock.clone()).await.unwrap();
    let (one, two) = tokio::join!(schedule::run_due(store), schedule::run_due(&other));
    assert!(one.unwrap() + two.unwrap() >= 1);
    assert_eq!(title(&mut admin).await, "Later");
    assert_eq!(admin.get(&format!("/api/admin/courses/{id}")).await.ok()["revision"], 2, "once");
    assert!(store.content.current().max(other.content.current()) > version);
    assert_eq!(admin.get("/api/admin/schedule").await.ok(), json!([]));
    let author = &admin.get("/api/audit").await.ok()[0]["actor"];
    assert!(author.as_str().unwrap().ends_with("(scheduled)"), "{author}");
}

#[apply(db_test)]
async fn a_record_is_hidden_at_its_moment(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let stored = test.add(&course("Motors")).await;
    let hide = |kind: &str, at: &str| json!({ "kind": kind, "record_id": stored.id, "at": at });
    for (body, status) in [
        (hide("settings", "2026-03-14T09:40:00Z"), 422),
        (hide("course", "2026-03-14T09:00:00Z"), 422),
        (json!({ "kind": "course", "record_id": 999, "at": "2026-03-14T09:40:00Z" }), 404),
    ] {
        assert_eq!(admin.post(HIDING, body).await.status, status);
    }
    admin.post(HIDING, hide("course", "2026-03-14T09:35:00Z")).await.ok();
    admin.post(HIDING, hide("course", "2026-03-14T09:40:00Z")).await.ok();
    let listed = admin.get("/api/admin/schedule?kind=course").await.ok();
    assert_eq!(listed.as_array().unwrap().len(), 1, "the later call replaces the earlier");
    let store = &test.app.store;
    store.clock.advance(Duration::minutes(10));
    assert_eq!(schedule::run_due(store).await.unwrap(), 0);
    store.clock.advance(Duration::minutes(4));
    assert_eq!(schedule::run_due(store).await.unwrap(), 1);
    assert_eq!(test.anon().get(&format!("/api/courses/{}", stored.id)).await.status, 404);
    assert_eq!(admin.get("/api/admin/schedule").await.ok(), json!([]));
}

#[apply(db_test)]
async fn a_moment_that_passes_while_no_server_runs_is_made_up_for_and_a_failure_is_told(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let store = &test.app.store;
    let at = json!({ "at": "2026-03-15T00:00:00Z", "revision": 1 });
    let new = save(&mut admin, draft("course", None, 0, &course_body("New"))).await;
    let gap = save(&mut admin, draft("course", None, 0, &json!({ "title": "Gap" }))).await;
    admin.put(&format!("{DRAFTS}/{}/schedule", new["id"]), at.clone()).await.ok();
    let refused = admin.put(&format!("{DRAFTS}/{}/schedule", gap["id"]), at.clone()).await;
    assert_eq!(refused.status, 422, "what could not be published now is not scheduled");
    let stored = test.add(&course("Motors")).await;
    let overtaken = save(&mut admin, draft("course", Some(stored.id), 1, &course_body("Late"))).await;
    admin.put(&format!("{DRAFTS}/{}/schedule", overtaken["id"]), at).await.ok();
    admin.put(&format!("/api/courses/{}", stored.id), course_body("Beside")).await.ok();

    store.clock.advance(Duration::days(3));
    let mut admin = signed_in(test.router(), "admin@site.example").await;
    assert_eq!(schedule::run_due(store).await.unwrap(), 2);
    assert_eq!(admin.get("/api/admin/courses?q=New").await.ok()[0]["title"], "New");
    let left = admin.get("/api/admin/schedule?kind=course").await.ok();
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert!(left[0]["failure"].as_str().unwrap().contains("Somebody else"), "{left}");
    assert_eq!(schedule::run_due(store).await.unwrap(), 0, "it is not tried again");
    assert_eq!(admin.get(&format!("/api/courses/{}", stored.id)).await.ok()["title"], "Beside");
    assert_eq!(admin.delete(&format!("/api/admin/schedule/{}", left[0]["id"])).await.status, 200);
    assert_eq!(admin.delete(&format!("/api/admin/schedule/{}", left[0]["id"])).await.status, 404);
}

#[apply(db_test)]
async fn a_scheduled_change_that_cannot_be_made_holds_up_no_other(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    let store = &test.app.store;
    let at = json!({ "at": "2026-03-15T00:00:00Z", "revision": 1 });
    let scheduled = async |admin: &mut Client, title: &str| {
        let saved = save(admin, draft("course", None, 0, &course_body(title))).await;
        admin.put(&format!("{DRAFTS}/{}/schedule", saved["id"]), at.clone()).await.ok();
        saved["id"].clone()
    };
    // Stored by another version of the program, which this one cannot read.
    let unreadable = scheduled(&mut owner, "Unreadable").await;
    let sql = format!("UPDATE record_draft SET kind = 'lead' WHERE id = {unreadable}");
    store.db.execute_unprepared(&sql).await.unwrap();
    // By somebody who may not publish any more, and by somebody who is gone.
    staff(&test.app, "was@site.example", Role::Editor).await;
    let mut former = signed_in(test.router(), "was@site.example").await;
    scheduled(&mut former, "Of a former editor").await;
    let sql = "UPDATE \"user\" SET role = 'counsellor' WHERE email = 'was@site.example'";
    store.db.execute_unprepared(sql).await.unwrap();
    scheduled(&mut owner, "Good").await;

    store.clock.advance(Duration::days(3));
    let mut owner = signed_in(test.router(), "admin@site.example").await;
    schedule::run_due(store).await.unwrap();
    assert_eq!(owner.get("/api/admin/courses").await.texts("title"), ["Good"]);
    let left = owner.get("/api/admin/schedule").await.ok();
    let failures: Vec<_> =
        left.as_array().unwrap().iter().map(|one| one["failure"].as_str().unwrap_or("none")).collect();
    assert_eq!(failures.len(), 2, "{left}");
    assert!(failures.iter().any(|text| text.contains("may not publish any more")), "{left}");
}

#[apply(db_test)]
async fn of_two_saves_of_one_revision_one_is_told_of_the_other(db: TestDb) {
    let test = TestApp::new(&db).await;
    let admin = test.admin().await;
    let stored = test.add(&course("Motors")).await;
    let of = |title: &str| draft("course", Some(stored.id), 1, &course_body(title));
    for round in 0..8 {
        let (mut one, mut two) = (admin.clone(), admin.clone());
        let (first, second) = tokio::join!(one.post(DRAFTS, of("One")), two.post(DRAFTS, of("Two")));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409], "first draft, round {round}");
        let known = [first, second].into_iter().find(|answer| answer.status == 201).unwrap().json();
        let path = format!("{DRAFTS}/{}", known["id"]);
        let (three, four) = (of("Three"), of("Four"));
        let save = async |body| if_match(&admin, Method::PUT, &path, "\"1\"", body).await.status.as_u16();
        let (first, second) = tokio::join!(save(&three), save(&four));
        let mut statuses = [first, second];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "the same revision, round {round}");
        let mut admin = admin.clone();
        assert_eq!(admin.delete(&path).await.status, 200);
    }
}

#[apply(db_test)]
async fn what_a_form_saves_on_its_own_is_its_authors_alone(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut asha = test.admin().await;
    account(&test.app, "ravi@site.example", true).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    let id = test.add(&course("Motors")).await.id;
    let own = |title: &str| {
        let mut body = draft("course", Some(id), 1, &course_body(title));
        body["keep_version"] = json!(false);
        body
    };
    let tried = save(&mut asha, own("Tried")).await;
    let path = format!("{DRAFTS}/{}", tried["id"]);
    assert_eq!(tried["shared"], false);
    let of_record = format!("{DRAFTS}?kind=course&records={id}");
    assert_eq!(ravi.get(&of_record).await.ok(), json!([]), "nobody else sees it");
    for (method, path, body) in [
        (Method::GET, path.clone(), Value::Null),
        (Method::PUT, path.clone(), own("Ravi's")),
        (Method::DELETE, path.clone(), Value::Null),
        (Method::PUT, format!("{path}/schedule"), json!({ "at": "2026-03-15T00:00:00Z", "revision": 1 })),
        (Method::POST, format!("{path}/preview"), Value::Null),
    ] {
        let sent = Some(("application/json", body.to_string()));
        assert_eq!(ravi.request(method.clone(), &path, sent).await.status, 404, "{method} {path}");
    }
    // Ravi's own, and his publication, which leaves hers.
    let his = save(&mut ravi, own("Ravi's")).await;
    publish(&mut ravi, &his, &course_body("By Ravi")).await.ok();
    assert_eq!(asha.get(&path).await.ok()["form"]["values"]["title"], "Tried");
    assert_eq!(ravi.get(&of_record).await.ok(), json!([]));
    // On request it becomes one that all share, and is not taken back.
    let mut asked = own("Kept");
    asked["keep_version"] = json!(true);
    let kept = asha.put(&path, asked.clone()).await.ok();
    assert_eq!((&kept["id"], &kept["shared"]), (&tried["id"], &json!(true)));
    assert_eq!(ravi.get(&of_record).await.ok()[0]["label"], "PLC");
    assert!(asha.put(&path, own("Tried")).await.json()["fields"]["keep_version"].is_array());
    // A second one is not kept beside it, and ends when the first takes its content.
    let second = save(&mut ravi, own("Second")).await;
    let beside = ravi.put(&format!("{DRAFTS}/{}", second["id"]), asked.clone()).await;
    assert_eq!((beside.status.as_u16(), &beside.json()["current"]["id"]), (409, &kept["id"]));
    let ends = |revision: i32| json!({ "id": second["id"], "revision": revision });
    asked["ends"] = ends(7);
    let stale = ravi.put(&path, asked.clone()).await;
    assert_eq!((stale.status.as_u16(), &stale.json()["current"]["id"]), (409, &second["id"]));
    asked["ends"] = ends(1);
    ravi.put(&path, asked).await.ok();
    assert_eq!(ravi.get(&of_record).await.ok().as_array().unwrap().len(), 1);
}

#[apply(db_test)]
async fn a_publication_whose_answer_was_lost_is_made_once(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let saved = save(&mut admin, draft("course", None, 0, &course_body("New"))).await;
    let sent = publication(&saved, &course_body("New"));
    let (mut one, mut two) = (admin.clone(), admin.clone());
    let (first, second) = tokio::join!(one.post(PUBLISH, sent.clone()), two.post(PUBLISH, sent.clone()));
    assert_eq!(first.ok(), second.ok(), "two at once");
    assert_eq!(admin.post(PUBLISH, sent.clone()).await.ok(), first.ok());
    assert_eq!(admin.get("/api/admin/courses").await.texts("title"), ["New"], "once");
    let mut second = sent.clone();
    second["key"] = json!(uuid());
    assert_eq!(admin.post(PUBLISH, second).await.status, 409, "a draft becomes one record");
    // The key is that of an account, and of what was made: a refused form takes none.
    account(&test.app, "ravi@site.example", true).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    let mut refused = publication(&json!({ "kind": "course", "base_revision": 0 }), &json!({ "title": "" }));
    refused["key"] = sent["key"].clone();
    refused["ends"] = json!([]);
    assert_eq!(ravi.post(PUBLISH, refused.clone()).await.status, 422);
    refused["input"] = course_body("Ravi's");
    assert_eq!(ravi.post(PUBLISH, refused).await.ok()["record"]["title"], "Ravi's");
    // Drafts of other kinds, which this role may not see, neither show nor end.
    let settings = save(&mut admin, draft("settings", None, 0, &json!({}))).await;
    staff(&test.app, "edit@site.example", Role::Editor).await;
    let mut editor = signed_in(test.router(), "edit@site.example").await;
    let id = admin.get("/api/admin/courses").await.ok()[0]["id"].clone();
    let mut foreign = publication(&settings, &course_body("By an editor"));
    foreign["kind"] = json!("course");
    foreign["record_id"] = id;
    foreign["base_revision"] = json!(1);
    for revision in [0, 1] {
        foreign["ends"][0]["revision"] = json!(revision);
        let answer = editor.post(PUBLISH, foreign.clone()).await;
        assert!(!String::from_utf8_lossy(&answer.body).contains("\"settings\""), "{:?}", answer.body);
    }
    assert_eq!(admin.get(&format!("{DRAFTS}/{}", settings["id"])).await.status, 200);
    for key in ["", &"x".repeat(101)] {
        let mut bad = sent.clone();
        bad["key"] = json!(key);
        assert!(admin.post(PUBLISH, bad).await.json()["fields"]["key"].is_array(), "{}", key.len());
    }
}
