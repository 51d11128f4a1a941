//! A password that the program made up works for a limited time.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = ColumnDef::new(User::PasswordUntil).timestamp_with_time_zone().take();
        manager.alter_table(Table::alter().table(User::Table).add_column(column).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(User::Table).drop_column(User::PasswordUntil).take()).await
    }
}

#[derive(DeriveIden)]
enum User {
    Table,
    PasswordUntil,
}
