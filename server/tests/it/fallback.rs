//! The fallback chain, with a renderer that fails in every possible way.

use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use domain::courses::CourseInput;
use tokio::task::JoinHandle;

use crate::support::content;
use crate::support::fake_renderer::{FAILURES, FakeRenderer, Mode};
use crate::support::records::course;
use crate::support::{Answer, TestDb, TestSite, apply, eventually, sqlite_test};

/// Enough for the fake renderer, unless it fails.
const IMPATIENT: (&str, &str) = ("RENDER_TIMEOUT_MS", "300");

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

fn is_rendered(answer: &Answer) -> bool {
    html(answer).contains("data-by=\"renderer\"")
}

/// Waits until a page is rendered again.
async fn is_full_again(test: &TestSite, path: &str) {
    eventually("a full page", async || is_rendered(&test.anon().get(path).await)).await;
}

/// A request for a page that may be aborted.
fn visit(test: &TestSite, path: &'static str) -> JoinHandle<Answer> {
    let caller = test.anon();
    tokio::spawn(async move { caller.get(path).await })
}

async fn leave(visit: JoinHandle<Answer>) {
    visit.abort();
    assert!(visit.await.unwrap_err().is_cancelled());
}

#[apply(sqlite_test)]
async fn an_aborted_request_neither_repeats_nor_loses_a_render(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Held);
    let first = visit(&test, "/about");
    test.renderer.renders_reach(1).await;
    let others: Vec<_> = (0..20).map(|_| visit(&test, "/about")).collect();
    leave(first).await;
    test.renderer.set(Mode::Good);
    for other in others {
        assert!(is_rendered(&other.await.unwrap()));
    }
    assert_eq!(test.renderer.renders(), 1);
}

#[apply(sqlite_test)]
async fn a_render_is_cached_when_all_requests_are_aborted(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Held);
    let visits: Vec<_> = (0..5).map(|_| visit(&test, "/about")).collect();
    test.renderer.renders_reach(1).await;
    for visit in visits {
        leave(visit).await;
    }
    test.renderer.set(Mode::Good);
    assert!(is_rendered(&test.anon().get("/about").await));
    assert_eq!(test.renderer.renders(), 1);
}

#[apply(sqlite_test)]
async fn every_render_failure_serves_a_plain_page(db: TestDb) {
    db.seed().await;
    for mode in FAILURES {
        let test = TestSite::with_environment(&db, &[IMPATIENT]).await;
        test.renderer.set(mode);
        for (path, status, content) in [
            ("/", 200, "TESTIMONIALS"),
            ("/courses", 200, "Full Stack Web Development with TypeScript"),
            ("/courses/plc-programming", 200, "Course Syllabus"),
            ("/nowhere", 404, "Page not found"),
        ] {
            let answer = test.anon().get(path).await;
            let html = html(&answer);
            assert_eq!(answer.status.as_u16(), status, "{mode:?} {path}");
            assert!(html.contains(content) && html.contains("data-render=\"client\""), "{mode:?} {path}");
            assert!(
                html.trim_end().ends_with("</html>") && html.matches("<h1").count() == 1,
                "{mode:?} {path}"
            );
            assert_eq!(answer.header("cache-control"), "no-store", "{mode:?} {path}");
            assert!(!html.contains("stack trace"), "{mode:?} leaks the renderer's words");
        }
    }
}

#[apply(sqlite_test)]
async fn the_plain_page_of_a_course_has_no_empty_list(db: TestDb) {
    let test = TestSite::new(&db).await;
    let bare = CourseInput {
        syllabus: Vec::new().into(),
        what_you_learn: Vec::new().into(),
        prerequisites: Vec::new().into(),
        ..course("Drives")
    };
    content::courses::create(&test.app.store, &bare).await.unwrap();
    test.renderer.set(Mode::Error);
    let html = html(&test.anon().get("/courses/drives").await);
    assert!(html.contains(">Drives</h1>"), "{html}");
    for heading in ["What You'll Learn", "Course Syllabus", "Prerequisites", "Related courses"] {
        assert!(!html.contains(&format!(">{heading}</h2>")), "{heading}");
    }
    for empty in ["<ul></ul>", "<ol></ol>"] {
        assert!(!html.contains(empty), "{empty}");
    }
}

#[apply(sqlite_test)]
async fn the_last_good_page_comes_before_the_plain_one(db: TestDb) {
    let test = TestSite::new(&db).await;
    let made = content::courses::create(&test.app.store, &course("Drives")).await.unwrap();
    test.anon().get("/courses/drives").await;
    test.renderer.set(Mode::Error);
    content::courses::update(
        &test.app.store,
        made.id,
        &CourseInput { price: "5,555".into(), ..course("Drives") },
    )
    .await
    .unwrap();
    let answer = test.anon().get("/courses/drives").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(is_rendered(&answer));
    content::courses::delete(&test.app.store, made.id).await.unwrap();
    assert_eq!(
        test.anon().get("/courses/drives").await.status,
        StatusCode::GONE,
        "a former copy never hides a deletion"
    );
}

