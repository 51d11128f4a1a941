//! Accounts in the browser: invitations and links, roles, the last owner, the end of access, forced change of passwords.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use domain::auth::accounts::{self, NewPassword, Person};
use domain::auth::permissions::Role;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::client::{PASSWORD, signed_in, staff};
use crate::support::desk::Desk;
use crate::support::{Answer, Client, TestApp, TestDb, apply, db_test, sqlite_test};

const NEW_PASSWORD: &str = "seven lamps under granite";
const ACCOUNTS: &str = "/api/admin/accounts";

async fn patch(client: &mut Client, id: &Value, body: Value) -> Answer {
    let body = Some(("application/json", body.to_string()));
    client.request(Method::PATCH, &format!("{ACCOUNTS}/{id}"), body).await
}

async fn invite(owner: &mut Client, email: &str, role: &str) -> Value {
    let answer = owner.post(ACCOUNTS, json!({ "name": "Ravi", "email": email, "role": role })).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{:?}", answer.body);
    answer.json()
}

/// The path of a link.
fn path(link: &Value) -> String {
    let link = link["link"].as_str().unwrap();
    link.strip_prefix("http://localhost:3000").unwrap().to_owned()
}

async fn redeem(test: &TestApp, path: &str, password: &str) -> Answer {
    test.browser().form(path, &[("password", password), ("repeated", password)]).await
}

async fn id_of(owner: &mut Client, email: &str) -> Value {
    let all = owner.get(ACCOUNTS).await.ok();
    all.as_array().unwrap().iter().find(|account| account["email"] == email).unwrap()["id"].clone()
}

