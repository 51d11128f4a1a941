//! The inbox: list, edit and messages of leads.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::desk::Desk;
use crate::support::sink::Sink;
use crate::support::{Answer, Client, TestDb, apply, db_test, sqlite_test};

async fn patch(admin: &mut Client, id: i64, body: Value) -> Answer {
    admin
        .request(Method::PATCH, &format!("/api/leads/{id}"), Some(("application/json", body.to_string())))
        .await
}

async fn lead(admin: &mut Client, id: i64) -> Value {
    admin.get(&format!("/api/leads/{id}")).await.ok()
}

/// Sends a form with some other values and advances the clock by a minute. Returns the id of the lead.
async fn send(desk: &Desk, call: &str, values: Value) -> i64 {
    let mut body = desk.body(call);
    for (name, value) in values.as_object().unwrap() {
        body[name] = value.clone();
    }
    let answer = desk.visitor(1).send_json(call, &body).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    desk.wait(Duration::minutes(1));
    desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await
}

async fn desk_without_limits(db: &crate::support::TestDb) -> Desk {
    Desk::with_environment(db, &[("RATE_LIMITS", "off")]).await
}

fn ids(answer: &Answer) -> Vec<i64> {
    answer.each("id").iter().map(|id| id.as_i64().unwrap()).collect()
}

/// Five leads: an enrolment, an inquiry and a contact message of Asha, a consultancy enquiry, and spam.
async fn five_leads(desk: &Desk) -> [i64; 5] {
    [
        send(desk, "enroll", json!({})).await,
        send(desk, "send-course-inquiry", json!({ "email": "asha.other@example.in" })).await,
        send(desk, "contact", json!({ "message": "Is ÉCOLE spelt 100%_so?" })).await,
        send(desk, "send-consultancy-email", json!({})).await,
        send(desk, "contact", json!({ "email": "bot@example.in", "website": "https://spam.example" })).await,
    ]
}

#[apply(sqlite_test)]
async fn a_land_line_is_formatted_and_offers_no_messenger(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let plant = send(&desk, "send-consultancy-email", json!({ "contact": "020 2712 3456" })).await;
    let asha = send(&desk, "enroll", json!({})).await;
    let message = send(&desk, "contact", json!({})).await;
    for (id, text, whatsapp) in [
        (plant, json!("+91 20 2712 3456"), false),
        (asha, json!("+91 98765 43210"), true),
        (message, Value::Null, false),
    ] {
        let one = lead(&mut admin, id).await;
        assert_eq!((&one["phone_text"], &one["whatsapp"]), (&text, &json!(whatsapp)));
        let rows = admin.get("/api/leads").await.ok();
        let row = rows.as_array().unwrap().iter().find(|row| row["id"] == id).unwrap();
        assert_eq!((&row["phone_text"], &row["whatsapp"]), (&text, &json!(whatsapp)));
    }
}

