//! The id of a session is replaced while it goes on: requests under way may still carry the former one.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

const INDEX: &str = "idx_session_former_key";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column in a statement.
        for column in [
            ColumnDef::new(Session::FormerKey).text().take(),
            ColumnDef::new(Session::FormerUntil).timestamp_with_time_zone().take(),
        ] {
            manager.alter_table(Table::alter().table(Session::Table).add_column(column).take()).await?;
        }
        let index = Index::create().name(INDEX).table(Session::Table).col(Session::FormerKey).take();
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(INDEX).table(Session::Table).to_owned()).await?;
        for column in [Session::FormerKey, Session::FormerUntil] {
            manager.alter_table(Table::alter().table(Session::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Session {
    Table,
    FormerKey,
    FormerUntil,
}
