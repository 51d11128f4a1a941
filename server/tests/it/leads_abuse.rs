//! Bots, floods and mail bombs are flagged and limited, without affecting people.

use chrono::Duration;
use serde_json::{Value, json};

use crate::support::database::copy_row;
use crate::support::desk::{Desk, Mail, STAFF, Visitor};
use crate::support::{TestDb, apply, db_test, sqlite_test};

/// A contact message that was in a form for ten seconds.
fn message(desk: &Desk, email: &str) -> Value {
    let mut body = desk.body("contact");
    body["email"] = email.into();
    body
}

#[apply(db_test)]
async fn suspected_spam_is_stored_flagged_and_gets_no_message(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.visitor(1).send_json("contact", &message(&desk, "person@example.in")).await;
    let used = message(&desk, "first@example.in");
    desk.visitor(1).send_json("contact", &used).await;
    let suspects = [
        ("website", json!("https://spam.example"), "the hidden field was filled"),
        ("form_token", json!("1700000000000.00.00"), "a forged form token"),
        ("form_token", used["form_token"].clone(), "the form token was used before"),
        ("name", json!("buy-now.ru"), "an address instead of a name"),
        ("message", json!("<a href='https://x.example'>casino</a>, betting"), "markup"),
    ];
    for (number, (field, value, reason)) in (0_u8..).zip(suspects) {
        let mut body = message(&desk, &format!("bot{number}@example.in"));
        body[field] = value;
        body["newsletter"] = true.into();
        let answer = desk.visitor(10 + number).send_json("contact", &body).await;
        let told = json!({ "message": "We have received your message." });
        assert_eq!((answer.status.as_u16(), answer.json()), (201, told), "{reason}");
        let sql = format!(
            "SELECT spam_reasons FROM lead WHERE email = 'bot{number}@example.in' AND status = 'spam'"
        );
        assert!(desk.texts(&sql).await[0].contains(reason), "{reason}");
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 7, "nothing is dropped");
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox").await, 4, "and only people cause mail");
    assert_eq!(desk.number("SELECT COUNT(*) FROM newsletter_subscriber").await, 0);
}

#[apply(db_test)]
async fn a_flagged_lead_never_blocks_a_genuine_one(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut body = message(&desk, "asha@example.in");
    body["website"] = "x".into();
    desk.visitor(1).send_json("contact", &body).await;
    desk.visitor(2).send_json("contact", &message(&desk, "asha@example.in")).await;
    assert_eq!(desk.texts("SELECT status FROM lead ORDER BY id").await, ["spam", "new"]);
}

#[apply(sqlite_test)]
async fn without_a_token_forms_are_accepted_then_flagged_then_refused(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut sent = Vec::new();
    for number in 0..22 {
        let mut body = message(&desk, &format!("a{number:02}@example.in"));
        body.as_object_mut().unwrap().remove("form_token");
        sent.push(desk.visitor(1).send_json("contact", &body).await.status.as_u16());
    }
    assert_eq!(sent, [[201; 20].as_slice(), &[429; 2]].concat());
    let flagged = desk.texts("SELECT email FROM lead WHERE status = 'spam' ORDER BY id").await;
    assert_eq!((flagged.len(), flagged[0].as_str()), (17, "a03@example.in"));
    let page = desk
        .visitor(1)
        .send_form(
            "contact",
            &[("name", "Asha"), ("email", "b@example.in"), ("subject", "s"), ("message", "m")],
        )
        .await;
    assert_eq!(page.status, 429);
    assert!(!page.header("retry-after").is_empty());
    let html = String::from_utf8(page.body.to_vec()).unwrap();
    assert!(
        html.contains("many enquiries from your network") && html.contains("b@example.in"),
        "the page keeps what was typed: {html}"
    );
    assert_eq!(
        desk.visitor(1).send_json("contact", &message(&desk, "b@example.in")).await.status,
        201,
        "with one it goes on"
    );
    assert_eq!(desk.visitor(2).send_json("contact", &message(&desk, "c@example.in")).await.status, 201);
    assert_eq!(
        desk.texts("SELECT status FROM lead WHERE email IN ('b@example.in', 'c@example.in')").await,
        ["new", "new"]
    );
}

#[apply(sqlite_test)]
async fn limits_can_be_off_and_the_spam_filter_cannot(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    for number in 0..30 {
        let mut body = message(&desk, &format!("a{number}@example.in"));
        body["website"] = "x".into();
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
    }
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE status = 'spam'").await, 30);
}

