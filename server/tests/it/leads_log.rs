//! The log of a lead: entries are only added, corrected by their authors for a while, found, and erased.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use domain::auth::permissions::Role;
use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use storage::db;

use crate::support::client::{account, signed_in, staff};
use crate::support::desk::Desk;
use crate::support::{Answer, Client, TestDb, apply, db_test};

async fn contact(desk: &Desk) -> i64 {
    assert_eq!(desk.visitor(1).send_json("contact", &desk.body("contact")).await.status, 201);
    desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await
}

async fn lead(admin: &mut Client, id: i64) -> Value {
    admin.get(&format!("/api/leads/{id}")).await.ok()
}

async fn add(admin: &mut Client, id: i64, body: Value) -> Answer {
    admin.post(&format!("/api/leads/{id}/entries"), body).await
}

async fn correct(admin: &mut Client, id: i64, entry: &Value, body: Value) -> Answer {
    let path = format!("/api/leads/{id}/entries/{}", entry["id"]);
    admin.request(Method::PATCH, &path, Some(("application/json", body.to_string()))).await
}

fn texts(lead: &Value) -> Vec<&str> {
    lead["entries"].as_array().unwrap().iter().map(|entry| entry["text"].as_str().unwrap()).collect()
}

fn found(list: &Answer) -> usize {
    list.ok().as_array().unwrap().len()
}

#[apply(db_test)]
async fn entries_are_added_and_nothing_is_overwritten(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let id = contact(&desk).await;
    desk.wait(Duration::minutes(3));
    let first = add(
        &mut admin,
        id,
        json!({ "kind": "call", "outcome": "call_back", "text": " Wants WEEKENDS,\r\nasks again. " }),
    )
    .await;
    assert_eq!(first.status, StatusCode::CREATED);
    let entry = first.json();
    assert_eq!(
        entry,
        json!({
            "id": entry["id"], "kind": "call", "outcome": "call_back", "text": "Wants WEEKENDS,\nasks again.",
            "author_id": entry["author_id"], "author": "Asha Rao", "at": entry["at"], "edited_at": null,
            "editable_until": entry["editable_until"],
        })
    );
    assert_eq!(
        lead(&mut admin, id).await["revision"],
        3,
        "status and owner; an entry by itself collides with nothing"
    );
    // Eight tabs at once: all their entries are there.
    let adding =
        (0..8).map(|number| {
            let mut admin = admin.clone();
            async move {
                add(&mut admin, id, json!({ "kind": "note", "text": format!("Tab {number}") })).await.status
            }
        });
    let statuses = futures_util::future::join_all(adding).await;
    assert_eq!(statuses, [StatusCode::CREATED; 8]);
    let shown = lead(&mut admin, id).await;
    assert_eq!(shown["entries_total"], 9);
    let mut all = texts(&shown);
    all.sort_unstable();
    assert_eq!(all[..3], ["Tab 0", "Tab 1", "Tab 2"]);
    for words in ["weekends", "tab+7", "tab+0"] {
        assert_eq!(found(&admin.get(&format!("/api/leads?q={words}")).await), 1, "{words}");
    }
    for (body, field) in [
        (json!({ "kind": "note" }), "text"),
        (json!({ "kind": "note", "text": "  " }), "text"),
        (json!({ "kind": "call", "text": "x".repeat(4001) }), "text"),
        (json!({ "kind": "call", "text": "bell \u{7}" }), "text"),
        (json!({ "kind": "note", "text": "x", "key": "k".repeat(101) }), "key"),
        (json!({ "kind": "fax", "text": "x" }), "kind"),
        (json!({ "text": "x" }), "kind"),
    ] {
        let refused = add(&mut admin, id, body.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(refused.json()["fields"][field].is_array(), "{body}: {}", refused.json());
    }
    assert_eq!(add(&mut admin, 99_999, json!({ "kind": "call" })).await.status, StatusCode::NOT_FOUND);
    // Clients from before the log are told, and lose nothing in silence.
    let body = json!({ "notes": "Called.", "status": "lost" }).to_string();
    let old =
        admin.request(Method::PATCH, &format!("/api/leads/{id}"), Some(("application/json", body))).await;
    assert_eq!(old.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(old.json()["fields"]["notes"][0].as_str().unwrap().contains("/entries"), "{}", old.json());
    assert_eq!(lead(&mut admin, id).await["status"], "contacted");
}

#[apply(db_test)]
async fn an_entry_that_is_sent_again_is_added_once(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let id = contact(&desk).await;
    let body = json!({ "kind": "note", "text": "Once.", "key": "k1" });
    let sending = (0..4).map(|_| {
        let (mut admin, body) = (admin.clone(), body.clone());
        async move { add(&mut admin, id, body).await.status.as_u16() }
    });
    let mut statuses = futures_util::future::join_all(sending).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 201]);
    let again = add(&mut admin, id, body).await;
    assert_eq!((again.status, &again.json()["text"]), (StatusCode::OK, &json!("Once.")));
    let other = add(&mut admin, id, json!({ "kind": "note", "text": "Twice.", "key": "k1" })).await;
    assert_eq!(other.status, StatusCode::CONFLICT, "what was typed since is not dropped in silence");
    account(&desk.test.app, "meera@site.example", true).await;
    let mut meera = signed_in(desk.test.router(), "meera@site.example").await;
    let hers = add(&mut meera, id, json!({ "kind": "note", "text": "Hers.", "key": "k1" })).await;
    assert_eq!(hers.status, StatusCode::CREATED, "keys of two people do not meet");
    assert_eq!(texts(&lead(&mut admin, id).await), ["Hers.", "Once."]);
}

