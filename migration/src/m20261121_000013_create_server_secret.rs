//! Secret keys that the server generates, shared by all instances and kept across restarts.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table(ServerSecret::Table)
                    .col(ColumnDef::new(ServerSecret::Name).text().not_null().primary_key())
                    .col(ColumnDef::new(ServerSecret::Value).text().not_null())
                    .col(ColumnDef::new(ServerSecret::CreatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ServerSecret::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum ServerSecret {
    Table,
    Name,
    Value,
    CreatedAt,
}
