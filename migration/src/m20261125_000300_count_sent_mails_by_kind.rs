//! The quota of messages to visitors is counted for every message: from the index alone, and of their kinds alone.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

const BY_KIND: &str = "idx_mail_outbox_kind_sent_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut index = Index::create().name(BY_KIND).table(MailOutbox::Table).to_owned();
        manager.create_index(index.col(MailOutbox::Kind).col(MailOutbox::SentAt).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(BY_KIND).table(MailOutbox::Table).to_owned()).await
    }
}

#[derive(DeriveIden)]
enum MailOutbox {
    Table,
    Kind,
    SentAt,
}
