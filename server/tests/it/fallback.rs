//! The fallback chain, with a renderer that fails in every possible way.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use domain::subjects::courses::CourseInput;
use tokio::task::JoinHandle;

use crate::support::content;
use crate::support::fake_renderer::{FAILURES, FakeRenderer, Mode};
use crate::support::records::course;
use crate::support::{Answer, TestDb, TestSite, apply, db_test};

fn html(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// Waits until pages are rendered again.
async fn full_page_returns_within(test: &TestSite, path: &str, limit: Duration) {
    let started = Instant::now();
    while !html(&test.anon().get(path).await).contains("data-by=\"renderer\"") {
        assert!(started.elapsed() < limit, "full pages did not come back within {limit:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
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

#[apply(db_test)]
async fn an_aborted_request_neither_repeats_nor_loses_a_render(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Held);
    let first = visit(&test, "/about");
    test.renderer.renders_reach(1).await;
    let others: Vec<_> = (0..20).map(|_| visit(&test, "/about")).collect();
    leave(first).await;
    test.renderer.set(Mode::Good);
    for other in others {
        assert!(html(&other.await.unwrap()).contains("data-by=\"renderer\""));
    }
    assert_eq!(test.renderer.renders(), 1);
}

#[apply(db_test)]
async fn a_render_is_cached_when_all_requests_are_aborted(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Held);
    let visits: Vec<_> = (0..5).map(|_| visit(&test, "/about")).collect();
    test.renderer.renders_reach(1).await;
    for visit in visits {
        leave(visit).await;
    }
    test.renderer.set(Mode::Good);
    assert!(html(&test.anon().get("/about").await).contains("data-by=\"renderer\""));
    assert_eq!(test.renderer.renders(), 1);
}

#[apply(db_test)]
async fn every_render_failure_serves_a_plain_page(db: TestDb) {
    for mode in FAILURES {
        let test = TestSite::seeded(&db).await;
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

#[apply(db_test)]
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

#[apply(db_test)]
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
    assert!(html(&answer).contains("data-by=\"renderer\""));
    content::courses::delete(&test.app.store, made.id).await.unwrap();
    assert_eq!(
        test.anon().get("/courses/drives").await.status,
        StatusCode::GONE,
        "a former copy never hides a deletion"
    );
}

#[apply(db_test)]
async fn the_last_good_page_outlives_a_restart(db: TestDb) {
    let mut test = TestSite::seeded(&db).await;
    test.anon().get("/about").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    test.restart(&db).await;
    test.renderer.set(Mode::Error);
    let answer = test.anon().get("/about").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(html(&answer).contains("data-by=\"renderer\""));
}

#[apply(db_test)]
async fn an_incomplete_file_after_a_power_cut_is_not_served(db: TestDb) {
    let mut test = TestSite::seeded(&db).await;
    test.anon().get("/about").await;
    let folder = test.app.config.data_dir.join("pages/test-build");
    let mut files: Vec<_> = Vec::new();
    for _ in 0..500 {
        files = std::fs::read_dir(&folder).unwrap().flatten().map(|file| file.path()).collect();
        if files.first().is_some_and(|file| file.extension().is_none()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let whole = std::fs::read(&files[0]).unwrap();
    std::fs::write(&files[0], &whole[..whole.len() / 2]).unwrap();
    test.restart(&db).await;
    test.renderer.set(Mode::Error);
    let answer = test.anon().get("/about").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(html(&answer).contains("data-render=\"client\""), "the plain page, which is whole");
}

#[apply(db_test)]
async fn a_dead_renderer_is_skipped_until_it_recovers(db: TestDb) {
    let mut test = TestSite::seeded(&db).await;
    test.renderer.kill();
    for _ in 0..6 {
        assert_eq!(test.anon().get("/contact").await.status, StatusCode::OK);
        tokio::time::sleep(Duration::from_millis(1010)).await;
    }
    let started = Instant::now();
    for path in ["/terms", "/privacy", "/consultancy"] {
        assert_eq!(test.anon().get(path).await.status, StatusCode::OK);
    }
    assert!(
        started.elapsed() < Duration::from_secs(2),
        "a dead renderer is not waited for: {:?}",
        started.elapsed()
    );
    test.renderer.revive().await;
    full_page_returns_within(&test, "/terms", Duration::from_secs(2)).await;
}

#[apply(db_test)]
async fn a_renderer_of_another_build_is_left_to_the_servers_of_that_build(db: TestDb) {
    const TRIES_UNTIL_SKIPPED: usize = 5;
    let second = FakeRenderer::start().await;
    second.set(Mode::WrongBuild);
    let test = TestSite::with_second_renderer(&db, &second).await;
    let all_pages_are_full = async |number: usize| {
        for page in 0..number {
            let path = format!("/courses?page={page}&sort=title&q={page}");
            let page = test.anon().get(&path).await;
            assert!(html(&page).contains("data-by=\"renderer\""), "{path}");
        }
    };
    all_pages_are_full(12).await;
    let asked = second.renders();
    assert!((1..=TRIES_UNTIL_SKIPPED).contains(&asked), "{asked} renders");
    // It answers health probes, but with its build.
    tokio::time::sleep(Duration::from_secs(1)).await;
    all_pages_are_full(12).await;
    assert_eq!(second.renders(), asked);
    second.set(Mode::Good);
    for number in 0.. {
        assert!(number < 200, "it is not used with the right build");
        test.anon().get(&format!("/courses?q=word{number}")).await;
        if second.renders() > asked {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[apply(db_test)]
async fn a_hung_renderer_delays_little_and_recovers(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Hang);
    let visits = (0..20).map(|number| {
        let caller = test.anon();
        async move { caller.get(["/about", "/contact", "/terms", "/privacy"][number % 4]).await.status }
    });
    let started = Instant::now();
    let statuses = futures_util::future::join_all(visits).await;
    assert!(statuses.iter().all(|status| *status == StatusCode::OK));
    assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
    test.renderer.set(Mode::Good);
    full_page_returns_within(&test, "/about", Duration::from_secs(2)).await;
}

#[apply(db_test)]
async fn searches_have_a_lower_render_priority(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.renderer.set(Mode::Slow(150));
    let searches = (0..30).map(|number| {
        let caller = test.anon();
        async move { caller.get(&format!("/courses/category/all?q=plc{number}")).await.status }
    });
    let page = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        test.anon().get("/about").await
    };
    let (statuses, page) = tokio::join!(futures_util::future::join_all(searches), page);
    assert!(statuses.iter().all(|status| *status == StatusCode::OK), "{statuses:?}");
    assert!(html(&page).contains("data-by=\"renderer\""), "it waits for few, not for all");
    assert!(test.app.renderers.available(), "load is no failure");
}

#[apply(db_test)]
async fn without_data_the_last_good_page_or_a_503_is_shown(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    test.anon().get("/about").await;
    content::courses::create(&test.app.store, &course("Anything")).await.unwrap();
    test.app.store.close().await.unwrap();
    let kept = test.anon().get("/about").await;
    assert_eq!(kept.status, StatusCode::OK);
    assert!(html(&kept).contains("data-by=\"renderer\""));
    let nothing = test.anon().get("/contact").await;
    assert_eq!((nothing.status, nothing.header("retry-after")), (StatusCode::SERVICE_UNAVAILABLE, "5"));
    assert!(html(&nothing).contains("<h1 "));
}
