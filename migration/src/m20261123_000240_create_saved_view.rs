//! Filters and orders of lists that staff keep under a name, each for themselves.

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
                    .table(SavedView::Table)
                    .col(ColumnDef::new(SavedView::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(SavedView::UserId).integer().not_null())
                    .col(ColumnDef::new(SavedView::List).text().not_null())
                    .col(ColumnDef::new(SavedView::Name).text().not_null())
                    .col(ColumnDef::new(SavedView::Query).text().not_null())
                    .foreign_key(
                        ForeignKey::create()
                            .name("fk_saved_view_user_id")
                            .from(SavedView::Table, SavedView::UserId)
                            .to(User::Table, User::Id)
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_saved_view_user_id_list_name")
                    .table(SavedView::Table)
                    .col(SavedView::UserId)
                    .col(SavedView::List)
                    .col(SavedView::Name)
                    .unique()
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(SavedView::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum SavedView {
    Table,
    Id,
    UserId,
    List,
    Name,
    Query,
}

#[derive(DeriveIden)]
enum User {
    Table,
    Id,
}
