//! The outbox against a real mail server that refuses, drops, stalls and goes away: no message is lost, and none is
//! sent twice unless the server left it unknown whether it had accepted the first.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use chrono::Duration as Span;
use domain::leads::compose::LeadMessages;
use domain::mail::claim;
use domain::mail::compose::Compose;
use domain::mail::transport::PreparedMessage;
use domain::mail::worker::Worker;
use server::commands::serve::{mail_worker, messages};
use storage::ids::MailId;
use storage::jobs::retry::Failure;
use tokio_util::sync::CancellationToken;

use crate::support::desk::{Desk, STAFF};
use crate::support::sink::{Caught, Sink};
use crate::support::{TestDb, TestSite, apply, db_test, sqlite_test};

/// A site without limits, with `leads` enquiries of as many people.
async fn busy_desk(db: &TestDb, leads: usize) -> Desk {
    let desk = Desk::with_environment(db, &[("RATE_LIMITS", "off")]).await;
    send_leads(&desk, leads).await;
    desk
}

async fn send_leads(desk: &Desk, leads: usize) {
    let before = desk.number("SELECT COUNT(*) FROM lead").await;
    for number in 0..leads {
        let mut body = desk.body("contact");
        body["email"] = format!("a{before}x{number}@example.in").into();
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
    }
}

async fn in_state(desk: &Desk, state: &str) -> i64 {
    desk.number(&format!("SELECT COUNT(*) FROM mail_outbox WHERE state = '{state}'")).await
}

fn by_message_id(mails: &[Caught]) -> HashMap<String, usize> {
    mails.iter().fold(HashMap::new(), |mut counts, mail| {
        *counts.entry(mail.message_id().to_owned()).or_default() += 1;
        counts
    })
}

/// A worker as in production, until the returned token is cancelled.
fn start(worker: Worker) -> (CancellationToken, tokio::task::JoinHandle<()>) {
    let stop = CancellationToken::new();
    (stop.clone(), tokio::spawn(worker.polling_every(Duration::from_millis(50)).run(stop)))
}

#[apply(db_test)]
async fn an_accepted_message_is_sent_once(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 5).await;
    desk.worker(sink.transport()).run_due().await.unwrap();
    let mails = sink.mails();
    assert_eq!(mails.len(), 10);
    assert_eq!(in_state(&desk, "sent").await, 10);
    assert!(by_message_id(&mails).values().all(|count| *count == 1));
    for mail in &mails {
        assert_eq!(mail.from, "site@desk.example");
        assert_eq!(mail.to.len(), 1);
        assert_eq!(mail.header("from"), "Rekhayantra <site@desk.example>");
        let parts: Vec<_> = mail.parts.iter().map(|part| part.kind.as_str()).collect();
        assert_eq!(parts, ["text/plain", "text/html"]);
        assert_eq!(mail.defects, Vec::<String>::new());
        assert!(mail.message_id().ends_with("@desk.example>"));
        assert!(mail.raw.split("\r\n").all(|line| line.len() <= 998));
    }
    assert_eq!(mails.iter().filter(|mail| mail.to == [STAFF]).count(), 5);
}

#[apply(db_test)]
async fn a_temporary_refusal_is_retried(db: TestDb) {
    for mode in ["450", "451-data", "421"] {
        let Some(mut sink) = Sink::start().await else { return };
        let desk = busy_desk(&db, 2).await;
        desk.rows(
            "DELETE FROM mail_outbox WHERE lead_id NOT IN (SELECT id FROM lead ORDER BY id DESC LIMIT 2)",
        )
        .await;
        let worker = desk.worker(sink.transport());
        sink.behave(mode).await;
        let mut waited = Span::zero();
        for attempt in 1..=4 {
            assert_eq!(worker.run_due().await.unwrap(), 4, "{mode}");
            assert_eq!(worker.run_due().await.unwrap(), 0, "{mode}: not before its time");
            let pause = Span::seconds(30 * (1 << (attempt - 1)));
            desk.wait(pause * 7 / 10);
            assert_eq!(worker.run_due().await.unwrap(), 0, "{mode}: a fifth early at most");
            desk.wait(pause * 6 / 10);
            waited += pause;
        }
        assert_eq!((in_state(&desk, "queued").await, sink.mails().len()), (4, 0), "{mode} for {waited}");
        let error = desk.texts("SELECT last_error FROM mail_outbox").await.remove(0);
        assert!(error.contains(&mode[..3]), "{error}");
        sink.behave("accept").await;
        assert_eq!(worker.run_due().await.unwrap(), 4);
        assert_eq!(in_state(&desk, "sent").await, 4);
        assert_eq!(sink.mails().len(), 4);
        desk.rows("DELETE FROM lead").await;
    }
}

