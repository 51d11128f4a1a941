//! Sessions: ownership, expiry, and that an ended session stays ended.

use axum::http::StatusCode;
use chrono::Duration;
use domain::auth::accounts;
use domain::auth::accounts::NewPassword;
use domain::auth::sessions::{self, SignIn};
use domain::auth::users;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use server::web::app::App;

use crate::support::client::{PASSWORD, account, signed_in};
use crate::support::{Client, TestApp, TestDb, apply, db_test};

const EMAIL: &str = "admin@site.example";
const NEW_PASSWORD: &str = "seven lamps under granite";

async fn assert_ended(client: &mut Client, why: &str) {
    let had_cookie = client.bearer.is_none();
    let answer = client.get("/api/auth/me").await;
    assert_eq!(
        (answer.status, &answer.json()["code"]),
        (StatusCode::UNAUTHORIZED, &json!("unauthorized")),
        "{why}"
    );
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    if had_cookie {
        assert!(!client.cookies.contains_key("sid"), "{why}: a dead cookie is taken off the browser");
    }
}

async fn rows(app: &App) -> i64 {
    let statement =
        Statement::from_string(app.store.db.get_database_backend(), "SELECT COUNT(*) AS n FROM session");
    app.store.db.query_one_raw(statement).await.unwrap().unwrap().try_get("", "n").unwrap()
}

async fn change_password(client: &mut Client, current: &str, new: &str) -> (StatusCode, Value) {
    let answer = client.post("/api/auth/password", json!({ "current": current, "new": new })).await;
    let body = if answer.body.is_empty() { Value::Null } else { answer.json() };
    (answer.status, body)
}

#[apply(db_test)]
async fn a_session_id_is_replaced_at_sign_in(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    // Session fixation: invented ids, well-formed ids, and the id of a real session.
    let attacker = signed_in(test.router(), EMAIL).await;
    for planted in ["x", "AAAAAAAAAAAAAAAAAAAAAA", "", "%00", attacker.cookies["sid"].as_str()] {
        let mut victim = test.browser();
        victim.cookies.insert("sid".to_owned(), planted.to_owned());
        victim.log_in(EMAIL, PASSWORD).await.ok();
        assert_ne!(victim.cookies["sid"], planted);
        victim.get("/api/auth/me").await.ok();
        let mut planter = test.browser();
        planter.cookies.insert("sid".to_owned(), planted.to_owned());
        assert_eq!(planter.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED, "{planted:?}");
    }
}

#[apply(db_test)]
async fn signing_out_ends_cookie_and_token(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = test.browser();
    let token = browser.log_in(EMAIL, PASSWORD).await.ok()["token"].as_str().unwrap().to_owned();
    let mut replay = browser.clone();
    let mut client = test.browser();
    client.bearer = Some(token);
    let answer = browser.post("/api/auth/logout", json!({})).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(answer.header("clear-site-data"), "\"cache\", \"storage\"", "the browser stays known");
    assert!(
        browser.cookies.contains_key("device") && !browser.cookies.contains_key("sid"),
        "{:?}",
        browser.cookies
    );
    assert!(answer.body.is_empty());
    assert_ended(&mut replay, "replay after signing out").await;
    assert_ended(&mut client, "its token").await;
    assert_eq!(browser.post("/api/auth/logout", json!({})).await.status, StatusCode::UNAUTHORIZED);
}

#[apply(db_test)]
async fn a_token_ends_its_own_session_and_no_other(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = signed_in(test.router(), EMAIL).await;
    let mut client = test.browser();
    client.bearer =
        Some(test.browser().log_in(EMAIL, PASSWORD).await.ok()["token"].as_str().unwrap().to_owned());
    // Both at once: the token counts, the cookie does not.
    client.cookies.clone_from(&browser.cookies);
    let answer = client.post("/api/auth/logout", json!({})).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert!(answer.header("clear-site-data").is_empty() && answer.header("set-cookie").is_empty());
    browser.get("/api/auth/me").await.ok();
    assert_ended(&mut client, "a bad token beside a good cookie").await;
}

#[apply(db_test)]
async fn a_bad_token_is_not_replaced_by_a_cookie(db: TestDb) {
    let test = TestApp::new(&db).await;
    let admin = test.admin().await;
    for header in ["Bearer wrong", "Bearer ", "Bearer", "Basic YTpi", "", "bearer a b", "Bearer \u{ff}"] {
        let request = axum::http::Request::get("/api/auth/me")
            .header("cookie", format!("sid={}", admin.cookies["sid"]))
            .header("authorization", axum::http::HeaderValue::from_bytes(header.as_bytes()).unwrap())
            .body(axum::body::Body::empty())
            .unwrap();
        assert_eq!(test.anon().send(request).await.status, StatusCode::UNAUTHORIZED, "{header:?}");
    }
}

