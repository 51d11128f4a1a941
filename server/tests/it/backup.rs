//! Backup and restore of an SQLite database under load.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use domain::store::backup::{backup, restore};
use domain::store::db;
use sea_orm::ConnectionTrait;
use tempfile::TempDir;

use crate::support::content;
use crate::support::database::on_sqlite;
use crate::support::records::course;
use crate::support::{TestApp, TestDb};

fn url_of(file: &std::path::Path) -> String {
    format!("sqlite://{}", file.display())
}

async fn titles(db: &TestDb) -> Vec<String> {
    TestApp::new(db).await.anon().get("/api/courses/get").await.texts("title")
}

#[tokio::test]
async fn a_backup_under_writes_is_consistent_and_can_be_restored() {
    on_sqlite(async |db: TestDb| {
        let folder = TempDir::new().unwrap();
        let file: PathBuf = folder.path().join("copy.db");
        let test = TestApp::new(&db).await;
        test.add(&course("Before")).await;
        let writes = async {
            for number in 0..40 {
                content::courses::create(&test.app.store, &course(&format!("During {number}")))
                    .await
                    .unwrap();
            }
        };
        let (copied, ()) = tokio::join!(backup(&db.url, &file), writes);
        copied.unwrap();
        assert!(backup(&db.url, &file).await.unwrap_err().to_string().contains("exists already"));

        let fresh = url_of(&folder.path().join("new/site.db"));
        restore(&fresh, &file).await.unwrap();
        let restored = TestDb::at(fresh);
        assert!(titles(&restored).await.contains(&"Before".to_owned()));
    })
    .await;
}

fn mode(file: &Path) -> u32 {
    std::fs::metadata(file).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn backups_and_restored_files_are_private() {
    on_sqlite(async |db: TestDb| {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("copy.db");
        backup(&db.url, &file).await.unwrap();
        assert_eq!(mode(&file), 0o600);

        // World-readable, as after a transfer.
        std::fs::set_permissions(&file, Permissions::from_mode(0o644)).unwrap();
        let database = folder.path().join("new/site.db");
        restore(&url_of(&database), &file).await.unwrap();
        assert_eq!((mode(&folder.path().join("new")), mode(&database)), (0o700, 0o600));

        // As written by an earlier version.
        std::fs::set_permissions(&database, Permissions::from_mode(0o644)).unwrap();
        restore(&url_of(&database), &file).await.unwrap();
        assert_eq!(mode(&database), 0o600);
        assert_eq!(mode(&folder.path().join("new/site.db.before-restore")), 0o600);
    })
    .await;
}

#[tokio::test]
async fn a_failed_backup_leaves_no_file() {
    on_sqlite(async |db: TestDb| {
        let folder = TempDir::new().unwrap();
        std::fs::write(db.file(), "This is a letter, not a database. ".repeat(100)).unwrap();
        let file = folder.path().join("copy.db");
        assert!(backup(&db.url, &file).await.is_err());
        let missing = folder.path().join("no/such/folder/copy.db");
        assert!(backup(&db.url, &missing).await.is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_restore_over_a_running_server_is_refused() {
    on_sqlite(async |db: TestDb| {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("copy.db");
        let running = TestApp::new(&db).await;
        running.add(&course("Kept")).await;
        backup(&db.url, &file).await.unwrap();
        let refused = restore(&db.url, &file).await.unwrap_err().to_string();
        assert!(refused.contains("stop it first"), "{refused}");
        assert_eq!(running.anon().get("/api/courses/get").await.texts("title"), ["Kept"]);
    })
    .await;
}

#[tokio::test]
async fn a_damaged_foreign_or_newer_file_changes_nothing() {
    on_sqlite(async |db: TestDb| {
        let folder = TempDir::new().unwrap();
        let garbage = folder.path().join("garbage.db");
        std::fs::write(&garbage, "not a database").unwrap();
        assert!(restore(&db.url, &garbage).await.unwrap_err().to_string().contains("nothing was changed"));

        let newer = folder.path().join("newer.db");
        backup(&db.url, &newer).await.unwrap();
        let connection = db::connect(&url_of(&newer)).await.unwrap();
        connection
            .execute_unprepared("INSERT INTO seaql_migrations VALUES ('m20990101_000001_later', 0)")
            .await
            .unwrap();
        connection.close().await.unwrap();
        let refused = restore(&db.url, &newer).await.unwrap_err().to_string();
        assert!(refused.contains("newer version"), "{refused}");
        assert!(backup("postgres://x@y/z", &newer).await.unwrap_err().to_string().contains("pg_dump"));
    })
    .await;
}
