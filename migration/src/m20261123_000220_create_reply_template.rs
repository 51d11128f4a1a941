//! Texts with placeholders from which staff write replies to enquiries.

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
                    .table(ReplyTemplate::Table)
                    .col(
                        ColumnDef::new(ReplyTemplate::Id).integer().not_null().auto_increment().primary_key(),
                    )
                    .col(ColumnDef::new(ReplyTemplate::Name).text().not_null())
                    .col(ColumnDef::new(ReplyTemplate::Subject).text().not_null())
                    .col(ColumnDef::new(ReplyTemplate::Text).text().not_null())
                    .col(ColumnDef::new(ReplyTemplate::Revision).integer().not_null())
                    .col(ColumnDef::new(ReplyTemplate::CreatedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(ReplyTemplate::UpdatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ReplyTemplate::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum ReplyTemplate {
    Table,
    Id,
    Name,
    Subject,
    Text,
    Revision,
    CreatedAt,
    UpdatedAt,
}
