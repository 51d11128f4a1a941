//! Rate limits and the throttle of sign-ins of two servers over one `PostgreSQL`.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use domain::kernel::limiter::Network;
use domain::kernel::secrets::storage_key;
use sea_orm::ConnectionTrait;
use sea_orm::sqlx::postgres::PgListener;

use crate::support::client::{PASSWORD, account};
use crate::support::desk::Desk;
use crate::support::{Answer, TestDb, TestSite, apply, postgres_test, sqlite_test};

const EMAIL: &str = "admin@site.example";
/// For a machine under load.
const DEADLINE: Duration = Duration::from_secs(30);

/// Two servers that hear each other.
async fn two_servers(db: &TestDb) -> [TestSite; 2] {
    let [one, other] = [TestSite::new(db).await, TestSite::new(db).await];
    share(&one, &other).await;
    account(&one.app, EMAIL, true).await;
    [one, other]
}

async fn share(one: &TestSite, other: &TestSite) {
    one.share_limits();
    other.share_limits();
    heard(one, other).await;
    heard(other, one).await;
}

/// Waits until `to` has counted all that `from` has counted so far: some calls more come after it.
async fn heard(from: &TestSite, to: &TestSite) {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let started = Instant::now();
    while started.elapsed() < DEADLINE {
        // From a network that has made no call yet, and again as long as they do not listen yet.
        let address = IpAddr::from((0x0A00_0000 + NEXT.fetch_add(256, Ordering::Relaxed)).to_be_bytes());
        for _ in 0..4 {
            from.browser().at(&address.to_string()).get("/api/settings").await;
        }
        for _ in 0..50 {
            if to.app.limits.calls.level(&Network::from(address), to.app.store.clock.instant()) > 0.0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    panic!("one server does not hear of the other");
}

/// How many of these requests were answered otherwise than 429.
async fn answered(site: &TestSite, address: &str, path: &str, times: u32) -> u32 {
    let mut answered = 0;
    for _ in 0..times {
        answered += u32::from(site.browser().at(address).get(path).await.status != 429);
    }
    answered
}

/// 0 when a try to sign in was looked at, else the seconds to wait.
fn wait(answer: &Answer) -> u32 {
    match answer.status.as_u16() {
        429 => answer.header("retry-after").parse().unwrap(),
        200 | 401 => 0,
        other => panic!("{other}"),
    }
}

async fn guess(site: &TestSite, address: &str) -> u32 {
    wait(&site.browser().at(address).log_in(EMAIL, "wrong").await)
}

#[apply(postgres_test)]
async fn what_one_server_has_counted_is_refused_by_the_other(db: TestDb) {
    let [one, other] = two_servers(&db).await;
    for (path, most) in [("/api/settings", 50), ("/courses/unknown", 200)] {
        let here = most / 5 * 3;
        assert_eq!(answered(&one, "203.0.113.7", path, here).await, here);
        heard(&one, &other).await;
        let there = answered(&other, "203.0.113.7", path, most).await;
        assert_eq!(here + there, most, "{path}: on both together");
        heard(&other, &one).await;
        assert_eq!(answered(&one, "203.0.113.7", path, 5).await, 0, "{path}");
        assert_eq!(answered(&other, "198.51.100.9", path, 5).await, 5, "{path}: another network");
    }
}

#[apply(postgres_test)]
async fn forms_under_one_token_are_counted_on_both_servers(db: TestDb) {
    let [one, other] = [Desk::new(&db).await, Desk::new(&db).await];
    share(&one.test, &other.test).await;
    let token = one.form_token();
    let form = |number: u8| {
        let mut body = one.body("contact");
        body["form_token"] = token.clone().into();
        body["email"] = format!("asha{number}@example.in").into();
        body
    };
    for number in 0..5 {
        assert_eq!(one.visitor(number).send_json("contact", &form(number)).await.status, 201);
    }
    heard(&one.test, &other.test).await;
    let refused = other.visitor(5).send_json("contact", &form(5)).await;
    assert_eq!(refused.status, 429);
    assert!(refused.json()["error"].as_str().unwrap().contains("several enquiries"), "{:?}", refused.json());
    let mut fresh = form(6);
    fresh["form_token"] = other.form_token().into();
    assert_eq!(other.visitor(6).send_json("contact", &fresh).await.status, 201, "another form");
}

#[apply(postgres_test)]
async fn guesses_at_one_server_delay_the_next_at_the_other(db: TestDb) {
    let [one, other] = two_servers(&db).await;
    let mut owner = one.browser().at("192.0.2.1");
    owner.log_in(EMAIL, PASSWORD).await.ok();
    owner.cookies.remove("sid");
    for _ in 0..3 {
        for number in 0..8 {
            assert_eq!(guess(&one, &format!("198.51.{number}.1")).await, 0);
        }
    }
    heard(&one, &other).await;
    assert_eq!(guess(&other, "198.51.1.1").await, 60, "the delay of the account, over all networks");
    assert_eq!(guess(&other, "198.51.99.1").await, 0, "a network has tries of its own");
    let mut known = other.browser().at("198.51.1.1");
    known.cookies = owner.cookies;
    assert_eq!(wait(&known.log_in(EMAIL, PASSWORD).await), 0, "a browser of the owner does not wait");
}

#[apply(postgres_test)]
async fn a_network_has_a_few_tries_on_both_servers_together(db: TestDb) {
    let [one, other] = two_servers(&db).await;
    for (number, site) in [&one, &other, &one, &other, &one].into_iter().enumerate() {
        let answer = site.browser().log_in(&format!("a{number}@b.example"), "x").await;
        assert_eq!(wait(&answer), 0);
        heard(&one, &other).await;
        heard(&other, &one).await;
    }
    for site in [&one, &other] {
        assert_eq!(wait(&site.browser().log_in("a9@b.example", "x").await), 12);
    }
}

#[apply(postgres_test)]
async fn a_sign_in_at_one_server_forgives_failures_at_both(db: TestDb) {
    let [one, other] = two_servers(&db).await;
    for _ in 0..3 {
        assert_eq!(guess(&one, "203.0.113.7").await, 0);
    }
    heard(&one, &other).await;
    assert_eq!(guess(&other, "203.0.113.7").await, 1);
    for site in [&one, &other] {
        // Long enough for the limit of the network as well.
        site.app.store.clock.advance(chrono::Duration::seconds(60));
    }
    other.browser().log_in(EMAIL, PASSWORD).await.ok();
    heard(&other, &one).await;
    for _ in 0..3 {
        assert_eq!(guess(&one, "203.0.113.7").await, 0);
    }
}

#[apply(postgres_test)]
async fn messages_name_neither_accounts_nor_tokens_nor_networks(db: TestDb) {
    let [one, other] = [Desk::new(&db).await, Desk::new(&db).await];
    let mut listener = PgListener::connect(db.url().await).await.unwrap();
    listener.listen("shared_limits").await.unwrap();
    share(&one.test, &other.test).await;
    guess(&one.test, "203.0.113.7").await;
    let body = one.body("contact");
    assert_eq!(one.visitor(7).send_json("contact", &body).await.status, 201);
    heard(&one.test, &other.test).await;

    let token = body["form_token"].as_str().unwrap();
    let nonce = token.split('.').nth(1).unwrap();
    let account = storage_key(format!("{EMAIL}\n").as_bytes());
    let network = u32::from_be_bytes([203, 0, 113, 7]).to_string();
    let secrets = [EMAIL, &account, token, nonce, "203.0.113.7", &network];
    let mut messages = 0;
    while let Ok(received) = tokio::time::timeout(Duration::from_millis(500), listener.try_recv()).await {
        let message = received.unwrap().unwrap();
        assert!(message.payload().len() < 8_000);
        let bytes = STANDARD_NO_PAD.decode(message.payload()).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for secret in secrets {
            assert!(!message.payload().contains(secret) && !text.contains(secret), "{secret}");
        }
        messages += 1;
    }
    assert!(messages > 0);
}

#[apply(postgres_test)]
async fn a_lost_connection_is_made_again(db: TestDb) {
    let [one, other] = two_servers(&db).await;
    let ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()";
    db.connect().await.execute_unprepared(ended).await.unwrap();
    assert_eq!(answered(&one, "203.0.113.7", "/api/settings", 50).await, 50, "each counts for itself");
    heard(&one, &other).await;
    heard(&other, &one).await;
    assert_eq!(answered(&one, "198.51.100.9", "/api/settings", 50).await, 50);
    heard(&one, &other).await;
    assert_eq!(answered(&other, "198.51.100.9", "/api/settings", 5).await, 0);
}

#[apply(sqlite_test)]
async fn on_sqlite_there_is_nothing_to_share(db: TestDb) {
    let site = TestSite::new(&db).await;
    let sharing = server::web::shared_limits::run(site.app.clone());
    tokio::time::timeout(DEADLINE, sharing).await.expect("it ends at once");
    assert_eq!(answered(&site, "203.0.113.7", "/api/settings", 60).await, 50);
}
