//! Index for the staff list of courses, which is sorted by title, case-insensitively, so that every page of a long list
//! is read equally fast.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // sea-query has no expression indexes for SQLite; both databases accept this statement.
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
