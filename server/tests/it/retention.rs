//! What the privacy notice says is kept for a limited time.

use std::collections::BTreeSet;

use chrono::Duration;
use domain::expiry;
use sea_orm::DbBackend;

use crate::support::client::{account, signed_in};
use crate::support::database::{dump, on_sqlite};
use crate::support::desk::{Desk, Mail};
use crate::support::{TestDb, apply, db_test};

async fn pass(desk: &Desk, time: Duration) {
    desk.wait(time);
    let app = &desk.test.app;
    expiry::end_what_is_over(&app.store, &app.config.data_dir, &app.files.cvs).await.unwrap();
}

async fn enquire(desk: &Desk, call: &str) {
    assert_eq!(desk.visitor(1).send_json(call, &desk.body(call)).await.status, 201);
}

const MASKED: &str = "SELECT COUNT(*) FROM lead WHERE erased_at IS NOT NULL";

#[apply(db_test)]
async fn an_address_that_was_never_confirmed_is_gone_after_two_days(db: TestDb) {
    let desk = Desk::new(&db).await;
    enquire(&desk, "newsletter").await;
    pass(&desk, Duration::hours(47)).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM newsletter_subscriber").await, 1);
    assert_eq!(desk.number(MASKED).await, 0);
    pass(&desk, Duration::hours(2)).await;
    let tables = ["lead", "newsletter_subscriber", "mail_outbox"];
    let left = dump(&desk.test.app.store.db, &tables).await.to_lowercase();
    assert!(!left.contains("asha"), "{left}");
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 1, "counts stay");
}

#[apply(db_test)]
async fn a_subscriber_stays_and_one_who_left_is_gone_after_a_month(db: TestDb) {
    let desk = Desk::new(&db).await;
    enquire(&desk, "newsletter").await;
    desk.rows("UPDATE newsletter_subscriber SET state = 'confirmed', confirmed_at = requested_at").await;
    pass(&desk, Duration::days(300)).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM newsletter_subscriber").await, 1);
    assert_eq!(desk.number(MASKED).await, 0);
    desk.rows(
        "UPDATE newsletter_subscriber SET state = 'unsubscribed', \
         unsubscribed_at = (SELECT requested_at FROM newsletter_subscriber)",
    )
    .await;
    pass(&desk, Duration::hours(1)).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM newsletter_subscriber").await, 0);
    assert_eq!(desk.number(MASKED).await, 1);
}

#[apply(db_test)]
async fn a_mail_whose_address_was_deleted_is_not_sent_again(db: TestDb) {
    let desk = Desk::new(&db).await;
    enquire(&desk, "contact").await;
    desk.send_mails().await;
    pass(&desk, Duration::days(91)).await;
    let mut admin = desk.test.admin().await;
    let lead = admin.get("/api/leads/1").await.ok();
    let may: Vec<_> = lead["mails"].as_array().unwrap().iter().map(|mail| &mail["can_resend"]).collect();
    assert_eq!(may, [true, false], "{lead}");
    let path = format!("/api/leads/1/mails/{}/resend", lead["mails"][1]["id"]);
    let refused = admin.post(&path, serde_json::json!({})).await;
    assert_eq!(refused.status, 409);
    assert!(refused.json()["error"].as_str().unwrap().contains("was deleted"), "{}", refused.json());
}

#[tokio::test]
async fn an_erasure_does_not_grow_with_all_mail_ever() {
    on_sqlite(async |db: TestDb| {
    let desk = Desk::new(&db).await;
    enquire(&desk, "contact").await;
    // More than a statement of SQLite may have parameters.
    desk.rows(
        "INSERT INTO mail_outbox (message_key, kind, to_visitors, lead_id, topic, recipient, mailbox, state, attempts, \
         next_attempt_at, give_up_at, created_at) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 33000) \
         SELECT 'digest' || i, 'digest', to_visitors, NULL, topic, recipient, mailbox, 'sent', 1, next_attempt_at, \
         give_up_at, created_at FROM n, mail_outbox WHERE kind = 'staff_lead'",
    )
    .await;
    let store = &desk.test.app.store;
    let mails = store
        .write(async |txn: &sea_orm::DatabaseTransaction| {
            Ok(domain::leads::privacy::my_data::erase::erase(txn, "asha@example.in", ("", ""), store.clock.now())
                .await?
                .files
                .mails)
        })
        .await
        .unwrap();
    assert_eq!(mails.len(), 33_002);
    assert_eq!(desk.number(MASKED).await, 1);
    pass(&desk, Duration::days(91)).await;
    assert_eq!(
        desk.number("SELECT COUNT(*) FROM mail_outbox").await,
        2,
        "old mail about no enquiry is deleted"
    );
    })
    .await;
}

