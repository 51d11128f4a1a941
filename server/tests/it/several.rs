//! Changes of several records at once, and their order.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::records::{course, draft, member, testimonial};
use crate::support::{TestApp, TestDb, apply, content, db_test, sqlite_test};

fn chosen(ids: &[i32], revision: i32) -> Value {
    ids.iter().map(|id| json!({ "id": id, "revision": revision })).collect()
}

async fn bulk(admin: &mut Client, kind: &str, action: &str, records: &Value) -> Value {
    let body = json!({ "kind": kind, "action": action, "records": records });
    admin.post("/api/admin/bulk", body).await.ok()
}

#[apply(db_test)]
async fn what_a_colleague_changed_meanwhile_stays_and_the_others_go_on(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let store = &test.app.store;
    let mut ids = Vec::new();
    for number in 0..5 {
        ids.push(test.add(&course(&format!("Course {number}"))).await.id);
    }
    let hidden = test.add(&draft("Hidden already")).await.id;
    content::courses::update(store, ids[1], &course("Course 1 changed")).await.unwrap();
    content::courses::delete(store, ids[2]).await.unwrap();
    let mut records = chosen(&[ids[0], ids[1], ids[2], ids[3], ids[4], hidden], 1);
    records.as_array_mut().unwrap().push(json!({ "id": 999, "revision": 1 }));
    let before = test.app.store.content.current();

    let result = bulk(&mut admin, "course", "hide", &records).await;
    assert_eq!(
        result,
        json!({
            "changed": chosen(&[ids[0], ids[3], ids[4]], 2),
            "unchanged": [{ "id": hidden, "label": "Hidden already" }],
            "overtaken": [{ "id": ids[1], "label": "Course 1 changed" }],
            "gone": [{ "id": ids[2], "label": "Course 2" }, { "id": 999, "label": "" }],
            "refused": [],
        })
    );
    assert_ne!(test.app.store.content.current(), before, "pages follow");
    assert_eq!(test.anon().get("/api/courses/get").await.texts("title"), ["Course 1 changed"]);
    let log = admin.get("/api/audit?kind=course&action=updated").await.ok();
    assert_eq!(log[0]["changes"], json!([{ "field": "published", "before": true, "after": false }]));
    assert_eq!(log[0]["actor"], "Asha Rao <admin@site.example>");
    let versions = admin.get(&format!("/api/admin/versions?kind=course&record_id={}", ids[4])).await;
    assert_eq!(versions.each("revision"), [json!(2), json!(1)]);

    // Undo: the inverse with the new revisions, only for those that were changed.
    let again = bulk(&mut admin, "course", "show", &result["changed"]).await;
    assert_eq!(again["changed"].as_array().unwrap().len(), 3);
    assert_eq!(test.anon().get("/api/courses/get").await.each("id").len(), 4);
    let late = bulk(&mut admin, "course", "show", &result["changed"]).await;
    assert_eq!(late["overtaken"].as_array().unwrap().len(), 3, "not twice");
}

#[apply(db_test)]
async fn several_records_are_deleted_and_restored(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut ids = Vec::new();
    for name in ["Asha", "Bela", "Chitra"] {
        ids.push(content::testimonials::create(&test.app.store, &testimonial(name)).await.unwrap().id);
    }
    let result = bulk(&mut admin, "testimonial", "delete", &chosen(&ids[..2], 1)).await;
    assert_eq!(test.anon().get("/api/testimonials/get").await.texts("name"), ["Chitra"]);
    let result = bulk(&mut admin, "testimonial", "restore", &result["changed"]).await;
    assert_eq!(result["changed"], chosen(&ids[..2], 3));
    assert_eq!(test.anon().get("/api/testimonials/get").await.texts("name"), ["Asha", "Bela", "Chitra"]);
    let again = bulk(&mut admin, "testimonial", "restore", &result["changed"]).await;
    assert_eq!(again["unchanged"].as_array().unwrap().len(), 2, "they are there already");
}

#[apply(sqlite_test)]
async fn too_many_none_or_twice_the_same_are_refused(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let many: Vec<i32> = (1..=101).collect();
    for (kind, action, records) in [
        ("course", "hide", chosen(&many, 1)),
        ("course", "hide", json!([])),
        ("course", "hide", chosen(&[1, 1], 1)),
        ("course", "erase", chosen(&[1], 1)),
        ("lead", "delete", chosen(&[1], 1)),
        ("batch", "hide", chosen(&[1], 1)),
        ("media", "show", chosen(&[1], 1)),
        ("team_member", "feature", chosen(&[1], 1)),
    ] {
        let body = json!({ "kind": kind, "action": action, "records": records });
        let answer = admin.post("/api/admin/bulk", body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{kind} {action}");
    }
}

#[apply(db_test)]
async fn a_record_is_moved_and_the_site_follows(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut admin = test.admin().await;
    let mut ids = Vec::new();
    for name in ["Asha", "Bela", "Chitra", "Devi"] {
        ids.push(content::team::create(&test.app.store, &member(name)).await.unwrap().id);
    }
    let order = json!(ids);
    let body = |id: i32, before: Option<i32>, order: &Value| json!({ "kind": "team_member", "id": id, "before": before, "order": order });
    let answer = admin.put("/api/admin/order", body(ids[3], Some(ids[0]), &order)).await.ok();
    assert_eq!(answer["order"], json!([ids[3], ids[0], ids[1], ids[2]]));
    assert_eq!(test.anon().get("/api/team/get").await.texts("name"), ["Devi", "Asha", "Bela", "Chitra"]);
    let log = &admin.get("/api/audit").await.ok()[0];
    assert_eq!((&log["label"], &log["kind"]), (&json!("Devi"), &json!("team_member")));
    assert_eq!(log["changes"], json!([{ "field": "position", "before": 4, "after": 1 }]));

    // The revision stays: a form that is open can still be saved.
    let mine = json!({ "name": "Devi", "title": "Lead", "description": "Teaches.", "revision": 1 });
    assert_eq!(admin.put(&format!("/api/team/{}", ids[3]), mine).await.status, StatusCode::OK);

    let refused = admin.put("/api/admin/order", body(ids[1], None, &order)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "a colleague moved Devi meanwhile");
    let order = answer["order"].clone();
    content::team::delete(&test.app.store, ids[0]).await.unwrap();
    content::team::create(&test.app.store, &member("Esha")).await.unwrap();
    admin.put("/api/admin/order", body(ids[3], None, &order)).await.ok();
    assert_eq!(
        test.anon().get("/api/team/get").await.texts("name"),
        ["Bela", "Chitra", "Esha", "Devi"],
        "who came or left meanwhile does not matter"
    );
    let order = json!([ids[1], ids[2], ids[3]]);
    let refused = admin.put("/api/admin/order", body(ids[3], Some(ids[0]), &order)).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "what it was to stand before is deleted");
    let missing = admin.put("/api/admin/order", body(ids[0], None, &order)).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}