#[apply(sqlite_test)]
async fn a_permanent_refusal_is_not_retried(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 1).await;
    let worker = desk.worker(sink.transport());
    sink.behave("550").await;
    worker.run_due().await.unwrap();
    assert_eq!(in_state(&desk, "dead").await, 2);
    let attempts = desk.number("SELECT COUNT(*) FROM mail_outbox WHERE attempts = 1").await;
    assert_eq!(attempts, 2);
    let error = desk.texts("SELECT last_error FROM mail_outbox").await.remove(0);
    assert!(error.contains("550"), "{error}");
    sink.behave("accept").await;
    desk.wait(Span::days(3));
    assert_eq!(worker.run_due().await.unwrap(), 0, "given up is given up, until staff say otherwise");
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1);
}

/// Step, reply, and whether the message is given up at once.
const REFUSALS: [(&str, &str, bool); 26] = [
    ("connect", "421 4.3.2 Service not available", false),
    ("connect", "554 5.7.1 No mail from your network", false),
    ("connect", "550 Blocked", false),
    ("ehlo", "550 5.7.1 Host name rejected", false),
    ("ehlo", "501 Syntax", false),
    ("auth", "454 4.7.0 Temporary authentication failure", false),
    ("auth", "535 5.7.8 Authentication credentials invalid", false),
    ("auth", "550 5.1.1 No such account", false),
    ("mail", "451 4.7.1 Greylisted", false),
    ("mail", "550 5.7.1 Sender not allowed", false),
    ("mail", "553 5.1.8 Domain of the sender does not exist", false),
    ("mail", "550 5.1.1 Sender unknown", false),
    ("mail", "552 Too much mail", false),
    ("rcpt", "450 4.2.0 Mailbox busy", false),
    ("rcpt", "450 5.1.1 Unknown for now", false),
    ("rcpt", "550 5.1.1 User unknown", true),
    ("rcpt", "550-5.1.1 The account does not exist.|550 5.1.1 Check the address.", true),
    ("rcpt", "553 5.1.3 Bad address", true),
    ("rcpt", "550 5.1.8 Domain of the sender does not exist", false),
    ("rcpt", "550 User unknown", false),
    ("rcpt", "551 User not local", false),
    ("rcpt", "554 5.7.1 Relay access denied", false),
    ("rcpt", "552 5.2.2 Mailbox full", false),
    ("data", "554 5.5.1 No valid recipients", false),
    ("message", "554 5.7.1 Refused as unwanted", false),
    ("message", "550 5.1.1 User unknown", false),
];

#[apply(sqlite_test)]
async fn a_message_is_given_up_only_when_its_address_is_said_to_be_wrong(db: TestDb) {
    let Some(mut sink) = Sink::start_with(&["--user", "site", "--password", "right"]).await else { return };
    let desk = busy_desk(&db, 1).await;
    let url = format!("smtp://site:right@127.0.0.1:{}", sink.port);
    let worker = desk.worker(Sink::transport_by(&url));
    for (step, reply, is_final) in REFUSALS {
        desk.rows(
            "UPDATE mail_outbox SET state = 'queued', attempts = 0, last_error = NULL, next_attempt_at = created_at",
        )
        .await;
        sink.behave(&format!("refuse {step} {reply}")).await;
        assert_eq!(worker.run_due().await.unwrap(), 2, "{step}: {reply}");
        let state = if is_final { "dead" } else { "queued" };
        assert_eq!(in_state(&desk, state).await, 2, "{step}: {reply}");
        for error in desk.texts("SELECT last_error FROM mail_outbox").await {
            assert!(error.contains(&reply[..3]), "{step}: {reply}: {error}");
        }
    }
    sink.behave("accept").await;
    desk.wait(Span::minutes(1));
    worker.run_due().await.unwrap();
    assert_eq!((in_state(&desk, "sent").await, sink.mails().len()), (2, 2));
}

