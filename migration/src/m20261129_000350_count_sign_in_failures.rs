//! Failures of sign-ins, counted for all servers together.

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
                    .table(SignInFailure::Table)
                    .col(ColumnDef::new(SignInFailure::Key).text().not_null().primary_key())
                    .col(ColumnDef::new(SignInFailure::Number).integer().not_null())
                    .col(ColumnDef::new(SignInFailure::LastAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(SignInFailure::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum SignInFailure {
    Table,
    Key,
    Number,
    LastAt,
}
