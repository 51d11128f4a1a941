//! Newsletter subscribers: pending, confirmed and unsubscribed.

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
                    .table(NewsletterSubscriber::Table)
                    .col(
                        ColumnDef::new(NewsletterSubscriber::Id)
                            .integer()
                            .not_null()
                            .auto_increment()
                            .primary_key(),
                    )
                    .col(ColumnDef::new(NewsletterSubscriber::Email).text().not_null())
                    .col(ColumnDef::new(NewsletterSubscriber::EmailKey).text().not_null())
                    .col(ColumnDef::new(NewsletterSubscriber::State).text().not_null())
                    .col(
                        ColumnDef::new(NewsletterSubscriber::RequestedAt)
                            .timestamp_with_time_zone()
                            .not_null(),
                    )
                    .col(
                        ColumnDef::new(NewsletterSubscriber::ConfirmationAt)
                            .timestamp_with_time_zone()
                            .null(),
                    )
                    .col(ColumnDef::new(NewsletterSubscriber::ConfirmedAt).timestamp_with_time_zone().null())
                    .col(
                        ColumnDef::new(NewsletterSubscriber::UnsubscribedAt)
                            .timestamp_with_time_zone()
                            .null(),
                    )
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_newsletter_subscriber_email_key")
                    .table(NewsletterSubscriber::Table)
                    .col(NewsletterSubscriber::EmailKey)
                    .unique()
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(NewsletterSubscriber::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum NewsletterSubscriber {
    Table,
    Id,
    Email,
    EmailKey,
    State,
    RequestedAt,
    ConfirmationAt,
    ConfirmedAt,
    UnsubscribedAt,
}
