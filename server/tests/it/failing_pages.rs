//! Pages that fail to render although the renderer works.

use axum::http::StatusCode;
use domain::courses::CourseInput;
use serde_json::Value;

use crate::support::content;
use crate::support::fake_renderer::Mode;
use crate::support::log::Log;
use crate::support::records::course;
use crate::support::{Answer, TestDb, TestSite, apply, eventually, sqlite_test};

fn is_rendered(answer: &Answer) -> bool {
    assert_eq!(answer.status, StatusCode::OK);
    String::from_utf8_lossy(&answer.body).contains("data-by=\"renderer\"")
}

async fn counts(test: &TestSite) -> Value {
    test.app.store.clock.advance(chrono::Duration::seconds(1));
    test.anon().get("/readyz").await.ok()["pages"].clone()
}

#[apply(sqlite_test)]
async fn pages_that_fail_to_render_are_logged_and_do_not_affect_others(db: TestDb) {
    let (log, _guard) = Log::capture();
    let test = TestSite::seeded(&db).await;
    let failing = ["/about", "/contact", "/terms", "/privacy", "/consultancy", "/courses"];
    for path in failing {
        test.renderer.set_page(path, Mode::Error);
        assert!(!is_rendered(&test.anon().get(path).await));
    }
    assert!(is_rendered(&test.anon().get("/").await));
    for path in failing {
        let lines = log.lines(&format!("page=\"{path}\""));
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].contains("WARN") && lines[0].contains("the page threw an error"), "{lines:?}");
    }
    assert_eq!(log.lines("renderer fails"), [""; 0], "the breaker stays closed");
}

#[apply(sqlite_test)]
async fn a_page_that_keeps_failing_is_logged_once_a_minute_and_backs_off(db: TestDb) {
    let (log, _guard) = Log::capture();
    let test = TestSite::new(&db).await;
    let made = content::courses::create(&test.app.store, &course("Drives")).await.unwrap();
    test.renderer.set_page("/courses/drives", Mode::Error);
    test.anon().get("/courses/drives").await;
    for _ in 0..10 {
        test.anon().get("/courses/drives").await;
    }
    assert_eq!(test.renderer.renders(), 1, "it was asked for once, and failed a moment ago");
    let input = CourseInput { price: "5,555".into(), ..course("Drives") };
    content::courses::update(&test.app.store, made.id, &input).await.unwrap();
    test.anon().get("/courses/drives").await;
    assert_eq!(test.renderer.renders(), 2, "other content may render");
    assert_eq!(log.lines("/courses/drives").len(), 1);
    test.renderer.set_page("/courses/drives", Mode::Good);
    content::courses::update(&test.app.store, made.id, &course("Drives")).await.unwrap();
    assert!(is_rendered(&test.anon().get("/courses/drives").await));
}

#[apply(sqlite_test)]
async fn search_terms_are_not_logged(db: TestDb) {
    let (log, _guard) = Log::capture();
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Error);
    test.anon().get("/courses/category/all?q=plc").await;
    let lines = log.lines("could not be rendered");
    assert!(lines.len() == 1 && !lines[0].contains("plc"), "{lines:?}");
}

#[apply(sqlite_test)]
async fn pages_that_time_out_do_not_open_the_breaker(db: TestDb) {
    let (log, _guard) = Log::capture();
    db.seed().await;
    let test = TestSite::with_environment(&db, &[("RENDER_TIMEOUT_MS", "600")]).await;
    for pair in [["/about", "/contact"], ["/terms", "/privacy"], ["/consultancy", "/courses"]] {
        for path in pair {
            test.renderer.set_page(path, Mode::Hang);
        }
        let anon = test.anon();
        let (one, other) = tokio::join!(anon.get(pair[0]), anon.get(pair[1]));
        assert!(!is_rendered(&one) && !is_rendered(&other));
    }
    assert_eq!(log.lines("the render took too long").len(), 6);
    eventually("another page is rendered", async || is_rendered(&test.anon().get("/").await)).await;
    assert_eq!(log.lines("renderer fails"), [""; 0], "the breaker stays closed");
}

#[apply(sqlite_test)]
async fn readiness_reports_the_fallback_counters(db: TestDb) {
    let test = TestSite::new(&db).await;
    let made = content::courses::create(&test.app.store, &course("Drives")).await.unwrap();
    test.anon().get("/courses/drives").await;
    test.anon().get("/courses/drives").await;
    test.renderer.set(Mode::Error);
    content::courses::update(
        &test.app.store,
        made.id,
        &CourseInput { price: "5,555".into(), ..course("Drives") },
    )
    .await
    .unwrap();
    test.anon().get("/courses/drives").await;
    test.anon().get("/about").await;
    let counted = counts(&test).await;
    for (step, number) in
        [("rendered", 1), ("cached", 1), ("last_good", 1), ("other_variant", 0), ("plain", 1)]
    {
        assert_eq!(counted[step], number, "{step} in {counted}");
    }
    assert_eq!(counted["not_rendered"]["refused"], 2, "{counted}");
    let within = axum::http::Request::get("/courses/drives").header("sec-fetch-site", "same-origin");
    test.anon().send(within.body(axum::body::Body::empty()).unwrap()).await;
    let counted = counts(&test).await;
    assert_eq!(
        (&counted["other_variant"], &counted["not_rendered"]["paused"]),
        (&1.into(), &1.into()),
        "{counted}"
    );
}
