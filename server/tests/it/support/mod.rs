//! What tests share: a database each, the app over it, callers, and records to start from.

pub mod app;
pub mod authenticator;
pub mod client;
pub mod content;
pub mod database;
pub mod desk;
pub mod fake_renderer;
pub mod html;
pub mod log;
pub mod media;
pub mod program;
pub mod records;
pub mod s3;
pub mod sink;
pub mod site;

pub use app::{Answer, Caller, TestApp};
pub use client::Client;
pub use database::TestDb;
pub use site::TestSite;

/// `#[apply(db_test)]` turns a test into `name::sqlite` and `name::postgres`. Its argument is a migrated, empty database of
/// its own.
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
pub(crate) use db_test;
pub use macro_rules_attribute::apply;
