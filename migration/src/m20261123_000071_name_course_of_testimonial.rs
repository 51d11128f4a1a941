//! Which course a testimonial is about, and where, when and in whose service it was given.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [
            ColumnDef::new(Testimonial::CourseId).integer().null().take(),
            ColumnDef::new(Testimonial::City).text().null().take(),
            ColumnDef::new(Testimonial::Batch).text().null().take(),
            ColumnDef::new(Testimonial::Employer).text().null().take(),
            ColumnDef::new(Testimonial::SaidOn).date().null().take(),
        ] {
            // One at a time: SQLite adds no more with one statement.
            manager.alter_table(Table::alter().table(Testimonial::Table).add_column(column).take()).await?;
        }
        manager
            .create_index(
                Index::create()
                    .name("idx_testimonial_course_id")
                    .table(Testimonial::Table)
                    .col(Testimonial::CourseId)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::drop().name("idx_testimonial_course_id").table(Testimonial::Table).to_owned();
        manager.drop_index(index).await?;
        for column in [
            Testimonial::SaidOn,
            Testimonial::Employer,
            Testimonial::Batch,
            Testimonial::City,
            Testimonial::CourseId,
        ] {
            manager.alter_table(Table::alter().table(Testimonial::Table).drop_column(column).take()).await?;
        }
        Ok(())
    }
}

#[derive(DeriveIden)]
enum Testimonial {
    Table,
    CourseId,
    City,
    Batch,
    Employer,
    SaidOn,
}