#[apply(sqlite_test)]
async fn posts_that_store_nothing_are_limited_too(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let mut refused = 0;
    for _ in 0..320 {
        let answer = visitor.post("/api/mail/contact", "application/json", "{}".to_owned(), &[]).await;
        refused += u32::from(answer.status == 429);
    }
    assert_eq!(refused, 20, "of 320");
}

#[apply(db_test)]
async fn a_mailbox_gets_three_mails_and_then_one_an_hour(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let spellings =
        ["v.ictim@gmail.com", "victim+1@gmail.com", "VICTIM@googlemail.com", "vic.tim+x@gmail.com"];
    for round in 0..40_usize {
        let mut body = desk.body("send-course-inquiry");
        body["email"] = spellings[round % 4].into();
        body["course_id"] = i32::try_from(round % 20 + 1).unwrap().into();
        assert_eq!(desk.visitor(1).send_json("send-course-inquiry", &body).await.status, 201);
        desk.wait(Duration::minutes(6));
    }
    // Forty inquiries in four hours.
    let to_victim = desk
        .number(
            "SELECT COUNT(*) FROM mail_outbox WHERE mailbox = 'victim@gmail.com' AND state <> 'cancelled'",
        )
        .await;
    assert!((3..=6).contains(&to_victim), "{to_victim}");
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE kind = 'staff_lead'").await, 40);
}

#[apply(db_test)]
async fn the_answer_promises_a_mail_only_when_one_is_queued(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let visitor = desk.visitor(1);
    let told = async |body: &Value| {
        visitor.send_json("send-course-inquiry", body).await.json()["message"].as_str().unwrap().to_owned()
    };
    let mut last = Value::Null;
    for course in 1..=4 {
        let mut body = desk.body("send-course-inquiry");
        body["course_id"] = course.into();
        let promised = told(&body).await == "Inquiry submitted successfully!";
        assert_eq!(promised, course <= 3, "inquiry {course}");
        last = body;
    }
    assert_eq!(told(&last).await, "We have received your inquiry.", "and so when it is sent again");
    let mut admin = desk.test.admin().await;
    let id = desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await;
    let mail = admin.get(&format!("/api/leads/{id}")).await.ok()["mails"][1].clone();
    assert_eq!((&mail["state"], &mail["can_resend"]), (&json!("cancelled"), &json!(true)));
    assert_eq!(mail["last_error"], "this mailbox got three mails within three hours");
    // What somebody has to have in hand waits for no other mail.
    let enrolled = visitor.send_json("enroll", &desk.body("enroll")).await.json();
    assert_eq!(enrolled["message"], "We've sent the details to your email.");
    let sent = desk.send_mails().await;
    assert_eq!(sent.iter().filter(|mail| mail.to() == "asha@example.in").count(), 4);
}

#[apply(db_test)]
async fn a_corrected_address_after_a_lost_answer_is_no_spam(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut body = desk.body("contact");
    body["key"] = "0b1c2d3e-form".into();
    for (address, status) in [
        ("asha@exampel.in", "new"),
        ("asha@example.in", "new"),
        ("asha.rao@example.in", "new"),
        ("somebody@example.in", "spam"),
    ] {
        body["email"] = address.into();
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
        let stored = desk.texts(&format!("SELECT status FROM lead WHERE email = '{address}'")).await;
        assert_eq!(stored, [status], "{address}");
    }
}

#[apply(sqlite_test)]
async fn a_mail_bombed_address_does_not_affect_other_visitors(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("TRUSTED_PROXIES", "198.51.100.0/24")]).await;
    let proxy = desk.visitor(1);
    for number in 0..600_u32 {
        let forwarded = format!("203.0.113.{}", number % 60);
        let mut body = desk.body("send-course-inquiry");
        body["email"] = "victim@example.in".into();
        body["course_id"] = (number / 60 + 1).into();
        let genuine = number % 100 == 50;
        let from = if genuine { format!("192.0.2.{}", number / 100) } else { forwarded };
        if genuine {
            body["email"] = format!("person{number}@example.in").into();
        }
        let headers = [("x-forwarded-for", from.as_str())];
        let answer =
            proxy.post("/api/mail/send-course-inquiry", "application/json", body.to_string(), &headers).await;
        assert!(!genuine || answer.status == 201, "a person was refused");
    }
    assert_eq!(
        desk.number("SELECT COUNT(*) FROM lead WHERE email LIKE 'victim%'").await,
        10,
        "one for each course"
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead WHERE email LIKE 'person%'").await, 6);
    let mails = desk.send_mails().await;
    let to = |address: &str| mails.iter().filter(|mail| mail.to() == address).count();
    assert_eq!(to("victim@example.in"), 3);
    assert_eq!(mails.iter().filter(|mail| mail.to().starts_with("person")).count(), 6);
    assert!(to(STAFF) >= 6 + 10);
}

