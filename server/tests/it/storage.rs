//! Long statements, a damaged database file, and a disk with little room.

use std::io::{Seek, SeekFrom, Write};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use sea_orm::{ConnectionTrait, DatabaseTransaction, Statement};
use serde_json::json;
use tempfile::TempDir;

use crate::support::desk::Desk;
use crate::support::media::{photo, upload};
use crate::support::program::{Program, message};
use crate::support::{TestDb, TestSite, apply, db_test, sqlite_test};

/// More bytes than any disk has.
const MORE_THAN_THERE_IS: (&str, &str) = ("DISK_LEAST_FREE", "9000000000000000000");

/// Reading testimonials never ends from the first of these on, until the second is run. Each runs as one and on a new
/// connection: one knows the names of tables as it saw them last.
const ENDLESS: &str = "ALTER TABLE testimonial RENAME TO elsewhere; \
    CREATE VIEW testimonial AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 FROM n) \
    SELECT e.* FROM elsewhere e WHERE (SELECT count(*) FROM n WHERE i = 0) = 0";
const MENDED: &str = "DROP VIEW testimonial; ALTER TABLE elsewhere RENAME TO testimonial";

#[apply(db_test)]
async fn a_statement_that_takes_too_long_is_ended(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    db.connect().await.execute_unprepared(ENDLESS).await.unwrap();
    // As many as there are connections for readers on SQLite.
    let endless: Vec<_> = (0..4)
        .map(|_| {
            let caller = test.anon();
            tokio::spawn(async move { caller.get("/api/testimonials/get").await })
        })
        .collect();
    for answer in endless {
        let answer = answer.await.unwrap();
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "5");
    }
    db.connect().await.execute_unprepared(MENDED).await.unwrap();
    for _ in 0..8 {
        test.anon().get("/api/testimonials/get").await.ok();
    }
}

/// `SQLite` rolls a transaction back by itself when the disk fails, and may fail to commit one that stays open.
#[apply(sqlite_test)]
async fn what_is_acknowledged_after_failed_transactions_is_stored(db: TestDb) {
    let desk = Desk::new(&db).await;
    let beside = db.connect().await;
    for statement in [
        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
        "CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)",
        "CREATE TRIGGER failing_disk AFTER INSERT ON lead WHEN NEW.email LIKE 'disk%' \
         BEGIN SELECT RAISE(ROLLBACK, 'disk I/O error'); END",
        "CREATE TRIGGER failing_commit AFTER INSERT ON lead WHEN NEW.email LIKE 'commit%' \
         BEGIN INSERT INTO child VALUES (1); END",
    ] {
        beside.execute_unprepared(statement).await.unwrap();
    }
    for (email, status) in [("disk@example.in", 500), ("commit@example.in", 500), ("asha@example.in", 201)] {
        let mut body = desk.body("contact");
        body["email"] = email.into();
        assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, status, "{email}");
    }
    let sql = Statement::from_string(beside.get_database_backend(), "SELECT email FROM lead");
    let stored = beside.query_all_raw(sql).await.unwrap();
    let stored: Vec<String> = stored.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(stored, ["asha@example.in"], "as others see it");
}

#[apply(db_test)]
async fn reading_does_not_wait_for_a_writer(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    desk.visitor(1).send_json("contact", &desk.body("contact")).await;
    let store = &desk.test.app.store;
    let read = store
        .write(async |txn: &DatabaseTransaction| {
            txn.execute_unprepared("UPDATE lead SET name = 'Somebody else'").await?;
            Ok(tokio::time::timeout(Duration::from_secs(20), admin.get("/api/leads")).await)
        })
        .await;
    let leads = read.unwrap().expect("an answer while the writer goes on").ok();
    assert_eq!(leads[0]["name"], "Asha Rao");
}

/// Overwrites the first page of a table in the file.
async fn damage(db: &TestDb) {
    let connection = db.connect().await;
    let ask = async |sql: &str| {
        let row =
            connection.query_one_raw(Statement::from_string(connection.get_database_backend(), sql)).await;
        row.unwrap().unwrap().try_get_by_index::<i32>(0).unwrap()
    };
    assert_eq!(ask("PRAGMA wal_checkpoint(TRUNCATE)").await, 0);
    let page = ask("SELECT rootpage FROM sqlite_schema WHERE name = 'page_view'").await;
    let bytes = ask("PRAGMA page_size").await;
    let mut file = std::fs::OpenOptions::new().write(true).open(db.file()).unwrap();
    file.seek(SeekFrom::Start(u64::try_from((page - 1) * bytes).unwrap())).unwrap();
    file.write_all(&[0xff; 512]).unwrap();
    file.sync_all().unwrap();
}

