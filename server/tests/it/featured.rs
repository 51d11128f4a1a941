//! The courses that staff put on the home page, and their order.

use axum::http::StatusCode;
use domain::courses::CourseInput;
use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::records::{course, draft};
use crate::support::{TestApp, TestDb, apply, content, db_test};

async fn shelf(test: &TestApp, count: i64) -> Vec<i32> {
    let mut ids = Vec::new();
    for number in 1..=count {
        let input = CourseInput { students: Some(number * 10), ..course(&format!("Course {number}")) };
        ids.push(test.add(&input).await.id);
    }
    ids
}

async fn put(admin: &mut Client, action: &str, ids: &[i32]) -> Value {
    let records: Value = ids.iter().map(|id| json!({ "id": id, "revision": 1 })).collect();
    admin
        .post("/api/admin/bulk", json!({ "kind": "course", "action": action, "records": records }))
        .await
        .ok()
}

fn id_of(record: &Value) -> i32 {
    serde_json::from_value(record["id"].clone()).unwrap()
}

async fn on_home(test: &TestApp) -> Vec<i32> {
    let home = test.anon().get("/api/courses/home").await.ok();
    home["courses"].as_array().unwrap().iter().map(id_of).collect()
}

#[apply(db_test)]
async fn without_a_choice_the_home_page_shows_the_popular_courses(db: TestDb) {
    let test = TestApp::new(&db).await;
    let ids = shelf(&test, 8).await;
    let popular: Vec<i32> = ids.iter().rev().take(6).copied().collect();
    assert_eq!(on_home(&test).await, popular);
    let home = test.anon().get("/api/courses/home").await.ok();
    assert_eq!(home["featured"], 0);
    let listed = test.anon().get("/api/courses/get?sort=popularity&per_page=6").await.ok();
    assert_eq!(home["courses"], listed);
}

#[apply(db_test)]
async fn chosen_courses_come_first_in_the_order_of_staff(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let ids = shelf(&test, 8).await;
    let before = test.app.store.content.current();
    let result = put(&mut admin, "feature", &[ids[1], ids[0]]).await;
    assert_eq!(result["changed"], json!([{ "id": ids[1], "revision": 1 }, { "id": ids[0], "revision": 1 }]));
    assert_ne!(test.app.store.content.current(), before, "the page follows");
    assert_eq!(on_home(&test).await, [ids[1], ids[0], ids[7], ids[6], ids[5], ids[4]]);
    assert_eq!(test.anon().get("/api/courses/home").await.ok()["featured"], 2);
    let log = &admin.get("/api/audit?kind=course&action=updated").await.ok()[0];
    assert_eq!(log["changes"], json!([{ "field": "featured", "before": false, "after": true }]));

    let listed = admin.get("/api/admin/courses?featured=1").await;
    assert_eq!(listed.texts("title"), ["Course 2", "Course 1"]);
    assert_eq!(listed.each("featured_position"), [json!(1), json!(2)]);
    assert_eq!(
        admin.get("/api/admin/courses?featured=1&sort=title").await.texts("title"),
        ["Course 1", "Course 2"]
    );
    assert!(admin.get("/api/admin/courses").await.ok()[7].get("featured_position").is_none());

    let order = json!({ "kind": "course", "id": ids[0], "before": ids[1], "order": [ids[1], ids[0]] });
    assert_eq!(admin.put("/api/admin/order", order.clone()).await.ok()["order"], json!([ids[0], ids[1]]));
    assert_eq!(on_home(&test).await[..2], [ids[0], ids[1]]);
    let log = &admin.get("/api/audit").await.ok()[0];
    assert_eq!(log["changes"], json!([{ "field": "featured_position", "before": 2, "after": 1 }]));
    let late = admin.put("/api/admin/order", order).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "a colleague changed the order meanwhile");
    let absent = json!({ "kind": "course", "id": ids[5], "before": null, "order": [ids[0], ids[1]] });
    assert_eq!(admin.put("/api/admin/order", absent).await.status, StatusCode::NOT_FOUND);

    let versions = admin.get(&format!("/api/admin/versions?kind=course&record_id={}", ids[0])).await;
    assert_eq!(versions.each("revision"), [json!(1)], "a place is no content");
    content::courses::update(&test.app.store, ids[0], &course("Course 1 changed")).await.unwrap();
    assert_eq!(on_home(&test).await[..2], [ids[0], ids[1]], "a change leaves the place");
    let copy = admin.post(&format!("/api/courses/{}/copy", ids[0]), json!({})).await;
    assert_eq!(copy.status, StatusCode::CREATED);
    assert_eq!(admin.get("/api/admin/courses?featured=1").await.each("id").len(), 2, "a copy has none");
}

