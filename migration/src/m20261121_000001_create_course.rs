//! Courses and their slug history.

use sea_orm_migration::prelude::*;

#[derive(Debug, DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(course_table()).await?;
        for index in course_indexes() {
            manager.create_index(index).await?;
        }
        manager.create_table(course_slug_table()).await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_course_slug_course_id")
                    .table(CourseSlug::Table)
                    .col(CourseSlug::CourseId)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(CourseSlug::Table).take()).await?;
        manager.drop_table(Table::drop().table(Course::Table).take()).await
    }
}

/// Lists are JSON in a text column on both databases: they are always read and written as a whole, and a row with a
/// malformed value must stay readable.
fn course_table() -> TableCreateStatement {
    Table::create()
        .table(Course::Table)
        .col(ColumnDef::new(Course::Id).integer().not_null().auto_increment().primary_key())
        .col(ColumnDef::new(Course::Slug).text().not_null())
        .col(ColumnDef::new(Course::Title).text().not_null())
        .col(ColumnDef::new(Course::Description).text().not_null())
        .col(ColumnDef::new(Course::Instructor).text().not_null())
        .col(ColumnDef::new(Course::Duration).text().not_null())
        .col(ColumnDef::new(Course::DurationDays).integer().not_null())
        .col(ColumnDef::new(Course::Students).integer().not_null())
        .col(ColumnDef::new(Course::RatingTenths).integer().not_null())
        .col(ColumnDef::new(Course::Image).text().not_null())
        .col(ColumnDef::new(Course::Downloadlink).text().not_null())
        .col(ColumnDef::new(Course::PricePaise).big_integer().not_null())
        .col(ColumnDef::new(Course::Category).text().not_null())
        .col(ColumnDef::new(Course::CategoryKey).text().not_null())
        .col(ColumnDef::new(Course::Syllabus).text().not_null())
        .col(ColumnDef::new(Course::WhatYouLearn).text().not_null())
        .col(ColumnDef::new(Course::Prerequisites).text().not_null())
        .col(ColumnDef::new(Course::Certification).text().null())
        .col(ColumnDef::new(Course::Published).boolean().not_null())
        .col(ColumnDef::new(Course::FirstPublishedAt).timestamp_with_time_zone().null())
        .col(ColumnDef::new(Course::DeletedAt).timestamp_with_time_zone().null())
        .col(ColumnDef::new(Course::Revision).integer().not_null())
        .col(ColumnDef::new(Course::CreatedAt).timestamp_with_time_zone().not_null())
        .col(ColumnDef::new(Course::UpdatedAt).timestamp_with_time_zone().not_null())
        .take()
}

fn course_slug_table() -> TableCreateStatement {
    Table::create()
        .table(CourseSlug::Table)
        .col(ColumnDef::new(CourseSlug::Slug).text().not_null().primary_key())
        .col(ColumnDef::new(CourseSlug::CourseId).integer().not_null())
        .col(ColumnDef::new(CourseSlug::CreatedAt).timestamp_with_time_zone().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("fk_course_slug_course_id")
                .from(CourseSlug::Table, CourseSlug::CourseId)
                .to(Course::Table, Course::Id)
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

/// One index per sort order of the public lists, so that the first page costs the same with thirty courses and with ten
/// thousand. `published, deleted_at` come first because every public query filters by both.
fn course_indexes() -> Vec<IndexCreateStatement> {
    let visible = |name: &str| {
        Index::create().name(name).table(Course::Table).col(Course::Published).col(Course::DeletedAt).take()
    };
    vec![
        Index::create().name("idx_course_slug").table(Course::Table).col(Course::Slug).unique().take(),
        visible("idx_course_visible_category_key_students")
            .col(Course::CategoryKey)
            .col((Course::Students, IndexOrder::Desc))
            .col(Course::Id)
            .take(),
        visible("idx_course_visible_students")
            .col((Course::Students, IndexOrder::Desc))
            .col(Course::Id)
            .take(),
        visible("idx_course_visible_rating_tenths")
            .col((Course::RatingTenths, IndexOrder::Desc))
            .col((Course::Students, IndexOrder::Desc))
            .col(Course::Id)
            .take(),
        visible("idx_course_visible_price_paise").col(Course::PricePaise).col(Course::Id).take(),
        visible("idx_course_visible_duration_days").col(Course::DurationDays).col(Course::Id).take(),
    ]
}

#[derive(DeriveIden)]
enum Course {
    Table,
    Id,
    Slug,
    Title,
    Description,
    Instructor,
    Duration,
    DurationDays,
    Students,
    RatingTenths,
    Image,
    Downloadlink,
    PricePaise,
    Category,
    CategoryKey,
    Syllabus,
    WhatYouLearn,
    Prerequisites,
    Certification,
    Published,
    FirstPublishedAt,
    DeletedAt,
    Revision,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum CourseSlug {
    Table,
    Slug,
    CourseId,
    CreatedAt,
}
