//! What tests share: a database each, the app over it, callers, and records to start from.

pub mod app;
pub mod authenticator;
pub mod client;
pub mod content;
pub mod cv;
pub mod database;
pub mod desk;
pub mod fake_renderer;
pub mod html;
pub mod log;
pub mod media;
pub mod portal;
pub mod program;
pub mod records;
pub mod s3;
pub mod sink;
pub mod site;

use std::time::{Duration, Instant};

pub use app::{Answer, Caller, TestApp};
pub use client::Client;
pub use database::TestDb;
pub use site::TestSite;

/// Waits until something holds, for as long as a machine under load may need.
#[track_caller]
pub fn eventually(what: &str, holds: impl AsyncFn() -> bool) -> impl Future<Output = ()> {
    let (place, started) = (std::panic::Location::caller(), Instant::now());
    async move {
        while !holds().await {
            assert!(started.elapsed() < Duration::from_mins(1), "{place}: not so after a minute: {what}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// How long something takes, as the least of several tries: what else a machine does makes it only longer. Stops at the
/// first try within `enough`.
pub async fn quickest(enough: Duration, something: impl AsyncFn()) -> Duration {
    let mut quickest = Duration::MAX;
    for _ in 0..10 {
        let started = Instant::now();
        something().await;
        quickest = quickest.min(started.elapsed());
        if quickest < enough {
            break;
        }
    }
    quickest
}

/// `#[apply(db_test)]` turns a test into `name::sqlite` and `name::postgres`. Its argument is a migrated, empty database of
/// its own.
///
/// For what a database could do otherwise: what a query finds, in which order and how much of it; what is stored, and
/// when others see it; transactions, locks, searches, constraints, migrations.
macro_rules! db_test {
    ($(#[$meta:meta])* async fn $name:ident($db:ident: TestDb) $body:block) => {
        mod $name {
            use super::*;

            async fn test($db: TestDb) $body

            $(#[$meta])*
            #[tokio::test]
            async fn sqlite() {
                $crate::support::database::on_sqlite(test).await;
            }

            $(#[$meta])*
            #[tokio::test]
            async fn postgres() {
                $crate::support::database::on_postgres(test).await;
            }
        }
    };
}

/// The same on `SQLite` alone: for what is decided before a query or after it, such as headers, addresses, hosts,
/// encodings, limits in memory, the renderer and its failures, the texts of pages, files and mails; and for what only
/// `SQLite` has.
///
/// The queries behind it are those of a [`db_test`].
macro_rules! sqlite_test {
    ($(#[$meta:meta])* async fn $name:ident($db:ident: TestDb) $body:block) => {
        $(#[$meta])*
        #[tokio::test]
        async fn $name() {
            $crate::support::database::on_sqlite(async |$db: TestDb| $body).await;
        }
    };
}

/// The same on `PostgreSQL` alone, for what only it has.
macro_rules! postgres_test {
    ($(#[$meta:meta])* async fn $name:ident($db:ident: TestDb) $body:block) => {
        $(#[$meta])*
        #[tokio::test]
        async fn $name() {
            $crate::support::database::on_postgres(async |$db: TestDb| $body).await;
        }
    };
}

pub use macro_rules_attribute::apply;
pub(crate) use {db_test, postgres_test, sqlite_test};
