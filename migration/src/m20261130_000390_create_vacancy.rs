//! Vacancies, and every slug that one has or had. The slugs have no foreign key: they outlive the record.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let text = |column: &'static str| ColumnDef::new(column).text().not_null().take();
        let number = |column: &'static str| ColumnDef::new(column).integer().not_null().take();
        let time = |column: &'static str| ColumnDef::new(column).timestamp_with_time_zone().take();
        manager
            .create_table(
                Table::create()
                    .table("vacancy")
                    .col(ColumnDef::new("id").integer().not_null().auto_increment().primary_key())
                    .col(text("slug"))
                    .col(text("title"))
                    .col(ColumnDef::new("employer").text().null())
                    .col(text("town"))
                    .col(ColumnDef::new("place").text().null())
                    .col(number("pay_from"))
                    .col(number("pay_to"))
                    .col(text("skills"))
                    .col(text("text"))
                    .col(ColumnDef::new("last_day").date().not_null())
                    .col(text("courses"))
                    .col(ColumnDef::new("published").boolean().not_null())
                    .col(time("first_published_at").null())
                    .col(number("revision"))
                    .col(time("deleted_at").null())
                    .col(time("created_at").not_null())
                    .col(time("updated_at").not_null())
                    .take(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("vacancy_slug")
                    .col(ColumnDef::new("slug").text().not_null().primary_key())
                    .col(number("vacancy_id"))
                    .col(time("created_at").not_null())
                    .take(),
            )
            .await?;
        let slug = Index::create().name("idx_vacancy_slug").table("vacancy").col("slug").unique().take();
        let last_day = Index::create().name("idx_vacancy_last_day").table("vacancy").col("last_day").take();
        let deleted = Index::create()
            .name("idx_vacancy_deleted_at")
            .table("vacancy")
            .col("deleted_at")
            .and_where(Expr::col("deleted_at").is_not_null())
            .take();
        let history = Index::create()
            .name("idx_vacancy_slug_vacancy_id")
            .table("vacancy_slug")
            .col("vacancy_id")
            .take();
        for index in [slug, last_day, deleted, history] {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table("vacancy_slug").take()).await?;
        manager.drop_table(Table::drop().table("vacancy").take()).await
    }
}
