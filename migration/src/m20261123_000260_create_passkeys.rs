//! Passkeys of accounts, and the challenges that wait for an answer of one.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let handle = ColumnDef::new(User::PasskeyHandle).text().null().take();
        manager.alter_table(Table::alter().table(User::Table).add_column(handle).take()).await?;
        create_passkey(manager).await?;
        create_passkey_challenge(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(PasskeyChallenge::Table).take()).await?;
        manager.drop_table(Table::drop().table(Passkey::Table).take()).await?;
        manager.alter_table(Table::alter().table(User::Table).drop_column(User::PasskeyHandle).take()).await
    }
}

async fn create_passkey(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(Passkey::Table)
                .col(ColumnDef::new(Passkey::Id).integer().not_null().auto_increment().primary_key())
                .col(ColumnDef::new(Passkey::UserId).integer().not_null())
                .col(ColumnDef::new(Passkey::CredentialId).text().not_null())
                .col(ColumnDef::new(Passkey::Name).text().not_null())
                .col(ColumnDef::new(Passkey::PublicKey).text().not_null())
                .col(ColumnDef::new(Passkey::State).text().not_null())
                .col(ColumnDef::new(Passkey::CreatedAt).timestamp_with_time_zone().not_null())
                .col(ColumnDef::new(Passkey::UsedAt).timestamp_with_time_zone().null())
                .foreign_key(
                    ForeignKey::create()
                        .name("fk_passkey_user_id")
                        .from(Passkey::Table, Passkey::UserId)
                        .to(User::Table, User::Id)
                        .on_delete(ForeignKeyAction::Cascade),
                )
                .take(),
        )
        .await?;
    let index = |name: &str| Index::create().name(name).table(Passkey::Table).take();
    manager.create_index(index("idx_passkey_user_id").col(Passkey::UserId).take()).await?;
    let mut credential = index("idx_passkey_credential_id").unique().take();
    manager.create_index(credential.col(Passkey::CredentialId).take()).await
}

async fn create_passkey_challenge(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(PasskeyChallenge::Table)
                .col(ColumnDef::new(PasskeyChallenge::ChallengeHash).text().not_null().primary_key())
                .col(ColumnDef::new(PasskeyChallenge::Purpose).text().not_null())
                .col(ColumnDef::new(PasskeyChallenge::State).text().not_null())
                .col(ColumnDef::new(PasskeyChallenge::ExpiresAt).timestamp_with_time_zone().not_null())
                .take(),
        )
        .await?;
    let mut index =
        Index::create().name("idx_passkey_challenge_expires_at").table(PasskeyChallenge::Table).take();
    manager.create_index(index.col(PasskeyChallenge::ExpiresAt).take()).await
}

#[derive(DeriveIden)]
enum User {
    Table,
    Id,
    PasskeyHandle,
}

#[derive(DeriveIden)]
enum Passkey {
    Table,
    Id,
    UserId,
    CredentialId,
    Name,
    PublicKey,
    State,
    CreatedAt,
    UsedAt,
}

#[derive(DeriveIden)]
enum PasskeyChallenge {
    Table,
    ChallengeHash,
    Purpose,
    State,
    ExpiresAt,
}
