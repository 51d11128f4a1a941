//! The content version: one row, raised by every content write, which the HTML cache is keyed by.

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
                    .table(ContentVersion::Table)
                    .col(ColumnDef::new(ContentVersion::Id).integer().not_null().primary_key())
                    .col(ColumnDef::new(ContentVersion::Version).big_integer().not_null())
                    .check(Expr::col(ContentVersion::Id).eq(1))
                    .take(),
            )
            .await?;
        manager
            .execute(
                Query::insert()
                    .into_table(ContentVersion::Table)
                    .columns([ContentVersion::Id, ContentVersion::Version])
                    .values_panic([1.into(), 1.into()])
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ContentVersion::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum ContentVersion {
    Table,
    Id,
    Version,
}
