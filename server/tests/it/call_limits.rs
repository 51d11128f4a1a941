//! Rate limits: by session for signed-in users, by IP address for all other clients.

use std::collections::BTreeMap;

use serde_json::json;

use crate::support::client::{self, PASSWORD};
use crate::support::{Client, TestDb, TestSite, apply, sqlite_test};

const EACH: u32 = 40;

/// Sends a number of requests at one time, and counts the rejections.
async fn refused(browser: &mut Client, path: &str, times: u32) -> u32 {
    let mut refused = 0;
    for _ in 0..times {
        refused += u32::from(browser.get(path).await.status == 429);
    }
    refused
}

/// Eight users behind one IP address, each with their own session.
async fn colleagues(test: &TestSite) -> Vec<Client> {
    let mut all = Vec::new();
    for number in 0..8 {
        let email = format!("staff{number}@site.example");
        client::account(&test.app, &email, true).await;
        // Sign-ins have a limit of their own, so each of these comes from another address.
        let mut browser = test.browser().at(&format!("198.51.100.{number}"));
        browser.log_in(&email, PASSWORD).await.ok();
        all.push(browser.at("203.0.113.7"));
    }
    all
}

#[apply(sqlite_test)]
async fn users_behind_one_address_have_separate_limits(db: TestDb) {
    let test = TestSite::new(&db).await;
    for mut colleague in colleagues(&test).await {
        assert_eq!(refused(&mut colleague, "/api/admin/settings", EACH).await, 0);
    }
    assert_eq!(refused(&mut test.browser(), "/api/settings", 60).await, 10, "others are counted by address");
}

#[apply(sqlite_test)]
async fn one_session_has_a_limit_too(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut colleague = colleagues(&test).await.remove(0);
    assert_eq!(refused(&mut colleague, "/api/auth/me", 130).await, 30);
}

#[apply(sqlite_test)]
async fn a_bearer_token_counts_with_its_session(db: TestDb) {
    let test = TestSite::new(&db).await;
    client::account(&test.app, "admin@site.example", true).await;
    let mut browser = test.browser();
    let token =
        browser.log_in("admin@site.example", PASSWORD).await.ok()["token"].as_str().unwrap().to_owned();
    let mut program = test.browser();
    program.bearer = Some(token);
    assert_eq!(refused(&mut program, "/api/auth/me", 90).await, 0);
    assert_eq!(refused(&mut browser, "/api/auth/me", 20).await, 10, "cookie and token are one session");
}

#[apply(sqlite_test)]
async fn invented_credentials_are_counted_by_address(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut colleague = colleagues(&test).await.remove(0);
    assert_eq!(colleague.get("/api/auth/me").await.status, 200);
    let mut unknown = 0;
    for number in 0..60 {
        let mut attacker = test.browser();
        if number % 2 == 0 {
            attacker.cookies = BTreeMap::from([("sid".to_owned(), format!("invented-{number}"))]);
        } else {
            attacker.bearer = Some(format!("invented-{number}"));
        }
        unknown += u32::from(attacker.get("/api/auth/me").await.status == 401);
    }
    assert_eq!(unknown, 50);
    assert_eq!(colleague.get("/api/auth/me").await.status, 200, "who is known is served all the same");
}

#[apply(sqlite_test)]
async fn an_ended_session_is_limited_by_address(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut colleague = colleagues(&test).await.remove(0);
    let kept = colleague.cookies.clone();
    colleague.post("/api/auth/logout", json!({})).await;
    let mut refusals = 0;
    for _ in 0..160 {
        colleague.cookies = kept.clone();
        refusals += u32::from(colleague.get("/api/auth/me").await.status == 429);
    }
    assert!(refusals >= 60, "{refusals} of 160");
}