#[apply(db_test)]
async fn an_invited_person_chooses_a_password_once(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    let made = invite(&mut owner, "Ravi@Site.Example", "counsellor").await;
    let link = path(&made);
    assert_eq!(made["account"]["state"], "invited");
    assert_eq!(made["account"]["email"], "ravi@site.example");
    let refused = test.browser().log_in("ravi@site.example", "").await.status;
    assert_eq!(refused, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = test.browser().log_in("ravi@site.example", PASSWORD).await.status;
    assert_eq!(refused, StatusCode::UNAUTHORIZED);
    for _ in 0..2 {
        assert_eq!(test.browser().get(&link).await.status, StatusCode::OK, "opening it uses nothing");
    }
    assert_eq!(redeem(&test, &link, "short").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let differing = [("password", NEW_PASSWORD), ("repeated", PASSWORD)];
    assert_eq!(test.browser().form(&link, &differing).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(redeem(&test, &link, NEW_PASSWORD).await.status, StatusCode::SEE_OTHER);
    assert_eq!(redeem(&test, &link, PASSWORD).await.status, StatusCode::GONE, "once");
    assert_eq!(test.browser().get(&link).await.status, StatusCode::GONE);

    let mut ravi = test.browser();
    let user = ravi.log_in("ravi@site.example", NEW_PASSWORD).await.ok()["user"].clone();
    assert_eq!((&user["role"], &user["is_admin"]), (&json!("counsellor"), &json!(true)));
    assert_eq!(user["permissions"], json!(["read_courses", "read_enquiries", "work_on_enquiries"]));
    let listed = owner.get(ACCOUNTS).await.ok();
    let ravi_row = listed.as_array().unwrap().iter().find(|row| row["name"] == "Ravi").unwrap();
    assert_eq!((&ravi_row["state"], &ravi_row["link_expires_at"]), (&json!("active"), &Value::Null));
    assert!(ravi_row["signed_in_at"].is_string());

    let log = owner.get("/api/audit?kind=account").await.ok().to_string();
    let token = link.split_once("token=").unwrap().1;
    assert!(!log.contains(token) && !log.contains(NEW_PASSWORD), "{log}");
    assert!(log.contains("password_changed"), "{log}");
    let stored = "SELECT COUNT(*) AS n FROM account_link";
    let backend = test.app.store.db.get_database_backend();
    let statement = sea_orm::Statement::from_string(backend, stored);
    let row = test.app.store.db.query_one_raw(statement).await.unwrap().unwrap();
    assert_eq!(row.try_get::<i64>("", "n").unwrap(), 0, "no link is left");
}

#[apply(db_test)]
async fn an_owner_corrects_names_also_their_own(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    let id = id_of(&mut owner, "admin@site.example").await;
    let saved = patch(&mut owner, &id, json!({ "name": " Kavita Joshi " })).await.ok();
    assert_eq!((&saved["name"], &saved["role"]), (&json!("Kavita Joshi"), &json!("owner")));
    let signed = owner.get("/api/auth/me").await.ok();
    assert_eq!(signed["name"], "Kavita Joshi");
    let refused = patch(&mut owner, &id, json!({ "name": " " })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["fields"]["name"], json!(["This field is required."]));
    let log = owner.get("/api/audit?kind=account").await.each("changes");
    assert_eq!(log[0][0]["field"], "name");
    assert_eq!(log[0][0]["after"], "Kavita Joshi");
}

#[apply(db_test)]
async fn a_mailed_invitation_works_beside_the_link_that_was_shown(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut owner = desk.test.admin().await;
    let made = invite(&mut owner, "ravi@site.example", "viewer").await;
    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.subject().starts_with("Your account for the site")).unwrap();
    let text = mail.text();
    let mailed = text.split_whitespace().find(|word| word.contains("/login/welcome?token=")).unwrap();
    let mailed = mailed.split_once("localhost:3000").unwrap().1;
    assert_ne!(mailed, path(&made), "the outbox holds no token");
    assert_eq!(desk.test.browser().get(&path(&made)).await.status, StatusCode::OK);
    let fields = [("password", NEW_PASSWORD), ("repeated", NEW_PASSWORD)];
    assert_eq!(desk.test.browser().form(mailed, &fields).await.status, StatusCode::SEE_OTHER);
    assert_eq!(desk.test.browser().get(&path(&made)).await.status, StatusCode::GONE, "of the same round");
    // The mail of a link that is over is not sent.
    let id = &made["account"]["id"];
    owner.post(&format!("{ACCOUNTS}/{id}/link"), json!({})).await.json();
    patch(&mut owner, id, json!({ "active": false })).await.ok();
    assert_eq!(desk.send_mails().await.len(), 0);
}

#[apply(db_test)]
async fn a_link_ends_by_time_by_a_newer_one_and_by_withdrawal(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    let made = invite(&mut owner, "ravi@site.example", "editor").await;
    let id = &made["account"]["id"];
    let newer = owner.post(&format!("{ACCOUNTS}/{id}/link"), json!({})).await;
    assert_eq!(newer.status, StatusCode::CREATED);
    let newer = newer.json();
    assert_eq!(redeem(&test, &path(&made), NEW_PASSWORD).await.status, StatusCode::GONE, "replaced");
    test.app.store.clock.advance(Duration::days(7));
    assert_eq!(redeem(&test, &path(&newer), NEW_PASSWORD).await.status, StatusCode::GONE, "expired");
    let mut owner = signed_in(test.router(), "admin@site.example").await;
    let last = owner.post(&format!("{ACCOUNTS}/{id}/link"), json!({})).await.json();
    owner.delete(&format!("{ACCOUNTS}/{id}")).await.ok();
    assert_eq!(redeem(&test, &path(&last), NEW_PASSWORD).await.status, StatusCode::GONE, "withdrawn");

    staff(&test.app, "asha@site.example", Role::Editor).await;
    let mut asha = signed_in(test.router(), "asha@site.example").await;
    let id = id_of(&mut owner, "asha@site.example").await;
    assert_eq!(owner.delete(&format!("{ACCOUNTS}/{id}")).await.status, StatusCode::CONFLICT, "in use");
    let reset = owner.post(&format!("{ACCOUNTS}/{id}/link"), json!({})).await.json();
    asha.get("/api/auth/me").await.ok();
    assert_eq!(redeem(&test, &path(&reset), NEW_PASSWORD).await.status, StatusCode::SEE_OTHER);
    assert_eq!(asha.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED, "signed out by it");
    test.browser().log_in("asha@site.example", NEW_PASSWORD).await.ok();
    let late = owner.post(&format!("{ACCOUNTS}/{id}/link"), json!({})).await.json();
    test.app.store.clock.advance(Duration::days(1));
    assert_eq!(redeem(&test, &path(&late), PASSWORD).await.status, StatusCode::GONE, "a day");
}

#[apply(db_test)]
async fn the_last_owner_stays(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    let own = id_of(&mut owner, "admin@site.example").await;
    // Neither an invited nor a deactivated owner can take over.
    invite(&mut owner, "invited@site.example", "owner").await;
    staff(&test.app, "gone@site.example", Role::Owner).await;
    let gone = id_of(&mut owner, "gone@site.example").await;
    patch(&mut owner, &gone, json!({ "active": false })).await.ok();
    for change in [json!({ "role": "viewer" }), json!({ "active": false })] {
        let answer = patch(&mut owner, &own, change).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{:?}", answer.body);
    }
    assert_eq!(owner.delete(&format!("{ACCOUNTS}/{own}")).await.status, StatusCode::CONFLICT);

    staff(&test.app, "second@site.example", Role::Owner).await;
    let second = id_of(&mut owner, "second@site.example").await;
    let mut other = signed_in(test.router(), "second@site.example").await;
    let answer = patch(&mut owner, &own, json!({ "active": false })).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "one's own account");
    // Each lowers the other at the same moment: one of them stays.
    let (one, two) = tokio::join!(
        patch(&mut owner, &second, json!({ "role": "editor" })),
        patch(&mut other, &own, json!({ "role": "editor" })),
    );
    let refused = [one.status, two.status].into_iter().filter(|status| !status.is_success()).count();
    assert_eq!(refused, 1, "{:?} {:?}", one.body, two.body);
}

#[apply(db_test)]
async fn a_deactivated_account_is_out_at_its_next_call(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut owner = test.admin().await;
    staff(&test.app, "asha@site.example", Role::Editor).await;
    let mut open_tab = signed_in(test.router(), "asha@site.example").await;
    open_tab.get("/api/admin/courses").await.ok();
    let id = id_of(&mut owner, "asha@site.example").await;
    let account = patch(&mut owner, &id, json!({ "active": false })).await.ok();
    assert_eq!(account["state"], "deactivated");
    assert_eq!(open_tab.get("/api/admin/courses").await.status, StatusCode::UNAUTHORIZED);
    let refused = test.browser().log_in("asha@site.example", PASSWORD).await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (StatusCode::UNAUTHORIZED, &json!("wrong_password"))
    );
    let link = owner.post(&format!("{ACCOUNTS}/{id}/link"), json!({})).await;
    assert_eq!(link.status, StatusCode::CONFLICT);
    patch(&mut owner, &id, json!({ "active": true })).await.ok();
    assert_eq!(open_tab.get("/api/admin/courses").await.status, StatusCode::UNAUTHORIZED, "for good");
    let mut again = signed_in(test.router(), "asha@site.example").await;
    // A role applies from the next call on.
    patch(&mut owner, &id, json!({ "role": "counsellor" })).await.ok();
    assert_eq!(again.get("/api/admin/team").await.status, StatusCode::FORBIDDEN);
    again.get("/api/leads").await.ok();
    let signed_out = owner.delete(&format!("{ACCOUNTS}/{id}/sessions")).await;
    assert_eq!(signed_out.status, StatusCode::NO_CONTENT);
    assert_eq!(again.get("/api/leads").await.status, StatusCode::UNAUTHORIZED);
    test.app.store.clock.advance(Duration::days(91));
    let mut owner = signed_in(test.router(), "admin@site.example").await;
    let unused = owner.get(ACCOUNTS).await.ok();
    let marks: Vec<_> = unused.as_array().unwrap().iter().map(|row| row["unused"].clone()).collect();
    assert!(marks.contains(&json!(true)) && marks.contains(&json!(false)), "{marks:?}");
}