#[apply(sqlite_test)]
async fn after_a_restart_without_a_renderer_pages_are_plain(db: TestDb) {
    let mut test = TestSite::seeded(&db).await;
    test.anon().get("/about").await;
    test.restart(&db).await;
    test.renderer.set(Mode::Error);
    let answer = test.anon().get("/about").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(html(&answer).contains("data-render=\"client\""));
}

#[apply(sqlite_test)]
async fn a_dead_renderer_is_skipped_until_it_recovers(db: TestDb) {
    let mut test = TestSite::seeded(&db).await;
    test.renderer.kill();
    // Each page is tried twice.
    for path in ["/contact", "/terms", "/privacy"] {
        assert_eq!(test.anon().get(path).await.status, StatusCode::OK);
    }
    eventually("it is given up", async || !test.app.pages.renderers.available()).await;
    for path in ["/about", "/consultancy"] {
        let answer = test.anon().get(path).await;
        assert!(answer.status == StatusCode::OK && !is_rendered(&answer), "{path}");
    }
    test.renderer.revive().await;
    is_full_again(&test, "/terms").await;
}

#[apply(sqlite_test)]
async fn a_renderer_of_another_build_is_left_to_the_servers_of_that_build(db: TestDb) {
    const TRIES_UNTIL_SKIPPED: usize = 5;
    let second = FakeRenderer::start().await;
    second.set(Mode::WrongBuild);
    let test = TestSite::with_second_renderer(&db, &second).await;
    let number = AtomicUsize::new(0);
    let new_page = async || {
        let path = format!("/courses/category/all?q=word{}", number.fetch_add(1, Ordering::Relaxed));
        is_rendered(&test.anon().get(&path).await)
    };
    let all_pages_are_full = async |times: usize| {
        for _ in 0..times {
            assert!(new_page().await, "page {number:?}");
        }
    };
    all_pages_are_full(12).await;
    let asked = second.renders();
    assert!((1..=TRIES_UNTIL_SKIPPED).contains(&asked), "{asked} renders");
    // It answers health probes, but with its build.
    second.probes_reach(second.probes() + 3).await;
    all_pages_are_full(12).await;
    assert_eq!(second.renders(), asked);
    second.set(Mode::Good);
    eventually("it is used with the right build", async || new_page().await && second.renders() > asked)
        .await;
}

#[apply(sqlite_test)]
async fn a_hung_renderer_is_waited_for_once_a_page_and_recovers(db: TestDb) {
    db.seed().await;
    let test = TestSite::with_environment(&db, &[IMPATIENT]).await;
    test.renderer.set(Mode::Hang);
    let visits = (0..20).map(|number| {
        let caller = test.anon();
        async move { caller.get(["/about", "/contact", "/terms", "/privacy"][number % 4]).await.status }
    });
    let statuses = futures_util::future::join_all(visits).await;
    assert!(statuses.iter().all(|status| *status == StatusCode::OK));
    assert!(test.renderer.renders() < 20, "{} renders", test.renderer.renders());
    test.renderer.set(Mode::Good);
    is_full_again(&test, "/about").await;
}

#[apply(sqlite_test)]
async fn searches_have_a_lower_render_priority(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Held);
    let searches: Vec<_> = (0..30)
        .map(|number| {
            let caller = test.anon();
            tokio::spawn(async move { caller.get(&format!("/courses/category/all?q=plc{number}")).await })
        })
        .collect();
    // Eight are queued, two of which are being rendered; the others are plain.
    test.renderer.renders_reach(2).await;
    let plain = async || searches.iter().filter(|search| search.is_finished()).count() == 22;
    eventually("most searches are plain", plain).await;
    let page = visit(&test, "/about");
    eventually("the page is queued", async || test.app.pages.renderers.queued() == 9).await;
    test.renderer.set(Mode::Good);
    assert!(is_rendered(&page.await.unwrap()), "a page is queued behind a few searches");
    for search in searches {
        assert_eq!(search.await.unwrap().status, StatusCode::OK);
    }
    assert!(test.app.pages.renderers.available(), "load is no failure");
}

#[apply(sqlite_test)]
async fn without_data_the_last_good_page_or_a_503_is_shown(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.anon().get("/about").await;
    content::courses::create(&test.app.store, &course("Anything")).await.unwrap();
    test.app.store.close().await.unwrap();
    let kept = test.anon().get("/about").await;
    assert_eq!(kept.status, StatusCode::OK);
    assert!(is_rendered(&kept));
    let nothing = test.anon().get("/contact").await;
    assert_eq!((nothing.status, nothing.header("retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "5"));
    assert!(html(&nothing).contains("<h1 "));
}
