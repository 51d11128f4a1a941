//! The mail outbox, and the hashes of the tokens in sent messages.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(mail_outbox_table()).await?;
        for index in mail_outbox_indexes() {
            manager.create_index(index).await?;
        }
        manager.create_table(mail_token_table()).await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_mail_token_expires_at")
                    .table(MailToken::Table)
                    .col(MailToken::ExpiresAt)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(MailToken::Table).take()).await?;
        manager.drop_table(Table::drop().table(MailOutbox::Table).take()).await
    }
}

/// A row has kind and recipient but no text, which is composed at delivery time.
fn mail_outbox_table() -> TableCreateStatement {
    Table::create()
        .table(MailOutbox::Table)
        .col(ColumnDef::new(MailOutbox::Id).integer().not_null().auto_increment().primary_key())
        .col(ColumnDef::new(MailOutbox::MessageKey).text().not_null())
        .col(ColumnDef::new(MailOutbox::Kind).text().not_null())
        .col(ColumnDef::new(MailOutbox::LeadId).integer().null())
        .col(ColumnDef::new(MailOutbox::Topic).text().not_null())
        .col(ColumnDef::new(MailOutbox::Recipient).text().not_null())
        .col(ColumnDef::new(MailOutbox::Mailbox).text().not_null())
        .col(ColumnDef::new(MailOutbox::State).text().not_null())
        .col(ColumnDef::new(MailOutbox::Attempts).integer().not_null())
        .col(ColumnDef::new(MailOutbox::NextAttemptAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(MailOutbox::GiveUpAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(MailOutbox::LeaseToken).text().null())
        .col(ColumnDef::new(MailOutbox::LeaseUntil).timestamp_with_time_zone().null())
        .col(ColumnDef::new(MailOutbox::LastError).text().null())
        .col(ColumnDef::new(MailOutbox::CreatedAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(MailOutbox::SentAt).timestamp_with_time_zone().null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_mail_outbox_lead_id")
                .from(MailOutbox::Table, MailOutbox::LeadId)
                .to(Lead::Table, Lead::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

/// One index per query: due messages, messages to a mailbox, recently sent messages, messages of a lead.
fn mail_outbox_indexes() -> Vec<IndexCreateStatement> {
    let index = |name: &str| Index::create().name(name).table(MailOutbox::Table).take();
    vec![
        index("idx_mail_outbox_message_key").col(MailOutbox::MessageKey).unique().take(),
        index("idx_mail_outbox_state_next_attempt_at")
            .col(MailOutbox::State)
            .col(MailOutbox::NextAttemptAt)
            .take(),
        index("idx_mail_outbox_mailbox_created_at")
            .col(MailOutbox::Mailbox)
            .col(MailOutbox::CreatedAt)
            .take(),
        index("idx_mail_outbox_sent_at").col(MailOutbox::SentAt).take(),
        index("idx_mail_outbox_lead_id").col(MailOutbox::LeadId).take(),
    ]
}

fn mail_token_table() -> TableCreateStatement {
    Table::create()
        .table(MailToken::Table)
        .col(ColumnDef::new(MailToken::TokenHash).text().not_null().primary_key())
        .col(ColumnDef::new(MailToken::Purpose).text().not_null())
        .col(ColumnDef::new(MailToken::EmailKey).text().not_null())
        .col(ColumnDef::new(MailToken::CreatedAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(MailToken::ExpiresAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(MailToken::UsedAt).timestamp_with_time_zone().null())
        .take()
}

#[derive(DeriveIden)]
enum MailOutbox {
    Table,
    Id,
    MessageKey,
    Kind,
    LeadId,
    Topic,
    Recipient,
    Mailbox,
    State,
    Attempts,
    NextAttemptAt,
    GiveUpAt,
    LeaseToken,
    LeaseUntil,
    LastError,
    CreatedAt,
    SentAt,
}

#[derive(DeriveIden)]
enum MailToken {
    Table,
    TokenHash,
    Purpose,
    EmailKey,
    CreatedAt,
    ExpiresAt,
    UsedAt,
}

#[derive(DeriveIden)]
enum Lead {
    Table,
    Id,
}