#[apply(db_test)]
async fn a_refusal_is_told_at_once_with_its_words_and_without_the_address(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 1).await;
    let mut admin = desk.test.admin().await;
    sink.behave("refuse rcpt 554 5.7.1 <a0x0@example.in>: Relay access denied").await;
    desk.worker(sink.transport()).run_due().await.unwrap();
    let report = admin.get("/api/admin/health").await.ok();
    let mail = report["checks"].as_array().unwrap().iter().find(|check| check["id"] == "mail").unwrap();
    assert_eq!(mail["state"], "attention");
    let told = admin.get("/api/admin/today").await.ok()["enquiries"]["mail"].clone();
    assert_eq!((&told["failing"], &told["dead"]), (&2.into(), &0.into()));
    for text in [&mail["found"], &told["last_refusal"]] {
        let text = text.as_str().unwrap();
        assert!(text.contains("5.7.1 [address] Relay access denied"), "{text}");
    }
    sink.behave("accept").await;
    desk.wait(Span::minutes(1));
    desk.worker(sink.transport()).run_due().await.unwrap();
    let told = admin.get("/api/admin/today").await.ok()["enquiries"]["mail"].clone();
    assert_eq!((&told["failing"], &told["last_refusal"]), (&0.into(), &serde_json::Value::Null));
}

/// Panics over one message, as a faulty template would, until it is repaired.
#[derive(Debug)]
struct Faulty(LeadMessages, MailId);

#[async_trait::async_trait]
impl Compose for Faulty {
    async fn compose(&self, claimed: &claim::Claimed) -> Result<PreparedMessage, Failure> {
        assert!(claimed.row.id != self.1, "a fault of the template");
        self.0.compose(claimed).await
    }
}

#[apply(db_test)]
async fn a_message_that_cannot_be_written_waits_and_delays_no_other(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 3).await;
    let app = &desk.test.app;
    let faulty = Arc::new(Faulty(messages(app), MailId(2)));
    let data = app.config.data_dir.clone();
    let worker = Worker::new(app.store.clone(), faulty, sink.transport(), data, false);
    worker.run_due().await.unwrap();
    assert_eq!((in_state(&desk, "sent").await, in_state(&desk, "queued").await), (5, 1));
    desk.wait(Span::hours(1));
    assert_eq!(worker.run_due().await.unwrap(), 1, "tried again");
    assert_eq!(in_state(&desk, "queued").await, 1);
    desk.wait(Span::hours(1));
    desk.worker(sink.transport()).run_due().await.unwrap();
    assert_eq!((in_state(&desk, "sent").await, sink.mails().len()), (6, 6), "once it is repaired");
}

#[apply(db_test)]
async fn one_bad_address_does_not_delay_others(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 3).await;
    desk.rows("UPDATE mail_outbox SET recipient = 'broken' WHERE id = 2").await;
    desk.rows("UPDATE mail_outbox SET kind = 'fax' WHERE id = 4").await;
    desk.worker(sink.transport()).run_due().await.unwrap();
    assert_eq!(in_state(&desk, "sent").await, 4);
    assert_eq!(in_state(&desk, "queued").await, 2, "a kind of a later version waits for that version");
}

#[apply(sqlite_test)]
async fn a_connection_dropped_after_the_last_byte_is_retried(db: TestDb) {
    for mode in ["drop", "stall-data"] {
        let Some(mut sink) = Sink::start().await else { return };
        let desk = busy_desk(&db, 2).await;
        let worker = desk.worker(sink.transport());
        sink.behave(mode).await;
        worker.run_due().await.unwrap();
        assert_eq!(in_state(&desk, "queued").await, 4, "{mode}: not known to be taken");
        sink.behave("accept").await;
        desk.wait(Span::minutes(1));
        worker.run_due().await.unwrap();
        let mails = sink.mails();
        assert_eq!((mails.len(), in_state(&desk, "sent").await), (8, 4), "{mode}");
        assert!(
            by_message_id(&mails).values().all(|count| *count == 2),
            "the second carries the id of the first"
        );
        desk.rows("DELETE FROM lead").await;
    }
}

#[apply(sqlite_test)]
async fn an_unresponsive_server_delays_no_form_and_loses_no_message(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 1).await;
    sink.behave("hold-data").await;
    let (stop, worker) = start(desk.worker(sink.patient_transport()));
    sink.held().await;
    // As long as the server holds a mail back, and no test lets it go.
    for number in 0..20 {
        let mut body = desk.body("enroll");
        body["email"] = format!("b{number}@example.in").into();
        assert_eq!(desk.visitor(2).send_json("enroll", &body).await.status, 201);
    }
    assert_eq!(sink.mails().len(), 0);
    stop.cancel();
    worker.await.unwrap();
    assert_eq!(sink.mails().len(), 0, "a stop does not wait for a silent server");
    sink.behave("accept").await;
    desk.wait(Span::minutes(5));
    desk.worker(sink.transport()).run_due().await.unwrap();
    assert_eq!(in_state(&desk, "sent").await, 42);
    let counts = by_message_id(&sink.mails());
    assert_eq!(counts.len(), 42);
    assert!(
        counts.values().sum::<usize>() <= 44,
        "only what the server held back may come twice: {counts:?}"
    );
}

