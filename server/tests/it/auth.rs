//! Sign-in: sessions, cookies, tokens, and that accounts are not revealed.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use server::web::app::App;

use crate::support::client::{PASSWORD, account, signed_in};
use crate::support::html::page_address;
use crate::support::log::Log;
use crate::support::{Answer, TestApp, TestDb, TestSite, apply, db_test, sqlite_test};

const EMAIL: &str = "admin@site.example";

/// The `Set-Cookie` header of a cookie.
fn cookie_line(answer: &Answer, name: &str) -> String {
    let lines = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    let mut found = lines.filter(|line| line.starts_with(&format!("{name}=")));
    let line = found.next().unwrap_or_default().to_owned();
    assert!(found.next().is_none(), "{name} is set twice");
    line
}

/// A response without the parts that differ between any two.
fn essence(answer: &Answer) -> (StatusCode, Value, Vec<String>) {
    let mut body = answer.json();
    body["request_id"] = Value::Null;
    let names = answer.headers.keys().map(ToString::to_string).collect();
    (answer.status, body, names)
}

async fn scalar(app: &App, query: &str) -> i64 {
    let statement = Statement::from_string(
        app.store.db.get_database_backend(),
        format!("SELECT COUNT(*) AS n FROM {query}"),
    );
    app.store.db.query_one_raw(statement).await.unwrap().unwrap().try_get("", "n").unwrap()
}

#[apply(db_test)]
async fn signing_in_gives_a_session_and_a_token(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = test.browser();
    let answer = browser.log_in(" Admin@Site.Example ", PASSWORD).await;
    let body = answer.ok();
    assert_eq!(body["user"]["email"], EMAIL);
    assert_eq!(body["user"]["name"], "Asha Rao");
    assert_eq!(body["user"]["is_admin"], true);
    assert_eq!(body["user"].as_object().unwrap().len(), 9, "nothing else of the account leaves: {body}");
    assert_eq!(body["token"].as_str().unwrap().len(), 43, "256 bits");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(browser.get("/api/auth/me").await.ok(), body["user"]);

    let mut client = test.browser();
    client.bearer = Some(body["token"].as_str().unwrap().to_owned());
    assert_eq!(client.get("/api/auth/me").await.ok(), body["user"]);
    assert!(client.cookies.is_empty(), "a client with a token gets no cookie");
}

#[apply(sqlite_test)]
async fn the_cookie_has_every_attribute_that_protects_it(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let line = cookie_line(&test.browser().log_in(EMAIL, PASSWORD).await, "sid");
    let id = line.split(['=', ';']).nth(1).unwrap();
    assert_eq!(line, format!("sid={id}; Path=/; HttpOnly; SameSite=Lax"), "ends with the browser");
    assert_eq!(id.len(), 43, "256 bits");
    let kept = json!({ "email": EMAIL, "password": PASSWORD, "remember": true });
    let line = cookie_line(&test.browser().post("/api/auth/login", kept).await, "sid");
    assert!(line.contains("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"), "30 days: {line}");
}

#[apply(sqlite_test)]
async fn over_https_the_cookie_belongs_to_this_host_alone(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("PUBLIC_URL", "https://training.example")]).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = test.browser();
    "training.example".clone_into(&mut browser.host);
    browser.origin = Some("https://training.example".to_owned());
    let answer = browser.log_in(EMAIL, PASSWORD).await;
    answer.ok();
    let line = cookie_line(&answer, "__Host-sid");
    assert!(line.contains("; Path=/; HttpOnly; SameSite=Lax; Secure") && !line.contains("Domain"), "{line}");
    let device = cookie_line(&answer, "__Host-device");
    assert!(device.contains("; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure"), "{device}");
    let answer = browser.post("/api/auth/logout", json!({})).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert!(!browser.cookies.contains_key("__Host-sid"), "the browser heeds the removal");
    assert!(cookie_line(&answer, "__Host-sid").contains("Max-Age=0; HttpOnly; SameSite=Lax; Secure"));
}

