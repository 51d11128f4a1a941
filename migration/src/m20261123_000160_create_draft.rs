//! Drafts of records, what is scheduled, and who edits what.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_drafts(manager).await?;
        create_schedule(manager).await?;
        manager
            .create_table(
                Table::create()
                    .table(RecordEditor::Table)
                    .col(ColumnDef::new(RecordEditor::Place).text().not_null())
                    .col(ColumnDef::new(RecordEditor::UserId).integer().not_null())
                    .col(ColumnDef::new(RecordEditor::Name).text().not_null())
                    .col(ColumnDef::new(RecordEditor::SeenAt).timestamp_with_time_zone().not_null())
                    .primary_key(Index::create().col(RecordEditor::Place).col(RecordEditor::UserId))
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(RecordEditor::Table).take()).await?;
        manager.drop_table(Table::drop().table(ScheduledChange::Table).take()).await?;
        manager.drop_table(Table::drop().table(RecordDraft::Table).take()).await
    }
}

async fn create_drafts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let time = |column| ColumnDef::new(column).timestamp_with_time_zone().not_null().take();
    manager
        .create_table(
            Table::create()
                .table(RecordDraft::Table)
                .col(ColumnDef::new(RecordDraft::Id).integer().not_null().auto_increment().primary_key())
                .col(ColumnDef::new(RecordDraft::Kind).text().not_null())
                // Null for a record that is not there yet, zero for what there is only one of.
                .col(ColumnDef::new(RecordDraft::RecordId).integer())
                .col(ColumnDef::new(RecordDraft::BaseRevision).integer().not_null())
                .col(ColumnDef::new(RecordDraft::Revision).integer().not_null())
                .col(ColumnDef::new(RecordDraft::Label).text().not_null())
                .col(ColumnDef::new(RecordDraft::Form).text().not_null())
                .col(ColumnDef::new(RecordDraft::Input).text().not_null())
                .col(ColumnDef::new(RecordDraft::Author).text().not_null())
                .col(time(RecordDraft::CreatedAt))
                .col(time(RecordDraft::UpdatedAt))
                .take(),
        )
        .await?;
    manager
        .create_index(
            Index::create()
                .name("idx_record_draft_kind_record_id")
                .table(RecordDraft::Table)
                .col(RecordDraft::Kind)
                .col(RecordDraft::RecordId)
                .unique()
                .take(),
        )
        .await
}

async fn create_schedule(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(ScheduledChange::Table)
                .col(ColumnDef::new(ScheduledChange::Id).integer().not_null().auto_increment().primary_key())
                .col(ColumnDef::new(ScheduledChange::Action).text().not_null())
                .col(ColumnDef::new(ScheduledChange::Kind).text().not_null())
                .col(ColumnDef::new(ScheduledChange::RecordId).integer())
                .col(ColumnDef::new(ScheduledChange::DraftId).integer())
                .col(ColumnDef::new(ScheduledChange::At).timestamp_with_time_zone().not_null())
                .col(ColumnDef::new(ScheduledChange::AuthorId).integer())
                .col(ColumnDef::new(ScheduledChange::Author).text().not_null())
                .col(ColumnDef::new(ScheduledChange::Failure).text())
                .foreign_key(
                    ForeignKey::create()
                        .from(ScheduledChange::Table, ScheduledChange::DraftId)
                        .to(RecordDraft::Table, RecordDraft::Id)
                        .on_delete(ForeignKeyAction::Cascade),
                )
                .take(),
        )
        .await?;
    for (name, column) in [
        ("idx_scheduled_change_at", ScheduledChange::At),
        ("idx_scheduled_change_draft_id", ScheduledChange::DraftId),
    ] {
        let index = Index::create().name(name).table(ScheduledChange::Table).col(column).take();
        manager.create_index(index).await?;
    }
    manager
        .create_index(
            Index::create()
                .name("idx_scheduled_change_kind_record_id")
                .table(ScheduledChange::Table)
                .col(ScheduledChange::Kind)
                .col(ScheduledChange::RecordId)
                .take(),
        )
        .await
}

#[derive(DeriveIden)]
enum RecordDraft {
    Table,
    Id,
    Kind,
    RecordId,
    BaseRevision,
    Revision,
    Label,
    Form,
    Input,
    Author,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum ScheduledChange {
    Table,
    Id,
    Action,
    Kind,
    RecordId,
    DraftId,
    At,
    AuthorId,
    Author,
    Failure,
}

#[derive(DeriveIden)]
enum RecordEditor {
    Table,
    Place,
    UserId,
    Name,
    SeenAt,
}
