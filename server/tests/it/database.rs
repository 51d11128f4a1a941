//! How the database is opened, and what happens when it fails.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use base::clock::Clock;
use base::error::{ApiError, ApiResult};
use domain::courses::CourseJson;
use sea_orm::sqlx::Row;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, Statement};
use server::web::readiness::{Readiness, readiness};
use storage::{Store, db};
use tokio::task::JoinHandle;

use crate::support::app::start_time;
use crate::support::content;
use crate::support::records::course;
use crate::support::{TestApp, TestDb, apply, db_test, eventually, postgres_test, sqlite_test};

async fn refusal(url: &str) -> String {
    let error = db::connect(url).await.expect_err(url);
    let text = format!("{error:#}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("DATABASE_URL: "), "{text}");
    text
}

#[tokio::test]
async fn a_wrong_database_url_is_one_clear_line() {
    assert!(refusal("mysql://root@localhost/site").await.contains("sqlite://"));
    assert!(refusal("data/site.db").await.contains("postgres://"));
    assert!(refusal("").await.contains("sqlite://"));
    assert!(refusal("sqlite://site.db?mode=ro").await.contains("without options"));
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("file");
    std::fs::write(&in_the_way, "").unwrap();
    assert!(refusal(&format!("sqlite://{}/site.db", in_the_way.display())).await.contains("cannot write"));
    assert!(refusal(&format!("sqlite://{}", folder.path().display())).await.contains("cannot write"));
    let text = folder.path().join("text.db");
    std::fs::write(&text, "This is a letter, not a database. ".repeat(100)).unwrap();
    assert!(refusal(&format!("sqlite://{}", text.display())).await.contains("cannot open"));
    let unreachable = refusal("postgres://site:s3cret@127.0.0.1:9/site").await;
    assert!(unreachable.contains("127.0.0.1") && !unreachable.contains("s3cret"), "{unreachable}");
    let malformed = refusal("postgres://site:s3cret@[::bad/site").await;
    assert!(!malformed.contains("s3cret"), "{malformed}");
}

#[cfg(unix)]
#[tokio::test]
async fn the_sqlite_file_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new/deep/site db%20.db");
    let db = db::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    db::migrate(&db).await.unwrap();
    let files: Vec<_> = std::fs::read_dir(file.parent().unwrap()).unwrap().map(Result::unwrap).collect();
    assert_eq!(files.len(), 3, "database, log and its index");
    for entry in files {
        assert_eq!(entry.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", entry.file_name());
    }
}

#[apply(sqlite_test)]
async fn a_readable_database_is_made_private_when_opened(test: TestDb) {
    use std::os::unix::fs::PermissionsExt;
    let first = test.connect().await;
    let beside = |ending: &str| std::path::PathBuf::from(format!("{}{ending}", test.file().display()));
    let files = ["", "-wal", "-shm"].map(beside);
    for file in &files {
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    test.connect().await.close().await.unwrap();
    for file in &files {
        let mode = std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.display());
    }
    first.close().await.unwrap();
}

#[apply(sqlite_test)]
async fn every_sqlite_connection_has_the_settings(test: TestDb) {
    let db = test.connect().await;
    let pool = db.get_sqlite_connection_pool();
    let mut held = Vec::new();
    for _ in 0..4 {
        let mut connection = pool.acquire().await.unwrap();
        for (pragma, expected) in [
            ("journal_mode", "wal"),
            ("synchronous", "2"),
            ("foreign_keys", "1"),
            ("busy_timeout", "5000"),
            ("trusted_schema", "0"),
            ("cell_size_check", "1"),
            ("mmap_size", "0"),
            ("journal_size_limit", "67108864"),
        ] {
            let sql = sea_orm::sqlx::AssertSqlSafe(format!("PRAGMA {pragma}"));
            let row = sea_orm::sqlx::query(sql).fetch_one(&mut *connection).await.unwrap();
            let number = row.try_get::<i64, _>(0).map(|number| number.to_string());
            let value = number.unwrap_or_else(|_| row.get(0));
            assert_eq!(value, expected, "{pragma}");
        }
        held.push(connection);
    }
    assert!(pool.try_acquire().is_none(), "four connections are all");
}

#[apply(postgres_test)]
async fn postgres_has_its_timeouts(test: TestDb) {
    let db = test.connect().await;
    for (setting, expected) in [
        ("statement_timeout", "3s"),
        ("idle_in_transaction_session_timeout", "10s"),
        ("synchronous_commit", "on"),
    ] {
        let statement = Statement::from_string(db.get_database_backend(), format!("SHOW {setting}"));
        let row = db.query_one_raw(statement).await.unwrap().unwrap();
        assert_eq!(row.try_get_by_index::<String>(0).unwrap(), expected);
    }
}

#[apply(db_test)]
async fn writers_that_read_first_all_succeed(db: TestDb) {
    let connection = db.connect().await;
    let backend = connection.get_database_backend();
    let writers: Vec<_> = (0..20)
        .map(|_| {
            let connection = connection.clone();
            tokio::spawn(async move {
                db::write_txn(&connection, async |txn: &DatabaseTransaction| {
                    // PostgreSQL needs FOR UPDATE to lock the row; SQLite locks the file.
                    let lock = if backend == DbBackend::Postgres { " FOR UPDATE" } else { "" };
                    let sql = format!("SELECT version FROM content_version{lock}");
                    let row = txn.query_one_raw(Statement::from_string(backend, sql)).await?.unwrap();
                    let version: i64 = row.try_get("", "version")?;
                    tokio::task::yield_now().await;
                    txn.execute_unprepared(&format!("UPDATE content_version SET version = {}", version + 1))
                        .await?;
                    Ok::<_, DbErr>(())
                })
                .await
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    assert_eq!(TestApp::new(&db).await.app.store.content.current(), 21);
}

#[apply(db_test)]
async fn readiness_reports_what_is_missing(db: TestDb) {
    let test = TestApp::new(&db).await;
    assert_eq!(readiness(&test.app.store).await, Readiness { database: true, migrations: true });
    db::migrate_down(&test.app.store.db, Some(1)).await.unwrap();
    let state = readiness(&test.app.store).await;
    assert_eq!(state, Readiness { database: true, migrations: false });
    assert!(!state.is_ready());
    test.app.store.db.close_by_ref().await.unwrap();
    assert_eq!(readiness(&test.app.store).await, Readiness { database: false, migrations: false });
}

#[apply(db_test)]
async fn a_closed_database_is_a_503_with_retry_after(db: TestDb) {
    let test = TestApp::new(&db).await;
    test.app.store.db.close_by_ref().await.unwrap();
    let answer = test.anon().get("/api/courses/get").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.header("retry-after"), "5");
    assert_eq!(answer.json()["code"], "unavailable");
}

#[apply(db_test)]
async fn a_broken_schema_is_a_500_without_details(db: TestDb) {
    let test = TestApp::new(&db).await;
    test.app.store.db.execute_unprepared("ALTER TABLE testimonial RENAME TO elsewhere").await.unwrap();
    let answer = test.anon().get("/api/testimonials/get").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    let body = answer.json();
    assert_eq!(body["error"], "Something went wrong on our side. Please try again later.");
    assert!(!String::from_utf8_lossy(&answer.body).contains("testimonial"), "{body}");
}

/// A second connection holds the write lock of an `SQLite` file until the returned handle is used.
async fn hold_the_write_lock(db: &TestDb) -> tokio::sync::oneshot::Sender<()> {
    let other = db.connect().await;
    let (release, released) = tokio::sync::oneshot::channel::<()>();
    let (started, has_started) = tokio::sync::oneshot::channel::<()>();
    tokio::spawn(async move {
        db::write_txn(&other, async |_: &DatabaseTransaction| {
            started.send(()).unwrap();
            let _ = released.await;
            Ok::<_, DbErr>(())
        })
        .await
    });
    has_started.await.unwrap();
    release
}

fn write_in_background(test: &TestApp, number: u32) -> JoinHandle<ApiResult<CourseJson>> {
    let store = test.app.store.clone();
    let input = course(&format!("Waiting {number}"));
    tokio::spawn(async move { content::courses::create(&store, &input).await })
}

#[apply(sqlite_test)]
async fn readers_do_not_wait_for_a_writer_on_sqlite(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    let release = hold_the_write_lock(&db).await;
    let writers: Vec<_> = (0..6).map(|number| write_in_background(&test, number)).collect();
    let anon = test.anon();
    for _ in 0..5 {
        assert_eq!(anon.get("/api/team/get").await.status, StatusCode::OK);
    }
    assert!(writers.iter().all(|writer| !writer.is_finished()), "they wait while others read");
    release.send(()).unwrap();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
}

#[apply(sqlite_test)]
async fn a_writer_gives_up_when_its_turn_does_not_come_on_sqlite(db: TestDb) {
    let connection = db.connect().await;
    let store = Store::new(connection, Clock::fixed(start_time())).await.unwrap();
    let store = Arc::new(store.waiting_to_write(Duration::from_millis(200)));
    let write = || {
        let store = store.clone();
        tokio::spawn(async move { content::courses::create(&store, &course("Waiting")).await })
    };
    let release = hold_the_write_lock(&db).await;
    // One waits for the lock, the others for the connection.
    for writer in [write(), write(), write()] {
        let Err(ApiError::Unavailable(cause)) = writer.await.unwrap() else { panic!("it was written") };
        assert_eq!(cause.to_string(), "no turn to write within 200ms");
    }
    release.send(()).unwrap();
    eventually("a later one is written", async || write().await.unwrap().is_ok()).await;
    let stored =
        store.db.query_one_raw(Statement::from_string(DbBackend::Sqlite, "SELECT count(*) FROM course"));
    assert_eq!(stored.await.unwrap().unwrap().try_get_by_index::<i64>(0).unwrap(), 1);
}

#[apply(sqlite_test)]
async fn the_file_is_compacted_when_nobody_writes(db: TestDb) {
    let store = Store::new(db.connect().await, Clock::fixed(start_time())).await.unwrap();
    let release = hold_the_write_lock(&db).await;
    let Err(ApiError::Internal(cause) | ApiError::Unavailable(cause)) = store.compact().await else {
        panic!("it was compacted")
    };
    assert!(format!("{cause:#}").contains("the database is in use"), "{cause:#}");
    assert!(store.is_to_be_compacted());
    release.send(()).unwrap();
    store.compact().await.unwrap();
    assert!(!store.is_to_be_compacted());
}
