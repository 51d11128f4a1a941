//! References in WhatsApp messages, and where their senders came from.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = |name: ChatReference| ColumnDef::new(name).text().not_null().take();
        manager
            .create_table(
                Table::create()
                    .table(ChatReference::Table)
                    .col(
                        ColumnDef::new(ChatReference::Id).integer().not_null().auto_increment().primary_key(),
                    )
                    .col(text(ChatReference::Code))
                    .col(text(ChatReference::Page))
                    .col(text(ChatReference::FirstPage))
                    .col(text(ChatReference::Referrer))
                    .col(text(ChatReference::Campaign))
                    .col(text(ChatReference::Channel))
                    .col(ColumnDef::new(ChatReference::CreatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await?;
        let index = |name: &str| Index::create().name(name).table(ChatReference::Table).take();
        manager
            .create_index(index("idx_chat_reference_code").col(ChatReference::Code).unique().take())
            .await?;
        manager
            .create_index(index("idx_chat_reference_created_at").col(ChatReference::CreatedAt).take())
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ChatReference::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum ChatReference {
    Table,
    Id,
    Code,
    Page,
    FirstPage,
    Referrer,
    Campaign,
    Channel,
    CreatedAt,
}
