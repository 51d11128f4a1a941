//! CVs of people who look for work.

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
                    .table(LeadCv::Table)
                    .col(ColumnDef::new(LeadCv::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(LeadCv::LeadId).integer().not_null())
                    .col(ColumnDef::new(LeadCv::File).text().not_null())
                    .col(ColumnDef::new(LeadCv::Secret).text().not_null())
                    .col(ColumnDef::new(LeadCv::Digest).text().not_null())
                    .col(ColumnDef::new(LeadCv::Format).text().not_null())
                    .col(ColumnDef::new(LeadCv::Bytes).integer().not_null())
                    .col(ColumnDef::new(LeadCv::CreatedAt).timestamp_with_time_zone().not_null())
                    .foreign_key(
                        ForeignKey::create()
                            .name("fk_lead_cv_lead_id")
                            .from(LeadCv::Table, LeadCv::LeadId)
                            .to(Lead::Table, Lead::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await?;
        let index = |name: &str| Index::create().name(name).table(LeadCv::Table).take();
        let same = index("idx_lead_cv_digest").col(LeadCv::LeadId).col(LeadCv::Digest).unique().take();
        manager.create_index(same).await?;
        manager.create_index(index("idx_lead_cv_created_at").col(LeadCv::CreatedAt).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(LeadCv::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum LeadCv {
    Table,
    Id,
    LeadId,
    File,
    Secret,
    Digest,
    Format,
    Bytes,
    CreatedAt,
}