#[apply(db_test)]
async fn authors_correct_their_own_entries_for_fifteen_minutes(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    account(&desk.test.app, "meera@site.example", true).await;
    let mut meera = signed_in(desk.test.router(), "meera@site.example").await;
    let id = contact(&desk).await;
    let entry = add(&mut admin, id, json!({ "kind": "call", "text": "Wants Sundys" })).await.json();
    desk.wait(Duration::minutes(14));
    let body = json!({ "text": "Wants Sundays", "outcome": "interested" });
    let corrected = correct(&mut admin, id, &entry, body).await.ok();
    assert_eq!(
        (&corrected["text"], &corrected["outcome"], corrected["edited_at"].is_string()),
        (&json!("Wants Sundays"), &json!("interested"), true)
    );
    assert_eq!((&corrected["at"], &corrected["kind"]), (&entry["at"], &entry["kind"]));
    assert_eq!(found(&admin.get("/api/leads?q=sundays").await), 1);
    assert_eq!(found(&admin.get("/api/leads?q=sundys").await), 0, "what was corrected is not found any more");
    let until = lead(&mut admin, id).await["entries"][0]["editable_until"].clone();
    assert_eq!((&until, &corrected["editable_until"]), (&entry["editable_until"], &until));
    assert_eq!(lead(&mut meera, id).await["entries"][0]["editable_until"], json!(null), "it is not hers");
    let refused = correct(&mut meera, id, &entry, json!({ "text": "x" })).await;
    assert_eq!(
        (refused.status, refused.json()["error"].as_str()),
        (StatusCode::CONFLICT, Some("Only its author can correct an entry. Add one of your own."))
    );
    desk.wait(Duration::minutes(1));
    let late = correct(&mut admin, id, &entry, json!({ "text": "x" })).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.json()["error"].as_str().unwrap().contains("15 minutes"), "{}", late.json());
    assert_eq!(texts(&lead(&mut admin, id).await), ["Wants Sundays"]);
    let note = add(&mut admin, id, json!({ "kind": "note", "text": "A note" })).await.json();
    assert_eq!(
        correct(&mut admin, id, &note, json!({ "text": " " })).await.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "a note is not emptied"
    );
    let elsewhere = desk.visitor(2).send_json("send-course-inquiry", &desk.body("send-course-inquiry")).await;
    assert_eq!(elsewhere.status, 201);
    let other = desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await;
    assert_eq!(correct(&mut admin, other, &note, json!({ "text": "x" })).await.status, StatusCode::NOT_FOUND);
}

#[apply(db_test)]
async fn a_long_log_comes_in_parts(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let id = contact(&desk).await;
    add(&mut admin, id, json!({ "kind": "note", "text": "Entry 0" })).await;
    desk.rows(&format!(
        "INSERT INTO lead_entry (lead_id, kind, outcome, text, author_id, author, created_at) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 229) \
         SELECT {id}, kind, outcome, 'Entry ' || i, author_id, author, created_at FROM lead_entry, n ORDER BY i"
    ))
    .await;
    let shown = lead(&mut admin, id).await;
    assert_eq!((texts(&shown).len(), &shown["entries_total"]), (50, &json!(230)));
    assert_eq!(texts(&shown)[0], "Entry 229");
    let last = admin.get(&format!("/api/leads/{id}/entries?page=5")).await;
    assert_eq!((last.header("x-total-count"), found(&last)), ("230", 30));
    assert_eq!(last.ok()[29]["text"], "Entry 0");
    assert_eq!(admin.get(&format!("/api/leads/{id}/entries?page=0")).await.status, 422);
    assert_eq!(admin.get("/api/leads/99999/entries").await.status, StatusCode::NOT_FOUND);
    let file = admin.get("/api/leads.csv").await;
    let file = String::from_utf8(file.body.to_vec()).unwrap();
    assert!(
        file.contains(" Note (Asha Rao): Entry 0\n\n") && file.contains("Entry 229"),
        "the log is exported"
    );
}