#[apply(sqlite_test)]
async fn a_counsellor_can_neither_change_a_price_nor_export(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    staff(&test.app, "ravi@site.example", Role::Counsellor).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    let course = ravi.get("/api/admin/courses/1").await.ok();
    let mut dearer = course.clone();
    dearer["price"] = json!("₹99,999");
    let refused = [
        ravi.request(Method::PUT, "/api/courses/1", Some(("application/json", dearer.to_string()))).await,
        ravi.post("/api/admin/drafts", json!({ "kind": "course", "record_id": 1 })).await,
        ravi.post("/api/admin/bulk", json!({ "kind": "course", "action": "hide", "records": [] })).await,
        ravi.get("/api/leads.csv").await,
        ravi.get("/api/admin/courses.csv").await,
    ];
    for answer in refused {
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert_eq!(answer.json()["code"], "missing_permission", "{:?}", answer.body);
    }
    assert_eq!(ravi.get("/api/admin/courses/1").await.ok()["price"], course["price"]);
    // What is found is what may be read.
    let found = ravi.get("/api/admin/find?q=a").await.ok();
    let kinds: Vec<&str> =
        found.as_array().unwrap().iter().map(|row| row["kind"].as_str().unwrap()).collect();
    assert!(kinds.contains(&"course"), "{kinds:?}");
    assert!(!kinds.contains(&"team_member") && !kinds.contains(&"media"), "{kinds:?}");
}

