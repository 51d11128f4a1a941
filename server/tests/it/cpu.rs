//! CPU-bound work does not run on the threads that serve requests.

use std::sync::mpsc;
use std::time::Duration;

use axum::http::StatusCode;

use crate::support::database::on_sqlite;
use crate::support::{TestDb, TestSite};

/// Requests `path` while the only CPU thread is busy: the response has to wait for it, and another request must not.
fn runs_on_the_cpu_threads(path: &'static str, before: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(1).build();
    runtime.unwrap().block_on(on_sqlite(async |db: TestDb| {
        let test = TestSite::seeded(&db).await;
        assert_eq!(test.anon().get(before).await.status, StatusCode::OK);
        // Background work of the first request is done first.
        tokio::task::spawn_blocking(|| ()).await.unwrap();
        let (release, released) = mpsc::channel::<()>();
        let occupied = tokio::task::spawn_blocking(move || released.recv());
        let caller = test.anon();
        let mut asked = tokio::spawn(async move { caller.get(path).await.status });
        let early = tokio::time::timeout(Duration::from_millis(300), &mut asked).await;
        assert!(early.is_err(), "{path} was worked on in the thread that serves requests");
        assert_eq!(test.anon().get("/healthz").await.status, StatusCode::OK);
        release.send(()).unwrap();
        occupied.await.unwrap().unwrap();
        assert_eq!(asked.await.unwrap(), StatusCode::OK);
    }));
}

#[test]
fn pages_are_compressed_on_the_cpu_threads() {
    runs_on_the_cpu_threads("/about", "/contact");
}

#[test]
fn the_search_index_is_scanned_on_the_cpu_threads() {
    runs_on_the_cpu_threads("/api/courses/get?q=plcc", "/api/courses/get?q=plc");
}
