//! Enquiries that other sites deliver by a signed call.

use axum::http::{Method, StatusCode};
use chrono::Duration;
use domain::auth::permissions::Role;
use domain::expiry;
use serde_json::{Value, json};

use crate::support::client::{if_match, signed_in, staff};
use crate::support::database::dump;
use crate::support::desk::{Desk, Mail, STAFF};
use crate::support::portal::{CONSENT, FEEDS, INBOUND, Portal, enquiry, feed, told};
use crate::support::{Client, TestDb, apply, db_test, sqlite_test};

const LEADS: &str = "SELECT COUNT(*) FROM lead";

#[apply(db_test)]
async fn a_delivery_is_an_enquiry_of_its_source(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    let course = admin.get("/api/courses/1").await.ok();
    let mut body = enquiry(7);
    body["wanted"] = course["title"].as_str().unwrap().to_uppercase().into();
    assert_eq!(portal.deliver(&body).await, (201, "stored".to_owned()));
    let lead = admin.get("/api/leads/1").await.ok();
    assert_eq!(
        ["kind", "source", "status", "name", "email", "phone", "message"].map(|name| &lead[name]),
        [
            &json!("inquiry"),
            &json!("portal"),
            &json!("new"),
            &json!("Asha Rao 7"),
            &json!("asha7@example.in"),
            &json!("+919845012345"),
            &json!("Weekends?"),
        ]
    );
    assert_eq!((&lead["item"]["course_id"], &lead["arrival"]["channel"]), (&json!(1), &json!("sulekha")));
    let consents = lead["consents"].as_array().unwrap();
    assert_eq!(consents.len(), 1);
    assert_eq!((&consents[0]["label"], &consents[0]["channel"]), (&json!(CONSENT), &json!("Sulekha")));
    assert_eq!(
        ["kind", "actor", "detail"].map(|name| &lead["history"][0][name]),
        [&json!("delivered"), &json!(""), &json!("Sulekha")]
    );
    assert!(lead["waiting"].is_object(), "{lead}");
    let sent = desk.send_mails().await;
    assert_eq!(sent.iter().map(Mail::to).collect::<Vec<_>>(), [STAFF], "nobody else");

    // A form, and a course that the site does not have.
    let form = "lead_no=8&first=Ravi&contact.mobile=9845054321&wanted=Welding";
    let answer = portal.post("application/x-www-form-urlencoded", form, &portal.sign(form), None).await;
    assert_eq!(told(&answer), (201, "stored".to_owned()));
    let lead = admin.get("/api/leads/2").await.ok();
    assert_eq!(
        (&lead["name"], &lead["item"]["name"], &lead["item"]["course_id"]),
        (&json!("Ravi"), &json!("Welding"), &Value::Null)
    );
    let report = admin.get("/api/admin/report?by=source").await.ok();
    let row = report["rows"].as_array().unwrap().iter().find(|row| row["key"] == "sulekha");
    assert_eq!(row.unwrap()["enquiries"], 2, "{report}");
    let shown = admin.get(FEEDS).await.ok();
    assert_eq!((&shown[0]["stored"], &shown[0]["refused"]), (&json!(2), &json!(0)));
    assert!(shown[0]["last_at"].is_string() && shown[0].get("secret").is_none(), "{shown}");
    let kept = dump(&desk.test.app.store.db, &["lead_feed", "audit_entry", "lead_delivery"]).await;
    assert!(!kept.contains(&portal.secret), "the secret is encrypted");
    assert!(!kept.contains("asha7"), "what a delivery said is in its lead alone");
}

#[apply(db_test)]
async fn a_delivery_that_comes_again_is_one_enquiry(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    assert_eq!(portal.deliver(&enquiry(1)).await, (201, "stored".to_owned()));
    desk.wait(Duration::hours(30));
    assert_eq!(portal.deliver(&enquiry(1)).await, (200, "repeated".to_owned()), "the same");
    let mut changed = enquiry(1);
    changed["text"] = "Sundays?".into();
    assert_eq!(portal.deliver(&changed).await, (200, "repeated".to_owned()), "the same number");
    let body = enquiry(1).to_string();
    let renamed = portal.post("application/json", &body, &portal.sign(&body), Some("other")).await;
    assert_eq!(told(&renamed), (200, "repeated".to_owned()), "the same body under another name");
    let body = enquiry(2).to_string();
    let signature = portal.sign(&body);
    let same = || portal.post("application/json", &body, &signature, Some("a"));
    let answers = tokio::join!(same(), same(), same(), same());
    let answers = [answers.0, answers.1, answers.2, answers.3].map(|answer| answer.status.as_u16());
    assert_eq!(answers.iter().filter(|status| **status == 201).count(), 1, "{answers:?}");
    assert_eq!(desk.number(LEADS).await, 2);
}

