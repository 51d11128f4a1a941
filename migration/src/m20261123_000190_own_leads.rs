//! Each lead can have an owner among staff; rules name the owner of a new one.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // No foreign key: a lead outlives the account, and the server hands it back when the account ends.
        let owner = ColumnDef::new(Lead::OwnerId).integer().null().take();
        manager.alter_table(Table::alter().table(Lead::Table).add_column(owner).take()).await?;
        manager.create_index(by_owner()).await?;
        manager
            .create_table(
                Table::create()
                    .table(LeadRules::Table)
                    .col(ColumnDef::new(LeadRules::Id).integer().not_null().primary_key())
                    .col(ColumnDef::new(LeadRules::Rules).text().not_null())
                    .col(ColumnDef::new(LeadRules::Served).text().not_null())
                    .col(ColumnDef::new(LeadRules::Revision).integer().not_null())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(LeadRules::Table).take()).await?;
        manager.drop_index(Index::drop().name(BY_OWNER).table(Lead::Table).to_owned()).await?;
        manager.alter_table(Table::alter().table(Lead::Table).drop_column(Lead::OwnerId).take()).await
    }
}

const BY_OWNER: &str = "idx_lead_owner_id_created_at";

/// With the status, so that the leads of an owner are counted without reading their rows.
fn by_owner() -> IndexCreateStatement {
    Index::create()
        .name(BY_OWNER)
        .table(Lead::Table)
        .col(Lead::OwnerId)
        .col(Lead::CreatedAt)
        .col(Lead::Status)
        .take()
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    OwnerId,
    CreatedAt,
    Status,
}

#[derive(DeriveIden)]
enum LeadRules {
    Table,
    Id,
    Rules,
    Served,
    Revision,
}
