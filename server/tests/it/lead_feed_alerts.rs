//! The mail to owners when a feed delivers what cannot be read.

use std::time::{Duration, Instant};

use axum::http::Method;
use chrono::TimeDelta;
use domain::auth::permissions::Role;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::client::{if_match, signed_in, staff};
use crate::support::desk::{Desk, Mail};
use crate::support::portal::{FEEDS, Portal, enquiry, feed};
use crate::support::sink::Sink;
use crate::support::{TestDb, apply, db_test, eventually};

const OWNER: &str = "admin@site.example";
const SECOND: &str = "second@site.example";
const SUBJECT: &str = "Enquiries of Sulekha cannot be read";

#[apply(db_test)]
async fn owners_know_within_ten_seconds_that_a_feed_refuses(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    staff(&desk.test.app, SECOND, Role::Owner).await;
    for (email, role) in [("co@site.example", Role::Coordinator), ("view@site.example", Role::Viewer)] {
        staff(&desk.test.app, email, role).await;
    }
    // As in production, with its own pauses.
    let stop = CancellationToken::new();
    let worker = tokio::spawn(desk.worker(sink.transport()).run(stop.clone()));
    let unreadable =
        |number: u32| json!({ "lead_no": number, "name": "Asha Rao", "mail": "asha@example.in" });
    let began = Instant::now();
    let bodies = [1, 2, 3, 4].map(unreadable);
    let [one, two, three, four] = bodies.each_ref().map(|body| portal.deliver(body));
    let answers = tokio::join!(one, two, three, four);
    assert_eq!([answers.0.0, answers.1.0, answers.2.0, answers.3.0], [202; 4]);
    eventually("both owners have the mail", async || sink.mails().len() >= 2).await;
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    stop.cancel();
    worker.await.unwrap();

    let mails = sink.mails();
    let mut told: Vec<_> = mails.iter().flat_map(|mail| mail.to.clone()).collect();
    told.sort();
    assert_eq!(told, [OWNER, SECOND], "each owner once, and nobody who cannot correct it");
    let mail = &mails[0];
    assert_eq!(mail.header("subject"), SUBJECT);
    let text = &mail.parts[0].text;
    assert!(text.contains("no email address and no phone number"), "{text}");
    assert!(text.contains("/admin/leads/feeds/1"), "{text}");
    assert!(!text.contains("asha@example.in"), "{text}");
}

#[apply(db_test)]
async fn a_feed_is_told_of_once_a_day_and_not_when_it_is_read(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let portal = Portal::new(&desk, &mut admin).await;
    let alerts = async || {
        let sent = desk.send_mails().await;
        sent.iter().filter(|mail| mail.subject() == SUBJECT).map(Mail::text).collect::<Vec<_>>()
    };
    assert_eq!(portal.deliver(&enquiry(1)).await.0, 201);
    assert_eq!(alerts().await, [] as [String; 0]);
    for number in 2..5 {
        let unreadable = json!({ "lead_no": number, "mail": "asha@example.in" });
        assert_eq!(portal.deliver(&unreadable).await.0, 202);
    }
    let told = alerts().await;
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("3 enquiries of Sulekha could not be read."), "{}", told[0]);
    desk.wait(TimeDelta::hours(23));
    assert_eq!(portal.deliver(&json!({ "lead_no": 5, "mail": "asha@example.in" })).await.0, 202);
    assert_eq!(alerts().await, [] as [String; 0]);
    desk.wait(TimeDelta::hours(2));
    assert_eq!(portal.deliver(&json!({ "lead_no": 6, "mail": "asha@example.in" })).await.0, 202);

    // A colleague was quicker than the mail.
    let mut admin = signed_in(desk.test.router(), OWNER).await;
    let mut mended = feed("sulekha");
    mended["mapping"]["email"] = "mail".into();
    if_match(&admin, Method::PUT, &format!("{FEEDS}/1"), "\"1\"", &mended).await.ok();
    admin.post(&format!("{FEEDS}/1/retry"), json!({})).await.ok();
    let told = alerts().await;
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("None waits any more"), "{}", told[0]);
}