#[apply(db_test)]
async fn a_password_change_ends_all_sessions_and_renews_the_current_one(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut elsewhere = signed_in(test.router(), EMAIL).await;
    let mut browser = test.browser();
    let token = browser.log_in(EMAIL, PASSWORD).await.ok()["token"].as_str().unwrap().to_owned();
    let mut replay = browser.clone();
    let mut client = test.browser();
    client.bearer = Some(token);

    assert_eq!(change_password(&mut browser, PASSWORD, NEW_PASSWORD).await.0, StatusCode::NO_CONTENT);
    browser.get("/api/auth/me").await.ok();
    assert_ne!(browser.cookies["sid"], replay.cookies["sid"]);
    assert_ended(&mut replay, "the id from before the change").await;
    assert_ended(&mut elsewhere, "another device").await;
    assert_ended(&mut client, "the token").await;
    assert_eq!(test.browser().log_in(EMAIL, PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    test.browser().log_in(EMAIL, NEW_PASSWORD).await.ok();
}

#[apply(db_test)]
async fn a_password_change_checks_both_passwords(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    for (current, new, field) in [
        ("wrong", NEW_PASSWORD, "current"),
        ("", NEW_PASSWORD, "current"),
        (PASSWORD, "short", "new"),
        (PASSWORD, "password1234", "new"),
        (PASSWORD, "asha rao rekhayantra", "new"),
        (PASSWORD, &"ab7 ".repeat(40), "new"),
    ] {
        let (status, body) = change_password(&mut admin, current, new).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{new}");
        assert_eq!(body["fields"].as_object().unwrap().keys().collect::<Vec<_>>(), [field]);
    }
    admin.get("/api/auth/me").await.ok();
}

#[apply(db_test)]
async fn a_token_changes_the_password_and_ends_with_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut client = test.browser();
    client.bearer =
        Some(test.browser().log_in(EMAIL, PASSWORD).await.ok()["token"].as_str().unwrap().to_owned());
    assert_eq!(change_password(&mut client, PASSWORD, NEW_PASSWORD).await.0, StatusCode::NO_CONTENT);
    assert!(client.cookies.is_empty());
    assert_ended(&mut client, "the token that asked").await;
}

#[apply(db_test)]
async fn a_reset_or_deleted_account_has_no_sessions(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = signed_in(test.router(), EMAIL).await;
    let chosen = NewPassword::Chosen(NEW_PASSWORD.to_owned());
    accounts::reset_password(&test.app.store, &test.app.accounts.passwords, EMAIL, &chosen).await.unwrap();
    assert_ended(&mut browser, "after a reset").await;

    browser.log_in(EMAIL, NEW_PASSWORD).await.ok();
    // However the hash was changed, the session belongs to the former one.
    test.app
        .store
        .db
        .execute_unprepared("UPDATE \"user\" SET password_hash = '$argon2id$other'")
        .await
        .unwrap();
    assert_ended(&mut browser, "with another hash").await;

    accounts::reset_password(&test.app.store, &test.app.accounts.passwords, EMAIL, &chosen).await.unwrap();
    browser.log_in(EMAIL, NEW_PASSWORD).await.ok();
    test.app.store.db.execute_unprepared("DELETE FROM \"user\"").await.unwrap();
    assert_ended(&mut browser, "without the account").await;
    assert_eq!(rows(&test.app).await, 0);
}

#[apply(db_test)]
async fn a_session_ends_when_idle_and_at_the_latest_after_a_working_day(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let (clock, start) = (test.app.store.clock.clone(), test.app.store.clock.now());
    let mut browser = signed_in(test.router(), EMAIL).await;
    clock.advance(Duration::minutes(29));
    browser.get("/api/auth/me").await.ok();
    clock.advance(Duration::minutes(31));
    assert_ended(&mut browser, "unused for more than half an hour").await;

    browser.log_in(EMAIL, PASSWORD).await.ok();
    let begun = clock.now();
    while clock.now() - begun < Duration::hours(8) - Duration::minutes(20) {
        clock.advance(Duration::minutes(20));
        browser.get("/api/auth/me").await.ok();
    }
    clock.advance(Duration::minutes(20));
    assert_ended(&mut browser, "used all the time, for eight hours").await;

    let kept = json!({ "email": EMAIL, "password": PASSWORD, "remember": true });
    browser.post("/api/auth/login", kept).await.ok();
    clock.advance(Duration::days(29));
    browser.get("/api/auth/me").await.ok();
    clock.advance(Duration::days(1));
    assert_ended(&mut browser, "remembered for thirty days").await;

    browser.log_in(EMAIL, PASSWORD).await.ok();
    clock.advance(start - clock.now() - Duration::days(700));
    assert_ended(&mut browser, "a session from the future").await;
}

#[apply(db_test)]
async fn calls_that_the_app_makes_on_its_own_do_not_prolong_a_session(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut browser = test.admin().await;
    browser.background = true;
    for _ in 0..2 {
        test.app.store.clock.advance(Duration::minutes(14));
        browser.get("/api/leads/counts").await.ok();
    }
    test.app.store.clock.advance(Duration::minutes(3));
    assert_ended(&mut browser, "nobody used it for half an hour").await;
}

#[apply(db_test)]
async fn last_use_is_updated_at_most_every_five_minutes(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let start = test.app.store.clock.now();
    for (minutes, noted) in [(0, 0), (4, 0), (5, 5), (6, 5), (9, 5), (10, 10)] {
        test.app.store.clock.advance(start + Duration::minutes(minutes) - test.app.store.clock.now());
        admin.get("/api/auth/me").await.ok();
        let seen = admin.get("/api/auth/sessions").await.ok()[0]["seen_at"].as_str().unwrap().to_owned();
        let seen: chrono::DateTime<chrono::Utc> = seen.parse().unwrap();
        assert_eq!(seen, start + Duration::minutes(noted), "after {minutes} minutes");
    }
}

#[apply(db_test)]
async fn a_user_has_at_most_five_sessions(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut first = signed_in(test.router(), EMAIL).await;
    let mut second = signed_in(test.router(), EMAIL).await;
    for _ in 0..4 {
        signed_in(test.router(), EMAIL).await;
    }
    assert_ended(&mut first, "the oldest of six").await;
    second.get("/api/auth/me").await.ok();
    assert_eq!(rows(&test.app).await, 5);
}

#[apply(db_test)]
async fn users_see_and_end_their_own_sessions(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    account(&test.app, "user@site.example", false).await;
    let mut stranger = signed_in(test.router(), "user@site.example").await;
    let mut phone = signed_in(test.router(), EMAIL).await;
    let mut desk = signed_in(test.router(), EMAIL).await;
    let list = desk.get("/api/auth/sessions").await.ok();
    let list = list.as_array().unwrap();
    assert_eq!(
        list.iter().map(|session| session["current"].as_bool().unwrap()).collect::<Vec<_>>(),
        [true, false]
    );
    assert_eq!(list[0].as_object().unwrap().len(), 7, "no key leaves: {list:?}");
    let other = list[1]["id"].as_i64().unwrap();
    let answer = stranger.delete(&format!("/api/auth/sessions/{other}")).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND, "another user's");
    assert_eq!(desk.delete(&format!("/api/auth/sessions/{other}")).await.ok(), json!({ "id": other }));
    assert_ended(&mut phone, "ended from the desk").await;
    assert_eq!(desk.delete(&format!("/api/auth/sessions/{other}")).await.status, StatusCode::NOT_FOUND);
    let own = list[0]["id"].as_i64().unwrap();
    desk.delete(&format!("/api/auth/sessions/{own}")).await.ok();
    assert_ended(&mut desk, "ended by itself").await;
    stranger.get("/api/auth/me").await.ok();
}

#[apply(db_test)]
async fn a_taken_session_id_is_never_overwritten(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let store = &test.app.store;
    let user = users::find_by_email(&store.db, EMAIL).await.unwrap().unwrap();
    sessions::begin(store, None, "a key", &SignIn::new(&user, false, "first")).await.unwrap();
    sessions::begin(store, None, "a key", &SignIn::new(&user, false, "second")).await.unwrap_err();
    let agents =
        Statement::from_string(store.db.get_database_backend(), "SELECT user_agent FROM session ORDER BY id");
    let rows = store.db.query_all_raw(agents).await.unwrap();
    let agents: Vec<String> = rows.iter().map(|row| row.try_get("", "user_agent").unwrap()).collect();
    assert_eq!(agents, ["first"]);
}

#[apply(db_test)]
async fn ended_sessions_are_deleted(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    test.app.store.clock.advance(Duration::minutes(20));
    signed_in(test.router(), EMAIL).await;
    test.app.store.clock.advance(Duration::minutes(20));
    assert_eq!(sessions::sweep(&test.app.store).await.unwrap(), 1);
    assert_eq!(rows(&test.app).await, 1);
    assert_ended(&mut admin, "swept").await;
}
