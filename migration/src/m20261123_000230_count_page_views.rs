//! How often public pages were viewed in a month, by where the visitor came from. No row tells of a single visit.

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
                    .table(PageView::Table)
                    .col(ColumnDef::new(PageView::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(PageView::Month).text().not_null())
                    .col(ColumnDef::new(PageView::Channel).text().not_null())
                    .col(ColumnDef::new(PageView::Path).text().not_null())
                    // No foreign key: the figures of a month outlive the course.
                    .col(ColumnDef::new(PageView::CourseId).integer().null())
                    .col(ColumnDef::new(PageView::Views).integer().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_page_view_month_channel_path")
                    .table(PageView::Table)
                    .col(PageView::Month)
                    .col(PageView::Channel)
                    .col(PageView::Path)
                    .unique()
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(PageView::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum PageView {
    Table,
    Id,
    Month,
    Channel,
    Path,
    CourseId,
    Views,
}
