//! How often somebody may try to sign in, through the whole server.

use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::support::client::{PASSWORD, account};
use crate::support::{Answer, TestDb, TestSite, db_test};

const EMAIL: &str = "admin@site.example";

async fn site(db: &TestDb) -> TestSite {
    let test = TestSite::new(db).await;
    account(&test.site.app, EMAIL, true).await;
    test
}

/// 0 when the try was looked at, otherwise how long to wait.
fn wait(answer: &Answer) -> u32 {
    match answer.status {
        StatusCode::TOO_MANY_REQUESTS => {
            assert_eq!(answer.json()["code"], "rate_limited");
            answer.header("retry-after").parse().unwrap()
        }
        StatusCode::UNAUTHORIZED | StatusCode::OK => 0,
        other => panic!("{other}"),
    }
}

db_test! {
    async fn a_network_has_a_few_tries(db: TestDb) {
        let test = site(&db).await;
        let mut guesser = test.browser();
        for number in 0..5 {
            assert_eq!(wait(&guesser.log_in(&format!("a{number}@b.example"), "x").await), 0);
        }
        let checks = test.site.app.passwords.checks();
        assert_eq!(wait(&guesser.log_in(EMAIL, PASSWORD).await), 12, "the right password as well");
        assert_eq!(test.site.app.passwords.checks(), checks, "nothing was hashed");
        assert_eq!(wait(&test.browser().at("203.0.113.8").log_in(EMAIL, PASSWORD).await), 0, "a neighbour");
        test.site.app.clock.advance(Duration::seconds(12));
        assert_eq!(wait(&guesser.log_in(EMAIL, PASSWORD).await), 0);
    }

    async fn an_ipv6_network_counts_as_one(db: TestDb) {
        let test = site(&db).await;
        for number in 1..=5 {
            let mut guesser = test.browser().at(&format!("2001:db8::{number}"));
            assert_eq!(wait(&guesser.log_in("a@b.example", "x").await), 0);
        }
        assert_ne!(wait(&test.browser().at("2001:db8::6").log_in("a@b.example", "x").await), 0);
        assert_eq!(wait(&test.browser().at("2001:db8:0:1::1").log_in("c@d.example", "x").await), 0);
    }

    async fn an_account_delays_everybody_but_its_owner(db: TestDb) {
        let test = site(&db).await;
        let mut owner = test.browser().at("192.0.2.1");
        owner.log_in(EMAIL, PASSWORD).await.ok();
        owner.cookies.remove("sid");
        for account in [EMAIL, "nobody@site.example"] {
            let mut waits = Vec::new();
            for number in 0..8 {
                let mut guesser = test.browser().at(&format!("198.51.100.{number}"));
                waits.push(wait(&guesser.log_in(account, "wrong").await));
            }
            assert_eq!(waits, [0, 0, 0, 0, 0, 1, 1, 1], "{account}: alike for known and unknown accounts");
        }
        assert_eq!(wait(&test.browser().at("192.0.2.99").log_in(EMAIL, PASSWORD).await), 1, "a new device waits");
        assert_eq!(wait(&owner.log_in(EMAIL, PASSWORD).await), 0, "a device of the owner does not");

        let mut stolen = owner.clone();
        for number in 0..5 {
            stolen = stolen.at(&format!("198.51.100.{}", 100 + number));
            assert_eq!(wait(&stolen.log_in(EMAIL, "wrong").await), 0);
        }
        assert_eq!(wait(&stolen.at("198.51.100.200").log_in(EMAIL, "wrong").await), 1, "the cookie opens no free line");
    }

    async fn the_delay_doubles_and_success_ends_it(db: TestDb) {
        let test = site(&db).await;
        let mut network = 0;
        let mut guess = async |password: &str| {
            network += 1;
            wait(&test.browser().at(&format!("198.51.100.{network}")).log_in(EMAIL, password).await)
        };
        for _ in 0..5 {
            guess("wrong").await;
        }
        for delay in [1_u32, 2, 4, 8] {
            assert_eq!(guess("wrong").await, delay);
            test.site.app.clock.advance(Duration::seconds(i64::from(delay)));
            assert_eq!(guess("wrong").await, 0);
        }
        test.site.app.clock.advance(Duration::seconds(16));
        assert_eq!(guess(PASSWORD).await, 0);
        assert_eq!(guess("wrong").await, 0);
    }

    async fn the_form_says_when_to_come_back(db: TestDb) {
        let test = site(&db).await;
        let mut browser = test.browser();
        for _ in 0..5 {
            browser.form("/api/auth/login", &[("email", "a@b.example"), ("password", "x")]).await;
        }
        let answer = browser.form("/api/auth/login", &[("email", "a@b.example"), ("password", "x")]).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(answer.header("retry-after"), "12");
        let html = String::from_utf8(answer.body.to_vec()).unwrap();
        assert!(html.contains("Too many requests. Try again in 12 seconds."), "{html}");
    }

    async fn somebody_at_an_open_session_cannot_try_passwords(db: TestDb) {
        let test = site(&db).await;
        let mut browser = test.browser();
        browser.log_in(EMAIL, PASSWORD).await.ok();
        let mut statuses = Vec::new();
        for _ in 0..7 {
            let body = json!({ "current": "wrong", "new": "seven lamps under granite" });
            statuses.push(browser.post("/api/auth/password", body).await.status.as_u16());
        }
        assert_eq!(statuses, [422, 422, 422, 422, 422, 429, 429]);
    }

    async fn the_visitor_counts_and_not_the_proxy(db: TestDb) {
        let test = TestSite::with_environment(&db, &[("TRUSTED_PROXIES", "10.0.0.0/8")]).await;
        account(&test.site.app, EMAIL, true).await;
        let ask = async |peer: &str, forwarded: String| {
            let mut request = axum::http::Request::post("/api/auth/login")
                .header("content-type", "application/json")
                .header("x-forwarded-for", forwarded)
                .body(axum::body::Body::from(r#"{"email":"a@b.example","password":"x"}"#))
                .unwrap();
            let peer = std::net::SocketAddr::new(peer.parse().unwrap(), 9);
            request.extensions_mut().insert(axum::extract::ConnectInfo(peer));
            test.anon().send(request).await.status
        };
        for number in 0..5 {
            assert_eq!(ask("10.0.0.1", format!("203.0.113.{number}")).await, StatusCode::UNAUTHORIZED);
        }
        test.site.app.clock.advance(Duration::hours(24));
        for number in 0..5 {
            // Written by the visitor: it does not count.
            ask("198.51.100.9", format!("203.0.113.{number}")).await;
        }
        assert_eq!(ask("198.51.100.9", "203.0.113.77".to_owned()).await, StatusCode::TOO_MANY_REQUESTS);
    }

    async fn limits_can_be_off_on_ones_own_machine(db: TestDb) {
        let test = TestSite::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
        account(&test.site.app, EMAIL, true).await;
        let mut browser = test.browser();
        for _ in 0..40 {
            assert_eq!(browser.log_in(EMAIL, "wrong").await.status, StatusCode::UNAUTHORIZED);
        }
        browser.log_in(EMAIL, PASSWORD).await.ok();
    }
}
