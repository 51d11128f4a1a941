//! How a lead reached us: by a form of the site, or entered by staff after a call, a visit or a message.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let source = ColumnDef::new(Lead::Source).text().not_null().default("site").take();
        manager.alter_table(Table::alter().table(Lead::Table).add_column(source).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(Lead::Table).drop_column(Lead::Source).take()).await
    }
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    Source,
}
