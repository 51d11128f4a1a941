//! A database of its own for every test.

use std::fmt::Write;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Arc;

use base::clock::Clock;
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use server::commands::seed;
use storage::{Store, db};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::app::start_time;

/// The URL of a database that no other test uses. Clones mean the same database, which is made when it is first opened:
/// only then it is known whether it begins with the demo content.
#[derive(Clone, Debug)]
pub struct TestDb {
    url: String,
    source: Arc<Source>,
    begun: Arc<OnceCell<Begin>>,
}

#[derive(Debug)]
enum Source {
    /// There is nothing to copy.
    Empty {
        _folder: Option<TempDir>,
    },
    SqliteTemplate {
        _folder: TempDir,
    },
    PostgresTemplate {
        admin: DatabaseConnection,
        name: String,
    },
}

/// What a database begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    Migrated,
    Seeded,
}

impl TestDb {
    fn of(url: String, source: Source) -> Self {
        Self { url, source: Arc::new(source), begun: Arc::default() }
    }

    /// A database at a given URL.
    pub fn at(url: String) -> Self {
        Self::of(url, Source::Empty { _folder: None })
    }

    /// Where it is; it is there then.
    pub async fn url(&self) -> &str {
        self.begin_with(Begin::Migrated).await;
        &self.url
    }

    /// A new pool on this database, as a second process would have.
    pub async fn connect(&self) -> DatabaseConnection {
        db::connect(self.url().await).await.unwrap()
    }

    /// Puts the demo content into it.
    pub async fn seed(&self) {
        if self.begin_with(Begin::Seeded).await == Begin::Migrated {
            fill(&self.connect().await).await;
        }
    }

    /// Makes the database, unless it is there. Returns what it began with.
    async fn begin_with(&self, begin: Begin) -> Begin {
        // Boxed, because tests are long futures already.
        *self.begun.get_or_init(|| Box::pin(self.make(begin))).await
    }

    async fn make(&self, begin: Begin) -> Begin {
        match &*self.source {
            Source::Empty { .. } => return Begin::Migrated,
            Source::SqliteTemplate { .. } => {
                std::fs::copy(sqlite_template(begin).await.file(), self.file()).unwrap();
            }
            Source::PostgresTemplate { admin, name } => {
                let template = postgres_template(begin).await;
                let create = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY");
                admin.execute_unprepared(&create).await.unwrap();
            }
        }
        begin
    }

    /// An `SQLite` file that does not exist yet.
    pub fn sqlite_unmigrated() -> Self {
        let folder = TempDir::new().unwrap();
        Self::of(url_in(&folder), Source::Empty { _folder: Some(folder) })
    }

    /// Where the `SQLite` file lies, or will.
    pub fn file(&self) -> PathBuf {
        PathBuf::from(self.url.strip_prefix("sqlite://").unwrap())
    }
}

fn url_in(folder: &TempDir) -> String {
    format!("sqlite://{}", folder.path().join("site.db").display())
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

/// Copies a row so many times in one statement. `changes` names columns that differ, with expressions in which `n.i` is
/// the number of the copy, from 1.
pub async fn copy_row(db: &DatabaseConnection, table: &str, id: i32, times: u32, changes: &[(&str, &str)]) {
    let sql = format!("SELECT * FROM {table} WHERE id = {id}");
    let row =
        db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap().unwrap();
    let names: Vec<_> = row.column_names().into_iter().filter(|name| name != "id").collect();
    let value = |name: &String| {
        let change = changes.iter().find(|(changed, _)| changed == name);
        change.map_or_else(|| name.clone(), |(_, expression)| (*expression).to_owned())
    };
    let (columns, values) = (names.join(", "), names.iter().map(value).collect::<Vec<_>>().join(", "));
    let numbers =
        format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {times})");
    let sql = format!(
        "INSERT INTO {table} ({columns}) {numbers} SELECT {values} FROM {table}, n WHERE {table}.id = {id}"
    );
    db.execute_unprepared(&sql).await.unwrap();
}

/// Migrates a new database that others are copied from: dozens of migrations and the demo content take longer than most tests.
async fn make_template(db: &TestDb, begin: Begin) {
    let connection = db::connect(&db.url).await.unwrap();
    db::migrate(&connection).await.unwrap();
    match begin {
        Begin::Migrated => connection.close().await.unwrap(),
        Begin::Seeded => fill(&connection).await,
    }
}

/// Puts the demo content into a migrated database, and closes it.
async fn fill(connection: &DatabaseConnection) {
    let store = Store::new(connection.clone(), Clock::fixed(start_time())).await.unwrap();
    seed::seed(&store).await.unwrap();
    store.close().await.unwrap();
}

async fn sqlite_template(begin: Begin) -> &'static TestDb {
    static MIGRATED: OnceCell<TestDb> = OnceCell::const_new();
    static SEEDED: OnceCell<TestDb> = OnceCell::const_new();
    let template = if begin == Begin::Seeded { &SEEDED } else { &MIGRATED };
    let make = async || {
        let template = TestDb::sqlite_unmigrated();
        make_template(&template, begin).await;
        template
    };
    template.get_or_init(make).await
}

async fn postgres_template(begin: Begin) -> &'static str {
    static MIGRATED: OnceCell<String> = OnceCell::const_new();
    static SEEDED: OnceCell<String> = OnceCell::const_new();
    let template = if begin == Begin::Seeded { &SEEDED } else { &MIGRATED };
    let make = async || {
        let (server, name) = (postgres_server().unwrap(), new_name());
        let admin = db::connect(&server).await.unwrap();
        admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
        admin.close().await.unwrap();
        make_template(&TestDb::at(url_of(&server, &name)), begin).await;
        name
    };
    template.get_or_init(make).await
}

/// Runs `test` on a migrated `SQLite` file.
pub async fn on_sqlite(test: impl AsyncFnOnce(TestDb)) {
    let folder = TempDir::new().unwrap();
    test(TestDb::of(url_in(&folder), Source::SqliteTemplate { _folder: folder })).await;
}

/// Runs `test` in a migrated `PostgreSQL` database of its own; without `TEST_DATABASE_URL` it says so and passes.
pub async fn on_postgres(test: impl AsyncFnOnce(TestDb)) {
    let Some(server) = postgres_server() else { return };
    let name = new_name();
    let admin = db::connect(&server).await.unwrap();
    let source = Source::PostgresTemplate { admin: admin.clone(), name: name.clone() };
    let db = TestDb::of(url_of(&server, &name), source);
    let outcome = AssertUnwindSafe(test(db)).catch_unwind().await;
    admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await.unwrap();
    admin.close().await.unwrap();
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
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
    let empty = async |db: TestDb| {
        if let Source::PostgresTemplate { admin, name } = &*db.source {
            admin.execute_unprepared(&format!("CREATE DATABASE {name} TEMPLATE template0")).await.unwrap();
        }
        test(TestDb::at(db.url)).await;
    };
    on_postgres(empty).await;
}

fn postgres_server() -> Option<String> {
    let server = std::env::var("TEST_DATABASE_URL").ok();
    if server.is_none() {
        eprintln!("skipped: TEST_DATABASE_URL is not set");
    }
    server
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
