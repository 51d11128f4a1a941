//! Indexes for lists that read every row of a large table: the report of enquiries, and the latest drafts.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

const REPORT: &str = "idx_lead_report";
const LATEST_DRAFTS: &str = "idx_record_draft_updated_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [Lead::CreatedAt, Lead::Source, Lead::Channel, Lead::CourseId, Lead::Status];
        let mut report = Index::create().name(REPORT).table(Lead::Table).to_owned();
        manager
            .create_index(columns.into_iter().fold(&mut report, |index, column| index.col(column)).take())
            .await?;
        let mut latest = Index::create().name(LATEST_DRAFTS).table(RecordDraft::Table).to_owned();
        manager.create_index(latest.col(RecordDraft::UpdatedAt).col(RecordDraft::Id).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(LATEST_DRAFTS).table(RecordDraft::Table).to_owned()).await?;
        manager.drop_index(Index::drop().name(REPORT).table(Lead::Table).to_owned()).await
    }
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    CreatedAt,
    Source,
    Channel,
    CourseId,
    Status,
}

#[derive(DeriveIden)]
enum RecordDraft {
    Table,
    Id,
    UpdatedAt,
}
