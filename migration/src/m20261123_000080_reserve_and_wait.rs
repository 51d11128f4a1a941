//! The batch of a reservation, and when those who wait for a batch were told of one.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column a statement.
        for column in [
            ColumnDef::new(Lead::BatchId).integer().null().take(),
            ColumnDef::new(Lead::Batch).text().not_null().default("").take(),
            ColumnDef::new(Lead::ToldAt).timestamp_with_time_zone().null().take(),
        ] {
            manager.alter_table(Table::alter().table(Lead::Table).add_column(column).take()).await?;
        }
        let by_course = Index::create()
            .name("idx_lead_course_id_kind")
            .table(Lead::Table)
            .col(Lead::CourseId)
            .col(Lead::Kind)
            .take();
        manager.create_index(by_course).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .drop_index(Index::drop().name("idx_lead_course_id_kind").table(Lead::Table).to_owned())
            .await?;
        for column in [Lead::ToldAt, Lead::Batch, Lead::BatchId] {
            manager.alter_table(Table::alter().table(Lead::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    Kind,
    CourseId,
    BatchId,
    Batch,
    ToldAt,
}
