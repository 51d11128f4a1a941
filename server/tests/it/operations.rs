//! The server process from the view of its operator: files and log.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;

use base::lifecycle::Lifecycle;
use sea_orm::ConnectionTrait;
use server::commands::serve::run_until_stopped;
use server::web::http::connections::Connections;
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::support::program::{Program, message, mode};
use crate::support::{TestDb, TestSite, apply, sqlite_test};

#[tokio::test]
async fn the_data_folder_is_made_private_at_start_and_logged_once() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    for inside in ["mail", "media", "elsewhere"] {
        fs::create_dir_all(data.join(inside)).unwrap();
    }
    let elsewhere = folder.path().join("elsewhere.db");
    for file in ["mail/00000001.eml", "media/1.jpg", "old.db", "elsewhere/theirs"] {
        fs::write(data.join(file), "").unwrap();
    }
    fs::write(&elsewhere, "").unwrap();
    let _socket = UnixListener::bind(data.join("renderer.sock")).unwrap();
    std::os::unix::fs::symlink(&elsewhere, data.join("link")).unwrap();
    let open = ["mail/00000001.eml", "media/1.jpg", "old.db", "renderer.sock", "elsewhere/theirs"];
    let folders = ["", "mail", "media", "elsewhere"];
    for (names, bits) in [(&open[..], 0o666), (&folders[..], 0o755)] {
        for name in names {
            fs::set_permissions(data.join(name), Permissions::from_mode(bits)).unwrap();
        }
    }
    fs::set_permissions(&elsewhere, Permissions::from_mode(0o644)).unwrap();

    let program = Program::start_in(folder).await;
    assert_ne!(program.request("GET /about", "").await, 500);
    for file in [
        "mail/00000001.eml",
        "media/1.jpg",
        "old.db",
        "renderer.sock",
        "site.db",
        "site.db-wal",
        "site.db-shm",
    ] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
    for inside in ["", "mail", "media"] {
        assert_eq!(mode(&data.join(inside)), 0o700, "{inside}");
    }
    assert_eq!(mode(&data.join("elsewhere/theirs")), 0o666, "a folder that the server does not fill");
    assert_eq!(mode(&elsewhere), 0o644, "what a link leads to");
    let told: Vec<_> =
        program.log().into_iter().filter(|line| message(line).contains("open to other users")).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["number"], 7);
}

#[tokio::test]
async fn failures_are_logged_with_their_cause() {
    let program = Program::start_in(TempDir::new().unwrap()).await;
    let token = "A".repeat(43);
    let db = program.database().connect().await;
    for (table, head, body, status, told) in [
        ("team_member", "GET /about".to_owned(), "", 503, "the data of a page could not be read"),
        ("session", "GET /admin/courses".to_owned(), "", 503, "who asks for a page could not be found out"),
        ("mail_token", format!("GET /privacy/my-data?token={token}"), "", 503, "a resource was unavailable"),
        (
            "mail_token",
            format!("POST /privacy/my-data?token={token}"),
            "erase=yes&sure=yes",
            503,
            "a resource was unavailable",
        ),
        (
            "mail_token",
            format!("POST /newsletter/unsubscribe?token={token}"),
            "",
            503,
            "a link from a mail could not be followed",
        ),
    ] {
        // A connection sees what others renamed when it has looked.
        let rename = |from: &str, to: &str| {
            format!("SELECT count(*) FROM sqlite_schema; ALTER TABLE {from} RENAME TO {to}")
        };
        db.execute_unprepared(&rename(table, "elsewhere")).await.unwrap();
        program.clear_log();
        assert_eq!(program.request(&head, body).await, status, "{head}");
        let line = program.logged(|line| message(line) == told).await;
        let cause = line["cause"].as_str().unwrap_or_default();
        assert!(cause.contains(&format!("no such table: {table}")), "{line}");
        db.execute_unprepared(&rename("elsewhere", table)).await.unwrap();
    }
}

#[tokio::test]
async fn clients_cannot_flood_the_log() {
    let program = Program::start_in(TempDir::new().unwrap()).await;
    assert_eq!(program.request("GET /nowhere", "").await, 404);
    assert_eq!(program.request(&format!("PUT /{}", "x".repeat(20_000)), "").await, 405);
    let refused = program.logged(|line| message(line) == "request refused").await;
    let path = refused["span"]["path"].as_str().unwrap();
    assert!(path.starts_with("/xxx") && path.chars().count() <= 201, "{} characters", path.chars().count());
    let missing: Vec<_> =
        program.log().into_iter().filter(|line| line["span"]["path"] == "/nowhere").collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(program.request("GET /api/nowhere", "").await, 404);
    let call = program.logged(|line| line["span"]["path"] == "/api/{*rest}").await;
    assert_eq!(call["status"], 404, "a call that does not exist is a fault in a program");
}

#[apply(sqlite_test)]
async fn a_background_task_that_panics_ends_the_process_as_failed(db: TestDb) {
    for panics in [true, false] {
        let test = TestSite::new(&db).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let lifecycle = Lifecycle::default();
        let stop = lifecycle.stopping();
        lifecycle.spawn(std::future::pending());
        lifecycle.spawn(async move {
            assert!(!panics, "a fault in a background task");
            stop.cancel();
        });
        let connections = Connections::new(8, Vec::new());
        let ended = tokio::time::timeout(
            std::time::Duration::from_secs(30),
            run_until_stopped(listener, test.site(), connections, lifecycle, &test.app),
        );
        let ended = ended.await.expect("the server stops by itself");
        assert_eq!(ended.is_err(), panics, "{ended:?}");
        if let Err(error) = ended {
            assert!(error.to_string().contains("operations.rs"), "where the task was started: {error}");
        }
    }
}

#[tokio::test]
async fn with_a_closed_log_pipe_the_server_answers_and_stops() {
    let mut program = Program::start_in(TempDir::new().unwrap()).await;
    program.close_log().await;
    assert_eq!(program.request("GET /api/nowhere", "").await, 404, "an answer that is logged");
    assert!(program.terminate().await.success());
}
