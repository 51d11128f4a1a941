//! The settings of the site.

use base::error::ApiError;
use domain::settings;
use domain::settings::SettingsJson;
use sea_orm::ConnectionTrait;

use crate::support::content;
use crate::support::{TestApp, TestDb, apply, db_test, sqlite_test};

#[apply(db_test)]
async fn an_unchanged_site_has_the_demo_settings(db: TestDb) {
    let test = TestApp::new(&db).await;
    let body = test.anon().get("/api/settings").await.ok();
    assert_eq!(body["demo"], true);
    assert_eq!(body["whatsapp_messages"].as_array().unwrap().len(), 4);
    assert_eq!(body["figures"]["satisfaction"], "98%");
    assert_eq!(body["figures"]["students"], "50000+");
    let social: Vec<_> = body["social"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(social.len(), 5, "a missing profile is null, not absent");
}

#[apply(db_test)]
async fn changed_settings_are_in_the_next_answer_and_only_they_are_stored(db: TestDb) {
    let test = TestApp::new(&db).await;
    let old = settings::get(&test.app.store).await.unwrap();
    let before = test.app.store.content.current();
    let new = SettingsJson { brand_name: " Acme ".to_owned(), demo: false, ..old.clone() };
    content::settings::update(&test.app.store, &new).await.unwrap();
    assert!(test.app.store.content.current() > before);
    let read = settings::get(&test.app.store).await.unwrap();
    assert_eq!(read, SettingsJson { brand_name: "Acme".to_owned(), demo: false, ..old.clone() });
    assert_eq!(rows(&test).await, 3, "two settings and the count of changes");
    content::settings::update(&test.app.store, &old).await.unwrap();
    assert_eq!(settings::get(&test.app.store).await.unwrap(), old);
}

#[apply(sqlite_test)]
async fn a_provider_may_have_no_whatsapp_number(db: TestDb) {
    let test = TestApp::new(&db).await;
    let without = SettingsJson { whatsapp: " ".to_owned(), ..settings::get(&test.app.store).await.unwrap() };
    content::settings::update(&test.app.store, &without).await.unwrap();
    assert_eq!(settings::get(&test.app.store).await.unwrap().whatsapp, "");
}

#[apply(sqlite_test)]
async fn invalid_settings_are_reported_together(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut bad = settings::get(&test.app.store).await.unwrap();
    bad.brand_name = String::new();
    "nobody".clone_into(&mut bad.email);
    "98765 00001".clone_into(&mut bad.whatsapp);
    bad.whatsapp_messages.pop();
    bad.social.x = Some("/profile".to_owned());
    bad.figures.rating = "4.9\n".repeat(9);
    let Err(ApiError::Invalid(fields)) = content::settings::update(&test.app.store, &bad).await else {
        panic!("bad settings were stored")
    };
    assert_eq!(
        fields.into_keys().collect::<Vec<_>>(),
        ["brand_name", "email", "figures.rating", "social.x", "whatsapp", "whatsapp_messages"]
    );
    assert_eq!(rows(&test).await, 0);
}

#[apply(db_test)]
async fn a_damaged_row_does_not_take_the_site_down(db: TestDb) {
    let test = TestApp::new(&db).await;
    let sql = "INSERT INTO site_setting (key, value, updated_at) VALUES
        ('brand_name', '{', '2026-01-01T00:00:00Z'), ('demo', '\"maybe\"', '2026-01-01T00:00:00Z'),
        ('colour', '1', '2026-01-01T00:00:00Z'), ('hours', '\"Always\"', '2026-01-01T00:00:00Z')";
    test.app.store.db.execute_unprepared(sql).await.unwrap();
    let body = test.anon().get("/api/settings").await.ok();
    assert_eq!(body["hours"], "Always");
    assert_eq!(body["demo"], true);
    assert!(body.get("colour").is_none());
    assert!(!body["brand_name"].as_str().unwrap().is_empty());
}

#[apply(db_test)]
async fn cases_of_training_stand_on_their_page_alone_each_whole_or_not_at_all(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let mut admin = test.admin().await;
    let page = async |path: &str| {
        let answer = test.anon().get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        String::from_utf8(answer.body.to_vec()).unwrap()
    };
    let mut settings = admin.get("/api/admin/settings").await.ok();
    assert_eq!(settings["training_cases"].as_array().unwrap().len(), 3);
    for sheet in settings["training_cases"].as_array().unwrap() {
        assert_eq!(sheet["invented"], true, "none of them is a client's");
    }
    assert!(page("/training-for-companies").await.contains("Bottling plant, 12 electricians"));
    for path in ["/", "/consultancy", "/courses"] {
        assert!(!page(path).await.contains("Bottling plant"), "{path} is not to carry them");
    }

    let mut half = settings.clone();
    half["training_cases"][1]["after"] = "".into();
    half["training_cases"][1]["before"] = "many drawings".into();
    let answer = admin.put("/api/settings", half).await;
    assert_eq!(answer.status, 422);
    let fields = answer.json()["fields"].clone();
    let named: Vec<_> = fields.as_object().unwrap().keys().collect();
    assert_eq!(named, ["training_cases.1.after", "training_cases.1.before"]);
    let mut many = settings.clone();
    many["training_cases"].as_array_mut().unwrap().push(settings["training_cases"][0].clone());
    assert_eq!(admin.put("/api/settings", many).await.status, 422);

    settings["training_cases"][0]["industry"] = "Dairy, 6 fitters".into();
    settings["training_cases"][1] = serde_json::json!({ "invented": false });
    let saved = admin.put("/api/settings", settings).await.ok();
    assert_eq!(saved["training_cases"].as_array().unwrap().len(), 2, "an empty sheet is none");
    let shown = page("/training-for-companies").await;
    assert!(
        shown.contains("Dairy, 6 fitters")
            && !shown.contains("Bottling plant")
            && !shown.contains("Sheet metal")
    );
}

async fn rows(test: &TestApp) -> i64 {
    let sql = "SELECT COUNT(*) AS number FROM site_setting";
    let statement = sea_orm::Statement::from_string(test.app.store.db.get_database_backend(), sql);
    test.app.store.db.query_one_raw(statement).await.unwrap().unwrap().try_get("", "number").unwrap()
}