#[apply(sqlite_test)]
async fn pages_that_do_not_exist_and_searches_are_limited_and_real_pages_are_not(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut browser = test.browser();
    let mut refused = 0;
    for number in 0..101 {
        for path in [format!("/courses/unknown-{number}"), format!("/courses/category/all?q=word{number}")] {
            let answer = browser.get(&path).await;
            if answer.status == 429 {
                refused += 1;
                assert_eq!(answer.headers.get_all("retry-after").iter().count(), 1);
                assert!(!answer.header("retry-after").is_empty());
                assert!(String::from_utf8_lossy(&answer.body).contains("Too many requests"));
            }
        }
    }
    assert_eq!(refused, 2, "200 at a time");
    assert_eq!(browser.get("/about").await.status, 200, "a page that there is");
    let mut elsewhere = test.browser().at("198.51.100.9");
    for _ in 0..250 {
        assert_eq!(
            elsewhere.get("/courses/full-stack-web-development-with-typescript").await.status,
            200,
            "it is in the cache"
        );
    }
}

#[apply(sqlite_test)]
async fn one_network_keeps_a_days_share_of_references_of_chats_and_no_more(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut statuses = Vec::new();
    for number in 0..201 {
        // Anybody in the network, at any pace.
        let mut visitor = test.browser().at(&format!("198.51.100.{}", number % 250));
        let code = json!({ "code": format!("{number:05}") });
        statuses.push(visitor.post("/api/chat-references", code).await.status.as_u16());
    }
    assert_eq!((statuses[0], statuses.iter().filter(|status| **status == 204).count()), (204, 200));
    assert_eq!(statuses.last(), Some(&429));
    let mut elsewhere = test.browser().at("203.0.113.9");
    let code = json!({ "code": "7K2QF" });
    assert_eq!(elsewhere.post("/api/chat-references", code).await.status, 204);
}

#[apply(sqlite_test)]
async fn invented_links_forms_and_files_are_limited_and_cost_no_render_then(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for (number, path) in [
        "/newsletter/unsubscribe?token=wrong",
        "/newsletter/confirm?token=wrong",
        "/privacy/my-data?token=wrong",
        "/login/welcome?token=wrong",
        "/feed.xml",
        "/sitemaps/courses-1.xml",
        "/media/none/none.webp",
        "/courses/none?sent=newsletter",
    ]
    .into_iter()
    .enumerate()
    {
        let mut browser = test.browser().at(&format!("198.51.{number}.1"));
        for _ in 0..199 {
            assert_ne!(browser.get(path).await.status, 429, "{path}");
        }
        let mut status = 0;
        for _ in 0..3 {
            let renders = test.renderer.renders();
            let answer = browser.get(path).await;
            status = answer.status.as_u16();
            if status == 429 {
                assert!(!answer.header("retry-after").is_empty(), "{path}");
                assert!(answer.header("content-type").starts_with("text/html"), "{path}");
                assert_eq!(test.renderer.renders(), renders, "{path}");
            }
        }
        assert_eq!(status, 429, "{path}");
        assert_eq!(browser.get("/about").await.status, 200, "a cached page");
    }
}

#[apply(sqlite_test)]
async fn a_form_that_is_sent_empty_again_and_again_is_answered_without_a_render(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut browser = test.browser();
    for _ in 0..200 {
        assert_eq!(browser.form("/login", &[("email", "asha@example.in")]).await.status, 422);
    }
    let renders = test.renderer.renders();
    let refused = browser.form("/login", &[("email", "asha@example.in")]).await;
    assert_eq!((refused.status.as_u16(), test.renderer.renders()), (429, renders));
    assert!(!refused.header("retry-after").is_empty());
    let page = String::from_utf8_lossy(&refused.body).into_owned();
    assert!(page.contains("asha@example.in"), "what was typed is kept: {page}");
}

#[apply(sqlite_test)]
async fn ever_new_addresses_of_one_network_share_a_limit(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    for (around, outside) in [("203.0.113.", "203.0.114.1"), ("2001:db8:1:", "2001:db8:2::1")] {
        let ending = if around.contains(':') { "::1" } else { "" };
        let mut answered = 0;
        // Five addresses, of which each keeps to its own limit.
        for member in 1..6 {
            let mut browser = test.browser().at(&format!("{around}{member}{ending}"));
            for number in 0..190 {
                let answer = browser.get(&format!("/courses/unknown-{number}")).await;
                answered += usize::from(answer.status == 404);
            }
        }
        assert_eq!(answered, 800, "{around}: four times as many as one of them");
        assert_eq!(test.browser().at(outside).get("/courses/unknown").await.status, 404);
    }
}
