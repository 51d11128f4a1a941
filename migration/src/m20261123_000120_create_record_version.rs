//! Former versions of the records that staff edit.

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
                    .table(RecordVersion::Table)
                    .col(
                        ColumnDef::new(RecordVersion::Id).integer().not_null().auto_increment().primary_key(),
                    )
                    .col(ColumnDef::new(RecordVersion::Kind).text().not_null())
                    // Zero for what there is only one of, and for a draft of a record that is not there yet.
                    .col(ColumnDef::new(RecordVersion::RecordId).integer().not_null())
                    .col(ColumnDef::new(RecordVersion::Revision).integer().not_null())
                    // Of which draft it is a version, unless it was public.
                    .col(ColumnDef::new(RecordVersion::DraftId).integer())
                    .col(ColumnDef::new(RecordVersion::At).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(RecordVersion::Author).text().not_null())
                    .col(ColumnDef::new(RecordVersion::Content).blob().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_record_version_kind_record_id_id")
                    .table(RecordVersion::Table)
                    .col(RecordVersion::Kind)
                    .col(RecordVersion::RecordId)
                    .col(RecordVersion::Id)
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_record_version_draft_id")
                    .table(RecordVersion::Table)
                    .col(RecordVersion::DraftId)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(RecordVersion::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum RecordVersion {
    Table,
    Id,
    Kind,
    RecordId,
    Revision,
    DraftId,
    At,
    Author,
    Content,
}