#[apply(sqlite_test)]
async fn a_damaged_database_is_told_of(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let store = &desk.test.app.store;
    let ready = async || desk.test.anon().get("/readyz").await.ok();
    assert_eq!(ready().await["integrity"], "unchecked");
    store.integrity.renew(&store.db).await;
    desk.wait(chrono::Duration::seconds(2));
    assert_eq!((&ready().await["integrity"], &ready().await["status"]), (&json!("sound"), &json!("ready")));
    assert_eq!(admin.get("/api/admin/today").await.ok()["storage"]["damaged"], false);
    damage(&db).await;
    store.integrity.renew(&store.db).await;
    desk.wait(chrono::Duration::seconds(2));
    assert_eq!(
        (&ready().await["integrity"], &ready().await["status"]),
        (&json!("damaged"), &json!("degraded"))
    );
    assert_eq!(admin.get("/api/admin/today").await.ok()["storage"]["damaged"], true);
    assert_eq!(desk.visitor(1).send_json("contact", &desk.body("contact")).await.status, 201);
}

#[apply(sqlite_test)]
async fn a_database_that_cannot_be_written_is_told_of(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    let mut expect = async |writable: bool, status: &str, state: &str| {
        desk.wait(chrono::Duration::seconds(2));
        let ready = desk.test.anon().get("/readyz").await.ok();
        assert_eq!((&ready["writable"], &ready["status"]), (&json!(writable), &json!(status)));
        let health = admin.get("/api/admin/health").await.ok();
        let database = health["checks"].as_array().unwrap().iter().find(|check| check["id"] == "database");
        assert_eq!(database.unwrap()["state"], state, "{health}");
    };
    expect(true, "ready", "good").await;
    // As another process does that has the file open for writing, or a disk that lets nobody write.
    let other = db.connect().await;
    other.execute_unprepared("ALTER TABLE content_version RENAME TO away").await.unwrap();
    expect(false, "degraded", "broken").await;
    other.execute_unprepared("ALTER TABLE away RENAME TO content_version").await.unwrap();
    expect(true, "ready", "good").await;
}

#[tokio::test]
async fn the_database_is_checked_at_start() {
    let mut program = Program::start_in(TempDir::new().unwrap()).await;
    assert!(program.terminate().await.success());
    damage(&program.database()).await;
    let again = Program::start_in(std::mem::replace(&mut program.folder, TempDir::new().unwrap())).await;
    let told = again.logged(|line| message(line).contains("THE DATABASE IS DAMAGED")).await;
    assert_eq!(told["level"], "ERROR");
    assert!(!told["problems"].as_str().unwrap().is_empty(), "{told}");
    assert_eq!(again.request("GET /readyz", "").await, 200);
}

#[apply(sqlite_test)]
async fn with_little_room_enquiries_and_sign_ins_go_on(db: TestDb) {
    let desk = Desk::with_environment(&db, &[MORE_THAN_THERE_IS]).await;
    let mut admin = desk.test.admin().await;
    let ready = desk.test.anon().get("/readyz").await.ok();
    assert_eq!((&ready["low_disk"], &ready["status"]), (&json!(true), &json!("degraded")));
    let storage = admin.get("/api/admin/today").await.ok()["storage"].clone();
    assert!(storage["low_megabytes"].as_u64().is_some(), "{storage}");
    assert_eq!(desk.visitor(1).send_json("contact", &desk.body("contact")).await.status, 201);
    assert_eq!(desk.visitor(1).send_json("newsletter", &desk.body("newsletter")).await.status, 201);
    let refused = upload(&admin, "lab.jpg", &photo(64, 64, 0)).await;
    assert_eq!(refused.status, StatusCode::INSUFFICIENT_STORAGE);
    let browser = Request::builder().uri("/about").header("host", "localhost:3000");
    let browser = browser.header("user-agent", "Mozilla/5.0 (Linux; Android 14) Chrome/140.0");
    assert_eq!(desk.test.anon().send(browser.body(Body::empty()).unwrap()).await.status, StatusCode::OK);
    admin.get("/api/admin/report").await;
    assert_eq!(desk.number("SELECT count(*) FROM page_view").await, 0, "they wait in memory");
}

#[apply(sqlite_test)]
async fn with_enough_room_nothing_is_said(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    assert_eq!(desk.test.anon().get("/readyz").await.ok()["low_disk"], false);
    let storage = admin.get("/api/admin/today").await.ok()["storage"].clone();
    assert_eq!(storage, json!({ "low_megabytes": null, "damaged": false }));
}