#[apply(db_test)]
async fn what_cannot_be_read_waits_for_staff_and_is_tried_again(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    let moved = json!({ "lead_no": 1, "name": "Asha Rao", "mail": "asha@example.in" });
    let answer = {
        let body = moved.to_string();
        portal.post("application/json", &body, &portal.sign(&body), None).await
    };
    assert_eq!(told(&answer), (202, "refused".to_owned()));
    assert!(answer.json()["message"].as_str().unwrap().contains("no email address and no phone number"));
    for (body, kind) in [("{", "application/json"), ("nothing=1", "application/x-www-form-urlencoded")] {
        let answer = portal.post(kind, body, &portal.sign(body), None).await;
        assert_eq!(told(&answer), (202, "refused".to_owned()), "{body}");
    }
    assert_eq!(desk.number(LEADS).await, 0);
    let path = format!("{FEEDS}/1/deliveries");
    let waiting = admin.get(&path).await.ok();
    assert_eq!(waiting.as_array().unwrap().len(), 3);
    assert!(waiting[1]["reason"].as_str().unwrap().contains("not JSON"), "{waiting}");
    assert_eq!(waiting[2]["body"], moved.to_string());
    assert_eq!(admin.get(FEEDS).await.ok()[0]["refused"], 3);
    assert_eq!(admin.get(&format!("{FEEDS}/99/deliveries")).await.status, 404);

    let retried = admin.post(&format!("{path}/{}/retry", waiting[2]["id"]), json!({})).await.ok();
    assert_eq!(retried, json!({ "stored": 0, "refused": 1 }), "nothing has changed");
    let mut mended = feed("sulekha");
    for (ours, theirs) in [("name", "name"), ("email", "mail"), ("phone", "")] {
        mended["mapping"][ours] = theirs.into();
    }
    let saved = if_match(&admin, Method::PUT, &format!("{FEEDS}/1"), "\"1\"", &mended).await.ok();
    assert_eq!(saved["mapping"]["phone"], "", "{saved}");
    // The portal sends it again meanwhile, and a colleague tries all.
    assert_eq!(portal.deliver(&moved).await, (201, "stored".to_owned()));
    let retried = admin.post(&format!("{FEEDS}/1/retry"), json!({})).await.ok();
    assert_eq!(retried, json!({ "stored": 0, "refused": 2 }));
    assert_eq!(desk.texts("SELECT email FROM lead").await, ["asha@example.in"]);
    admin.delete(&format!("{path}/{}", waiting[0]["id"])).await.ok();
    assert_eq!(admin.delete(&format!("{path}/{}", waiting[2]["id"])).await.status, StatusCode::NOT_FOUND);
    assert_eq!(admin.get(&path).await.ok().as_array().unwrap().len(), 1);

    desk.wait(Duration::days(31));
    expiry::end_what_is_over(&desk.test.app.store, &desk.test.app.config.data_dir, &desk.test.app.files.cvs)
        .await
        .unwrap();
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead_delivery").await, 0);
    assert_eq!(desk.number(LEADS).await, 1);
}

#[apply(db_test)]
async fn what_is_not_signed_is_counted_and_not_kept(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    let body = enquiry(1).to_string();
    let right = portal.sign(&body);
    let other = portal.sign("{}");
    for wrong in ["", "sha256=", "sha256=zz", &right[7..], &right[..70], &other] {
        let answer = portal.post("application/json", &body, wrong, None).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["code"]),
            (401, &json!("wrong_signature")),
            "{wrong}"
        );
    }
    let shown = &admin.get(FEEDS).await.ok()[0];
    assert_eq!((&shown["wrong_signatures"], shown["wrong_at"].is_string()), (&json!(6), true));
    let kept = dump(&desk.test.app.store.db, &["lead", "lead_delivery", "lead_feed"]).await;
    assert!(!kept.contains("asha1@"), "{kept}");

    let renewed =
        if_match(&admin, Method::POST, &format!("{FEEDS}/1/secret"), "\"1\"", &json!({})).await.ok();
    assert_eq!(portal.deliver(&enquiry(1)).await.0, 401, "the former secret has ended");
    let portal = Portal { desk: &desk, secret: renewed["secret"].as_str().unwrap().to_owned() };
    assert_eq!(portal.deliver(&enquiry(1)).await.0, 201);
    let unknown = desk.visitor(77).post("/api/leads/inbound/none", "application/json", body, &[]).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let large = json!({ "text": "x".repeat(70_000) });
    assert_eq!(portal.deliver(&large).await.0, 413);
    let text = portal.post("text/plain", "{}", &portal.sign("{}"), None).await;
    assert_eq!(text.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let log = admin.get("/api/audit?kind=lead_feed").await.ok();
    assert_eq!(log[0]["changes"][0]["field"], "secret");
}

#[apply(sqlite_test)]
async fn an_honest_feed_is_not_limited_as_strangers_are(db: TestDb) {
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "on")]).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    for number in 0..300 {
        assert_eq!(portal.deliver(&enquiry(number)).await.0, 201, "{number}");
    }
    assert_eq!(desk.number(LEADS).await, 300);
    assert!(desk.number("SELECT COUNT(*) FROM mail_outbox").await < 50, "many notices are summaries");
    let mut refused = 0;
    for _ in 0..80 {
        refused += u32::from(portal.post("application/json", "{}", "", None).await.status.as_u16() == 429);
    }
    assert!(refused > 20, "{refused}");
}