#[apply(sqlite_test)]
async fn an_editor_reaches_neither_settings_nor_enquiries_by_calls_for_several_kinds(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut owner = test.admin().await;
    staff(&test.app, "edit@site.example", Role::Editor).await;
    let mut editor = signed_in(test.router(), "edit@site.example").await;
    let content = json!({
        "form": { "values": {} }, "input": {}, "label": "Settings", "base_revision": 1, "keep_version": true,
    });
    let publication = json!({ "kind": "settings", "input": {}, "base_revision": 1, "key": "1" });
    let mut draft = content.clone();
    draft["kind"] = json!("settings");
    let made = owner.post("/api/admin/drafts", draft.clone()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{:?}", made.body);
    let id = made.json()["id"].clone();
    for (method, path, body) in [
        (Method::POST, "/api/admin/drafts".to_owned(), draft),
        (Method::GET, format!("/api/admin/drafts/{id}"), Value::Null),
        (Method::PUT, format!("/api/admin/drafts/{id}"), content),
        (Method::DELETE, format!("/api/admin/drafts/{id}"), Value::Null),
        (Method::POST, "/api/admin/drafts/publish".to_owned(), publication),
        (
            Method::PUT,
            format!("/api/admin/drafts/{id}/schedule"),
            json!({ "at": "2030-01-01T00:00:00Z", "revision": 1 }),
        ),
        (Method::GET, format!("/api/admin/drafts/{id}/preview"), Value::Null),
        (Method::POST, format!("/api/admin/drafts/{id}/preview"), json!({})),
        (Method::GET, "/api/admin/versions?kind=settings".to_owned(), Value::Null),
        (Method::GET, "/api/audit?kind=lead".to_owned(), Value::Null),
        (Method::GET, "/api/audit?kind=account".to_owned(), Value::Null),
    ] {
        let body = (!body.is_null()).then(|| ("application/json", body.to_string()));
        let answer = editor.request(method.clone(), &path, body).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {path}: {:?}", answer.body);
    }
    assert_eq!(editor.get("/api/admin/drafts").await.ok(), json!([]));
    let log = editor.get("/api/audit").await.ok();
    assert!(log.as_array().unwrap().iter().all(|entry| entry["kind"] != "account"), "{log}");
    let found = editor.get("/api/admin/find?q=a").await.ok();
    assert!(found.as_array().unwrap().iter().all(|row| row["kind"] != "lead"), "{found}");
}

#[apply(db_test)]
async fn a_generated_password_works_for_three_days(db: TestDb) {
    let test = TestApp::new(&db).await;
    let generated = NewPassword::generate();
    let person = Person { email: "first@site.example", name: "First", role: Role::Owner };
    accounts::create(&test.app.store, &test.app.accounts.passwords, person, &generated).await.unwrap();
    test.app.store.clock.advance(Duration::hours(71));
    test.browser().log_in("first@site.example", generated.text()).await.ok();
    test.app.store.clock.advance(Duration::hours(2));
    let over = test.browser().log_in("first@site.example", generated.text()).await;
    assert_eq!(over.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(over.json()["fields"]["password"][0].as_str().unwrap().contains("72 hours"), "{:?}", over.body);
    let wrong = test.browser().log_in("first@site.example", "something else entirely").await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED, "a guesser is told nothing");
    let again = NewPassword::generate();
    accounts::reset_password(&test.app.store, &test.app.accounts.passwords, "first@site.example", &again)
        .await
        .unwrap();
    let mut first = test.browser();
    first.log_in("first@site.example", again.text()).await.ok();
    let change = json!({ "current": again.text(), "new": NEW_PASSWORD });
    assert_eq!(first.post("/api/auth/password", change).await.status, StatusCode::NO_CONTENT);
    test.app.store.clock.advance(Duration::days(400));
    test.browser().log_in("first@site.example", NEW_PASSWORD).await.ok();
}

#[apply(db_test)]
async fn a_generated_password_is_changed_first(db: TestDb) {
    let test = TestApp::new(&db).await;
    let generated = NewPassword::generate();
    let person = Person { email: "first@site.example", name: "First", role: Role::Owner };
    accounts::create(&test.app.store, &test.app.accounts.passwords, person, &generated).await.unwrap();
    let mut first = test.browser();
    let user = first.log_in("first@site.example", generated.text()).await.ok()["user"].clone();
    assert_eq!(user["must_change_password"], true);
    let refused = first.get("/api/admin/courses").await;
    assert_eq!(
        (refused.status, &refused.json()["code"]),
        (StatusCode::FORBIDDEN, &json!("password_change_required"))
    );
    let same = json!({ "current": generated.text(), "new": generated.text() });
    assert_eq!(first.post("/api/auth/password", same).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let change = json!({ "current": generated.text(), "new": NEW_PASSWORD });
    assert_eq!(first.post("/api/auth/password", change).await.status, StatusCode::NO_CONTENT);
    assert_eq!(first.get("/api/auth/me").await.ok()["must_change_password"], false);
    first.get("/api/admin/courses").await.ok();
    let mut elsewhere = test.browser();
    elsewhere.log_in("first@site.example", NEW_PASSWORD).await.ok();
    assert_eq!(first.delete("/api/auth/sessions").await.status, StatusCode::NO_CONTENT);
    assert_eq!(elsewhere.get("/api/auth/me").await.status, StatusCode::UNAUTHORIZED);
    first.get("/api/auth/me").await.ok();
}
