//! Site settings that differ from the defaults: one row per setting, its value as JSON text.

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
                    .table(SiteSetting::Table)
                    .col(ColumnDef::new(SiteSetting::Key).text().not_null().primary_key())
                    .col(ColumnDef::new(SiteSetting::Value).text().not_null())
                    .col(ColumnDef::new(SiteSetting::UpdatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(SiteSetting::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum SiteSetting {
    Table,
    Key,
    Value,
    UpdatedAt,
}
