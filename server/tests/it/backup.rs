//! Backup and restore of an SQLite database under load.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use sea_orm::ConnectionTrait;
use storage::backup::{backup, restore};
use storage::db;
use tempfile::TempDir;

use crate::support::content;
use crate::support::program::{Program, mode};
use crate::support::records::course;
use crate::support::{TestApp, TestDb, apply, sqlite_test};

fn url_of(file: &std::path::Path) -> String {
    format!("sqlite://{}", file.display())
}

async fn titles(db: &TestDb) -> Vec<String> {
    TestApp::new(db).await.anon().get("/api/courses/get").await.texts("title")
}

#[apply(sqlite_test)]
async fn a_backup_under_writes_is_consistent_and_can_be_restored(db: TestDb) {
    let folder = TempDir::new().unwrap();
    let file: PathBuf = folder.path().join("copy.db");
    let test = TestApp::new(&db).await;
    test.add(&course("Before")).await;
    let writes = async {
        for number in 0..40 {
            content::courses::create(&test.app.store, &course(&format!("During {number}"))).await.unwrap();
        }
    };
    let (copied, ()) = tokio::join!(backup(db.url().await, &file), writes);
    copied.unwrap();
    assert!(backup(db.url().await, &file).await.unwrap_err().to_string().contains("exists already"));

    let fresh = url_of(&folder.path().join("new/site.db"));
    restore(&fresh, &file).await.unwrap();
    let restored = TestDb::at(fresh);
    assert!(titles(&restored).await.contains(&"Before".to_owned()));
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// What restores have kept in a folder, oldest first.
fn formers(folder: &Path) -> Vec<PathBuf> {
    let kept = names_in(folder).into_iter().filter(|name| name.starts_with("site.db.before-restore-"));
    kept.map(|name| folder.join(name)).collect()
}

/// A database with one course of this title.
async fn database_of(file: &Path, title: &str) {
    let db = TestDb::at(url_of(file));
    let connection = db.connect().await;
    db::migrate(&connection).await.unwrap();
    connection.close().await.unwrap();
    let test = TestApp::new(&db).await;
    test.add(&course(title)).await;
    test.app.store.close().await.unwrap();
}

async fn title_in(file: &Path) -> String {
    let test = TestApp::new(&TestDb::at(url_of(file))).await;
    let titles = test.anon().get("/api/courses/get").await.texts("title");
    test.app.store.close().await.unwrap();
    titles.concat()
}

/// `server restore FILE`, in a folder with the database `data/site.db`.
fn restore_command(folder: &Path, file: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command.arg("restore").arg(file).current_dir(folder).env_clear();
    command
}

fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[apply(sqlite_test)]
async fn backups_and_restored_files_are_private(db: TestDb) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("copy.db");
    backup(db.url().await, &file).await.unwrap();
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
    assert_eq!(mode(&formers(&folder.path().join("new"))[0]), 0o600);
}

#[apply(sqlite_test)]
async fn a_failed_backup_leaves_no_file(db: TestDb) {
    let folder = TempDir::new().unwrap();
    let url = db.url().await;
    std::fs::write(db.file(), "This is a letter, not a database. ".repeat(100)).unwrap();
    let file = folder.path().join("copy.db");
    assert!(backup(url, &file).await.is_err());
    let missing = folder.path().join("no/such/folder/copy.db");
    assert!(backup(url, &missing).await.is_err());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[apply(sqlite_test)]
async fn a_restore_over_a_running_server_is_refused(db: TestDb) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("copy.db");
    let running = TestApp::new(&db).await;
    running.add(&course("Kept")).await;
    backup(db.url().await, &file).await.unwrap();
    let refused = restore(db.url().await, &file).await.unwrap_err().to_string();
    assert!(refused.contains("stop it first"), "{refused}");
    assert_eq!(running.anon().get("/api/courses/get").await.texts("title"), ["Kept"]);
}

#[apply(sqlite_test)]
async fn a_damaged_foreign_or_newer_file_changes_nothing(db: TestDb) {
    let folder = TempDir::new().unwrap();
    let garbage = folder.path().join("garbage.db");
    std::fs::write(&garbage, "not a database").unwrap();
    let refused = restore(db.url().await, &garbage).await.unwrap_err().to_string();
    assert!(refused.contains("not a whole SQLite database"), "{refused}");
    assert!(refused.contains("nothing was changed"), "{refused}");

    let newer = folder.path().join("newer.db");
    backup(db.url().await, &newer).await.unwrap();
    let connection = db::connect(&url_of(&newer)).await.unwrap();
    connection
        .execute_unprepared("INSERT INTO seaql_migrations VALUES ('m20990101_000001_later', 0)")
        .await
        .unwrap();
    connection.close().await.unwrap();
    let refused = restore(db.url().await, &newer).await.unwrap_err().to_string();
    assert!(refused.contains("newer version"), "{refused}");
    assert_eq!(names_in(db.file().parent().unwrap()), ["site.db"], "nothing is left");
    assert!(backup("postgres://x@y/z", &newer).await.unwrap_err().to_string().contains("pg_dump"));
}