#[apply(db_test)]
async fn an_outage_during_a_burst_loses_no_message(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    sink.behave("down").await;
    let (stop, worker) = start(desk.worker(sink.transport()));
    send_leads(&desk, 50).await;
    assert_eq!(in_state(&desk, "queued").await, 100);
    stop.cancel();
    worker.await.unwrap();
    sink.behave("accept").await;
    // The clock moves between attempts only: within one, the lease of a mail that is being claimed would expire.
    let worker = desk.worker(sink.transport());
    while in_state(&desk, "queued").await > 0 {
        desk.wait(Span::minutes(1));
        worker.run_due().await.unwrap();
    }
    let mails = sink.mails_once(100).await;
    assert_eq!(mails.len(), 100);
    assert!(by_message_id(&mails).values().all(|count| *count == 1), "50 enquiries, 100 mails, none twice");
    let recipients: HashSet<_> = mails.iter().flat_map(|mail| &mail.to).collect();
    assert_eq!(recipients.len(), 51);
}

#[apply(db_test)]
async fn two_instances_send_each_message_once(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 40).await;
    let other =
        Desk { test: crate::support::TestSite::with_environment(&db, &[("RATE_LIMITS", "off")]).await };
    let workers = [start(desk.worker(sink.transport())), start(other.worker(sink.transport()))];
    sink.mails_once(80).await;
    for (stop, worker) in workers {
        stop.cancel();
        worker.await.unwrap();
    }
    let mails = sink.mails();
    assert_eq!(mails.len(), 80);
    assert!(by_message_id(&mails).values().all(|count| *count == 1));
    assert_eq!(in_state(&desk, "sent").await, 80);
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE attempts > 1").await, 0);
}

#[apply(sqlite_test)]
async fn a_commit_wakes_the_worker(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = Desk::new(&db).await;
    let stop = CancellationToken::new();
    // Polls so rarely that only a wake-up can explain the message.
    let worker = desk.worker(sink.transport()).polling_every(Duration::from_mins(10));
    let worker = tokio::spawn(worker.run(stop.clone()));
    desk.visitor(1).send_json("contact", &desk.body("contact")).await;
    sink.mails_once(2).await;
    stop.cancel();
    worker.await.unwrap();
}

#[apply(db_test)]
async fn the_lease_of_a_dead_worker_expires(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 1).await;
    let app = &desk.test.app.store;
    let dead = app.write(async |txn: &sea_orm::DatabaseTransaction| {
        Ok(claim::claim(txn, app.clock.now(), &claim::ClaimFilter::default()).await?.unwrap())
    });
    let dead = dead.await.unwrap();
    let worker = desk.worker(sink.transport());
    assert_eq!(worker.run_due().await.unwrap(), 1, "only the other one is free");
    desk.wait(claim::LEASE);
    assert_eq!(worker.run_due().await.unwrap(), 1);
    assert_eq!(sink.mails().len(), 2);
    let late = app.write(async |txn: &sea_orm::DatabaseTransaction| {
        Ok(claim::mark_failed(txn, &dead, "late", storage::jobs::retry::Next::Dead).await?)
    });
    assert!(!late.await.unwrap(), "a worker that lost the lease cannot mark the row");
    assert_eq!(in_state(&desk, "sent").await, 2);
}

#[apply(sqlite_test)]
async fn after_two_days_a_message_is_dead_but_the_lead_stays(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 1).await;
    sink.behave("450").await;
    let worker = desk.worker(sink.transport());
    let mut attempts = 0;
    while in_state(&desk, "queued").await > 0 {
        attempts += worker.run_due().await.unwrap();
        desk.wait(Span::minutes(20));
    }
    assert_eq!(in_state(&desk, "dead").await, 2);
    assert!((28..=44).contains(&attempts), "{attempts} attempts at two mails in two days");
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1);
}

#[apply(sqlite_test)]
async fn a_clock_jump_leaves_no_message_stuck(db: TestDb) {
    let Some(mut sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 1).await;
    let worker = desk.worker(sink.transport());
    sink.behave("450").await;
    desk.wait(Span::days(365));
    worker.run_due().await.unwrap();
    // Back by a year: the next attempt is far in the future.
    desk.wait(-Span::days(365));
    sink.behave("accept").await;
    desk.rows("UPDATE mail_outbox SET state = 'queued'").await;
    worker.run_due().await.unwrap();
    assert_eq!(in_state(&desk, "sent").await, 2);
}

