//! Accounts have a role, in place of the mark of an administrator, and get their passwords by one-time links.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let must_change = || {
            let mut column = ColumnDef::new(User::MustChangePassword);
            column.boolean().not_null().default(false).take()
        };
        for column in [
            ColumnDef::new(User::Role).text().take(),
            must_change(),
            ColumnDef::new(User::DeactivatedAt).timestamp_with_time_zone().take(),
            ColumnDef::new(User::SignedInAt).timestamp_with_time_zone().take(),
        ] {
            manager.alter_table(Table::alter().table(User::Table).add_column(column).take()).await?;
        }
        let owners = Query::update()
            .table(User::Table)
            .value(User::Role, "owner")
            .and_where(Expr::col(User::IsAdmin).eq(true))
            .take();
        manager.get_connection().execute(&owners).await?;
        manager.alter_table(Table::alter().table(User::Table).drop_column(User::IsAdmin).take()).await?;
        let time = |column| ColumnDef::new(column).timestamp_with_time_zone().not_null().take();
        manager
            .create_table(
                Table::create()
                    .table(AccountLink::Table)
                    .col(ColumnDef::new(AccountLink::TokenHash).text().not_null().primary_key())
                    .col(ColumnDef::new(AccountLink::UserId).integer().not_null())
                    .col(time(AccountLink::IssuedAt))
                    .col(time(AccountLink::ExpiresAt))
                    .foreign_key(
                        ForeignKey::create()
                            .name("fk_account_link_user_id")
                            .from(AccountLink::Table, AccountLink::UserId)
                            .to(User::Table, User::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_account_link_user_id")
                    .table(AccountLink::Table)
                    .col(AccountLink::UserId)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(AccountLink::Table).take()).await?;
        let is_admin = ColumnDef::new(User::IsAdmin).boolean().not_null().default(false).take();
        manager.alter_table(Table::alter().table(User::Table).add_column(is_admin).take()).await?;
        let admins = Query::update()
            .table(User::Table)
            .value(User::IsAdmin, true)
            .and_where(Expr::col(User::Role).eq("owner"))
            .take();
        manager.get_connection().execute(&admins).await?;
        for column in [User::Role, User::MustChangePassword, User::DeactivatedAt, User::SignedInAt] {
            manager.alter_table(Table::alter().table(User::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum User {
    Table,
    Id,
    IsAdmin,
    Role,
    MustChangePassword,
    DeactivatedAt,
    SignedInAt,
}

#[derive(DeriveIden)]
enum AccountLink {
    Table,
    TokenHash,
    UserId,
    IssuedAt,
    ExpiresAt,
}
