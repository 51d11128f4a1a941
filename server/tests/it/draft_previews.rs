//! Previews of drafts: the page as publishing would give it, for staff and for those who have a link.

use axum::http::StatusCode;
use chrono::Duration;
use sea_orm::DatabaseTransaction;
use serde_json::{Value, json};

use crate::support::client::signed_in;
use crate::support::database::dump;
use crate::support::fake_renderer::Mode;
use crate::support::records::{batch, course};
use crate::support::{Answer, Client, TestDb, TestSite, apply, content, db_test, sqlite_test};

const DRAFTS: &str = "/api/admin/drafts";
const TABLES: [&str; 9] = [
    "course",
    "course_slug",
    "team_member",
    "testimonial",
    "site_setting",
    "batch",
    "record_version",
    "audit_entry",
    "content_version",
];

fn text(answer: &Answer) -> String {
    String::from_utf8_lossy(&answer.body).into_owned()
}

fn course_body(title: &str) -> Value {
    json!({
        "title": title, "description": format!("All about {title}."), "instructor": "Asha Rao",
        "duration": "8 weeks", "students": 10, "rating": 4.5, "image": "/art/a.svg", "price": "14,999",
        "category": "CS-IT", "syllabus": ["Timers"], "published": true,
    })
}

fn member(name: &str) -> Value {
    json!({ "name": name, "title": "Trainer", "description": "Teaches." })
}

async fn save(admin: &mut Client, kind: &str, record_id: Option<i32>, base: i32, input: &Value) -> Value {
    let draft = json!({
        "kind": kind, "record_id": record_id, "base_revision": base, "label": "Draft", "input": input,
        "form": { "values": input }, "keep_version": false,
    });
    let answer = admin.post(DRAFTS, draft).await;
    assert_eq!(answer.status, 201, "{}", text(&answer));
    answer.json()["id"].clone()
}

async fn link(admin: &mut Client, draft: &Value) -> Value {
    let answer = admin.post(&format!("{DRAFTS}/{draft}/preview"), Value::Null).await;
    assert_eq!(answer.status, 201, "{}", text(&answer));
    answer.json()
}

/// What a link shows, at the address to which it leads.
async fn open(test: &TestSite, link: &Value) -> (String, Answer) {
    let mut address = link["address"].as_str().unwrap().to_owned();
    let mut answer = test.anon().get(&address).await;
    if answer.status == StatusCode::FOUND {
        address = answer.header("location").to_owned();
        answer = test.anon().get(&address).await;
    }
    (address.split('?').next().unwrap().to_owned(), answer)
}

fn counts(test: &TestSite) -> Value {
    serde_json::to_value(test.app.pages.counts.report()).unwrap()
}

#[apply(db_test)]
async fn a_preview_shows_the_draft_and_the_public_page_stays_as_it_is(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let stored = content::courses::create(&test.app.store, &course("Motors")).await.unwrap();
    let page = format!("/courses/{}", stored.slug);
    let before = test.anon().get(&page).await;
    let draft = save(&mut admin, "course", Some(stored.id), 1, &course_body("Motors and drives")).await;
    let made = link(&mut admin, &draft).await;
    let rows = dump(&test.app.store.db, &TABLES).await;
    let (version, renders, counted) =
        (test.app.store.content.current(), test.renderer.renders(), counts(&test));

    for _ in 0..2 {
        let (address, shown) = open(&test, &made).await;
        assert_eq!((address, shown.status), (page.clone(), StatusCode::OK));
        assert!(text(&shown).contains("Motors and drives"));
        assert_eq!(test.renderer.renders(), renders + 1, "it is kept for a minute");
    }
    assert_eq!(counts(&test), counted);
    assert_eq!(test.app.store.content.current(), version);
    assert_eq!(dump(&test.app.store.db, &TABLES).await, rows, "nothing remains");
    assert_eq!(test.app.pages.cache.most_served(9).len(), 1);

    let after = test.anon().get(&page).await;
    assert_eq!((&after.body, after.header("etag")), (&before.body, before.header("etag")));
    assert_eq!(test.renderer.renders(), renders + 1, "the public page is still in the cache");
    let found = test.anon().get("/api/courses/get?q=drives").await;
    assert_eq!(found.ok(), json!([]), "a draft is not found");
}