/// How many of the last migrations bring a database back to before the log.
fn steps() -> u32 {
    let all = Migrator::migrations();
    let at = all.iter().position(|one| one.name().ends_with("create_lead_entry")).unwrap();
    u32::try_from(all.len() - at).unwrap()
}

#[apply(db_test)]
async fn notes_become_the_first_entry(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let id = contact(&desk).await;
    let other =
        desk.visitor(2).send_json("send-consultancy-email", &desk.body("send-consultancy-email")).await;
    assert_eq!(other.status, 201);
    let store = &desk.test.app.store.db;
    db::migrate_down(store, Some(steps())).await.unwrap();
    let old = "UPDATE lead SET notes = 'Called, MÖCHTE Saturdays.', updated_at = '2026-02-01T10:00:00+00:00' \
               WHERE kind = 'contact'";
    store.execute_raw(Statement::from_string(store.get_database_backend(), old)).await.unwrap();
    db::migrate(store).await.unwrap();
    let shown = lead(&mut admin, id).await;
    assert_eq!(texts(&shown), ["Called, MÖCHTE Saturdays."]);
    let entry = &shown["entries"][0];
    assert_eq!(
        ["kind", "outcome", "author", "author_id", "at"].map(|name| &entry[name]),
        [&json!("note"), &json!("none"), &json!(""), &json!(null), &json!("2026-02-01T10:00:00.000Z")]
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead_entry").await, 1, "a lead without notes has no entry");
    assert_eq!(found(&admin.get("/api/leads?q=möchte").await), 1);
    assert_eq!(correct(&mut admin, id, entry, json!({ "text": "x" })).await.status, StatusCode::CONFLICT);
    add(&mut admin, id, json!({ "kind": "call", "text": "Paid." })).await;
    db::migrate_down(store, Some(steps())).await.unwrap();
    assert_eq!(
        desk.texts("SELECT notes FROM lead ORDER BY id").await,
        ["Called, MÖCHTE Saturdays.\n\nPaid.", ""]
    );
}

#[apply(db_test)]
async fn who_was_reached_is_new_no_more_and_who_tried_is_the_owner(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let id = contact(&desk).await;
    let state = async |admin: &mut Client| {
        let lead = lead(admin, id).await;
        (lead["status"].clone(), lead["owner"]["name"].clone(), lead["history"].as_array().unwrap().len())
    };
    let (status, owner, before) = state(&mut admin).await;
    assert_eq!((status, owner), (json!("new"), Value::Null));
    let after = async |admin: &mut Client, entry: Value| {
        assert_eq!(add(admin, id, entry).await.status, StatusCode::CREATED);
        state(admin).await
    };
    let note = json!({ "kind": "note", "text": "Looks serious." });
    assert_eq!(after(&mut admin, note).await, (json!("new"), Value::Null, before));
    let missed = json!({ "kind": "call", "outcome": "no_answer" });
    assert_eq!(after(&mut admin, missed).await, (json!("new"), json!("Asha Rao"), before + 1));
    let last = lead(&mut admin, id).await["entries"][0].clone();
    for (outcome, status, events) in [("interested", "contacted", 2), ("no_answer", "new", 3)] {
        assert_eq!(correct(&mut admin, id, &last, json!({ "outcome": outcome })).await.status, 200);
        assert_eq!(state(&mut admin).await, (json!(status), json!("Asha Rao"), before + events));
    }
    let before = before + 2;
    let reached = json!({ "kind": "whatsapp", "text": "Sent the dates." });
    assert_eq!(after(&mut admin, reached).await, (json!("contacted"), json!("Asha Rao"), before + 2));

    // It can be undone, and a colleague who helps takes nothing away.
    let revision = lead(&mut admin, id).await["revision"].clone();
    let back = json!({ "status": "new", "revision": revision });
    assert_eq!(
        admin
            .request(Method::PATCH, &format!("/api/leads/{id}"), Some(("application/json", back.to_string())))
            .await
            .status,
        200
    );
    staff(&desk.test.app, "meera@site.example", Role::Counsellor).await;
    let mut meera = signed_in(desk.test.router(), "meera@site.example").await;
    let (status, owner, _) = after(&mut meera, json!({ "kind": "visit" })).await;
    assert_eq!((status, owner), (json!("contacted"), json!("Asha Rao")));
}

#[apply(db_test)]
async fn an_outcome_changes_all_at_once_and_its_author_takes_all_of_it_back(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    staff(&desk.test.app, "meera@site.example", Role::Counsellor).await;
    let mut meera = signed_in(desk.test.router(), "meera@site.example").await;
    let id = contact(&desk).await;
    let plan = json!({
        "kind": "call", "outcome": "call_back", "text": "Asks for Sundays",
        "next_action_at": "2026-03-20T04:30:00Z", "next_action": "Call back",
    });
    let first = add(&mut admin, id, plan).await;
    assert_eq!(first.status, StatusCode::CREATED);
    let planned = lead(&mut admin, id).await;
    assert_eq!((&planned["status"], &planned["next_action"]), (&json!("contacted"), &json!("Call back")));
    desk.wait(Duration::minutes(2));

    // All of it in one call, and nothing of it where one part is refused.
    let her = lead(&mut meera, id).await["id"].clone();
    assert_eq!(her, planned["id"]);
    let colleagues = admin.get("/api/leads/colleagues").await.ok();
    let meeras =
        colleagues.as_array().unwrap().iter().find(|one| one["id"] != planned["owner"]["id"]).unwrap();
    let mut lost = json!({
        "kind": "call", "outcome": "not_interested", "status": "lost", "owner_id": meeras["id"],
        "text": "Too dear", "revision": planned["revision"],
    });
    let refused = add(&mut admin, id, lost.clone()).await;
    assert!(refused.json()["fields"]["lost_reason"].is_array(), "{}", refused.json());
    assert_eq!(lead(&mut admin, id).await["entries_total"], 1);
    lost["lost_reason"] = "fee".into();
    lost["revision"] = 1.into();
    assert_eq!(add(&mut admin, id, lost.clone()).await.status, StatusCode::CONFLICT, "another revision");
    lost["revision"] = planned["revision"].clone();
    let entry = add(&mut admin, id, lost).await;
    assert_eq!(entry.status, StatusCode::CREATED);
    let after = lead(&mut admin, id).await;
    assert_eq!(
        (&after["status"], &after["lost_reason"], &after["owner"]["id"], &after["next_action_at"]),
        (&json!("lost"), &json!("fee"), &meeras["id"], &Value::Null)
    );
    assert_eq!(found(&admin.get("/api/leads?lost_reason=fee&source=site&q=dear").await), 1);
    assert_eq!(found(&admin.get("/api/leads?lost_reason=place").await), 0);
    let handed = "SELECT count(*) FROM mail_outbox WHERE kind = 'lead_handed_over' AND state = 'queued'";
    assert_eq!(desk.number(handed).await, 1);

    // Only its author, only while nothing else has changed.
    let path = format!("/api/leads/{id}/entries/{}", entry.json()["id"]);
    assert_eq!(meera.delete(&path).await.status, StatusCode::CONFLICT);
    let undone = admin.delete(&path).await.ok();
    for part in ["status", "lost_reason", "owner", "next_action_at", "next_action", "waiting", "history"] {
        assert_eq!(undone[part], planned[part], "{part}");
    }
    assert_eq!(texts(&undone), ["Asks for Sundays"]);
    assert_eq!(found(&admin.get("/api/leads?q=dear").await), 0, "its words are not found any more");
    assert_eq!(desk.number(handed).await, 0, "a colleague who was not told yet is not told");
    assert_eq!(admin.delete(&path).await.status, StatusCode::NOT_FOUND);

    let first = format!("/api/leads/{id}/entries/{}", first.json()["id"]);
    let overtaken = admin.delete(&first).await;
    assert_eq!(overtaken.status, StatusCode::CONFLICT, "the lead has another revision");
    let note = add(&mut admin, id, json!({ "kind": "note", "text": "Slip" })).await.json();
    let note = format!("/api/leads/{id}/entries/{}", note["id"]);
    desk.wait(Duration::minutes(16));
    assert_eq!(admin.delete(&note).await.status, StatusCode::CONFLICT, "its time is over");
}

#[apply(db_test)]
async fn the_inbox_is_narrowed_by_source_and_days(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    contact(&desk).await;
    for (query, count) in [
        ("source=site", 1),
        ("source=phone", 0),
        ("from=2000-01-01&until=2099-12-31", 1),
        ("until=2000-01-01", 0),
        ("from=2099-12-31", 0),
        ("due=by_today", 0),
    ] {
        assert_eq!(found(&admin.get(&format!("/api/leads?{query}")).await), count, "{query}");
    }
    let refused = admin.get("/api/leads?from=1999-01-01&source=fax").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.json()["fields"]["from"].is_array() && refused.json()["fields"]["source"].is_array());
}