#[apply(db_test)]
async fn leads_are_listed_filtered_sorted_and_counted(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let [enrolled, inquiry, contact, consultancy, spam] = five_leads(&desk).await;
    patch(
        &mut admin,
        enrolled,
        json!({ "status": "qualified", "next_action_at": "2026-03-20T10:00:00+05:30" }),
    )
    .await
    .ok();
    patch(&mut admin, inquiry, json!({ "next_action_at": "2026-03-16T10:00:00+05:30" })).await.ok();

    let all = admin.get("/api/leads").await;
    assert_eq!(all.header("x-total-count"), "4");
    assert_eq!(ids(&all), [consultancy, contact, inquiry, enrolled], "the latest first, without spam");
    for (query, expected) in [
        ("status=spam", vec![spam]),
        ("status=all", vec![consultancy, contact, inquiry, enrolled]),
        ("status=qualified", vec![enrolled]),
        ("kind=contact", vec![contact]),
        ("kind=contact&status=spam", vec![spam]),
        ("q=école", vec![contact]),
        ("q=100%25_SO", vec![contact]),
        ("q=100_%25so", vec![]),
        ("q=asha+rao+parking", vec![]),
        ("q=react", vec![enrolled]),
        ("q=098765+43210", vec![inquiry, enrolled]),
        ("q=%2B91-98765-43210", vec![inquiry, enrolled]),
        ("sort=received", vec![enrolled, inquiry, contact, consultancy]),
        ("sort=next_action", vec![inquiry, enrolled, consultancy, contact]),
        ("sort=name", vec![consultancy, contact, inquiry, enrolled]),
        ("sort=-updated&per_page=2", vec![inquiry, enrolled]),
        ("per_page=3&page=2", vec![enrolled]),
    ] {
        assert_eq!(ids(&admin.get(&format!("/api/leads?{query}")).await), expected, "{query}");
    }
    for (query, field) in [
        ("status=done", "status"),
        ("kind=fax", "kind"),
        ("sort=age", "sort"),
        ("page=0", "page"),
        ("per_page=101", "per_page"),
        ("mail=lost", "mail"),
        ("q=%00", "q"),
    ] {
        let answer = admin.get(&format!("/api/leads?{query}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert!(answer.json()["fields"][field].is_array(), "{query}");
    }

    let counts = admin.get("/api/leads/counts").await.ok();
    let numbers = |counts: &Value| {
        ["all", "new", "qualified", "lost", "spam"].map(|word| counts[word].as_i64().unwrap())
    };
    assert_eq!(numbers(&counts), [4, 3, 1, 0, 1]);
    assert_eq!(numbers(&admin.get("/api/leads/counts?kind=contact").await.ok()), [1, 1, 0, 0, 1]);
    assert_eq!(numbers(&admin.get("/api/leads/counts?q=asha&status=new").await.ok()), [3, 2, 1, 0, 1]);

    let row = &admin.get("/api/leads?q=école&status=new").await.ok()[0];
    assert_eq!(row["excerpt"], "Is ÉCOLE spelt 100%_so?");
    assert_eq!((&row["kind"], &row["mail"]), (&json!("contact"), &json!("waiting")));
}

#[apply(db_test)]
async fn a_repeated_enquiry_is_marked_until_staff_act(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    let other = send(&desk, "send-course-inquiry", json!({})).await;
    let marked = async |admin: &mut Client| {
        let rows = admin.get("/api/leads").await.ok();
        let those = rows.as_array().unwrap().iter().filter(|row| row["wrote_again"] == true);
        those.map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(marked(&mut admin).await, [0; 0]);
    assert_eq!(
        send(&desk, "contact", json!({ "message": "Please call after 6 pm" })).await,
        other,
        "no lead of its own"
    );
    assert_eq!(marked(&mut admin).await, [id]);
    assert_eq!(lead(&mut admin, other).await["related"][0]["wrote_again"], true);
    let call = json!({ "kind": "call", "outcome": "no_answer" });
    assert_eq!(admin.post(&format!("/api/leads/{id}/entries"), call).await.status, StatusCode::CREATED);
    assert_eq!(marked(&mut admin).await, [0; 0], "an entry of the log is an answer");
    send(&desk, "contact", json!({ "message": "Or rather on Saturday" })).await;
    assert_eq!(marked(&mut admin).await, [id]);
    patch(&mut admin, id, json!({ "status": "contacted" })).await.ok();
    assert_eq!(marked(&mut admin).await, [0; 0]);
}

#[apply(db_test)]
async fn a_lead_shows_messages_consents_history_and_related_leads(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let [enrolled, inquiry, contact, _, spam] = five_leads(&desk).await;
    let shown = lead(&mut admin, enrolled).await;
    assert_eq!(
        shown["item"],
        json!({
            "course_id": null, "reference": "react-typescript", "name": "React with TypeScript",
            "group": "Web Development", "price": "1,349", "duration": "6 weeks", "level": "Intermediate",
            "batch_id": null, "batch": "",
        })
    );
    assert_eq!((&shown["phone"], &shown["revision"]), (&json!("+919876543210"), &json!(1)));
    assert_eq!(shown["consents"].as_array().unwrap().len(), 1);
    assert_eq!(shown["consents"][0]["purpose"], "enquiry");
    let mails: Vec<_> = shown["mails"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mail| (mail["kind"].as_str().unwrap(), mail["state"].as_str().unwrap()))
        .collect();
    assert_eq!(mails, [("staff_lead", "queued"), ("visitor_lead", "queued")]);
    // The same phone number under another address, and the same address without a number, are one person.
    let related: Vec<_> =
        shown["related"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!(related, [contact, inquiry]);
    let shown = lead(&mut admin, spam).await;
    assert_eq!(shown["spam"]["reasons"], json!(["the hidden field was filled"]));
    assert_eq!(
        (&shown["status"], &shown["related"], &shown["mails"]),
        (&json!("spam"), &json!([]), &json!([]))
    );
    assert_eq!(admin.get("/api/leads/99999").await.status, StatusCode::NOT_FOUND);
    assert_eq!(admin.get("/api/leads/next").await.status, StatusCode::NOT_FOUND);
}

#[apply(db_test)]
async fn edits_are_in_the_history_and_the_audit_log(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    let answer = patch(
        &mut admin,
        id,
        json!({
            "status": "contacted", "next_action_at": "2026-03-20T00:00:00+05:30", "revision": 1,
        }),
    )
    .await;
    let changed = answer.ok();
    assert_eq!(answer.header("etag"), "\"2\"");
    assert_eq!(
        (&changed["status"], &changed["next_action_at"]),
        (&json!("contacted"), &json!("2026-03-19T18:30:00.000Z"))
    );
    let history: Vec<_> = changed["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| ["kind", "actor", "detail"].map(|name| event[name].as_str().unwrap().to_owned()))
        .collect();
    assert_eq!(
        history,
        [["status", "Asha Rao", "New → Contacted"], ["edited", "Asha Rao", "Follow-up: 20 Mar 2026, 00:00"],]
    );
    // A missing field is unchanged, null clears it, and an equal value is no change.
    let changed = patch(&mut admin, id, json!({ "next_action_at": null })).await.ok();
    assert_eq!(
        (&changed["next_action_at"], &changed["status"], &changed["revision"]),
        (&json!(null), &json!("contacted"), &json!(3))
    );
    assert_eq!(patch(&mut admin, id, json!({ "status": "contacted" })).await.ok()["revision"], 3);

    let log = admin.get("/api/audit?kind=lead").await.ok();
    assert_eq!(log.as_array().unwrap().len(), 2);
    assert_eq!(
        (&log[1]["action"], &log[1]["label"], &log[1]["record_id"]),
        (&json!("updated"), &json!(format!("Contact message {id}")), &json!(id))
    );
    assert_eq!(
        log[1]["changes"],
        json!([
            { "field": "status", "before": "new", "after": "contacted" },
            { "field": "next_action_at", "before": null, "after": "2026-03-19T18:30:00.000Z" },
        ])
    );

    for (body, field) in [
        (json!({ "status": "done" }), "status"),
        (json!({ "next_action_at": "tomorrow" }), "next_action_at"),
        (json!({ "next_action_at": "2026-03-20" }), "next_action_at"),
        (json!({ "next_action_at": "0001-01-01T00:00:00Z" }), "next_action_at"),
    ] {
        let answer = patch(&mut admin, id, body.clone()).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert!(answer.json()["fields"][field].is_array(), "{body}: {}", answer.json());
    }
}

#[apply(db_test)]
async fn a_stale_edit_is_refused_with_the_current_lead(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    patch(&mut admin, id, json!({ "status": "contacted", "revision": 1 })).await.ok();
    let late = patch(&mut admin, id, json!({ "status": "lost", "revision": 1 })).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    let body = late.json();
    assert_eq!(
        (&body["current"]["status"], &body["current"]["revision"], &body["current"]["id"]),
        (&json!("contacted"), &json!(2), &json!(id))
    );
    assert_eq!(lead(&mut admin, id).await, body["current"], "and nothing was written");
    let change = json!({ "by": "Asha Rao <admin@site.example>", "at": body["current"]["updated_at"] });
    assert_eq!(body["last_changes"]["status"], change, "the refusal names who wrote them");
    // Of concurrent writes with the same revision, one succeeds.
    let writers = (1..9).map(|number| {
        let mut admin = admin.clone();
        async move {
            let at = format!("2026-04-{number:02}T10:00:00Z");
            patch(&mut admin, id, json!({ "next_action_at": at, "revision": 2 })).await.status
        }
    });
    let statuses = futures_util::future::join_all(writers).await;
    assert_eq!(statuses.iter().filter(|status| **status == StatusCode::OK).count(), 1, "{statuses:?}");
    assert_eq!(lead(&mut admin, id).await["revision"], 3);
}

#[apply(db_test)]
async fn spam_cancels_queued_messages_and_not_spam_sends_withheld_ones(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let suspect = json!({ "website": "x", "newsletter": true });
    let id = send(&desk, "contact", suspect).await;
    assert_eq!(desk.send_mails().await.len(), 0);
    patch(&mut admin, id, json!({ "status": "new" })).await.ok();
    let mut subjects: Vec<_> =
        desk.send_mails().await.iter().map(|mail| format!("{}: {}", mail.to(), mail.subject())).collect();
    subjects.sort();
    assert_eq!(subjects.len(), 3, "{subjects:?}");
    assert!(subjects[0].starts_with("asha@example.in: "), "{subjects:?}");
    assert_eq!(subjects[2], "staff@desk.example: Contact message: Hello (Asha Rao)");
    for status in ["spam", "new", "spam", "contacted"] {
        patch(&mut admin, id, json!({ "status": status })).await.ok();
    }
    let states = desk.texts("SELECT DISTINCT state FROM mail_outbox").await;
    assert_eq!(states, ["sent"], "no message is sent twice");

    let id = send(&desk, "send-consultancy-email", json!({})).await;
    let shown = patch(&mut admin, id, json!({ "status": "spam" })).await.ok();
    assert!(
        shown["mails"]
            .as_array()
            .unwrap()
            .iter()
            .all(|mail| mail["state"] == "cancelled" && mail["can_resend"] == false)
    );
    assert_eq!(desk.send_mails().await.len(), 0);
    patch(&mut admin, id, json!({ "status": "lost" })).await.ok();
    assert_eq!(desk.send_mails().await.len(), 2, "stopped mails come after all");
}

#[apply(db_test)]
async fn a_message_is_resent_to_a_corrected_address(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({ "email": "ahsa@example.in" })).await;
    let resend = |mail: i64| format!("/api/leads/{id}/mails/{mail}/resend");
    let mails = |lead: &Value| {
        lead["mails"].as_array().unwrap().iter().map(|mail| mail["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    let [to_staff, to_visitor] = mails(&lead(&mut admin, id).await)[..] else { panic!() };
    let waiting = admin.post(&resend(to_visitor), json!({})).await;
    assert_eq!(
        (waiting.status, waiting.json()["error"].as_str()),
        (StatusCode::CONFLICT, Some("This mail is already waiting to be sent."))
    );

    sink.behave("550").await;
    let worker = desk.worker(sink.transport());
    worker.run_due().await.unwrap();
    let shown = lead(&mut admin, id).await;
    let dead = &shown["mails"][1];
    assert_eq!(
        (&dead["state"], &dead["can_resend"], &dead["can_correct"]),
        (&json!("dead"), &json!(true), &json!(true))
    );
    assert!(dead["last_error"].as_str().unwrap().contains("550"), "{dead}");
    assert_eq!(admin.get("/api/leads/counts").await.ok()["mail"]["undelivered"], 1);
    assert_eq!(ids(&admin.get("/api/leads?mail=undelivered").await), [id]);
    assert_eq!(admin.get("/api/leads").await.ok()[0]["mail"], "undelivered");

    let refused = admin.post(&resend(to_visitor), json!({ "email": "asha@gmial.com" })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        refused.json()["fields"]["email"],
        json!(["Did you mean asha@gmail.com? Please check the address."])
    );
    let refused = admin.post(&resend(to_staff), json!({ "email": "asha@example.in" })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(admin.post(&resend(99_999), json!({})).await.status, StatusCode::NOT_FOUND);
    sink.behave("accept").await;
    assert_eq!(worker.run_due().await.unwrap(), 0, "what was refused changed nothing");

    let shown = admin.post(&resend(to_visitor), json!({ "email": "Asha@Example.in" })).await.ok();
    assert_eq!((&shown["email"], &shown["revision"]), (&json!("Asha@example.in"), &json!(2)));
    assert_eq!((&shown["mails"][1]["state"], &shown["mails"][1]["attempts"]), (&json!("queued"), &json!(0)));
    assert_eq!(shown["history"][0]["detail"], "Confirmation to the sender, to a corrected address");
    assert_eq!(admin.get("/api/leads?q=asha%40example.in").await.header("x-total-count"), "1");
    admin.post(&resend(to_staff), json!({})).await.ok();
    worker.run_due().await.unwrap();
    let mut to: Vec<_> = sink.mails().into_iter().map(|mail| mail.to[0].clone()).collect();
    to.sort();
    assert_eq!(to, ["Asha@example.in", "staff@desk.example"]);
    assert_eq!(admin.get("/api/leads/counts").await.ok()["mail"]["undelivered"], 0);
    let log = admin.get("/api/audit?kind=lead").await.ok();
    assert_eq!(log[0]["changes"], json!([{ "field": "mail", "before": "dead", "after": "sent again" }]));
    assert!(!log.to_string().to_lowercase().contains("asha@example.in"));
}

#[apply(db_test)]
async fn all_messages_that_were_given_up_can_be_sent_again(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let wanted = send(&desk, "contact", json!({})).await;
    let unwanted = send(&desk, "send-consultancy-email", json!({})).await;
    let worker = desk.worker(sink.transport());
    sink.behave("550").await;
    worker.run_due().await.unwrap();
    assert_eq!(admin.get("/api/leads/counts").await.ok()["mail"]["dead"], 4);
    desk.rows(&format!("UPDATE lead SET status = 'spam' WHERE id = {unwanted}")).await;
    let done = admin.post("/api/leads/mails/resend", json!({})).await.ok();
    assert_eq!(done, json!({ "queued": 2, "refused": 2 }));
    assert_eq!(lead(&mut admin, wanted).await["history"].as_array().unwrap().len(), 2);
    sink.behave("accept").await;
    assert_eq!(worker.run_due().await.unwrap(), 2);
    assert_eq!(sink.mails().len(), 2);
    assert_eq!(lead(&mut admin, unwanted).await["mails"][0]["state"], "dead");
    let again = admin.post("/api/leads/mails/resend", json!({})).await.ok();
    assert_eq!(again, json!({ "queued": 0, "refused": 2 }));
}

#[apply(db_test)]
async fn a_queued_message_can_be_cancelled(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    let shown = lead(&mut admin, id).await;
    let path = |at: usize| format!("/api/leads/{id}/mails/{}/stop", shown["mails"][at]["id"]);
    let stopped = admin.post(&path(1), json!({})).await.ok();
    assert_eq!(
        (&stopped["mails"][1]["state"], &stopped["mails"][1]["can_stop"]),
        (&json!("cancelled"), &json!(false))
    );
    assert_eq!(
        (&stopped["history"][0]["kind"], &stopped["history"][0]["detail"]),
        (&json!("stopped"), &json!("Confirmation to the sender"))
    );
    assert_eq!(admin.post(&path(1), json!({})).await.status, StatusCode::CONFLICT);
    assert_eq!(desk.send_mails().await.len(), 1, "the one to staff");
    let sent = admin.post(&path(0), json!({})).await;
    assert_eq!(
        (sent.status, sent.json()["error"].as_str()),
        (StatusCode::CONFLICT, Some("This mail has gone out already."))
    );
    // A cancelled failure no longer warns, and the message can still be resent.
    desk.rows("UPDATE mail_outbox SET state = 'dead' WHERE kind = 'visitor_lead'").await;
    assert_eq!(admin.get("/api/leads/counts").await.ok()["mail"]["undelivered"], 1);
    admin.post(&path(1), json!({})).await.ok();
    assert_eq!(admin.get("/api/leads/counts").await.ok()["mail"]["undelivered"], 0);
    admin.post(&path(1).replace("/stop", "/resend"), json!({})).await.ok();
    assert_eq!(desk.send_mails().await.len(), 1);
    assert_eq!(
        admin.post(&format!("/api/leads/{id}/mails/99999/stop"), json!({})).await.status,
        StatusCode::NOT_FOUND
    );
}

#[apply(db_test)]
async fn a_message_in_flight_cannot_be_changed(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    let mail = lead(&mut admin, id).await["mails"][0]["id"].clone();
    desk.rows("UPDATE mail_outbox SET lease_token = 'x', lease_until = next_attempt_at").await;
    desk.wait(-Duration::minutes(2));
    for state in ["queued", "cancelled"] {
        desk.rows(&format!("UPDATE mail_outbox SET state = '{state}'")).await;
        for what in ["resend", "stop"] {
            let answer = admin.post(&format!("/api/leads/{id}/mails/{mail}/{what}"), json!({})).await;
            assert_eq!(answer.status, StatusCode::CONFLICT, "{what} {state}");
            assert_eq!(answer.json()["error"], "This mail is being sent at this moment.", "{what} {state}");
        }
    }
}

#[apply(db_test)]
async fn late_messages_are_reported(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({})).await;
    desk.wait(Duration::minutes(13));
    let mail = admin.get("/api/leads/counts").await.ok()["mail"].clone();
    let expected = json!({
        "waiting": 2, "oldest_seconds": 14 * 60, "late": 0, "undelivered": 0,
        "failing": 0, "dead": 0, "last_refusal": null,
    });
    assert_eq!(mail, expected);
    desk.wait(Duration::minutes(2));
    assert_eq!(admin.get("/api/leads/counts").await.ok()["mail"]["late"], 1);
    assert_eq!(ids(&admin.get("/api/leads?mail=late").await), [id]);
    assert_eq!(desk.send_mails().await.len(), 2);
    desk.wait(Duration::minutes(20));
    admin.post(&format!("/api/leads/{id}/mails/1/resend"), json!({})).await.ok();
    desk.wait(Duration::seconds(30));
    assert_eq!(
        admin.get("/api/leads/counts").await.ok()["mail"]["oldest_seconds"],
        30,
        "it waits since it was sent anew"
    );
}

#[apply(db_test)]
async fn an_erased_lead_keeps_its_id_and_accepts_only_notes(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let first = send(&desk, "contact", json!({})).await;
    let id = send(&desk, "send-course-inquiry", json!({})).await;
    desk.rows(&format!("UPDATE lead SET erased_at = created_at, name = '', email = '', email_key = '', phone = NULL, search = '' WHERE id = {id}")).await;
    let shown = lead(&mut admin, id).await;
    assert_eq!((&shown["email"], &shown["related"]), (&json!(""), &json!([])));
    assert_eq!(lead(&mut admin, first).await["related"], json!([]));
    for body in [json!({ "status": "contacted" }), json!({ "next_action_at": "2026-03-20T00:00:00Z" })] {
        assert_eq!(patch(&mut admin, id, body).await.status, StatusCode::CONFLICT);
    }
    let entries = format!("/api/leads/{id}/entries");
    assert_eq!(admin.post(&entries, json!({ "kind": "call" })).await.status, StatusCode::CONFLICT);
    let note = json!({ "kind": "note", "text": "Erased on request." });
    assert_eq!(admin.post(&entries, note).await.status, StatusCode::CREATED);
    assert_eq!(lead(&mut admin, id).await["entries"][0]["text"], "Erased on request.");
    let mail = shown["mails"][0]["id"].as_i64().unwrap();
    let answer = admin.post(&format!("/api/leads/{id}/mails/{mail}/resend"), json!({})).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert_eq!(admin.get("/api/leads").await.header("x-total-count"), "2");
}

#[apply(db_test)]
async fn no_message_is_sent_after_a_withdrawn_consent(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let mut admin = desk.test.admin().await;
    let id = send(&desk, "contact", json!({ "newsletter": true })).await;
    assert_eq!(desk.send_mails().await.len(), 3);
    desk.rows("UPDATE consent SET withdrawn_at = given_at WHERE purpose = 'newsletter'").await;
    let able = |lead: &Value| {
        lead["mails"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mail| mail["can_resend"].as_bool().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(able(&lead(&mut admin, id).await), [true, true, false]);
    desk.rows("UPDATE lead SET consent_withdrawn_at = created_at").await;
    let shown = lead(&mut admin, id).await;
    assert_eq!(able(&shown), [true, false, false]);
    for mail in [&shown["mails"][1], &shown["mails"][2]] {
        assert_eq!(
            admin.post(&format!("/api/leads/{id}/mails/{}/resend", mail["id"]), json!({})).await.status,
            StatusCode::CONFLICT
        );
    }
}

#[apply(sqlite_test)]
async fn leads_are_not_public(db: TestDb) {
    let desk = desk_without_limits(&db).await;
    let canary = "zanzibar-canary";
    let id = send(&desk, "contact", json!({ "name": canary, "message": canary, "subject": canary, "email": "zanzibar-canary@example.in" })).await;
    let mut admin = desk.test.admin().await;
    assert_eq!(lead(&mut admin, id).await["name"], canary);
    let mut visitor = desk.test.browser();
    for route in server::router::table::api_routes().inventory() {
        if route.method != Method::GET {
            continue;
        }
        let path = route.path.replace("{id}", &id.to_string());
        let answer = visitor.get(&format!("{path}?q={canary}&per_page=100")).await;
        assert!(!String::from_utf8_lossy(&answer.body).contains(canary), "{path}");
    }
}
