//! What tests share: a database each, the app over it, callers, and records to start from.

pub mod app;
pub mod client;
pub mod database;
pub mod desk;
pub mod fake_renderer;
pub mod html;
pub mod log;
pub mod program;
pub mod records;
pub mod sink;
pub mod site;

pub use app::{Answer, Caller, TestApp};
pub use client::Client;
pub use database::TestDb;
pub use site::TestSite;

/// Turns each test into `sqlite::name` and `postgres::name`. The argument is a migrated, empty database of its own.
macro_rules! db_test {
    ($($(#[$meta:meta])* async fn $name:ident($db:ident: TestDb) $body:block)*) => {
        mod sqlite {
            use super::*;
            $(
                $(#[$meta])*
                #[tokio::test]
                async fn $name() {
                    $crate::support::database::on_sqlite(async |$db: $crate::support::TestDb| $body).await;
                }
            )*
        }

        mod postgres {
            use super::*;
            $(
                $(#[$meta])*
                #[tokio::test]
                async fn $name() {
                    $crate::support::database::on_postgres(async |$db: $crate::support::TestDb| $body).await;
                }
            )*
        }
    };
}
pub(crate) use db_test;
