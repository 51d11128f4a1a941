//! Batches as visitors see them, and how they vanish at midnight in India.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use crate::support::fake_renderer::Mode;
use crate::support::records::{batch, course};
use crate::support::{Answer, TestApp, TestDb, TestSite, apply, db_test, eventually, sqlite_test};

const PAGES: [&str; 3] = ["/", "/courses", "/courses/plc"];
/// Every test begins on 14 March.
const MIDNIGHT: &str = "2026-03-14T18:30:00Z";

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// A batch that ended yesterday from the point of view of 15 March, and one that goes on.
fn ending_and_running(course: i32) -> [Value; 2] {
    let mut ending = batch(course, "2026-01-19");
    let mut running = batch(course, "2026-03-02");
    ending["ends_on"] = "2026-03-14".into();
    ending["enrol_by"] = Value::Null;
    running["enrol_by"] = "2026-03-20".into();
    [ending, running]
}

async fn add(test: &TestSite, batches: &[Value]) {
    let mut admin = test.admin().await;
    for body in batches {
        let answer = admin.post("/api/batches", body.clone()).await;
        assert_eq!(answer.status, 201, "{}", answer.json());
    }
}

/// Sets the clock to so many seconds after midnight.
fn wait_until(test: &TestSite, seconds: i64) {
    let clock = &test.app.store.clock;
    let midnight: DateTime<Utc> = MIDNIGHT.parse().unwrap();
    clock.advance(midnight - clock.now() + Duration::seconds(seconds));
}

#[apply(db_test)]
async fn a_course_carries_the_batches_that_are_not_over_soonest_first(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let (plc, web) = (test.add(&course("PLC")).await.id, test.add(&course("Web")).await.id);
    let with = |start: &str, field: &str, value: Value| {
        let mut body = batch(plc, start);
        body[field] = value;
        body
    };
    for body in [
        batch(plc, "2026-05-04"),
        with("2026-01-19", "ends_on", json!("2026-03-14")),
        with("2026-01-18", "ends_on", json!("2026-03-13")),
        with("2026-04-06", "state", json!("cancelled")),
        with("2026-06-01", "state", json!("full")),
        with("2026-06-02", "seats_taken", json!(12)),
        with("2026-02-02", "enrol_by", json!("2026-03-14")),
        with("2026-02-03", "enrol_by", json!("2026-03-13")),
        with("2026-02-04", "enrol_by", Value::Null),
    ] {
        assert_eq!(admin.post("/api/batches", body.clone()).await.status, 201, "{body}");
    }
    let deleted = admin.post("/api/batches", batch(plc, "2026-07-01")).await.json();
    admin.delete(&format!("/api/batches/{}", deleted["id"])).await.ok();

    let shown = test.anon().get(&format!("/api/courses/{plc}")).await.ok();
    let of = |field: &str| -> Vec<Value> {
        shown["batches"].as_array().unwrap().iter().map(|batch| batch[field].clone()).collect()
    };
    assert_eq!(
        of("starts_on"),
        ["2026-01-19", "2026-02-02", "2026-02-03", "2026-02-04", "2026-05-04", "2026-06-01", "2026-06-02"]
    );
    assert_eq!(of("can_enrol"), [false, true, false, true, true, false, false]);
    let keys: Vec<_> = shown["batches"][0].as_object().unwrap().keys().cloned().collect();
    assert!(!keys.contains(&"revision".to_owned()) && keys.contains(&"seats_taken".to_owned()), "{keys:?}");

    let other = test.anon().get(&format!("/api/courses/{web}")).await.ok();
    assert!(other.get("batches").is_none(), "nothing is added to a course without batches");
    for list in ["/api/courses/get", "/api/courses/get?per_page=12", "/api/courses/get?q=plc"] {
        let list = test.anon().get(list).await.ok();
        let of_plc = list.as_array().unwrap().iter().find(|course| course["id"] == plc).unwrap();
        assert_eq!(of_plc, &shown);
    }
}

