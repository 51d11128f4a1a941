//! Throttling of sign-in attempts.

use axum::http::StatusCode;
use chrono::Duration;
use domain::auth::sessions;
use domain::entities::auth::sign_in_failure;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::support::client::{PASSWORD, account};
use crate::support::{Answer, TestDb, TestSite, apply, postgres_test, sqlite_test};

const EMAIL: &str = "admin@site.example";

async fn site(db: &TestDb) -> TestSite {
    let test = TestSite::new(db).await;
    account(&test.app, EMAIL, true).await;
    test
}

/// 0 when the attempt was processed, else the seconds to wait.
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

#[apply(sqlite_test)]
async fn a_network_has_a_few_attempts(db: TestDb) {
    let test = site(&db).await;
    let mut guesser = test.browser();
    for number in 0..5 {
        assert_eq!(wait(&guesser.log_in(&format!("a{number}@b.example"), "x").await), 0);
    }
    let checks = test.app.accounts.passwords.checks();
    assert_eq!(wait(&guesser.log_in(EMAIL, PASSWORD).await), 12, "the right password as well");
    assert_eq!(test.app.accounts.passwords.checks(), checks, "nothing was hashed");
    assert_eq!(wait(&test.browser().at("203.0.113.8").log_in(EMAIL, PASSWORD).await), 0, "a neighbour");
    test.app.store.clock.advance(Duration::seconds(12));
    assert_eq!(wait(&guesser.log_in(EMAIL, PASSWORD).await), 0);
}

#[apply(sqlite_test)]
async fn an_office_signs_in_all_day_and_strangers_in_it_keep_no_known_browser_out(db: TestDb) {
    let test = site(&db).await;
    let mut known = test.browser();
    known.log_in(EMAIL, PASSWORD).await.ok();
    for _ in 0..80 {
        test.app.store.clock.advance(Duration::seconds(1));
        assert_eq!(wait(&test.browser().log_in(EMAIL, PASSWORD).await), 0);
    }
    test.app.store.clock.advance(Duration::minutes(1));
    let mut guesser = test.browser();
    for number in 0..5 {
        assert_eq!(wait(&guesser.log_in(&format!("a{number}@b.example"), "x").await), 0);
    }
    assert_eq!(wait(&guesser.log_in(EMAIL, PASSWORD).await), 12);
    assert_eq!(wait(&known.log_in(EMAIL, PASSWORD).await), 0);
}

#[apply(sqlite_test)]
async fn an_ipv6_network_counts_as_one(db: TestDb) {
    let test = site(&db).await;
    for number in 1..=5 {
        let mut guesser = test.browser().at(&format!("2001:db8::{number}"));
        assert_eq!(wait(&guesser.log_in(&format!("a{number}@b.example"), "x").await), 0);
    }
    assert_ne!(wait(&test.browser().at("2001:db8::6").log_in("e@b.example", "x").await), 0);
    assert_eq!(wait(&test.browser().at("2001:db8:0:1::1").log_in("c@d.example", "x").await), 0);
}

#[apply(sqlite_test)]
async fn guessing_from_other_networks_never_locks_the_owner_out(db: TestDb) {
    let test = site(&db).await;
    let mut owner = test.browser().at("192.0.2.1");
    owner.log_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(owner.post("/api/auth/logout", json!({})).await.status, StatusCode::NO_CONTENT);
    assert!(
        owner.cookies.contains_key("device") && !owner.cookies.contains_key("sid"),
        "{:?}",
        owner.cookies
    );
    for account in [EMAIL, "nobody@site.example"] {
        let mut waits = Vec::new();
        for round in 0..3 {
            for number in 0..8 {
                let mut guesser = test.browser().at(&format!("198.51.{number}.1"));
                waits.push(wait(&guesser.log_in(account, "wrong").await));
            }
            assert_eq!(waits, vec![0; 8 * (round + 1)], "{account}: tries of their own");
        }
        let mut guesser = test.browser().at("198.51.1.1");
        assert_eq!(
            wait(&guesser.log_in(account, "wrong").await),
            60,
            "{account}: alike for known and unknown accounts"
        );
        // Each network has its own limit.
        test.app.store.clock.advance(Duration::seconds(60));
    }
    let mut guesser = test.browser().at("198.51.1.1");
    assert_eq!(wait(&guesser.log_in(EMAIL, "wrong").await), 0);
    let mut neighbour = test.browser().at("198.51.2.1");
    assert_eq!(wait(&neighbour.log_in(EMAIL, PASSWORD).await), 60, "the delay is the account's");
    assert_eq!(wait(&owner.clone().log_in(EMAIL, PASSWORD).await), 0, "a browser of the owner does not wait");
    let mut elsewhere = test.browser().at("192.0.2.99");
    assert_eq!(wait(&elsewhere.log_in(EMAIL, "mistyped").await), 0);
    assert_eq!(wait(&elsewhere.log_in(EMAIL, PASSWORD).await), 0, "nor does the owner in another place");
}