#[apply(sqlite_test)]
async fn messages_are_sent_after_a_rejected_password_is_fixed(db: TestDb) {
    let Some(sink) = Sink::start_with(&["--user", "site", "--password", "right"]).await else { return };
    let desk = busy_desk(&db, 1).await;
    let url = |password: &str| format!("smtp://site:{password}@127.0.0.1:{}", sink.port);
    desk.worker(Sink::transport_by(&url("wrong"))).run_due().await.unwrap();
    assert_eq!(in_state(&desk, "queued").await, 2, "a wrong password is no fault of the mail");
    let error = desk.texts("SELECT last_error FROM mail_outbox").await.remove(0);
    assert!(error.contains("AUTH") && error.contains("535"), "{error}");
    desk.wait(Span::minutes(1));
    desk.worker(Sink::transport_by(&url("right"))).run_due().await.unwrap();
    let mails = sink.mails();
    assert_eq!(mails.len(), 2);
    assert!(mails.iter().all(|mail| mail.user.as_deref() == Some("site")));
}

#[apply(sqlite_test)]
async fn required_tls_is_never_skipped(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let desk = busy_desk(&db, 1).await;
    for address in ["smtp://127.0.0.1:PORT?tls=required", "smtps://127.0.0.1:PORT"] {
        let url = address.replace("PORT", &sink.port.to_string());
        desk.worker(Sink::transport_by(&url)).run_due().await.unwrap();
        assert_eq!((in_state(&desk, "queued").await, sink.mails().len()), (2, 0), "{address}");
        desk.wait(Span::hours(1));
    }
}

#[apply(sqlite_test)]
async fn an_untrusted_certificate_is_refused(db: TestDb) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let (certificate, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let files = [certificate.to_str().unwrap(), key.to_str().unwrap()];
    let Some(sink) = Sink::start_with(&["--certificate", files[0], "--key", files[1]]).await else { return };
    let desk = busy_desk(&db, 1).await;
    for tls in ["required", "opportunistic"] {
        let url = format!("smtp://localhost:{}?tls={tls}", sink.port);
        desk.worker(Sink::transport_by(&url)).run_due().await.unwrap();
        assert_eq!((in_state(&desk, "queued").await, sink.mails().len()), (2, 0), "{tls}");
        desk.wait(Span::hours(1));
    }
    let error = desk.texts("SELECT last_error FROM mail_outbox").await.remove(0);
    assert!(error.contains("STARTTLS") && error.to_lowercase().contains("certificate"), "{error}");
    desk.worker(Sink::transport_by(&format!("smtp://localhost:{}?tls=none", sink.port)))
        .run_due()
        .await
        .unwrap();
    assert!(sink.mails().iter().all(|mail| !mail.tls) && sink.mails().len() == 2);
}

#[apply(sqlite_test)]
async fn ehlo_has_the_host_name_or_an_address_literal(db: TestDb) {
    let Some(sink) = Sink::start().await else { return };
    let url = format!("smtp://127.0.0.1:{}", sink.port);
    let desk = Desk::with_environment(&db, &[("RATE_LIMITS", "off")]).await;
    let hosts = [
        ("http://[::1]:3000", "[IPv6:::1]"),
        ("http://127.0.0.1:3000", "[127.0.0.1]"),
        ("https://training.example", "training.example"),
    ];
    for (number, (public, hello)) in hosts.into_iter().enumerate() {
        send_leads(&desk, 1).await;
        let other = TestSite::with_environment(&db, &[("PUBLIC_URL", public), ("SMTP_URL", &url)]).await;
        assert_eq!(mail_worker(&other.app).run_due().await.unwrap(), 2);
        let last = sink.mails_once(2 * (number + 1)).await.pop().unwrap();
        assert_eq!(last.hello, hello, "{public}");
    }
}

#[apply(db_test)]
async fn readiness_reports_queued_mail(db: TestDb) {
    let desk = busy_desk(&db, 1).await;
    let ready = desk.visitor(1).caller.get("/readyz").await;
    assert_eq!(ready.json()["mail"], serde_json::json!({ "queued": 2, "oldest_seconds": 0, "dead": 0 }));
    assert_eq!(ready.json()["status"], "ready");
    desk.wait(Span::minutes(16));
    let late = desk.visitor(1).caller.get("/readyz").await;
    assert_eq!(late.json()["mail"]["oldest_seconds"], 960);
    assert_eq!((late.status.as_u16(), late.json()["status"].as_str()), (200, Some("degraded")));
}