#[apply(db_test)]
async fn what_ended_vanishes_with_the_first_request_of_the_next_day(db: TestDb) {
    let test = TestSite::new(&db).await;
    let id = content(&test).await;
    add(&test, &ending_and_running(id)).await;
    wait_until(&test, -1);
    for page in PAGES {
        // A ready answer is repeated without a look at the page.
        eventually("the answer is ready", async || {
            assert!(html(&test.anon().get(page).await).contains("2026-01-19"), "{page} before midnight");
            test.is_ready(page)
        })
        .await;
    }
    let files = ["/sitemap.xml", "/sitemaps/courses-1.xml", "/feed.xml"];
    let mut tags = Vec::new();
    for file in files {
        tags.push(test.anon().get(file).await.header("etag").to_owned());
    }
    let version = test.app.store.content.current();

    wait_until(&test, 0);
    for page in PAGES {
        let shown = html(&test.anon().get(page).await);
        assert!(!shown.contains("2026-01-19"), "{page} at midnight");
        assert!(shown.contains("2026-03-02") && shown.contains("data-by=\"renderer\""), "{page}");
    }
    assert!(
        html(&test.anon().get("/courses/plc").await)
            .contains("\"dateModified\":\"2026-03-14T18:30:00.000Z\"")
    );
    for (file, tag) in files.iter().zip(tags) {
        let answer = test.anon().get(file).await;
        assert!(html(&answer).contains("2026-03-14T18:30:00.000Z"), "{file}");
        assert_ne!(answer.header("etag"), tag, "{file}");
    }
    assert_eq!(test.app.store.content.current(), version + 1, "once");

    // The last day to enrol in the other batch passes, with the renderer stopped.
    test.renderer.set(Mode::Error);
    wait_until(&test, 5 * 86_400);
    assert!(html(&test.anon().get("/courses/plc").await).contains("\"can_enrol\":true"));
    wait_until(&test, 6 * 86_400);
    assert!(!html(&test.anon().get("/courses/plc").await).contains("\"can_enrol\":true"));
    assert_eq!(test.app.store.content.current(), version + 2);
}

/// A course without batches.
async fn content(test: &TestSite) -> i32 {
    crate::support::content::courses::create(&test.app.store, &course("PLC")).await.unwrap().id
}

#[apply(sqlite_test)]
async fn without_a_renderer_no_former_copy_shows_what_ended(db: TestDb) {
    let test = TestSite::new(&db).await;
    let id = content(&test).await;
    add(&test, &ending_and_running(id)).await;
    for page in PAGES.into_iter().chain(["/contact"]) {
        test.anon().get(page).await;
    }
    test.renderer.kill();
    wait_until(&test, 1);
    for page in PAGES {
        let answer = test.anon().get(page).await;
        assert_eq!(answer.status, 200, "{page}");
        assert!(!html(&answer).contains("2026-01-19"), "{page}");
    }
    let contact = html(&test.anon().get("/contact").await);
    assert!(contact.contains("data-by=\"renderer\""), "a page without courses keeps its last good copy");
}

#[apply(db_test)]
async fn several_servers_begin_a_day_once(db: TestDb) {
    let one = TestSite::new(&db).await;
    let id = content(&one).await;
    add(&one, &ending_and_running(id)).await;
    let two = TestSite::new(&db).await;
    let version = one.app.store.content.current();
    for site in [&one, &two] {
        assert!(html(&site.anon().get("/courses/plc").await).contains("2026-01-19"));
        wait_until(site, 0);
    }
    let visits = (0..40).map(|number| {
        let site = if number % 2 == 0 { &one } else { &two };
        async { html(&site.anon().get("/courses/plc").await) }
    });
    for shown in futures_util::future::join_all(visits).await {
        assert!(!shown.contains("2026-01-19"));
    }
    for site in [&one, &two] {
        assert_eq!(site.app.store.content.current(), version + 1);
    }
}

#[apply(db_test)]
async fn a_day_on_which_nothing_ended_keeps_every_page(db: TestDb) {
    let test = TestSite::new(&db).await;
    let id = content(&test).await;
    add(&test, &ending_and_running(id)[1..]).await;
    test.anon().get("/courses/plc").await;
    let (version, renders) = (test.app.store.content.current(), test.renderer.renders());
    wait_until(&test, 0);
    test.anon().get("/courses/plc").await;
    assert_eq!((test.app.store.content.current(), test.renderer.renders()), (version, renders));
}
