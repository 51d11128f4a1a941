//! The level of a course, where staff give one.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let level = ColumnDef::new(Course::Level).text().null().take();
        manager.alter_table(Table::alter().table(Course::Table).add_column(level).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(Course::Table).drop_column(Course::Level).take()).await
    }
}

#[derive(DeriveIden)]
enum Course {
    Table,
    Level,
}