#[apply(db_test)]
async fn beyond_the_hourly_quota_messages_to_visitors_stay_queued(db: TestDb) {
    let desk = Desk::new(&db).await;
    let app = &desk.test.app.store;
    let send = async |number: u32| {
        // One network each, so that only the total is limited.
        let visitor =
            Visitor { caller: desk.test.anon(), address: std::net::IpAddr::from(number.to_be_bytes()) };
        visitor.send_json("contact", &message(&desk, &format!("a{number}@example.in"))).await;
    };
    let count = async |sql: &str| desk.number(&format!("SELECT COUNT(*) FROM mail_outbox WHERE {sql}")).await;
    send(0).await;
    desk.send_mails().await;
    let sent = desk.number("SELECT CAST(id AS BIGINT) FROM mail_outbox WHERE kind = 'visitor_lead'").await;
    let key = [("message_key", "'copy' || n.i")];
    copy_row(&app.db, "mail_outbox", sent.try_into().unwrap(), 489, &key).await;
    for number in 1..=40 {
        send(number).await;
    }
    desk.send_mails().await;
    assert_eq!(count("state = 'sent' AND kind = 'staff_lead'").await, 20, "staff do not wait");
    assert_eq!(count("state = 'sent' AND kind = 'visitor_lead'").await, 500);
    let last =
        desk.number("SELECT CAST(MAX(lead_id) AS BIGINT) FROM mail_outbox WHERE state = 'queued'").await;
    let mut admin = desk.test.admin().await;
    let lead = admin.get(&format!("/api/leads/{last}")).await.ok();
    let held = lead["mails"].as_array().unwrap().iter().filter(|mail| mail["is_held"] == true);
    assert_eq!(held.map(|mail| &mail["kind"]).collect::<Vec<_>>(), ["visitor_lead"]);
    app.clock.advance(Duration::minutes(20));
    desk.send_mails().await;
    let mail = admin.get("/api/leads/counts").await.ok()["mail"].clone();
    assert_eq!((&mail["waiting"], &mail["oldest_seconds"]), (&30.into(), &0.into()), "held, not late");
    app.clock.advance(Duration::minutes(41));
    desk.send_mails().await;
    assert_eq!(count("state = 'queued'").await, 0);
}

#[apply(sqlite_test)]
async fn one_network_uses_up_no_more_than_its_share_of_the_mails(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    for number in 0..222 {
        let sent = visitor.send_json("contact", &message(&desk, &format!("a{number}@example.in"))).await;
        assert_eq!(sent.status, 201, "all are stored");
        desk.wait(Duration::seconds(3));
    }
    let elsewhere =
        Visitor { caller: desk.test.anon(), address: std::net::Ipv4Addr::new(198, 18, 0, 1).into() };
    elsewhere.send_json("contact", &message(&desk, "asha@example.in")).await;
    let cancelled = "kind = 'visitor_lead' AND state = 'cancelled'";
    let held = desk.texts(&format!("SELECT recipient FROM mail_outbox WHERE {cancelled} ORDER BY id")).await;
    assert_eq!(held, ["a220@example.in", "a221@example.in"]);
    let why = desk.texts(&format!("SELECT last_error FROM mail_outbox WHERE {cancelled}")).await;
    assert!(why.iter().all(|text| text.contains("its network")), "{why:?}");
    assert!(desk.send_mails().await.iter().any(|mail| mail.to() == "asha@example.in"));
    desk.wait(Duration::hours(2));
    visitor.send_json("contact", &message(&desk, "later@example.in")).await;
    assert!(desk.send_mails().await.iter().any(|mail| mail.to() == "later@example.in"));
}

