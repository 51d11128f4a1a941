//! Passkeys: adding and removing them, signing in with one, and every answer that has to be refused.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use domain::auth::permissions::Role;
use domain::auth::{second_factor, sessions};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::authenticator::Authenticator;
use crate::support::client::{PASSWORD, signed_in, staff};
use crate::support::database::dump;
use crate::support::{Answer, Client, TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

const EMAIL: &str = "admin@site.example";
const RAVI: &str = "ravi@site.example";
const PASSKEYS: &str = "/api/auth/passkeys";
const LOGIN: &str = "/api/auth/login/passkey";
const CODE: &str = "/api/auth/code/passkey";
const CONFIRMATION: &str = "/api/auth/confirmation/passkey";

/// The options of a call under `path`.
async fn options(client: &mut Client, path: &str) -> Value {
    client.post(&format!("{path}/options"), json!({})).await.ok()["options"].clone()
}

async fn try_to_add(client: &mut Client, key: &mut Authenticator, name: &str) -> Answer {
    let options = options(client, PASSKEYS).await;
    let credential = key.make(&options);
    client.post(PASSKEYS, json!({ "name": name, "credential": credential })).await
}

/// Adds a passkey with this name, and answers its number.
async fn add(client: &mut Client, key: &mut Authenticator, name: &str) -> i64 {
    let added = try_to_add(client, key, name).await;
    assert_eq!(added.status, StatusCode::CREATED, "{:?}", added.body);
    added.json()["id"].as_i64().unwrap()
}

/// Shows a passkey to the call at `path`.
async fn show(client: &mut Client, path: &str, key: &mut Authenticator) -> Answer {
    let options = options(client, path).await;
    let credential = key.show(&options);
    client.post(path, json!({ "credential": credential })).await
}

fn assert_refused(answer: &Answer, why: &str) {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{why}: {:?}", answer.body);
    assert!(answer.json()["fields"]["credential"][0].is_string(), "{why}");
    assert!(answer.headers.get("set-cookie").is_none(), "{why}");
}

async fn log(owner: &mut Client) -> String {
    owner.get("/api/audit?kind=account").await.ok().to_string()
}

#[apply(db_test)]
async fn a_passkey_is_added_used_renamed_and_removed(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let mut elsewhere = signed_in(test.router(), EMAIL).await;
    assert_eq!(owner.get(PASSKEYS).await.ok(), json!([]));
    let mut key = Authenticator::new();
    let unnamed = try_to_add(&mut owner, &mut key, "  ").await;
    assert!(unnamed.json()["fields"]["name"][0].is_string(), "{:?}", unnamed.body);
    let id = add(&mut owner, &mut key, "Office laptop").await;
    assert_eq!(elsewhere.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED, "begun without it");
    assert_eq!(owner.get("/api/auth/me").await.ok()["second_factor"], true);
    assert_eq!(owner.get("/api/auth/second-factor").await.ok()["passkeys"], 1);
    assert_eq!(owner.get("/api/admin/accounts").await.ok()[0]["second_factor"], true);
    assert_eq!(key.handle.len(), 86, "64 random bytes");
    assert_eq!(try_to_add(&mut owner, &mut key, "Again").await.status, StatusCode::CONFLICT);
    let known = &options(&mut owner, PASSKEYS).await["excludeCredentials"];
    assert_eq!(known.as_array().unwrap().len(), 1, "devices that have one make no second");

    store.clock.advance(Duration::minutes(1));
    let mut browser = test.browser();
    let options = options(&mut browser, LOGIN).await;
    assert_eq!((&options["rpId"], &options["userVerification"]), (&json!("localhost"), &json!("required")));
    let credential = key.show(&options);
    let body = browser.post(LOGIN, json!({ "credential": credential, "remember": true })).await.ok();
    assert_eq!(body["user"]["email"], EMAIL);
    browser.get("/api/admin/accounts").await.ok();
    assert_eq!(browser.get("/api/auth/sessions").await.ok()[0]["remember"], true);
    let listed = browser.get(PASSKEYS).await.ok()[0].clone();
    assert_eq!((&listed["id"], &listed["name"]), (&json!(id), &json!("Office laptop")));
    assert!(listed["used_at"].as_str() > listed["created_at"].as_str(), "{listed}");

    let path = format!("{PASSKEYS}/{id}");
    let name = Some(("application/json", json!({ "name": "Old laptop" }).to_string()));
    let renamed = browser.request(Method::PATCH, &path, name.clone()).await.ok();
    assert_eq!(renamed["name"], "Old laptop");
    staff(&test.app, RAVI, Role::Owner).await;
    let mut ravi = signed_in(test.router(), RAVI).await;
    assert_eq!(ravi.request(Method::PATCH, &path, name).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ravi.delete(&path).await.status, StatusCode::NOT_FOUND);
    let mut second = Authenticator::new();
    add(&mut browser, &mut second, "Phone").await;
    assert_eq!(key.handle, second.handle, "one account for the devices");
    assert_eq!(browser.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_refused(&show(&mut test.browser(), LOGIN, &mut key).await, "removed");
    show(&mut test.browser(), LOGIN, &mut second).await.ok();
    let log = log(&mut ravi).await;
    for action in ["passkey_added", "passkey_used", "passkey_renamed", "passkey_removed"] {
        assert!(log.contains(action), "{action}: {log}");
    }
}

#[apply(sqlite_test)]
async fn answers_that_do_not_hold_are_refused(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let mut key = Authenticator::new();
    add(&mut owner, &mut key, "Phone").await;
    let mut browser = test.browser();

    key.origin = String::from("https://site.example");
    assert_refused(&show(&mut browser, LOGIN, &mut key).await, "another origin");
    key.origin = String::from("http://localhost:3000");
    key.rp_id = String::from("site.example");
    assert_refused(&show(&mut browser, LOGIN, &mut key).await, "another site");
    key.rp_id = String::from("localhost");
    key.verifies = false;
    assert_refused(&show(&mut browser, LOGIN, &mut key).await, "nobody was verified");
    key.verifies = true;
    assert_refused(&show(&mut browser, LOGIN, &mut Authenticator::new()).await, "nobody has added it");
    let handle = std::mem::take(&mut key.handle);
    assert_refused(&show(&mut browser, LOGIN, &mut key).await, "without the handle of an account");
    key.handle = handle;
    assert_refused(&show(&mut browser, LOGIN, &mut key.with_another_key()).await, "signed with another key");

    let asked = options(&mut browser, LOGIN).await;
    let answer = json!({ "credential": key.show(&asked) });
    browser.post(LOGIN, answer.clone()).await.ok();
    assert_refused(&test.browser().post(LOGIN, answer).await, "replayed");
    let again = json!({ "credential": key.show(&asked) });
    assert_refused(&test.browser().post(LOGIN, again).await, "the challenge was used");
    let own = json!({ "challenge": "AAAAAAAAAAAAAAAAAAAAAA" });
    let made_up = json!({ "credential": key.show(&own) });
    assert_refused(&test.browser().post(LOGIN, made_up).await, "the challenge is not ours");
    let asked = options(&mut browser, LOGIN).await;
    store.clock.advance(Duration::minutes(5));
    let late = json!({ "credential": key.show(&asked) });
    assert_refused(&test.browser().post(LOGIN, late).await, "too late");
    let asked = options(&mut browser, CONFIRMATION).await;
    let misused = json!({ "credential": key.show(&asked) });
    assert_refused(&test.browser().post(LOGIN, misused).await, "the challenge was for something else");
    assert_refused(&browser.post(LOGIN, json!({ "credential": { "id": 1 } })).await, "no credential");

    key.counter = 1;
    assert_refused(&show(&mut test.browser(), LOGIN, &mut key).await, "a copy");
    assert!(log(&mut owner).await.contains("passkey_refused"));
    key.counter = 100;
    show(&mut test.browser(), LOGIN, &mut key).await.ok();
    let off = format!("UPDATE \"user\" SET deactivated_at = created_at WHERE email = '{EMAIL}'");
    store.db.execute_unprepared(&off).await.unwrap();
    assert_refused(&show(&mut test.browser(), LOGIN, &mut key).await, "the account is deactivated");

    store.clock.advance(Duration::minutes(5));
    sessions::sweep(store).await.unwrap();
    assert_eq!(dump(&store.db, &["passkey_challenge"]).await, "");
}

#[apply(db_test)]
async fn a_new_passkey_is_verified_for_the_session_that_asked(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let wrong: [(&str, fn(&mut Authenticator)); 3] = [
        ("another origin", |key| key.origin = String::from("http://localhost:4000")),
        ("another site", |key| key.rp_id = String::from("site.example")),
        ("nobody was verified", |key| key.verifies = false),
    ];
    for (why, change) in wrong {
        let mut key = Authenticator::new();
        change(&mut key);
        assert_refused(&try_to_add(&mut owner, &mut key, "Phone").await, why);
    }
    let mut other = signed_in(test.router(), EMAIL).await;
    let asked = options(&mut owner, PASSKEYS).await;
    let body = json!({ "name": "Phone", "credential": Authenticator::new().make(&asked) });
    assert_refused(&other.post(PASSKEYS, body.clone()).await, "another session");
    store.clock.advance(Duration::minutes(5));
    assert_refused(&owner.post(PASSKEYS, body).await, "too late");
    store.clock.advance(Duration::minutes(10));
    let unconfirmed = owner.post(&format!("{PASSKEYS}/options"), json!({})).await;
    assert_eq!(unconfirmed.json()["code"], "confirmation_required");
    owner.post("/api/auth/confirmation", json!({ "password": PASSWORD })).await.ok();
    for number in 0..10 {
        add(&mut owner, &mut Authenticator::new(), &format!("Key {number}")).await;
    }
    let more = owner.post(&format!("{PASSKEYS}/options"), json!({})).await;
    assert_eq!(more.status, StatusCode::CONFLICT, "ten are enough");

    let dumped = dump(&store.db, &["passkey"]).await;
    assert_eq!(dumped.matches("Key ").count(), 10);
    store.db.execute_unprepared(&format!("DELETE FROM \"user\" WHERE email = '{EMAIL}'")).await.unwrap();
    assert_eq!(dump(&store.db, &["passkey"]).await, "", "they go with the account");
}

#[apply(db_test)]
async fn a_passkey_takes_the_place_of_a_code_and_confirms(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let (mut key, mut of_ravi) = (Authenticator::new(), Authenticator::new());
    add(&mut owner, &mut key, "Phone").await;
    staff(&test.app, RAVI, Role::Editor).await;
    add(&mut signed_in(test.router(), RAVI).await, &mut of_ravi, "Phone").await;
    let accounts = owner.get("/api/admin/accounts").await.ok();
    let ravi = accounts.as_array().unwrap().iter().find(|account| account["email"] == RAVI).unwrap();
    let link = owner.post(&format!("/api/admin/accounts/{}/link", ravi["id"]), json!({})).await.json();
    for account in [ravi, &link["account"]] {
        let factor = &account["factors"][0];
        assert_eq!(factor["passkey"], "Phone", "owners see what a new password leaves: {account}");
        assert!(factor["added_at"].is_string());
    }

    let mut browser = test.browser();
    let nobody = browser.post(&format!("{CODE}/options"), json!({})).await;
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED, "the password comes first");
    assert_eq!(browser.log_in(EMAIL, PASSWORD).await.status, StatusCode::ACCEPTED);
    assert_refused(&show(&mut browser, CODE, &mut of_ravi).await, "that of a colleague");
    assert_eq!(show(&mut browser, CODE, &mut key).await.ok()["user"]["email"], EMAIL);
    browser.get("/api/admin/accounts").await.ok();
    assert!(!browser.cookies.contains_key("step"));
    let mut guessing = test.browser();
    guessing.log_in(EMAIL, PASSWORD).await;
    for _ in 0..5 {
        assert_refused(&show(&mut guessing, CODE, &mut of_ravi).await, "counted as a wrong code");
    }
    let over = guessing.post(&format!("{CODE}/options"), json!({})).await;
    assert_eq!(over.status, StatusCode::UNAUTHORIZED);

    store.clock.advance(Duration::minutes(15));
    assert_eq!(owner.get("/api/leads.csv").await.status, StatusCode::FORBIDDEN);
    assert_refused(&show(&mut owner, CONFIRMATION, &mut of_ravi).await, "that of a colleague");
    assert_eq!(owner.get("/api/leads.csv").await.status, StatusCode::FORBIDDEN);
    assert!(show(&mut owner, CONFIRMATION, &mut key).await.ok()["until"].is_string());
    assert!(owner.get("/api/leads.csv").await.status.is_success());
}

#[apply(db_test)]
async fn the_last_second_factor_stays_while_staff_need_one(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let rules = json!({ "second_factor_required": true });
    owner.put("/api/admin/sign-in-rules", rules).await.ok();
    assert_eq!(owner.get("/api/admin/accounts").await.json()["code"], "second_factor_required");
    let (mut key, mut second) = (Authenticator::new(), Authenticator::new());
    let id = add(&mut owner, &mut key, "Phone").await;
    owner.get("/api/admin/accounts").await.ok();
    let mut browser = test.browser();
    show(&mut browser, LOGIN, &mut key).await.ok();
    browser.get("/api/admin/accounts").await.ok();
    let last = owner.delete(&format!("{PASSKEYS}/{id}")).await;
    assert_eq!(last.status, StatusCode::CONFLICT);
    add(&mut owner, &mut second, "Key").await;
    assert_eq!(owner.delete(&format!("{PASSKEYS}/{id}")).await.status, StatusCode::NO_CONTENT);

    // An owner takes away those of a colleague; the last owner has the command line.
    staff(&test.app, RAVI, Role::Owner).await;
    let mut ravi = signed_in(test.router(), RAVI).await;
    add(&mut ravi, &mut key, "Phone").await;
    let accounts = ravi.get("/api/admin/accounts").await.ok();
    let own = accounts.as_array().unwrap().iter().find(|row| row["email"] == EMAIL).unwrap()["id"].clone();
    let reset = ravi.delete(&format!("/api/admin/accounts/{own}/second-factor")).await;
    assert_eq!(reset.status, StatusCode::NO_CONTENT);
    assert_eq!(owner.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED);
    assert_refused(&show(&mut test.browser(), LOGIN, &mut second).await, "taken away");
    test.browser().log_in(EMAIL, PASSWORD).await.ok();
    second_factor::remove_by_email(store, RAVI).await.unwrap();
    assert_eq!(dump(&store.db, &["passkey"]).await, "");
}

#[apply(sqlite_test)]
async fn tries_with_passkeys_make_wait_as_others_do(db: TestDb) {
    let test = TestSite::new(&db).await;
    staff(&test.app, EMAIL, Role::Owner).await;
    let mut owner = test.browser().at("192.0.2.1");
    owner.log_in(EMAIL, PASSWORD).await.ok();
    let mut key = Authenticator::new();
    add(&mut owner, &mut key, "Phone").await;
    key.verifies = false;
    let mut guesser = test.browser().at("192.0.2.9");
    for _ in 0..3 {
        assert_refused(&show(&mut guesser, LOGIN, &mut key).await, "nobody was verified");
    }
    key.verifies = true;
    let waits = show(&mut guesser, LOGIN, &mut key).await;
    assert_eq!((waits.status, waits.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "1"));
    show(&mut test.browser().at("192.0.2.77"), LOGIN, &mut key).await.ok();
    options(&mut guesser, LOGIN).await;
    let many = guesser.post(&format!("{LOGIN}/options"), json!({})).await;
    assert_eq!(many.status, StatusCode::TOO_MANY_REQUESTS, "the network has five tries at once");
    let statuses = async |owner: &mut Client, key: &mut Authenticator| {
        show(owner, CONFIRMATION, key).await.status.as_u16()
    };
    key.verifies = false;
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.push(statuses(&mut owner, &mut key).await);
    }
    assert_eq!(seen, [422, 422, 422, 422, 422, 429]);
}