#[apply(db_test)]
async fn taking_off_is_undone_with_the_places(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let ids = shelf(&test, 6).await;
    put(&mut admin, "feature", &ids[..5]).await;
    let result = put(&mut admin, "unfeature", &[ids[3], ids[0], ids[5]]).await;
    assert_eq!(
        result["changed"],
        json!([{ "id": ids[3], "revision": 1, "place": 4 }, { "id": ids[0], "revision": 1, "place": 1 }])
    );
    assert_eq!(result["unchanged"], json!([{ "id": ids[5], "label": "Course 6" }]));
    assert_eq!(on_home(&test).await[..3], [ids[1], ids[2], ids[4]]);
    let body = json!({ "kind": "course", "action": "feature", "records": result["changed"] });
    admin.post("/api/admin/bulk", body).await.ok();
    assert_eq!(on_home(&test).await[..5], ids[..5]);
}

#[apply(db_test)]
async fn hidden_and_deleted_courses_keep_their_places(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let store = &test.app.store;
    let ids = shelf(&test, 3).await;
    let hidden = test.add(&draft("Not yet")).await.id;
    put(&mut admin, "feature", &[hidden, ids[0], ids[1]]).await;
    assert_eq!(on_home(&test).await, [ids[0], ids[1], ids[2]]);
    content::courses::set_published(store, hidden, true).await.unwrap();
    assert_eq!(on_home(&test).await, [hidden, ids[0], ids[1], ids[2]]);
    content::courses::delete(store, ids[0]).await.unwrap();
    assert_eq!(on_home(&test).await, [hidden, ids[1], ids[2]]);
    assert_eq!(put(&mut admin, "unfeature", &[ids[0]]).await["gone"][0]["label"], "Course 1");
    content::courses::restore(store, ids[0]).await.unwrap();
    assert_eq!(on_home(&test).await, [hidden, ids[0], ids[1], ids[2]]);
}

#[apply(db_test)]
async fn the_home_page_takes_twelve(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let ids = shelf(&test, 14).await;
    put(&mut admin, "feature", &ids[..11]).await;
    let records = json!([{ "id": ids[12], "revision": 1 }, { "id": ids[13], "revision": 1 }]);
    let body = json!({ "kind": "course", "action": "feature", "records": records });
    let refused = admin.post("/api/admin/bulk", body).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(
        refused.json()["message"],
        "The home page takes at most 12 courses, and 11 are on it. There is room for one more."
    );
    assert_eq!(on_home(&test).await, ids[..11], "none was added");
    put(&mut admin, "feature", &[ids[13]]).await;
    assert_eq!(on_home(&test).await.len(), 12);
    let again = put(&mut admin, "feature", &[ids[13]]).await;
    assert_eq!(again["unchanged"][0]["id"], ids[13], "what is there already needs no room");

    for kind in ["team_member", "batch"] {
        let body = json!({ "kind": kind, "action": "feature", "records": [{ "id": 1, "revision": 1 }] });
        assert_eq!(admin.post("/api/admin/bulk", body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}