#[apply(db_test)]
async fn an_enquiry_is_masked_two_years_after_the_last_contact(db: TestDb) {
    let desk = Desk::new(&db).await;
    account(&desk.test.app, "owner@site.example", true).await;
    desk.rows("UPDATE \"user\" SET name = 'Ravi Iyer'").await;
    enquire(&desk, "contact").await;
    enquire(&desk, "send-course-inquiry").await;
    let mails = desk.send_mails().await;
    assert!(mails.iter().any(|mail| mail.to() == "asha@example.in"));
    pass(&desk, Duration::days(700)).await;
    assert_eq!(desk.number(MASKED).await, 0);
    // Somebody calls about one of them.
    let id = desk.number("SELECT CAST(MIN(id) AS BIGINT) FROM lead").await;
    let mut admin = signed_in(desk.test.router(), "owner@site.example").await;
    let entry = serde_json::json!({ "kind": "call", "text": "Asha asks again", "key": "first" });
    assert_eq!(admin.post(&format!("/api/leads/{id}/entries"), entry).await.status, 201);
    pass(&desk, Duration::days(40)).await;
    assert_eq!(desk.texts("SELECT kind FROM lead WHERE erased_at IS NOT NULL").await, ["inquiry"]);
    pass(&desk, Duration::days(700)).await;
    assert_eq!(desk.number(MASKED).await, 2);
    let tables = ["lead", "lead_event", "lead_entry", "mail_outbox"];
    let left = dump(&desk.test.app.store.db, &tables).await.to_lowercase();
    assert!(!left.contains("asha"), "{left}");
    let files = Mail::all_in(&desk.test.app.config.data_dir.join("mail"));
    assert!(files.iter().all(|mail| !String::from_utf8_lossy(&mail.raw).contains("Asha")));
    assert!(desk.number("SELECT COUNT(*) FROM consent").await > 0, "that there was a consent is kept longer");
    pass(&desk, Duration::days(366)).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM consent").await, 0);
}

#[apply(db_test)]
async fn spam_addresses_of_mails_and_the_audit_log_end_in_their_time(db: TestDb) {
    let desk = Desk::new(&db).await;
    desk.test.admin().await;
    enquire(&desk, "contact").await;
    enquire(&desk, "send-course-inquiry").await;
    desk.rows("UPDATE lead SET status = 'spam' WHERE kind = 'contact'").await;
    desk.send_mails().await;
    let audited = desk.number("SELECT COUNT(*) FROM audit_entry").await;
    assert!(audited > 0);
    pass(&desk, Duration::days(89)).await;
    assert_eq!(desk.number(MASKED).await, 0);
    assert!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE recipient <> ''").await > 0);
    pass(&desk, Duration::days(2)).await;
    assert_eq!(desk.texts("SELECT kind FROM lead WHERE erased_at IS NOT NULL").await, ["contact"]);
    assert_eq!(desk.number("SELECT COUNT(*) FROM mail_outbox WHERE recipient <> ''").await, 0);
    assert!(
        Mail::all_in(&desk.test.app.config.data_dir.join("mail"))
            .iter()
            .all(|mail| mail.to() != "asha@example.in")
    );
    assert_eq!(desk.number("SELECT COUNT(*) FROM audit_entry").await, audited);
    pass(&desk, Duration::days(1100)).await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM audit_entry").await, 0);
}

/// The app looks for the words of each column in the notice.
#[apply(db_test)]
async fn every_column_about_visitors_is_listed_for_the_notice(db: TestDb) {
    let desk = Desk::new(&db).await;
    let listed = include_str!("../../../app/content/stored-data.json");
    let listed: serde_json::Value = serde_json::from_str(listed).unwrap();
    for (table, columns) in listed["tables"].as_object().unwrap() {
        let named: BTreeSet<&str> = columns.as_object().unwrap().keys().map(String::as_str).collect();
        let query = if desk.test.app.store.db.get_database_backend() == DbBackend::Sqlite {
            format!("SELECT name FROM pragma_table_info('{table}')")
        } else {
            format!(
                "SELECT column_name::text FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = '{table}'"
            )
        };
        let stored = desk.texts(&query).await;
        let stored: BTreeSet<&str> = stored.iter().map(String::as_str).collect();
        assert_eq!(named, stored, "{table}");
    }
}
