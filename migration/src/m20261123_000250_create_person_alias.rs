//! Senders that staff know to be one person, although they wrote with different addresses or numbers.

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
                    .table(PersonAlias::Table)
                    .col(ColumnDef::new(PersonAlias::EmailKey).text().not_null().primary_key())
                    .col(ColumnDef::new(PersonAlias::Person).integer().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_person_alias_person")
                    .table(PersonAlias::Table)
                    .col(PersonAlias::Person)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(PersonAlias::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum PersonAlias {
    Table,
    EmailKey,
    Person,
}