/// `FEED_DELIVERIES=10000` sends as many enquiries.
#[apply(db_test)]
async fn repeats_forgeries_and_disorder_lose_and_double_nothing(db: TestDb) {
    let number = std::env::var("FEED_DELIVERIES").map_or(60, |number| number.parse::<u32>().unwrap());
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    let forger = Portal { desk: &desk, secret: "guessed".to_owned() };
    // Each once or twice, and some of them forged from elsewhere, in an order of their own.
    let mut sent: Vec<(u32, bool)> = (0..number).map(|at| (at, true)).collect();
    sent.extend((0..number).filter(|at| at % 2 == 0).map(|at| (at, true)));
    sent.extend((0..number).filter(|at| at % 5 == 0).map(|at| (at + number, false)));
    sent.sort_by_key(|(at, _)| u64::from(*at) * 7919 % 10_007);
    let deliver = async |(at, is_honest): (u32, bool)| {
        let body = enquiry(at).to_string();
        let signer = if is_honest { &portal } else { &forger };
        let signature = signer.sign(&body);
        let headers = [("x-signature", signature.as_str())];
        let visitor = desk.visitor(if is_honest { 77 } else { 78 });
        visitor.post(INBOUND, "application/json", body, &headers).await.status.as_u16()
    };
    let (mut stored, mut repeated) = (0, 0);
    for sent in sent.chunks(4) {
        let one = async |at: usize| match sent.get(at) {
            Some(delivery) => deliver(*delivery).await,
            None => 0,
        };
        let answers = tokio::join!(one(0), one(1), one(2), one(3));
        for (at, status) in [answers.0, answers.1, answers.2, answers.3].into_iter().enumerate() {
            let is_honest = sent.get(at).is_some_and(|(_, is_honest)| *is_honest);
            assert_eq!(is_honest, [200, 201].contains(&status), "{status}");
            stored += u32::from(status == 201);
            repeated += u32::from(status == 200);
        }
    }
    assert_eq!((stored, repeated), (number, number.div_ceil(2)));
    assert_eq!(desk.number(LEADS).await, i64::from(number));
    assert_eq!(desk.number("SELECT COUNT(DISTINCT email) FROM lead").await, i64::from(number));
    assert!(desk.send_mails().await.iter().any(|mail| mail.to() == STAFF), "staff are told");
}

#[apply(sqlite_test)]
async fn feeds_are_checked_and_what_is_wrong_is_named(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    Portal::new(&desk, &mut admin).await;
    let refusal = async |admin: &mut Client, change: (&str, Value)| {
        let mut body = feed("other");
        body[change.0] = change.1;
        let answer = admin.post(FEEDS, body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.json());
        answer.json()["fields"].as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    for (field, value) in [
        ("name", json!("")),
        ("slug", json!("Not a slug")),
        ("slug", json!("sulekha")),
        ("consent", json!(" ")),
    ] {
        assert_eq!(refusal(&mut admin, (field, value)).await, [field]);
    }
    let mut nothing = feed("other")["mapping"].clone();
    for ours in ["email", "phone"] {
        nothing[ours] = "".into();
    }
    assert_eq!(refusal(&mut admin, ("mapping", nothing)).await, ["mapping.email"]);
    // With another name in the address the secret stays.
    let renamed = feed("sulekha-pune");
    if_match(&admin, Method::PUT, &format!("{FEEDS}/1"), "\"1\"", &renamed).await.ok();
    let late = if_match(&admin, Method::PUT, &format!("{FEEDS}/1"), "\"1\"", &renamed).await;
    assert_eq!(
        (late.status, &late.json()["current"]["slug"]),
        (StatusCode::CONFLICT, &json!("sulekha-pune"))
    );
    admin.delete(&format!("{FEEDS}/1")).await.ok();
    assert_eq!(admin.get(FEEDS).await.ok(), json!([]));

    staff(&desk.test.app, "counsellor@site.example", Role::Counsellor).await;
    let mut counsellor = signed_in(desk.test.router(), "counsellor@site.example").await;
    assert_eq!(counsellor.get(FEEDS).await.ok(), json!([]));
    assert_eq!(counsellor.post(FEEDS, feed("x")).await.status, StatusCode::FORBIDDEN);
}

#[apply(db_test)]
async fn an_erasure_takes_what_was_delivered_and_not_read(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    assert_eq!(portal.deliver(&enquiry(1)).await.0, 201);
    assert_eq!(portal.deliver(&json!({ "lead_no": 2, "mail": "ASHA1@example.in" })).await.0, 202);
    assert_eq!(portal.deliver(&json!({ "lead_no": 3, "mail": "asha2@example.in" })).await.0, 202);
    admin.post("/api/leads/1/erase", json!({ "others": [] })).await.ok();
    let left = desk.texts("SELECT body FROM lead_delivery WHERE state = 'refused'").await;
    assert_eq!(left, [json!({ "lead_no": 3, "mail": "asha2@example.in" }).to_string()]);
}