#[tokio::test]
async fn two_restores_in_a_row_keep_both_former_databases() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let (wrong, right) = (folder.path().join("wrong.db"), folder.path().join("right.db"));
    database_of(&data.join("site.db"), "Today").await;
    database_of(&wrong, "Last year").await;
    database_of(&right, "Yesterday").await;
    for file in [&wrong, &right] {
        let done = restore_command(folder.path(), file).output().unwrap();
        assert!(done.status.success(), "{}", told(&done));
        let kept = formers(&data);
        let newest = kept.last().unwrap().file_name().unwrap().to_str().unwrap();
        assert!(told(&done).contains(newest), "{newest}: {}", told(&done));
    }
    assert_eq!(title_in(&data.join("site.db")).await, "Yesterday");
    let kept = formers(&data);
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert_eq!((title_in(&kept[0]).await, title_in(&kept[1]).await), ("Today".into(), "Last year".into()));
}

#[tokio::test]
async fn a_restore_on_a_full_disk_changes_nothing_and_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let copy = folder.path().join("copy.db");
    database_of(&data.join("site.db"), "Today").await;
    database_of(&copy, "Yesterday").await;
    // A limit on the size of a file fails a write as a full disk does, where the signal for it is ignored.
    let done = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" restore \"$1\""])
        .arg(env!("CARGO_BIN_EXE_server"))
        .arg(&copy)
        .current_dir(folder.path())
        .env_clear()
        .output()
        .unwrap();
    assert!(!done.status.success());
    assert!(told(&done).contains("nothing was changed"), "{}", told(&done));
    assert_eq!(
        names_in(&data).into_iter().filter(|name| name.contains(".db")).collect::<Vec<_>>(),
        ["site.db"]
    );
    assert_eq!(title_in(&data.join("site.db")).await, "Today");
}

#[tokio::test]
async fn a_damaged_database_is_kept_aside_and_replaced() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let copy = folder.path().join("copy.db");
    database_of(&copy, "Yesterday").await;
    std::fs::create_dir(&data).unwrap();
    let damaged = "This is a letter, not a database. ".repeat(1000);
    std::fs::write(data.join("site.db"), &damaged).unwrap();
    std::fs::write(data.join("site.db-wal"), "its log").unwrap();
    let done = restore_command(folder.path(), &copy).output().unwrap();
    assert!(done.status.success(), "{}", told(&done));
    assert!(
        told(&done).contains("is damaged") && told(&done).contains("does not begin as a database"),
        "{}",
        told(&done)
    );
    let kept = formers(&data);
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert_eq!(std::fs::read_to_string(&kept[0]).unwrap(), damaged);
    assert_eq!(std::fs::read_to_string(&kept[1]).unwrap(), "its log");
    assert_eq!(title_in(&data.join("site.db")).await, "Yesterday");
}

#[tokio::test]
async fn a_damaged_database_that_a_server_uses_is_not_replaced() {
    use std::os::unix::fs::FileExt;
    let program = Program::start_in(TempDir::new().unwrap()).await;
    let copy = program.folder.path().join("copy.db");
    database_of(&copy, "Yesterday").await;
    let database = program.data().join("site.db");
    std::fs::OpenOptions::new().write(true).open(&database).unwrap().write_at(&[b'x'; 100], 0).unwrap();
    let refused = restore_command(program.folder.path(), &copy).output().unwrap();
    assert!(!refused.status.success());
    assert!(told(&refused).contains("stop it first"), "{}", told(&refused));
    assert_eq!(formers(&program.data()), Vec::<PathBuf>::new());
    let names = names_in(&program.data());
    assert!(!names.contains(&"site.db.arriving".to_owned()), "{names:?}");
}

#[tokio::test]
async fn a_restore_that_is_killed_leaves_a_whole_database() {
    const ROUNDS: u32 = 12;
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let database = data.join("site.db");
    let copies = [folder.path().join("a.db"), folder.path().join("b.db")];
    database_of(&database, "At first").await;
    database_of(&copies[0], "A").await;
    database_of(&copies[1], "B").await;
    let began = Instant::now();
    let whole = restore_command(folder.path(), &copies[0]).output().unwrap();
    assert!(whole.status.success(), "{}", told(&whole));
    let takes = began.elapsed().max(Duration::from_millis(10));
    let mut expected = "A".to_owned();
    for round in 0..ROUNDS {
        let copy = (round as usize + 1) % 2;
        let mut restoring = restore_command(folder.path(), &copies[copy])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        tokio::time::sleep(takes * round / ROUNDS).await;
        restoring.kill().unwrap();
        restoring.wait().unwrap();
        let found = title_in(&database).await;
        assert!(found == expected || found == ["A", "B"][copy], "round {round}: {found:?}");
        expected = found;
    }
    // Nothing that a killed one has left is in the way.
    let done = restore_command(folder.path(), &copies[1]).output().unwrap();
    assert!(done.status.success(), "{}", told(&done));
    assert_eq!(title_in(&database).await, "B");
    assert!(!names_in(&data).iter().any(|name| name.contains("arriving")));
    assert_eq!(title_in(&formers(&data)[0]).await, "At first");
}

#[apply(sqlite_test)]
async fn a_copy_by_hand_is_restored_with_its_log(db: TestDb) {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.db");
    let running = TestApp::new(&db).await;
    running.add(&course("In the log")).await;
    for ending in ["", "-wal"] {
        let name = |file: &Path| PathBuf::from(format!("{}{ending}", file.display()));
        std::fs::write(name(&copy), std::fs::read(name(&db.file())).unwrap()).unwrap();
    }
    let database = folder.path().join("new/site.db");
    restore(&url_of(&database), &copy).await.unwrap();
    // Before it is read: the files of a connection go a moment after it.
    assert_eq!(names_in(database.parent().unwrap()), ["site.db"]);
    assert_eq!(title_in(&database).await, "In the log");
}