#[apply(sqlite_test)]
async fn one_address_delays_only_itself(db: TestDb) {
    let test = site(&db).await;
    for minute in 0..60 {
        let mut guesser = test.browser().at("198.51.100.1");
        wait(&guesser.log_in(EMAIL, "wrong").await);
        if minute % 10 == 5 {
            // With the right password, which resets the failures of network and account.
            let mut owner = test.browser().at("192.0.2.1");
            for _ in 0..2 {
                assert_eq!(wait(&owner.log_in(EMAIL, "mistyped").await), 0, "minute {minute}");
            }
            assert_eq!(wait(&owner.log_in(EMAIL, PASSWORD).await), 0, "minute {minute}");
        }
        test.app.store.clock.advance(Duration::seconds(60));
    }
}

#[apply(sqlite_test)]
async fn a_stolen_device_cookie_does_not_bypass_the_limit(db: TestDb) {
    let test = site(&db).await;
    let mut stolen = test.browser().at("192.0.2.1");
    stolen.log_in(EMAIL, PASSWORD).await.ok();
    stolen.cookies.remove("sid");
    for number in 0..5 {
        stolen = stolen.at(&format!("198.51.100.{}", 100 + number));
        assert_eq!(wait(&stolen.log_in(EMAIL, "wrong").await), 0);
    }
    assert_eq!(wait(&stolen.at("198.51.100.200").log_in(EMAIL, "wrong").await), 1);
}

#[apply(sqlite_test)]
async fn a_device_stays_known_after_a_password_change(db: TestDb) {
    let test = site(&db).await;
    let mut owner = test.browser().at("192.0.2.1");
    owner.log_in(EMAIL, PASSWORD).await.ok();
    let former = owner.cookies["device"].clone();
    let body = json!({ "current": PASSWORD, "new": "seven lamps under granite" });
    assert_eq!(owner.post("/api/auth/password", body).await.status, StatusCode::NO_CONTENT);
    assert_ne!(owner.cookies["device"], former);
    owner.get("/api/auth/me").await.ok();
    owner.post("/api/auth/logout", json!({})).await;
    for guess in 0..4 {
        for number in 0..4 {
            // The last failures come from the network of the owner.
            let address = if guess == 3 { "192.0.2.1".to_owned() } else { format!("198.51.100.{number}") };
            test.browser().at(&address).log_in(EMAIL, "wrong").await;
        }
    }
    test.app.store.clock.advance(Duration::seconds(12));
    assert_ne!(
        wait(&test.browser().at("192.0.2.1").log_in(EMAIL, "seven lamps under granite").await),
        0,
        "unknown"
    );
    test.app.store.clock.advance(Duration::seconds(12));
    assert_eq!(wait(&owner.log_in(EMAIL, "seven lamps under granite").await), 0, "known");
}

#[apply(sqlite_test)]
async fn the_delay_doubles_and_success_ends_it(db: TestDb) {
    let test = site(&db).await;
    let mut guesser = test.browser().at("198.51.100.1");
    for _ in 0..3 {
        assert_eq!(wait(&guesser.log_in(EMAIL, "wrong").await), 0);
    }
    for delay in [1_u32, 2] {
        assert_eq!(wait(&guesser.log_in(EMAIL, "wrong").await), delay);
        // Long enough for the network limit as well.
        test.app.store.clock.advance(Duration::seconds(24));
        assert_eq!(wait(&guesser.log_in(EMAIL, "wrong").await), 0);
    }
    test.app.store.clock.advance(Duration::seconds(60));
    assert_eq!(wait(&guesser.log_in(EMAIL, PASSWORD).await), 0);
    guesser.cookies.clear();
    for _ in 0..3 {
        assert_eq!(wait(&guesser.log_in(EMAIL, "wrong").await), 0);
    }
}

