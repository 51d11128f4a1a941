//! The place of a course on the home page, where staff put it there.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let place = ColumnDef::new(Course::FeaturedPosition).integer().null().take();
        manager.alter_table(Table::alter().table(Course::Table).add_column(place).take()).await?;
        // The home page reads the few courses with a place from a table of thousands.
        let index = Index::create()
            .name("idx_course_featured")
            .table(Course::Table)
            .col(Course::FeaturedPosition)
            .take();
        manager.create_index(index).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("idx_course_featured").table(Course::Table).to_owned()).await?;
        let table = Table::alter().table(Course::Table).drop_column(Course::FeaturedPosition).take();
        manager.alter_table(table).await
    }
}

#[derive(DeriveIden)]
enum Course {
    Table,
    FeaturedPosition,
}
