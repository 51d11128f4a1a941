//! Tokens of API clients: each belongs to a session and is deleted with it.

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
                    .table(ApiToken::Table)
                    .col(ColumnDef::new(ApiToken::Key).text().not_null().primary_key())
                    .col(ColumnDef::new(ApiToken::SessionId).integer().not_null())
                    .col(ColumnDef::new(ApiToken::CreatedAt).timestamp_with_time_zone().not_null())
                    .foreign_key(
                        ForeignKey::create()
                            .name("fk_api_token_session_id")
                            .from(ApiToken::Table, ApiToken::SessionId)
                            .to(Session::Table, Session::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_api_token_session_id")
                    .table(ApiToken::Table)
                    .col(ApiToken::SessionId)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(ApiToken::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum ApiToken {
    Table,
    Key,
    SessionId,
    CreatedAt,
}

#[derive(DeriveIden)]
enum Session {
    Table,
    Id,
}