#[apply(sqlite_test)]
async fn a_preview_is_for_no_search_engine_and_no_cache_and_for_frames_of_this_site_only(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let draft = save(&mut admin, "team_member", None, 0, &member("Ravi Kulkarni")).await;
    let made = link(&mut admin, &draft).await;
    let moved = test.anon().get(made["address"].as_str().unwrap()).await;
    let (_, shown) = open(&test, &made).await;
    let forged = test.anon().get("/?preview=link.1.99999999999.00").await;
    for answer in [&moved, &shown, &forged] {
        for (name, value) in [
            ("cache-control", "no-store"),
            ("x-robots-tag", "noindex, nofollow"),
            ("referrer-policy", "no-referrer"),
            ("x-frame-options", "SAMEORIGIN"),
        ] {
            assert_eq!(answer.header(name), value, "{name} of {}", answer.status);
        }
    }
    assert!(shown.header("content-security-policy").contains("frame-ancestors 'self'"));
    let public = test.anon().get("/about").await;
    assert_eq!(public.header("x-frame-options"), "DENY");
    assert!(public.header("content-security-policy").contains("frame-ancestors 'none'"));
    assert!(!public.header("content-security-policy").contains("frame-src"));
    let staff = admin.get("/admin/courses").await;
    assert!(staff.header("content-security-policy").contains("frame-src 'self'"));
    assert_eq!(staff.header("x-frame-options"), "DENY");
}

#[apply(sqlite_test)]
async fn without_the_renderer_a_preview_is_plain_and_the_public_page_is_not_given_up(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let stored = content::courses::create(&test.app.store, &course("Motors")).await.unwrap();
    let draft = save(&mut admin, "course", Some(stored.id), 1, &course_body("Motors and drives")).await;
    let made = link(&mut admin, &draft).await;
    test.renderer.set(Mode::Error);
    for _ in 0..3 {
        let (_, shown) = open(&test, &made).await;
        let html = text(&shown);
        assert!(html.contains("Preview. Not published.") && html.contains("Motors and drives"), "{html}");
        assert!(!html.contains("rel=\"canonical\"") && !html.contains("og:url"));
    }
    test.renderer.set(Mode::Good);
    let public = text(&test.anon().get(&format!("/courses/{}", stored.slug)).await);
    assert!(public.contains("data-by=\"renderer\"") && !public.contains("Motors and drives"));
}

