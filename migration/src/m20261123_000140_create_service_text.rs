//! The texts of consultancy services that staff have changed.

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
                    .table(ServiceText::Table)
                    .col(ColumnDef::new(ServiceText::Slug).text().not_null().primary_key())
                    .col(ColumnDef::new(ServiceText::Content).text().not_null())
                    .col(ColumnDef::new(ServiceText::Revision).integer().not_null())
                    .col(ColumnDef::new(ServiceText::UpdatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ServiceText::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum ServiceText {
    Table,
    Slug,
    Content,
    Revision,
    UpdatedAt,
}