#[apply(sqlite_test)]
async fn the_form_shows_the_wait(db: TestDb) {
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

#[apply(sqlite_test)]
async fn an_open_session_cannot_be_used_to_guess_the_password(db: TestDb) {
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

#[apply(sqlite_test)]
async fn the_client_is_limited_and_not_the_proxy(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("TRUSTED_PROXIES", "10.0.0.0/8")]).await;
    account(&test.app, EMAIL, true).await;
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
    test.app.store.clock.advance(Duration::hours(24));
    for number in 0..5 {
        // Set by the client, so it is ignored.
        ask("198.51.100.9", format!("203.0.113.{number}")).await;
    }
    assert_eq!(ask("198.51.100.9", "203.0.113.77".to_owned()).await, StatusCode::TOO_MANY_REQUESTS);
}

#[apply(sqlite_test)]
async fn forwarded_addresses_are_parsed_and_never_count_as_the_proxy(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("TRUSTED_PROXIES", "10.0.0.0/8")]).await;
    let ask = async |forwarded: &[u8]| {
        let mut request = axum::http::Request::post("/api/auth/login")
            .header("content-type", "application/json")
            .header("x-forwarded-for", forwarded)
            .body(axum::body::Body::from(r#"{"email":"a@b.example","password":"x"}"#))
            .unwrap();
        request
            .extensions_mut()
            .insert(axum::extract::ConnectInfo("10.0.0.1:9".parse::<std::net::SocketAddr>().unwrap()));
        test.anon().send(request).await.status
    };
    // Five attempts per network. Unknown accounts are delayed too, so the attempts are spread in time.
    for (forms, others) in [
        (
            [
                &b"\xff, 203.0.113.1"[..],
                b"203.0.113.1",
                b"203.0.113.1:4711",
                b"203.0.113.1:4712",
                b" 203.0.113.1 ",
            ],
            &b"203.0.113.2:4711"[..],
        ),
        (
            [
                &b"[2001:db8::1]:1"[..],
                b"2001:db8::2",
                b"[2001:db8::3]",
                b"\xfe,[2001:db8::4]:99",
                b"2001:db8::5",
            ],
            b"[2001:db8:0:1::1]:1",
        ),
        ([&b"unknown"[..], b"unknown", b"1.2.3.4, unknown", b"\xff,unknown", b"unknown"], b"_other"),
    ] {
        for form in forms {
            test.app.store.clock.advance(Duration::seconds(2));
            assert_ne!(ask(form).await, StatusCode::INTERNAL_SERVER_ERROR);
        }
        assert_eq!(ask(forms[0]).await, StatusCode::TOO_MANY_REQUESTS, "one visitor");
        test.app.store.clock.advance(Duration::seconds(1));
        assert_eq!(ask(others).await, StatusCode::UNAUTHORIZED, "another visitor");
    }
}

#[apply(sqlite_test)]
async fn limits_can_be_off_on_localhost(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = test.browser();
    for _ in 0..40 {
        assert_eq!(browser.log_in(EMAIL, "wrong").await.status, StatusCode::UNAUTHORIZED);
    }
    browser.log_in(EMAIL, PASSWORD).await.ok();
}

#[apply(postgres_test)]
async fn guesses_at_one_server_delay_the_next_at_the_others_and_after_a_restart(db: TestDb) {
    let [one, other] = [site(&db).await, TestSite::new(&db).await];
    for site in [&one, &other, &one] {
        assert_eq!(wait(&site.browser().log_in(EMAIL, "wrong").await), 0);
    }
    for site in [&one, &other, &TestSite::new(&db).await] {
        assert_eq!(wait(&site.browser().log_in(EMAIL, PASSWORD).await), 1);
        site.app.store.clock.advance(Duration::seconds(2));
    }
    other.browser().log_in(EMAIL, PASSWORD).await.ok();
    let failures = async || sign_in_failure::Entity::find().count(&one.app.store.db).await.unwrap();
    assert_eq!(failures().await, 0, "forgiven at all of them");
    one.browser().log_in(EMAIL, "wrong").await;
    assert_eq!(failures().await, 2);
    one.app.store.clock.advance(Duration::days(2));
    sessions::sweep(&one.app.store).await.unwrap();
    assert_eq!(failures().await, 0, "forgotten");
}
