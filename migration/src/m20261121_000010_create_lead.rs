//! Leads, their history, and the consents of their senders.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(lead_table()).await?;
        for index in lead_indexes() {
            manager.create_index(index).await?;
        }
        manager.create_table(lead_event_table()).await?;
        manager.create_table(consent_table()).await?;
        for index in companion_indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Consent::Table).take()).await?;
        manager.drop_table(Table::drop().table(LeadEvent::Table).take()).await?;
        manager.drop_table(Table::drop().table(Lead::Table).take()).await
    }
}

/// A lead has a copy of its item (`item_*`, `price_paise`), because item and price must stay readable when the course
/// changes. So `course_id` is no foreign key.
fn lead_table() -> TableCreateStatement {
    Table::create()
        .table(Lead::Table)
        .col(ColumnDef::new(Lead::Id).integer().not_null().auto_increment().primary_key())
        .col(ColumnDef::new(Lead::Kind).text().not_null())
        .col(ColumnDef::new(Lead::Status).text().not_null())
        .col(ColumnDef::new(Lead::Name).text().not_null())
        .col(ColumnDef::new(Lead::Email).text().not_null())
        .col(ColumnDef::new(Lead::EmailKey).text().not_null())
        .col(ColumnDef::new(Lead::Phone).text().null())
        .col(ColumnDef::new(Lead::Subject).text().not_null())
        .col(ColumnDef::new(Lead::Message).text().not_null())
        .col(ColumnDef::new(Lead::CourseId).integer().null())
        .col(ColumnDef::new(Lead::ItemRef).text().null())
        .col(ColumnDef::new(Lead::ItemName).text().not_null())
        .col(ColumnDef::new(Lead::ItemGroup).text().not_null())
        .col(ColumnDef::new(Lead::PricePaise).big_integer().null())
        .col(ColumnDef::new(Lead::Duration).text().not_null())
        .col(ColumnDef::new(Lead::Level).text().not_null())
        .col(ColumnDef::new(Lead::Page).text().not_null())
        .col(ColumnDef::new(Lead::Campaign).text().not_null())
        .col(ColumnDef::new(Lead::Agent).text().not_null())
        .col(ColumnDef::new(Lead::Network).text().not_null())
        .col(ColumnDef::new(Lead::SpamScore).integer().not_null())
        .col(ColumnDef::new(Lead::SpamReasons).text().not_null())
        .col(ColumnDef::new(Lead::FormNonce).text().null())
        .col(ColumnDef::new(Lead::IdempotencyKey).text().null())
        .col(ColumnDef::new(Lead::DedupeKey).text().null())
        .col(ColumnDef::new(Lead::Search).text().not_null())
        .col(ColumnDef::new(Lead::Notes).text().not_null())
        .col(ColumnDef::new(Lead::NextActionAt).timestamp_with_time_zone().null())
        .col(ColumnDef::new(Lead::Revision).integer().not_null())
        .col(ColumnDef::new(Lead::ConsentWithdrawnAt).timestamp_with_time_zone().null())
        .col(ColumnDef::new(Lead::ErasedAt).timestamp_with_time_zone().null())
        .col(ColumnDef::new(Lead::CreatedAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(Lead::UpdatedAt).timestamp_with_time_zone().not_null())
        .take()
}

/// The two unique indexes deduplicate repeated and concurrent posts. Both columns are set to NULL when their time is
/// over; any number of rows may be NULL.
fn lead_indexes() -> Vec<IndexCreateStatement> {
    let index = |name: &str| Index::create().name(name).table(Lead::Table).take();
    vec![
        index("idx_lead_idempotency_key").col(Lead::IdempotencyKey).unique().take(),
        index("idx_lead_dedupe_key").col(Lead::DedupeKey).unique().take(),
        index("idx_lead_status_created_at").col(Lead::Status).col(Lead::CreatedAt).take(),
        index("idx_lead_created_at").col(Lead::CreatedAt).take(),
        index("idx_lead_email_key").col(Lead::EmailKey).take(),
        index("idx_lead_phone").col(Lead::Phone).take(),
        index("idx_lead_form_nonce").col(Lead::FormNonce).take(),
    ]
}

fn lead_event_table() -> TableCreateStatement {
    Table::create()
        .table(LeadEvent::Table)
        .col(ColumnDef::new(LeadEvent::Id).integer().not_null().auto_increment().primary_key())
        .col(ColumnDef::new(LeadEvent::LeadId).integer().not_null())
        .col(ColumnDef::new(LeadEvent::Kind).text().not_null())
        .col(ColumnDef::new(LeadEvent::Actor).text().not_null())
        .col(ColumnDef::new(LeadEvent::Detail).text().not_null())
        .col(ColumnDef::new(LeadEvent::CreatedAt).timestamp_with_time_zone().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_lead_event_lead_id")
                .from(LeadEvent::Table, LeadEvent::LeadId)
                .to(Lead::Table, Lead::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn consent_table() -> TableCreateStatement {
    Table::create()
        .table(Consent::Table)
        .col(ColumnDef::new(Consent::Id).integer().not_null().auto_increment().primary_key())
        .col(ColumnDef::new(Consent::LeadId).integer().not_null())
        .col(ColumnDef::new(Consent::Purpose).text().not_null())
        .col(ColumnDef::new(Consent::Label).text().not_null())
        .col(ColumnDef::new(Consent::NoticeVersion).text().not_null())
        .col(ColumnDef::new(Consent::Channel).text().not_null())
        .col(ColumnDef::new(Consent::GivenAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(Consent::WithdrawnAt).timestamp_with_time_zone().null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_consent_lead_id")
                .from(Consent::Table, Consent::LeadId)
                .to(Lead::Table, Lead::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn companion_indexes() -> Vec<IndexCreateStatement> {
    vec![
        Index::create()
            .name("idx_lead_event_lead_id")
            .table(LeadEvent::Table)
            .col(LeadEvent::LeadId)
            .col(LeadEvent::Id)
            .take(),
        Index::create().name("idx_consent_lead_id").table(Consent::Table).col(Consent::LeadId).take(),
    ]
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    Id,
    Kind,
    Status,
    Name,
    Email,
    EmailKey,
    Phone,
    Subject,
    Message,
    CourseId,
    ItemRef,
    ItemName,
    ItemGroup,
    PricePaise,
    Duration,
    Level,
    Page,
    Campaign,
    Agent,
    Network,
    SpamScore,
    SpamReasons,
    FormNonce,
    IdempotencyKey,
    DedupeKey,
    Search,
    Notes,
    NextActionAt,
    Revision,
    ConsentWithdrawnAt,
    ErasedAt,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum LeadEvent {
    Table,
    Id,
    LeadId,
    Kind,
    Actor,
    Detail,
    CreatedAt,
}

#[derive(DeriveIden)]
enum Consent {
    Table,
    Id,
    LeadId,
    Purpose,
    Label,
    NoticeVersion,
    Channel,
    GivenAt,
    WithdrawnAt,
}
