//! How a picture is shown: as it is, or treated to match the drawings.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let treatment = ColumnDef::new(Media::Treatment).text().not_null().default("plain").take();
        manager.alter_table(Table::alter().table(Media::Table).add_column(treatment).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(Media::Table).drop_column(Media::Treatment).take()).await
    }
}

#[derive(DeriveIden)]
enum Media {
    Table,
    Treatment,
}