#[apply(db_test)]
async fn notices_that_follow_each_other_closely_become_one(db: TestDb) {
    let desk = Desk::new(&db).await;
    let send = async |number: u8| {
        let mut body = message(&desk, &format!("a{number}@example.in"));
        body["name"] = format!("Asha {number}").into();
        assert_eq!(desk.visitor(number).send_json("contact", &body).await.status, 201);
        desk.wait(Duration::seconds(1));
    };
    let to_staff = async || {
        desk.send_mails().await;
        // All of them: a summary is older than mails that were sent before it.
        let mails = Mail::all_in(&desk.test.app.config.data_dir.join("mail"));
        mails.into_iter().filter(|mail| mail.to() == STAFF).collect::<Vec<_>>()
    };
    for number in 0..25 {
        send(number).await;
    }
    assert_eq!(to_staff().await.len(), 20);
    desk.wait(Duration::minutes(9));
    send(25).await;
    desk.wait(Duration::minutes(1));
    let mails = to_staff().await;
    assert_eq!(mails.len(), 21);
    let summary = mails.iter().find(|mail| mail.subject().contains("more enquir")).unwrap();
    assert_eq!(summary.subject(), "6 more enquiries");
    let text = summary.text();
    assert!(text.contains("Asha 20,") && text.contains("Asha 25,") && !text.contains("Asha 19,"), "{text}");
    send(26).await;
    assert_eq!(to_staff().await.len(), 22, "then each by itself again");
}

#[apply(sqlite_test)]
async fn characters_that_end_a_header_are_refused_with_the_field(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    for bad in ["a\r\nBcc: x@y.in", "a\nb", "a\rb", "a\0b", "a\u{b}b", "a\u{85}b", "a\u{2028}b"] {
        for (call, field) in [
            ("contact", "name"),
            ("contact", "subject"),
            ("contact", "email"),
            ("send-course-inquiry", "mobile"),
            ("send-course-inquiry", "subject"),
            ("enroll", "phone"),
        ] {
            let mut body = desk.body(call);
            body[field] = bad.into();
            let answer = desk.visitor(1).send_json(call, &body).await;
            assert_eq!(answer.status, 422, "{call} {field} {bad:?}");
            assert!(answer.json()["fields"][field].is_array());
        }
    }
    let mut pasted = desk.body("contact");
    pasted["message"] = "\u{feff}From a word processor\u{2028}second line\u{b}third".into();
    assert_eq!(desk.visitor(1).send_json("contact", &pasted).await.status, 201);
    assert_eq!(desk.texts("SELECT message FROM lead").await, ["From a word processor\nsecond line\nthird"]);
}

#[apply(db_test)]
async fn the_token_is_shared_by_instances_and_survives_restarts(db: TestDb) {
    let desk = Desk::new(&db).await;
    let other = Desk::with_environment(&db, &[]).await;
    let token = desk.form_token();
    let now = other.test.app.store.clock.now();
    let state = other.test.app.keys.forms.read(Some(&token), now);
    assert!(matches!(state, domain::leads::intake::form_token::TokenState::Good { .. }), "{state:?}");
    let answer = desk.visitor(1).caller.get("/api/forms/token").await;
    assert!(answer.ok()["token"].as_str().unwrap().len() > 60);
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[apply(db_test)]
async fn a_flood_of_repetitions_does_not_hide_the_senders_own_correction(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    desk.visitor(1).send_json("contact", &message(&desk, "asha@example.in")).await;
    for number in 0..25 {
        let mut forged = message(&desk, "asha@example.in");
        forged["message"] = format!("Flood number {number}").into();
        assert_eq!(desk.visitor(66).send_json("contact", &forged).await.status, 201);
    }
    let mut own = message(&desk, "asha@example.in");
    own["message"] = "I meant the plant in Pune".into();
    desk.visitor(1).send_json("contact", &own).await;
    let kept = desk.texts("SELECT detail FROM lead_event WHERE kind = 'repeated' ORDER BY id").await;
    assert_eq!(kept.len(), 20);
    assert_eq!(kept.last().unwrap(), "Message: I meant the plant in Pune");
    let search = desk.texts("SELECT search FROM lead").await;
    assert!(search[0].contains("the plant in pune"), "staff find it: {search:?}");
    assert!(!search[0].contains("number 24"), "and the search text does not grow: {search:?}");
}

#[apply(db_test)]
async fn repetitions_at_once_keep_the_words_of_each(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    desk.visitor(1).send_json("contact", &message(&desk, "asha@example.in")).await;
    let visitor = desk.visitor(1);
    let repetitions = (0..8).map(|number| {
        let mut body = message(&desk, "asha@example.in");
        body["message"] = format!("Correction number {number} of José").into();
        async { visitor.send_json("contact", &{ body }).await.status }
    });
    for status in futures_util::future::join_all(repetitions).await {
        assert_eq!(status, 201);
    }
    let search = desk.texts("SELECT search FROM lead").await;
    for number in 0..8 {
        assert!(search[0].contains(&format!("correction number {number} of jose")), "{search:?}");
    }
}
