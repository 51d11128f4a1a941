//! Feeds: other sites that send enquiries, and what they delivered.

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
                    .table(LeadFeed::Table)
                    .col(ColumnDef::new(LeadFeed::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(LeadFeed::Slug).text().not_null())
                    .col(ColumnDef::new(LeadFeed::Name).text().not_null())
                    .col(ColumnDef::new(LeadFeed::Consent).text().not_null())
                    .col(ColumnDef::new(LeadFeed::Mapping).text().not_null())
                    .col(ColumnDef::new(LeadFeed::Secret).text().not_null())
                    .col(ColumnDef::new(LeadFeed::WrongSignatures).integer().not_null())
                    .col(ColumnDef::new(LeadFeed::WrongAt).timestamp_with_time_zone().null())
                    .col(ColumnDef::new(LeadFeed::Revision).integer().not_null())
                    .col(ColumnDef::new(LeadFeed::CreatedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(LeadFeed::UpdatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await?;
        let mut slug = Index::create().name("idx_lead_feed_slug").table(LeadFeed::Table).take();
        manager.create_index(slug.col(LeadFeed::Slug).unique().take()).await?;
        create_lead_delivery(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(LeadDelivery::Table).take()).await?;
        manager.drop_table(Table::drop().table(LeadFeed::Table).take()).await
    }
}

async fn create_lead_delivery(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(LeadDelivery::Table)
                .col(ColumnDef::new(LeadDelivery::Id).integer().not_null().auto_increment().primary_key())
                .col(ColumnDef::new(LeadDelivery::FeedId).integer().not_null())
                .col(ColumnDef::new(LeadDelivery::DeliveryKey).text().null())
                .col(ColumnDef::new(LeadDelivery::BodyKey).text().not_null())
                .col(ColumnDef::new(LeadDelivery::State).text().not_null())
                .col(ColumnDef::new(LeadDelivery::Reason).text().not_null())
                .col(ColumnDef::new(LeadDelivery::Body).text().not_null())
                .col(ColumnDef::new(LeadDelivery::IsForm).boolean().not_null())
                .col(ColumnDef::new(LeadDelivery::LeadId).integer().null())
                .col(ColumnDef::new(LeadDelivery::ReceivedAt).timestamp_with_time_zone().not_null())
                .foreign_key(
                    ForeignKey::create()
                        .name("fk_lead_delivery_feed_id")
                        .from(LeadDelivery::Table, LeadDelivery::FeedId)
                        .to(LeadFeed::Table, LeadFeed::Id)
                        .on_delete(ForeignKeyAction::Cascade),
                )
                .foreign_key(
                    ForeignKey::create()
                        .name("fk_lead_delivery_lead_id")
                        .from(LeadDelivery::Table, LeadDelivery::LeadId)
                        .to(Lead::Table, Lead::Id)
                        .on_delete(ForeignKeyAction::SetNull),
                )
                .take(),
        )
        .await?;
    let index = |name: &str| Index::create().name(name).table(LeadDelivery::Table).take();
    for (name, key) in [
        ("idx_lead_delivery_delivery_key", LeadDelivery::DeliveryKey),
        ("idx_lead_delivery_body_key", LeadDelivery::BodyKey),
    ] {
        manager.create_index(index(name).col(LeadDelivery::FeedId).col(key).unique().take()).await?;
    }
    let waiting = index("idx_lead_delivery_state").col(LeadDelivery::State).col(LeadDelivery::FeedId).take();
    manager.create_index(waiting).await?;
    manager.create_index(index("idx_lead_delivery_lead_id").col(LeadDelivery::LeadId).take()).await?;
    manager.create_index(index("idx_lead_delivery_received_at").col(LeadDelivery::ReceivedAt).take()).await
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    Id,
}

#[derive(DeriveIden)]
enum LeadFeed {
    Table,
    Id,
    Slug,
    Name,
    Consent,
    Mapping,
    Secret,
    WrongSignatures,
    WrongAt,
    Revision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum LeadDelivery {
    Table,
    Id,
    FeedId,
    DeliveryKey,
    BodyKey,
    State,
    Reason,
    Body,
    IsForm,
    LeadId,
    ReceivedAt,
}
