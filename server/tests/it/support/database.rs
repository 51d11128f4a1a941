//! A database of its own for every test.

use std::fmt::Write;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;

use domain::store::db;
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// The URL of a database that no other test uses. Clones mean the same database.
#[derive(Clone, Debug)]
pub struct TestDb {
    pub url: String,
    _folder: Option<Arc<TempDir>>,
}

impl TestDb {
    /// A database at a given URL.
    pub fn at(url: String) -> Self {
        Self { url, _folder: None }
    }

    /// A new pool on this database, as a second process would have.
    pub async fn connect(&self) -> DatabaseConnection {
        db::connect(&self.url).await.unwrap()
    }

    /// An `SQLite` file that does not exist yet.
    pub fn sqlite_unmigrated() -> Self {
        let folder = TempDir::new().unwrap();
        let url = format!("sqlite://{}", folder.path().join("site.db").display());
        Self { url, _folder: Some(Arc::new(folder)) }
    }

    /// Where the `SQLite` file lies.
    pub fn file(&self) -> PathBuf {
        PathBuf::from(self.url.strip_prefix("sqlite://").unwrap())
    }
}

/// Everything that these tables hold, as text.
pub async fn dump(db: &DatabaseConnection, tables: &[&str]) -> String {
    let mut text = String::new();
    for table in tables {
        let rows = db
            .query_all_raw(Statement::from_string(
                db.get_database_backend(),
                format!("SELECT * FROM \"{table}\""),
            ))
            .await
            .unwrap();
        for row in rows {
            for column in row.column_names() {
                let value = row.try_get::<Option<String>>("", &column);
                writeln!(text, "{table}.{column}={:?}", value.unwrap_or_default()).unwrap();
            }
        }
    }
    text
}

/// Runs `test` on a migrated `SQLite` file. All files of a process are copies of one.
pub async fn on_sqlite(test: impl AsyncFnOnce(TestDb)) {
    static TEMPLATE: OnceCell<TestDb> = OnceCell::const_new();
    let template = TEMPLATE
        .get_or_init(async || {
            let template = TestDb::sqlite_unmigrated();
            let db = template.connect().await;
            db::migrate(&db).await.unwrap();
            db.close().await.unwrap();
            template
        })
        .await;
    let db = TestDb::sqlite_unmigrated();
    std::fs::copy(template.file(), db.file()).unwrap();
    test(db).await;
}

/// Runs `test` in a migrated `PostgreSQL` database of its own; without `TEST_DATABASE_URL` it says so and passes. All of a
/// process are copies of one, because dozens of migrations take longer than most tests.
pub async fn on_postgres(test: impl AsyncFnOnce(TestDb)) {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    let Some(server) = postgres_server() else { return };
    let template = TEMPLATE
        .get_or_init(async || {
            let name = new_name();
            let admin = db::connect(&server).await.unwrap();
            admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
            admin.close().await.unwrap();
            let db = db::connect(&url_of(&server, &name)).await.unwrap();
            db::migrate(&db).await.unwrap();
            db.close().await.unwrap();
            name
        })
        .await;
    in_database_like(&server, template, test).await;
}

/// Runs `test` on `PostgreSQL` where there is one, otherwise on `SQLite`: for thousands of commits that have nothing to
/// do with the database, and are slower where each is safe from a power cut.
pub async fn on_the_faster(test: impl AsyncFnOnce(TestDb)) {
    if std::env::var_os("TEST_DATABASE_URL").is_some() {
        on_postgres(test).await;
    } else {
        on_sqlite(test).await;
    }
}

/// Runs `test` in an empty `PostgreSQL` database of its own; without `TEST_DATABASE_URL` it says so and passes.
pub async fn on_postgres_unmigrated(test: impl AsyncFnOnce(TestDb)) {
    let Some(server) = postgres_server() else { return };
    in_database_like(&server, "template0", test).await;
}

fn postgres_server() -> Option<String> {
    let server = std::env::var("TEST_DATABASE_URL").ok();
    if server.is_none() {
        eprintln!("skipped: TEST_DATABASE_URL is not set");
    }
    server
}

/// Runs `test` in a new copy of the database `template`.
async fn in_database_like(server: &str, template: &str, test: impl AsyncFnOnce(TestDb)) {
    let name = new_name();
    let admin = db::connect(server).await.unwrap();
    admin
        .execute_unprepared(&format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"))
        .await
        .unwrap();
    let db = TestDb { url: url_of(server, &name), _folder: None };
    let outcome = AssertUnwindSafe(test(db)).catch_unwind().await;
    admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
    admin.close().await.unwrap();
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

fn new_name() -> String {
    format!("test_{:016x}", rand::random::<u64>())
}

/// The address of another database of the same server.
fn url_of(server: &str, database: &str) -> String {
    let mut url = url::Url::parse(server).unwrap();
    url.set_path(database);
    url.into()
}
