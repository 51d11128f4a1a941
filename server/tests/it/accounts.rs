//! Accounts: the first one, and those of the command line.

use axum::http::StatusCode;
use base::error::ApiError;
use domain::auth::accounts;
use domain::auth::accounts::{NewPassword, Person};
use domain::auth::permissions::Role;
use server::commands::first_account;
use server::config::Config;

use crate::support::client::PASSWORD;
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

fn config(pairs: &[(&str, &str)]) -> Config {
    Config::from_lookup(|name| {
        pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
    })
    .unwrap()
}

fn owner<'a>(email: &'a str, name: &'a str) -> Person<'a> {
    Person { email, name, role: Role::Owner }
}

fn chosen(password: &str) -> NewPassword {
    NewPassword::Chosen(password.to_owned())
}

#[apply(db_test)]
async fn an_empty_site_gets_one_account_with_a_generated_password(db: TestDb) {
    let test = TestApp::new(&db).await;
    let first =
        first_account(&test.app.store, &test.app.accounts.passwords, &config(&[])).await.unwrap().unwrap();
    assert_eq!(first.email, "admin@rekhayantra.example");
    assert!(matches!(first.password, NewPassword::Generated(_)));
    let body = test.browser().log_in(&first.email, first.password.text()).await.ok();
    assert_eq!(body["user"]["is_admin"], true);
    assert!(
        first_account(&test.app.store, &test.app.accounts.passwords, &config(&[])).await.unwrap().is_none(),
        "once"
    );
}

#[apply(db_test)]
async fn the_first_account_is_the_one_that_the_environment_names(db: TestDb) {
    let test = TestApp::new(&db).await;
    let named = config(&[("ADMIN_EMAIL", "Owner@Training.Example"), ("ADMIN_PASSWORD", PASSWORD)]);
    assert!(!format!("{named:?}").contains(PASSWORD), "a secret shows in no log");
    let first = first_account(&test.app.store, &test.app.accounts.passwords, &named).await.unwrap().unwrap();
    assert_eq!(first.email, "owner@training.example");
    assert!(matches!(first.password, NewPassword::Chosen(_)), "known already, so not shown");
    test.browser().log_in("owner@training.example", PASSWORD).await.ok();
}

#[apply(sqlite_test)]
async fn a_public_site_names_its_account_after_itself(db: TestDb) {
    let test = TestApp::new(&db).await;
    let public = config(&[("PUBLIC_URL", "https://training.example")]);
    assert_eq!(
        first_account(&test.app.store, &test.app.accounts.passwords, &public).await.unwrap().unwrap().email,
        "admin@training.example"
    );
}

#[apply(sqlite_test)]
async fn a_weak_first_password_stops_the_start_with_one_line(db: TestDb) {
    let test = TestApp::new(&db).await;
    let config = config(&[("ADMIN_EMAIL", "a@b.example"), ("ADMIN_PASSWORD", "password1234")]);
    let error =
        first_account(&test.app.store, &test.app.accounts.passwords, &config).await.unwrap_err().to_string();
    assert!(error.starts_with("ADMIN_PASSWORD: found \"(not shown)\""), "{error}");
    assert!(!error.contains('\n') && !error.contains("password1234"), "{error}");
}

#[apply(db_test)]
async fn accounts_are_made_and_given_new_passwords(db: TestDb) {
    let test = TestApp::new(&db).await;
    accounts::create(
        &test.app.store,
        &test.app.accounts.passwords,
        owner("New@Site.Example", "New"),
        &chosen(PASSWORD),
    )
    .await
    .unwrap();
    let twice = accounts::create(
        &test.app.store,
        &test.app.accounts.passwords,
        owner("new@site.example", "New"),
        &chosen(PASSWORD),
    )
    .await;
    assert!(matches!(twice, Err(ApiError::Conflict(_))));
    for (email, name, password, field) in [
        ("no address", "New", PASSWORD, "email"),
        ("other@site.example", " ", PASSWORD, "name"),
        ("other@site.example", "New", "short", "password"),
    ] {
        match accounts::create(
            &test.app.store,
            &test.app.accounts.passwords,
            owner(email, name),
            &chosen(password),
        )
        .await
        {
            Err(ApiError::Invalid(fields)) => assert_eq!(fields.into_keys().collect::<Vec<_>>(), [field]),
            other => panic!("{other:?}"),
        }
    }
    let generated = NewPassword::generate();
    accounts::reset_password(&test.app.store, &test.app.accounts.passwords, "new@site.example", &generated)
        .await
        .unwrap();
    assert_eq!(test.browser().log_in("new@site.example", PASSWORD).await.status, StatusCode::UNAUTHORIZED);
    test.browser().log_in("new@site.example", generated.text()).await.ok();
    let unknown = accounts::reset_password(
        &test.app.store,
        &test.app.accounts.passwords,
        "other@site.example",
        &generated,
    )
    .await;
    assert!(matches!(unknown, Err(ApiError::NotFound(_))));
}
