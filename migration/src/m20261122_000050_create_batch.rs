//! The batches of courses.

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
                    .table(Batch::Table)
                    .col(ColumnDef::new(Batch::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(Batch::CourseId).integer().not_null())
                    .col(ColumnDef::new(Batch::StartsOn).date().not_null())
                    .col(ColumnDef::new(Batch::EndsOn).date().not_null())
                    .col(ColumnDef::new(Batch::Days).text().not_null())
                    .col(ColumnDef::new(Batch::FromTime).text().not_null())
                    .col(ColumnDef::new(Batch::ToTime).text().not_null())
                    .col(ColumnDef::new(Batch::Remark).text().not_null())
                    .col(ColumnDef::new(Batch::Mode).text().not_null())
                    .col(ColumnDef::new(Batch::Place).text().not_null())
                    .col(ColumnDef::new(Batch::Language).text().not_null())
                    .col(ColumnDef::new(Batch::Seats).integer().not_null())
                    .col(ColumnDef::new(Batch::SeatsTaken).integer().not_null())
                    .col(ColumnDef::new(Batch::EnrolBy).date().null())
                    .col(ColumnDef::new(Batch::FeePaise).big_integer().null())
                    .col(ColumnDef::new(Batch::State).text().not_null())
                    .col(ColumnDef::new(Batch::Revision).integer().not_null())
                    .col(ColumnDef::new(Batch::DeletedAt).timestamp_with_time_zone().null())
                    .col(ColumnDef::new(Batch::CreatedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(Batch::UpdatedAt).timestamp_with_time_zone().not_null())
                    .foreign_key(
                        ForeignKey::create()
                            .name("fk_batch_course")
                            .from(Batch::Table, Batch::CourseId)
                            .to(Course::Table, Course::Id),
                    )
                    .take(),
            )
            .await?;
        for (name, columns) in [
            ("idx_batch_course_id_ends_on", vec![Batch::CourseId, Batch::EndsOn]),
            ("idx_batch_starts_on", vec![Batch::StartsOn]),
            ("idx_batch_ends_on", vec![Batch::EndsOn]),
            ("idx_batch_enrol_by", vec![Batch::EnrolBy]),
        ] {
            let mut index = Index::create().name(name).table(Batch::Table).take();
            for column in columns {
                index.col(column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Batch::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Batch {
    Table,
    Id,
    CourseId,
    StartsOn,
    EndsOn,
    Days,
    FromTime,
    ToTime,
    Remark,
    Mode,
    Place,
    Language,
    Seats,
    SeatsTaken,
    EnrolBy,
    FeePaise,
    State,
    Revision,
    DeletedAt,
    CreatedAt,
    UpdatedAt,
}

#[derive(DeriveIden)]
enum Course {
    Table,
    Id,
}
