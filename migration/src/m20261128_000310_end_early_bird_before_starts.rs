//! An early-bird fee can end so many days before each batch starts.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut days = ColumnDef::new(Course::EarlyDays).integer().null().take();
        manager.alter_table(Table::alter().table(Course::Table).add_column(&mut days).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(Course::Table).drop_column(Course::EarlyDays).take()).await
    }
}

#[derive(DeriveIden)]
enum Course {
    Table,
    EarlyDays,
}
