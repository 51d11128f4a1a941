//! Links to previews of drafts.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let time = |column| ColumnDef::new(column).timestamp_with_time_zone().not_null().take();
        manager
            .create_table(
                Table::create()
                    .table(PreviewLink::Table)
                    .col(ColumnDef::new(PreviewLink::Id).integer().not_null().auto_increment().primary_key())
                    // No foreign key: a link outlives its draft, to tell what became of it.
                    .col(ColumnDef::new(PreviewLink::DraftId).integer().not_null())
                    .col(ColumnDef::new(PreviewLink::Kind).text().not_null())
                    .col(ColumnDef::new(PreviewLink::RecordId).integer())
                    .col(ColumnDef::new(PreviewLink::CreatedBy).text().not_null())
                    .col(time(PreviewLink::CreatedAt))
                    .col(time(PreviewLink::ExpiresAt))
                    .col(ColumnDef::new(PreviewLink::WithdrawnAt).timestamp_with_time_zone())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_preview_link_draft_id")
                    .table(PreviewLink::Table)
                    .col(PreviewLink::DraftId)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(PreviewLink::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum PreviewLink {
    Table,
    Id,
    DraftId,
    Kind,
    RecordId,
    CreatedBy,
    CreatedAt,
    ExpiresAt,
    WithdrawnAt,
}
