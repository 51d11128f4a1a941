//! What the page of a course tells beyond its card, in a table of its own: lists of courses do not read it. Its picture
//! stands in `course`, where uploaded files are looked for.

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
                    .table(CourseContent::Table)
                    .col(ColumnDef::new(CourseContent::CourseId).integer().not_null().primary_key())
                    .col(ColumnDef::new(CourseContent::Content).text().not_null())
                    .foreign_key(
                        ForeignKey::create()
                            .name("fk_course_content_course")
                            .from(CourseContent::Table, CourseContent::CourseId)
                            .to(Course::Table, Course::Id),
                    )
                    .take(),
            )
            .await?;
        let picture = ColumnDef::new(Course::ProjectImage).text().null().take();
        manager.alter_table(Table::alter().table(Course::Table).add_column(picture).take()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .alter_table(Table::alter().table(Course::Table).drop_column(Course::ProjectImage).take())
            .await?;
        manager.drop_table(Table::drop().table(CourseContent::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum CourseContent {
    Table,
    CourseId,
    Content,
}

#[derive(DeriveIden)]
enum Course {
    Table,
    Id,
    ProjectImage,
}