#[apply(db_test)]
async fn a_link_ends_after_seven_days_or_when_it_is_withdrawn_or_its_draft_ends(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let stored = content::courses::create(&test.app.store, &course("Motors")).await.unwrap();
    let page = format!("/courses/{}", stored.slug);
    let draft = save(&mut admin, "course", Some(stored.id), 1, &course_body("Drives")).await;
    let (one, two) = (link(&mut admin, &draft).await, link(&mut admin, &draft).await);
    let listed = admin.get(&format!("{DRAFTS}/{draft}/preview")).await.ok();
    assert_eq!(listed["links"], json!([two, one]), "the newest first");
    assert!(one["created_by"].as_str().unwrap().contains('@'));

    let withdrawn = admin.delete(&format!("/api/admin/previews/{}", one["id"])).await;
    assert_eq!(withdrawn.status, StatusCode::NO_CONTENT);
    let (_, shown) = open(&test, &one).await;
    assert_eq!(shown.status, StatusCode::GONE);
    assert!(text(&shown).contains("This link was withdrawn"));
    assert_eq!(open(&test, &two).await.1.status, StatusCode::OK);
    assert_eq!(open(&test, &listed).await.1.status, StatusCode::OK, "that of the staff area");
    let listed_now = admin.get(&format!("{DRAFTS}/{draft}/preview")).await.ok();
    assert_eq!(listed_now["links"], json!([two]));

    let forged = two["address"].as_str().unwrap().replace("link.2", "link.1");
    let refused = test.anon().get(&forged).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(text(&refused).contains("This link does not work"));

    test.app.store.clock.advance(Duration::days(7) - Duration::seconds(1));
    assert_eq!(open(&test, &two).await.1.status, StatusCode::OK);
    test.app.store.clock.advance(Duration::seconds(1));
    let (_, expired) = open(&test, &two).await;
    assert_eq!(expired.status, StatusCode::GONE);
    assert!(text(&expired).contains("This link has expired"));

    let mut admin = signed_in(test.router(), "admin@site.example").await;
    let three = link(&mut admin, &draft).await;
    let publication = json!({
        "kind": "course", "record_id": stored.id, "base_revision": 1, "input": course_body("Drives"), "key": "1",
        "ends": [{ "id": draft, "revision": 1 }],
    });
    let published = admin.post(&format!("{DRAFTS}/publish"), publication).await;
    assert_eq!(published.status, StatusCode::OK, "{}", text(&published));
    let (_, ended) = open(&test, &three).await;
    assert_eq!(ended.status, StatusCode::GONE);
    let html = text(&ended);
    assert!(
        html.contains("There is no draft any more") && html.contains(&format!("href=\"{page}\"")),
        "{html}"
    );
    assert_eq!(admin.get(&format!("{DRAFTS}/{draft}/preview")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(test.anon().get(&format!("{DRAFTS}/1/preview")).await.status, StatusCode::UNAUTHORIZED);
}

#[apply(sqlite_test)]
async fn a_draft_with_gaps_names_them(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let mut body = course_body("Drives");
    body["title"] = json!("");
    body["price"] = json!("cheap");
    let draft = save(&mut admin, "course", None, 0, &body).await;
    let made = link(&mut admin, &draft).await;
    let (_, shown) = open(&test, &made).await;
    assert_eq!(shown.status, StatusCode::UNPROCESSABLE_ENTITY);
    let html = text(&shown);
    assert!(html.contains("<strong>Title:</strong>") && html.contains("<strong>Price:</strong>"), "{html}");
}

#[apply(db_test)]
async fn every_kind_of_draft_is_shown_on_its_page(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let stored = content::courses::create(&test.app.store, &course("Motors")).await.unwrap();
    let mut hidden = course_body("Robots with cameras");
    hidden["published"] = json!(false);
    let mut room = batch(stored.id, "2027-01-04");
    room["place"] = json!("Wakad, Pune");
    let mut settings = admin.get("/api/admin/settings").await.ok();
    settings["tagline"] = json!("Another sentence.");
    let quote = json!({ "name": "Ravi", "role": "Engineer", "quote": "It works well.", "image": null });
    for (kind, input, page, shown) in [
        ("course", hidden, "/courses/robots-with-cameras", "Robots with cameras"),
        ("batch", room, "/courses/motors", "Wakad, Pune"),
        ("team_member", member("Ravi Kulkarni"), "/team/ravi-kulkarni", "Ravi Kulkarni"),
        ("testimonial", quote, "/", "It works well."),
        ("settings", settings, "/", "Another sentence."),
    ] {
        let draft = save(&mut admin, kind, None, 0, &input).await;
        let made = link(&mut admin, &draft).await;
        let (address, answer) = open(&test, &made).await;
        assert_eq!((address.as_str(), answer.status), (page, StatusCode::OK), "{kind}: {}", text(&answer));
        assert!(text(&answer).contains(shown), "{kind}");
        assert!(!text(&test.anon().get(page).await).contains(shown), "{kind} is not public");
    }
}

#[apply(db_test)]
async fn a_preview_that_is_seen_again_does_not_wait_for_writers(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let draft = save(&mut admin, "course", None, 0, &course_body("Motors")).await;
    let made = link(&mut admin, &draft).await;
    open(&test, &made).await;
    let (_, again) =
        test.app.store.write(async |_: &DatabaseTransaction| Ok(open(&test, &made).await)).await.unwrap();
    assert_eq!(again.status, StatusCode::OK, "{}", text(&again));

    let input = course_body("Drives");
    let changed = json!({
        "base_revision": 0, "label": "Draft", "input": input, "form": { "values": input }, "keep_version": false,
    });
    let saved = admin.put(&format!("{DRAFTS}/{draft}"), changed).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", text(&saved));
    assert!(text(&open(&test, &made).await.1).contains("Drives"), "a change of the draft is seen at once");
}

#[apply(db_test)]
async fn previews_at_once_do_not_see_each_other(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let mut links = Vec::new();
    for number in 0..4 {
        let body = course_body(&format!("Course {number}"));
        let draft = save(&mut admin, "course", None, 0, &body).await;
        links.push(link(&mut admin, &draft).await);
    }
    let all = futures_util::future::join_all(links.iter().map(|link| open(&test, link))).await;
    for (number, (address, answer)) in all.iter().enumerate() {
        assert_eq!(
            (address.as_str(), answer.status),
            (&*format!("/courses/course-{number}"), StatusCode::OK)
        );
        let html = text(answer);
        for other in 0..4 {
            assert_eq!(html.contains(&format!("Course {other}")), other == number, "{other} in {number}");
        }
    }
}
