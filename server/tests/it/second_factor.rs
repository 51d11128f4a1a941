//! The second factor: setting it up, signing in with it, recovery codes, the rule for all staff, and calls that ask again.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use domain::auth::permissions::Role;
use domain::auth::second_factor;
use sea_orm::{ConnectionTrait, QueryResult, Statement};
use serde_json::{Value, json};
use server::router::table::api_routes;
use storage::Store;
use totp_rs::{Builder, Secret};

use crate::support::client::{PASSWORD, signed_in, staff};
use crate::support::database::dump;
use crate::support::{Answer, Client, TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

const EMAIL: &str = "admin@site.example";
const APP: &str = "/api/auth/second-factor/app";
const RULES: &str = "/api/admin/sign-in-rules";

/// An account with a second factor.
struct Factor {
    secret: String,
    recovery: Vec<String>,
}

impl Factor {
    async fn set_up(store: &Store, client: &mut Client) -> Self {
        let made = client.post(APP, json!({})).await;
        assert_eq!(made.status, StatusCode::CREATED, "{:?}", made.body);
        let secret = made.json()["secret"].as_str().unwrap().to_owned();
        let mut factor = Self { secret, recovery: Vec::new() };
        let code = factor.code(store, 0);
        let codes = client.post(&format!("{APP}/confirm"), json!({ "code": code })).await.ok();
        factor.recovery = serde_json::from_value(codes["codes"].clone()).unwrap();
        factor
    }

    /// What the app shows so many steps from now.
    fn code(&self, store: &Store, steps: i64) -> String {
        let secret = Secret::try_from_base32(&self.secret).unwrap();
        let seconds = store.clock.now().timestamp() + 30 * steps;
        let generator = Builder::new().with_secret(secret).build().unwrap();
        generator.generate(u64::try_from(seconds).unwrap()).to_string()
    }

    /// A code that no app shows around now.
    fn wrong(&self, store: &Store) -> String {
        let near: Vec<_> = (-2..=2).map(|steps| self.code(store, steps)).collect();
        ["000000", "111111", "222222", "333333", "444444", "555555"]
            .into_iter()
            .find(|code| near.iter().all(|other| other != code))
            .unwrap()
            .to_owned()
    }
}

/// The right password in another browser.
async fn half(test: &TestApp, email: &str) -> Client {
    let mut browser = test.browser();
    let answer = browser.log_in(email, PASSWORD).await;
    assert_eq!((answer.status, &answer.json()["code_needed"]), (StatusCode::ACCEPTED, &json!(true)));
    browser
}

/// What the mails to holders of accounts are about, the first first.
async fn notices(store: &Store) -> Vec<String> {
    let sql = "SELECT topic FROM mail_outbox WHERE kind = 'account_notice' ORDER BY id";
    let rows =
        store.db.query_all_raw(Statement::from_string(store.db.get_database_backend(), sql)).await.unwrap();
    let topic = |row: &QueryResult| row.try_get::<String>("", "topic").unwrap();
    rows.iter().map(|row| topic(row).split(':').nth(1).unwrap().to_owned()).collect()
}

async fn give(browser: &mut Client, code: &str) -> Answer {
    browser.post("/api/auth/code", json!({ "code": code })).await
}

fn refusal(answer: &Answer) -> (StatusCode, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

fn forbidden(code: &str) -> (StatusCode, String) {
    (StatusCode::FORBIDDEN, code.to_owned())
}

#[apply(db_test)]
async fn an_app_counts_once_a_code_of_it_was_shown(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let mut elsewhere = signed_in(test.router(), EMAIL).await;
    let none = json!({ "app_since": null, "recovery_codes_left": 0, "passkeys": 0 });
    assert_eq!(owner.get("/api/auth/second-factor").await.ok(), none);
    let made = owner.post(APP, json!({})).await.json();
    assert!(made["address"].as_str().unwrap().starts_with("otpauth://totp/"), "{made}");
    assert!(made["qr"]["size"].as_u64().unwrap() > 20);
    let abandoned = Factor { secret: made["secret"].as_str().unwrap().to_owned(), recovery: Vec::new() };
    let wrong = json!({ "code": abandoned.wrong(store) });
    let refused = owner.post(&format!("{APP}/confirm"), wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(owner.get("/api/auth/second-factor").await.ok(), none);
    test.browser().log_in(EMAIL, PASSWORD).await.ok();

    let factor = Factor::set_up(store, &mut owner).await;
    assert_ne!(factor.secret, abandoned.secret, "each attempt has a secret of its own");
    assert_eq!(factor.recovery.len(), 10);
    assert_eq!(owner.get("/api/auth/me").await.ok()["second_factor"], true);
    assert_eq!(owner.get("/api/auth/second-factor").await.ok()["recovery_codes_left"], 10);
    assert_eq!(elsewhere.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED, "begun without it");
    assert_eq!(owner.post(APP, json!({})).await.status, StatusCode::CONFLICT);
    let again = json!({ "code": factor.code(store, 1) });
    assert_eq!(owner.post(&format!("{APP}/confirm"), again).await.status, StatusCode::CONFLICT);

    let rows = dump(&store.db, &["totp", "recovery_code", "audit_entry", "half_sign_in"]).await;
    assert!(rows.contains("second_factor_added"), "{rows}");
    let plain = factor.recovery[0].replace('-', "");
    for secret in [&factor.secret, &factor.recovery[0], &plain] {
        assert!(!rows.contains(secret.as_str()), "{secret} lies in the database");
    }
}

#[apply(db_test)]
async fn an_app_that_is_set_up_twice_at_once_is_one_app_with_one_set_of_codes(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    for round in 0..4 {
        let email = format!("person{round}@site.example");
        staff(&test.app, &email, Role::Owner).await;
        let mut one = signed_in(test.router(), &email).await;
        let (mut two, mut three) = (one.clone(), one.clone());
        let secret = one.post(APP, json!({})).await.json()["secret"].as_str().unwrap().to_owned();
        let mut factor = Factor { secret, recovery: Vec::new() };
        let code = json!({ "code": factor.code(store, 0) });
        let confirm = format!("{APP}/confirm");
        let (first, second, _) = tokio::join!(
            one.post(&confirm, code.clone()),
            two.post(&confirm, code.clone()),
            three.post(APP, json!({}))
        );
        let mut confirmed = [first, second].into_iter().filter(|answer| answer.status == StatusCode::OK);
        // The third may have replaced the secret before either.
        let Some(answer) = confirmed.next() else { continue };
        assert!(confirmed.next().is_none(), "the codes of one of them would be dead");
        factor.recovery = serde_json::from_value(answer.json()["codes"].clone()).unwrap();
        let mut browser = half(&test, &email).await;
        assert_eq!(give(&mut browser, &factor.recovery[0]).await.status, StatusCode::OK);
        store.clock.advance(Duration::minutes(2));
        let mut browser = half(&test, &email).await;
        assert_eq!(
            give(&mut browser, &factor.code(store, 0)).await.status,
            StatusCode::OK,
            "its secret stayed"
        );
    }
}

#[apply(db_test)]
async fn a_code_of_the_app_works_once_and_one_step_early_or_late(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let factor = Factor::set_up(store, &mut owner).await;
    let mut browser = half(&test, EMAIL).await;
    assert!(!browser.cookies.contains_key("sid") && !browser.cookies.contains_key("device"));
    assert_eq!(browser.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED);
    let used = give(&mut browser, &factor.code(store, 0)).await;
    assert_eq!(used.status, StatusCode::UNPROCESSABLE_ENTITY, "it has set the app up");
    for steps in [-2, -1, 2] {
        let answer = give(&mut browser, &factor.code(store, steps)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{steps}");
    }
    let body = give(&mut browser, &factor.code(store, 1)).await.ok();
    assert_eq!(body["user"]["email"], EMAIL);
    assert!(body["token"].is_string());
    browser.get("/api/admin/accounts").await.ok();
    assert!(!browser.cookies.contains_key("step") && browser.cookies.contains_key("device"));

    let mut browser = half(&test, EMAIL).await;
    for steps in [1, 0] {
        let answer = give(&mut browser, &factor.code(store, steps)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "replayed, or older than the last");
    }
    store.clock.advance(Duration::seconds(90));
    let spaced = factor.code(store, -1).split_at(3).0.to_owned() + " " + factor.code(store, -1).split_at(3).1;
    give(&mut browser, &spaced).await.ok();
    assert_eq!(
        give(&mut browser, &factor.code(store, 0)).await.status,
        StatusCode::UNAUTHORIZED,
        "it is over"
    );
    let mut stranger = test.browser();
    assert_eq!(give(&mut stranger, &factor.code(store, 0)).await.status, StatusCode::UNAUTHORIZED);
}

#[apply(db_test)]
async fn a_recovery_code_works_once_in_any_spelling(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    let factor = Factor::set_up(&test.app.store, &mut owner).await;
    let typed = factor.recovery[3].to_uppercase().replace('-', " ");
    give(&mut half(&test, EMAIL).await, &typed).await.ok();
    assert_eq!(owner.get("/api/auth/second-factor").await.ok()["recovery_codes_left"], 9);
    let mut browser = half(&test, EMAIL).await;
    let again = give(&mut browser, &factor.recovery[3]).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(owner.get("/api/audit?kind=account").await.ok().to_string().contains("recovery_code_used"));

    let renewed = owner.post("/api/auth/second-factor/recovery-codes", json!({})).await.ok();
    let former = give(&mut browser, &factor.recovery[4]).await;
    assert_eq!(former.status, StatusCode::UNPROCESSABLE_ENTITY, "replaced");
    give(&mut browser, renewed["codes"][0].as_str().unwrap()).await.ok();
    assert!(owner.get("/api/audit?kind=account").await.ok().to_string().contains("recovery_codes_made"));
}

#[apply(db_test)]
async fn a_sign_in_waits_ten_minutes_and_five_codes(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let factor = Factor::set_up(store, &mut owner).await;
    let mut late = half(&test, EMAIL).await;
    store.clock.advance(Duration::minutes(10));
    assert_eq!(give(&mut late, &factor.code(store, 0)).await.status, StatusCode::UNAUTHORIZED);
    let mut guessing = half(&test, EMAIL).await;
    for _ in 0..5 {
        let answer = give(&mut guessing, &factor.wrong(store)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(give(&mut guessing, &factor.code(store, 0)).await.status, StatusCode::UNAUTHORIZED);
    // Another password, and the end of the account.
    let mut before = half(&test, EMAIL).await;
    let change = json!({ "current": PASSWORD, "new": "seven lamps under granite" });
    assert_eq!(owner.post("/api/auth/password", change).await.status, StatusCode::NO_CONTENT);
    assert_eq!(give(&mut before, &factor.code(store, 0)).await.status, StatusCode::UNAUTHORIZED);
    let mut before = test.browser();
    before.log_in(EMAIL, "seven lamps under granite").await;
    let off = format!("UPDATE \"user\" SET deactivated_at = created_at WHERE email = '{EMAIL}'");
    store.db.execute_unprepared(&off).await.unwrap();
    assert_eq!(give(&mut before, &factor.code(store, 0)).await.status, StatusCode::UNAUTHORIZED);
    store.clock.advance(Duration::minutes(11));
    domain::auth::sessions::sweep(store).await.unwrap();
    assert_eq!(dump(&store.db, &["half_sign_in"]).await, "");
}

#[apply(sqlite_test)]
async fn codes_from_sixty_networks_are_few_and_the_holder_is_told(db: TestDb) {
    let test = TestSite::new(&db).await;
    staff(&test.app, EMAIL, Role::Owner).await;
    let store = &test.app.store;
    let mut owner = test.browser().at("192.0.2.1");
    owner.log_in(EMAIL, PASSWORD).await.ok();
    let factor = Factor::set_up(store, &mut owner).await;
    let mut judged = 0;
    for minute in 0..60 {
        let mut thief = test.browser().at(&format!("198.{}.100.9", minute + 1));
        assert_eq!(thief.log_in(EMAIL, PASSWORD).await.status, StatusCode::ACCEPTED);
        for _ in 0..3 {
            let answer = give(&mut thief, &factor.wrong(store)).await;
            judged += u32::from(answer.status == StatusCode::UNPROCESSABLE_ENTITY);
        }
        store.clock.advance(Duration::minutes(1));
    }
    assert!((3..=10).contains(&judged), "{judged}");
    let wrong_codes = |topic: &&String| *topic == "wrong_codes";
    assert_eq!(notices(store).await.iter().filter(wrong_codes).count(), 1);
    // The browser of the owner is known, so it is counted by itself.
    owner.post("/api/auth/logout", json!({})).await;
    owner.log_in(EMAIL, PASSWORD).await;
    give(&mut owner, &factor.code(store, 0)).await.ok();
}

#[apply(db_test)]
async fn the_holder_of_an_account_is_told_of_browsers_and_factors(db: TestDb) {
    let test = TestApp::new(&db).await;
    staff(&test.app, EMAIL, Role::Owner).await;
    let store = &test.app.store;
    let mut owner = test.browser();
    owner.log_in(EMAIL, PASSWORD).await.ok();
    let told = async || notices(store).await;
    assert!(told().await.is_empty(), "the first browser");
    owner.post("/api/auth/logout", json!({})).await;
    owner.log_in(EMAIL, PASSWORD).await.ok();
    assert!(told().await.is_empty(), "a known browser");
    for _ in 0..2 {
        test.browser().log_in(EMAIL, PASSWORD).await.ok();
        assert_eq!(told().await, ["new_browser"], "once a day");
    }
    Factor::set_up(store, &mut owner).await;
    assert_eq!(told().await, ["new_browser", "app_added"]);
    owner.delete("/api/auth/second-factor").await;
    assert_eq!(told().await, ["new_browser", "app_added", "app_removed"]);
}

#[apply(sqlite_test)]
async fn wrong_codes_make_wait_as_wrong_passwords_do(db: TestDb) {
    let test = TestSite::new(&db).await;
    staff(&test.app, EMAIL, Role::Owner).await;
    let store = &test.app.store;
    let mut owner = test.browser().at("192.0.2.1");
    owner.log_in(EMAIL, PASSWORD).await.ok();
    let factor = Factor::set_up(store, &mut owner).await;
    let mut guesser = test.browser().at("192.0.2.9");
    guesser.log_in(EMAIL, PASSWORD).await;
    for _ in 0..3 {
        let answer = give(&mut guesser, &factor.wrong(store)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let answer = give(&mut guesser, &factor.code(store, 1)).await;
    assert_eq!((answer.status, answer.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "60"));
    // The right password in between forgives nothing, and nor does another network: who has the password has both.
    guesser.log_in(EMAIL, PASSWORD).await;
    let answer = give(&mut guesser, &factor.code(store, 1)).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    let mut elsewhere = test.browser().at("198.51.100.77");
    elsewhere.log_in(EMAIL, PASSWORD).await;
    assert_eq!(give(&mut elsewhere, &factor.code(store, 1)).await.status, StatusCode::TOO_MANY_REQUESTS);
    // A session that is left open cannot be used to guess either.
    let statuses = async |owner: &mut Client| {
        let answer = owner.post("/api/auth/confirmation", json!({ "password": "wrong" })).await;
        answer.status.as_u16()
    };
    let mut seen = Vec::new();
    for _ in 0..7 {
        seen.push(statuses(&mut owner).await);
    }
    assert_eq!(seen, [422, 422, 422, 422, 422, 429, 429]);
}

#[apply(sqlite_test)]
async fn the_form_asks_for_the_code_without_javascript_and_without_the_renderer(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    staff(&test.app, EMAIL, Role::Owner).await;
    let store = &test.app.store;
    let factor = Factor::set_up(store, &mut signed_in(test.router(), EMAIL).await).await;
    test.renderer.kill();
    let mut browser = test.browser();
    let to_login = browser.get("/login/code?next=%2Fadmin%2Fteam").await;
    assert_eq!(to_login.header("location"), "/login?next=%2Fadmin%2Fteam", "no sign-in waits");
    let fields = [("email", EMAIL), ("password", PASSWORD)];
    let answer = browser.form("/login?next=%2Fadmin%2Fteam", &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let page = answer.header("location").to_owned();
    assert_eq!(page, "/login/code?next=%2Fadmin%2Fteam");
    let html = String::from_utf8(browser.get(&page).await.body.to_vec()).unwrap();
    assert!(html.contains("name=\"code\""), "{html}");
    let refused = browser.form(&page, &[("code", &factor.wrong(store))]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let html = String::from_utf8(refused.body.to_vec()).unwrap();
    assert!(html.contains("This code is wrong") && html.contains("name=\"code\""), "{html}");
    let done = browser.form(&page, &[("code", &factor.code(store, 1))]).await;
    assert_eq!((done.status, done.header("location")), (StatusCode::SEE_OTHER, "/admin/team"));
    browser.get("/api/auth/me").await.ok();
}

#[apply(sqlite_test)]
async fn staff_without_one_set_it_up_first_when_the_owner_says_so(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    staff(&test.app, "ravi@site.example", Role::Editor).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    assert_eq!(owner.get(RULES).await.ok(), json!({ "second_factor_required": false }));
    let on = json!({ "second_factor_required": true });
    assert_eq!(owner.put(RULES, on.clone()).await.ok(), on);
    assert!(!owner.get("/api/settings").await.ok().to_string().contains("second_factor"));
    for client in [&mut ravi, &mut owner] {
        for route in api_routes().inventory() {
            if route.method == Method::GET && route.access.permission().is_some() && !route.path.contains('{')
            {
                let answer = client.get(route.path).await;
                assert_eq!(refusal(&answer), forbidden("second_factor_required"), "{route:?}");
            }
        }
        assert_eq!(client.get("/api/auth/me").await.ok()["must_set_second_factor"], true);
    }
    Factor::set_up(&test.app.store, &mut ravi).await;
    assert_eq!(ravi.get("/api/auth/me").await.ok()["must_set_second_factor"], false);
    ravi.get("/api/admin/courses").await.ok();
    Factor::set_up(&test.app.store, &mut owner).await;
    let mut settings = owner.get("/api/admin/settings").await.ok();
    settings["brand_name"] = json!("Still saved");
    owner.put("/api/settings", settings).await.ok();
    assert_eq!(owner.get(RULES).await.ok(), on, "the settings leave it alone");
    let log = owner.get("/api/audit?kind=account").await.ok().to_string();
    assert!(log.contains("second_factor_required"), "{log}");
}

#[apply(db_test)]
async fn calls_with_consequences_ask_again_after_a_quarter_hour(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    let mut client = test.browser();
    let token = client.log_in(EMAIL, PASSWORD).await.ok()["token"].as_str().unwrap().to_owned();
    client.cookies.clear();
    client.bearer = Some(token);
    let settings = owner.get("/api/admin/settings").await.ok();
    let draft = json!({
        "kind": "settings", "form": { "values": {} }, "input": settings, "label": "Settings",
        "base_revision": settings["revision"], "keep_version": true,
    });
    let publication = json!({
        "kind": "settings", "base_revision": settings["revision"], "input": settings, "key": "1",
    });
    let draft = owner.post("/api/admin/drafts", draft.clone()).await.json()["id"].clone();
    let later = json!({ "at": "2026-03-20T00:00:00Z", "revision": 1 });
    owner.put(&format!("/api/admin/drafts/{draft}/schedule"), later).await.ok();
    let saved_again = json!({ "revision": 1, "kind": "settings", "form": { "values": {} }, "input": settings,
        "label": "Settings", "base_revision": settings["revision"], "keep_version": true });
    assert!(owner.get("/api/leads.csv").await.status.is_success());
    store.clock.advance(Duration::minutes(15));
    for (method, path, body) in [
        (Method::GET, "/api/leads.csv".to_owned(), Value::Null),
        (Method::PUT, "/api/settings".to_owned(), settings.clone()),
        (Method::POST, "/api/admin/drafts/publish".to_owned(), publication),
        (
            Method::PUT,
            format!("/api/admin/drafts/{draft}/schedule"),
            json!({ "at": "2030-01-01T00:00:00Z", "revision": 1 }),
        ),
        (Method::PUT, format!("/api/admin/drafts/{draft}"), saved_again),
        (Method::PUT, RULES.to_owned(), json!({ "second_factor_required": false })),
        (Method::POST, APP.to_owned(), json!({})),
        (Method::GET, "/api/auth/confirmation".to_owned(), Value::Null),
    ] {
        let body = (!body.is_null()).then(|| ("application/json", body.to_string()));
        let answer = owner.request(method.clone(), &path, body).await;
        assert_eq!(refusal(&answer), forbidden("confirmation_required"), "{method} {path}");
    }
    owner.get("/api/admin/settings").await.ok();
    assert!(client.get("/api/leads.csv").await.status.is_success(), "clients with a token are not asked");
    let wrong = owner.post("/api/auth/confirmation", json!({ "password": "wrong" })).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refusal(&owner.get("/api/leads.csv").await), forbidden("confirmation_required"));
    owner.post("/api/auth/confirmation", json!({ "password": PASSWORD })).await.ok();
    assert!(owner.get("/api/leads.csv").await.status.is_success());
    assert!(owner.get("/api/auth/confirmation").await.ok()["until"].is_string());

    let factor = Factor::set_up(store, &mut owner).await;
    store.clock.advance(Duration::minutes(15));
    assert_eq!(refusal(&owner.get("/api/leads.csv").await), forbidden("confirmation_required"));
    let code = json!({ "code": factor.code(store, 0) });
    owner.post("/api/auth/confirmation", code.clone()).await.ok();
    assert!(owner.get("/api/leads.csv").await.status.is_success());
    let replayed = owner.post("/api/auth/confirmation", code).await;
    assert_eq!(replayed.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[apply(db_test)]
async fn a_confirmation_replaces_the_id_of_the_session(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    staff(&test.app, EMAIL, Role::Owner).await;
    let mut owner = signed_in(test.router(), EMAIL).await;
    let mut token = test.browser();
    token.bearer = Some(token.log_in(EMAIL, PASSWORD).await.ok()["token"].as_str().unwrap().to_owned());
    token.cookies.clear();
    let mut other_tab = owner.clone();
    let stolen = owner.cookies["sid"].clone();
    owner.post("/api/auth/confirmation", json!({ "password": "wrong" })).await;
    assert_eq!(owner.cookies["sid"], stolen, "a wrong password changes nothing");
    owner.post("/api/auth/confirmation", json!({ "password": PASSWORD })).await.ok();
    let renewed = owner.cookies["sid"].clone();
    assert_ne!(renewed, stolen);
    // A request under way.
    other_tab.get("/api/auth/me").await.ok();
    let mut third_tab = signed_in(test.router(), EMAIL).await;
    let mut left_open = third_tab.clone();
    third_tab.post("/api/auth/confirmation", json!({ "password": PASSWORD })).await.ok();
    assert_eq!(left_open.post("/api/auth/logout", json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        third_tab.get("/api/auth/me").await.status,
        StatusCode::UNAUTHORIZED,
        "signed out under both ids"
    );
    other_tab.post("/api/auth/confirmation", json!({ "password": PASSWORD })).await.ok();
    assert_eq!(other_tab.cookies["sid"], stolen, "one renewal at a time");
    test.app.store.clock.advance(Duration::seconds(10));
    assert_eq!(other_tab.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED);
    owner.get("/api/auth/me").await.ok();
    assert_eq!(owner.cookies["sid"], renewed);
    let answer = token.post("/api/auth/confirmation", json!({ "password": PASSWORD })).await;
    assert_eq!(answer.headers.get("set-cookie"), None, "a client with a token has no cookie");
}

#[apply(db_test)]
async fn owners_remove_the_factor_of_a_colleague_who_has_lost_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    let store = &test.app.store;
    let mut owner = test.admin().await;
    staff(&test.app, "ravi@site.example", Role::Editor).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    Factor::set_up(store, &mut ravi).await;
    let accounts = owner.get("/api/admin/accounts").await.ok();
    let find =
        |email: &str| accounts.as_array().unwrap().iter().find(|row| row["email"] == email).unwrap().clone();
    assert_eq!(find("ravi@site.example")["second_factor"], true);
    let (of_ravi, own) = (find("ravi@site.example")["id"].clone(), find(EMAIL)["id"].clone());
    let remove = async |owner: &mut Client, id: &Value| {
        owner.delete(&format!("/api/admin/accounts/{id}/second-factor")).await.status
    };
    assert_eq!(remove(&mut owner, &own).await, StatusCode::CONFLICT);
    assert_eq!(remove(&mut owner, &of_ravi).await, StatusCode::NO_CONTENT);
    assert_eq!(ravi.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED);
    test.browser().log_in("ravi@site.example", PASSWORD).await.ok();
    let log = owner.get("/api/audit?kind=account").await.ok().to_string();
    assert!(log.contains("second_factor_removed"), "{log}");

    // The last owner has the command line.
    Factor::set_up(store, &mut owner).await;
    half(&test, EMAIL).await;
    second_factor::remove_by_email(store, " Admin@Site.Example").await.unwrap();
    let mut owner = signed_in(test.router(), EMAIL).await;
    Factor::set_up(store, &mut owner).await;
    assert_eq!(owner.delete("/api/auth/second-factor").await.status, StatusCode::NO_CONTENT);
    owner.get("/api/auth/me").await.ok();
    test.browser().log_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(dump(&store.db, &["totp", "recovery_code"]).await, "");
}

#[apply(sqlite_test)]
async fn passwords_that_many_people_use_are_refused(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    for (password, reason) in [
        ("1qaz2wsx3edc4rfv", "Many people"),
        ("1QAZ 2wsx 3EDC 4rfv!", "Many people"),
        ("green bus seven rivers", "the example"),
        ("GREEN-BUS-seven-rivers", "the example"),
        ("greenbussevenrivers", "the example"),
    ] {
        let change = json!({ "current": PASSWORD, "new": password });
        let answer = owner.post("/api/auth/password", change).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{password}");
        let fault = answer.json()["fields"]["new"][0].as_str().unwrap().to_owned();
        assert!(fault.contains(reason), "{password}: {fault}");
    }
}
