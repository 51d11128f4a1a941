//! The second factor of accounts, sign-ins that wait for it, and when a session was last confirmed.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let has_one = ColumnDef::new(User::SecondFactor).boolean().not_null().default(false).take();
        manager.alter_table(Table::alter().table(User::Table).add_column(has_one).take()).await?;
        let confirmed = ColumnDef::new(Session::ConfirmedAt).timestamp_with_time_zone().null().take();
        manager.alter_table(Table::alter().table(Session::Table).add_column(confirmed).take()).await?;
        create_totp(manager).await?;
        create_recovery_code(manager).await?;
        create_half_sign_in(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(HalfSignIn::Table).take()).await?;
        manager.drop_table(Table::drop().table(RecoveryCode::Table).take()).await?;
        manager.drop_table(Table::drop().table(Totp::Table).take()).await?;
        let confirmed = Table::alter().table(Session::Table).drop_column(Session::ConfirmedAt).take();
        manager.alter_table(confirmed).await?;
        manager.alter_table(Table::alter().table(User::Table).drop_column(User::SecondFactor).take()).await
    }
}

async fn create_totp(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(Totp::Table)
                .col(ColumnDef::new(Totp::UserId).integer().not_null().primary_key())
                .col(ColumnDef::new(Totp::Secret).text().not_null())
                .col(ColumnDef::new(Totp::CreatedAt).timestamp_with_time_zone().not_null())
                .col(ColumnDef::new(Totp::ConfirmedAt).timestamp_with_time_zone().null())
                .col(ColumnDef::new(Totp::LastStep).big_integer().not_null())
                .foreign_key(&mut to_user("fk_totp_user_id", Totp::Table, Totp::UserId))
                .take(),
        )
        .await
}

async fn create_recovery_code(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(RecoveryCode::Table)
                .col(ColumnDef::new(RecoveryCode::CodeHash).text().not_null().primary_key())
                .col(ColumnDef::new(RecoveryCode::UserId).integer().not_null())
                .foreign_key(&mut to_user(
                    "fk_recovery_code_user_id",
                    RecoveryCode::Table,
                    RecoveryCode::UserId,
                ))
                .take(),
        )
        .await?;
    let mut index = Index::create().name("idx_recovery_code_user_id").table(RecoveryCode::Table).take();
    manager.create_index(index.col(RecoveryCode::UserId).take()).await
}

async fn create_half_sign_in(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table(HalfSignIn::Table)
                .col(ColumnDef::new(HalfSignIn::TokenHash).text().not_null().primary_key())
                .col(ColumnDef::new(HalfSignIn::UserId).integer().not_null())
                .col(ColumnDef::new(HalfSignIn::AuthHash).text().not_null())
                .col(ColumnDef::new(HalfSignIn::Remember).boolean().not_null())
                .col(ColumnDef::new(HalfSignIn::WrongCodes).integer().not_null())
                .col(ColumnDef::new(HalfSignIn::ExpiresAt).timestamp_with_time_zone().not_null())
                .foreign_key(&mut to_user("fk_half_sign_in_user_id", HalfSignIn::Table, HalfSignIn::UserId))
                .take(),
        )
        .await?;
    let index = |name: &str| Index::create().name(name).table(HalfSignIn::Table).take();
    manager.create_index(index("idx_half_sign_in_user_id").col(HalfSignIn::UserId).take()).await?;
    manager.create_index(index("idx_half_sign_in_expires_at").col(HalfSignIn::ExpiresAt).take()).await
}

fn to_user(
    name: &str,
    table: impl IntoIden + 'static,
    column: impl IntoIden + 'static,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table.into_iden(), column.into_iden())
        .to(User::Table, User::Id)
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

#[derive(DeriveIden)]
enum User {
    Table,
    Id,
    SecondFactor,
}

#[derive(DeriveIden)]
enum Session {
    Table,
    ConfirmedAt,
}

#[derive(DeriveIden)]
enum Totp {
    Table,
    UserId,
    Secret,
    CreatedAt,
    ConfirmedAt,
    LastStep,
}

#[derive(DeriveIden)]
enum RecoveryCode {
    Table,
    CodeHash,
    UserId,
}

#[derive(DeriveIden)]
enum HalfSignIn {
    Table,
    TokenHash,
    UserId,
    AuthHash,
    Remember,
    WrongCodes,
    ExpiresAt,
}
