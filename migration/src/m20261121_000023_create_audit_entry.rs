//! The audit log.

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
                    .table(AuditEntry::Table)
                    .col(ColumnDef::new(AuditEntry::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(AuditEntry::At).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(AuditEntry::UserId).integer().null())
                    .col(ColumnDef::new(AuditEntry::Actor).text().not_null())
                    .col(ColumnDef::new(AuditEntry::Action).text().not_null())
                    .col(ColumnDef::new(AuditEntry::Kind).text().not_null())
                    .col(ColumnDef::new(AuditEntry::RecordId).integer().null())
                    .col(ColumnDef::new(AuditEntry::Label).text().not_null())
                    .col(ColumnDef::new(AuditEntry::Changes).text().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_audit_entry_record")
                    .table(AuditEntry::Table)
                    .col(AuditEntry::Kind)
                    .col(AuditEntry::RecordId)
                    .col(AuditEntry::Id)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(AuditEntry::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum AuditEntry {
    Table,
    Id,
    At,
    UserId,
    Actor,
    Action,
    Kind,
    RecordId,
    Label,
    Changes,
}
