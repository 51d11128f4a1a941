//! Former versions of records.

use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::database::copy_row;
use crate::support::records::member;
use crate::support::{TestApp, TestDb, apply, content, db_test};

async fn versions(admin: &mut Client, query: &str) -> Vec<Value> {
    let answer = admin.get(&format!("/api/admin/versions?{query}")).await.ok();
    answer.as_array().unwrap().clone()
}

#[apply(db_test)]
async fn every_saved_version_can_be_looked_up(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut body = json!({ "name": "First name", "title": "Trainer", "description": "Teaches." });
    let id = admin.post("/api/team", body.clone()).await.json()["id"].clone();
    body["name"] = json!("Second name");
    assert_eq!(admin.put(&format!("/api/team/{id}"), body.clone()).await.status, 200);
    assert_eq!(admin.delete(&format!("/api/team/{id}")).await.status, 200);
    let found = versions(&mut admin, &format!("kind=team_member&record_id={id}")).await;
    let revisions: Vec<_> = found.iter().map(|one| one["revision"].as_i64().unwrap()).collect();
    assert_eq!(revisions, [3, 2, 1], "the latest first");
    assert!(found[0]["author"].as_str().unwrap().contains('@'), "{}", found[0]);
    let first = admin.get(&format!("/api/admin/versions/{}", found[2]["id"])).await.ok();
    assert_eq!((&first["content"]["name"], &first["content"]["revision"]), (&json!("First name"), &json!(1)));
    assert_eq!(admin.get("/api/admin/versions/999999").await.status, 404);
    assert_eq!(admin.get("/api/admin/versions").await.status, 422);
    assert_eq!(admin.get("/api/admin/versions?kind=lead").await.status, 422, "leads are not content");
    assert_eq!(test.anon().get("/api/admin/versions?kind=course&record_id=1").await.status, 401);
}

#[apply(db_test)]
async fn what_is_there_once_has_versions_too(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut settings = admin.get("/api/admin/settings").await.ok();
    let former = settings["tagline"].clone();
    settings["tagline"] = json!("Another sentence.");
    assert_eq!(admin.put("/api/settings", settings).await.status, 200);
    let found = versions(&mut admin, "kind=settings").await;
    assert_eq!(found.len(), 2, "what stood there before is kept as well");
    assert_eq!(found[1]["author"], "");
    let first = admin.get(&format!("/api/admin/versions/{}", found[1]["id"])).await.ok();
    assert_eq!(first["content"]["tagline"], former);
}

#[apply(db_test)]
async fn versions_are_kept_for_a_year_and_no_more_than_two_hundred(db: TestDb) {
    use sea_orm::ConnectionTrait;
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let store = &test.app.store;
    let id = content::team::create(store, &member("Asha Rao")).await.unwrap().id;
    let sql = "UPDATE record_version SET at = '2025-01-01T00:00:00Z'";
    store.db.execute_unprepared(sql).await.unwrap();
    content::team::update(store, id, &member("Asha R.")).await.unwrap();
    let query = format!("kind=team_member&record_id={id}");
    let found = versions(&mut admin, &query).await;
    assert_eq!(found.len(), 1, "the first was from more than a year ago");
    // As if it had been saved so often.
    let version = i32::try_from(found[0]["id"].as_i64().unwrap()).unwrap();
    copy_row(&store.db, "record_version", version, 203, &[("revision", "revision + n.i")]).await;
    store.db.execute_unprepared("UPDATE team_member SET revision = revision + 203").await.unwrap();
    content::team::update(store, id, &member("Asha Rao")).await.unwrap();
    let found = versions(&mut admin, &query).await;
    assert_eq!(found.len(), 200);
    assert_eq!((&found[0]["revision"], &found[199]["revision"]), (&json!(206), &json!(7)));
}
