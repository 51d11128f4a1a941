//! The staff's list of courses begins in the order of their titles, whatever their case, and may be long: its pages
//! are read from an index, the last as quickly as the first.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // sea-query has no expressions in indexes for SQLite; both databases take this.
        let index = r#"CREATE INDEX "idx_course_kept_title" ON "course" (LOWER("title"), "id") WHERE "deleted_at" IS NULL"#;
        manager.get_connection().execute_unprepared(index).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("idx_course_kept_title").table(Course::Table).to_owned()).await
    }
}

#[derive(DeriveIden)]
enum Course {
    Table,
}
