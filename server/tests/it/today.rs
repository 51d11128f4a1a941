//! What waits for staff, on the first screen of the staff area.

use chrono::Duration;
use domain::auth::permissions::Role;
use serde_json::json;

use crate::support::client::{signed_in, staff};
use crate::support::desk::Desk;
use crate::support::records::{batch, course};
use crate::support::{TestDb, apply, content, db_test};

#[apply(db_test)]
async fn each_figure_leads_to_exactly_its_records(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let before = admin.get("/api/admin/today").await.ok();
    let mut bare = course("Bare");
    (bare.image, bare.what_you_learn) = (String::new(), Vec::new().into());
    let bare = content::courses::create(&desk.test.app.store, &bare).await.unwrap().id;
    let dated = content::courses::create(&desk.test.app.store, &course("Dated")).await.unwrap().id;
    admin.post("/api/batches", batch(dated, "2026-04-06")).await;
    for name in ["Asha Rao", "Ravi Kale"] {
        let body = json!({
            "name": name, "email": format!("{}@example.in", &name[..4]), "subject": "Dates",
            "message": "When?", "form_token": desk.form_token(),
        });
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
        desk.test.app.store.clock.advance(Duration::minutes(1));
    }
    let body = json!({ "name": "Devi", "email": "devi@example.in", "course_id": dated, "form_token": desk.form_token() });
    assert_eq!(desk.visitor(2).send_json("waitlist", &body).await.status, 201);

    let today = admin.get("/api/admin/today").await.ok();
    assert_eq!(today["enquiries"]["new"], 3);
    assert_eq!((&today["unassigned"], &today["my_follow_ups"]["overdue"]), (&json!(3), &json!(0)));
    let first = &today["unanswered"][0];
    assert_eq!(first["waiting"]["office_minutes"], 2, "{first}");
    let path = format!("/api/leads/{}", first["id"]);
    let me = admin.get("/api/auth/me").await.ok()["id"].clone();
    admin.put(&format!("{path}/owner"), json!({ "owner_id": me })).await.ok();
    let plan = json!({ "next_action_at": "2026-03-14T23:59:00+05:30" }).to_string();
    admin.request(axum::http::Method::PATCH, &path, Some(("application/json", plan))).await.ok();
    let later = admin.get("/api/admin/today").await.ok();
    assert_eq!((&later["unassigned"], &later["my_follow_ups"]["today"]), (&json!(2), &json!(1)));
    assert_eq!(later["enquiries"]["due"]["today"], 1);
    let names: Vec<_> = today["unanswered"].as_array().unwrap().iter().map(|row| &row["name"]).collect();
    assert_eq!(names, ["Asha Rao", "Ravi Kale", "Devi"], "the one that waits longest first");
    assert_eq!(today["waiting"], json!([{ "course_id": dated, "course_title": "Dated", "waiting": 1 }]));
    for (gap, more) in [("outcomes", 1), ("picture", 1), ("start", 1)] {
        assert_eq!(
            today["courses"][gap].as_u64().unwrap(),
            before["courses"][gap].as_u64().unwrap() + more,
            "{gap}"
        );
        let list = admin.get(&format!("/api/admin/courses?lacks={gap}&q=bare")).await;
        assert_eq!(list.each("id"), [json!(bare)], "{gap}");
        let all = admin.get(&format!("/api/admin/courses?lacks={gap}&per_page=1")).await;
        assert_eq!(all.header("x-total-count"), today["courses"][gap].to_string(), "{gap}");
    }
    let unknown = admin.get("/api/admin/courses?lacks=taste").await;
    assert_eq!(unknown.status, 422);
}

#[apply(db_test)]
async fn drafts_are_counted_that_one_may_edit(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut owner = desk.test.admin().await;
    for (kind, record) in [("settings", json!(null)), ("course", json!(1))] {
        let draft = json!({
            "kind": kind, "record_id": record, "base_revision": 0, "label": "PLC", "input": {},
            "form": { "values": {}, "base": {} }, "keep_version": true,
        });
        assert_eq!(owner.post("/api/admin/drafts", draft).await.status, 201);
    }
    for (role, email, count) in [
        (Role::Owner, "owner@site.example", 2),
        (Role::Coordinator, "coordinator@site.example", 1),
        (Role::Editor, "editor@site.example", 1),
        (Role::Counsellor, "counsellor@site.example", 0),
    ] {
        staff(&desk.test.app, email, role).await;
        let mut person = signed_in(desk.test.router(), email).await;
        let today = person.get("/api/admin/today").await.ok();
        let listed = person.get("/api/admin/drafts").await.json();
        assert_eq!(
            (&today["drafts"], today["latest_drafts"].as_array().unwrap().len()),
            (&json!(count), count)
        );
        assert_eq!(listed.as_array().map_or(0, Vec::len), count, "{email}");
    }
}

#[apply(db_test)]
async fn what_colleagues_changed_is_shown_until_the_day_after(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut me = desk.test.admin().await;
    crate::support::client::account(&desk.test.app, "ravi@site.example", true).await;
    let mut ravi = signed_in(desk.test.router(), "ravi@site.example").await;
    me.delete("/api/courses/1").await.ok();
    ravi.delete("/api/courses/2").await.ok();
    let mine = me.get("/api/admin/today").await.ok();
    let ids: Vec<_> = mine["changes"].as_array().unwrap().iter().map(|row| &row["record_id"]).collect();
    assert_eq!(ids, [2], "not one's own");
    desk.test.app.store.clock.advance(Duration::hours(48));
    let mut later = signed_in(desk.test.router(), "admin@site.example").await;
    assert_eq!(later.get("/api/admin/today").await.ok()["changes"], json!([]));
}