#[apply(sqlite_test)]
async fn existing_accounts_are_not_revealed(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = test.browser();
    for number in 0..100 {
        let checks = test.app.accounts.passwords.checks();
        let known = browser.log_in(EMAIL, &format!("wrong {number}")).await;
        assert_eq!(test.app.accounts.passwords.checks(), checks + 1);
        let unknown =
            browser.log_in(&format!("nobody-{number}@site.example"), &format!("wrong {number}")).await;
        assert_eq!(
            test.app.accounts.passwords.checks(),
            checks + 2,
            "an unknown account costs the same work"
        );
        assert_eq!(known.status, StatusCode::UNAUTHORIZED);
        assert_eq!(essence(&known), essence(&unknown));
    }
    assert!(browser.cookies.is_empty(), "a failure leaves nothing in the browser");
    assert_eq!(scalar(&test.app, "session").await, 0);
}

#[apply(db_test)]
async fn malformed_input_is_an_ordinary_failure(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = test.browser();
    for (email, password) in [
        ("admin@site.example\u{0}", PASSWORD),
        ("' OR 1=1 --", PASSWORD),
        (&"x".repeat(10_000), PASSWORD),
        (EMAIL, &"x".repeat(5_000)),
        (EMAIL, "\u{0}"),
        (EMAIL, " brisk copper walnut tide"),
    ] {
        let answer = browser.log_in(email, password).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::UNAUTHORIZED, &json!("wrong_password"))
        );
    }
    for (body, fields) in [
        (json!({}), vec!["email", "password"]),
        (json!({ "email": " ", "password": "x" }), vec!["email"]),
        (json!({ "email": EMAIL, "password": "" }), vec!["password"]),
        (json!({ "email": 7, "password": "x" }), vec!["email"]),
    ] {
        let answer = browser.post("/api/auth/login", body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(answer.json()["fields"].as_object().unwrap().keys().collect::<Vec<_>>(), fields);
    }
    assert_eq!(browser.form("/api/auth/me", &[]).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[apply(db_test)]
async fn stored_hashes_do_not_authenticate(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    let mut browser = test.browser();
    let token = browser.log_in(EMAIL, PASSWORD).await.ok()["token"].as_str().unwrap().to_owned();
    let rows =
        crate::support::database::dump(&test.app.store.db, &["user", "session", "api_token", "audit_entry"])
            .await;
    for secret in
        [PASSWORD, token.as_str(), browser.cookies["sid"].as_str(), browser.cookies["device"].as_str()]
    {
        assert!(!rows.contains(secret), "{secret} lies in the database");
    }
    assert!(rows.contains("$argon2id$v=19$"), "{rows}");
}

#[apply(sqlite_test)]
async fn a_hash_with_former_parameters_is_replaced_at_sign_in(db: TestDb) {
    let before = TestApp::new(&db).await;
    account(&before.app, EMAIL, true).await;
    let mut elsewhere = before.browser();
    elsewhere.log_in(EMAIL, PASSWORD).await.ok();
    let now = TestApp::build(&db, async |parts| parts).await;
    assert!(now.app.accounts.passwords.dummy_hash().contains("m=65536,t=3,p=4"), "what a server hashes with");
    let mut browser = now.browser();
    browser.log_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(
        scalar(&now.app, "\"user\" WHERE password_hash LIKE '$argon2id$v=19$m=65536,t=3,p=4$%'").await,
        1
    );
    browser.log_in(EMAIL, PASSWORD).await.ok();
    browser.get("/api/auth/me").await.ok();
    elsewhere.get("/api/auth/me").await.ok();
}

#[apply(sqlite_test)]
async fn public_pages_and_calls_never_look_at_sessions(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut browser = test.admin().await;
    let mut stranger = test.browser();
    for table in ["api_token", "session"] {
        test.app.store.db.execute_unprepared(&format!("DROP TABLE {table}")).await.unwrap();
    }
    for path in [
        "/",
        "/courses",
        "/about",
        "/contact",
        "/api/courses/get",
        "/api/settings",
        "/api/team/get",
        "/api/testimonials/1",
    ] {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.header("set-cookie").is_empty(), "{path}");
        assert_eq!(answer.body, stranger.get(path).await.body, "{path} is the same for all visitors");
    }
    assert_eq!(browser.get("/api/auth/me").await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(
        browser.get("/admin/courses").await.status,
        StatusCode::SERVICE_UNAVAILABLE,
        "no answer is no permission"
    );
    assert_eq!(browser.get("/login").await.status, StatusCode::OK);
}

#[apply(sqlite_test)]
async fn the_form_works_without_javascript(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    account(&test.app, EMAIL, true).await;
    account(&test.app, "user@site.example", false).await;
    let send = async |fields: &[(&str, &str)]| {
        let mut browser = test.browser();
        // The origin of a page that sends no referrer.
        browser.origin = None;
        let answer = browser.form("/api/auth/login", fields).await;
        (answer, browser)
    };
    let right = [("email", EMAIL), ("password", PASSWORD)];
    let (answer, mut browser) = send(&right).await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/admin/courses"));
    browser.get("/api/auth/me").await.ok();
    let next = |next| [right[0], right[1], ("remember", "on"), ("next", next)];
    let (answer, _) = send(&next("/admin/team/edit/3?tab=a")).await;
    assert_eq!(answer.header("location"), "/admin/team/edit/3?tab=a");
    assert!(cookie_line(&answer, "sid").contains("Max-Age=2592000"));
    let (answer, _) = send(&next("https://evil.example/")).await;
    assert_eq!(answer.header("location"), "/admin/courses");
    let (answer, _) =
        send(&[("email", "user@site.example"), ("password", PASSWORD), ("next", "/dashboard")]).await;
    assert_eq!(answer.header("location"), "/", "who may not see the staff area is not sent there");

    let (answer, browser) =
        send(&[("email", EMAIL), ("password", "wrong <b>"), ("next", "/dashboard")]).await;
    let html = String::from_utf8(answer.body.to_vec()).unwrap();
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    assert_eq!(
        (answer.header("content-type"), answer.header("cache-control")),
        ("text/html; charset=utf-8", "no-store")
    );
    assert!(html.contains("The email address or password is incorrect."), "{html}");
    assert!(html.contains(EMAIL) && !html.contains("wrong <b>") && !html.contains("wrong &lt;b"), "{html}");
    assert!(browser.cookies.is_empty());
    let (answer, _) = send(&[("email", ""), ("password", "")]).await;
    let html = String::from_utf8(answer.body.to_vec()).unwrap();
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(html.contains("This field is required."), "{html}");
}

#[apply(sqlite_test)]
async fn the_form_posts_to_where_it_stands(db: TestDb) {
    let test = TestSite::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    account(&test.app, EMAIL, true).await;
    for (address, location) in [
        ("/login", "/admin/courses"),
        ("/login?next=%2Fadmin%2Fteam%3Fpage%3D2", "/admin/team?page=2"),
        ("/login?next=%2F%2Fevil.example", "/admin/courses"),
        ("/api/auth/login?next=%2Fdashboard", "/dashboard"),
    ] {
        let mut browser = test.browser();
        let answer = browser.form(address, &[("email", EMAIL), ("password", PASSWORD)]).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (StatusCode::SEE_OTHER, location),
            "{address}"
        );
        browser.get("/api/auth/me").await.ok();
    }
    let mut elsewhere = test.browser();
    elsewhere.origin = Some("https://evil.example".to_owned());
    let answer = elsewhere.form("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    let json = json!({ "email": EMAIL, "password": PASSWORD });
    let answer = elsewhere.post("/login", json).await;
    assert_eq!(answer.json()["request_id"], answer.header("x-request-id"));
}

#[apply(sqlite_test)]
async fn a_malformed_form_post_shows_the_form_again(db: TestDb) {
    let test = TestSite::new(&db).await;
    for (status, text) in
        [(413, "The request is too large."), (400, "The request did not arrive completely.")]
    {
        let body = if status == 413 {
            Body::from(format!("email=a&password={}", "x".repeat(70_000)))
        } else {
            let parts = [Ok("email=a&pass"), Err(std::io::Error::other("the line is dead"))];
            Body::from_stream(futures_util::stream::iter(parts))
        };
        let request = Request::post("/login?next=%2Fcontact")
            .header("content-type", "application/x-www-form-urlencoded");
        let answer = test.anon().send(request.body(body).unwrap()).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (status, "text/html; charset=utf-8")
        );
        let html = String::from_utf8(answer.body.to_vec()).unwrap();
        assert!(html.contains(text) && page_address(&html) == "/login", "{html}");
    }
}

#[apply(sqlite_test)]
async fn the_form_shows_without_the_renderer_too(db: TestDb) {
    let test = TestSite::new(&db).await;
    test.renderer.kill();
    let html = String::from_utf8(test.browser().get("/login").await.body.to_vec()).unwrap();
    assert!(html.contains("<form method=\"post\" class="), "posts to where it stands: {html}");
    let answer = test
        .browser()
        .form("/login?next=%2Fadmin%2Fteam", &[("email", "a\"b@c.example"), ("password", "x")])
        .await;
    let html = String::from_utf8(answer.body.to_vec()).unwrap();
    assert!(html.contains(">The email address or password is incorrect.</p>"), "{html}");
    assert!(html.contains("value=\"a&#34;b@c.example\""), "{html}");
}

#[apply(db_test)]
async fn a_second_sign_in_replaces_the_first(db: TestDb) {
    let test = TestApp::new(&db).await;
    account(&test.app, EMAIL, true).await;
    account(&test.app, "user@site.example", false).await;
    let mut browser = test.browser();
    browser.log_in(EMAIL, PASSWORD).await.ok();
    let mut former = browser.clone();
    browser.log_in("user@site.example", PASSWORD).await.ok();
    assert_eq!(browser.get("/api/auth/me").await.ok()["email"], "user@site.example");
    assert_eq!(former.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(scalar(&test.app, "session").await, 1);
    let mut other = signed_in(test.router(), EMAIL).await;
    other.get("/api/auth/me").await.ok();
}

#[apply(sqlite_test)]
async fn the_log_tells_of_failed_sign_ins_without_naming_anybody(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    let (log, _guard) = Log::capture();
    test.browser().log_in("asha@example.in", "wrong").await;
    test.browser().log_in("Asha@Example.in", "wrong").await;
    test.browser().log_in("ravi@example.in", "wrong").await;
    let change = json!({ "current": "wrong", "new": "seven lamps under granite" });
    owner.post("/api/auth/password", change).await;
    let mut foreign = test.browser();
    foreign.origin = Some("https://elsewhere.example".to_owned());
    foreign.post("/api/auth/login", json!({})).await;
    owner.delete("/api/auth/sessions").await;
    owner.post("/api/auth/logout", json!({})).await;
    let fails = log.lines("authn_login_fail");
    assert_eq!(fails.len(), 3, "{}", log.text());
    let account = |line: &str| line.split("account=").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    assert_eq!(account(&fails[0]), account(&fails[1]), "one account is one name");
    assert_ne!(account(&fails[0]), account(&fails[2]));
    assert!(fails.iter().all(|line| line.contains("203.0.113.0/24")), "{fails:?}");
    for event in ["authn_password_change_fail", "origin_refused", "session_ended", "authn_logout"] {
        assert_eq!(log.lines(event).len(), 1, "{event}: {}", log.text());
    }
    for person in ["asha", "ravi", "203.0.113.7"] {
        assert!(!log.text().to_lowercase().contains(person), "{person}: {}", log.text());
    }
}
