//! Sessions. Keys are hashes, so that a stolen database grants no access.

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
                    .table(Session::Table)
                    .col(ColumnDef::new(Session::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(Session::Key).text().not_null())
                    .col(ColumnDef::new(Session::UserId).integer().not_null())
                    .col(ColumnDef::new(Session::AuthHash).text().not_null())
                    .col(ColumnDef::new(Session::Remember).boolean().not_null())
                    .col(ColumnDef::new(Session::UserAgent).text().not_null())
                    .col(ColumnDef::new(Session::CreatedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(Session::SeenAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(Session::IdleUntil).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(Session::ExpiresAt).timestamp_with_time_zone().not_null())
                    .foreign_key(
                        ForeignKey::create()
                            .name("fk_session_user_id")
                            .from(Session::Table, Session::UserId)
                            .to(User::Table, User::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await?;
        for index in [
            Index::create().name("idx_session_key").table(Session::Table).col(Session::Key).unique().take(),
            Index::create().name("idx_session_user_id").table(Session::Table).col(Session::UserId).take(),
            Index::create()
                .name("idx_session_idle_until")
                .table(Session::Table)
                .col(Session::IdleUntil)
                .take(),
        ] {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Session::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Session {
    Table,
    Id,
    Key,
    UserId,
    AuthHash,
    Remember,
    UserAgent,
    CreatedAt,
    SeenAt,
    IdleUntil,
    ExpiresAt,
}

#[derive(DeriveIden)]
enum User {
    Table,
    Id,
}
