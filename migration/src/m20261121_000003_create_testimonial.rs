//! Testimonials of learners.

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
                    .table(Testimonial::Table)
                    .col(ColumnDef::new(Testimonial::Id).integer().not_null().auto_increment().primary_key())
                    .col(ColumnDef::new(Testimonial::Name).text().not_null())
                    .col(ColumnDef::new(Testimonial::Role).text().not_null())
                    .col(ColumnDef::new(Testimonial::Quote).text().not_null())
                    .col(ColumnDef::new(Testimonial::Image).text().null())
                    .col(ColumnDef::new(Testimonial::Position).integer().not_null())
                    .col(ColumnDef::new(Testimonial::CreatedAt).timestamp_with_time_zone().not_null())
                    .col(ColumnDef::new(Testimonial::UpdatedAt).timestamp_with_time_zone().not_null())
                    .take(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("idx_testimonial_position")
                    .table(Testimonial::Table)
                    .col(Testimonial::Position)
                    .take(),
            )
            .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_table(Table::drop().table(Testimonial::Table).take()).await
    }
}

#[derive(DeriveIden)]
enum Testimonial {
    Table,
    Id,
    Name,
    Role,
    Quote,
    Image,
    Position,
    CreatedAt,
    UpdatedAt,
}
