//! The queue of changed URLs for search engines.

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
                    .table(IndexnowNotice::Table)
                    .col(ColumnDef::new(IndexnowNotice::Address).text().not_null().primary_key())
                    .col(ColumnDef::new(IndexnowNotice::QueuedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(IndexnowNotice::Attempts).integer().not_null())
                    .col(ColumnDef::new(IndexnowNotice::NextAttemptAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(IndexnowNotice::LeaseToken).text().null())
                    .col(ColumnDef::new(IndexnowNotice::LeaseUntil).timestamp_with_time_zone().null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_indexnow_notice_next_attempt_at")
                    .table(IndexnowNotice::Table)
                    .col(IndexnowNotice::NextAttemptAt)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(IndexnowNotice::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum IndexnowNotice {
    Table,
    Address,
    QueuedAt,
    Attempts,
    NextAttemptAt,
    LeaseToken,
    LeaseUntil,
}
