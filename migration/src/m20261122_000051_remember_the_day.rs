//! The day in India up to which the content version is raised: what ends with a day is no longer shown after it.

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
            .alter_table(
                Table::alter()
                    .table(ContentVersion::Table)
                    .add_column(ColumnDef::new(ContentVersion::Day).date().not_null().default("1970-01-01"))
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(Table::alter().table(ContentVersion::Table).drop_column(ContentVersion::Day).take())
            .await
    }
}

#[derive(DeriveIden)]
enum ContentVersion {
    Table,
    Day,
}
