//! The write API of the staff area, and its effect on public pages.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::client::{account, if_match, signed_in};
use crate::support::records;
use crate::support::{TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

fn course(title: &str) -> Value {
    json!({
        "title": title, "description": "All about it.", "instructor": "Asha Rao", "duration": "8 weeks",
        "students": 100, "rating": 4.5, "image": "/art/a.svg", "downloadlink": "/files/a.pdf", "price": "14,999",
        "category": "CS-IT", "syllabus": ["One"], "what_you_learn": [], "prerequisites": "[]", "certification": null
    })
}

fn with(mut record: Value, field: &str, value: impl Into<Value>) -> Value {
    record[field] = value.into();
    record
}

/// The three kinds of records that staff make, each with an acceptable and an unacceptable body.
fn kinds() -> [(&'static str, Value, Value, &'static str); 3] {
    [
        ("courses", course("PLC Basics"), with(course("X"), "rating", 9), "rating"),
        (
            "team",
            json!({ "name": "Ravi Kumar", "title": "Trainer", "description": "Teaches.", "image": null }),
            json!({ "name": "", "title": "Trainer", "description": "Teaches." }),
            "name",
        ),
        (
            "testimonials",
            json!({ "name": "Meera", "role": "Engineer", "quote": "Good.", "image": "https://i.example/m.png" }),
            json!({ "name": "Meera", "role": "Engineer", "quote": "Good.", "image": "javascript:alert(1)" }),
            "image",
        ),
    ]
}

#[apply(db_test)]
async fn one_of_many_concurrent_edits_of_a_revision_wins(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for (kind, good, _, _) in kinds() {
        let id = admin.post(&format!("/api/{kind}"), good.clone()).await.json()["id"].clone();
        let path = format!("/api/{kind}/{id}");
        let writers = (0..20).map(|number| {
            let admin = &admin;
            let written = format!("By writer {number}.");
            // A testimonial has a quote.
            let body = with(with(good.clone(), "description", written.clone()), "quote", written);
            let path = &path;
            async move {
                let method = if number % 2 == 0 { Method::PUT } else { Method::DELETE };
                if_match(admin, method, path, "\"1\"", &body).await.status
            }
        });
        let statuses = futures_util::future::join_all(writers).await;
        let won = statuses.iter().filter(|status| **status == StatusCode::OK).count();
        assert_eq!(won, 1, "{kind}: {statuses:?}");
        let lost = [StatusCode::CONFLICT, StatusCode::NOT_FOUND];
        assert!(
            statuses.iter().all(|status| *status == StatusCode::OK || lost.contains(status)),
            "{statuses:?}"
        );
    }
}

#[apply(sqlite_test)]
async fn a_price_is_taken_as_fees_are_written(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for (written, shown) in
        [("₹ 14,999/-", "14,999"), ("Rs. 18,999", "18,999"), ("INR 1,49,999.50", "1,49,999.50")]
    {
        let answer = admin.post("/api/courses", with(course("Fees"), "price", written)).await;
        assert_eq!(answer.json()["price"], shown, "{written}");
    }
    let refused = admin.post("/api/courses", with(course("Fees"), "price", "$ 100")).await;
    assert_eq!(refused.json()["fields"], json!({ "price": ["Give an amount of rupees, such as 14,999."] }));
}

#[apply(db_test)]
async fn records_of_one_name_can_be_created_concurrently(db: TestDb) {
    let test = TestApp::new(&db).await;
    let admin = test.admin().await;
    for (kind, good, _, _) in kinds() {
        let path = format!("/api/{kind}");
        let writers = (0..10).map(|_| if_match(&admin, Method::POST, &path, "\"1\"", &good));
        let answers = futures_util::future::join_all(writers).await;
        assert!(answers.iter().all(|answer| answer.status == StatusCode::CREATED), "{kind}");
    }
}

#[apply(db_test)]
async fn records_are_created_updated_deleted_and_restored(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut visitor = test.browser();
    for (kind, good, bad, field) in kinds() {
        let list = format!("/api/{kind}/get");
        let created = admin.post(&format!("/api/{kind}"), good.clone()).await;
        let record = created.json();
        assert_eq!(created.status, StatusCode::CREATED, "{record}");
        let path = format!("/api/{kind}/{}", record["id"]);
        assert_eq!((created.header("location"), created.header("etag")), (path.as_str(), "\"1\""));
        let shown = visitor.get(&path).await.ok();
        assert_eq!(visitor.get(&list).await.ok(), json!([shown]));
        // Staff have the terms of a fee instead of what follows from them.
        for (name, value) in shown.as_object().unwrap().iter().filter(|(name, _)| *name != "fee") {
            assert_eq!(&record[name], value, "staff get what visitors see, and more");
        }
        assert!(shown.get("revision").is_none());

        let refused = admin.put(&path, bad.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"].as_object().unwrap().keys().collect::<Vec<_>>(), [field]);
        let refused = admin.post(&format!("/api/{kind}"), bad).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);

        let renamed = with(good.clone(), if kind == "courses" { "title" } else { "name" }, "Changed");
        let changed = admin.put(&path, renamed.clone()).await;
        assert_eq!((changed.ok()["revision"].as_i64(), changed.header("etag")), (Some(2), "\"2\""));
        assert_ne!(visitor.get(&path).await.ok(), shown);

        assert_eq!(admin.delete(&path).await.ok(), json!({ "id": record["id"] }));
        assert_eq!(visitor.get(&path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(visitor.get(&list).await.ok(), json!([]));
        for answer in [admin.delete(&path).await, admin.put(&path, renamed).await] {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{kind}");
        }
        assert!(
            admin.get(&format!("/api/admin/{kind}/{}", record["id"])).await.ok()["deleted_at"].is_string()
        );
        let restored = admin.post(&format!("{path}/restore"), json!({})).await.ok();
        assert_eq!((&restored["deleted_at"], &restored["revision"]), (&Value::Null, &json!(4)));
        assert_eq!(visitor.get(&list).await.ok().as_array().unwrap().len(), 1);
        let again = admin.post(&format!("{path}/restore"), json!({})).await.ok();
        assert_eq!(again, with(restored, "restored", false), "twice is once, and says so");
        assert_eq!(
            admin.post(&format!("/api/{kind}/99999/restore"), json!({})).await.status,
            StatusCode::NOT_FOUND
        );
        assert_eq!(admin.put(&format!("/api/{kind}/99999"), good).await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.get(&format!("/api/admin/{kind}/99999")).await.status, StatusCode::NOT_FOUND);
    }
}

#[apply(db_test)]
async fn a_stale_update_is_refused(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for (kind, good, ..) in kinds() {
        let id = admin.post(&format!("/api/{kind}"), good.clone()).await.json()["id"].clone();
        let path = format!("/api/{kind}/{id}");
        let field = if kind == "courses" { "title" } else { "name" };
        let mine = with(with(good.clone(), field, "Mine"), "revision", 1);
        let theirs = with(with(good.clone(), field, "Theirs"), "revision", 1);
        admin.put(&path, theirs).await.ok();
        let current = admin.get(&format!("/api/admin/{kind}/{id}")).await.ok();
        assert_eq!(current["revision"], 2);

        let refused = admin.put(&path, mine.clone()).await;
        let body = refused.json();
        assert_eq!((refused.status, &body["code"]), (StatusCode::CONFLICT, &json!("conflict")));
        assert_eq!(body["current"], current, "the answer shows what it is now");
        assert_eq!(body["message"], "Somebody else changed this in the meantime.");
        let change = json!({ "by": "Asha Rao <admin@site.example>", "at": current["updated_at"] });
        assert_eq!(body["last_changes"][field], change, "and who made it so");
        for (method, tag) in [(Method::PUT, "\"1\""), (Method::DELETE, "\"1\"")] {
            let refused = if_match(&admin, method, &path, tag, &good).await;
            assert_eq!((refused.status, &refused.json()["current"]), (StatusCode::CONFLICT, &current));
        }
        assert_eq!(
            if_match(&admin, Method::PUT, &path, "whatever", &good).await.status,
            StatusCode::BAD_REQUEST
        );
        assert_eq!(admin.get(&format!("/api/admin/{kind}/{id}")).await.ok(), current, "nothing changed");

        let kept = if_match(&admin, Method::PUT, &path, "\"2\"", &mine).await;
        assert_eq!(kept.ok()["revision"], 3, "the header counts before the member");
        assert_eq!(
            admin.put(&path, with(good, "revision", Value::Null)).await.ok()["revision"],
            4,
            "or nothing at all"
        );
    }
}

#[apply(db_test)]
async fn settings_are_replaced_and_published(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let first = admin.get("/api/admin/settings").await.ok();
    assert_eq!(first["revision"], 0);
    let mine = with(first.clone(), "brand_name", "Acme Academy");
    let answer = admin.put("/api/settings", mine.clone()).await;
    assert_eq!((answer.ok()["revision"].as_i64(), answer.header("etag")), (Some(1), "\"1\""));
    assert_eq!(test.browser().get("/api/settings").await.ok()["brand_name"], "Acme Academy");
    let refused = admin.put("/api/settings", with(first, "hours", "Never")).await;
    assert_eq!((refused.status, &refused.json()["current"]["revision"]), (StatusCode::CONFLICT, &json!(1)));
    let refused = admin.put("/api/settings", with(mine, "whatsapp", "123")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(admin.put("/api/settings", json!({})).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[apply(db_test)]
async fn a_refused_change_names_the_last_editor_of_each_field(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut first = test.admin().await;
    account(&test.app, "second@site.example", true).await;
    let mut second = signed_in(test.router(), "second@site.example").await;
    let before = first.get("/api/admin/settings").await.ok();
    let mut theirs = with(before.clone(), "hours", "Mon to Fri");
    theirs["social"]["instagram"] = json!("https://example.com/one");
    let theirs = first.put("/api/settings", theirs).await.ok();
    second.put("/api/settings", with(theirs, "phone", "+91 98765 00002")).await.ok();

    let refused = first.put("/api/settings", with(before, "hours", "Never")).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    let by = |field: &str| refused.json()["last_changes"][field]["by"].clone();
    assert_eq!(by("hours"), "Asha Rao <admin@site.example>");
    assert_eq!(by("social.instagram"), "Asha Rao <admin@site.example>");
    assert_eq!(by("phone"), "Asha Rao <second@site.example>");
    assert_eq!(by("address"), Value::Null, "a field that was never changed has no editor");
}

#[apply(sqlite_test)]
async fn ids_revisions_and_roles_cannot_be_set_by_clients(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let body = json!({ "name": "N", "title": "T", "description": "D", "id": 77, "slug": "mine", "position": -9,
        "is_admin": true, "deleted_at": "2020-01-01T00:00:00Z", "created_at": "2020-01-01T00:00:00Z" });
    let stored = admin.post("/api/team", body).await.json();
    assert_ne!(stored["id"], 77);
    assert_eq!(
        (&stored["slug"], &stored["revision"], &stored["deleted_at"]),
        (&json!("n"), &json!(1), &Value::Null)
    );
}

#[apply(sqlite_test)]
async fn a_course_may_be_long_and_other_bodies_may_not(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let lines: Vec<String> = (0..100).map(|number| format!("{number:0>500}")).collect();
    let mut long = course("Long");
    for list in ["syllabus", "what_you_learn", "prerequisites"] {
        long[list] = json!(lines);
    }
    assert!(long.to_string().len() > 150_000);
    assert_eq!(admin.post("/api/courses", long.clone()).await.status, StatusCode::CREATED);
    let endless = with(long, "description", "x".repeat(200_000));
    assert_eq!(admin.post("/api/courses", endless).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let member = json!({ "name": "N", "title": "T", "description": "x".repeat(70_000) });
    assert_eq!(admin.post("/api/team", member).await.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[apply(db_test)]
async fn drafts_are_for_staff_until_published(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut visitor = test.browser();
    let draft = admin.post("/api/courses", with(course("Quiet"), "published", false)).await.json();
    let path = format!("/api/courses/{}", draft["id"]);
    assert_eq!(visitor.get(&path).await.status, StatusCode::NOT_FOUND);
    let for_staff = admin.get(&format!("/api/admin/courses/{}", draft["id"])).await.ok();
    assert_eq!((for_staff["published"].as_bool(), &for_staff["title"]), (Some(false), &json!("Quiet")));
    admin.put(&path, with(course("Quiet"), "published", true)).await.ok();
    assert_eq!(visitor.get(&path).await.ok()["title"], "Quiet");
    admin.put(&path, course("Quieter")).await.ok();
    assert_eq!(visitor.get(&path).await.ok()["title"], "Quieter", "left out means unchanged");
}

#[apply(db_test)]
async fn staff_search_sort_and_page_the_courses(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for (title, price, category) in [
        ("beta PLC", "300", "CS-IT"),
        ("Alpha 100%", "100", "Electronics"),
        ("gamma_plc", "200", "Machine Design"),
    ] {
        let body = with(with(course(title), "price", price), "category", category);
        assert_eq!(admin.post("/api/courses", body).await.status, StatusCode::CREATED);
    }
    test.add(&records::draft("Delta")).await;
    let gone = test.add(&records::course("Epsilon")).await.id;
    admin.delete(&format!("/api/courses/{gone}")).await.ok();
    let mut titles = async |query: &str| {
        let answer = admin.get(&format!("/api/admin/courses{query}")).await;
        (answer.texts("title").join(" | "), answer.header("x-total-count").to_owned())
    };
    for (query, expected, total) in [
        ("", "Alpha 100% | beta PLC | Delta | gamma_plc", "4"),
        ("?sort=-title", "gamma_plc | Delta | beta PLC | Alpha 100%", "4"),
        ("?sort=price&status=published", "Alpha 100% | gamma_plc | beta PLC", "3"),
        ("?status=draft", "Delta", "1"),
        ("?status=deleted", "Epsilon", "1"),
        ("?q=PLC", "beta PLC | gamma_plc", "2"),
        ("?q=plc%20beta", "beta PLC", "1"),
        ("?q=100%25", "Alpha 100%", "1"),
        ("?q=a_p", "gamma_plc", "1"),
        ("?q=a%25c", "", "0"),
        ("?q=asha", "Alpha 100% | beta PLC | Delta | gamma_plc", "4"),
        ("?category=machine-design", "gamma_plc", "1"),
        ("?per_page=2&page=2", "Delta | gamma_plc", "4"),
        ("?per_page=2&page=9", "", "4"),
    ] {
        assert_eq!(titles(query).await, (expected.to_owned(), total.to_owned()), "{query}");
    }
    for bad in ["?sort=colour", "?status=x", "?page=0", "?category=plumbing", "?q=a%00"] {
        assert_eq!(
            admin.get(&format!("/api/admin/courses{bad}")).await.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{bad}"
        );
    }
}

#[apply(db_test)]
async fn a_write_is_on_the_next_page_response(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut admin = test.admin().await;
    let mut visitor = test.browser();
    let mut html = async |path: &str| String::from_utf8(visitor.get(path).await.body.to_vec()).unwrap();
    assert!(!html("/courses").await.contains("Zigbee Networks"));
    let popular = with(course("Zigbee Networks"), "students", 2_000_000);
    let made = admin.post("/api/courses", popular.clone()).await.json();
    for path in ["/", "/courses", "/courses/zigbee-networks"] {
        assert!(html(path).await.contains("Zigbee Networks"), "{path}");
    }
    admin
        .put(&format!("/api/courses/{}", made["id"]), with(popular, "title", "Zigbee in Practice"))
        .await
        .ok();
    for path in ["/", "/courses", "/courses/zigbee-networks"] {
        assert!(html(path).await.contains("Zigbee in Practice"), "{path}");
    }
    let member = json!({ "name": "Quentin Fixture", "title": "T", "description": "D" });
    let member = admin.post("/api/team", member).await.json();
    assert!(html("/about").await.contains("Quentin Fixture"));
    admin.delete(&format!("/api/team/{}", member["id"])).await.ok();
    assert!(!html("/about").await.contains("Quentin Fixture"));
    let quote = json!({ "name": "N", "role": "R", "quote": "Unmistakable words" });
    admin.post("/api/testimonials", quote).await;
    assert!(html("/").await.contains("Unmistakable words"));
    let settings = with(admin.get("/api/settings").await.ok(), "brand_name", "Acme Academy");
    admin.put("/api/settings", settings).await.ok();
    assert!(html("/contact").await.contains("Acme Academy"));
    admin.delete(&format!("/api/courses/{}", made["id"])).await.ok();
    assert_eq!(test.anon().get("/courses/zigbee-networks").await.status, StatusCode::GONE);
}

#[apply(db_test)]
async fn a_write_on_one_instance_is_on_the_pages_of_the_other(db: TestDb) {
    let (one, other) = (TestSite::new(&db).await, TestSite::new(&db).await);
    other.start_background_work();
    let mut admin = one.admin().await;
    // Signed in on one instance, authenticated on the other.
    let mut admin_there = other.browser();
    admin_there.cookies.clone_from(&admin.cookies);
    admin_there.get("/api/auth/me").await.ok();
    for title in ["Robotics One", "Robotics Two"] {
        let before = other.app.store.content.current();
        assert_eq!(admin.post("/api/courses", course(title)).await.status, StatusCode::CREATED);
        let mut versions = other.app.store.content.subscribe();
        let heard = versions.wait_for(|version| *version > before);
        tokio::time::timeout(std::time::Duration::from_mins(1), heard).await.unwrap().unwrap();
        let html = String::from_utf8(other.browser().get("/courses").await.body.to_vec()).unwrap();
        assert!(html.contains(title), "{title}");
    }
    admin.post("/api/auth/logout", json!({})).await;
    assert_eq!(admin_there.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED);
}
